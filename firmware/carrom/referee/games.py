"""Takes up the game of the journal when the table is switched on, and begins new games."""

import gc

from carrom.game import position, record
from carrom.game.engine import MARK_EVERY, Game
from carrom.game.pieces import TWO_SEATS
from carrom.game.rules import CARDS
from carrom.lang import both
from carrom.referee.lapses import Lapses

_FOUR_SEATS = (0, 1, 2, 3)
MOST, LEAST = 160, 64  # entries of a game in the chip's memory; 28 bytes are set aside for each of LEAST
ROOMY = 60000  # bytes of free memory; a board with copied files has less


def close_oldest(game, journal, voice) -> None:
    """Warn the players before the oldest entries are closed, then continue the journal in a file without them."""
    if not game.most:
        return
    left = game.left
    if left == 0 and not _closed(game):
        return  # the next entry tries again
    if 0 < left <= MARK_EVERY and not game.warned:
        game.warned = True
        voice.say("closing")
    if game.first == game.closed and journal.count <= 2 * game.most:  # undos take lines too
        return
    header = record.header_text(game.book, game.seats, game.opener)
    try:
        journal.continue_game(header, game.first, game.texts(), game.base.text())
    except MemoryError:
        return
    except (OSError, ValueError):
        voice.say("fault", what="flash")
        return
    if game.first != game.closed:
        voice.say("closed")
        game.warned = False
    game.closed = game.first


def _closed(game) -> bool:
    """Close the oldest entries. Returns False where memory is too short for it now."""
    gc.collect()
    try:
        game.close_oldest()
    except MemoryError:
        return False
    gc.collect()
    return True


class Games:
    """referee: it plays the games. lot: draws who opens. settings, journal, voice, store, passages: of the table.

    passages: None on a table that senses nothing.
    """

    def __init__(self, referee, lot, settings, journal, voice, store, passages):
        self.journal = journal
        self.lot = lot
        self._referee = referee
        self._settings = settings
        self._voice = voice
        self._store = store
        self._passages = passages
        self.most = 0
        if hasattr(gc, "mem_free"):
            self.most = MOST if gc.mem_free() > ROOMY else LEAST

    def resume(self, now_us: int, set_aside: bool) -> None:
        """Take up the journal's game, or begin one by the settings where none can be taken up.

        A fault of the journal's game may be gone at the next start. So the new game is written with its first entry
        only; until then the journal's game stays the running one.
        set_aside: begin one in any case: the table could not start with the journal's game.
        Raises MemoryError where not even a short log of the game finds room: main.py then starts the chip anew.
        """
        faults = []
        game = self._kept_game(faults, set_aside)
        journal = self.journal
        if game is None:
            self.begin(now_us, later=bool(faults))
        else:
            self._referee.begin(game)
            if journal.question is not None:
                try:
                    self._referee.resume_shot(journal.question)
                except ValueError:
                    faults.append("journal")
        for what in faults:
            self._voice.say("fault", part=what if what.__class__ is str else "journal", what=what)
        if game is not None:
            if len(game):
                self._voice.say("resumed")
            self._voice.games(game.position)

    def _kept_game(self, faults: list, set_aside: bool):
        """Return the journal's game, or None. faults: gets a word for each thing that is wrong."""
        journal = self.journal
        header, texts, note = None, [], None
        try:
            header, texts, note = journal.resume()
        except OSError:
            faults.append("flash")
        except MemoryError:
            if not set_aside:
                raise
        if note is not None:
            faults.append(both(note.text))
        if set_aside:
            header = None
            faults.append("journal")
        if header is None or header.startswith("rules " + CARDS):
            return None
        try:
            return self._judged(header, texts)
        except MemoryError:  # a shorter log may fit, and saves the game
            self.most = LEAST // 2
            gc.collect()
            return self._judged(header, texts)
        except (ValueError, IndexError):  # written by another version: it stays on the flash
            faults.append("journal")
            return None

    def _game(self, book, seats: tuple, opener, base=None, first: int = 0):
        return Game(book, seats, opener, self.most, base, first, 0 < self.most <= LEAST, self._referee.game)

    def _judged(self, header: str, texts):
        """Return the game of these entries, which may be thousands."""
        book, seats, opener = record.parse_header(header.split("\n"))
        first, base = 0, None
        if self.journal.base:
            first, base = self.journal.base[0], position.parse(self.journal.base[1])
        game = self._game(book, seats, opener, base, first)
        lapses = Lapses(game)
        for text in texts:
            lapses.enter(record.parse_entry(text))
            if game.left == 0:
                _closed(game)
        if len(lapses):
            self._leave_behind(game, lapses)
        return game

    def _leave_behind(self, game, lapses) -> None:
        """Let the game go on in a file without the entries that have lapsed. The one with them is kept."""
        journal = self.journal
        self._voice.say("lapsed", n=len(lapses))
        question = journal.question
        header = record.header_text(game.book, game.seats, game.opener) + lapses.note(journal.game) + "\n"
        try:
            if game.first or journal.base:
                journal.continue_game(header, game.first, game.texts(), game.base.text())
            else:
                journal.begin(header, game.texts())
            game.closed = game.first
            journal.ask(question)
        except (MemoryError, OSError):
            self._voice.say("fault", what="flash")  # the next start tries again

    def begin(self, now_us: int, book_id: str | None = None, seats: int = 0, opener: int = -1, later=False) -> None:
        """Begin a game; whatever is not given is as set, and the opener is drawn by lot.

        book_id: raises ValueError for one that does not exist. seats: 2 or 4; -1: the same people play once more.
        later: see Journal.begin_later.
        """
        settings, say = self._settings, self._voice.say
        self._voice.cut()
        if seats < 0:
            last = self._referee.game
            book, playing = last.book, last.seats
            opener = book.again(last.position, last.opener)
            if book.match:
                say("sides")
        else:
            if book_id is not None or seats:
                pairs = [("book", book_id)] if book_id is not None else []
                if seats:
                    pairs.append(("seats", str(seats)))
                try:
                    settings.set_all(pairs)
                except OSError:
                    say("fault", what="flash")
            book = settings.rule_book(book_id)
            playing = _FOUR_SEATS if (seats or int(settings.get("seats"))) == 4 else TWO_SEATS
            # Starting points for the other number of players do not apply.
            book.options[position.absent_start(playing)] = 0
            if opener not in playing:
                opener = self.lot.draw(playing, now_us)
        self._referee.begin(self._game(book, playing, opener))
        try:
            if self._passages is not None:
                self._keep_learned(self._passages.calibration)
            begin = self.journal.begin_later if later else self.journal.begin
            begin(record.header_text(book, playing, opener))
        except OSError:
            say("fault", what="flash")
        self._voice.games(self._referee.position)
        say(book.OPENER_CALL, seat=opener)

    def _keep_learned(self, known) -> None:
        if known.learned and known.drifted and not known.trouble():
            from carrom.sensing import calibration  # loaded already, but not on a table that senses nothing

            calibration.save(self._store, known)
