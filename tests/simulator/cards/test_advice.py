"""The sharpest bot advises: the referee accepts all of it, and a turn that cannot end is undone."""

from random import Random

from carrom.game.engine import Game
from carrom.kaluki import entry as entries
from carrom.kaluki.book import Kaluki
from carrom.kaluki.record import parse_entry
from carrom_simulator.cards.advice import advise
from carrom_simulator.cards.dealing import Dealing

DEAL = """deal moi 9s 9h 9d 9c Jh Qh ** Ah Ks 2c 3d 5s 7c
deal ben 2s 2d 4s 4d 6s 6d 8s 8d Td Tc Js Jd Qc"""


def dealing(*texts):
    game = Game(Kaluki(), ("moi", "ben"), "ben")
    made = Dealing(game, Random(1))
    for text in (*DEAL.splitlines(), *texts):
        assert made.enter(parse_entry(text)).error is None, text
    return made


def test_before_and_after_a_hand_nobody_is_advised():
    assert advise(Dealing(Game(Kaluki(), ("moi", "ben"), "ben"), Random(1))) is None


def test_a_draw_is_advised_where_the_discard_helps_nobody_and_names_no_card():
    entry = advise(dealing("turn 4c"))
    assert (entry.kind, entry.who, tuple(entry.cards)) == (entries.DRAW, "moi", ())


def test_a_turn_is_advised_entry_by_entry_to_its_end():
    made = dealing("turn 4c", "moi draw Kh")
    kinds = []
    while made.position.names[made.position.turn] == "moi":
        entry = advise(made)
        kinds.append(entry.kind)
        assert made.enter(entry).error is None
    assert kinds[-1] == entries.DISCARD
    assert entries.UNDO not in kinds
    assert entries.MELD in kinds  # four nines and the run with the joker make more than forty
