"""The striker in a person's hand: every pull aims, the handle places, and what is drawn is what is shot."""

import math
import random

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.page.chromium import SIZES
from tests.page.person import HANDLE_MM, Person
from tests.simulator.web.serving import served

PULLS = 50  # at each size
LEAST_PX = 20

# A flick is not sent but kept, and answered as if the table had refused it: the striker lies for the next pull.
KEEP_FLICKS = """(() => {
    globalThis.flicks = [];
    addEventListener("pointerup", () => (globalThis.drawn = carromFigures.aim()), { capture: true });
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text);
        if (message.t !== "flick") return send.call(this, text);
        globalThis.flicks.push(message);
        this.onmessage({ data: JSON.stringify({ t: "error", text: "" }) });
    };
})()"""


@pytest.fixture(scope="module")
def table():
    with served(Live(Setup.of("billard", "bot", seed=3))) as running:
        yield running


@pytest.fixture
def person(request, table, open_page):
    width, height = request.param
    page = open_page(table.address, width=width, height=height)
    page.evaluate(KEEP_FLICKS)
    person = Person(page, "mouse")
    person.wait_ready()
    return person


def place(person, offset_mm):
    """Drag the striker along its line by the handle. Return where it lies then."""
    person.hold_handle()
    person.page.mouse.move(*person.on_board(offset_mm, -HANDLE_MM))
    person.page.mouse.up()
    return person.page.evaluate("carromFigures.aim().offset_mm")


@pytest.mark.parametrize("person", SIZES, indirect=True)
def test_the_handle_places_and_every_pull_ends_in_the_aim_that_was_drawn(person):
    for wanted_mm in (-134.6, 90.0, -30.0):
        at = place(person, wanted_mm)
        assert abs(at - wanted_mm) < 25  # a man may lie in the way
        person.wait(f"Math.abs(s.striker.offset_mm - {at}) < 0.1")
        shown = person.page.locator("#place")
        assert abs(float(shown.input_value()) - at) <= 0.5
        assert float(shown.get_attribute("min")) < 0 < float(shown.get_attribute("max"))
    assert person.page.evaluate("flicks.length") == 0
    page, rng, pulled = person.page, random.Random("pulls"), 0
    size = page.viewport_size
    offset = 0.0
    while pulled < PULLS:
        if pulled % 10 == 0:
            offset = place(person, rng.uniform(-160.0, 160.0))
            x, y = person.on_board(offset)
        towards, length = rng.uniform(-math.pi, math.pi), rng.uniform(LEAST_PX, 260.0)
        to_x = min(max(x + length * math.sin(towards), 1), size["width"] - 2)
        to_y = min(max(y + length * math.cos(towards), 1), size["height"] - 2)
        if math.hypot(to_x - x, to_y - y) < LEAST_PX:
            continue
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y)
        page.mouse.up()
        pulled += 1
        drawn, count, shot = page.evaluate("[drawn, flicks.length, flicks.at(-1)]")
        assert count == pulled
        assert {name: shot[name] for name in drawn} == drawn
        assert drawn["offset_mm"] == offset, "a pull moved the striker"
        opposite = math.degrees(math.atan2(x - to_x, to_y - y))
        assert abs((drawn["angle_deg"] - opposite + 180) % 360 - 180) < 1.5


@pytest.mark.parametrize("person", [(390, 844)], indirect=True)
def test_a_weak_shot_is_aimed_finely_on_a_phone(person):
    """One pixel to the side turns the aim of a shot at 20 % power by less than 0.7 degrees."""
    page = person.page
    x, y = person.on_board(person.state("striker.offset_mm"))
    page.mouse.move(x, y)
    page.mouse.down()
    for pull in range(20, 300):
        page.mouse.move(x, y + pull)
        if page.locator("#power").input_value() == "20":
            break
    straight = page.evaluate("carromFigures.aim().angle_deg")
    page.mouse.move(x + 1, y + pull)
    turned = page.evaluate("carromFigures.aim().angle_deg") - straight
    page.keyboard.press("Escape")
    page.mouse.up()
    assert 0 < abs(turned) < 0.7
    assert page.evaluate("flicks.length") == 0
