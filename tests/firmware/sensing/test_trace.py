"""The ring of raw edges and readings: what comes out is what went in, and holes are seen."""

import gc
import random

import pytest

from carrom import clock
from carrom.game import pieces
from carrom.sensing import trace
from carrom.sensing.passage import LENGTH, Passage
from carrom.sensing.window import Window
from tests.refusals import refused


def _read(dark: int, red: int, green: int, left: int = -1) -> Window:
    """Return a window with such a reading."""
    seen = Window()
    seen.dark_raw, seen.red_raw, seen.green_raw, seen.left_raw = dark, red, green, left
    return seen


def _fill(kept: trace.Trace, count: int, seed: int = 1, start_us: int = (1 << 30) - 900_000) -> list[str]:
    """Write `count` records; their lines as they should come out (times in steps of 16 us)."""
    rng = random.Random(seed)
    time_us, lines = start_us, []
    for _ in range(count):
        step_us = rng.choice((16, 320, 2000, 2_500_000))
        time_us = clock.add(time_us, step_us)
        if rng.random() < 0.3:
            beam, blocked = rng.randrange(16), rng.random() < 0.5
            kept.note_edge(beam, blocked, time_us)
            lines.append(f"edge {beam} {int(blocked)} {time_us}")
        elif rng.random() < 0.9:
            apart = rng.random() < 0.5
            dark, red, green = rng.randrange(4096), rng.randrange(8191 if apart else 4096), rng.randrange(4096)
            left = rng.choice((0, 255, 256, 4095, rng.randrange(4096))) if apart else -1
            kept.light(2, time_us, _read(dark, red, green, left))
            lines.append(f"light ne {time_us} {dark} {red} {green}" + (f" {left}" if apart else ""))
        elif rng.random() < 0.5:
            vary = rng.choice((491, 1000, 4096))
            kept.blacks(vary)
            lines.append(f"blacks {vary}")
        else:
            left = rng.choice((-9, 0, 150))
            kept.empty(1, -7, 300, left)
            lines.append(f"empty se -7 300 {left}")
    return lines


def test_what_is_kept_is_the_end_of_what_was_written():
    kept = trace.Trace(3)
    written = _fill(kept, 2000)
    found = list(trace.decode_lines(kept.to_bytes()))
    assert 200 < len(found) < 2000
    assert found == written[-len(found) :]


def test_fetched_piece_by_piece_while_it_grows_nothing_is_missing_or_doubled():
    kept = trace.Trace(3)
    written, fetched, at = [], b"", 0
    for turn in range(60):
        written += _fill(kept, 20, turn, (1 << 30) - 900_000 + turn * 64)
        while at < kept.end():
            first, data = kept.part(at, 100)
            assert first == at
            fetched += data
            at += len(data)
    assert list(trace.decode_lines(fetched)) == written


def test_who_comes_too_late_gets_the_oldest_records_from_their_beginning():
    kept = trace.Trace(2)
    written = _fill(kept, 1000)
    first, data = kept.part(0, 10_000)
    assert first > 0
    rest = kept.part(first + len(data), 10_000)
    assert rest[0] == first + len(data)
    found = list(trace.decode_lines(data + rest[1]))
    assert found == written[-len(found) :]
    assert kept.part(kept.end(), 100) == (kept.end(), b"")


def test_a_record_that_is_cut_off_is_said():
    kept = trace.Trace(2)
    kept.note_edge(3, True, 12345)
    with refused(ValueError, "damaged at byte"):
        list(trace.decode_lines(kept.to_bytes()[:-1]))


def test_the_ring_forgets_the_oldest_and_stays_readable():
    kept = trace.Trace(4)
    for number in range(5000):
        kept.note_edge(number % 16, bool(number & 1), number * 70_001 & 0x3FFFFFFF)
        if number % 7 == 0:
            kept.light(number & 3, number * 70_001 & 0x3FFFFFFF, _read(4095, 0, number % 4096))
        assert len(kept.to_bytes()) <= 4 * trace.BLOCK
    lines = list(trace.decode_lines(kept.to_bytes()))
    assert len(lines) > 100
    last = int(lines[-1].split()[3 if lines[-1].startswith("edge") else 2])
    assert abs(last - (4999 * 70_001 & 0x3FFFFFFF)) < 64
    with refused(ValueError, "damaged at byte"):
        list(trace.decode_lines(kept.to_bytes()[:-1]))


