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
        """In numba's place: leave the function as it is."""
        return lambda function: function


Rows = list[Any]  # a list of rows of numbers


def row_of(values: list) -> Any:
    """Return the values as a kernel takes them."""
    return np.array(values) if COMPILED else list(values)


def grid_of(rows: Rows, columns: int) -> Any:
    """Return the rows, each of `columns` numbers, as a kernel takes them."""
    return np.array(rows, dtype=float).reshape(-1, columns) if COMPILED else [list(row) for row in rows]


def blank(rows: int, columns: int) -> Any:
    """Return room for a kernel to write to."""
    return np.empty((rows, columns)) if COMPILED else [[0.0] * columns for _ in range(rows)]


def first_rows(grid: Any, count: float) -> Rows:
    """Return the first `count` rows of a grid as plain numbers."""
    return grid[: int(count)].tolist() if COMPILED else grid[: int(count)]
