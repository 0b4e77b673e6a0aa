"""The claims of honest players: bank, boulette, untouched, and what settles a bet, as far as the book reads them."""

from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom_simulator.bots.claims import bet_claims, claims_of
from carrom_simulator.physics.outcome import Fall, Outcome, Touch

W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN
ALL = pieces.BANK | pieces.BOULETTE | pieces.UNTOUCHED


def position(own=-1, down=0, touched=True):
    return SimpleNamespace(
        side_of=lambda seat: seat, colour_of=lambda _side: own, down={W: down, B: down}, touched=touched
    )


def shot(falls=(), touches=()):
    """falls: (index, piece, pocket). touches: (index, piece, whether off a cushion)."""
    return Outcome(
        falls=[Fall(1.0, index, piece, pocket, 300.0) for index, piece, pocket in falls],
        touches=[Touch(0.1, index, piece, cushion) for index, piece, cushion in touches],
    )


def claimed(outcome, reads=ALL, **more):
    return claims_of(SimpleNamespace(CLAIMS=reads), position(**more), outcome, pieces.SOUTH)


def test_a_man_touched_off_a_cushion_is_banked():
    banked = shot([(3, W, 0)], [(3, W, True)])
    assert claimed(banked, own=W) == (pieces.BANK, W)
    assert claimed(shot([(3, W, 0)], [(3, W, False)]), own=W) == (0, W)
    assert claimed(banked, own=W, reads=ALL & ~pieces.BANK) == (0, W)
    assert claimed(shot([(3, B, 0)], [(3, B, True)]), own=W) == (pieces.BOULETTE, W)


def test_before_colours_are_known_the_first_man_that_falls_gives_it():
    assert claimed(shot([(9, Q, 0), (3, B, 0), (4, W, 1)], [(3, B, True)])) == (pieces.BANK, B)
    assert claimed(shot([(9, Q, 0), (-1, pieces.STRIKER, 1)], [(9, Q, False)])) == (0, -1)


def test_another_man_touched_first_is_a_boulette_unless_the_colours_are_open():
    other_first = shot([], [(4, B, False), (3, W, False)])
    assert claimed(other_first, own=W) == (pieces.BOULETTE, W)
    assert claimed(other_first, own=B) == (0, B)
    assert claimed(other_first) == (0, -1)
    assert claimed(other_first, own=W, reads=ALL & ~pieces.BOULETTE) == (0, W)


def test_with_all_own_men_down_the_queen_is_the_piece_to_touch():
    queen = shot([], [(9, Q, False)])
    assert claimed(queen, own=W, down=pieces.MEN) == (0, W)
    assert claimed(queen, own=W, down=pieces.MEN - 1) == (pieces.BOULETTE, W)


def test_a_first_shot_that_touches_nothing_is_said():
    assert claimed(shot(), touched=False) == (pieces.UNTOUCHED, -1)
    assert claimed(shot(), touched=True) == (0, -1)
    assert claimed(shot([], [(3, W, False)]), touched=False) == (0, -1)
    assert claimed(shot(), touched=False, reads=0) == (0, -1)


@pytest.mark.parametrize(
    ("falls", "target", "claim", "pocket"),
    [
        ([(5, W, pieces.NE)], 5, pieces.HIT, entries.NO_POCKET),
        ([(5, W, pieces.NE)], 4, pieces.MISS, entries.NO_POCKET),
        ([], 5, 0, entries.NO_POCKET),
        ([(5, B, pieces.NE)], 5, 0, entries.NO_POCKET),
        ([(4, W, pieces.SW), (5, W, pieces.NE)], 5, pieces.HIT, pieces.NE),
        ([(5, W, pieces.NE), (4, W, pieces.NE)], 5, pieces.HIT, entries.NO_POCKET),
        ([(5, W, pieces.NE), (4, B, pieces.SW)], 5, pieces.HIT, entries.NO_POCKET),
        ([(-1, W, pieces.NE)], -1, pieces.MISS, entries.NO_POCKET),
    ],
)
def test_a_bet_is_settled_by_the_man_that_was_named(falls, target, claim, pocket):
    assert bet_claims(shot(falls), pieces.SOUTH, W, target) == (claim, pocket)
