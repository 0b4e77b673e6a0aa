"""One copy of the journal: its two files, their lines and checksums. journal.py keeps two such copies.

`tail` has the last entries of the running game. It is small and is replaced whole at each entry, which is quick and
wears the flash little. When it is full, its entries are added to the game's own file, `game00012`, and then leave the
tail. Each file tells what the other must hold, so that a lost end is noticed as well as a damaged line.
"""

from carrom import unload
from carrom.game.entry_log import EntryLog
from carrom.storage.checked_files import digits
from carrom.storage.journal_lines import (
    EMPTY,
    PART_BYTES,
    TAIL,
    TAIL_TEXTS,
    game_file,
    head_line,
    lines_of,
    tail_end,
    tail_head,
)

READING = "storage.journal_reading"  # loaded to read what is on the flash; a flashed board has no room to keep it

TAIL_BYTES = 400  # littlefs keeps a file of up to 512 bytes in its directory, where a write needs few erasures


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
        self.texts = journal_reading.Texts(kept, found.tail_texts)  # type: ignore[assignment]

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
        line, check = head_line(game, header)
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
