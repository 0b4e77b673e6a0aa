"""A board is played to its end by hand in a real browser: nothing jumps, and the board is as large as it can be."""

import time

import pytest

from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.chromium import SIZES
from stands.pages.person import Hand, Person
from stands.pages.served import served
from tests.simulator.web.live_page import Page

MOST_SHIFT = 0.05
PATIENCE_S = 900

# Adds up what Chromium calls the layout shift, from the first paint on; moves that follow an input within half a second
# count here as well.
WATCH_SHIFTS = """(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
})()"""


# Boards with few men left: what may jump comes with the first shots, or with the last.
BEGUN = {
    "billard": ("south north", [*["south w@ne"] * 7, "south -", *["north b@sw"] * 7, "north -"]),
    "krhum": (
        "south east north west",
        [*["south w@ne"] * 6, "south -", *["east b@sw"] * 7, "east -", "north -", "west -"],
    ),
}


def setup_of(book, people):
    """A quick game of that many people against good bots."""
    setup = Setup.of(book, "four" if people > 2 or book == "krhum" else "bot", seed=5, speed=8, pace="quick")
    for at, seat in enumerate(setup.seats):
        kind = {"kind": "human"} if at < people else {"kind": "bot", "skill": LEVELS[-2].skill}
        setup.players[seat] = kind
    setup.opener = "south"
    return setup


def begun(book):
    """A table at which somebody plays on from there."""
    live, (seats, entries) = Live(setup_of(book, 1)), BEGUN[book]
    page = Page(live)
    page.send("open", name="", text="\n".join([f"rules {book}", f"seats {seats}", "opener south", *entries, ""]))
    page.send("resume", upto=len(entries))
    assert len(live.playing.log.items) == len(entries)
    return live


@pytest.mark.parametrize(
    ("width", "height", "book"), [(*size, ("billard", "krhum")[at % 2]) for at, size in enumerate(SIZES)]
)
def test_nothing_jumps_from_load_to_the_end_of_a_board(open_page, width, height, book, capsys):
    with served(begun(book)) as running:
        page = open_page(running.address, width=width, height=height)
        page.evaluate(WATCH_SHIFTS)
        person = Person(page, "mouse")
        shots = 0
        deadline = time.monotonic() + PATIENCE_S
        while person.state("position.board") == 1 and person.state("winner") is None:
            assert time.monotonic() < deadline, f"the board does not end in {shots} shots"
            asked = page.locator("#question button:enabled")
            if asked.count():
                asked.first.click()
            elif page.locator("#flick").is_enabled():
                person.shoot(Hand(0.0, 4 * (-1) ** shots, 0.7))
                shots += 1
                person.until("carromFigures.state().phase !== 'idle' || carromFigures.state().question")
            page.wait_for_timeout(50)
        shift = page.evaluate("shift")
        with capsys.disabled():
            print(f"\n{width}x{height} {book}: {shots} own shots, layout shift {shift:.4f}", end="")
        assert shift <= MOST_SHIFT


@pytest.mark.parametrize(("book", "people"), [("billard", 1), ("krhum", 2), ("krhum", 3), ("billard", 4)])
def test_on_a_phone_the_board_takes_the_whole_smaller_side(open_page, book, people):
    with served(Live(setup_of(book, people))) as running:
        page = open_page(running.address, width=390, height=844, has_touch=True)
        Person(page, "mouse").wait_ready()
        for width, height in ((390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            box = page.locator("#board").bounding_box()
            assert box["width"] == box["height"] >= 0.95 * min(width, height)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
