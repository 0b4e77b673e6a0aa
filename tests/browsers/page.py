"""A page in a browser that wires.py drives, with the names that Playwright has: so the persons of tests/page play there
(Person, Mouse)."""

import json
import re
import time
from typing import Any

PATIENCE_S = 240.0
KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Enter": "\ue007",
    "Escape": "\ue00c", "Home": "\ue011", "Tab": "\ue004", "Shift": "\ue008",
}  # fmt: skip
# Where a click on an element goes; null while it cannot be clicked: hidden, disabled, under another one.
POINT = """const one = (%s);
    if (!one || one.disabled || !one.checkVisibility({ visibilityProperty: true })) return null;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const x = Math.round(left + width / 2), y = Math.round(top + height / 2);
    const hit = document.elementFromPoint(x, y);
    return one.contains(hit) || hit?.contains(one) ? [x, y] : null;"""


class Mouse:
    """The mouse of a page."""

    def __init__(self, browser: Any):
        self._browser = browser
        self._at = (0.0, 0.0)

    def _act(self, *actions: dict[str, Any]) -> None:
        kind = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._browser.act([kind | {"actions": list(actions)}])

    def move(self, x: float, y: float, steps: int = 1) -> None:
        (x0, y0), self._at = self._at, (x, y)
        self._act(*[
            {"type": "pointerMove", "x": round(x0 + (x - x0) * at / steps), "y": round(y0 + (y - y0) * at / steps),
             "duration": 0, "origin": "viewport"}
            for at in range(1, steps + 1)
        ])  # fmt: skip

    def down(self) -> None:
        self._act({"type": "pointerDown", "button": 0})

    def up(self) -> None:
        self._act({"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        self.down()
        self.up()


class Keyboard:
    """The keyboard of a page."""

    def __init__(self, browser: Any):
        self._browser = browser

    def press(self, keys: str) -> None:
        """Press keys such as "Shift+ArrowLeft"."""
        *held, last = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": key} for key in (*held, last)]
        up = [{"type": "keyUp", "value": key} for key in (last, *reversed(held))]
        self._browser.act([{"type": "key", "id": "keys", "actions": down + up}])


class Locator:
    """The elements that a selector finds, or those of them that hold a text."""

    def __init__(self, page: "Page", all_of: str):
        self._page = page
        self._all = all_of  # JavaScript of an array of elements

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    def nth(self, at: int) -> "Locator":
        return Locator(self._page, f"{self._all}.slice({at}, {at + 1})")

    def _get(self, what: str) -> Any:
        return self._page.run(f"return {self._all}{what};")

    def count(self) -> int:
        return int(self._get(".length"))

    def is_visible(self) -> bool:
        return bool(self._get(".some((one) => one.checkVisibility({ visibilityProperty: true }))"))

    def is_enabled(self) -> bool:
        return not self._get("[0].disabled")

    def all_inner_texts(self) -> list[str]:
        return list(self._get(".map((one) => one.innerText)"))

    def all_text_contents(self) -> list[str]:
        return list(self._get(".map((one) => one.textContent)"))

    def inner_text(self) -> str:
        self.wait_for()
        return str(self._get("[0].innerText"))

    def input_value(self) -> str:
        return str(self._get("[0].value"))

    def bounding_box(self) -> dict[str, float]:
        box: dict[str, float] = self._get("[0].getBoundingClientRect().toJSON()")
        return box

    def wait_for(self) -> None:
        self._page.until(lambda: self.is_visible(), self._all)

    def focus(self) -> None:
        self.wait_for()
        self._page.run(f"{self._all}[0].focus();")

    def scroll_into_view_if_needed(self) -> None:
        self._page.run(f"{self._all}[0].scrollIntoView({{ block: 'nearest' }});")

    def hover(self) -> None:
        self._page.mouse.move(*self._point())

    def click(self) -> None:
        self._page.mouse.click(*self._point())

    def select_option(self, value: str) -> None:
        self._page.run(
            f"const one = {self._all}[0]; one.value = {json.dumps(value)}; one.dispatchEvent(new Event('change'));"
        )

    def fill(self, text: str) -> None:
        events = "".join(
            f"one.dispatchEvent(new Event('{kind}', {{ bubbles: true }}));" for kind in ("input", "change")
        )
        self._page.run(f"const one = {self._all}[0]; one.value = {json.dumps(text)}; {events}")

    def _point(self) -> tuple[float, float]:
        found: list[tuple[float, float]] = []

        def lies() -> bool:
            point = self._page.run(POINT % f"{self._all}[0]")
            found[:] = [point] if point else []
            return bool(point)

        self._page.until(lies, self._all)
        return found[0]


class Page:
    """The page of a browser. width, height: of its window's inside."""

    def __init__(self, browser: Any, width: int = 1280, height: int = 900):
        self._browser = browser
        self.mouse = Mouse(browser)
        self.keyboard = Keyboard(browser)
        browser.resize(width, height)

    @property
    def viewport_size(self) -> dict[str, int]:
        size: dict[str, int] = self.run("return { width: innerWidth, height: innerHeight };")
        return size

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self._browser.resize(size["width"], size["height"])

    def run(self, body: str) -> Any:
        """Run the body of a function in the page."""
        return self._browser.run(body)

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Return what an expression is, or what the function returns that it is."""
        return self.run(
            f"const made = ({script}); return typeof made === 'function' ? made({json.dumps(argument)}) : made;"
        )

    def until(self, holds: Any, what: str) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < deadline, f"never: {what}"
            time.sleep(0.05)

    def goto(self, address: str) -> None:
        self._browser.goto(address)

    def open(self, address: str) -> None:
        """Go to a page of ours, and wait until it is ready."""
        self.goto(address)
        self.wait_for_selector("#table[data-ready]")

    def reload(self) -> None:
        self._browser.reload()

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def wait_for_selector(self, selector: str) -> None:
        self.until(lambda: self.run(f"return !!document.querySelector({json.dumps(selector)});"), selector)

    def locator(self, selector: str, has_text: Any = None) -> Locator:
        found = f"[...document.querySelectorAll({json.dumps(selector)})]"
        if isinstance(has_text, re.Pattern):
            found += f".filter((one) => new RegExp({json.dumps(has_text.pattern)}).test(one.innerText))"
        elif has_text:
            found += f".filter((one) => one.innerText.includes({json.dumps(has_text)}))"
        return Locator(self, found)

    def click(self, selector: str) -> None:
        self.locator(selector).click()

    def fill(self, selector: str, text: str) -> None:
        self.locator(selector).fill(text)

    def inner_text(self, selector: str) -> str:
        return self.locator(selector).inner_text()
