"""Downloads the trace of a connected table part by part, as it grows, over the console that `carrom monitor` reads."""

import time
from pathlib import Path

from carrom.sensing import trace
from carrom_tools import files

AGAIN_S = 10.0  # without an answer for this long, ask again
NAMES = ("table.trace", "table-{}.trace")


class TraceDownload:
    """Send `command()` whenever there is one, hand every object of the console to `take`, call `save` at the end.

    first: number of the first byte to fetch. behind: whether the table may have more than was fetched.
    """

    def __init__(self, first: int = 0) -> None:
        self.behind = True
        self._parts = [bytearray()]  # a new one after each hole
        self._next = first  # number of the next byte, as the table counts them
        self._asked_s: float | None = None

    def command(self) -> str | None:
        """Return the command to send now, None where there is none."""
        now_s = time.monotonic()
        if not self.behind or (self._asked_s is not None and now_s - self._asked_s < AGAIN_S):
            return None
        self._asked_s = now_s
        return f"trace {self._next}"

    def take(self, said: dict) -> None:
        """Take in one object of the console."""
        if said.get("event") in ("passage", "entry", "question"):
            self.behind = True
        elif said.get("error") == "measures-nothing":  # that table has no trace
            self.behind = False
            self._asked_s = None
        if said.get("reply") != "trace":
            return
        self._asked_s = None
        try:
            first, end, data = said["first"], said["end"], bytes.fromhex(said["hex"])
        except (KeyError, TypeError, ValueError):
            return  # damaged on the way, as by Ctrl-C in the middle of a line: it is asked for again
        if end < self._next:  # the table was switched off and on: it counts from 0
            self._parts.append(bytearray())
            self._next = 0
            return
        if first < self._next:
            return  # an answer that came twice
        if first > self._next:
            self._parts.append(bytearray())
        self._parts[-1] += data
        self._next = first + len(data)
        self.behind = self._next < end

    def texts(self) -> list[str]:
        """Return the traces, one for each stretch without a hole."""
        found = []
        for part in self._parts:
            text = trace.HEAD + "\n"
            try:
                for line in trace.decode_lines(bytes(part)):
                    text += line + "\n"
            except ValueError:
                pass  # the last item is incomplete; all before it is whole
            if text.count("\n") > 1:
                found.append(text)
        return found

    def save(self, folder: Path) -> int:
        """Write the traces into `folder`. Return how many decisions are in them. Raises OSError."""
        count = 0
        for number, text in enumerate(self.texts(), 1):
            name = NAMES[number > 1].format(number)
            files.write_whole(folder / name, text)
            count += text.count("\njudged ")
        return count
