"""The guided calibration: which piece through which pocket next, what came of it, and how far it is.

It speaks to the table's console (`learn ...`, see carrom.console), on a board or in the simulator.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.lang import pick
from carrom.sensing import calibration as calibrations
from carrom.sensing.calibration import Calibration
from host_tools.errors import UserError

POCKETS = {
    "fr": {"sw": "sud-ouest", "se": "sud-est", "ne": "nord-est", "nw": "nord-ouest"},
    "en": {"sw": "south-west", "se": "south-east", "ne": "north-east", "nw": "north-west"},
}
PIECES = {
    "fr": {"w": "un pion blanc", "b": "un pion noir", "q": "le pion rouge", "s": "le palet"},
    "en": {"w": "a white man", "b": "a black man", "q": "the queen", "s": "the striker"},
}
ANSWER_S = 60.0  # the flash has been erased by then, on a slow emulated chip too
WAIT_S = 0.3
PATIENCE_S = 120.0  # without any pass


NOTES_FR = {
    "wrong pocket": "ce n'était pas ce trou",
    "not one piece alone": "il faut une seule pièce à la fois",
    "not seen by both gates": "les deux portes ne l'ont pas vue",
    "unsteady readings": "mesures instables",
}


class Talk(Protocol):
    """A table to be calibrated."""

    def ask(self, line: str) -> dict[str, Any]:
        """The console's answer to a command."""

    def wait(self) -> None:
        """Let some time pass, in which somebody may pass a piece through."""

    def calibration(self) -> Calibration | None:
        """What the table plays by."""


class BoardTalk:
    """A connected board."""

    def __init__(self, listener: Any, port: str | None):
        self.listener = listener
        self.port = port

    def ask(self, line: str) -> dict[str, Any]:
        answer = self.listener.ask(line, ANSWER_S)
        if answer is None:
            raise UserError(f"{self.port or 'the board'} does not answer; carrom doctor looks why")
        return answer

    def wait(self) -> None:
        time.sleep(WAIT_S)

    def calibration(self) -> Calibration | None:
        return calibrations.from_bytes(_ok(self.ask("calibration"))["text"].encode())


class SimulatedTalk:
    """The simulated table, and a hand that passes the pieces through that are asked for."""

    def __init__(self, noise: Any = "nominal", seed: int = 1):
        from carrom.console import Console
        from carrom.table import Table
        from simulator.world.ports import World

        self.world = World(noise, seed)
        self.table = Table(self.world.hardware, seed, self.world.chip_us)
        self.world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)
        self.world.run(3_000_000)
        self._next: tuple[int, int] | None = None

    def ask(self, line: str) -> dict[str, Any]:
        words = line.split(" ")
        if len(words) == 3:
            self._next = POCKET_WORDS.index(words[1]), PIECE_WORDS.index(words[2])
        return self.console.obey(line)

    def wait(self) -> None:
        if self._next is not None:
            self.world.sensors.fall(self.world.now_us / 1e6, *self._next, 200.0)
            self._next = None
            self.world.wake()
        self.world.run(900_000)

    def calibration(self) -> Calibration | None:
        return self.table.calibration


def calibrate(
    talk: Talk, lang: str, say: Callable[[str], None], progress: Callable[[int, int], None], pockets: Iterable[str] = ()
) -> None:
    """Lead through a calibration of `pockets` (all: none named) and store it.

    Raises UserError; then, and when it is broken off, the old one stays.
    """
    answer = _ok(talk.ask(" ".join(["learn start", *pockets])))
    total = _count(answer)
    try:
        while answer["missing"]:
            pocket, piece, _ = answer["missing"][0]
            progress(total - _count(answer), total)
            if lang == "fr":
                say(f"Faites tomber {PIECES[lang][piece]} dans le trou {POCKETS[lang][pocket]}.")
            else:
                say(f"Drop {PIECES[lang][piece]} into the {POCKETS[lang][pocket]} pocket.")
            answer = _ok(talk.ask(f"learn {pocket} {piece}"))
            began_s = time.monotonic()
            while not answer["fresh"]:
                if time.monotonic() - began_s > PATIENCE_S:
                    raise UserError("nothing has fallen for two minutes; the old calibration stays")
                talk.wait()
                answer = _ok(talk.ask("learn"))
            if answer["note"]:
                say(pick(lang, ("Encore une fois : ", "Once more: ")) + note(answer["note"], lang))
        progress(total, total)
        _ok(talk.ask("learn save"))
    except BaseException:
        with contextlib.suppress(UserError):
            talk.ask("learn stop")
        raise


def note(text: str, lang: str) -> str:
    """What the learner says of a pass that was no use (learner.Learner.note), in "fr" or "en"."""
    if lang == "fr":
        if text in NOTES_FR:
            return NOTES_FR[text]
        if text.startswith("length of "):
            return f"longueur de {text.split()[2]} µm"
    return text


def _ok(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        raise UserError(f"the table says: {answer['error']}; the old calibration stays")
    return answer


def _count(answer: dict[str, Any]) -> int:
    return sum(count for _, _, count in answer["missing"])
