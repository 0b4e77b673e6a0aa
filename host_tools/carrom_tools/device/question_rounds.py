"""The questions that `carrom monitor` asks a connected table again and again, one at a time.

A question follows the answer to the one before. A table that is slow or busy is asked less often, and its own lines,
the entries, need not wait behind answers.
"""

import time

QUESTIONS = ("position", "beams", "light", "pads", "frame")
EVERY_S = 1.0  # from one round of questions to the next; entries and calls come by themselves
AGAIN_S = 10.0  # without an answer for this long, go on: the line was lost


class QuestionRounds:
    """Send `command()` whenever there is one, hand every object of the console to `take`."""

    def __init__(self) -> None:
        self._left: list[str] = []
        self._open: str | None = None
        self._asked_s = 0.0
        self._round_s = 0.0  # when the next round is due

    def is_due(self) -> bool:
        """Return whether a question is to be sent now."""
        now_s = time.monotonic()
        if self._open is not None and now_s - self._asked_s < AGAIN_S:
            return False
        return bool(self._left) or now_s >= self._round_s

    def command(self) -> str | None:
        """Return the question to send now, None where there is none."""
        if not self.is_due():
            return None
        now_s = time.monotonic()
        if not self._left:
            self._left = list(QUESTIONS)
            self._round_s = now_s + EVERY_S
        self._open = self._left.pop(0)
        self._asked_s = now_s
        return self._open

    def take(self, said: dict) -> None:
        """Take in one object of the console: an answer, or a refusal, ends the question that is open."""
        if said.get("reply") == self._open or ("error" in said and "event" not in said):
            self._open = None
