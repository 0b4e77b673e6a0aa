"""The records that pages have opened, each by its number: pages ask for its shots one by one, and play on from it."""

from carrom_simulator.board import saved
from carrom_simulator.board.spec import BoardSpec

MOST = 8  # records that stay open; the oldest is closed first


class OpenRecords:
    """spec: of the board on which their shots are played again."""

    def __init__(self, spec: BoardSpec):
        self._spec = spec
        self._texts: dict[int, str] = {}
        self._steps: dict[int, list[saved.Step]] = {}  # the records that somebody has asked for
        self._last = 0

    def add(self, text: str) -> int:
        """Keep the text of a record. Return its number, which no other one gets."""
        self._last += 1
        self._texts[self._last] = text
        while len(self._texts) > MOST:
            gone = next(iter(self._texts))
            del self._texts[gone]
            self._steps.pop(gone, None)
        return self._last

    def text(self, number: int) -> str | None:
        """Return a record's text; None where it is open no more."""
        return self._texts.get(number)

    def shot(self, number: int, step: int) -> saved.Shot | None:
        """Return the shot of a step, None where there is none. May run in any thread."""
        text, steps = self._texts.get(number), self._steps.get(number)
        if text is None:
            return None
        if steps is None:
            try:
                steps = saved.parse(text, self._spec).steps
            except saved.SavedError:  # no page was shown it
                return None
            self._steps[number] = steps
        return steps[step].shot if step < len(steps) else None
