"""Measures what each constant of `carrom.sensing` decides: how many kept passages another value rules otherwise.

`python -m lab.sensing_constants FILE ...` finds the whole numbers that stand at the top level of the room's modules,
makes each half and twice as great, numbers up to 4 by one smaller and greater, and lets the changed firmware judge kept
passages (lab.passages_kept) again. `--store` writes docs/constants.md, and a few passages that tell for the tests.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import importlib
import importlib.abc
import importlib.util
import multiprocessing
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType
from typing import Any

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom_tools.records.kept_passages import ASKED_BELOW, Kept, load
from lab.evidence import line

TREE = Path(__file__).resolve().parent.parent
ROOM = TREE / "firmware" / "carrom" / "sensing"
DOCUMENT = TREE / "docs" / "constants.md"
TELLING = TREE / "tests" / "lab" / "telling.gz"  # one kept passage a line
LITTLE = 4  # up to here a number is tried one smaller and one greater
ANEW = ("carrom.sensing", "carrom_tools.records")  # what is imported again with a changed number

Seen = list[tuple[int, tuple[int, ...], int]]  # of each passage: pocket, pieces, margin


@dataclass(frozen=True)
class Number:
    """A whole number at the top level of a module. at: its line and column, counted from 1 and 0. why: its comment."""

    module: str
    name: str
    value: int
    at: tuple[int, int]
    why: str

    def tries(self) -> tuple[int, ...]:
        """Return the values to try in its place."""
        low, high = (self.value - 1, self.value + 1) if abs(self.value) <= LITTLE else (self.value // 2, self.value * 2)
        return low, high


_ARITHMETIC = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)


def _is_whole(node: ast.expr) -> bool:
    """Return whether an expression is a whole number, written out or computed of such."""
    parts = list(ast.walk(node))
    numbers = [part.value for part in parts if isinstance(part, ast.Constant)]
    return all(isinstance(part, _ARITHMETIC) for part in parts) and all(type(number) is int for number in numbers)


def _bare(node: ast.expr) -> ast.expr:
    """Return what is within const(...)."""
    return node.args[0] if isinstance(node, ast.Call) and ast.unparse(node.func) == "const" else node


def _numbers(name: str, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the whole numbers of a value with their names: that of the table and their places in it."""
    node = _bare(node)
    if _is_whole(node):
        yield name, node
    elif isinstance(node, ast.Tuple | ast.List):
        first = node.elts[0] if node.elts else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            name = f"{name.rstrip('0123456789 ')} {first.value}"  # a row with a name of its own
        for place, item in enumerate(node.elts):
            yield from _numbers(f"{name} {place}", item)
    elif isinstance(node, ast.Dict):
        for item in node.values:
            yield from _numbers(name, item)


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield what a module's top level assigns to names."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
            and isinstance(node.value, ast.Tuple)
        ):
            yield from zip([ast.unparse(name) for name in node.targets[0].elts], node.value.elts, strict=True)


