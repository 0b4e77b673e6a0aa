"""Refuses what is none of its kind, at the door: what was wanted, what was given, what is taken."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Integral, Real
from pathlib import Path
from typing import Any


def check(name: str, value: object, kind: type | tuple[type, ...], taken: str) -> None:
    """Raise TypeError for a value that is not of that kind. taken: what is, in words."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is Integral):
        raise TypeError(f"{name}: {value!r} is given; {taken} is taken")


def number(name: str, value: Any) -> float:
    """Return a finite number as Python's own. Raises TypeError and ValueError."""
    if type(value) is not float:  # nearly always
        check(name, value, Real, "a number")
    if not math.isfinite(value):
        raise ValueError(f"{name}: {value!r} is given; a finite number is taken")
    return float(value)


def check_seed(seed: object) -> None:
    """Raise TypeError for what is no seed."""
    check("seed", seed, Integral, "a whole number")


def check_options(options: object) -> None:
    """Raise TypeError for what are no options of a book."""
    if options is not None:
        check("options", options, Mapping, "a mapping of names to values, such as {'last_man': 'return'},")


def check_record(text: object) -> None:
    """Raise TypeError for what is no record."""
    check("record", text, str, "the text of a record")


def path_of(path: object) -> Path:
    """Return where a file is to be written. Raises TypeError."""
    check("path", path, (str, Path), "the path of a file")
    return Path(path)  # type: ignore[arg-type]


def row(name: str, index: Any, count: int) -> int:
    """Return an index of 0 .. count - 1, counted from the end where it is negative. Raises TypeError and IndexError."""
    check(name, index, Integral, "a whole number")
    if not -count <= index < count:
        raise IndexError(f"{name}: {index} is given; there are {count}")
    return int(index) % count
