"""Begins games, and closes the oldest entries of a long one."""

import gc

from carrom import unload
from carrom.game import position, record
from carrom.game.engine import MARK_EVERY, Game
from carrom.game.pieces import TWO_SEATS

_FOUR_SEATS = (0, 1, 2, 3)
MOST, LEAST = 160, 64  # entries of a game in the chip's memory; 28 bytes are set aside for each of LEAST
ROOMY = 60000  # bytes of free memory; a board with copied files has less


def close_oldest(game, journal, voice) -> None:
    """Warn the players before the oldest entries are closed, then continue the journal in a file without them."""
    if not game.most:
        return
    left = game.left
    if left == 0 and not make_room(game):
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


def make_room(game) -> bool:
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
        self.referee = referee
        self._settings = settings
        self.voice = voice
        self._store = store
        self._passages = passages
        self.most = 0
        if hasattr(gc, "mem_free"):
            self.most = MOST if gc.mem_free() > ROOMY else LEAST

    def make(self, book, seats: tuple, opener, base=None, first: int = 0):
        """Make the game, with the log that the board has room for. base, first: see engine.Game."""
        return Game(book, seats, opener, self.most, base, first, 0 < self.most <= LEAST, self.referee.game)

    def begin(self, now_us: int, book_id: str | None = None, seats: int = 0, opener: int = -1, later=False) -> None:
        """Begin a game; whatever is not given is as set, and the opener is drawn by lot.

        book_id: raises ValueError for one that does not exist. seats: 2 or 4; -1: the same people play once more.
        later: see Journal.begin_later.
        """
        settings, say = self._settings, self.voice.say
        self.voice.cut()
        if seats < 0:
            last = self.referee.game
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
        self.referee.begin(self.make(book, playing, opener))
        try:
            if self._passages is not None:
                self._keep_learned(self._passages.calibration)
            begin = self.journal.begin_later if later else self.journal.begin
            begin(record.header_text(book, playing, opener))
        except OSError:
            say("fault", what="flash")
        self.voice.games(self.referee.position)
        say(book.OPENER_CALL, seat=opener)

    def _keep_learned(self, known) -> None:
        if known.learned and known.drifted:
            from carrom.sensing import calibration_file  # late: few games need it

            try:
                calibration_file.save(self._store, known)
            except ValueError:
                pass  # it has drifted to where it makes no sense: the file stays
            finally:
                unload("sensing.calibration_file")
