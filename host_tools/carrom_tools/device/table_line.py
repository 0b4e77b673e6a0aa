"""Talks with a connected table in a thread of its own: hears its game, and changes the list of entries as a whole."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple

from carrom.game.rules import load_game
from carrom_simulator.refusals import CodedError
from carrom_simulator.serving.standing import changes
from carrom_tools.device.console_listener import ConsoleListener, parsed
from carrom_tools.device.table_state import TableState
from carrom_tools.errors import UserError

ANSWER_S = 10.0  # longest wait for an answer: a chip that writes its journal takes a second
LOOK_S = 2.0  # from one look at the table's game to the next: somebody may begin another with the pads
QUIET_S = 0.1
_UNDO = "undo"


class TableError(CodedError):
    """The table refused, or did not answer."""


class TableGame(NamedTuple):
    """A table's game. number: in its journal. header: of the record. entries: all that stand."""

    number: int
    header: str
    entries: tuple[str, ...]


class TableLine(threading.Thread):
    """listener: of the table's console. heard: is told each change of the game, from this thread; and of a UserError
    that ends the line."""

    def __init__(self, listener: ConsoleListener, heard: Callable[[TableGame | UserError], None]):
        super().__init__(daemon=True)
        self._listener = listener
        self._heard = heard
        self._state = TableState()
        self._state.checks_game = True
        self._told: TableGame | None = None
        self._jobs: queue.Queue[tuple[Callable[[], None], Future[None]]] = queue.Queue()
        self._ended = threading.Event()

    def change(self, number: int, entries: list[str]) -> "Future[None]":
        """Make these the entries of the table's game of that number, by undoing and entering, whole or not at all. The
        answer raises TableError."""
        return self._asked(lambda: self._change(number, entries))

    def begin(self, rules: list[str], seats: int, opener: str, is_next: bool) -> "Future[None]":
        """Begin a game. rules: the book's id and NAME=VALUE of the options that differ from its own. is_next: whether
        it is to be the next one of a match, which only pads begin. The answer raises TableError."""
        return self._asked(lambda: self._begin(rules, seats, opener, is_next))

    def end(self) -> None:
        """End the thread."""
        self._ended.set()
        if self.ident is not None:
            self.join()

    def run(self) -> None:
        """Hear the table, and do what is asked, until `end`."""
        looked_s = 0.0
        try:
            while not self._ended.is_set():
                if time.monotonic() - looked_s > LOOK_S:
                    looked_s = time.monotonic()
                    self._listener.send("position")
                    self._listener.send("status")
                self._do()
                for line in self._listener.lines(quiet_s=QUIET_S):
                    self._take(parsed(line))
                    if not self._jobs.empty():
                        break
        except UserError as error:
            while not self._jobs.empty():
                self._jobs.get()[1].set_exception(TableError("table-silent"))
            if not self._ended.is_set():
                self._heard(error)

    def _asked(self, act: Callable[[], None]) -> "Future[None]":
        answer: Future[None] = Future()
        if not self.is_alive():
            answer.set_exception(TableError("table-silent"))
        else:
            self._jobs.put((act, answer))
        return answer

    def _do(self) -> None:
        with contextlib.suppress(queue.Empty):
            act, answer = self._jobs.get_nowait()
            try:
                act()
            except TableError as error:
                answer.set_exception(error)
            except UserError:
                answer.set_exception(TableError("table-silent"))
                raise
            else:
                self._take({})
                answer.set_result(None)

    def _take(self, said: dict[str, Any]) -> None:
        if said and (follow := self._state.take(said)):
            self._listener.send(follow)
        state = self._state
        if state.is_certain:
            now = TableGame(state.game, state.header, tuple(state.entries))
            if now != self._told:
                self._told = now
                self._heard(now)

    def _change(self, number: int, entries: list[str]) -> None:
        self._settle()
        if self._state.game != number:
            raise TableError("another-game")
        before = list(self._state.entries)
        done = list(before)
        same = len(before)
        try:
            for text in changes(before, entries):
                self._obey(text if text == _UNDO else f"enter {text}")
                done = done[:-1] if text == _UNDO else [*done, text]
                same = min(same, len(done))
        except TableError:
            for text in changes(done, before):
                self._obey(text if text == _UNDO else f"enter {text}")
            raise
        finally:
            self._look_again(max(0, same - 1))
        self._state.entries = list(entries)

    def _begin(self, rules: list[str], seats: int, opener: str, is_next: bool) -> None:
        if is_next:
            raise TableError("no-next-game")
        book, *options = rules
        chosen = dict(option.split("=", 1) for option in options)
        kept = self._obey("settings")["settings"]
        now = dict(line.split("=", 1) for line in kept.splitlines() if "=" in line)
        for option in load_game(book).OPTIONS:
            name, value = f"{book}.{option.name}", chosen.get(option.name, str(option.default))
            if now.get(name, str(option.default)) != value:
                self._obey(f"set {name} {value}")
        header = str(self._obey(f"new {book} {seats}")["header"])
        if opener and f"opener {opener}" not in header.splitlines():
            self._obey(f"enter opener {opener}")
        self._state.is_certain = False
        self._listener.send("position")
        self._listener.send("status")

    def _settle(self) -> None:
        """Wait until the whole list is known. Raises TableError."""
        end_s = time.monotonic() + ANSWER_S
        while not self._state.is_certain:
            if time.monotonic() > end_s:
                raise TableError("table-silent")
            for line in self._listener.lines(quiet_s=QUIET_S):
                self._take(parsed(line))
                if self._state.is_certain:
                    break

    def _look_again(self, first: int) -> None:
        with contextlib.suppress(UserError):  # the line is cut: whoever reads next says so
            self._listener.send(f"entries {first}")

    def _obey(self, command: str) -> dict[str, Any]:
        """Send a command and return its answer. Raises TableError."""
        answer = self._listener.ask(command, ANSWER_S)
        if answer is None:
            raise TableError("table-silent")
        code = answer.get("error") or answer.get("error_code")
        if code:
            raise TableError("table-refuses", ValueError(str(code), *answer.get("values", ())))
        return answer
