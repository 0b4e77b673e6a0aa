"""Guides a person through a calibration: names the next piece and pocket, tells the outcome and the progress.

It talks to the table's console (`learn …`, see carrom.console), on a board or in the simulator.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.lang import pick
from carrom.sensing import calibration_file
from carrom.sensing.calibration import Calibration
from carrom_simulator.words.codes import PIECES, POCKETS
from carrom_simulator.words.faults import code_text, refusal_text
from carrom_tools import files
from carrom_tools.device.trace_download import TraceDownload
from carrom_tools.errors import UserError

DROP = ("Faites tomber un {0} dans le trou {1}.", "Drop a {0} into the {1} pocket.")
REFUSED = ("la table refuse : {} ; l'ancien étalonnage reste", "the table says: {}; the old calibration stays")
ANSWER_S = 50.0  # long enough for an erase of the flash on a slow emulated chip
WAIT_S = 0.3
PATIENCE_S = 120.0  # without any pass


class Talk(Protocol):
    """A table to be calibrated. patience: waits in which a person does what he is asked for."""

    patience: int

    def ask(self, line: str) -> dict[str, Any]:
        """Return the console's answer to a command."""

    def wait(self) -> None:
        """Let some time pass, in which somebody may pass a piece through."""

    def calibration(self) -> Calibration | None:
        """Return the calibration that the table judges by."""


class BoardTalk:
    """A connected board."""

    patience = 66  # 20 s

    def __init__(self, listener: Any, port: str | None):
        self.listener = listener
        self.port = port

    def ask(self, line: str) -> dict[str, Any]:
        answer = self.listener.ask(line, ANSWER_S)
        if answer is None:
            raise UserError(
                (
                    f"{self.port or 'la carte'} ne répond pas ; carrom doctor cherche pourquoi",
                    f"{self.port or 'the board'} does not answer; carrom doctor looks why",
                )
            )
        return answer

    def wait(self) -> None:
        time.sleep(WAIT_S)

    def calibration(self) -> Calibration | None:
        return calibration_file.from_bytes(_accepted(self.ask("calibration"))["text"].encode())


class SimulatedTalk:
    """The simulated table, and a hand that drops the wanted pieces. world: the table's; default: one as drawn."""

    patience = 8  # a piece has fallen and was judged

    def __init__(self, noise: Any = "nominal", seed: int = 1, world: Any = None):
        from carrom.console import Console
        from carrom.table import Table
        from carrom_simulator.world.calibrating import FALL_S
        from carrom_simulator.world.ports import World

        self.world = World(noise, seed) if world is None else world
        self._fall_us = int(FALL_S * 1e6)
        self.table = Table(self.world.hardware, seed, self.world.chip_us)
        self.world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)
        self.world.run(3_000_000)
        self._next: tuple[int, int] | None = None

    def ask(self, line: str) -> dict[str, Any]:
        words = line.split(" ")
        if len(words) == 3 and words[0] == "learn" and words[1] in POCKET_WORDS:
            self._next = POCKET_WORDS.index(words[1]), PIECE_WORDS.index(words[2])
        return self.console.obey(line)

    def wait(self) -> None:
        if self._next is None:
            self.world.run(int(WAIT_S * 1e6))
            self.table.scroll(self.world.chip_us)  # as main.py does between two steps
            return
        self.world.sensors.fall(self.world.now_us / 1e6, *self._next)
        self._next = None
        self.world.wake()
        self.world.run(self._fall_us)

    def calibration(self) -> Calibration | None:
        return self.table.passages.calibration


class KeptPasses:
    """Fetches the trace of a calibration's passes as they happen. fell: pocket and piece of each, "" if unknown."""

    def __init__(self, talk: Talk):
        self._talk = talk
        self._download = TraceDownload(_accepted(talk.ask("trace 0"))["end"])
        self.fell: list[tuple[str, str]] = []
        self._judged: dict[str, int] = {}

    def passed(self, pocket: str, piece: str) -> None:
        """Keep the pass that has just ended. piece: its word, "" if it is unknown."""
        self._download.behind = True
        while (command := self._download.command()) is not None:
            self._download.take(self._talk.ask(command))
        count = sum(text.count(f"\njudged {pocket} ") for text in self._download.texts())
        if count > self._judged.get(pocket, 0):  # a hand in the chute leaves no decision
            self._judged[pocket] = count
            self.fell.append((pocket, piece))

    def save(self, folder: Path) -> None:
        """Write trace and calibration into `folder`. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        self._download.save(folder)
        learned = self._talk.calibration()
        if learned is not None:
            files.write_whole(folder / "calibration", calibration_file.to_bytes(learned))


def calibrate(
    talk: Talk,
    lang: str,
    say: Callable[[str], None],
    progress: Callable[[int, int], None],
    pockets: Iterable[str] = (),
    kept: KeptPasses | None = None,
) -> None:
    """Lead through a calibration of `pockets` (of all, where none is named) and store it.

    kept: keeps the passes. Raises UserError. Then, or when somebody breaks it off, the old calibration stays.
    """
    answer = _accepted(talk.ask(" ".join(["learn start", *pockets])))
    total = _count(answer)
    try:
        while answer["missing"]:
            pocket, piece, _ = answer["missing"][0]
            progress(total - _count(answer), total)
            say(pick(lang, DROP).format(pick(lang, PIECES[piece]), pick(lang, POCKETS[pocket])))
            answer = _accepted(talk.ask(f"learn {pocket} {piece}"))
            began_s = time.monotonic()
            while not answer["fresh"]:
                if time.monotonic() - began_s > PATIENCE_S:
                    raise UserError(
                        (
                            "rien n'est tombé pendant deux minutes ; l'ancien étalonnage reste",
                            "nothing has fallen for two minutes; the old calibration stays",
                        )
                    )
                talk.wait()
                answer = _accepted(talk.ask("learn"))
            if kept is not None:
                kept.passed(pocket, "" if answer["fault"] else piece)
            if answer["fault"]:
                say(pick(lang, ("Encore une fois : ", "Once more: ")) + code_text(lang, *answer["fault"]))
        progress(total, total)
        _accepted(talk.ask("learn save"))
    except BaseException:
        with contextlib.suppress(UserError):
            talk.ask("learn stop")
        raise


def _accepted(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        raise UserError((REFUSED[0].format(refusal_text("fr", answer)), REFUSED[1].format(refusal_text("en", answer))))
    return answer


def _count(answer: dict[str, Any]) -> int:
    return sum(count for _, _, count in answer["missing"])
