"""How fast the table's time runs: nobody waits for a machine, and nothing that is to be seen is hurried."""

from itertools import pairwise

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.pacing import AIM_SHOWN_S, SKIPPING, WAITING
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page

TICK_S = 1 / 60


def page_of(book="billard", preset="bot", umpire="table", speed=1.0):
    setup = Setup.of(book, preset, seed=2, speed=speed)
    setup.umpire = umpire
    return Page(Live(setup, physics="exact"))


def watch(page, until, seconds=60.0):
    """Let the clock on the wall go on until the state fulfils `until`; (rate, state) of each tick."""
    seen = []
    for _ in range(int(seconds / TICK_S)):
        state = page.live.state()
        seen.append((page.live.playing.pacing.rate(), state))
        if until(state):
            return seen
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
    raise AssertionError(f"never; {page.live.state()}")


def flick(page, angle_deg=3.0):
    state = page.live.state()
    page.send("flick", seat=state["shooter"], offset_mm=0.0, angle_deg=angle_deg, speed_mm_s=3500.0)


def test_an_exchange_takes_little_more_than_the_discs_roll():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    for _ in range(3):
        flick(page)
        seen = watch(page, lambda state: state["may"]["flick"])
        rolling = [rate for rate, state in seen if state["phase"] == "running"]
        assert set(rolling) == {1.0}, "discs do not roll at their own speed"
        aiming = [state for _, state in seen if state["aim"]]
        shots = sum(a["aim"] is None and b["aim"] is not None for (_, a), (_, b) in pairwise(seen))
        assert len(aiming) * TICK_S >= 0.5 * shots, "a bot's aim is hardly seen"
        waited_s = (len(seen) - len(rolling)) * TICK_S
        assert waited_s <= 0.5 + shots * (AIM_SHOWN_S + 0.7)


def test_a_person_who_decides_is_not_hurried():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    assert page.live.playing.pacing.rate() == 1.0
    page.send("pad", seat="south", button="OK", down=True)
    assert page.live.playing.pacing.rate() == 1.0
    watch(page, lambda state: state["question"] is not None)
    page.send("pad", seat="south", button="OK", down=False)
    assert page.live.playing.pacing.rate() == 1.0


def test_people_who_rule_themselves_have_all_the_time():
    page = page_of("krhum", "two", "people", speed=2.0)
    watch(page, lambda state: state["may"]["flick"])
    flick(page)
    seen = watch(page, lambda state: state["may"]["flick"])
    assert {rate for rate, _ in seen} <= {1.0, 2.0}


def test_a_tap_skips_what_is_shown_and_not_a_ruling():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    page.send("skip")
    assert page.live.playing.pacing.rate() == 1.0, "there was nothing to skip"
    flick(page)
    watch(page, lambda state: state["phase"] == "running")
    page.send("skip")
    assert page.told[-1]["t"] == "skip"
    assert page.live.playing.pacing.rate() == SKIPPING
    seen = watch(page, lambda state: state["phase"] != "running")
    assert len(seen) * TICK_S < 0.5
    watch(page, lambda state: state["phase"] == "idle" and not state["may"]["flick"])
    assert page.live.playing.log.items, "the shot was not ruled on"
    watch(page, lambda state: state["aim"] is not None)
    page.send("skip")
    assert len(watch(page, lambda state: state["phase"] == "running")) * TICK_S < 0.2
    assert page.live.playing.pacing.rate() == 1.0, "the skip goes on into the shot"


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_waiting_is_shortened_at_every_speed(speed):
    page = page_of(speed=speed)
    assert page.live.playing.pacing.rate() == WAITING
    assert len(watch(page, lambda state: state["may"]["flick"])) * TICK_S < 0.5
    assert page.live.playing.pacing.rate() == speed
