"""The base of games, boards, bots and matches: each of them copies as a whole."""

from __future__ import annotations

import copy
from typing import Self


class Copied:
    """A copy, by whatever means, shares nothing with the original that either of them changes."""

    def copy(self) -> Self:
        """Return an equal one of its own, its chance among it: both go on alike."""
        return copy.deepcopy(self)

    def __copy__(self) -> Self:
        return self.copy()
