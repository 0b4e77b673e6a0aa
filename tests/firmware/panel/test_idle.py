"""Display care: who sees what after how long, over wraps of the clock; no LED carries the idle picture for long."""

import pytest

from carrom import clock
from carrom.panel import lighting
from carrom.panel.lighting import AWAKE, DIM, PICTURE, DayClock, Idle, muted
from carrom.storage.settings import Settings

BRIGHT = 4095


def settings(**values) -> Settings:
    table = Settings()
    table.set_all([(name, str(value)) for name, value in values.items()])
    return table


@pytest.mark.parametrize("start_us", [0, clock.WRAP_US - 200_000_000, clock.WRAP_US - 1])
def test_it_dims_then_shows_the_picture_then_wakes(start_us):
    care = Idle(settings(idle_s=100, brightness=8, auto_brightness="off"), start_us)
    seen = []
    for second in range(400):
        care.step(clock.add(start_us, second * 1_000_000), BRIGHT)
        seen.append((care.phase, care.level))
    assert seen[:100] == [(AWAKE, 8)] * 100
    assert seen[100:300] == [(DIM, 1)] * 200
    assert seen[300:] == [(PICTURE, 1)] * 100
    now = clock.add(start_us, 400_000_000)
    assert care.touch(now)
    care.step(now, BRIGHT)
    assert (care.phase, care.level) == (AWAKE, 8)


def test_called_only_at_its_own_deadlines_it_misses_no_change():
    now_us, passed_us = 5, 0
    care = Idle(settings(idle_s=1000), now_us)
    changes = []
    while passed_us < 3_100_000_000:
        before = care.phase
        deadline = care.step(now_us, BRIGHT)
        if care.phase != before:
            changes.append((passed_us // 1_000_000, care.phase))
        step = clock.diff(deadline, now_us)
        assert 0 < step <= lighting.CHECK_US
        passed_us += step
        now_us = deadline
    assert changes == [(1000, DIM), (3000, PICTURE)]


def test_forty_days_and_all_the_wraps_later_the_picture_is_still_on():
    now_us = 0
    care = Idle(settings(idle_s=300), now_us)
    for _ in range(40 * 24 * 60):
        care.step(now_us, BRIGHT)
        now_us = clock.add(now_us, lighting.CHECK_US)
    assert care.phase == PICTURE


def test_never_means_never():
    now_us = 0
    care = Idle(settings(idle_s=0), now_us)
    for _ in range(3000):
        care.step(now_us, BRIGHT)
        now_us = clock.add(now_us, lighting.CHECK_US)
    assert care.phase == AWAKE


def test_brightness_follows_the_room_and_does_not_flicker():
    care = Idle(settings(brightness=12), 0)
    levels = []
    for raw in (0, 512, 1024, 2048, 4095):
        care.step(0, raw)
        levels.append(care.level)
    assert levels == [1, 3, 6, 12, 12]
    care.step(0, 1024)
    steady = care.level
    for wobble in range(-90, 91):
        care.step(0, 1024 + wobble)
        assert care.level == steady


@pytest.mark.parametrize("width", [32, 64])
def test_the_picture_spreads_over_all_leds(width):
    care = Idle(settings(), 0)
    frame = bytearray(width)
    lit = [[0] * 8 for _ in range(width)]
    for _ in range(36 * 8):
        care.draw_picture(frame)
        for x in range(width):
            for y in range(8):
                lit[x][y] += frame[x] >> y & 1
    counts = [count for column in lit for count in column]
    assert min(counts) >= 1
    assert max(counts) <= 36 * 8 // 8


def test_mute_hours_may_span_midnight():
    night = settings(mute_from="22:00", mute_to="07:30")
    assert [muted(night, minute) for minute in (22 * 60 - 1, 22 * 60, 0, 7 * 60 + 29, 7 * 60 + 30)] == [
        False, True, True, True, False,
    ]  # fmt: skip
    nap = settings(mute_from="13:00", mute_to="15:00")
    assert [muted(nap, minute) for minute in (12 * 60, 13 * 60, 15 * 60, 23 * 60)] == [False, True, False, False]
    assert not muted(settings(), 0)
    assert not muted(night, None)


def test_the_time_of_day_goes_on_over_wraps():
    day = DayClock()
    day.step(5)
    assert day.minute is None
    now_us = clock.WRAP_US - 30_000_000
    day.set(23 * 60 + 58, now_us)
    for second in range(3 * 24 * 3600):
        if second % 7 == 0:
            day.step(clock.add(now_us, second * 1_000_000))
    assert day.minute == (23 * 60 + 58 + 3 * 24 * 60 - 1) % 1440
    with pytest.raises(ValueError, match="1439"):
        day.set(1440, 0)


def test_it_is_to_be_called_when_the_next_phase_begins():
    care = Idle(settings(idle_s=100), 0)
    dues = []
    for now_s in (0, 60, 95, 100, 290, 300, 301):
        dues.append(clock.diff(care.step(now_s * 1_000_000, BRIGHT), 0) // 1_000_000)
    assert dues == [10, 70, 100, 160, 300, 301, 302]
    assert clock.diff(Idle(settings(idle_s=0), 0).step(5_000_000, BRIGHT), 0) == 15_000_000


def test_the_picture_is_a_man_that_crosses_and_bounces():
    care = Idle(settings(), 0)
    frame = bytearray(32)
    seen = []
    for _ in range(36 * 8 + 40):
        care.draw_picture(frame)
        seen.append(bytes(frame))
    man = bytes([0b0110, 0b1001, 0b1001, 0b0110])
    rows = (0, 1, 2, 3, 4, 3, 2, 1, 0)
    for lap, row in enumerate(rows):
        shape = bytes(column << row for column in man)
        assert not any(seen[36 * lap])  # the man comes in from outside the display
        if lap < 8:
            assert seen[36 * lap + 4] == shape + bytes(28)
            assert seen[36 * lap + 20] == bytes(16) + shape + bytes(12)
            assert seen[36 * lap + 35] == bytes(31) + shape[:1]
    assert seen[36 * 8 :] == seen[:40]


def test_it_dims_at_its_time_and_not_a_microsecond_earlier():
    for early_us, phase in ((1, AWAKE), (0, DIM)):
        care = Idle(settings(idle_s=100), 0)
        for now_us in range(50_000_000, 100_000_000, 50_000_000):
            care.step(now_us, BRIGHT)
        care.step(100_000_000 - early_us, BRIGHT)
        assert care.phase == phase
