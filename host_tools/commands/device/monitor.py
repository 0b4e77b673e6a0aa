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
from rich.live import Live

from carrom.lang import pick
from host_tools import bilingual, files, terminal
from host_tools.books.reasons import clauses
from host_tools.device import trace_download
from host_tools.device.console_listener import ConsoleListener, parsed
from host_tools.device.question_rounds import QuestionRounds
from host_tools.device.table_state import TableState
from host_tools.device.trace_download import TraceDownload
from host_tools.drawings.monitor_screen import MonitorScreen
from host_tools.errors import UserError, lang_here, located
from host_tools.options import Finite, lang_option, port_option

KNOWN_S = 10.0  # longest wait for the table to say which game it plays
REST_S = 20.0  # longest wait at the end for the rest of the traces
LEAVE_S = 1.0  # for the answer to the last command
FILES = ("game.record", "calibration", *(name.format("*") for name in trace_download.NAMES))

ANOTHER_FOLDER = ("nommez un autre dossier", "name another folder")
_KEPT = ("{} entrées, {} jugements", "{} entries, {} decisions")


@bilingual.command(
    short_help=("suivre une table branchée", "watch a connected table"),
    help=(
        ("Suivre une table branchée : position, faisceaux, mesures, annonces. La partie continue. Ctrl-C pour finir."),
        "Watch a connected table: position, beams, readings, calls. The game goes on. Ctrl-C ends it.",
    ),
)
@port_option
@lang_option
@bilingual.option(
    "--json",
    "as_json",
    is_flag=True,
    help=("Imprimer les lignes de la console comme elles viennent.", "Print the console's lines as they come."),
)
@bilingual.option(
    "--web",
    is_flag=True,
    help=("La montrer dans la page de la table virtuelle.", "Show it in the page of the virtual table."),
)
@bilingual.option(
    "--web-port",
    type=click.IntRange(1024, 65535),
    default=8765,
    show_default=True,
    help=("Le port de cette page.", "The port of that page."),
)
@bilingual.option(
    "--record",
    "folder",
    type=click.Path(path_type=Path),
    help=("Garder la partie et les traces dans ce dossier.", "Save game and traces into this folder."),
)
@bilingual.option(
    "--for",
    "duration_s",
    type=Finite(min=0),
    help=("Finir après ce nombre de secondes.", "End after this many seconds."),
)
def command(
    port: str | None,
    lang: str,
    as_json: bool,
    web: bool,
    web_port: int,
    folder: Path | None,
    duration_s: float | None,
) -> None:
    if folder is not None:
        _check(folder)
    state = TableState(lang)
    keeper = TraceDownload() if folder is not None else None
    with ConsoleListener(port) as listener:
        try:
            with contextlib.suppress(KeyboardInterrupt):
                ended = threading.Event()
                heard = hear(listener, state, duration_s, not as_json or folder is not None, keeper, ended)
                if web:
                    asyncio.run(_serve(state, heard, ended, web_port, lang))
                elif as_json:
                    for said in heard:
                        click.echo(json.dumps(said, ensure_ascii=False))
                else:
                    with Live(MonitorScreen(state), console=terminal.console(), refresh_per_second=8) as live:
                        for _ in heard:
                            live.refresh()
            if keeper is not None:
                _fetch_rest(listener, state, keeper)
            listener.ask("raw off", LEAVE_S)  # a port that is closed before the answer may lose the command
        finally:
            if folder is not None and keeper is not None:
                save(folder, state, keeper)


