"""A player of a match that is a program of its own: it is asked and answers in lines of JSON (docs/arena.md).

Its processor time is counted. One that hangs, dies or answers what cannot be loses the game: `ProgramError`.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.engine import refusal
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.hand import FINGER_MM_S, Hand
from carrom_simulator.bots.player import OPEN, Bot, Shot
from carrom_simulator.physics.base import Engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.refusals import CodedError

HELPER = 50  # the skill that lays the man of a penalty shot for whoever does not
WAIT_FACTOR, WAIT_S = 3.0, 2.0  # an answer may take this many times the processor time that is left, and so much more
MOST_LINE = 1 << 16
ZONES = {"near": pieces.NEAR, "far": pieces.FAR}
CHOICES = {"remove": entries.REMOVE, "return": entries.RETURN}


class ProgramError(CodedError, RuntimeError):
    """A program that cannot go on playing. seat: its own."""

    def __init__(self, *coded: Any, seat: int):
        super().__init__(*coded)
        self.seat = seat


class Program(Bot):
    """Asks a program for each decision. command: its words, as a shell parts them. skill: of its hand, which the match
    adds; None: it never errs. seconds: of processor time for the whole game. Use as `with`."""

    def __init__(self, command: str, seat: int, rng: Random, engine: Engine, skill: int | None, seconds: float):
        super().__init__(HELPER, rng, engine.spec, engine)
        self.hand = Hand(skill, rng)
        self._errs = skill is not None
        self._seat, self._left_s = seat, seconds
        self._zone: int | None = None
        self._said = True
        self._layout: Layout = []
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise ProgramError("no-program", command, error.strerror or str(error), seat=seat) from None
        except ValueError as error:  # shlex: a quotation without end
            raise ProgramError("no-program", command, str(error), seat=seat) from None
        self._rest = b""
        self._used_s = 0.0

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def choose(self, layout: Layout, position: Any, book: Any) -> Shot:
        self._layout = layout
        may_bet = refusal(book, position, entries.Entry(entries.BET, position.turn, arg=pieces.NEAR)) is None
        told = self._ask("flick", position, book, may_bet=may_bet)
        numbers = [self._number(told, name) for name in ("offset_mm", "angle_deg", "speed_mm_s")]
        offset = placement.nearest_striker_offset(self.spec, book.id, layout, position.turn, numbers[0])
        meant = Flick(position.turn, offset, (numbers[1] + 180) % 360 - 180, min(max(numbers[2], 0.0), FINGER_MM_S))
        self._said = told.get("said", True) is not False
        self._zone, target = self._bet(told.get("bet")) if may_bet else (None, None)
        return Shot(self.hand.errs(meant) if self._errs else meant, meant, OPEN, target, None, 0.0)

    def _bet(self, bet: Any) -> tuple[int | None, int | None]:
        if bet is None:
            return None, None
        if not isinstance(bet, dict) or bet.get("zone") not in ZONES:
            raise ProgramError("program-answer", json.dumps(bet), seat=self._seat)
        return ZONES[bet["zone"]], self._man(bet)

    def bet_zone(self, shot: Shot, position: Any, book: Any) -> int | None:
        return self._zone

    def raises(self, chance: float, is_bettor: bool, position: Any, book: Any) -> bool:
        return self._ask("answer", position, book).get("answer") is True

    def place_penalty_man(self, layout: Layout, position: Any, book: Any) -> tuple[Layout, int, int]:
        self._layout = layout
        told = self._ask("lay", position, book)
        if told.get("man") is None:
            return super().place_penalty_man(layout, position, book)
        index, pocket, seat = self._man(told), told.get("pocket"), position.turn
        near = [pieces.POCKET_WORDS[number] for number in (seat, seat + 1 & 3)]
        colour = position.colour_of(position.side_of(seat))
        if pocket not in near or (colour >= 0 and layout[index].piece != colour):
            raise ProgramError("program-answer", json.dumps(told), seat=self._seat)
        number = pieces.POCKET_WORDS.index(pocket)
        return placement.put_on_arrow(self.spec, layout, index, number), index, number

    def chooses(self, choices: list[int], position: Any, book: Any) -> int:
        choice = CHOICES.get(self._ask("choose", position, book).get("choice", "remove"), -1)
        return choice if choice in choices else choices[0]

    def says_the_words(self) -> bool:
        return self._said

    def _number(self, told: dict[str, Any], name: str) -> float:
        value = told.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
            raise ProgramError("program-answer", json.dumps(told), seat=self._seat)
        return float(value)

    def _man(self, told: dict[str, Any]) -> int:
        man = told.get("man")
        if isinstance(man, bool) or not isinstance(man, int) or not 0 <= man < len(self._layout):
            raise ProgramError("program-answer", json.dumps(told), seat=self._seat)
        return man

    def _ask(self, what: str, position: Any, book: Any, **more: Any) -> dict[str, Any]:
        """Ask for a decision and return the answer. Raises ProgramError."""
        question = {
            "ask": what,
            "seat": pieces.SEAT_WORDS[self._seat],
            "rules": record.rules_line(book)[6:],
            "position": record.position_dict(position),
            "board": [[pieces.PIECE_WORDS[disc.piece], disc.x_mm, disc.y_mm] for disc in self._layout],
            "hand": {"sigma_deg": self.hand.sigma_deg, "sigma_speed": self.hand.sigma_speed},
            "seconds_left": round(self._left_s - self._used_s, 3),
            **more,
        }
        began_s = time.monotonic()
        line = self._line(json.dumps(question).encode() + b"\n", WAIT_S + WAIT_FACTOR * (self._left_s - self._used_s))
        used_s = _processor_s(self._process.pid)
        self._used_s = self._used_s + time.monotonic() - began_s if used_s is None else used_s
        if self._used_s > self._left_s:
            raise ProgramError("program-slow", self._left_s, seat=self._seat)
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise ProgramError("program-answer", line[:80].decode(errors="replace"), seat=self._seat)
        return told

    def _line(self, question: bytes, wait_s: float) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        end_s = time.monotonic() + wait_s
        try:
            stdin.write(question)
            stdin.flush()
            with selectors.DefaultSelector() as ready:
                ready.register(stdout, selectors.EVENT_READ)
                while b"\n" not in self._rest:
                    if not ready.select(end_s - time.monotonic()):
                        raise ProgramError("program-slow", self._left_s, seat=self._seat)
                    data = os.read(stdout.fileno(), MOST_LINE)
                    if not data:
                        raise ProgramError("program-ended", seat=self._seat)
                    self._rest += data
                    if len(self._rest) > MOST_LINE:
                        raise ProgramError("program-answer", self._rest[:80].decode(errors="replace"), seat=self._seat)
        except OSError:  # it ended while it was asked
            raise ProgramError("program-ended", seat=self._seat) from None
        line, _, self._rest = self._rest.partition(b"\n")
        return line


def _processor_s(process: int) -> float | None:
    """Return the processor time of a process and of its children that have ended; None where no system tells it."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return sum(int(words[at]) for at in (11, 12, 13, 14)) / float(os.sysconf("SC_CLK_TCK"))
