"""Every passage of a trace is read back, and judged again as it was."""

import pytest

from carrom.game import pieces
from carrom.sensing import calibration_file, trace
from carrom.sensing.calibration import ALIKE, Calibration
from carrom.sensing.passages import Passages
from carrom_tools.errors import UserError
from carrom_tools.records import trace_file
from tests.firmware.sensing.sliding import TwoEyes

pytestmark = pytest.mark.usefixtures("english")


def test_a_trace_gives_every_passage_back(table):
    passed = list(trace_file.parse(table[1].split("\n"), "t"))
    assert [one.pocket for one in passed] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [one.decisions[0].pieces for one in passed[:4]] == ["w", "b", "q", "s"]
    assert ",".join(d.pieces for d in passed[-1].decisions) == "s,b"
    assert all(one.blocks(0) and one.blocks(1) and len(one.readings()) > 30 for one in passed)


def test_rejudging_by_the_same_calibration_changes_nothing(table):
    learned, text = table
    for one in trace_file.parse(text.split("\n"), "t"):
        new = one.judge(learned)
        assert len(new) == len(one.decisions)
        for was, now in zip(one.decisions, new, strict=True):
            assert was.same(now)
            assert abs(was.margin - now.margin) <= 8


def parsed(*lines):
    return list(trace_file.parse([trace.HEAD, *lines], "t"))


JUDGED = "judged sw w 90 87 - 31800 540 92 87"
PASSAGE = ("empty sw 24 22", "edge 0 1 100", "light sw 200 12 36 35", "edge 0 0 300", JUDGED)


def test_a_passage_has_what_was_written_of_its_chute():
    (passed,) = parsed("# a comment", *PASSAGE, "edge 9 1 400", "light se 500 1 2 3")
    assert (passed.pocket, passed.start_us, passed.empty) == (0, 100, (24, 22))
    assert passed.items == [(0, 1, 100), (0, 200, 12, 36, 35), (0, 0, 300)]
    (decision,) = passed.decisions
    assert (decision.pocket, decision.pieces, decision.doubt) == (0, "w", "")
    assert (decision.time_us, decision.margin, decision.length_um, decision.speed) == (90, 87, 31800, 540)


EYES = ("empty sw 24 22 13", "edge 0 1 100", "light sw 200 12 36 35 24", "edge 0 0 300", JUDGED)


def test_the_left_eye_is_behind_the_others_where_eyes_are_read_apart():
    (passed,) = parsed(*EYES)
    assert passed.empty == (24, 22, 13)
    assert passed.items == [(0, 1, 100), (0, 200, 12, 36, 35, 24), (0, 0, 300)]
    assert passed.readings() == [(100, 12, 36, 35)]
    assert passed.blocks(0) == []
    (both,) = parsed(*EYES[:3], "light sw 210 12 36 35", *EYES[3:])
    assert [len(item) for item in both.items] == [3, 6, 5, 3]


@pytest.mark.parametrize(
    "line", ["light sw 5 0 0", "light sw 5 0 0 0 0 0", "light sw", "empty sw 1 2 3 4", "empty sw 1"]
)
def test_a_line_with_too_few_or_too_many_numbers_is_refused_by_its_number(line):
    with pytest.raises(UserError, match=r"^t:7: .*; save the trace again$"):
        parsed(*EYES, line)


def test_a_passage_is_judged_by_its_left_eye_too():
    """A black man lies wholly beside a white one: only the other eye sees him."""
    known = Calibration()
    texts = []
    for chute in (
        TwoEyes([(pieces.WHITE, 0, 0.98, 0.02), (pieces.BLACK, 0, 0.02, 0.98)]),
        TwoEyes([(pieces.WHITE, 0, 0.98, 0.02)]),
    ):
        kept = trace.Trace(12)
        passages = Passages(calibration_file.copy(known), trace=kept)
        (passage,) = chute.run(passages)
        kept.decision(passage)
        texts.append(trace.decode_text(kept.to_bytes()))
    beside, alone = (next(trace_file.parse(text.split("\n"), "t")) for text in texts)
    assert len(beside.empty) == len(alone.empty) == 3
    assert {len(item) for item in beside.items} == {3, 6}
    for passed, asked in ((beside, True), (alone, False)):
        (new,) = passed.judge(known)
        assert new.same(passed.decisions[0])
        assert (new.pieces, bool(new.doubt)) == ("w", asked)
    for item in beside.items:
        assert len(item) == 3 or item[5] > item[2]
    beside.items = [item[:5] for item in beside.items]  # as an old table's trace has it
    beside.empty = beside.empty[:2]
    (blind,) = beside.judge(known)
    assert (blind.pieces, blind.doubt) == ("w", "")


def test_a_passage_is_judged_again_by_what_the_evening_had_taught():
    """Black men of many shades had gone by, so one that is brighter than usual was not asked about."""
    known = Calibration()
    taught = calibration_file.copy(known)
    taught.blacks_vary = 4 * ALIKE
    kept = trace.Trace(12)
    (passage,) = TwoEyes([(pieces.BLACK, 0, 1.5, 0.03)]).run(Passages(taught, trace=kept))
    (passed,) = trace_file.parse(trace.decode_text(kept.to_bytes()).split("\n"), "t")
    (again,) = passed.judge(known)
    assert (again.pieces, again.margin, again.doubt) == ("b", passage.margin, "")
    passed.blacks_vary = ALIKE
    (untaught,) = passed.judge(known)
    assert untaught.margin < 40
    assert untaught.doubt


