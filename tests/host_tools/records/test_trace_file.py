"""Every passage of a trace is read back, and judged again as it was."""

from host_tools.records import trace_file


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
