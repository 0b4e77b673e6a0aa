"""carrom monitor: watch a connected table live, in the terminal or in the page of the virtual table."""

import asyncio
import contextlib
import json
import threading
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from host_tools.board_state import BoardState
from host_tools.device import Listener
from host_tools.errors import UserError
from host_tools.options import lang_option, port_option
from host_tools.reasons import clauses

ASK_EVERY_S = 1.0  # position, beams and readings are asked for so often; entries and calls come by themselves
QUESTIONS = ("position", "beams", "light", "pads", "frame")


@click.command()
@port_option
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print the console's lines as they come.")
@click.option("--web", is_flag=True, help="Show it in the page of the virtual table.")
@click.option("--web-port", type=click.IntRange(1024, 65535), default=8765, show_default=True)
@click.option("--record", "folder", type=click.Path(path_type=Path), help="Save game and traces into this folder.")
@click.option("--for", "duration_s", type=click.FloatRange(min=0), help="End after so many seconds.")
def command(
    port: str | None,
    lang: str,
    as_json: bool,
    web: bool,
    web_port: int,
    folder: Path | None,
    duration_s: float | None,
) -> None:
    """Watch a connected table: position, beams, readings, calls. The game goes on. Ctrl-C ends it."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{folder}: cannot be made: {error.strerror}; name another folder") from error
    state = BoardState(lang)
    with Listener(port) as listener, contextlib.suppress(KeyboardInterrupt):
        heard = hear(listener, duration_s, polls=not as_json)
        if web:
            asyncio.run(_serve(state, heard, web_port, lang))
        elif as_json:
            for said in heard:
                click.echo(json.dumps(said, ensure_ascii=False))
                state.take(said)
        else:
            with Live(state, console=Console(), refresh_per_second=8) as live:
                for said in heard:
                    state.take(said)
                    live.refresh()
    if folder is not None:
        save(folder, state, port)


def hear(listener: Listener, duration_s: float | None, polls: bool = True) -> Iterator[dict]:
    """The objects that the console sends, for ever or for so long; questions are asked meanwhile."""
    start = time.monotonic()
    listener.send("raw on")
    listener.send("entries 0")
    next_s = start
    while duration_s is None or time.monotonic() - start < duration_s:
        if polls and time.monotonic() >= next_s:
            next_s = time.monotonic() + ASK_EVERY_S
            for question in QUESTIONS:
                listener.send(question)
        for line in listener.lines(quiet_s=0.2):
            with contextlib.suppress(ValueError):
                said = json.loads(line)
                if isinstance(said, dict):
                    yield said
            if time.monotonic() >= next_s:
                break


def save(folder: Path, state: BoardState, port: str | None) -> None:
    """Write the game that was seen, and the traces that the table kept, into `folder`."""
    from host_tools.traces import fetch

    if state.header:
        (folder / "game.record").write_text(state.record_text(), encoding="utf-8")
    saved = fetch(port, folder)
    click.echo(f"{folder}: {len(state.entries)} entries, {saved} traces")


async def _serve(state: BoardState, heard: Iterator[dict], web_port: int, lang: str) -> None:
    from simulator.web.feed import Feed
    from simulator.web.server import Server

    feed = Feed(lang)
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    failures: list[UserError] = []

    def listen() -> None:
        try:
            for said in heard:
                loop.call_soon_threadsafe(show, said)
        except UserError as error:
            failures.append(error)
        with contextlib.suppress(RuntimeError):  # the loop has ended first
            loop.call_soon_threadsafe(ended.set)

    def show(said: dict) -> None:
        state.take(said)
        state.feed(feed, said, clauses)

    async with Server(feed, web_port) as server:
        click.echo(server.address)
        threading.Thread(target=listen, daemon=True).start()
        with contextlib.suppress(webbrowser.Error):
            await loop.run_in_executor(None, webbrowser.open, server.address)
        await ended.wait()
    if failures:
        raise failures[0]
