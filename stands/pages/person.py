"""A person at the page: shows what he sees, presses what he can press, with the mouse or with the keyboard alone."""

import contextlib
import json
import math
import re
from typing import Any

from playwright.sync_api import TimeoutError

from carrom.game import pieces
from carrom_simulator.board.layout import Layout
from carrom_simulator.physics.outcome import Flick, Outcome
from carrom_simulator.web import words
from stands.pages.waiting import PATIENCE_MS, comes

HANDLE_MM = 54  # how far behind the striker its handle is, as board/board.js draws it
BUTTON_KEYS = {"BET": "Digit1", "FAULT": "Digit2", "BANK": "Digit3", "OK": "Digit4"}


class Hand:
    """Holds a person's choice in steps of the arrow keys from where the page begins."""

    def __init__(self, offset_mm: float, angle_deg: int, power: float):
        self.offset_mm = offset_mm  # the arrow keys move by 4 mm
        self.angle_deg = angle_deg  # and turn by 1 degree
        self.power = power  # 0.05 a key press, from 0.45

    def flick(self, seat: int) -> Flick:
        speed = words.SLOWEST_MM_S + (words.FASTEST_MM_S - words.SLOWEST_MM_S) * self.power**2
        return Flick(seat, self.offset_mm, float(self.angle_deg), speed)


def find(engine: Any, layout: Layout, seat: int, wanted: Any, angles: Any, powers: Any = None) -> Hand:
    """A flick that does what is wanted, and still does when the hand is a little off: `wanted(outcome)`."""
    powers = powers or [round(0.2 + 0.05 * step, 2) for step in range(17)]
    for offset in (0.0, 40.0, -40.0, 80.0, -80.0, 120.0, -120.0):
        for angle in angles:
            for power in powers:
                hand = Hand(offset, angle, power)
                if not wanted(engine.play(layout, hand.flick(seat))):
                    continue
                flick = hand.flick(seat)
                near = [
                    Flick(seat, offset + 0.4 * dx, angle + 0.12 * da, flick.speed_mm_s * (1 + 0.006 * dv))
                    for dx, da, dv in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
                ]
                if all(wanted(engine.play(layout, one)) for one in near):
                    return hand
    raise AssertionError("no such shot was found")


def _turned(x: float, y: float, view: str) -> tuple[float, float]:
    """Turn a place on the board as a page does that has the seat `view` at the bottom."""
    for _ in range(("south", "east", "north", "west").index(view)):
        x, y = y, -x
    return x, y


def pocketed(outcome: Outcome) -> list[str]:
    return [pieces.PIECE_WORDS[fall.piece] for fall in outcome.falls]


