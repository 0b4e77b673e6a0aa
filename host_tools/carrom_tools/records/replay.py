"""Reads a record file and replays it, for `carrom replay`, `explain` and other commands."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.rules import reader_of
from carrom_simulator.board.record_lines import LineEndError, record_lines
from carrom_simulator.board.saved import players_of
from carrom_simulator.game import clear_book
from carrom_simulator.refusals import CodedValueError
from carrom_simulator.words.steps import Line, Record, Step
from carrom_tools.errors import UserError, located
from carrom_tools.files import too_large, unreadable

_COMMENT = 40  # characters of a comment that a reader may look at
MAX_BYTES = 1 << 20  # a long evening is some 50 kB; to replay this much takes 150 MB and three seconds


class LineError(CodedValueError):
    """A record that cannot be read. line: the number of the line at fault, counted from 1."""

    def __init__(self, line: int, *why: Any):
        super().__init__(*why)
        self.line = line

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), (self.line, *self.args)


def read(path: str) -> Record:
    """Read the record file `path`, "-" for standard input. Raises UserError "FILE:LINE: fault"."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UserError(unreadable(path, error)) from None
    return parse(data, path)


def parse(data: bytes, name: str) -> Record:
    """Return the record in `data`. Raises UserError "NAME:LINE: fault"."""
    if len(data) > MAX_BYTES:
        line = data.count(b"\n", 0, MAX_BYTES) + 1
        raise UserError(
            located(f"{name}:{line}", too_large(MAX_BYTES), ("aucune partie n'est si longue", "no game is that long"))
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        fault = (f"pas de l'UTF-8 (octet {byte})", f"not UTF-8 (byte {byte})")
        remedy = ("enregistrez le fichier en UTF-8", "save the file as UTF-8")
        raise UserError(located(f"{name}:{line}", fault, remedy)) from None
    try:
        return parse_text(text, name)
    except LineError as error:
        raise UserError(located(f"{name}:{error.line}", error)) from None


def parse_text(text: str, name: str = "") -> Record:
    """Return the record that a text holds. Raises LineError."""
    lines: list[Line] = []
    number = 1
    try:
        reader = reader_for(text)
        for number, raw in enumerate(record_lines(text), 1):
            bare = " ".join(raw.split("#", 1)[0].split())
            entry = reader.line(bare or raw.strip()[:_COMMENT])
            if entry is not None:
                lines.append(Line(number, bare, entry))
        reader.finish()
    except LineEndError as error:
        raise LineError(error.line, *error.args) from None
    except record.RecordError as error:
        raise LineError(number, *error.args) from None
    assert reader.book is not None  # finish() made sure
    assert reader.seats is not None
    assert reader.opener is not None
    names = {seat: player["name"] for seat, player in players_of(text).items() if "name" in player}
    return Record(name, reader.book, reader.seats, reader.opener, tuple(lines), names)


def reader_for(text: str) -> record.Reader:
    """Return the reader of the game that the record's first `rules` line names. Raises RecordError."""
    for line in record_lines(text):
        words = line.split("#", 1)[0].split()
        if words[:2] == ["rules", clear_book.ID]:
            return clear_book.Reader()
        if words[:1] == ["rules"]:
            return reader_of(" ".join(words))
    return record.Reader()


def replay(source: Record) -> Iterator[Step]:
    """Play the record's entries; a refused one carries `verdict.error` and the position stays."""
    game = Game(source.book, source.seats, source.opener)
    for line in source.lines:
        before = game.position
        verdict = game.enter(line.entry)
        yield Step(source.book, line, before, verdict, game.position)


def result(step: Step) -> dict:
    """Return the JSON object of an entry, as docs/record.md fixes it."""
    return step.book.record.result_dict(step.line.number, step.line.text, step.verdict, step.after)
