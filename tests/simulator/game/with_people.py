"""A whole simulated table with people at its seats, whose striker a test holds."""

from types import SimpleNamespace

from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.follower import Follower
from carrom_simulator.game.people import QUICK
from carrom_simulator.game.session import Session
from carrom_simulator.game.striker_in_hand import StrikerInHand

SPEC = BoardSpec()


def begun(rules="billard", past=None, **more):
    """A game that people play: session, tabletop, striker and follower. past: of a record that is played on."""
    wanted = {"seed": 3, "noise": "none", "people": (0, 2), "opener": pieces.SOUTH, "physics": "exact", "board": SPEC}
    if past is not None:
        more |= {"store": past.store(), "layout": past.layout()}
    session = Session(rules, frames=True, mishaps=False, pace=QUICK, watched=True, **(wanted | more))
    striker = StrikerInHand(session)
    follower = Follower(session, striker, past.record if past is not None else None)
    return SimpleNamespace(session=session, tabletop=session.tabletop, striker=striker, follower=follower)


def ready(game):
    """Let time pass until a person's striker may be laid, lay it, and until it may be flicked."""
    world = game.session.world
    for _ in range(600):
        if game.striker.lay_ready(0.0):
            break
        world.run(for_us=50_000)
    while not game.striker.may_flick:
        world.run(for_us=10_000)
    return game
