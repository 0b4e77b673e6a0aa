"""One copy of the journal: its two files, their lines and checksums. journal.py keeps two such copies.

`tail` has the last entries of the running game. It is small and is replaced whole at each entry, which is quick and
wears the flash little. When it is full, its entries are added to the game's own file, `game00012`, and then leave the
tail. Each file tells what the other must hold, so that a lost end is noticed as well as a damaged line.

Each line is `number checksum text`. The checksum covers the line and the checksum before it, so that no line can be
swapped or come from another game. Line 0 is the header of the record, with the number of the game.
"""

from binascii import crc32

from carrom.game.entry_log import EntryLog
from carrom.storage.checked_files import digits

TAIL = "tail"
TAIL_BYTES = 400  # littlefs keeps a file of up to 512 bytes in its directory, where a write needs few erasures
MAX_TEXT = 240  # characters of one entry or question
MAX_HEADER = 400  # characters of a header
PART_BYTES = 1024  # bytes of a game's file read at a time; longer than any line
MAX_GAME = 99999  # followed by game 1
NEWLINE = "|"  # stands for the line ends of a header within a line
_TAIL_TEXTS = 16  # entries for which a copy sets room aside; with more its tail grows
_SEED = crc32(b"carrom journal 1")

# States that `read` finds. WHOLE: all is as it was written. TORN: an addition was cut short, and the tail repeats it.
# CUT: entries after the good ones may be missing. LOST: there was a game and it cannot be read.
EMPTY, WHOLE, TORN, CUT, LOST = range(5)


def game_file(game: int) -> str:
    """Return the file name of a game, 1 .. MAX_GAME.

    >>> game_file(12)
    'game00012'
    """
    return f"game{game:05d}"


def after(game: int) -> int:
    """Return the number of the next game."""
    return game % MAX_GAME + 1


def _chain(before: int, number: int, text: str) -> int:
    return crc32(f"{number} {text}".encode(), before)


def _line(number, check, text):
    return f"{number} {check:08x} {text}\n".encode()


def _lines(before, before_check, texts):
    """Make the lines of `texts`, which follow entry `before`: `(bytes, last checksum)`."""
    lines = []
    check = before_check
    for index, text in enumerate(texts):
        number = before + 1 + index
        check = _chain(check, number, text)
        lines.append(_line(number, check, text))
    return b"".join(lines), check


def _head_line(game, header):
    """Make line 0: `(bytes, checksum)`."""
    text = f"game {game}{NEWLINE}" + header.replace("\n", NEWLINE)
    check = _chain(_SEED, 0, text)
    return _line(0, check, text), check


def _scan(data, start, number, before):
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
            check = _chain(before, number, words[2])
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
        check = _SEED
        while True:
            part = self._store.read(self._name, at, PART_BYTES)
            start = at
            for number, check, text, end in _scan(part or b"", 0, number, check):  # noqa: B020 - each goes on from it
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


class _Tail:
    """The content of the tail file: entries `before` + 1 ... of `game`. whole: its end line is there and right."""

    def __init__(self, data):
        self.game = self.serial = self.before = self.before_check = 0
        self.texts = EntryLog(0, _TAIL_TEXTS)
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
        if data[:last] != _tail_head(game, serial, before, before_check):
            return
        self.game, self.serial, self.before, self.before_check = game, serial, before, before_check
        self.readable = True
        for _number, _check, text, end in _scan(data, last, before + 1, before_check):
            self.texts.append(text)
            last = end
        # The end line has the open question, and a checksum over all before it.
        end = data.find(b"\n", last)
        if end == len(data) - 1:
            line = bytes(data[last:end])
            if line == _tail_end(bytes(data[:last]), line[13:]):
                self.question = line[13:].decode() or None
                self.whole = True


def _tail_head(game, serial, before, before_check):
    head = f"tail {game} {serial} {before} {before_check:08x}"
    return f"{head} {crc32(head.encode()):08x}\n".encode()


def _tail_end(data, question):
    return f"end {crc32(question, crc32(data)):08x} ".encode() + question