def _check(folder: Path) -> None:
    """Make the folder. Raises UserError where it holds a file that would be written over."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(files.unwritable(folder, error, ANOTHER_FOLDER)) from error
    for pattern in FILES:
        for file in folder.glob(pattern):
            raise UserError(located(file, ("est déjà là", "is there already"), ANOTHER_FOLDER))


def hear(
    listener: ConsoleListener,
    state: TableState,
    duration_s: float | None,
    polls: bool = True,
    keeper: TraceDownload | None = None,
    ended: threading.Event | None = None,
) -> Iterator[dict]:
    """Yield the objects that the console sends, until `duration_s` is over or `ended` is set. Ask questions meanwhile.

    `state` and `keeper` take each object before it is yielded.
    """
    start = time.monotonic()
    listener.send("raw on")
    listener.send("position")
    listener.send("entries 0")
    if keeper is not None:
        listener.send("calibration")
    rounds = QuestionRounds() if polls else None
    while duration_s is None or time.monotonic() - start < duration_s:
        if ended is not None and ended.is_set():
            return
        if rounds is not None and (question := rounds.command()):
            listener.send(question)
        if keeper is not None and (more := keeper.command()):
            listener.send(more)
        for line in listener.lines(quiet_s=0.2):
            if said := parsed(line):
                if keeper is not None:
                    keeper.take(said)
                    if more := keeper.command():
                        listener.send(more)
                if follow := state.take(said):
                    listener.send(follow)
                if rounds is not None:
                    rounds.take(said)
                yield said
            if rounds is not None and rounds.is_due():
                break


def _fetch_rest(listener: ConsoleListener, state: TableState, keeper: TraceDownload) -> None:
    """Fetch the rest of the traces and the game's last entries."""
    end = time.monotonic() + REST_S
    keeper.behind = True
    last = state.look_back()
    listener.send(last)
    question: str | None = last
    while (keeper.behind or question) and time.monotonic() < end:
        if more := keeper.command():
            listener.send(more)
        for line in listener.lines(quiet_s=0.2):
            said = parsed(line)
            keeper.take(said)
            if follow := state.take(said):
                question = follow
                listener.send(follow)
            elif said.get("reply") == "entries":
                question = None
            if not (keeper.behind or question) or time.monotonic() >= end:
                break
            if more := keeper.command():
                listener.send(more)


def save(folder: Path, state: TableState, keeper: TraceDownload) -> None:
    """Write the game, the calibration and the traces into `folder`."""
    try:
        if state.header:
            files.write_whole(folder / "game.record", state.record_text())
        if state.calibration:
            files.write_whole(folder / "calibration", state.calibration)
        decisions = keeper.save(folder)
    except OSError as error:
        raise UserError(files.unwritable(folder, error, ("faites-y de la place", "make room there"))) from error
    click.echo(f"{folder}: {pick(lang_here(), _KEPT).format(len(state.entries), decisions)}", err=True)


async def _serve(state: TableState, heard: Iterator[dict], ended: threading.Event, web_port: int, lang: str) -> None:
    from simulator.card_table.feed import CardFeed
    from simulator.card_table.pages import PATH, CardPages
    from simulator.web.feed import Feed
    from simulator.web.server import Server

    feed, cards = Feed(lang), CardFeed(lang)
    loop = asyncio.get_running_loop()
    known, over = asyncio.Event(), asyncio.Event()
    failures: list[UserError] = []

    def show(said: dict) -> None:
        if state.is_of_cards:
            state.feed_cards(cards, said)
        else:
            state.feed(feed, said, clauses)
        if state.position:
            known.set()

    def listen() -> None:
        try:
            for said in heard:
                loop.call_soon_threadsafe(show, said)
        except UserError as error:
            failures.append(error)
        except RuntimeError:
            return  # the page's loop has ended first
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(known.set)
            loop.call_soon_threadsafe(over.set)

    listener = threading.Thread(target=listen, daemon=True)
    try:
        listener.start()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(known.wait(), KNOWN_S)
        guest = CardPages(cards) if state.is_of_cards else None
        async with Server(feed, web_port, guest=guest) as server:
            address = server.address.rstrip("/") + (PATH if guest is not None else "/")
            click.echo(address)
            with contextlib.suppress(webbrowser.Error):
                await loop.run_in_executor(None, webbrowser.open, address)
            await over.wait()
    finally:
        ended.set()
        if listener.ident is not None:
            listener.join()
    if failures:
        raise failures[0]
