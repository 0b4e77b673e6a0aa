"""What fell, in a file beside a trace."""

import pytest

from carrom.game.pieces import BLACK, NE, STRIKER, SW, WHITE
from carrom_tools.errors import UserError
from carrom_tools.records import truth

TRACE = "carrom trace 1\n" + "".join(
    f"empty {pocket} 24 22 12\nedge {beam} 1 {time_us}\njudged {pocket} - 0 0 gates 0 0 0 0\n"
    for pocket, beam, time_us in (("sw", 0, 1000), ("ne", 2 * NE, 2000), ("sw", 0, 9_000_000))
)


def test_passages_have_what_fell_in_the_order_of_their_pocket(tmp_path):
    trace = tmp_path / "table.trace"
    trace.write_text(TRACE)
    trace.with_suffix(".fell").write_text("ne s,b\nsw w  # the first\n\nsw ?\n")
    found = list(truth.passages(trace, ""))
    assert [one.truth for one in found if SW not in one.empties] == [{NE: [STRIKER, BLACK]}]
    assert [one.truth for one in found if SW in one.empties] == [{SW: [WHITE]}, {}]


def test_a_trace_alone_has_no_truth(tmp_path):
    (tmp_path / "table.trace").write_text(TRACE)
    assert [one.truth for one in truth.passages(tmp_path / "table.trace", "")] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("text", "said"), [("sw\n", ":1"), ("\nsw w,x\n", ":2"), ("s w\n", ":1"), ("sw w\nne w\n", "sw")]
)
def test_a_file_that_does_not_fit_is_refused_with_its_place(tmp_path, text, said):
    trace = tmp_path / "table.trace"
    trace.write_text(TRACE)
    trace.with_suffix(".fell").write_text(text)
    with pytest.raises(UserError, match=said):
        list(truth.passages(trace, ""))
