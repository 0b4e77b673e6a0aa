"""Reads and writes the truth: a line for each passage, in `table.fell` next to `table.trace`, with the pieces.

    sw w        # a white man fell into the south-west pocket
    ne s,b      # the striker and a black man, in this order
    nw ?        # nobody knows: the passage is left out

The lines of a pocket are in the order of its passages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom_tools import files
from carrom_tools.errors import UserError, located
from carrom_tools.records import trace_file
from carrom_tools.records.kept_passages import Kept

SUFFIX = ".fell"
UNKNOWN = "?"
MAX_BYTES = 1 << 20
_REMEDY = ("écrivez par exemple « sw w » : le trou, les pièces", "write « sw w », say: the pocket, then the pieces")


def write(path: Path, fell: Iterable[tuple[str, str]]) -> None:
    """Write such a file: for each passage its pocket and its piece, "" where that is unknown. Raises OSError."""
    files.write_whole(path, "".join(f"{pocket} {piece or UNKNOWN}\n" for pocket, piece in fell))


def read(path: Path) -> dict[int, list[list[int] | None]]:
    """Return what fell into each pocket, a list of pieces for each passage, None where unknown. Raises UserError."""
    fell: dict[int, list[list[int] | None]] = {pocket: [] for pocket in range(4)}
    text = files.read_bytes(path, MAX_BYTES, _REMEDY).decode("utf-8", "replace")
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        pieces = words[-1].split(",")
        if len(words) != 2 or words[0] not in POCKET_WORDS or not set(pieces) <= {*PIECE_WORDS, UNKNOWN}:
            fault = (f"pas un passage : {line[:40]!r}", f"not a passage: {line[:40]!r}")
            raise UserError(located(f"{path}:{number}", fault, _REMEDY))
        known = None if UNKNOWN in pieces else [PIECE_WORDS.index(piece) for piece in pieces]
        fell[POCKET_WORDS.index(words[0])].append(known)
    return fell


def passages(trace: Path, known: str) -> Iterator[Kept]:
    """Yield the passages of a trace, with what fell where a file beside it says so.

    known: the calibration. A passage of which nobody knows what fell has an empty truth. Raises UserError where the two
    files do not have the same number of passages.
    """
    beside = trace.with_suffix(SUFFIX)
    fell = read(beside) if beside.exists() else None
    places = [0] * 4
    for passed in trace_file.read(trace):
        pocket = passed.pocket
        truth: dict[int, list[int]] = {}
        if fell is not None and places[pocket] < len(fell[pocket]):
            pieces = fell[pocket][places[pocket]]
            if pieces is not None:
                truth = {pocket: pieces}
        places[pocket] += 1
        items, empties = [list(item) for item in passed.items], {pocket: list(passed.empty)}
        yield Kept(trace.name, truth, known, 0, items, empties, blacks_vary=passed.blacks_vary)
    for pocket in range(4 if fell is not None else 0):
        if places[pocket] != len(fell[pocket]):  # type: ignore[index]
            counts = places[pocket], len(fell[pocket])  # type: ignore[index]
            word = POCKET_WORDS[pocket]
            fault = (
                f"trou {word} : {counts[0]} passages, {counts[1]} lignes dans {beside.name}",
                f"pocket {word}: {counts[0]} passages, {counts[1]} lines in {beside.name}",
            )
            remedy = ("écrivez une ligne par passage, « ? » si inconnu", "write a line for each passage, ? if unknown")
            raise UserError(located(trace, fault, remedy))
