"""Reads one copy of the journal, and chooses what of its two files counts. Only a start of the table needs it.

See journal_copy.py for the files. A flashed board has no room to keep this: `Journal.resume` loads it.
"""

from carrom.game.entry_log import EntryLog
from carrom.storage.checked_files import digits
from carrom.storage.journal_lines import (
    CUT,
    EMPTY,
    LOST,
    MAX_HEADER,
    NEWLINE,
    PART_BYTES,
    SEED,
    TAIL,
    TAIL_TEXTS,
    TORN,
    WHOLE,
    after,
    chain,
    tail_end,
    tail_head,
)


def scan(data, start, number, before):
    """Yield the good lines of `data` from byte `start`: (number, checksum, text, end) of each that continues the chain.

    number: of the first line. before: the checksum before it.
    """
    while True:
        end = data.find(b"\n", start)
        if end < 0 or end - start > MAX_HEADER + 40:
            return
        try:
            words = bytes(data[start:end]).decode().split(" ", 2)
            if len(words) != 3 or digits(words[0], 4) != number:
                return
            check = chain(before, number, words[2])
            if words[1] != f"{check:08x}":
                return
        except ValueError:
            return
        yield number, check, words[2], end + 1
        number, before, start = number + 1, check, end + 1


def link(header: str) -> tuple:
    """Read the last line of a header: (game before, first, kept, position text); () where it continues no game.

    A long game goes on in another file. That begins with `kept` entries which the file before has too; `first` entries
    came before them and led to the position.

    >>> link("rules fiche\\nseats south north\\nopener south\\nfrom 12 96 64 sn 3")
    (12, 96, 64, 'sn 3')
    >>> link("rules fiche\\nseats south north\\nopener south")
    ()
    """
    words = header[header.rfind("\n") + 1 :].split(" ", 4)
    if len(words) < 5 or words[0] != "from":
        return ()
    return digits(words[1], 5), digits(words[2], 9), digits(words[3], 4), words[4]


class GameFile:
    """A game's own file: its header (None where that is damaged) and `count` good entries.

    It may have thousands of lines, so it is read in parts, and `texts` reads it again.
    kept: how many entries the file began with, because it continues a game.
    """

    def __init__(self, store, name: str, game: int, upto: int = -1):
        self.header = None
        self.kept = 0
        self.count = 0
        self.check = 0  # the checksum of the last good line
        self.check_upto = 0  # the checksum of line `upto`
        self.bytes_upto = 0  # where line `upto` ends
        self.good_bytes = 0
        self._store = store
        self._name = name
        for number, check, text, end in self._lines():
            if number == 0:
                mark = f"game {game}{NEWLINE}"
                if not text.startswith(mark):
                    break
                self.header = text[len(mark) :].replace(NEWLINE, "\n")
                before = link(self.header)
                if before:
                    self.kept = before[2]
            self.count, self.check, self.good_bytes = number, check, end
            if number == upto:
                self.check_upto, self.bytes_upto = check, end
        self.whole = not store.read(name, self.good_bytes, 1)

    def _lines(self):
        """Yield (number, checksum, text, end) of each good line."""
        at = number = 0
        check = SEED
        while True:
            part = self._store.read(self._name, at, PART_BYTES)
            start = at
            for number, check, text, end in scan(part or b"", 0, number, check):  # noqa: B020 - each goes on from it
                yield number, check, text, start + end
                at = start + end
                number += 1
            if at == start:
                return

    def texts(self):
        """Yield the good entries."""
        for number, _check, text, _end in self._lines():
            if number > self.count:
                return
            if number:
                yield text


class Texts:
    """The entries of a game: those in its own file, then those in its tail. Each walk reads the flash again."""

    def __init__(self, kept, tail_texts):
        self._kept = kept
        self._tail = tail_texts

    def __len__(self) -> int:
        return self._kept.count + self._tail.kept()

    def __iter__(self):
        yield from self._kept.texts()
        yield from self._tail

    def __eq__(self, other):
        return list(self) == list(other)


class Tail:
    """The content of the tail file: entries `before` + 1 ... of `game`. whole: its end line is there and right."""

    def __init__(self, data):
        self.game = self.serial = self.before = self.before_check = 0
        self.texts = EntryLog(0, TAIL_TEXTS)
        self.question = None
        self.whole = False
        self.readable = False
        if not data:
            return
        last = data.find(b"\n") + 1
        try:
            words = bytes(data[:last]).decode().split(" ")
            if len(words) != 6:
                return
            game, serial, before = digits(words[1], 5), digits(words[2], 9), digits(words[3], 4)
            before_check = int(words[4], 16)
        except ValueError:
            return
        if data[:last] != tail_head(game, serial, before, before_check):
            return
        self.game, self.serial, self.before, self.before_check = game, serial, before, before_check
        self.readable = True
        for _number, _check, text, end in scan(data, last, before + 1, before_check):
            self.texts.append(text)
            last = end
        # The end line has the open question, and a checksum over all before it.
        end = data.find(b"\n", last)
        if end == len(data) - 1:
            line = bytes(data[last:end])
            if line == tail_end(bytes(data[:last]), line[13:]):
                self.question = line[13:].decode() or None
                self.whole = True


class Found:
    """Says what counts of the files of a copy. state: EMPTY .. LOST. question: the open one, or None.

    kept: the GameFile of the running game, or None where none can go on. tail_texts: the entries after it.
    """

    def __init__(self):
        self.state = EMPTY
        self.kept = None
        self.tail_texts = EntryLog()
        self.question = None

    def take(self, kept, state: int, tail_texts=None, question=None):
        """Note what of the files counts, and return it."""
        self.state = state
        if kept.header is None:
            self.state = LOST
            return self
        self.kept, self.question = kept, question
        if tail_texts is not None:
            self.tail_texts = tail_texts
        return self


def read(copy) -> Found:
    """Read the files of `copy`, a journal_copy.Copy, and remove a game whose beginning was cut short.

    Sets its `game` and `serial`. Raises OSError.
    """
    raw_tail = copy.store.read(TAIL + copy.suffix)
    tail = Tail(raw_tail)
    copy.game, copy.serial = tail.game, tail.serial
    found = Found()
    games = copy.games()
    if not tail.readable:
        # The newest file is then the running game. How much is missing after it is unknown.
        if not games:
            found.state = LOST if raw_tail else EMPTY
            return found
        copy.game = max(games)
        return found.take(copy.kept(copy.game), CUT)
    following = after(copy.game)
    if following in games:
        begun = copy.kept(following)
        if begun.header is not None and begun.whole and begun.count == begun.kept and tail.whole and not tail.texts:
            # The power was cut between the two writes that begin a game.
            copy.game = following
            return found.take(begun, WHOLE)
        if begun.count > begun.kept or not tail.whole:
            # The game was begun and played, so this tail is an old one.
            copy.game = following
            return found.take(begun, CUT)
        copy.remove_game(following)  # the flash refused its beginning
    if not copy.game:
        return found
    kept = copy.kept(copy.game, tail.before)
    apart = kept.count < tail.before or kept.check_upto != tail.before_check
    if apart or kept.count > tail.before + len(tail.texts):
        return found.take(kept, CUT)
    tail.texts.drop(kept.count - tail.before)  # it may repeat entries that had just gone to the file
    if not tail.whole:
        return found.take(kept, CUT, tail.texts)
    return found.take(kept, WHOLE if kept.whole else TORN, tail.texts, tail.question)
