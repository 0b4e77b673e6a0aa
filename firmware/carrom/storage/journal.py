"""The journal puts each accepted entry on the flash before the scoreboard shows it.

It survives a power cut at any byte. Its two copies lie apart on the flash, so that it also survives damage to one.
journal_copy.py writes a copy, journal_reading.py reads it. The journal keeps the last games too; they can be exported
as records.
"""

from carrom import unload
from carrom.lang import pick
from carrom.storage.journal_copy import READING, Copy
from carrom.storage.journal_lines import EMPTY, MAX_GAME, MAX_HEADER, MAX_TEXT, NEWLINE, TORN, WHOLE, after
from carrom.storage.journal_lines import LOST as _LOST

KEEP_GAMES = 20  # finished ones included
MAX_ENTRIES = 9999  # in one game
MIN_FREE_BYTES = 65536  # below this the oldest games go

# Kinds of notes. A power cut alone never loses anything.
MENDED, CUT, LOST = range(3)
NOTE_TEXTS = (
    ("journal réparé, rien de perdu", "journal mended, nothing lost"),
    ("journal abîmé, coupé après l'entrée %d", "journal damaged, cut after entry %d"),
    ("journal abîmé, partie perdue", "journal damaged, game lost"),
)


class Note:
    """A fault that `resume` found. kind: MENDED, CUT (entries after `entry` may be missing) or LOST (the game is)."""

    def __init__(self, kind, entry=0):
        self.kind = kind
        self.entry = entry

    def text(self, lang: str) -> str:
        """Say it in words."""
        words = pick(lang, NOTE_TEXTS[self.kind])
        return words % self.entry if self.kind == CUT else words


def _check_text(text: str, most: int = MAX_TEXT) -> None:
    if not 0 < len(text) <= most:
        raise ValueError("entry-length", most)
    for char in text:
        if not " " <= char <= "~" or char == NEWLINE:
            raise ValueError("entry-char", char)


