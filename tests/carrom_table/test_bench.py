"""The bench through the entrance: the unmodified firmware, and fingers on all of its sensors."""

import pytest

from carrom_table import Bench, Flick


@pytest.mark.parametrize("pocket", ["sw", "se", "ne", "nw"])
@pytest.mark.parametrize("piece", ["w", "b", "q", "s"])
def test_what_falls_is_entered_as_a_shot_of_the_seat_on_turn(piece, pocket):
    bench = Bench("krhum", opener="north")
    bench.fall(piece, pocket)
    bench.run(Bench.TURN_S)
    assert bench.entry == f"north {piece}@{pocket}"


def test_pieces_that_fall_before_the_ruling_belong_to_one_shot():
    bench = Bench("krhum")
    for piece in "wwq":
        bench.fall(piece, "ne")
    bench.run(Bench.TURN_S)
    assert bench.game.entries == ("south w@ne w@ne q@ne",)
    assert len(bench.tunes) == len(bench.calls) > 0
    assert "#" in bench.scoreboard


def test_a_shot_is_played_on_the_board_of_pymunk():
    bench = Bench("billard")
    bench.flick(Flick("south", 0, 0.5, 4500))
    bench.run(12)
    assert bench.entry.startswith("south")


def test_nobody_claims_and_nobody_answers_for_you():
    bench = Bench("krhum")
    bench.fall("s", "sw")
    bench.press("south", "fault")
    assert bench.question is not None
    assert len(bench.offered) > 1


def test_parts_that_fail_are_told():
    bench = Bench("billard")
    bench.cut("ne", 1)
    bench.run(20)
    assert bench.faults == ("ne",)
    bench.free("ne", 1)
    bench.unplug("sw")
    bench.run(20)
    assert "sw" in bench.faults
    bench.plug("sw")
    bench.run(5)
    assert bench.offered == ("A shot", "None")  # what stood at the gates may have been a man
    bench.press("south", "bet")
    bench.press("south", "ok")
    bench.fall("w", "sw")
    bench.run(Bench.TURN_S)
    assert bench.entry == "south w@sw"


def test_a_finger_in_a_line_is_no_shot():
    bench = Bench("billard")
    bench.cut("north", 0)
    bench.run(1)
    bench.free("north", 0)
    bench.run(5)
    assert bench.entry is None


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda bench: bench.fall("x", "ne"), "'x' is not a piece"),
        (lambda bench: bench.fall("w", "up"), "'up' is not a pocket"),
        (lambda bench: bench.cut("north", 2), "beam: 2 is given; 0 or 1 is taken"),
        (lambda bench: bench.cut("middle"), "'middle' is not a seat"),
        (lambda bench: bench.unplug(5), "place: 5 is given; a pocket or a seat is taken"),
        (lambda _bench: Bench(engine="steam"), "no physics engine 'steam'; there are: pymunk, exact"),
    ],
)
def test_what_there_is_not_is_refused(act, words):
    bench = Bench()
    with pytest.raises((ValueError, TypeError), match=words):
        act(bench)
