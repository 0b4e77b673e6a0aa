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

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom_simulator.serving import protocol
from carrom_simulator.words.books.reasons import told as explained
from carrom_tools import bilingual, files, terminal
from carrom_tools.club.broker import Broker, mqtt_options
from carrom_tools.club.people import Seated
from carrom_tools.club.speaking import speaking, tables_folder
from carrom_tools.club.table_record import TableRecord
from carrom_tools.device import trace_download
from carrom_tools.device.console_listener import ConsoleListener, parsed
from carrom_tools.device.question_rounds import QuestionRounds
from carrom_tools.device.table_state import TableState
from carrom_tools.device.trace_download import TraceDownload
from carrom_tools.drawings.monitor_screen import MonitorScreen
from carrom_tools.drawings.pocket_screen import PocketScreen
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.options import Finite, lang_option, port_option
from carrom_tools.records import replay
from carrom_tools.records.library import Library

KNOWN_S = 10.0  # longest wait for the table to say which game it plays
REST_S = 20.0  # longest wait at the end for the rest of the traces
ANSWER_S, SLOW_ANSWER_S = 10.0, 600.0  # longest wait for a first answer; at a socket a board may still be starting
LEAVE_S = 1.0  # longest wait for the answer to the last command
FILES = ("game.record", "calibration", *(name.format("*") for name in trace_download.NAMES))

NO_TABLE = ("aucune table n'y répond", "no table answers there")
CALL_THE_DOCTOR = ("carrom doctor dit ce qu'il y a", "carrom doctor says what is there")
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
    "--pocket",
    type=click.Choice(POCKET_WORDS),
    help=(
        "Montrer ce que ce trou compte et mesure, comme sur un banc d'essai.",
        "Show what this pocket counts and measures, as on a bench set.",
    ),
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
@bilingual.option(
    "--player",
    "players",
    multiple=True,
    metavar="SEAT=NAME",
    help=(
        "Avec --mqtt : qui joue, comme south=Léa, dans les parties qui commencent ensuite. Par défaut : les joueurs "
        "de la partie que le club a dite pour cette table.",
        "With --mqtt: who plays, as south=Léa, in games that begin from then on. Default: the players of the game that "
        "the club has told for this table.",
    ),
)
@mqtt_options
def command(
    port: str | None,
    lang: str,
    as_json: bool,
    web: bool,
    web_port: int,
    pocket: str | None,
    folder: Path | None,
    duration_s: float | None,
    players: tuple[str, ...],
    broker: Broker | None,
) -> None:
    seated = Seated(seated_of(players))
    if folder is not None:
        _check(folder)
    state = TableState(lang)
    keeper = TraceDownload() if folder is not None else None
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(ConsoleListener(port))
        record = _record(stack, broker, seated, lang) if broker is not None else None
        state.checks_game = record is not None
        try:
            with contextlib.suppress(KeyboardInterrupt):
                ended = threading.Event()
                polls = not as_json or folder is not None or record is not None
                heard = hear(listener, state, duration_s, polls, keeper, ended)
                if record is not None:
                    heard = _told(heard, state, record)
                if web:
                    asyncio.run(_serve(state, heard, ended, web_port, lang))
                elif as_json:
                    for said in heard:
                        click.echo(json.dumps(said, ensure_ascii=False))
                else:
                    screen = PocketScreen(pocket, lang) if pocket is not None else MonitorScreen(state)
                    with Live(screen, console=terminal.console(), refresh_per_second=8) as live:
                        for said in heard:
                            if isinstance(screen, PocketScreen):
                                screen.take(said)
                            live.refresh()
            if keeper is not None:
                _fetch_rest(listener, state, keeper)
            listener.ask("raw off", LEAVE_S)  # a port that is closed before the answer may lose the command
        finally:
            if folder is not None and keeper is not None:
                save(folder, state, keeper)


def seated_of(players: tuple[str, ...]) -> dict[str, str]:
    """Return seat -> name for words such as south=Léa. Raises UserError."""
    found = {}
    for word in players:
        seat, _, name = word.partition("=")
        if seat not in SEAT_WORDS or not protocol.name(name) or not name:
            fault = (
                "pas un siège et un nom comme south=Léa, de 20 caractères au plus",
                "not a seat and a name such as south=Léa, of 20 characters at most",
            )
            raise UserError(located(f"--player {word}", fault))
        found[seat] = name
    return found


