"""The journal: every accepted entry of the game, on the flash before it is shown; survives a power cut at any byte.

Two files hold the running game. `tail` has the last entries; it is small and replaced whole at each of them, which
costs the flash little and is quick. When it is full, its entries are first added to the game's own file,
`game00012`, and then leave the tail. Either file tells what the other must hold, so that a piece missing at the end
of one is noticed as well as a damaged one. The games before keep their files, the oldest go.

Each line is `number checksum text`; the checksum goes over the line and the checksum before it, so that lines can
not be swapped, nor come from another game. Line 0 is the header of the record, with the number of the game.
"""

from binascii import crc32

from carrom.envelope import digits

TAIL = "tail"
KEEP_GAMES = 20  # finished ones included
TAIL_BYTES = 400  # littlefs keeps a file of up to 512 bytes in its directory, where writing it needs few erasures
MAX_TEXT = 240  # characters of one entry, header or question
MAX_ENTRIES = 9999  # of one game
MIN_FREE_BYTES = 40960  # below this the oldest games go
_SEED = crc32(b"carrom journal 1")
_NEWLINE = "|"  # how the line ends of a header are written inside a line

# What `resume` may say, beside the texts for people in NOTE_TEXTS. A power cut alone never loses anything.
MENDED, CUT, LOST = range(3)
NOTE_TEXTS = {
    "fr": ("journal réparé, rien de perdu", "journal abîmé, coupé après l'entrée %d", "journal abîmé, partie perdue"),
    "en": ("journal mended, nothing lost", "journal damaged, cut after entry %d", "journal damaged, game lost"),
}


class Note:
    """What was wrong on starting. kind: MENDED, CUT (entries after `entry` may be missing), LOST (the game is)."""

    def __init__(self, kind, entry=0):
        self.kind = kind
        self.entry = entry

    def text(self, lang: str) -> str:
        words = NOTE_TEXTS[lang][self.kind]
        return words % self.entry if self.kind == CUT else words


def game_file(game: int) -> str:
    """The file of that game, 1 .. 99999."""
    return f"game{game:05d}"


def _chain(before: int, number: int, text: str) -> int:
    return crc32(f"{number} {text}".encode(), before)


def _line(number, check, text):
    return f"{number} {check:08x} {text}\n".encode()


def _check_text(text: str) -> None:
    if not 0 < len(text) <= MAX_TEXT:
        raise ValueError(f"an entry has 1 to {MAX_TEXT} characters")
    for char in text:
        if not " " <= char <= "~" or char == _NEWLINE:
            raise ValueError(f"an entry has no {char!r}")


def _scan(data, start, number, before):
    """The good lines of `data` from byte `start`: (number, checksum, text, end) of each that continues the chain.

    number, before: those of the line that must come first, and the checksum before it.
    """
    while True:
        end = data.find(b"\n", start)
        if end < 0 or end - start > MAX_TEXT + 40:
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


class _Game:
    """What a game's own file holds. header None: not even that. count: entries. whole: no damaged bytes at its end."""

    def __init__(self, data, game, upto=-1):
        self.header = None
        self.count = 0
        self.check = 0  # of the last good line
        self.check_upto = 0  # of line `upto`
        self.texts = []
        self.good_bytes = 0
        for number, check, text, end in _scan(data, 0, 0, _SEED):
            if number == 0:
                mark = f"game {game}{_NEWLINE}"
                if not text.startswith(mark):
                    break
                self.header = text[len(mark) :].replace(_NEWLINE, "\n")
            else:
                self.texts.append(text)
            self.count, self.check, self.good_bytes = number, check, end
            if number == upto:
                self.check_upto = check
        self.whole = self.good_bytes == len(data)


class _Tail:
    """What the tail file holds: entries `before` + 1 ... of `game`. whole: closed by its end line, nothing missing."""

    def __init__(self, data):
        self.game = self.before = self.before_check = 0
        self.texts = []
        self.question = None
        self.whole = False
        self.readable = False
        if not data:
            return
        last = data.find(b"\n") + 1
        try:
            words = bytes(data[:last]).decode().split(" ")
            if len(words) != 5 or words[0] != "tail":
                return
            self.game, self.before, self.before_check = digits(words[1], 5), digits(words[2], 4), int(words[3], 16)
        except ValueError:
            return
        if data[:last] != _tail_head(self.game, self.before, self.before_check):
            return
        self.readable = True
        for _number, _check, text, stop in _scan(data, last, self.before + 1, self.before_check):
            self.texts.append(text)
            last = stop
        # The end line: the question that was open, and a checksum over all before it.
        stop = data.find(b"\n", last)
        if stop == len(data) - 1:
            line = bytes(data[last:stop])
            if line == _tail_end(bytes(data[:last]), line[13:]):
                self.question = line[13:].decode() or None
                self.whole = True


