"""The browser of the tests: where it is, how it is started, at which sizes, and axe in it."""

import re
import shutil
from collections.abc import Iterator
from typing import Any

SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))  # a laptop, a tablet, a phone upright and on its side
SOME, OTHERS = (SIZES[0], SIZES[2]), (SIZES[1], SIZES[3])  # a wide one and a phone each
# The first one is Debian's smallest build: a page costs it a third of the processor time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
]


def chromium() -> str | None:
    """Path of an installed Chromium or Chrome."""
    return next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)


def axe_faults(page: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (theme, fault) for all that axe finds in what the page shows; in the dark only the contrast differs."""
    from axe_playwright_python.sync_playwright import Axe

    whole, again = Axe(), Axe("0")  # the second one finds the script in the page
    for scheme, axe, more in (("light", whole, {}), ("dark", again, {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)
        found = axe.run(page, options={"resultTypes": ["violations"], **more})
        for fault in found.response["violations"]:
            yield scheme, fault


LATIN = re.compile(r"[ -~\xa0-\u017f–—‘’“”…]+")


def letters_of_the_machine(page: Any) -> list[str]:
    """Return the Latin texts that the page shows in fonts of the machine, which differ from one to the next."""
    from playwright.sync_api import Error

    page.evaluate("document.fonts.ready")
    devtools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        devtools.send(f"{domain}.enable")
    found, nodes = [], [devtools.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]]
    while nodes:
        node = nodes.pop()
        nodes += [*node.get("children", ()), *node.get("shadowRoots", ())]
        if node["nodeName"] == "#text" and LATIN.fullmatch(node["nodeValue"].strip()):
            try:
                fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]
            except Error:
                continue  # it was drawn anew meanwhile
            if not all(font["isCustomFont"] for font in fonts):
                found.append(node["nodeValue"].strip())
    devtools.detach()
    return found