class Person:
    """One page in one browser. by: "mouse" or "keyboard"."""

    def __init__(self, page: Any, by: str):
        self.page = page
        self.by = by

    # The page as he sees it.

    def state(self, path: str) -> Any:
        """A value of the state that the page was told last, such as "position.turn"."""
        return self.page.evaluate(f"carromFigures.state().{path}")

    def wait(self, condition: str) -> None:
        """Until the state fulfils a JavaScript condition on `s`."""
        self.until(f"(() => {{ const s = carromFigures.state(); return {condition}; }})()")

    def until(self, script: str, patience_s: float = PATIENCE_MS / 1000) -> None:
        """Until a JavaScript expression holds."""
        came = comes(self.page, script, patience_s * 1000)
        assert came, f"never: {script}; {self.page.evaluate('carromFigures.state()')}"

    def wait_ready(self) -> None:
        self.wait("s.may.flick")
        self.until("!document.querySelector('#flick').disabled")

    def entries(self) -> list[str]:
        return self.page.locator("#record code").all_text_contents()  # a question may lie over the list

    def wait_entry(self, pattern: str) -> str:
        """Until the last line of the record matches; that line with its calls and reasons."""
        last = "([...document.querySelectorAll('#record li')].at(-1)?.innerText ?? '')"
        came = comes(self.page, f"new RegExp({json.dumps(pattern)}).test({last})")
        assert came, f"no entry {pattern!r}; the record has {self.page.locator('#record li').all_inner_texts()}"
        return str(self.page.evaluate(last))

    def leds(self) -> list[int]:
        """The dots as the canvas shows them: a byte a column, read from its pixels."""
        found: list[int] = self.page.evaluate(
            """() => {
                const canvas = document.getElementById("matrix");
                const pitch = canvas.height / 8, pen = canvas.getContext("2d");
                const columns = [];
                for (let column = 0; column < 32; column++) {
                    let byte = 0;
                    for (let row = 0; row < 8; row++) {
                        const [red] = pen.getImageData((column + 0.5) * pitch, (row + 0.5) * pitch, 1, 1).data;
                        if (red > 200) byte |= 1 << row;
                    }
                    columns.push(byte);
                }
                return columns;
            }"""
        )
        return found

    # His acts.

    def focus_board(self) -> None:
        """Tab on until the board has the focus, as somebody without a mouse does."""
        for _ in range(60):
            if self.page.evaluate("document.activeElement.id") == "board":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the board cannot be reached with Tab")

    def button(self, seat: str, word: str) -> None:
        """Press a pad's button shortly."""
        target = self.page.locator(f".pad[data-seat={seat}] button[data-button={word}]")
        if self.by == "mouse":
            name = self.page.locator(f"#pads [data-pad={seat}]")  # it is gone where the pad comes by itself
            target.or_(name).first.wait_for()
            for _ in range(PATIENCE_MS // 1000):
                if target.count():
                    break
                with contextlib.suppress(TimeoutError):
                    name.click(timeout=1000)
            self.until(f"document.querySelector('.pad button[data-button={word}]').disabled === false")
            target.hover()
            self.page.mouse.down()
            self.page.wait_for_timeout(100)
            self.page.mouse.up()
        else:
            # The digits are the pad of who is asked or on turn, with Shift that of the other side.
            question = self.state("question")
            mine = (question["seats"] if question else [self.state("position.turn")])[0] == seat
            self.focus_board()
            self.page.keyboard.press(("" if mine else "Shift+") + BUTTON_KEYS[word])
        self.page.wait_for_timeout(250)

    def choose(self, text: str) -> None:
        """Take a choice that is on offer: click on it, or turn to it with BET and take it with OK."""
        shown = f"s.question && s.question.choices.some((choice) => choice.startsWith({json.dumps(text)}))"
        self.wait(shown)
        if self.by == "mouse":
            self.page.locator("#question button", has_text=re.compile(f"^{re.escape(text)}")).click()
        else:
            question = self.state("question")
            for _ in question["choices"]:
                if self.state("question.choices[carromFigures.state().question.index]").startswith(text):
                    break
                before = self.state("question.index")
                self.button(question["seats"][0], "BET")
                self.wait(f"s.question.index !== {before}")
            self.button(question["seats"][0], "OK")
        self.wait(f"!({shown})")

    def menu(self, name: str) -> Any:
        """Open the menu, and find something in it."""
        if not self.page.locator("#menu").is_visible():
            self.activate(self.page.locator("#menu-button"))
        return self.page.locator(name)

    def resume(self) -> None:
        """Play on from the end of the record that is open."""
        game = self.state("game")
        resume = self.page.locator("#replay [data-action=resume]")
        resume.wait_for()
        last = self.page.locator("#replay [data-action=last]")
        if last.is_enabled():
            self.activate(last)
        self.activate(resume)
        self.wait(f"s.game > {game}")

    def put_right(self) -> None:
        """Open the menu of the table in which things are put right by hand. At a table whose time runs fast it may be
        closed again before anybody has looked: then it is opened once more."""
        for _ in range(20):
            self.activate(self.menu("#correct"))
            with contextlib.suppress(AssertionError):
                self.until("carromFigures.state().question !== null", 10)
                return
        raise AssertionError("no menu was seen")

    def activate(self, target: Any) -> None:
        """Click something, or focus it and press Enter."""
        if self.by == "mouse":
            target.click()
        else:
            target.focus()
            self.page.keyboard.press("Enter")

    def shoot(self, hand: Hand) -> None:
        """Place, aim and flick."""
        self.wait_ready()
        if self.by == "mouse":
            self._drag(hand)
        else:
            self._keys(hand)

    def shoot_with_sliders(self, hand: Hand) -> None:
        """The same with the sliders under the board, which take exact values."""
        self.wait_ready()
        for name, value in (("place", hand.offset_mm), ("aim", hand.angle_deg), ("power", round(hand.power * 100))):
            self.page.fill(f"#{name}", str(value))
        self.activate(self.page.locator("#flick"))

    def _keys(self, hand: Hand) -> None:
        page = self.page
        self.focus_board()
        page.keyboard.press("Home")
        for _ in range(200):
            off = hand.offset_mm - self.state("striker.offset_mm")
            if abs(off) < 2:
                break
            page.keyboard.press("ArrowRight" if off > 0 else "ArrowLeft")
            page.wait_for_timeout(30)
        for _ in range(abs(hand.angle_deg)):
            page.keyboard.press("Shift+ArrowRight" if hand.angle_deg > 0 else "Shift+ArrowLeft")
        power = round(float(page.locator("#power").input_value()) / 100, 2)
        for _ in range(round(abs(hand.power - power) / 0.05)):
            page.keyboard.press("ArrowUp" if hand.power > power else "ArrowDown")
        page.keyboard.press(" ")

    def _drag(self, hand: Hand) -> None:
        page, mouse = self.page, self.page.mouse
        page.locator("#board").scroll_into_view_if_needed()
        x, y = self.on_board(self.state("striker.offset_mm"))
        goal_x, goal_y = self.on_board(hand.offset_mm)
        if math.hypot(goal_x - x, goal_y - y) > 3:
            self.hold_handle()
            mouse.move(*self.on_board((self.state("striker.offset_mm") + hand.offset_mm) / 2, -HANDLE_MM), steps=4)
            mouse.move(*self.on_board(hand.offset_mm, -HANDLE_MM), steps=4)
            mouse.up()
            page.wait_for_timeout(100)
        x, y = self.on_board(self.state("striker.offset_mm"))
        along, ahead = self._directions()
        angle = math.radians(hand.angle_deg)
        back_x = -(along[0] * math.sin(angle) + ahead[0] * math.cos(angle))
        back_y = -(along[1] * math.sin(angle) + ahead[1] * math.cos(angle))
        pull = self._full_pull(x, y, back_x, back_y) * hand.power ** (1 / 1.5)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + back_x * pull / 2, y + back_y * pull / 2, steps=3)
        mouse.move(x + back_x * pull, y + back_y * pull, steps=3)
        mouse.up()

    def _full_pull(self, x: float, y: float, back_x: float, back_y: float) -> float:
        """Return how long a pull from there in that direction is full power, in pixels, as board/pull.js has it."""
        window = self.page.viewport_size
        room_x = (window["width"] - 1 - x if back_x > 0 else x) - 2
        room_y = (window["height"] - 1 - y if back_y > 0 else y) - 2
        longest = min(310, self.page.locator("#board").bounding_box()["width"] * 0.66)
        return 1 / max(1 / longest, abs(back_x) / room_x, abs(back_y) / room_y)

    def hold_handle(self) -> None:
        """Take the striker's handle."""
        self.page.mouse.move(*self.on_board(self.state("striker.offset_mm"), -HANDLE_MM))
        self.page.mouse.down()

    def on_board(self, offset_mm: float, forward_mm: float = 0.0) -> tuple[float, float]:
        """Where a point of the shooter's line is on the screen, or one that far in front of it."""
        base, view, outer_mm, box = self.page.evaluate(
            "[carromFigures.state().base, carromFigures.state().view, carromFigures.spec().outer_mm,"
            " document.getElementById('discs').getBoundingClientRect().toJSON()]"
        )
        x = base["x"] + base["rx"] * offset_mm - base["ry"] * forward_mm
        y = base["y"] + base["ry"] * offset_mm + base["rx"] * forward_mm
        u, v = _turned(x, y, view)
        scale = box["width"] / outer_mm  # pixels a millimetre
        return box["x"] + box["width"] / 2 + u * scale, box["y"] + box["height"] / 2 - v * scale

    def _directions(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """On the screen: to the shooter's right, and straight ahead."""
        base, view = self.state("base"), self.state("view")
        along = _turned(base["rx"], base["ry"], view)
        ahead = _turned(-base["ry"], base["rx"], view)
        return (along[0], -along[1]), (ahead[0], -ahead[1])
