"""Kills the browser of the plain board's referee again and again, shortly after a tap: what was shown must be there.

    python -m lab.referee_kills [--kills 100] [--seed 1]

The browser's processes end by SIGKILL 0 to 300 ms after a tap; its profile stays on the disk. This is no power cut:
what the browser has given to the operating system stays.
"""

import argparse
import http.server
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from carrom_simulator.desk import bundle
from stands.pages.chromium import CHROMIUM_FLAGS, chromium
from stands.pages.referee import Quiet, begin, entries

LATEST_MS = 300
PATIENCE_S = 30.0


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
    """How many entries the page shows."""
    return int(page.locator("#desk").get_attribute("data-entries") or 0)


def begin_game(page: Page, address: str) -> None:
    """Begin a game with an entry; one without is not offered again."""
    begin(page, address, "billard")
    page.locator(".row .nothing").click()
    page.locator("#desk[data-entries='1']").wait_for()


def play_until_killed(browser: Browser, rng: random.Random) -> tuple[list[str], int]:
    """Tap a shot, then kill the browser. Return the entries before, and how many were shown last."""
    page = browser.page
    before = entries(page)
    if rng.random() < 0.5:
        page.locator(".row .piece").first.click()
        page.locator(".row .ok").click()
    else:
        page.locator(".row .nothing").click()
    last = len(before)
    end = time.monotonic() + rng.uniform(0, LATEST_MS) / 1000
    try:
        while time.monotonic() < end:
            last = shown(page)
    finally:
        browser.kill()
    return before, last


def main() -> None:
    """Count the kills after which something that was shown is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, lost, more = random.Random(asked.seed), 0, 0
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        folder, profile = Path(work) / "referee", Path(work) / "profile"
        bundle.write(folder)
        served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=served.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{served.server_port}/"
        browser = Browser(playwright, profile)
        begin_game(browser.page, address)
        for number in range(asked.kills):
            before, last = play_until_killed(browser, rng)
            browser = Browser(playwright, profile)
            browser.page.goto(address)
            browser.page.locator("#begin[open]").wait_for()
            after = entries(browser.page)
            is_right = after[: len(before)] == before and last <= len(after) <= len(before) + 1
            lost += not is_right
            more += len(after) > last
            if not is_right:
                print(f"kill {number + 1}: {last} entries were shown, {len(after)} are there")
            if browser.page.locator(".resume").is_visible():
                browser.page.locator(".resume").click()
                browser.page.locator(".row").first.wait_for()
            else:  # the game is over
                begin_game(browser.page, address)
        browser.kill()
        served.shutdown()
    print(f"{asked.kills} kills: {lost} lost something, {more} kept an entry that was not shown yet")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    try:
        main()
    except Error as error:
        raise SystemExit(str(error)) from None