def _record(stack: contextlib.ExitStack, broker: Broker, seated: Seated, lang: str) -> TableRecord:
    """Return the table's record, which is told to the broker until the stack is left."""
    library = Library(tables_folder() / broker.table)
    record = TableRecord(library, stack.enter_context(speaking(broker, [library], lang, seated.take)), seated.at)
    stack.callback(record.close)
    return record


def _told(heard: Iterator[dict], state: TableState, record: TableRecord) -> Iterator[dict]:
    """Yield what is heard, and write the game down where it is certain."""
    for said in heard:
        if state.is_certain:
            record.take(state.header, state.game, state.entries)
        yield said


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

    `state` and `keeper` take each object before it is yielded. Raises UserError where nothing there is a table.
    """
    start = time.monotonic()
    known = False
    answer_s = SLOW_ANSWER_S if "://" in listener.port else ANSWER_S
    listener.send("raw on")
    listener.send("position")
    listener.send("entries 0")
    if keeper is not None:
        listener.send("calibration")
    rounds = QuestionRounds() if polls else None
    while duration_s is None or time.monotonic() - start < duration_s:
        if not known and time.monotonic() - start >= answer_s:
            raise UserError(located(listener.port, NO_TABLE, CALL_THE_DOCTOR))
        if ended is not None and ended.is_set():
            return
        if rounds is not None and (question := rounds.command()):
            listener.send(question)
        if keeper is not None and (more := keeper.command()):
            listener.send(more)
        for line in listener.lines(quiet_s=0.2):
            if said := parsed(line):
                known = known or "reply" in said or "event" in said
                if keeper is not None:
                    keeper.take(said)
                    if more := keeper.command():
                        listener.send(more)
                if follow := state.take(said):
                    listener.send(follow)
                if rounds is not None:
                    rounds.take(said)
                yield said
            passed_s = time.monotonic() - start
            if (not known and passed_s >= answer_s) or (duration_s is not None and passed_s >= duration_s):
                break
            if rounds is not None and rounds.is_due():
                break
    if not known and duration_s:
        raise UserError(located(listener.port, NO_TABLE, CALL_THE_DOCTOR))


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
            elif said.get("reply") in ("entries", "status"):
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


def reasons(state: TableState, told: dict, lang: str) -> list[tuple[str, str, set[str]]]:
    """Return the reasons of an entry that the table told with their whole sentences, which need the game so far.

    Only their rows where that game is not known whole: the table has closed its beginning, or lines were lost.
    """
    with contextlib.suppress(replay.LineError, record.RecordError):
        source = replay.parse_text(state.record_text())
        game = Game(source.book, source.seats, source.opener)
        for line in source.lines:
            game.enter(line.entry)
        verdict = game.enter(record.parse_entry(told["entry"]))
        if verdict.reasons == told.get("reasons") and record.position_dict(game.position) == told["position"]:
            return explained(verdict, lang)
    rows = Verdict()
    rows.reasons = told.get("reasons", [])
    return explained(rows, lang)


async def _serve(state: TableState, heard: Iterator[dict], ended: threading.Event, web_port: int, lang: str) -> None:
    from carrom_simulator.card_table.feed import CardFeed
    from carrom_simulator.web.feed import Feed
    from carrom_simulator.web.server import CARDS, Server

    feed, cards = Feed(lang), CardFeed(lang)
    loop = asyncio.get_running_loop()
    known, over = asyncio.Event(), asyncio.Event()
    failures: list[UserError] = []

    def show(said: dict, why: list[tuple[str, str, set[str]]]) -> None:
        if state.is_of_cards:
            state.feed_cards(cards, said)
        else:
            state.feed(feed, said, why)
        if state.position:
            known.set()

    def listen() -> None:
        try:
            for said in heard:
                # They need the game as it was when the entry was told: by the time the page shows it, more was heard.
                told = said.get("event") == "entry" and not state.is_of_cards
                loop.call_soon_threadsafe(show, said, reasons(state, said, lang) if told else [])
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
        async with Server(feed, web_port, cards=cards if state.is_of_cards else None) as server:
            address = server.address.rstrip("/") + (CARDS if state.is_of_cards else "/")
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
