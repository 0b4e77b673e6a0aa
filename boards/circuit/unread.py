"""How far each figure whose page was not read may be off before a margin breaks.

A figure that may be half as large again, or a third less, is harmless, wherever its page is. The others are to be
looked up before somebody orders. Each is moved alone, the others at their worst.
"""

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import ModuleType

from . import emitters, eyes, gate, lamps, parts, supply, window
from .spice import worst

CIRCUITS = (gate, window, emitters, eyes, lamps, supply)
STEPS = (1.02, 1.05, 1.1, 1.25, 1.5, 2.0)
HARMLESS = 1.5  # a figure that may be off by this factor, up and down, is harmless
MARKS = {True: "not read: harmless", False: "not read: look it up"}


def figures() -> list[tuple[ModuleType, str, bool]]:
    """Return every figure that says “not read” on its lines, its module, and whether it says harmless."""
    out = []
    for module in (parts, *CIRCUITS):
        source = inspect.getsource(module)
        lines = source.splitlines()
        for node in ast.parse(source).body:
            text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            if isinstance(node, ast.Assign) and "not read" in text:
                names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
                out += [(module, name, MARKS[True] in text) for name in names if name != "PARTS"]
    return out


def _uses(circuit: ModuleType, name: str) -> bool:
    """Whether a circuit, or one that it takes a figure from, reads this one."""
    sources = (inspect.getsource(module) for module in (circuit, *((emitters,) if circuit is gate else ())))
    return any(re.search(rf"\b{name}\b", text) for text in sources)


def _moved(figure: parts.Range | float, by: float) -> parts.Range | float:
    """Return a figure with its worse end further out."""
    if isinstance(figure, parts.Range):
        return replace(figure, most=figure.most * by) if by > 1 else replace(figure, least=figure.least * by)
    return figure * by


def broken(module: ModuleType, name: str, by: float) -> str:
    """Return the first margin that breaks with that figure moved by a factor; empty where all hold."""
    kept = getattr(module, name)
    setattr(module, name, _moved(kept, by))
    try:
        for circuit in CIRCUITS:
            if _uses(circuit, name):
                for margin in worst(circuit.margins()):
                    if not margin.holds:
                        return f"{margin.circuit}: {margin.what}"
    finally:
        setattr(module, name, kept)
    return ""


def reach(module: ModuleType, name: str, steps: Sequence[float] = STEPS) -> Iterator[tuple[str, str]]:
    """Yield, upward and downward, the last step at which all margins hold, and what breaks at the next."""
    for up in (True, False):
        held, breaks = "", ""
        for step in steps:
            if breaks := broken(module, name, step if up else 1 / step):
                break
            held = f"{step:g}"
        yield held or "1", breaks


def table() -> Iterator[str]:
    """Yield a Markdown table, row by row."""
    yield "| figure | times as large | then breaks | times as small | then breaks | |"
    yield "|---|---|---|---|---|---|"
    for module, name, _ in figures():
        (up, above), (down, below) = reach(module, name)
        verdict = MARKS[min(float(up), float(down)) >= HARMLESS].partition(": ")[2]
        yield f"| `{name}` | {up} | {above} | {down} | {below} | {verdict} |"
