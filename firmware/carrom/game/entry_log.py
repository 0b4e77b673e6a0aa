"""The entries of a game as record texts in one buffer.

A string for each would stay on the chip's heap where it was made, amid garbage: after some dozens of them no kilobyte
would be free in one piece, and the flash could not be written.
"""

from array import array

from carrom import const

_ROOM = const(24)  # bytes set aside for each text; an evening's mean is 15
_LONGEST = const(240)  # characters of an entry, see storage.journal_copy.MAX_TEXT


class EntryLog:
    """A list of texts that grows and shrinks at its end. A MemoryError leaves it as it was.

    first: the number of its oldest text; those before it are kept elsewhere. most: the number of texts for which room
    is set aside; with more it grows. old: a log that nobody needs any more; its room is taken where it is as large.

    >>> log = EntryLog()
    >>> log.append("south w@ne")
    >>> log.append("north -")
    >>> log.pop(), list(log)
    ('north -', ['south w@ne'])
    """

    def __init__(self, first: int = 0, most: int = 0, old=None):
        self.first = first
        self._room = most * _ROOM
        self._count = 0
        if most and old is not None and old._room == self._room:
            self._texts, self._ends = old._texts, old._ends
        else:
            self._texts = bytearray(self._room)
            self._ends = array("I", bytes(most * 4))  # where each text ends in the buffer

    def __len__(self) -> int:
        return self.first + self._count

    def __iter__(self):
        return self.since(self.first)

    def kept(self) -> int:
        """Count the texts from number `first` on."""
        return self._count

    def bytes(self) -> int:
        """Return how long all texts are together."""
        return self._end(self._count)

    def left(self) -> int:
        """Count the texts of usual length that still fit and leave room for a long one.

        0 or less: not even a long one fits. Where no room was set aside there is always some left.
        """
        return (self._room - self._end(self._count) - _LONGEST) // _ROOM + 1 if self._room else 1 << 20

    def append(self, text: str) -> None:
        """Add a text at the end."""
        data = text.encode()
        start = self._end(self._count)
        end = start + len(data)
        short = end - len(self._texts)
        if short > 0:
            self._texts.extend(bytes(short + end // 2))
        if self._count == len(self._ends):
            self._ends.append(end)
        self._texts[start:end] = data
        self._ends[self._count] = end
        self._count += 1

    def pop(self) -> str:
        """Remove the newest text and return it. Raises IndexError where there is none."""
        if not self._count:
            raise IndexError("no text")
        text = self._text(self._count - 1)
        self._count -= 1
        return text

    def clear(self) -> None:
        """Remove all texts; the room stays."""
        self._count = 0

    def drop(self, count: int) -> None:
        """Remove the oldest `count` texts. The others keep their numbers."""
        texts, ends = self._texts, self._ends
        start = self._end(count)
        for at in range(start, self._end(self._count)):  # copying byte by byte takes no memory
            texts[at - start] = texts[at]
        for at in range(count, self._count):
            ends[at - count] = ends[at] - start
        self.first += count
        self._count -= count

    def since(self, first: int):
        """Yield the texts from number `first` on."""
        at = max(first - self.first, 0)
        while at < self._count:
            yield self._text(at)
            at += 1

    def backward(self):
        """Yield the texts, the newest first."""
        at = self._count
        while at:
            at -= 1
            yield self._text(at)

    def _end(self, count):
        return self._ends[count - 1] if count else 0

    def _text(self, at):
        return str(self._texts[self._end(at) : self._ends[at]], "utf-8")
