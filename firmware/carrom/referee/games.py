"""Takes up the game of the journal when the table is switched on, and begins new games."""

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.pieces import TWO_SEATS
from carrom.sensing import calibration

_FOUR_SEATS = (0, 1, 2, 3)


class Games:
    """referee: it plays the games. lot: draws who opens. settings, journal, store, passages, voice: of the table."""

    def __init__(self, referee, lot, settings, journal, store, passages, voice):
        self._referee = referee
        self._lot = lot
        self._settings = settings
        self._journal = journal
        self._store = store
        self._passages = passages
        self._voice = voice

    def resume(self, now_us: int) -> None:
        """Take up the journal's game, or begin one by the settings where there is none to be taken up."""
        say, journal = self._voice.say, self._journal
        header, texts, note = None, [], None
        try:
            header, texts, note = journal.resume()
        except OSError:
            say("fault", what="flash")
        if note is not None:
            say("fault", what=note.text(self._settings.get("lang")))
        if header is None:
            self.begin(now_us)
            return
        try:
            book, seats, opener = record.parse_header(header.split("\n"))
            game = Game(book, seats, opener)
            for text in texts:
                game.enter(record.parse_entry(text))
        except ValueError:  # a record of another version: kept on the flash, but not to be played on
            say("fault", what="journal")
            self.begin(now_us)
            return
        self._referee.begin(game)
        if journal.question is not None:
            try:
                self._referee.resume_shot(journal.question)
            except ValueError:
                say("fault", what="journal")
        if texts:
            say("resumed")

    def begin(self, now_us: int, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game; whatever is not given is as set, and the opener is drawn by lot.

        book_id: raises ValueError for one that does not exist. seats: 2 or 4.
        """
        settings, say = self._settings, self._voice.say
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
        if opener not in playing:
            opener = self._lot.draw(playing, now_us)
        self._referee.begin(Game(book, playing, opener))
        known = self._passages.calibration
        try:
            if known.learned and known.drifted and not known.trouble():
                calibration.save(self._store, known)
            self._journal.begin(record.header_text(book, playing, opener))
        except OSError:
            say("fault", what="flash")
        self._voice.cut()
        say(book.OPENER_CALL, who=opener)
