"""Talks with Firefox over WebDriver BiDi and with WebKitGTK over WebDriver: two standards, no program in between."""

import asyncio
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp

STARTS_S = 60.0
# MiniBrowser's window is no narrower than the bar of its buttons, whose width hangs on the machine's fonts and icons.
NARROW = "* { font-size: 1px; min-width: 0; margin: 0; padding: 0; border: 0; -gtk-icon-size: 1px; }"
FIREFOX_NAMES = ("firefox-esr", "firefox")
MINI_BROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
SIZE = (1280, 900)
# Nothing is fetched but what a test asks for, and nothing asks the person.
PREFERENCES = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("media.autoplay.default", 0);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class BrowserError(Exception):
    """The browser refuses a command, or does not start."""


class Firefox:
    """One window of Firefox."""

    def __init__(self, address: str):
        self._loop = asyncio.new_event_loop()
        self._number = 0
        self._http = self._socket = None
        self._loop.run_until_complete(self._connect(address))
        self._do("session.new", {"capabilities": {}})
        self._context = self._do("browsingContext.getTree", {})["contexts"][0]["context"]

    async def _connect(self, address: str) -> None:
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(f"{address}/session", max_msg_size=0)

    def _do(self, method: str, params: dict[str, Any]) -> Any:
        return self._loop.run_until_complete(self._answer(method, params))

    async def _answer(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            told = await self._socket.receive_json()
            if told.get("id") == self._number:
                if told["type"] == "error":
                    raise BrowserError(f"{method}: {told['message']}")
                return told["result"]

    def goto(self, address: str) -> None:
        self._do("browsingContext.navigate", {"context": self._context, "url": address, "wait": "complete"})

    def reload(self) -> None:
        self._do("browsingContext.reload", {"context": self._context, "wait": "complete"})

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._do("browsingContext.setViewport", {"context": self._context, "viewport": viewport})

    def run(self, body: str) -> Any:
        """Run the body of a function in the page; what it returns, or promises, as JSON has it."""
        expression = f"(async () => {{ {body} }})().then((made) => JSON.stringify(made ?? null))"
        target = {"context": self._context}
        told = self._do("script.evaluate", {"expression": expression, "target": target, "awaitPromise": True})
        if told["type"] != "success":
            raise BrowserError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._do("input.performActions", {"context": self._context, "actions": actions})

    def close(self) -> None:
        with contextlib.suppress(BrowserError, aiohttp.ClientError, TypeError):
            self._do("browser.close", {})
        self._loop.run_until_complete(self._http.close())
        self._loop.close()


class WebKit:
    """One window of WebKitGTK's MiniBrowser."""

    def __init__(self, address: str, binary: str):
        self._address = f"{address}/session"
        options = {"binary": binary, "args": ["--automation"]}
        told = self._do("", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._address += f"/{told['sessionId']}"

    def _do(self, path: str, fields: dict[str, Any] | None, method: str = "POST") -> Any:
        data = json.dumps(fields).encode() if fields is not None else None
        request = urllib.request.Request(self._address + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=STARTS_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = error.read().decode()
            raise BrowserError(f"{path}: {told}") from None

    def goto(self, address: str) -> None:
        self._do("/url", {"url": address})

    def reload(self) -> None:
        self._do("/refresh", {})

    def resize(self, width: int, height: int) -> None:
        """Give the page that size: its window has a bar of its own."""
        self._do("/window/rect", {"width": width, "height": height})
        bar = height - self.run("return innerHeight;")
        self._do("/window/rect", {"width": width, "height": height + bar})

    def run(self, body: str) -> Any:
        return self._do("/execute/sync", {"script": body, "args": []})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._do("/actions", {"actions": actions})

    def close(self) -> None:
        with contextlib.suppress(BrowserError, OSError):
            self._do("", None, "DELETE")


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start a Firefox without a window, with a profile of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text(PREFERENCES, encoding="utf-8")
        options = ["--headless", "--remote-debugging-port=0", "--no-remote", "--profile", profile]
        with _running([_program(FIREFOX_NAMES), *options], {"HOME": profile}) as said:
            browser = Firefox(_line(said, r"(ws://[\d.:]+)"))
            try:
                browser.resize(*SIZE)
                yield browser
            finally:
                browser.close()


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKitGTK's MiniBrowser on a screen that nobody sees."""
    folders = [path for name in MINI_BROWSERS for path in Path("/usr/lib").glob(f"*/{name}/MiniBrowser")]
    if not folders:
        raise BrowserError("no MiniBrowser is installed (Debian: webkit2gtk-driver)")
    screen = [_program(("Xvfb",)), "-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, _running(screen, {}) as shown:
        for version in ("3.0", "4.0"):
            look = Path(home) / ".config" / f"gtk-{version}" / "gtk.css"
            look.parent.mkdir(parents=True)
            look.write_text(NARROW, encoding="utf-8")
        where = {"DISPLAY": ":" + _line(shown, r"^(\d+)$"), "HOME": home, "XDG_RUNTIME_DIR": home}
        where |= {"GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        port = _free_port()
        with _running([_program(("WebKitWebDriver",)), f"--port={port}"], where):
            _wait_for_port(port)
            browser = WebKit(f"http://127.0.0.1:{port}", str(folders[0]))
            try:
                browser.resize(*SIZE)
                yield browser
            finally:
                browser.close()


BROWSERS = {"firefox": firefox, "webkit": webkit}


def _program(names: tuple[str, ...]) -> str:
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is None:
        raise BrowserError(f"{names[0]} is not installed")
    return found


@contextmanager
def _running(command: list[str], more: dict[str, str]) -> Iterator[Path]:
    """Run a program; yield the file of what it prints, since a pipe that nobody reads would stop it."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said.txt"
        with said.open("wb") as out:
            process = subprocess.Popen(command, env=os.environ | more, stdout=out, stderr=subprocess.STDOUT)
        try:
            yield said
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _line(said: Path, pattern: str) -> str:
    """Return what a pattern finds in the lines that a program prints."""
    deadline = time.monotonic() + STARTS_S
    while time.monotonic() < deadline:
        text = said.read_text(encoding="utf-8", errors="replace")
        if (found := re.search(pattern, text, re.MULTILINE)) and "\n" in text[found.end() :]:
            return found[1]
        time.sleep(0.1)
    raise BrowserError(said.read_text(encoding="utf-8", errors="replace"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_port(port: int) -> None:
    deadline = time.monotonic() + STARTS_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise BrowserError(f"nothing listens on port {port}") from None
            time.sleep(0.1)
