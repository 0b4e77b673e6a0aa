"""Takes the storage of the plain board's referee away, or kills its browser: no entry that counted as kept is missing.

    python -m lab.referee_kills [--kills 100] [--seed 1]

A quarter of the games each: the browser's processes end by SIGKILL 0 to 300 ms after a tap (its profile stays on the
disk); somebody clears the site's data; the browser keeps nothing any more; it has no room. All at seeded moments. Each
entry that was ruled on must be on the page, and after a reload each that was not marked as not kept. This is no power
cut: what the browser has given to the operating system stays.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from carrom_simulator.desk import bundle
from stands.pages.chromium import CHROMIUM_FLAGS, chromium
from stands.pages.referee import DENIED, FULL, LATER, begin, clear_data, serving

LATEST_MS = 300
MOST_TAPS = 6
PATIENCE_S = 30.0
NOT_KEPT = ("(non gardé)", "(not kept)")  # in the page's language, which is the browser's


class Browser:
    """A Chromium with a profile that outlives it."""

    def __init__(self, playwright: Any, profile: Path):
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        flags = [*CHROMIUM_FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
        self._process = subprocess.Popen(
            [chromium() or "chromium", *flags], stderr=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + PATIENCE_S
        while not (port_file.exists() and port_file.read_text().count("\n")):
            if time.monotonic() > end:
                raise SystemExit("Chromium does not start.")
            time.sleep(0.02)
        port = port_file.read_text().split("\n")[0]
        self._over = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page: Page = self._over.contexts[0].pages[0]

    def kill(self) -> None:
        """End all its processes at once."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def shown(page: Page) -> int:
    """Return how many entries the page shows."""
    return int(page.locator("#desk").get_attribute("data-entries") or 0)


def listed(page: Page) -> list[tuple[str, bool]]:
    """Return the words of each entry that the page has, and whether it counts as kept."""
    page.click("#menu-button")
    page.click("#list-button")
    found = [
        (each.locator("b").inner_text(), not any(mark in each.inner_text() for mark in NOT_KEPT))
        for each in page.locator("#list li").all()
    ]
    page.locator("#list form button").click()
    return found


def shoot(page: Page, rng: random.Random) -> None:
    """Tap a shot."""
    page.evaluate(LATER)
    if rng.random() < 0.5:
        page.locator(".row .piece").first.click()
        page.locator(".row .ok").click()
    else:
        page.locator(".row .nothing").click()


WAYS: dict[str, Callable[[Page], Any] | None] = {
    "killed": None,
    "cleared": clear_data,
    "denied": lambda page: page.evaluate(DENIED),
    "no room": lambda page: page.evaluate(FULL),
}


def play(page: Page, rng: random.Random, disturb: Callable[[Page], Any] | None) -> list[tuple[str, bool]]:
    """Play some shots; disturb the page before one of them, or right after its tap. Return what the page lists."""
    count = rng.randint(2, MOST_TAPS)
    when, is_after = rng.randrange(count), rng.random() < 0.5
    for number in range(count):
        if disturb and number == when and not is_after:
            disturb(page)
        shoot(page, rng)
        if disturb and number == when and is_after:
            disturb(page)
        page.locator(f"#desk[data-entries='{number + 1}']").wait_for()
    found = listed(page)
    if len(found) != count:
        raise SystemExit(f"{count} entries were ruled on, {len(found)} are on the page")
    return found


def kill(browser: Browser, rng: random.Random) -> int:
    """Tap a shot and kill the browser. Return how many entries it showed last."""
    page, last = browser.page, shown(browser.page)
    shoot(page, rng)
    end = time.monotonic() + rng.uniform(0, LATEST_MS) / 1000
    try:
        while time.monotonic() < end:
            last = shown(page)
    finally:
        browser.kill()
    return last


def again(page: Page, address: str) -> list[tuple[str, bool]]:
    """Open the page anew and take up the last game. Return what it lists."""
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    if not page.locator(".resume").count():
        return []
    page.locator(".resume").first.click()
    page.locator(".row").first.wait_for()
    return listed(page)


def main() -> None:
    """Count the games in which an entry that counted as kept is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, lost = random.Random(asked.seed), dict.fromkeys(WAYS, 0)
    unkept = dict.fromkeys(WAYS, 0)
    with ExitStack() as stack:
        work = stack.enter_context(tempfile.TemporaryDirectory())
        playwright = stack.enter_context(sync_playwright())
        folder, profile = Path(work) / "referee", Path(work) / "profile"
        bundle.write(folder)
        address = stack.enter_context(serving(folder))
        browser = Browser(playwright, profile)
        for number in range(asked.kills):
            way = list(WAYS)[number % len(WAYS)]
            begin(browser.page, address, "billard")
            before = play(browser.page, rng, WAYS[way])
            last = len(before)
            if way == "killed":
                last = kill(browser, rng)
                browser = Browser(playwright, profile)
            after = again(browser.page, address)
            kept = [text for text, is_kept in before if is_kept]
            is_right = [text for text, _ in after[: len(kept)]] == kept and (way != "killed" or len(after) >= last)
            unkept[way] += len(before) - len(kept)
            lost[way] += not is_right
            if not is_right:
                print(f"game {number + 1}, {way}: {before} were shown, {last} in the end; {after} are there")
        browser.kill()
    for way, count in lost.items():
        games = len(range(list(WAYS).index(way), asked.kills, len(WAYS)))
        print(f"{way}: {games} games, {count} lost something; {unkept[way]} entries were marked as not kept")
    sys.exit(1 if any(lost.values()) else 0)


if __name__ == "__main__":
    try:
        main()
    except Error as error:
        raise SystemExit(str(error)) from None
