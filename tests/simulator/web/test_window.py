"""The page in a real browser at the sizes that people have: what they play with is in the window, and nothing moves."""

import pytest

from simulator.web.live import Live
from simulator.web.setup import Setup
from tests.simulator.web.conftest import served
from tests.simulator.web.player import Person

SIZES = [
    ("bot", 1280, 800, 640, 32),
    ("four", 1920, 1080, 820, 32),
    ("bot", 390, 844, 350, 44),
    ("two", 844, 390, 310, 44),
    ("bot", 1366, 768, 600, 32),
]
WATCHED_S = 20

BOXES = """() => [...document.querySelectorAll(
    "#board, #score, #call, #flick, #undo, #place, #aim, #power, #matrix, .pad button"
)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.id || one.dataset.button, left, top, right, bottom];
})
"""


@pytest.mark.parametrize(
    ("players", "width", "height", "board_px", "target_px"),
    SIZES,
)
def test_what_one_plays_with_is_in_the_window(open_page, players, width, height, board_px, target_px):
    with served(Live(Setup.of("krhum", players, seed=3))) as running:
        page = open_page(running.address, width=width, height=height)
        boxes = page.evaluate(BOXES)
        assert len(boxes) == 9 + 4 * {"bot": 1, "two": 2, "four": 4}[players]
        for name, left, top, right, bottom in boxes:
            assert 0 <= left < right <= width, (name, left, right)
            assert 0 <= top < bottom <= height, (name, top, bottom)
        board = next(box for box in boxes if box[0] == "board")
        assert board[3] - board[1] >= board_px
        small = [
            box for box in boxes if box[0] in ("flick", "undo", "place", "BET", "OK") and box[4] - box[2] < target_px
        ]
        assert small == []


def test_advice_moves_nothing_and_the_menu_is_whole(open_page):
    with served(Live(Setup.of("billard", "bot", seed=3))) as running:
        for _, width, height, _, _ in SIZES:
            page = open_page(running.address, width=width, height=height)
            person = Person(page, "mouse")
            person.wait_ready()
            if width >= 1280:
                assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)"
                                     "(document.querySelector('nav'))"), width  # fmt: skip
            before = page.evaluate(BOXES)
            page.click("#advice")
            person.until("document.getElementById('advice-text').checkVisibility()")
            assert page.evaluate(BOXES) == before, width
            box = page.locator("#advice-text").bounding_box()
            assert box["y"] >= 0, width
            assert box["y"] + box["height"] <= page.locator("#flick").bounding_box()["y"], width
            page.close()


# Looks at every frame where board and flick button are, whether anything that can be pressed now leaves the window.
WATCH = """() => {
    const seen = (globalThis.seen = new Set());
    const out = (globalThis.out = new Set());
    const look = () => {
        for (const id of ["board", "flick"]) {
            const r = document.getElementById(id).getBoundingClientRect();
            if (r.width) seen.add([id, r.left, r.top, r.width, r.height].join(" "));
        }
        for (const one of document.querySelectorAll("#aimer button, #aimer input, #question button, .pad button")) {
            const r = one.getBoundingClientRect();
            const inside = r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
            if (r.width && !inside) out.add(one.id || one.textContent);
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize(("players", "width", "height", "_board", "_target"), SIZES)
def test_nothing_moves_the_board(open_page, players, width, height, _board, _target):
    """Menus, questions, calls, bets and scores come and go; board and flick button stay where they are."""
    with served(Live(Setup.of("krhum", players, seed=5, speed=20))) as running:
        page = open_page(running.address, width=width, height=height)
        person = Person(page, "keyboard")
        page.evaluate(WATCH)
        for _ in range(2):  # ten shots of a person at the five sizes
            person.wait_ready()
            person.focus_board()
            entered = page.locator("#record li").count()
            page.keyboard.press(" ")
            person.until(f"document.querySelectorAll('#record li').length > {entered}")
            person.wait("s.phase === 'idle' && (s.players[s.shooter].kind === 'bot' || s.may.flick)")
        person.wait_ready()
        page.hover(".pad[data-seat=south] button[data-button=OK]")
        page.mouse.down()
        person.wait("s.question")
        page.mouse.up()
        page.locator("#question").wait_for()
        page.wait_for_timeout(100)
        seen = page.evaluate("[...seen]")
        assert len(seen) == 2, seen
        assert page.evaluate("[...out]") == []


def test_nothing_moves_the_board_while_bots_play(open_page):
    """Twenty seconds at eight times the speed, and on until they have bet: shots, calls, claims, doubtful pieces."""
    setup = Setup.of("krhum", "bots", seed=6, speed=8)
    setup.noise = "harsh"
    with served(Live(setup)) as running:
        page = open_page(running.address, width=1280, height=800)
        page.evaluate(WATCH)
        page.wait_for_timeout(1000 * WATCHED_S)
        for _ in range(120):
            played = running.do(running.source.record_text)
            if "\nbet " in played and played.count("# flick") >= 10:
                break
            page.wait_for_timeout(1000)
        else:
            raise AssertionError(f"no bet: {played}")
        seen = page.evaluate("[...seen]")
        assert len(seen) == 2, seen
        assert page.evaluate("[...out]") == []
