"""The page in a real browser at the sizes that people have: what they play with is in the window, and nothing moves."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Person
from stands.pages.served import served

SIZES = [
    ("bot", 1280, 800, 710, 32),
    ("four", 1440, 900, 800, 32),
    ("four", 1024, 768, 670, 32),
    ("bot", 390, 844, 0.95 * 390, 44),
    ("four", 390, 844, 0.95 * 390, 44),
    ("two", 844, 390, 0.95 * 390, 44),
    ("four", 844, 390, 0.95 * 390, 44),
]

BOXES = """() => [...document.querySelectorAll(
    "#board, #score, #call, #flick, #undo, #place, #aim, #power, #matrix, .pad button"
)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.id || one.dataset.button, left, top, right, bottom];
})
"""


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
            for name in ("board", "flick"):  # which it covers neither
                other = page.locator(f"#{name}").bounding_box()
                apart = box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
                apart |= box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
                assert apart, (width, name)
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


@pytest.mark.parametrize(("players", "width", "height", "board_px", "target_px"), SIZES)
def test_what_one_plays_with_is_in_the_window_and_nothing_moves_it(
    open_page, players, width, height, board_px, target_px
):
    """Menus, questions, calls, bets and scores come and go; board and flick button stay where they are."""
    with served(Live(Setup.of("krhum", players, seed=5, speed=20, pace="quick"))) as running:
        page = open_page(running.address, width=width, height=height)
        page.evaluate(WATCH)
        boxes = page.evaluate(BOXES)
        assert len(boxes) == 9 + 4
        for name, left, top, right, bottom in boxes:
            assert 0 <= left < right <= width, (name, left, right)
            assert 0 <= top <= bottom <= height, (name, top, bottom)
            assert top < bottom or name == "call"  # which is empty until the first one
        board = next(box for box in boxes if box[0] == "board")
        assert board[3] - board[1] >= board_px
        pressed = [box for box in boxes if box[0] in ("flick", "undo", "place", "BET", "OK")]
        assert [box for box in pressed if box[4] - box[2] < target_px] == []
        person = Person(page, "keyboard")
        for _ in range(2):  # ten shots of a person at the five sizes
            person.wait_ready()
            person.focus_board()
            entered = page.locator("#record li").count()
            page.keyboard.press(" ")
            person.until(f"document.querySelectorAll('#record li').length > {entered}")
            person.wait("s.phase === 'idle' && (s.players[s.shooter].kind === 'bot' || s.may.flick)")
        person.wait_ready()
        person.put_right()
        page.locator("#question").wait_for()
        page.wait_for_timeout(100)
        seen = page.evaluate("[...seen]")
        assert len(seen) == 2, seen
        assert page.evaluate("[...out]") == []


@pytest.mark.parametrize("players", ["bot", "four"])
def test_the_buttons_are_in_the_window_of_a_phone_on_its_side(open_page, players):
    with served(Live(Setup.of("krhum", players, seed=5))) as running:
        page = open_page(running.address, width=844, height=390)
        Person(page, "mouse").wait_ready()
        for width, height in ((844, 390), (780, 493), (700, 400), (667, 375), (640, 360), (568, 320)):
            page.set_viewport_size({"width": width, "height": height})
            for name, left, top, right, bottom in page.evaluate(BOXES):
                assert 0 <= left <= right <= width, (width, name)
                assert 0 <= top <= bottom <= height, (width, name)


def test_nothing_moves_the_board_while_bots_play(open_page):
    """Ten shots at twenty times the speed, and on until they have bet: calls, claims, doubtful pieces."""
    setup = Setup.of("krhum", "bots", seed=6, speed=20, pace="quick")
    setup.noise = "harsh"
    with served(Live(setup)) as running:
        page = open_page(running.address, width=1280, height=800)
        page.evaluate(WATCH)
        for _ in range(2400):
            played = running.do(running.source.record_text)
            if "\nbet " in played and played.count("# flick") >= 10:
                break
            page.wait_for_timeout(250)
        else:
            raise AssertionError(f"no bet: {played}")
        seen = page.evaluate("[...seen]")
        assert len(seen) == 2, seen
        assert page.evaluate("[...out]") == []
