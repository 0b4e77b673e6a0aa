"""Compiles the kernels by numba where it is installed, and leaves them plain Python where it is not.

The kernels count in numpy's arrays where they are compiled, in Python's lists, which are then quicker, where not.
"""

from typing import Any

try:
    import numpy as np
    from numba import njit

    COMPILED = True
except ImportError:
    COMPILED = False

    def njit(**_options):  # type: ignore[no-redef]
        """Stand in for numba's njit: return the function unchanged."""
        return lambda function: function


Rows = list[Any]  # a list of rows of numbers


def row_of(values: list) -> Any:
    """Return the values as a kernel takes them."""
    return np.array(values) if COMPILED else list(values)


def numbers_of(values: list[float]) -> Any:
    """Return the numbers as a kernel takes them; there may be none."""
    return np.array(values, dtype=float) if COMPILED else list(values)


def plain(row: Any) -> list[Any]:
    """Return a kernel's row as Python's own numbers."""
    return row.tolist() if COMPILED else row


def first_numbers(row: Any, count: float, width: int) -> Rows:
    """Return the first `count` groups of `width` numbers of a row, as rows of plain numbers."""
    many = int(count) * width
    if COMPILED:
        return row[:many].reshape(-1, width).tolist()
    return [row[start : start + width] for start in range(0, many, width)]


def grid_of(rows: Rows, columns: int) -> Any:
    """Return the rows, each of `columns` numbers, as a kernel takes them."""
    return np.array(rows, dtype=float).reshape(-1, columns) if COMPILED else [list(row) for row in rows]


def blank_numbers(count: int) -> Any:
    """Return room for so many numbers."""
    return np.empty(count) if COMPILED else [0.0] * count


def blank_wholes(count: int) -> Any:
    """Return room for so many whole numbers."""
    return np.empty(count, dtype=np.int64) if COMPILED else [0] * count


def blank_flags(count: int) -> Any:
    """Return room for so many booleans."""
    return np.empty(count, dtype=np.bool_) if COMPILED else [False] * count


def blank(rows: int, columns: int) -> Any:
    """Return room for a kernel to write to."""
    return np.empty((rows, columns)) if COMPILED else [[0.0] * columns for _ in range(rows)]


def first_rows(grid: Any, count: float) -> Rows:
    """Return the first `count` rows of a grid as plain numbers."""
    return grid[: int(count)].tolist() if COMPILED else grid[: int(count)]
