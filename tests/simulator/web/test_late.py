"""Nothing is played late: neither what was long on its way, nor what belongs to an earlier moment of the game."""

import pytest

from carrom_simulator.serving import protocol
from carrom_simulator.serving.lateness import BEATS, Lateness
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.event_loop import in_a_loop
from tests.simulator.web.live_page import Page, asked_for

FLICK = {"t": "flick", "seat": "south", "offset_mm": 0.0, "angle_deg": 0.0, "speed_mm_s": 165.0}
PRESS = {"t": "pad", "seat": "south", "button": "OK", "down": True}


@pytest.fixture
def page():
    """The page of two people, of whom South may shoot."""
    setup = Setup.of("krhum", "two", seed=2)
    setup.opener = "south"
    made = Page(Live(setup))
    made.wait(lambda state: state["may"]["flick"])
    return made


def ask(page, message, is_late=False, **stamps):
    """Ask as a page does. Returns what it is told in English, "" for nothing."""

    async def handle():
        outbox = Outbox()
        fields = {**message, **stamps}
        asked = protocol.Ask(fields, outbox, is_late=is_late)
        await protocol.grant(page.live, page.live.kinds[message["t"]], asked, protocol.HOSTING)
        return await outbox.get() if outbox.waiting else ""

    return in_a_loop(handle())


@pytest.mark.parametrize("message", [FLICK, PRESS], ids=["flick", "press"])
def test_what_comes_late_is_refused(page, message):
    assert "too late" in ask(page, message, is_late=True)
    assert page.live.state()["phase"] == "idle"
    assert not page.live.playing.session.world.pads.held


@pytest.mark.parametrize("message", [FLICK, PRESS], ids=["flick", "press"])
def test_what_names_an_earlier_moment_of_the_game_is_refused(page, message):
    seen = page.live.state()["count"]
    ask(page, FLICK, seen=seen)
    page.wait(lambda state: state["may"]["flick"])
    assert page.live.state()["count"] == seen + 2, "a shot, and its entry"
    north = {**message, "seat": "north"}
    for older in (seen, seen + 1):
        assert "went on meanwhile" in ask(page, north, seen=older)
    assert page.live.state()["phase"] == "idle"
    assert ask(page, north, seen=seen + 2) == ""


def test_an_undo_and_another_game_count_on(page):
    counts = [page.live.state()["count"]]
    ask(page, FLICK)
    page.wait(lambda state: state["may"]["flick"])
    counts.append(page.live.state()["count"])
    page.send("undo")
    counts.append(page.live.state()["count"])
    new = asked_for(page.live.playing.setup)
    page.send("new", **new)
    counts.append(page.live.state()["count"])
    assert counts == sorted(set(counts))
    assert "went on meanwhile" in ask(page, FLICK, seen=counts[-2])


def test_a_button_that_is_let_go_is_let_go_however_late(page):
    ask(page, PRESS)
    assert page.live.playing.session.world.pads.held
    assert ask(page, {**PRESS, "down": False}, is_late=True, seen=0) == ""
    page.wait(lambda _: not page.live.playing.session.world.pads.held, seconds=2)


def test_a_clock_that_stood_while_its_computer_slept_is_soon_right_again():
    lateness = Lateness()
    assert not lateness.is_late(0.0, 100.0), "no beat has come yet"
    lateness.beat(0.0, 100.0)
    assert not lateness.is_late(None, 900.0), "a page that brings no time"
    assert not lateness.is_late(1000.0, 102.9)
    assert lateness.is_late(1000.0, 103.1)
    for beat in range(BEATS):
        lateness.beat(2000.0 + 1000 * beat, 3600.0 + beat)
    assert not lateness.is_late(2000.0 + 1000 * BEATS, 3600.5 + BEATS)
