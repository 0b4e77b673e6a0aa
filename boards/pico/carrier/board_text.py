"""Reads a board's file without KiCad: it is text, lists of words and lists in brackets."""

import re
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

Point = tuple[float, float]


@cache
def tree(path: Path) -> list[Any]:
    """Read a file of KiCad: lists of words and lists."""
    stack: list[list[Any]] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+', path.read_text(encoding="utf-8")):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    return stack[0][0]


def children(node: list[Any], *names: str) -> list[list[Any]]:
    """Return the lists within a list that begin with one of these words."""
    return [child for child in node if isinstance(child, list) and child and child[0] in names]


def numbers(node: list[Any], name: str) -> tuple[float, ...]:
    """Return the numbers of the one list of that name."""
    return tuple(float(word) for word in children(node, name)[0][1:] if not isinstance(word, list))


def layers(node: list[Any]) -> list[str]:
    """Return the layers that something lies on."""
    return [str(word) for child in children(node, "layer", "layers") for word in child[1:]]


def reference(footprint: list[Any]) -> str:
    """Return a part's reference."""
    return next(text[2] for text in children(footprint, "fp_text") if text[1] == "reference")


def name(footprint: list[Any]) -> str:
    """Return a footprint's name without that of its library."""
    return str(footprint[1]).rpartition(":")[2]


def place(footprint: list[Any], point: Point) -> Point:
    """Return where a point of a footprint's own directions is on the board's page."""
    x, y, turn = (*numbers(footprint, "at"), 0.0)[:3]
    c, s = cos(radians(turn)), sin(radians(turn))
    return x + point[0] * c + point[1] * s, y - point[0] * s + point[1] * c