def _tail_head(game, before, before_check):
    head = f"tail {game} {before} {before_check:08x}"
    return f"{head} {crc32(head.encode()):08x}\n".encode()


def _tail_end(data, question):
    return f"end {crc32(question, crc32(data)):08x} ".encode() + question


def _lines(before, before_check, texts):
    """`(bytes, last checksum)` of the lines of `texts`, which follow entry `before`."""
    lines = []
    check = before_check
    for index, text in enumerate(texts):
        number = before + 1 + index
        check = _chain(check, number, text)
        lines.append(_line(number, check, text))
    return b"".join(lines), check


def _tail_bytes(game, before, before_check, texts, question):
    data = _tail_head(game, before, before_check) + _lines(before, before_check, texts)[0]
    return data + _tail_end(data, (question or "").encode()) + b"\n"


class Journal:
    """The journal in `store` (a ports.Store). Call `resume` once before anything else.

    running: whether there is a game to add entries to. game: its number, or that of the last one; 0: none yet.
    count: its entries, those that wait for the flash included.
    question: what was asked and not yet answered (see `ask`), or None.
    """

    def __init__(self, store):
        self._store = store
        self.running = False
        self.game = 0
        self.count = 0
        self.question = None
        self._filed = 0  # entries in the game's own file
        self._filed_check = 0  # and the checksum of the last of them
        self._file_torn = False  # its end has to be mended before more is added
        self._texts = []  # entries after those: they are in the tail

    # Writing

    def begin(self, header: str) -> None:
        """Begin a game. The one before stays as it was. Raises ValueError (a header that no line can hold), OSError."""
        text = header.strip().replace("\n", _NEWLINE)
        _check_text(text.replace(_NEWLINE, " "))
        game = self.game % 99999 + 1
        text = f"game {game}{_NEWLINE}{text}"
        if self._texts or self._file_torn:
            self._file_texts()
        # An empty tail is the sign that the next game may begin: see resume.
        self._store.write(TAIL, _tail_bytes(self.game, self._filed, self._filed_check, (), None))
        self._make_room()
        check = _chain(_SEED, 0, text)
        try:
            self._store.write(game_file(game), _line(0, check, text))
            self._store.write(TAIL, _tail_bytes(game, 0, check, (), None))
        except OSError:
            self._store.remove(game_file(game))
            raise
        self.game, self.count, self.question, self.running = game, 0, None, True
        self._filed, self._filed_check, self._file_torn, self._texts = 0, check, False, []

    def append(self, text: str) -> None:
        """Add an entry; it is on the flash when this returns, and the question that was open is closed.

        Raises ValueError for a text that is no entry line, or where the game is too long: nothing is added then.
        Raises OSError when the flash refuses: the entry is kept in memory and goes to the flash with the next one.
        """
        _check_text(text)
        if not self.running:
            raise ValueError("no game was begun")
        if self.count >= MAX_ENTRIES:
            raise ValueError(f"a game has at most {MAX_ENTRIES} entries")
        full = self._texts and self._tail_size() + len(text) > TAIL_BYTES
        self._texts.append(text)
        self.count += 1
        self.question = None
        if full:
            try:
                self._file_texts(keep_last=True)
            except OSError:
                self._make_room()  # the tail may still take it; the file is tried again with the next entry
        self._write_tail()

    def ask(self, question: str | None) -> None:
        """Keep the open question (an ASCII line) beside the entries until the next or `ask(None)`. Raises OSError."""
        if question is not None:
            _check_text(question)
        if question != self.question:
            self.question = question
            if self.running:
                self._write_tail()

    def _tail_size(self):
        return sum(len(text) + 15 for text in self._texts)

    def _tail(self):
        return _tail_bytes(self.game, self._filed, self._filed_check, self._texts, self.question)

    def _write_tail(self):
        data = self._tail()
        try:
            self._store.write(TAIL, data)
        except OSError:
            if not self._make_room():
                raise
            self._store.write(TAIL, data)

    def _file_texts(self, keep_last=False):
        """Add the tail's entries to the game's own file; the last one, not yet on the flash, may stay behind."""
        texts = self._texts[:-1] if keep_last else self._texts
        data, check = _lines(self._filed, self._filed_check, texts)
        name = game_file(self.game)
        if self._file_torn:  # bytes of an addition that was cut short lie there
            whole = self._store.read(name) or b""
            self._store.write(name, whole[: _Game(whole, self.game).good_bytes] + data)
        else:
            self._file_torn = True
            self._store.append(name, data)
        self._file_torn = False
        self._filed += len(texts)
        self._filed_check = check
        self._texts = self._texts[-1:] if keep_last else []

    def _make_room(self) -> bool:
        """Take away the oldest games beyond KEEP_GAMES, and more where the flash is nearly full. Whether any went."""
        games = self.games()
        went = False
        while len(games) > 1 and (len(games) >= KEEP_GAMES or self._store.free_bytes() < MIN_FREE_BYTES):
            oldest = games.pop()
            if oldest == self.game:
                break
            self._store.remove(game_file(oldest))
            went = True
        return went

    # Reading

    def games(self) -> list:
        """Numbers of the games kept, the newest first."""
        games = []
        for name in self._store.names():
            if len(name) == 9 and name.startswith("game") and name[4:].isdigit():
                games.append(int(name[4:]))
        # After game 99999 comes 1: what lies far above the running one is older than it.
        games.sort(key=lambda game: (game - self.game - 1) % 99999, reverse=True)
        return games

    def record(self, game: int):
        """The record of a game that is kept, line by line; the running one included. Damage ends it, with a comment.

        Raises ValueError where there is no such game.
        """
        data = self._store.read(game_file(game)) if 0 < game <= 99999 else None
        if data is None:
            kept = ", ".join([str(game) for game in self.games()])
            raise ValueError("no such game; there are " + (kept or "none"))
        kept = _Game(data, game)
        if kept.header is not None:
            yield from kept.header.split("\n")
            yield from kept.texts
        if game == self.game:
            yield from self._texts[max(0, kept.count - self._filed) :]
        if not kept.whole:
            yield "# damaged from here on"

    def resume(self) -> tuple:
        """`(header, entry texts, note)` of the game that was running when the power went.

        header: its record's header, or None where there is no game to go on with. note: None, or a Note for the
        scoreboard and the console. `question` is then what was asked last and not answered. Mends the files.
        Raises OSError only where the flash refuses to be read at all.
        """
        raw_tail = self._store.read(TAIL)
        tail = _Tail(raw_tail)
        self.game = tail.game
        games = self.games()
        if not tail.readable:
            # The newest file is then the running game; how much is missing behind it, nobody knows.
            if not games:
                return None, [], Note(LOST) if raw_tail else None
            self.game = games[0]
            return self._take_up(self._game(self.game), [], None, CUT)
        following = self.game % 99999 + 1
        if following in games:
            begun = self._game(following)
            if begun.header is not None and tail.whole and not tail.texts and begun.whole and not begun.count:
                # The power went between the two writes that begin a game.
                self.game = following
                return self._take_up(begun, [], None, None)
            if begun.count or not tail.whole:
                # It was begun and played, and the tail is not what was written last.
                self.game = following
                return self._take_up(begun, [], None, CUT)
            self._store.remove(game_file(following))  # its beginning was refused by the flash
        if not self.game:
            return None, [], None
        kept = self._game(self.game, tail.before)
        apart = kept.count < tail.before or kept.check_upto != tail.before_check
        if apart or kept.count > tail.before + len(tail.texts):
            return self._take_up(kept, [], None, CUT)
        texts = tail.texts[kept.count - tail.before :]  # it may repeat what had just gone to the file
        if not tail.whole:
            return self._take_up(kept, texts, None, CUT)
        return self._take_up(kept, texts, tail.question, None if kept.whole else MENDED)

    def _game(self, game, upto=-1):
        return _Game(self._store.read(game_file(game)) or b"", game, upto)

    def _take_up(self, kept, texts, question, trouble):
        """Go on with what `kept` and the `texts` after it hold; mend the files where there was `trouble`."""
        if kept.header is None:
            return None, [], Note(LOST)
        self.running = True
        self._filed, self._filed_check = kept.count, kept.check
        self._file_torn = not kept.whole
        self._texts = texts
        self.count = kept.count + len(texts)
        self.question = question
        note = None if trouble is None else Note(trouble, self.count)
        try:
            if self._file_torn:
                self._file_texts()
            if self._store.read(TAIL) != self._tail():
                self._write_tail()
        except OSError:
            pass  # that the flash cannot be written is noticed again, and said, at the next entry
        return kept.header, kept.texts + texts, note
