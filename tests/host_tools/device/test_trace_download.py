"""A trace that is fetched part by part is whole, or in several pieces."""

import time

import pytest

from carrom.sensing import trace
from carrom.sensing.passage import Passage
from carrom_tools.device import trace_download
from carrom_tools.device.trace_download import TraceDownload
from tests.own_thread import here_only


def test_a_table_that_was_switched_off_and_a_hole_make_traces_of_their_own(tmp_path):
    kept = trace.Trace(2)
    keeper = TraceDownload()
    fetched = []

    def fetch() -> None:
        while keeper.behind:
            question = keeper.command()
            assert question is not None
            fetched.append(question)
            first, data = kept.part(int(question.split()[1]), 256)
            keeper.take({"reply": "trace", "first": first, "end": kept.end(), "hex": data.hex()})

    def write(first_us: int, count: int) -> None:
        for i in range(count):
            kept.note_edge(3, i % 2 == 0, first_us + 1000 * i)
        keeper.take({"event": "passage"})

    write(0, 10)
    fetch()
    write(1_000_000, 3000)  # more than is kept
    fetch()
    kept = trace.Trace(2)  # switched on again
    write(5_000_000, 4)
    fetch()
    assert keeper.command() is None
    assert fetched[-1] == "trace 0"  # it counts from 0 again
    one, two, three = keeper.texts()
    assert one.count("edge") == 10
    assert two.splitlines()[-1] == f"edge 3 0 {(1_000_000 + 2999 * 1000) // 16 * 16}" or two.count("edge") > 100
    assert three.count("edge") == 4
    assert keeper.save(tmp_path) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["table-2.trace", "table-3.trace", "table.trace"]


def answer(kept, first, data):
    return {"reply": "trace", "first": first, "end": kept.end(), "hex": data.hex()}


def test_nothing_is_asked_twice_until_ten_seconds_without_an_answer(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(trace_download.time, "monotonic", here_only(lambda: now[0], time.monotonic))
    keeper = TraceDownload()
    asked = []
    for passed_s in (0, 9.9, 10, 10.1, 20):
        now[0] = 100 + passed_s
        asked.append(keeper.command())
    assert asked == ["trace 0", None, "trace 0", None, "trace 0"]


def test_an_answer_that_comes_twice_counts_once():
    kept = trace.Trace(2)
    for number in range(6):
        kept.note_edge(3, number % 2 == 0, 1000 * number)
    data = kept.part(0, 1000)[1]
    keeper = TraceDownload()
    for _ in range(2):
        keeper.take(answer(kept, 0, data[:11]))
    assert keeper.behind
    assert keeper.command() == "trace 11"
    keeper.take(answer(kept, 11, data[11:]))
    assert not keeper.behind
    assert keeper.texts() == [trace.decode_text(data)]
    for event in ("passage", "entry", "question"):
        keeper.behind = False
        keeper.take({"event": event})
        assert keeper.behind
    keeper.behind = False
    keeper.take({"event": "call"})
    assert not keeper.behind


def test_decisions_are_counted_and_an_item_that_is_cut_off_is_left_out(tmp_path):
    kept = trace.Trace(2)
    for number in range(3):
        kept.note_edge(3, number % 2 == 0, 1000 * number)
        kept.decision(Passage(0, (0,), 5, 80, None))
    data = kept.part(0, 1000)[1]
    keeper = TraceDownload()
    keeper.take(answer(kept, 0, data[:-1]))
    assert keeper.save(tmp_path) == 2
    (text,) = keeper.texts()
    assert (tmp_path / "table.trace").read_text() == text
    assert text.count("edge") == 3


def test_a_table_of_cards_has_no_trace_to_ask_for():
    keeper = TraceDownload()
    assert keeper.command() == "trace 0"
    keeper.take({"error": "measures-nothing", "values": []})
    assert not keeper.behind
    assert keeper.command() is None
    keeper.take({"event": "entry"})  # the next game may be one of carrom
    assert keeper.command() == "trace 0"


def test_a_trace_without_any_item_is_not_saved(tmp_path):
    keeper = TraceDownload()
    keeper.take({"reply": "trace", "first": 0, "end": 0, "hex": ""})
    assert not keeper.behind
    assert keeper.texts() == []
    assert keeper.save(tmp_path) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damaged", [{"hex": '00{"fi'}, {"hex": 7}, {"hex": None}])
def test_an_answer_that_was_damaged_on_the_way_is_asked_for_again(damaged):
    keeper = TraceDownload()
    assert keeper.command() == "trace 0"
    keeper.take({"reply": "trace", "first": 0, "end": 4, "hex": "00112233"} | damaged)
    keeper.take({"reply": "trace"})
    assert keeper.behind
    assert keeper.command() == "trace 0"
