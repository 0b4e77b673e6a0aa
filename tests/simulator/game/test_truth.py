"""The second book-keeping: what fell against what was entered, and where the truth goes on."""

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.ports import WHOLE, gate_beam
from carrom_simulator.game.truth import Played, Truth, compared
from carrom_simulator.physics.outcome import Fall, Flick, Off, Outcome, Touch

W, B, Q, S = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER
SOUTH, NORTH = pieces.TWO_SEATS


def played(falls=(), seat=SOUTH, off=(), **more):
    """falls: (index in the layout, piece, pocket)."""
    outcome = Outcome(
        falls=[Fall(1.0, index, piece, pocket, 300.0) for index, piece, pocket in falls],
        off=[Off(1.0, index, piece) for index, piece in off],
        touches=[Touch(0.1, 0, W, False)],
        rest_time_s=2.5,
    )
    return Played(1, seat, 1_000_000, [], Flick(seat, 0.0, 0.0, 1000.0), outcome, **more)


def belief(book="billard"):
    return Game(load(book), pieces.TWO_SEATS, SOUTH)


def enter(game, *texts):
    for text in texts:
        assert game.enter(parse_entry(text)).error is None, text


def counts(truth):
    return {name: getattr(truth, name) for name in ("shots", "misjudged", "asked", "missed", "phantom", "confused")}


def expected(**more):
    return dict.fromkeys(("shots", "misjudged", "asked", "missed", "phantom", "confused"), 0) | more


def test_a_shot_knows_when_it_rests_and_what_fell_where():
    shot = played([(3, W, pieces.NE), (-1, S, pieces.SW)], target=3)
    assert shot.rest_us == 3_500_000
    assert shot.codes() == [entries.fell(W, pieces.NE), entries.fell(S, pieces.SW)]
    assert [fall.piece for fall in shot.in_pocket(pieces.SW)] == [S]
    assert shot.target_fall().piece == W
    assert played([(3, W, pieces.NE)], target=2).target_fall() is None
    assert played([(-1, S, pieces.NE)], target=-1).target_fall() is None


def test_what_was_seen_as_it_was_is_no_error():
    game = belief()
    truth = Truth(game)
    enter(game, "south w@ne")
    assert truth.settle(game, played([(3, W, pieces.NE)]))
    assert counts(truth) == expected(shots=1)
    assert truth.wrong == []
    enter(game, "south -")
    assert truth.settle(game, played(asked=True))
    assert counts(truth) == expected(shots=2, asked=1)


@pytest.mark.parametrize(
    ("fell", "entered", "errors"),
    [
        ([(3, W, pieces.NE)], "south -", {"missed": 1}),
        ([], "south w@ne", {"phantom": 1}),
        ([(3, W, pieces.NE)], "south b@ne", {"confused": 1}),
        ([(3, W, pieces.NE)], "south w@sw", {"missed": 1, "phantom": 1}),
        ([(3, W, pieces.NE), (4, B, pieces.NE)], "south q@ne", {"confused": 1, "missed": 1}),
        ([(3, W, pieces.NE)], "south b@ne w@ne q@ne", {"phantom": 2}),
    ],
)
def test_errors_are_counted_pocket_by_pocket(fell, entered, errors):
    game = belief()
    truth = Truth(game)
    enter(game, entered)
    agree = truth.settle(game, played(fell))
    assert counts(truth) == expected(shots=1, misjudged=0 if agree else 1, **errors)
    assert agree == (entered == "south w@sw")  # of that the ruling is the same
    assert len(truth.wrong) == (not agree)
    assert truth.game.position.text() == game.position.text()  # it goes on from what the players believe


def test_a_shot_that_was_not_entered_is_missed_with_all_that_fell():
    game = belief()
    truth = Truth(game)
    assert not truth.settle(game, played([(3, W, pieces.NE)]))
    assert counts(truth) == expected(shots=1, misjudged=1, missed=1)
    assert truth.wrong == [("south w@ne", "")]


def test_what_people_enter_between_shots_is_taken_over():
    game = belief("krhum")
    truth = Truth(game)
    enter(game, "south w@sw", "bet south near")
    assert truth.settle(game, played([(3, W, pieces.SW)]))
    enter(game, "touch north")
    assert truth.settle(game, None)
    assert (truth.shots, truth.game.position.text()) == (1, game.position.text())
    enter(game, "undo")
    truth.settle(game, None)
    assert truth.game.position.text() == game.position.text()


def test_the_words_and_claims_are_those_of_the_physics_or_of_the_person():
    game = belief("krhum")
    truth = Truth(game)
    believed = parse_entry("south w@sw bank")
    shot = played([(3, W, pieces.SW)], off=[(5, B)], said=True, claims=pieces.BOULETTE)
    entry = truth.entry_of(shot, None)
    assert (entry.seat, list(entry.fallen), list(entry.off)) == (SOUTH, [entries.fell(W, pieces.SW)], [B])
    assert entry.claims == pieces.BOULETTE | pieces.SAID
    shot.by_person = True
    assert truth.entry_of(shot, believed).claims == pieces.BANK
    assert truth.entry_of(shot, None).claims == pieces.BOULETTE | pieces.SAID


def test_a_bet_is_settled_by_what_really_fell():
    game = belief("krhum")
    truth = Truth(game)
    enter(game, "south w@sw", "bet south near")
    truth.settle(game, played([(3, W, pieces.SW)]))
    assert truth.game.position.has_bet()
    for target, claim in ((4, pieces.HIT), (6, pieces.MISS)):
        shot = played([(4, W, pieces.SW)], own=W, target=target)
        assert truth.entry_of(shot, None).claims == claim


def test_of_what_fell_where_no_pocket_is_fitted_people_say_no_pocket():
    few = WHOLE & ~(3 << gate_beam(pieces.NE, 0) | 3 << gate_beam(pieces.SE, 0))
    shot = played([(0, W, pieces.SW), (1, B, pieces.NE), (2, W, pieces.SE)])
    told = parse_entry("south w@sw b@sw w@sw")
    assert sorted(compared(shot, told, few)) == [(0, W, W), (1, W, W), (2, B, B)]
    less = sorted(compared(shot, parse_entry("south w@sw b@sw b@nw"), few))
    assert less == [(0, W, W), (1, W, -1), (2, B, B), (3, -1, B)]
    assert (2, B, -1) in compared(shot, told), "a whole table sees where"
