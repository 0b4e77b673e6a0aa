"""Compiles the kernels by numba where it is installed, and leaves them plain Python where it is not.

The kernels count in numpy's arrays where they are compiled, in Python's lists, which are then quicker, where not.
"""

import warnings
from collections.abc import Callable
from typing import Any

# Why the kernels run as plain Python, and what mends it; "" where they are compiled.
WHY_PLAIN = ""

try:
    import numba
    import numpy as np
except ModuleNotFoundError as error:
    if error.name == "numba":
        WHY_PLAIN = "numba is not installed; pip install 'carrom-table[exact]' mends it"
    else:
        WHY_PLAIN = f"numba cannot be loaded: {error}; pip install -U 'carrom-table[exact]' mends it"
except Exception as error:  # numba refuses a numpy that it does not know, by errors of several kinds
    WHY_PLAIN = f"numba cannot be loaded: {error}; pip install -U 'carrom-table[exact]' mends it"
else:
    if numba.config.DISABLE_JIT:  # for debuggers and coverage: numba then hands functions back as they are
        WHY_PLAIN = "numba is told not to compile; unset NUMBA_DISABLE_JIT"

COMPILED = not WHY_PLAIN


def njit(**options: Any) -> Callable[[Any], Any]:
    """Return what compiles a function as numba's njit does, with a cache that never breaks a start.

    A cache that cannot be read is thrown away, one that cannot be written is done without; each is told once. Without
    numba the function is left as it is.
    """
    if not COMPILED:
        return lambda function: function

    def made(function: Any) -> Any:
        try:
            compiled = numba.njit(**options)(function)
        except RuntimeError as error:  # neither the package's folder nor the user's can be written
            if not options.pop("cache", False):
                raise
            _tell_no_cache(error)
            return numba.njit(**options)(function)
        if options.get("cache"):
            compiled._cache = _Cache(compiled._cache)
        return compiled

    return made


class _Cache:
    """numba's cache of a function, whose errors are told instead of raised."""

    def __init__(self, cache: Any):
        self._cache = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, *args: Any) -> Any:
        """Return the compiled code, None where there is none that can be read."""
        try:
            return self._cache.load_overload(*args)
        except Exception as error:  # whatever unpickling finds in a damaged file
            warnings.warn(
                f"compiled code in {self._cache.cache_path} is damaged and is made anew: {error}", stacklevel=2
            )
        try:
            self._cache.flush()
        except OSError as error:
            _tell_no_cache(error)
        return None

    def save_overload(self, *args: Any) -> None:
        """Keep the compiled code, where that can be done."""
        try:
            self._cache.save_overload(*args)
        except OSError as error:
            _tell_no_cache(error)


_told: list[str] = []


def _tell_no_cache(error: Exception) -> None:
    if not _told:
        _told.append(str(error))
        warnings.warn(
            f"compiled code cannot be kept, so every start compiles it anew, for some seconds: {error}; set "
            "NUMBA_CACHE_DIR to a folder that can be written",
            stacklevel=2,
        )


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
