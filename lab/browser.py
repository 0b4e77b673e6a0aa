"""A Chromium for the programs that look at pages as people meet them."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

from stands.pages.chromium import CHROMIUM_FLAGS, chromium

PATIENCE_S = 240
LOOK_MS = 10


@contextmanager
def running() -> Iterator[Any]:
    """Start a browser for as long as the block runs. Ends the program where none is installed."""
    path = chromium()
    if path is None:
        sys.exit("no Chromium or Chrome is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def seconds_until(page: Any, holds: Callable[[], bool], what: str, look_ms: int = LOOK_MS) -> float:
    """Wait until something holds, with a look every few milliseconds; return how long that took. Ends the program
    where it takes too long."""
    begun_s = time.monotonic()
    while not holds():
        if time.monotonic() - begun_s > PATIENCE_S:
            sys.exit(f"{what}: not within {PATIENCE_S} s")
        page.wait_for_timeout(look_ms)
    return time.monotonic() - begun_s
