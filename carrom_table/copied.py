"""The base of games, boards, bots and matches: each of them copies as a whole."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import Self

from carrom_table.checked import check_seed


class Copied:
    """A copy, by whatever means, shares nothing with the original that either of them changes."""

    def copy(self) -> Self:
        """Return an equal one of its own, its chance among it: both go on alike."""
        return copy.deepcopy(self)

    def __copy__(self) -> Self:
        return self.copy()


class Chancy(Copied, ABC):
    """A thing whose future hangs on chance: a copy of it may have another one."""

    def copy(self, *, seed: int | None = None) -> Self:
        """Return one of its own that stands alike. seed: of all chance to come; None: the same awaits both.

        A search that is to know as much as a player gives each copy a seed of its own; one without foresees the future.
        """
        made = copy.deepcopy(self)
        if seed is not None:
            check_seed(seed)
            made._draw_anew(seed)
        return made

    @abstractmethod
    def _draw_anew(self, seed: int) -> None:
        """Have all chance to come depend on that seed."""