class Journal:
    """The journal in `store` (a ports.Store). Call `resume` once before anything else.

    running: whether there is a game to add entries to. game: its number, or that of the last one; 0: none yet.
    count: the entries in its file, with those that wait for the flash. question: the open question that `ask` was
    given, or None.
    """

    def __init__(self, store):
        self._store = store
        self._copies = (Copy(store, ""), Copy(store, "~"))
        self._chosen = None  # the copy to go on with
        self._serial = 0  # the number of the last change
        self._held = None  # entries between `hold` and `release`
        self._later = ""  # the header of a game that begins with its first entry
        self.running = False
        self.game = 0
        self.count = 0
        self.question = None
        self.base: tuple = ()

    # Writing

    def continue_game(self, header: str, first: int, texts, position: str) -> None:
        """Go on with the running game in another file, which holds `texts`, its entries from number `first` on.

        position: as text, before these. Raises as `begin` does; the game then goes on as it was.
        """
        self.begin(f"{header}from {self.game} {first} {len(texts) - first} {position}", texts)

    def begin(self, header: str, texts=()) -> None:
        """Begin a game. The one before is kept. Raises ValueError (a header that no line can hold) or OSError."""
        header = header.strip()
        _check_text(header.replace("\n", " "), MAX_HEADER)
        texts = list(texts)
        game = after(self.game)
        self._make_room()
        self._serial += 1
        refused = []
        for copy in self._copies:
            try:
                copy.begin(game, header, self._serial, texts)
            except OSError as error:
                refused.append((copy, error))
        if len(refused) == len(self._copies):
            raise refused[0][1]
        for copy, _error in refused:
            copy.running = False  # until the next game, or until the next start restores it from the other copy
        self.running, self.game, self.question = True, game, None
        self.count = len(texts)
        self._later = ""

    def begin_later(self, header: str) -> None:
        """Begin a game with its first entry. Until then the game before is the one that `resume` finds."""
        self.running, self.question = False, None
        self._later = header

    def append(self, text: str) -> None:
        """Write an entry to the flash, and close the open question.

        Raises ValueError for a text that is no entry line, or where the game is too long; nothing is added then.
        Raises OSError when the flash refuses; the entry then stays in memory and is written with the next one.
        """
        _check_text(text)
        if self._later:
            self.begin(self._later)
        if not self.running:
            raise ValueError("no-game")
        if self.count >= MAX_ENTRIES:
            raise ValueError("game-full", MAX_ENTRIES)
        self.count += 1
        self.question = None
        if self._held is None:
            self._write([text])
        else:
            self._held.append(text)

    def hold(self) -> None:
        """Gather entries until `release`, so that a power cut leaves all of them or none (a corrected shot)."""
        self._held = []

    def release(self) -> None:
        """Write the gathered entries. Raises OSError as `append` does."""
        texts, self._held = self._held, None
        if texts:
            self._write(texts)

    def ask(self, question: str | None) -> None:
        """Keep the open question (an ASCII line) until the next entry, question or `ask(None)`. Raises OSError."""
        if question is not None:
            _check_text(question)
        if question != self.question:
            self.question = question
            if self.running:
                self._write(None)

    def _write(self, texts):
        """Write entries, or the question (None), to both copies. Raises OSError where neither takes it."""
        self._serial += 1
        refusal = None
        taken = 0
        for copy in self._copies:
            if copy.running:
                try:
                    if texts is None:
                        copy.ask(self.question, self._serial)
                    else:
                        copy.append(texts, self._serial)
                    taken += 1
                except OSError as error:
                    refusal = error
        if not taken:
            self._make_room()  # for the next entry
            raise refusal

    def _make_room(self) -> None:
        """Remove the oldest games beyond KEEP_GAMES, and more where the flash is nearly full."""
        games = self.games()
        while len(games) > 1 and (len(games) >= KEEP_GAMES or self._store.free_bytes() < MIN_FREE_BYTES):
            oldest = games.pop()
            for copy in self._copies:
                copy.remove_game(oldest)

    # Reading

    def games(self) -> list:
        """List the numbers of the games kept, the newest first."""
        games = []
        for copy in self._copies:
            for game in copy.games():
                if game not in games:
                    games.append(game)
        # Game 99999 is followed by 1: a number far above the running game's is older.
        games.sort(key=lambda game: (game - self.game - 1) % MAX_GAME, reverse=True)
        return games

    def kept_record(self, game: int) -> list:
        """Return the record of a kept game, or of the running one, line by line. A comment marks where damage ends it.

        A game in several files is whole in the record of the last. Raises ValueError where there is no such game.
        """
        header, texts, whole = self._part(game)
        lines = header.split("\n") if header is not None else []
        from carrom.storage.journal_reading import link

        before = link(header or "")
        texts = list(texts)
        if before:
            lines.pop()
            try:
                lines = self.kept_record(before[0])
                texts = texts[before[2] :]
            except ValueError:
                lines.append("# entries before these are no longer kept")
        return lines + texts + ([] if whole else ["# damaged from here on"])

    def continues(self, game: int) -> int:
        """Return the number of the file that a kept game continues, 0 for none."""
        from carrom.storage.journal_reading import link

        before = link(self._part(game)[0] or "")
        return before[0] if before else 0

    def _part(self, game: int) -> tuple:
        """Read one game file, or the running game: (header, texts, whether they are whole)."""
        if game == self.game and self.running:
            # Read the flash again: the copies in memory hold the last entries only.
            journal = Journal(self._store)
            header, texts, note = journal._look()
            if header is not None:
                return header, texts, note is None
        best = None
        for copy in self._copies:
            kept = copy.kept(game) if 0 < game <= MAX_GAME else None
            if kept is None or (kept.whole and kept.header is None):
                continue  # no such file
            if best is None or (kept.count, kept.whole) > (best.count, best.whole):
                best = kept
        if best is None:
            raise ValueError("no-such-game", tuple(self.games()))
        return best.header, best.texts(), best.whole

    def resume(self) -> tuple:
        """Read the game that was running at the power cut, and mend the files: `(header, entry texts, note)`.

        header: its record's header, or None where no game can go on. note: None, or a Note for the scoreboard and the
        console. Afterwards `question` is the one left open, and `base` says where the entries begin: () or (first,
        position text). Raises OSError only where nothing can be read at all.
        """
        try:
            header, texts, note = self._look()
        except MemoryError:
            # The next game must not take the number of one that is kept.
            self.game = max([0] + self._copies[0].games() + self._copies[1].games())
            raise
        if header is not None:
            chosen = self._chosen
            for copy in self._copies:
                copy.texts = []  # frees its memory for the game
                try:
                    same = (copy.game, copy.count, copy.check) == (chosen.game, chosen.count, chosen.check)
                    # The chosen one is never written anew from itself: its file is read while it would be written.
                    if copy is chosen or (same and copy.state in (WHOLE, TORN)):
                        copy.question = chosen.question
                        copy.mend(self._serial)
                    else:
                        copy.restore(self.game, header, texts, chosen.question, self._serial)
                except OSError:
                    pass  # the next entry meets the same refusal, and the table reports it
            from carrom.storage.journal_reading import link

            before = link(header)
            if before:
                header = header[: header.rfind("\n")]
                self.base = before[1], before[3]
        unload(READING)
        return header, texts, note

    def _look(self) -> tuple:
        """Read both copies and choose one: `(header, texts, note)`. Sets `_chosen`."""
        unreadable = []
        for copy in self._copies:
            try:
                copy.read()
            except OSError as error:
                unreadable.append(error)
        if len(unreadable) == len(self._copies):
            raise unreadable[0]
        self._serial = max([copy.serial for copy in self._copies])
        self.game = max([copy.game for copy in self._copies])
        running = [copy for copy in self._copies if copy.running]
        if not running:
            lost = unreadable or _LOST in [copy.state for copy in self._copies]
            return None, [], Note(LOST) if lost else None
        chosen = max(running, key=lambda copy: (self._is_last(copy), copy.game, copy.count))
        self._chosen = chosen
        self.running, self.game, self.count, self.question = True, chosen.game, chosen.count, chosen.question
        other = self._copies[1 if chosen is self._copies[0] else 0]
        trouble = self._trouble(chosen, other)
        return chosen.header, chosen.texts, None if trouble is None else Note(trouble, chosen.count)

    def _is_last(self, copy):
        """Return whether nothing can be missing after the last entry of that copy."""
        return copy.state in (WHOLE, TORN) and copy.serial == self._serial

    def _trouble(self, chosen, other):
        """Return the kind of note that the two copies call for when `chosen` is taken, or None."""
        if not self._is_last(chosen):
            return CUT
        if chosen.state == TORN or other.state != WHOLE:
            # A second copy is empty only before the very first game.
            return None if chosen.state == WHOLE and other.state == EMPTY and chosen.serial == 1 else MENDED
        if other.serial == chosen.serial:
            if (other.game, other.check) == (chosen.game, chosen.check) or after(other.game) == chosen.game:
                return None
            return CUT  # both whole, with different entries
        # The first copy is written first: a power cut may have come before the second one was.
        return None if chosen is self._copies[0] and chosen.serial == other.serial + 1 else MENDED
