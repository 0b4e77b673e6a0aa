"""One copy of the journal: its two files, their lines and checksums. journal.py keeps two such copies.

`tail` has the last entries of the running game. It is small and is replaced whole at each entry, which is quick and
wears the flash little. When it is full, its entries are added to the game's own file, `game00012`, and then leave the
tail. Each file tells what the other must hold, so that a lost end is noticed as well as a damaged line.

Each line is `number checksum text`. The checksum covers the line and the checksum before it, so that no line can be
swapped or come from another game. Line 0 is the header of the record, with the number of the game.
"""

from binascii import crc32

from carrom import unload
from carrom.game.entry_log import EntryLog
from carrom.storage.checked_files import digits

READING = "storage.journal_reading"  # loaded to read what is on the flash; a flashed board has no room to keep it

TAIL = "tail"
TAIL_BYTES = 400  # littlefs keeps a file of up to 512 bytes in its directory, where a write needs few erasures
MAX_TEXT = 240  # characters of one entry or question
MAX_HEADER = 400  # characters of a header
PART_BYTES = 1024  # bytes of a game's file read at a time; longer than any line
MAX_GAME = 99999  # followed by game 1
NEWLINE = "|"  # stands for the line ends of a header within a line
TAIL_TEXTS = 16  # entries for which a copy sets room aside; with more its tail grows
SEED = crc32(b"carrom journal 1")

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


def chain(before: int, number: int, text: str) -> int:
    """Return the checksum of a line. before: that of the line before."""
    return crc32(f"{number} {text}".encode(), before)


def _line(number, check, text):
    return f"{number} {check:08x} {text}\n".encode()


def lines_of(before, before_check, texts):
    """Make the lines of `texts`, which follow entry `before`: `(bytes, last checksum)`."""
    lines = []
    check = before_check
    for index, text in enumerate(texts):
        number = before + 1 + index
        check = chain(check, number, text)
        lines.append(_line(number, check, text))
    return b"".join(lines), check


def _head_line(game, header):
    """Make line 0: `(bytes, checksum)`."""
    text = f"game {game}{NEWLINE}" + header.replace("\n", NEWLINE)
    check = chain(SEED, 0, text)
    return _line(0, check, text), check


def tail_head(game, serial, before, before_check):
    """Make the first line of a tail."""
    head = f"tail {game} {serial} {before} {before_check:08x}"
    return f"{head} {crc32(head.encode()):08x}\n".encode()


def tail_end(data, question):
    """Make the last line of a tail, without its newline: the open question, and a checksum over all before it."""
    return f"end {crc32(question, crc32(data)):08x} ".encode() + question


class Copy:
    """One copy of the journal in `store`, its file names ending in `suffix`.

    running: whether there is a game to add to. serial: number of the last change, which both copies count alike.
    `read` sets game, header, count, check, question, state and texts.
    """

    def __init__(self, store, suffix: str):
        self.store = store
        self.suffix = suffix
        self._tail_texts = EntryLog(0, TAIL_TEXTS)  # the entries after those in the game's own file
        self._forget()

    def _forget(self):
        self.running = False
        self.state = EMPTY
        self.game = self.serial = self.count = self.check = 0
        self.header = self.question = None
        self.texts: list = []
        self._filed = 0  # entries in the game's own file
        self._filed_check = 0  # the checksum of the last of them
        self._file_torn = False  # its end needs mending before the next addition
        self._tail_texts.clear()

    # Reading

    def games(self) -> list:
        """List the numbers of the games that have a file, in no order."""
        games = []
        size = 9 + len(self.suffix)
        for name in self.store.names():
            if len(name) == size and name.startswith("game") and name.endswith(self.suffix):
                try:
                    games.append(digits(name[4:9], 5))
                except ValueError:
                    pass  # not a game file
        return games

    def kept(self, game: int, upto: int = -1):
        """Read the file of a game; see journal_reading.GameFile. Its header is None where there is no such file."""
        from carrom.storage import journal_reading

        return journal_reading.GameFile(self.store, game_file(game) + self.suffix, game, upto)

    def read(self) -> None:
        """Read the flash, and remove a game whose beginning was cut short. Raises OSError."""
        from carrom.storage import journal_reading

        self._forget()
        found = journal_reading.read(self)
        self.state, kept = found.state, found.kept
        if kept is None:
            return
        self.running = True
        self.header, self.question = kept.header, found.question
        self._filed, self._filed_check = kept.count, kept.check
        self._file_torn = not kept.whole
        self._tail_texts.clear()
        for text in found.tail_texts:
            self._tail_texts.append(text)
        self.count = kept.count + found.tail_texts.kept()
        self.check = lines_of(kept.count, kept.check, found.tail_texts)[1]
        self.texts = journal_reading.Texts(kept, found.tail_texts)

    # Writing. Each raises OSError when the flash refuses; the next write then tries again.

    def mend(self, serial: int) -> None:
        """Rewrite the files, whole, with the contents that `read` found."""
        self.serial = serial
        if self._file_torn:
            self._file_texts()
        if self.store.read(TAIL + self.suffix) != self._tail():
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
            self.store.remove(game_file(game) + self.suffix)
            raise
        self.running = True
        self._file_torn = False

    def _write_game(self, game: int, header: str, texts) -> int:
        """Write a game's file, in parts. Returns the checksum of its last line."""
        name = game_file(game) + self.suffix
        line, check = _head_line(game, header)
        write = self.store.write
        part, size = bytearray(PART_BYTES), len(line)  # lines kept one by one would leave the heap in pieces
        part[:size] = line
        for number, text in enumerate(texts):
            line, check = lines_of(number, check, (text,))
            end = size + len(line)
            if end > PART_BYTES:
                write(name, memoryview(part)[:size])
                write = self.store.append
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
        self.store.remove(game_file(game) + self.suffix)

    def _tail(self):
        data = tail_head(self.game, self.serial, self._filed, self._filed_check)
        data += lines_of(self._filed, self._filed_check, self._tail_texts)[0]
        return data + tail_end(data, (self.question or "").encode()) + b"\n"

    def _write_tail(self):
        self.store.write(TAIL + self.suffix, self._tail())

    def _file_texts(self):
        """Add the tail's entries to the game's own file."""
        count = len(self._tail_texts)
        data, check = lines_of(self._filed, self._filed_check, self._tail_texts)
        name = game_file(self.game) + self.suffix
        if self._file_torn:  # the file ends in a part of an addition, which may have whole lines
            filed_bytes = self.kept(self.game, self._filed).bytes_upto
            unload(READING)
            self.store.write(name, (self.store.read(name, 0, filed_bytes) or b"") + data)
        else:
            self._file_torn = True
            self.store.append(name, data)
        self._file_torn = False
        self._filed += count
        self._filed_check = check
        self._tail_texts.clear()