class Copy:
    """One copy of the journal in `store`, its file names ending in `suffix`.

    running: whether there is a game to add to. serial: number of the last change, which both copies count alike.
    `read` sets game, header, count, check, question, state and texts.
    """

    def __init__(self, store, suffix: str):
        self._store = store
        self._suffix = suffix
        self._tail_texts = EntryLog(0, _TAIL_TEXTS)  # the entries after those in the game's own file
        self._forget()

    def _forget(self):
        self.running = False
        self.state = EMPTY
        self.game = self.serial = self.count = self.check = 0
        self.header = self.question = None
        self.texts: Texts | list = []
        self._filed = 0  # entries in the game's own file
        self._filed_check = 0  # the checksum of the last of them
        self._file_torn = False  # its end needs mending before the next addition
        self._tail_texts.clear()

    # Reading

    def games(self) -> list:
        """List the numbers of the games that have a file, in no order."""
        games = []
        size = 9 + len(self._suffix)
        for name in self._store.names():
            if len(name) == size and name.startswith("game") and name.endswith(self._suffix):
                try:
                    games.append(digits(name[4:9], 5))
                except ValueError:
                    pass  # not a game file
        return games

    def kept(self, game: int, upto: int = -1):
        """Read the file of a game; see GameFile. Its header is None where there is no such file."""
        return GameFile(self._store, game_file(game) + self._suffix, game, upto)

    def read(self) -> None:
        """Read the flash, and remove a game whose beginning was cut short. Raises OSError."""
        self._forget()
        raw_tail = self._store.read(TAIL + self._suffix)
        tail = _Tail(raw_tail)
        self.game, self.serial = tail.game, tail.serial
        games = self.games()
        if not tail.readable:
            # The newest file is then the running game. How much is missing after it is unknown.
            if not games:
                self.state = LOST if raw_tail else EMPTY
                return
            self.game = max(games)
            self._found(self.kept(self.game), EntryLog(), None, CUT)
            return
        following = after(self.game)
        if following in games:
            begun = self.kept(following)
            if begun.header is not None and begun.whole and begun.count == begun.kept and tail.whole and not tail.texts:
                # The power was cut between the two writes that begin a game.
                self.game = following
                self._found(begun, EntryLog(), None, WHOLE)
                return
            if begun.count > begun.kept or not tail.whole:
                # The game was begun and played, so this tail is an old one.
                self.game = following
                self._found(begun, EntryLog(), None, CUT)
                return
            self._store.remove(game_file(following) + self._suffix)  # the flash refused its beginning
        if not self.game:
            return
        kept = self.kept(self.game, tail.before)
        apart = kept.count < tail.before or kept.check_upto != tail.before_check
        if apart or kept.count > tail.before + len(tail.texts):
            self._found(kept, EntryLog(), None, CUT)
            return
        tail.texts.drop(kept.count - tail.before)  # it may repeat entries that had just gone to the file
        if not tail.whole:
            self._found(kept, tail.texts, None, CUT)
        else:
            self._found(kept, tail.texts, tail.question, WHOLE if kept.whole else TORN)

    def _found(self, kept, tail_texts, question, state):
        if kept.header is None:
            self.state = LOST
            return
        self.running = True
        self.state = state
        self.header, self.question = kept.header, question
        self._filed, self._filed_check = kept.count, kept.check
        self._file_torn = not kept.whole
        self._tail_texts.clear()
        for text in tail_texts:
            self._tail_texts.append(text)
        self.count = kept.count + tail_texts.kept()
        self.check = _lines(kept.count, kept.check, tail_texts)[1]
        self.texts = Texts(kept, tail_texts)

    # Writing. Each raises OSError when the flash refuses; the next write then tries again.

    def mend(self, serial: int) -> None:
        """Rewrite the files, whole, with the contents that `read` found."""
        self.serial = serial
        if self._file_torn:
            self._file_texts()
        if self._store.read(TAIL + self._suffix) != self._tail():
            self._write_tail()

    def restore(self, game, header, texts, question, serial) -> None:
        """Rewrite this copy with the content of the other one."""
        self._forget()
        check = self._write_game(game, header, texts)
        self.running = True
        self.game, self.question, self.serial, self.count = game, question, serial, len(texts)
        self._filed, self._filed_check = len(texts), check
        self._write_tail()

    def begin(self, game: int, header: str, serial: int, texts=()) -> None:
        """Begin a game, with `texts` if it continues one. Where the flash refuses, the one before goes on."""
        if len(self._tail_texts) or self._file_torn:
            self._file_texts()
        # An empty tail tells `read` that the next game may have begun.
        self.question, self.serial = None, serial
        self._write_tail()
        before = self.game, self._filed, self._filed_check
        try:
            check = self._write_game(game, header, texts)
            self.game, self._filed, self._filed_check = game, len(texts), check
            self._write_tail()
        except OSError:
            self.game, self._filed, self._filed_check = before
            self._store.remove(game_file(game) + self._suffix)
            raise
        self.running = True
        self._file_torn = False

    def _write_game(self, game: int, header: str, texts) -> int:
        """Write a game's file, in parts. Returns the checksum of its last line."""
        name = game_file(game) + self._suffix
        line, check = _head_line(game, header)
        write = self._store.write
        part, size = bytearray(PART_BYTES), len(line)  # lines kept one by one would leave the heap in pieces
        part[:size] = line
        for number, text in enumerate(texts):
            line, check = _lines(number, check, (text,))
            end = size + len(line)
            if end > PART_BYTES:
                write(name, memoryview(part)[:size])
                write = self._store.append
                size, end = 0, len(line)
            part[size:end] = line
            size = end
        write(name, memoryview(part)[:size])
        return check

    def append(self, texts: list, serial: int) -> None:
        """Add entries, all or none of them, and close the open question."""
        tail = self._tail_texts
        if len(tail) and tail.bytes() + sum([len(text) for text in texts]) + 15 * (len(tail) + len(texts)) > TAIL_BYTES:
            try:
                self._file_texts()
            except OSError:
                pass  # the tail may still take them; the next entry tries the file again
        for text in texts:
            tail.append(text)
        self.question, self.serial = None, serial
        self._write_tail()

    def ask(self, question: str | None, serial: int) -> None:
        self.question, self.serial = question, serial
        self._write_tail()

    def remove_game(self, game: int) -> None:
        self._store.remove(game_file(game) + self._suffix)

    def _tail(self):
        data = _tail_head(self.game, self.serial, self._filed, self._filed_check)
        data += _lines(self._filed, self._filed_check, self._tail_texts)[0]
        return data + _tail_end(data, (self.question or "").encode()) + b"\n"

    def _write_tail(self):
        self._store.write(TAIL + self._suffix, self._tail())

    def _file_texts(self):
        """Add the tail's entries to the game's own file."""
        count = len(self._tail_texts)
        data, check = _lines(self._filed, self._filed_check, self._tail_texts)
        name = game_file(self.game) + self._suffix
        if self._file_torn:  # the file ends in a part of an addition, which may have whole lines
            filed_bytes = self.kept(self.game, self._filed).bytes_upto
            self._store.write(name, (self._store.read(name, 0, filed_bytes) or b"") + data)
        else:
            self._file_torn = True
            self._store.append(name, data)
        self._file_torn = False
        self._filed += count
        self._filed_check = check
        self._tail_texts.clear()