def test_what_the_evening_taught_is_of_the_passage_after_it_alone():
    told = [f"blacks {vary}" for vary in (ALIKE, 4096)]
    first, second, third = parsed(*PASSAGE, told[1], *PASSAGE, told[0], *PASSAGE)
    assert [one.blacks_vary for one in (first, second, third)] == [ALIKE, 4096, ALIKE]


@pytest.mark.parametrize("line", ["blacks", "blacks 489", "blacks 4097", "blacks 490 1", "blacks x"])
def test_a_line_of_what_the_evening_taught_that_no_table_writes_is_refused(line):
    with pytest.raises(UserError, match=r"^t:7: .*; save the trace again$"):
        parsed(*EYES, line)


def test_a_line_may_be_as_long_as_it_may_be_and_no_longer(tmp_path):
    path = tmp_path / "t.trace"
    longest = "# ".ljust(trace_file.MAX_LINE - 1, "x") + "\n"
    path.write_text("\n".join((trace.HEAD, longest[:-1], *PASSAGE, "")))
    assert len(list(trace_file.read(path))) == 1
    path.write_text("\n".join((trace.HEAD, *PASSAGE, longest[:-1] + "x", "")))
    with pytest.raises(UserError, match=r"t\.trace:7: too long"):
        list(trace_file.read(path))


def test_a_new_passage_begins_with_its_own_empty_window():
    """A reading after the next `empty` belongs to the next passage, however long the last one was."""
    second = ("empty sw 30 31", "light sw 900 12 36 35", "edge 0 1 1000", "judged sw b 900 80 - 31000 540 92 87")
    first, later = parsed(*PASSAGE, *second)
    assert (first.empty, later.empty) == ((24, 22), (30, 31))
    assert len(first.items) == 3
    assert [item[1] for item in later.items] == [900, 1]


@pytest.mark.parametrize(
    "line",
    [
        "edge 15 1 5", "edge 0 0 1073741823", "light nw 1073741823 4095 4095 4095", "light sw 0 0 0 0",
        "light nw 5 4095 4095 4095 4095", "light sw 0 0 0 0 0", "empty ne -4095 4095", "empty ne -4095 4095 4095",
        "empty ne 0 0 -4095", "judged nw - 0 0 light 0 0 0 0", "judged sw w,b,q,s -5 100 - 1073741824 9 9 9",
    ],
)  # fmt: skip
def test_a_line_may_say_the_least_and_the_most(line):
    assert parsed(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "edge 16 1 5", "edge 0 2 5", "edge 0 1 1073741824", "edge -1 0 5", "edge 0 1", "edge 0 1 5 5", "edge a 1 5",
        "light nw 1073741824 0 0 0", "light nw 5 4096 0 0", "light nw 5 0 8191 0", "light nw 5 0 0 4096",
        "light nw 5 0 -1 0",
        "light nw 5 0 0 0 4096", "light nw 5 0 0 0 -1", "light nw 5 0 0 0 x", "light nw 5 0 0 0 0 0", "light nw 5 0 0",
        "light xx 5 0 0 0", "light", "empty ne 0 0 4096", "empty ne 0 0 -4096", "empty ne 0 0 0 0", "empty ne -4096 0",
        "empty ne 0 4096", "empty ne 1", "judged sw w 90 101 - 1 1 1 1",
        "judged sw w 90 -1 - 1 1 1 1", "judged sw w 90 8 - 1073741825 1 1 1", "judged sw x 90 8 - 1 1 1 1",
        "judged sw w 90 8 ? 1 1 1 1", "judged sw w 90 8 - 1 1 1", "gone",
    ],
)  # fmt: skip
def test_a_line_that_says_more_is_refused_by_its_number(line):
    with pytest.raises(UserError, match=r"^t:3: .*; save the trace again$"):
        parsed("edge 0 1 5", line)


def test_passages_come_when_the_next_of_their_pocket_begins_and_the_rest_as_they_fell():
    late = [line.replace("sw", "nw").replace(" 90 ", " 40 ").replace("edge 0", "edge 6") for line in PASSAGE]
    again = [line.replace(" 90 ", " 70 ") for line in PASSAGE]
    passed = parsed(*PASSAGE, *late, *again)
    assert [(one.pocket, one.decisions[0].time_us) for one in passed] == [(0, 90), (3, 40), (0, 70)]


def test_what_began_before_the_trace_or_was_never_judged_is_left_out():
    assert parsed(*PASSAGE[1:]) == []
    assert parsed(*PASSAGE[:-1]) == []


def test_two_decisions_about_one_passage_stay_together():
    (passed,) = parsed(*PASSAGE, JUDGED.replace(" w ", " b "))
    assert [decision.pieces for decision in passed.decisions] == ["w", "b"]
    assert passed.decisions[0].same(passed.decisions[0])
    assert not passed.decisions[0].same(passed.decisions[1])


def test_a_title_marks_what_was_doubtful():
    (sure,) = parsed(*PASSAGE)
    (doubtful,) = parsed(*PASSAGE[:-1], "judged sw w 90 37 colour 31800 540 92 87")
    assert (sure.title(), doubtful.title()) == ("sw: w (87)", "sw: w (37 ?)")


def test_a_file_may_have_its_largest_size_and_no_byte_more(tmp_path):
    path = tmp_path / "a.trace"
    text = "\n".join([trace.HEAD, *PASSAGE, ""])
    most = 16 << 20
    text += ("#" * 511 + "\n") * ((most - len(text)) // 512)
    path.write_text(text + "#" * (most - len(text)))
    assert [one.pocket for one in trace_file.read(path)] == [0]
    with path.open("a") as file:
        file.write("#")
    with pytest.raises(UserError):
        list(trace_file.read(path))