def _either(node: ast.expr) -> list[ast.expr]:
    """Return what an expression may be: both ends of a choice."""
    return [*_either(node.body), *_either(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def _places(trees: dict[str, ast.Module]) -> set[tuple[str, str]]:
    """Return the names, with their modules, that stand nowhere but in the brackets of a table: places in it."""
    inside: set[tuple[str, str]] = set()
    free: set[tuple[str, str]] = set()
    for module, tree in trees.items():
        imported = {
            alias.asname or alias.name: (node.module.rpartition(".")[2], alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        brackets = {
            id(part) for node in ast.walk(tree) if isinstance(node, ast.Subscript) for part in _either(node.slice)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                name = imported.get(node.id, (module, node.id))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                name = (node.value.id, node.attr)
            else:
                continue
            (inside if id(node) in brackets else free).add(name)
    return inside - free


def _comment(lines: Sequence[str], number: int) -> str:
    found = re.search(r"  # (.+)$", lines[number - 1])
    return found[1] if found else ""


def find(room: Path = ROOM) -> list[Number]:
    """Find the constants of a room: each whole number at the top level of its modules."""
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(room.glob("*.py"))}
    trees = {module: ast.parse(source) for module, source in sources.items()}
    places = _places(trees)
    found = []
    for module, tree in trees.items():
        lines = sources[module].splitlines()
        named = {}  # the places that this module names: of its table's numbers
        for name, node in _assigned(tree):
            if (module, name) in places and _is_whole(_bare(node)):
                named[ast.literal_eval(_bare(node))] = (name, _comment(lines, node.lineno))
                continue
            for full, number in _numbers(name, node):
                value = eval(ast.unparse(number), {})  # of whole numbers and signs alone, see _is_whole
                why = _comment(lines, number.lineno)
                place = re.fullmatch(r"\w+ (\d+)", full)
                if place and int(place[1]) in named:
                    full, why = named[int(place[1])]
                found.append(Number(module, full, value, (number.lineno, number.col_offset), why))
    return found


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module with another number in a place."""

    def __init__(self, number: Number, value: int):
        self.name = "carrom.sensing." + number.module
        self.path = ROOM / (number.module + ".py")
        self.at, self.value = number.at, value

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def get_source(self, fullname: str) -> str:
        change = _Change(self.at, self.value)
        return ast.unparse(change.visit(ast.parse(self.path.read_text(encoding="utf-8"))))


class _Change(ast.NodeTransformer):
    def __init__(self, at: tuple[int, int], value: int):
        self.at, self.value = at, value

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr) and (node.lineno, node.col_offset) == self.at and _is_whole(node):
            return ast.Constant(self.value)
        return super().generic_visit(node)


def _is_anew(name: str) -> bool:
    return any(name == room or name.startswith(room + ".") for room in ANEW)


@contextmanager
def changed(number: Number, value: int) -> Iterator[ModuleType]:
    """Give `carrom_tools.records.kept_passages` as it is with another value of a number."""
    before = {name: module for name, module in sys.modules.items() if _is_anew(name)}
    finder = _Changed(number, value)
    for name in before:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module("carrom_tools.records.kept_passages")
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _is_anew(name)]:
            del sys.modules[name]
        sys.modules.update(before)
        for name, module in before.items():
            above, _, own = name.rpartition(".")
            vars(sys.modules[above])[own] = module


def judge(kept: Kept) -> Seen:
    """Let the firmware judge a kept passage."""
    return [(passage.pocket, passage.pieces, passage.margin) for passage in kept.judge()]


def judge_by(number: Number, value: int, kept: Sequence[Kept]) -> list[Seen | None]:
    """Judge kept passages with another value of a number: of each what is seen, None where the firmware refuses it."""
    found: list[Seen | None] = []
    with changed(number, value) as firmware:
        for one in kept:
            try:
                found.append(judge(firmware.Kept(*[getattr(one, field.name) for field in fields(one)])))
            except (ArithmeticError, LookupError, OverflowError, ValueError):
                found.append(None)
    return found


def ruling(seen: Seen) -> list[tuple[int, tuple[int, ...], bool]]:
    """Return what the table makes of it: pockets and pieces, and which of them it asks about."""
    return [(pocket, pieces, margin < ASKED_BELOW) for pocket, pieces, margin in seen]


def spell(seen: Seen) -> str:
    """Return what is seen as a trace spells it: “ne s,b 70”."""
    return "; ".join(
        f"{POCKET_WORDS[pocket]} {','.join(PIECE_WORDS[piece] for piece in found) or '-'} {margin}"
        for pocket, found, margin in seen
    )


@dataclass
class Worth:
    """The effect of another value of a number. value: that one. rulings, margins: the numbers of the kept passages that
    are ruled otherwise, and of those in which no more than a margin differs. refused: the firmware refuses the value.
    """

    value: int
    rulings: list[int]
    margins: list[int]
    refused: bool

    def cells(self) -> list[str]:
        """Return it as cells of a table."""
        return [
            str(self.value),
            *(["refused", ""] if self.refused else [str(len(self.rulings)), str(len(self.margins))]),
        ]


def worth(number: Number, value: int, kept: Sequence[Kept], before: Sequence[Seen]) -> Worth:
    """Judge kept passages with another value of a number. before: what is seen with the firmware's."""
    out = Worth(value, [], [], False)
    for i, (seen, was) in enumerate(zip(judge_by(number, value, kept), before, strict=True)):
        if seen is None:
            out.refused = True
        elif ruling(seen) != ruling(was):
            out.rulings.append(i)
        elif seen != was:
            out.margins.append(i)
    return out


Measured = dict[Number, list[Worth]]


def measure(kept: Sequence[Kept], jobs: int) -> Measured:
    """Try all numbers of the room on kept passages."""
    before = [judge(one) for one in kept]
    numbers = find()
    asked = [(number, value, kept, before) for number in numbers for value in number.tries()]
    found: Measured = {}
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for (number, *_), one in zip(asked, pool.starmap(worth, asked, chunksize=1), strict=True):
            found.setdefault(number, []).append(one)
    return found


def tells(number: Number, measured: Measured) -> dict[int, int]:
    """Return the kept passages that tell another value of a number from the firmware's, each with such a value.

    Where some are ruled otherwise, those.
    """
    for rulings in (True, False):
        found = {i: one.value for one in measured[number] for i in (one.rulings if rulings else one.margins)}
        if found:
            return found
    return {}


def choose(kept: Sequence[Kept], measured: Measured) -> list[int]:
    """Choose few and short kept passages, of which at least one tells of each number that matters."""
    left = {number: told for number in measured if (told := tells(number, measured))}
    chosen = []
    while left:
        often = Counter(i for told in left.values() for i in told)
        best = max(often, key=lambda i: (often[i], -len(kept[i].items)))
        chosen.append(best)
        left = {number: told for number, told in left.items() if best not in told}
    return chosen


INTRODUCTION = """# The constants of sensing

`make constants` wrote this page. It finds the whole numbers that stand at the top level of the modules in
`firmware/carrom/sensing/`, {all} of them, and tries each with half and with twice its value, numbers up to {little}
with one less and one more. The changed firmware judges {kept} kept passages again: recorded drops, those that were
once misread, and events of the second world, all of them held apart when the weights were fitted
([passages.md](passages.md)). A ruling is what is counted and what is asked about; where it stays, a margin may change.
{matter} numbers change one of the two. The last column is a passage that tells: its number, what it is by the
firmware, and by which other value it is something else. “Refused” is a value that no calibration may have. What
matters to few passages shows only where more of them are judged (`EVERY=1`: all, an hour).

Shares within a formula, such as half of a margin or the middle half of a piece, have no name and are not tried. Each
passage comes alone, with the calibration and the gates at fault that it had. What decides over several of them (when a
gate flickers, when a calibration is good enough) changes nothing here, and has tests of its own; so have the times of
the striker lines ([evidence.md](evidence.md)).

"""
HEADINGS = ["constant", "value", "what it is", "less", "rulings", "margins", "more", "rulings", "margins", "tells"]


def page(kept: Sequence[Kept], measured: Measured, chosen: Sequence[int]) -> str:
    """Return the page. chosen: the numbers of the passages that tell."""
    rows = []
    for number, worths in measured.items():
        told = tells(number, measured)
        if not told:
            continue
        teller = next(i for i in chosen if i in told)
        (seen,) = judge_by(number, told[teller], [kept[teller]])
        said = f"{chosen.index(teller)}: {spell(judge(kept[teller]))} → {told[teller]}: {spell(seen or [])}"
        counts = [cell for one in worths for cell in one.cells()]
        rows.append(line([f"{number.module} {number.name}", str(number.value), number.why, *counts, said]))
    out = [line(HEADINGS), line(["---"] * len(HEADINGS)), *rows, "", "## Change nothing here", ""]
    modules = dict.fromkeys(number.module for number in measured)
    for module in modules:
        names = dict.fromkeys(
            number.name.split(" ")[0] for number in measured if number.module == module and not tells(number, measured)
        )
        if names:
            out.append(f"- `{module}`: {', '.join(names)}")
    about = INTRODUCTION.format(all=len(measured), little=LITTLE, kept=len(kept), matter=len(rows))
    return about + "\n".join(out) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="sensing_constants", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="kept passages (lab.passages_kept)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="judge only one in N of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at work")
    parser.add_argument("--store", action="store_true", help="write docs/constants.md, and the passages that tell")
    given = parser.parse_args()
    kept = list(load(given.files))[:: given.every]
    measured = measure(kept, given.jobs)
    chosen = choose(kept, measured)
    text = page(kept, measured, chosen)
    print(text)
    if given.store:
        DOCUMENT.write_text(text, encoding="utf-8")
        with gzip.GzipFile(TELLING, "wb", mtime=0) as file:
            file.writelines(kept[i].line().encode() + b"\n" for i in chosen)


if __name__ == "__main__":
    main()
