"""Sets up a game that people at a page play: a session with the choices that they made, its hands and its log."""

import secrets
from collections.abc import Callable
from typing import Any

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.people import QUICK
from carrom_simulator.game.session import Session, SessionError
from carrom_simulator.web.actions import Actions
from carrom_simulator.web.log import GameLog
from carrom_simulator.web.opened import replay
from carrom_simulator.web.setup import Setup

MOST_SEEDS = 10  # seeds tried where chance makes a table
SAID_MS = "30000"  # for the words of rule K5: the page explains them, which takes time to read

Message = dict[str, Any]


def _session(rules: str, seed: int | None, **more: Any) -> Session:
    """Make a session. seed None: by chance; of the tables that chance makes a few cannot be calibrated."""
    for _ in range(MOST_SEEDS - 1):
        try:
            return Session(rules, seed=secrets.randbelow(2**31) if seed is None else seed, **more)
        except SessionError:
            if seed is not None:
                raise
    return Session(rules, seed=secrets.randbelow(2**31), **more)


def header_of(game: Game, setup: Setup) -> str:
    """Return the header of a game's record, with who plays and how the table is set up."""
    return record.header_text(game.book, game.seats, game.opener) + setup.comments()


class Playing:
    """A game on a fresh table: its session, the hands of the people at the page, its log.

    tell: sends a message to every page. past: the game of a record to play on.
    """

    def __init__(
        self,
        setup: Setup,
        lang: str,
        spec: BoardSpec,
        physics: str,
        tell: Callable[[Message], None],
        past: replay.Past | None = None,
    ):
        self.setup = setup
        skill = {pieces.SEAT_WORDS.index(s): p["skill"] for s, p in setup.players.items() if p["kind"] == "bot"}
        session = _session(
            setup.book,
            seats=len(setup.seats),
            options=setup.options,
            seed=setup.seed,
            noise=setup.noise,
            people=tuple(seat for seat in range(4) if setup.is_human(seat)),
            skill=skill,
            settings={"lang": lang, "style": setup.style, "said_ms": SAID_MS},
            frames=True,
            opener=-1 if setup.opener is None else pieces.SEAT_WORDS.index(setup.opener),
            mishaps=False,
            physics=physics,
            board=spec,
            store=past.store() if past is not None else None,
            layout=past.layout() if past is not None else None,
            umpire=setup.umpire == "table",
            pace=QUICK,
            watched=True,
        )
        self.log = GameLog(lang)
        if past is None:
            self.actions = Actions(session, tell)
        else:
            self.actions = Actions(session, tell, past.record, past.asked)
            for entry in past.entries:
                self.log.add(*entry)
        self.actions.follower.record.set_header(header_of(session.game, setup))
