"""Time: the clock that wraps, the shot clock, an idle table, a month without a break."""

import pytest

from carrom import clock
from carrom.game.pieces import NE, SOUTH, WHITE
from carrom.ports import FAULT_BUTTON
from tests.firmware.playing import Play, S


def test_a_game_goes_on_across_the_wrap_of_the_clock():
    play = Play(start_us=clock.WRAP_US - 7 * S)
    for _ in range(3):
        play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"] * 3


def test_the_shot_clock_calls_time_once_a_shot():
    play = Play("icf")
    play.wait(10)
    assert "shot_clock" not in play.warnings
    play.wait(60)
    assert play.warnings.count("shot_clock") == 1
    play.shoot(SOUTH)
    play.wait(30)
    assert play.warnings.count("shot_clock") == 2


def test_an_idle_table_asks_to_be_called_rarely_and_wakes_up():
    play = Play()
    play.wait(1200)
    steps = play.world.steps
    play.wait(3600)
    assert play.world.steps - steps < 4000
    assert play.world.display.level <= 1
    play.press(SOUTH, FAULT_BUTTON)  # only wakes it
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]


def test_a_month_and_more_without_a_missed_deadline():
    """40 days: every deadline lies ahead and not too far, and the table then plays as on the first day."""
    play = Play(idle_s=86400)
    now_us, passed_us = play.world.chip_us, 0
    while passed_us < 40 * 86400 * S:
        due_us = play.table.step(now_us)
        ahead_us = clock.diff(due_us, now_us)
        assert 0 < ahead_us <= 61 * S
        # The table asks to be called once a second, to look at empty windows; it must bear to be called later.
        wait_us = max(ahead_us, 60 * S)
        passed_us += wait_us
        now_us = clock.add(now_us, wait_us)
    assert play.table.seconds == pytest.approx(40 * 86400, abs=120)
    play.world.now_us += (passed_us // clock.WRAP_US + 1) * clock.WRAP_US - play.world.chip_us + now_us
    play.world.wake()
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
