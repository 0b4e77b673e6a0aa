"""The entries of a game as packed record texts: a dozen bytes each on the chip, where a string alone takes 48."""

PACK = 16  # texts in one string


class EntryLog:
    """A list of texts without line breaks that grows and shrinks at its end. A MemoryError leaves it as it was.

    first: the number of its oldest text; those before it are kept elsewhere.

    >>> log = EntryLog()
    >>> log.append("south w@ne")
    >>> log.append("north -")
    >>> log.pop(), list(log)
    ('north -', ['south w@ne'])
    """

    def __init__(self, first: int = 0):
        self.first = first
        self._packs = []  # strings of PACK texts
        self._last = []  # the texts after those, PACK at the most

    def __len__(self) -> int:
        return self.first + self.kept()

    def __iter__(self):
        return self.since(self.first)

    def __eq__(self, other):
        return list(self) == list(other)

    def kept(self) -> int:
        """Count the texts from number `first` on."""
        return len(self._packs) * PACK + len(self._last)

    def append(self, text: str) -> None:
        """Add a text at the end."""
        if len(self._last) < PACK:
            self._last.append(text)
        else:
            last = [text]
            self._packs.append("\n".join(self._last))
            self._last = last

    def pop(self) -> str:
        """Remove the newest text and return it. Raises IndexError where there is none."""
        if not self._last:
            self._last = self._packs[-1].split("\n")
            self._packs.pop()
        return self._last.pop()

    def since(self, first: int):
        """Yield the texts from number `first` on."""
        first = max(first - self.first, 0)
        for number in range(first // PACK, len(self._packs)):
            yield from self._packs[number].split("\n")[max(0, first - number * PACK) :]
        yield from self._last[max(0, first - len(self._packs) * PACK) :]

    def backward(self):
        """Yield the texts, the newest first."""
        yield from reversed(self._last)
        for pack in reversed(self._packs):
            yield from reversed(pack.split("\n"))
