"""A trace in the page: its edges on a clock that does not wrap, and a step for every piece judged."""

import pytest

from carrom import clock
from carrom.sensing import trace
from carrom_simulator.board.saved import SavedError
from carrom_simulator.web.opened.traces import SHOWN_US, is_trace, steps

JUDGED = "judged ne w,s 900 88 - 31800 1200 0 0"


def text(*lines):
    return "\n".join((trace.HEAD, *lines)) + "\n"


def test_a_trace_is_known_by_its_head_whatever_its_version():
    assert is_trace(trace.HEAD)
    assert is_trace(trace.HEAD.rsplit(" ", 1)[0] + " 99\n")
    assert not is_trace("rules icf\n")


def test_edges_and_decisions_are_told_from_the_first_edge_on():
    late = clock.WRAP_US - 500
    lines = (f"edge 3 1 {late}", "# a note", "", "edge 3 0 250  # on", "light ne 1000 1 2 3", JUDGED)
    edges, made = steps(text(*lines), "en")
    assert edges == [[3, 1, 0], [3, 0, 750]]
    assert [(one["text"], one["edges"], one["at"]) for one in made] == [
        ("", [0, 0], 0),
        ("NE : white + striker, margin 88/100, 31.8 mm, 1200 mm/s", [0, 2], 1500),
    ]


def test_readings_and_empty_windows_are_the_same_with_and_without_the_left_eye():
    lines = ("empty ne 24 22", "edge 4 1 100", "light ne 200 1 2 3", "edge 4 0 300", JUDGED)
    eyes = ("empty ne 24 22 12", "edge 4 1 100", "light ne 200 1 2 3 4", "edge 4 0 300", JUDGED)
    assert steps(text(*lines), "en") == steps(text(*eyes), "en")


def test_nothing_judged_and_doubt_are_told():
    _, made = steps(text("judged sw - 900 5 light 0 0 0 0"), "fr")
    assert made[1]["text"].startswith("S-O : ")
    assert "(light ?), marge 5/100, 0.0 mm, 0 mm/s" in made[1]["text"]


def test_a_decision_shows_the_edges_of_the_last_four_seconds():
    lines = [f"edge 1 {number % 2} {number * 1_000_000}" for number in range(8)]
    _, made = steps(text(*lines, JUDGED), "en")
    assert SHOWN_US == 4_000_000
    assert made[1]["edges"] == [4, 8]


def test_a_clock_that_goes_back_stands_still():
    edges, _ = steps(text("edge 1 1 5000", "edge 1 0 4000", "edge 1 1 6000"), "en")
    assert [edge[2] for edge in edges] == [0, 0, 2000]


@pytest.mark.parametrize(
    "line",
    [
        "edge 16 1 0", "edge -1 1 0", "edge 1 2 0", "edge 1 1", "edge 1 1 x", "glow 1 2 3", "light ne 5 1 2",
        "light ne 5 1 2 3 4 5", "empty ne 1", "empty ne 1 2 3 4",
        "judged up w 0 1 - 0 0 0 0", "judged ne x 0 1 - 0 0 0 0", "judged ne w 0 1 - 0", "edge 1 1 5" + " " * 200,
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_named(line):
    with pytest.raises(SavedError) as error:
        steps(text("edge 1 1 0", line), "en")
    assert error.value.line == 3


def test_another_version_and_too_many_decisions_are_refused():
    with pytest.raises(SavedError, match="another version"):
        steps(trace.HEAD.rsplit(" ", 1)[0] + " 99\n", "en")
    assert len(steps(text(*[JUDGED] * 1999), "en")[1]) == 2000
    with pytest.raises(SavedError, match="more than 2000 decisions"):
        steps(text(*[JUDGED] * 2000), "en")