def test_a_time_is_written_whole_only_where_a_step_does_not_reach():
    kept = trace.Trace(2)
    sizes = []
    for time_us in (7, 999_000, 1_999_100, 1_999_090):  # the first; near; farther than a step reaches; earlier
        before = kept.end()
        kept.note_edge(3, True, time_us)
        sizes.append(kept.end() - before)
    assert sizes == [8, 3, 8, 8]
    assert next(trace.decode_lines(kept.to_bytes())) == "edge 3 1 7"


def test_what_begins_anew_begins_with_a_whole_time():
    kept = trace.Trace(2)
    kept.note_edge(3, True, clock.WRAP_US - 100_000)
    for _ in range(2 * trace.BLOCK // 7 - 2):
        kept.empty(0, 1, 2, 3)
    kept.note_edge(5, False, 505)
    assert list(trace.decode_lines(kept.to_bytes()))[-1] == "edge 5 0 505"


def test_decisions_are_kept_as_they_were_made_and_take_no_more_room_than_there_is():
    kept = trace.Trace(2)
    doubtful = Passage(pieces.NE, (), 77, 0, LENGTH)
    sure = Passage(pieces.SW, (pieces.WHITE, pieces.STRIKER), 1234, 87, None, 73_100, 540)
    sure.colour_margin = 92
    told = ["judged ne - 77 0 length 0 0 0 0", "judged sw w,s 1234 87 - 73100 540 87 92"]
    for number in range(100):
        kept.note_edge(1, bool(number & 1), 16 * number)
        kept.decision(doubtful)
        kept.decision(sure)
        assert len(kept.to_bytes()) <= 2 * trace.BLOCK
        assert list(trace.decode_lines(kept.to_bytes()))[-2:] == told
    assert trace.decode_text(kept.to_bytes()).startswith("carrom trace 1\n")


@pytest.mark.parametrize("item", ["edge", "light", "eyes", "empty", "decision"])
def test_no_item_reaches_beyond_its_block_wherever_it_begins(item):
    told = Passage(pieces.SW, (pieces.WHITE,), 1234, 87, None, 31_800, 540)
    for edges in range(60):  # of 3 bytes: the items after them begin at every place
        kept = trace.Trace(1)
        for _ in range(edges):
            kept.note_edge(1, True, 7)
        for _ in range(2 * trace.BLOCK // 3):
            if item == "edge":
                kept.note_edge(1, True, 7)
            elif item in ("light", "eyes"):
                kept.light(0, 7, _read(1, 2, 3, 4 if item == "eyes" else -1))
            elif item == "empty":
                kept.empty(0, 1, 2, 3)
            else:
                kept.decision(told)
            assert len(kept.to_bytes()) <= trace.BLOCK


@pytest.mark.parametrize(("free_bytes", "blocks"), [(150_001, 12), (150_000, 4)])
def test_a_board_with_less_memory_keeps_fewer_blocks(monkeypatch, free_bytes, blocks):
    monkeypatch.setattr(gc, "mem_free", lambda: free_bytes, raising=False)
    kept = trace.Trace()
    for _ in range(3 * 12 * trace.BLOCK // 7):
        kept.empty(0, 1, 2, 3)
    assert blocks - 1 < len(kept.to_bytes()) / trace.BLOCK <= blocks


def test_a_decision_takes_no_more_room_than_its_words():
    """It has no time of its own: with one it would not fit where a block ends."""
    kept = trace.Trace(3)
    kept.note_edge(3, True, 50_000_000)
    before = len(kept.to_bytes())
    kept.decision(Passage(1, (pieces.WHITE,), 50_000_000, 90, None))
    data = kept.to_bytes()
    (_, line) = trace.decode_lines(data)
    assert line.startswith("judged se w ")
    assert len(data) - before == 2 + len(line) - len("judged ")
