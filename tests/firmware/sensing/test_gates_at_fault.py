"""A gate that does not work, or gives nonsense: the other one and the window take its place."""

import pytest

from carrom.game.pieces import BLACK, STRIKER, WHITE
from carrom.sensing.calibration import Calibration
from carrom.sensing.passage import GATES as LOST
from carrom.sensing.passage import LENGTH
from carrom.sensing.passages import Passages
from tests.firmware.sensing.sliding import Chute

GATES = pytest.mark.parametrize("gate", [0, 1])


def men(count, behind_mm=31.8):
    """Black and white men in turn, one after the other."""
    return [(WHITE if number % 2 else BLACK, number * behind_mm) for number in range(count)]


class Wild(Chute):
    """One gate gives edges that no piece makes."""

    def __init__(self, row, gate):
        super().__init__(row)
        self.gate = gate

    def edges(self):
        wild = ((2, True), (5, False), (30, True), (33, False), (70, True), (110, False))
        good = [edge for edge in super().edges() if edge[1] != self.gate]
        return sorted(good + [(time_ms / 1000, self.gate, blocked) for time_ms, blocked in wild])


def with_fault(gate):
    passages = Passages(Calibration())
    passages.faults = 1 << gate
    return passages


@GATES
@pytest.mark.parametrize("piece", [WHITE, BLACK, STRIKER])
def test_the_edges_of_a_gate_at_fault_are_not_believed(gate, piece):
    passages = with_fault(gate)
    (passage,) = Wild([(piece, 0)], gate).run(passages)
    assert (passage.pieces, passage.doubt) == ((piece,), None)
    assert abs(passage.length_um - (41_300 if piece == STRIKER else 31_800)) < 1300
    assert passages.faults == 1 << gate


@GATES
def test_a_gate_is_trusted_again_after_two_passages_in_a_row(gate):
    passages = with_fault(gate)
    seen = []
    start_us = 0
    for chute in (Chute(men(1)), Wild(men(1), gate), Chute(men(1)), Chute(men(1))):
        (passage,) = chute.run(passages, start_us)
        assert passage.pieces == (BLACK,)
        seen.append(passages.faults)
        start_us += 5_000_000
    assert seen == [1 << gate] * 3 + [0]


@GATES
def test_a_gate_that_fails_as_soon_as_it_is_trusted_again_is_blamed_as_any_other(gate):
    passages, start_us = with_fault(gate), 0
    for at in range(4):
        Chute(men(1), mute=() if at < 2 else (gate,)).run(passages, start_us)
        start_us += 5_000_000
        assert passages.faults == (0 if 1 <= at < 3 else 1 << gate)


@GATES
def test_a_gate_that_sees_nothing_is_not_trusted_again(gate):
    passages = with_fault(gate)
    for number in range(3):
        Chute(men(1), mute=(gate,)).run(passages, number * 5_000_000)
        Chute(men(1)).run(passages, number * 5_000_000 + 2_500_000)
    assert passages.faults == 1 << gate


@GATES
@pytest.mark.parametrize("behind_mm", [31.8, 45.0])
def test_two_men_are_told_apart_by_one_gate_and_the_window(gate, behind_mm):
    """Nose to tail they slide as one; apart each has its own stay over the window."""
    found = Chute(men(2, behind_mm), mute=(gate,)).run(with_fault(gate))
    assert [piece for passage in found for piece in passage.pieces] == [BLACK, WHITE]
    assert len(found) == (1 if behind_mm < 32 else 2)
    if behind_mm > 32:  # a row of two may seem too long: the window measures less exactly than a gate
        assert [passage.doubt for passage in found] == [None] * 2


class Once(Chute):
    """The window sees nothing of the second piece."""

    def light(self, time_s, calibration):
        return super().light(time_s, calibration) if time_s < 0.11 else (0, 0)


@GATES
def test_more_at_the_gate_that_works_than_over_the_window_is_asked_about(gate):
    found = Once(men(2, 90.0), mute=(gate,)).run(with_fault(gate))
    assert found
    assert all(passage.doubt for passage in found), [(p.pieces, p.doubt) for p in found]


@GATES
def test_three_men_that_slide_as_one_are_named_or_asked_about(gate):
    (passage,) = Chute(men(3), mute=(gate,)).run(with_fault(gate))
    assert passage.pieces == (BLACK, WHITE, BLACK)
    assert (passage.margin >= 40) == (passage.doubt is None)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_men_in_a_row_are_counted(count):
    (passage,) = Chute(men(count)).run(Passages(Calibration()))
    assert passage.pieces == tuple(piece for piece, _ in men(count))
    assert passage.doubt is None


@pytest.mark.parametrize("row", [men(5), men(6), men(5, 29.5), [*men(5), (STRIKER, 159.0)]])
def test_five_men_in_a_row_are_more_than_the_table_names_and_always_asked_about(row):
    (passage,) = Chute(row).run(Passages(Calibration()))
    assert (passage.doubt, passage.margin) == (LENGTH, 0)


def test_the_striker_before_four_men_is_the_most_that_is_named():
    row = [(STRIKER, 0), *[(piece, behind + 41.3) for piece, behind in men(4)]]
    (passage,) = Chute(row).run(Passages(Calibration()))
    assert passage.pieces == (STRIKER, BLACK, WHITE, BLACK, WHITE)


@GATES
def test_two_passages_at_once_are_enough_to_be_trusted_again(gate):
    passages = with_fault(gate)
    for number in range(2):
        Chute(men(1)).run(passages, number * 5_000_000)
    assert passages.faults == 0


@GATES
def test_a_gate_that_stays_blocked_is_not_trusted_again_though_it_saw_the_piece(gate):
    class Stuck(Chute):
        def edges(self):
            return sorted([*super().edges(), (0.06, self.gate, True)])  # before the man is through

    passages = with_fault(gate)
    for number in range(3):
        chute = Stuck(men(1))
        chute.gate = gate
        chute.run(passages, number * 5_000_000)
        assert passages.faults == 1 << gate
        passages.edge(gate, False, number * 5_000_000 + 4_000_000)


@GATES
def test_a_gate_that_is_covered_for_ever_after_hours_of_play_is_blamed_and_is_no_jam(gate):
    passages = Passages(Calibration())
    Chute(men(1)).run(passages, 0)
    passages.edge(gate, True, 10_000_000)
    for step in range(200):
        passages.step(10_000_000 + step * 10_000)
    assert (passages.faults, passages.jams) == (1 << gate, 0)


@GATES
def test_what_one_gate_alone_saw_and_not_the_window_is_asked_about(gate):
    """A black man lay so that the window took him for nothing: a campaign with a dead gate lost him."""
    (passage,) = Chute(men(1), mute=(gate,), window_works=False).run(with_fault(gate))
    assert (passage.pieces, passage.doubt) == ((), LOST)
    assert Wild([], gate).run(with_fault(gate)) == []
