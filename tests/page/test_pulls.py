"""The striker in a person's hand: every pull aims, the handle places, and what is drawn is what is shot."""

import math
import random

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.chromium import SIZES
from stands.pages.person import HANDLE_MM, Person
from stands.pages.served import served

PULLS = 50  # at each size
LEAST_PX = 20
SEATS = ("south", "east", "north", "west")
PLACES_MM = (-219.0, 0.0, 219.0)
ASLANT_DEG = (0, -30, 30, -60, 60)  # off straight back
MOST_POWER = 0.03  # share of the power by which a pixel may change a shot at half power
MOST_TURN_DEG = 2.0

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


# How hard the striker that is held would be shot, 0 … 1, as the slider has it but not rounded, and where to, degrees:
# now; on the way [dx, dy] from where it lies, [x, y], at half power; and a pixel from there to each side. The hand that
# holds it stays where it is: the page is told of pointers there, all before it draws again.
AIMED = """([x, y, dx, dy]) => {
    const aimed = () => {
        const { speed_mm_s, angle_deg } = carromFigures.aim(), { lo, hi } = carromFigures.state().speeds;
        return [Math.sqrt((speed_mm_s - lo) / (hi - lo)), angle_deg];
    };
    const pulled = (share, right, down) => {
        const [clientX, clientY] = [x + share * dx + right, y + share * dy + down];
        document.getElementById("board").dispatchEvent(new PointerEvent("pointermove", { clientX, clientY }));
        return aimed();
    };
    const now = aimed();
    let [low, high] = [0, 1];
    for (let halvings = 0; halvings < 8; halvings += 1) {
        const middle = (low + high) / 2;
        [low, high] = pulled(middle, 0, 0)[0] < 0.5 ? [middle, high] : [low, middle];
    }
    return [now, ...[[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].map((step) => pulled(high, ...step))];
}"""


def to_the_edge(person, offset_mm, aslant_deg):
    """Return where the striker lies on the screen, and the way from there to the window's last pixel: straight back, or
    so many degrees aslant."""
    turn, size = math.radians(aslant_deg), person.page.viewport_size
    start = person.on_board(offset_mm)
    back = person.on_board(offset_mm + 100 * math.sin(turn), -100 * math.cos(turn))
    way = [end - begin for begin, end in zip(start, back, strict=True)]
    most = min(
        (last - begin if step > 0 else begin) / abs(step)
        for begin, step, last in zip(start, way, (size["width"] - 1, size["height"] - 1), strict=True)
        if abs(step) > 1e-9
    )
    return start, (way[0] * most, way[1] * most)


def pulled(person, offset_mm, aslant_deg):
    """Pull the striker to the edge, then half as hard; nothing is shot. Return the power at the edge, and by how much
    of half the power and by how many degrees a pixel changes it there at most."""
    (x, y), (dx, dy) = to_the_edge(person, offset_mm, aslant_deg)
    page, mouse = person.page, person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx, y + dy)
    (strongest, _), (half, aim), *others = page.evaluate(AIMED, [x, y, dx, dy])
    assert abs(half - 0.5) < 0.05
    steps = [(abs(power / half - 1), abs((angle - aim + 180) % 360 - 180)) for power, angle in others]
    mouse.move(x, y)
    mouse.up()
    return strongest, max(step for step, _ in steps), max(turn for _, turn in steps)


@pytest.fixture
def seated(request):
    """A table of four people at which one of the seats opens, and that seat."""
    setup = Setup.of("billard", "four", seed=3)
    setup.opener = request.param
    with served(Live(setup)) as running:
        yield running, request.param


@pytest.mark.parametrize(("seated", "size"), list(zip(SEATS, SIZES, strict=True)), indirect=["seated"])
def test_every_pull_reaches_full_power_in_the_window_and_is_fine_at_half(seated, open_page, size):
    """A seat for each size, at the bottom and, where the view is turned, at each other side of the window."""
    table, seat = seated
    person = Person(open_page(table.address, *size), "mouse")
    person.page.evaluate(KEEP_FLICKS)
    person.wait_ready()
    assert person.state("shooter") == person.state("view") == seat
    found = {}
    for turns in range(4):
        person.focus_board()
        if turns:
            person.page.keyboard.press("v")
        for wanted_mm in PLACES_MM:
            offset_mm = place(person, wanted_mm)
            for aslant_deg in ASLANT_DEG:
                found[turns, wanted_mm, aslant_deg] = pulled(person, offset_mm, aslant_deg)
    weak = {pull: strongest for pull, (strongest, _, _) in found.items() if strongest < 0.999}
    assert weak == {}
    coarse = {pull: at for pull, (_, *at) in found.items() if at[0] > MOST_POWER or at[1] > MOST_TURN_DEG}
    assert coarse == {}
    assert person.page.evaluate("flicks.length") == 0


# What the canvas shows at points behind the striker, mm; the south side is at the bottom.
SHOWN = """(points) => {
    const canvas = document.getElementById("discs"), scale = canvas.width / carromFigures.spec().outer_mm;
    const { base } = carromFigures.state(), { offset_mm } = carromFigures.aim();
    return points.map(([right, back]) => [...canvas.getContext("2d").getImageData(
        canvas.width / 2 + (offset_mm + right) * scale, canvas.height / 2 + (back - base.y) * scale, 1, 1,
    ).data]);
}"""


def test_the_drawn_pull_has_a_mark_for_full_power_and_reaches_it_there(table, open_page):
    person = Person(open_page(table.address, width=1440, height=900), "mouse")
    page = person.page
    page.evaluate(KEEP_FLICKS)
    person.wait_ready()
    offset_mm = place(person, 0.0)
    (x, y), (_, dy) = to_the_edge(person, offset_mm, 0)
    drawn = []
    page.mouse.move(x, y)
    page.mouse.down()
    for share in (0.5, 1.0):
        page.mouse.move(x, y + share * dy)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        drawn.append(page.evaluate(SHOWN, [(0, 50), (0, 128), (9, 140)]))
    page.keyboard.press("Escape")
    page.mouse.up()
    white, red = [255, 255, 255, 255], drawn[1][0]
    assert red[0] > 240
    assert red[1] < 60
    assert drawn[1] == [red, red, white]
    assert drawn[0][1:] == [white, white]
    assert drawn[0][0] not in (white, red)
    assert page.evaluate("flicks.length") == 0
