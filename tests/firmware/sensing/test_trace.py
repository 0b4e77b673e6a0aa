"""The ring of raw edges and readings: what comes out is what went in, and holes are seen."""

import random

import pytest

from carrom import clock
from carrom.sensing import trace


def _fill(kept: trace.Trace, count: int, seed: int = 1, start_us: int = (1 << 30) - 900_000) -> list[str]:
    """Write so many records; their lines as they should come out (times in steps of 16 us)."""
    rng = random.Random(seed)
    time_us, lines = start_us, []
    for _ in range(count):
        step_us = rng.choice((16, 320, 2000, 2_500_000))
        time_us = clock.add(time_us, step_us)
        if rng.random() < 0.3:
            beam, blocked = rng.randrange(16), rng.random() < 0.5
            kept.edge(beam, blocked, time_us)
            lines.append(f"edge {beam} {int(blocked)} {time_us}")
        elif rng.random() < 0.9:
            dark, red, green = rng.randrange(4096), rng.randrange(4096), rng.randrange(4096)
            kept.light(2, time_us, dark, red, green)
            lines.append(f"light ne {time_us} {dark} {red} {green}")
        else:
            kept.empty(1, -7, 300)
            lines.append("empty se -7 300")
    return lines


def test_what_is_kept_is_the_end_of_what_was_written():
    kept = trace.Trace(3)
    written = _fill(kept, 2000)
    found = list(trace.lines(kept.to_bytes()))
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
    assert list(trace.lines(fetched)) == written


def test_who_comes_too_late_gets_the_oldest_records_from_their_beginning():
    kept = trace.Trace(2)
    written = _fill(kept, 1000)
    first, data = kept.part(0, 10_000)
    assert first > 0
    rest = kept.part(first + len(data), 10_000)
    assert rest[0] == first + len(data)
    found = list(trace.lines(data + rest[1]))
    assert found == written[-len(found) :]
    assert kept.part(kept.end(), 100) == (kept.end(), b"")


def test_a_record_that_is_cut_off_is_said():
    kept = trace.Trace(2)
    kept.edge(3, True, 12345)
    with pytest.raises(ValueError, match="damaged at byte"):
        list(trace.lines(kept.to_bytes()[:-1]))


def test_the_ring_forgets_the_oldest_and_stays_readable():
    kept = trace.Trace(4)
    for number in range(5000):
        kept.edge(number % 16, bool(number & 1), number * 70_001 & 0x3FFFFFFF)
        if number % 7 == 0:
            kept.light(number & 3, number * 70_001 & 0x3FFFFFFF, 4095, 0, number % 4096)
        assert len(kept.to_bytes()) <= 4 * trace.BLOCK
    lines = list(trace.lines(kept.to_bytes()))
    assert len(lines) > 100
    last = int(lines[-1].split()[3 if lines[-1].startswith("edge") else 2])
    assert abs(last - (4999 * 70_001 & 0x3FFFFFFF)) < 64
    with pytest.raises(ValueError, match="damaged at byte"):
        list(trace.lines(kept.to_bytes()[:-1]))
