"""The table while Kaluki is played: pads, display, buzzer and journal.

Nothing of carrom's sensing is loaded: a flashed board has no room for both. So a table plays one kind of game; when
players want the other kind it is `over`, and main.py restarts the chip.
"""

from carrom.game.engine import Game
from carrom.game.record import parse_header
from carrom.game.rules import CARDS
from carrom.kaluki import texts
from carrom.kaluki.menus import ScoreMenus
from carrom.kaluki.options import seating
from carrom.kaluki.pages import PagedPresenter
from carrom.kaluki.reader import Reader
from carrom.kaluki.scorer import Scorer
from carrom.lang import both, pick
from carrom.panel.plain_table import PlainTable
from carrom.referee.lot import Lot
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings


class ScoreTable(PlainTable):
    """hardware: ports.Hardware. rng_seed: for drawing who deals. listeners: see voice.Voice.

    Resumes the evening of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        settings = Settings(hardware.store)
        presenter = PagedPresenter(hardware.display, hardware.buzzer, settings, listeners)
        presenter.scoreboard.pot = pick(settings.get("lang"), texts.POT)
        journal = Journal(hardware.store)
        scorer = Scorer(settings, journal, presenter.voice)
        menus = ScoreMenus(scorer, settings, texts.words)
        super().__init__(hardware, settings, presenter, scorer, journal, menus, now_us)
        self.lot = Lot(rng_seed)
        self._resume(set_aside)
        for name, _why in settings.faults:
            self.say("fault", what=name)

    # Games.

    def _resume(self, set_aside: bool) -> None:
        game = header = None
        fault = set_aside
        try:
            header, texts, note = self.journal.resume()
            if note is not None:
                fault = True
                self.say("fault", part="journal", what=both(note.text))
            if header is not None and header.startswith("rules " + CARDS) and not set_aside:
                book, names, dealer = parse_header(header.split("\n"), Reader())
                game = Game(book, names, dealer)
                for text in texts:
                    game.enter(book.record.parse_entry(text))
        except (OSError, ValueError, MemoryError) as error:
            if error.__class__ is MemoryError and not set_aside:
                raise  # main.py starts the chip anew
            game = None
            fault = True
            self.say("fault", what="journal")
        if game is None:
            self._begin(0, "", fault)
            return
        self.referee.begin(game)
        if self.journal.question is not None:
            try:
                self.referee.resume_shot(self.journal.question)
            except ValueError:
                self.say("fault", what="journal")
        self.say("resumed")

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: str = "") -> None:  # type: ignore[override]
        """Begin an evening. seats: how many play, 0: all that the settings name. opener: who deals."""
        pairs = [("book", book_id or self.settings.get("book"))]
        over = pairs[0][1] != CARDS
        if over and seats:
            pairs.append(("seats", str(seats)))
        self.voice.cut()
        try:
            self.settings.set_all(pairs)
            self.over = over
        except OSError:
            self.say("fault", what="flash")
        if not over:
            self._begin(seats, opener)
        self.menus.close()

    def _begin(self, count: int, dealer: str, later=False) -> None:
        book = self.settings.rule_book(CARDS)
        names = seating(self.settings, count)[0]
        if dealer not in names:
            dealer = self.lot.draw(names, self.now_us)  # type: ignore[assignment]
        self.referee.begin(Game(book, names, dealer))
        try:
            begin = self.journal.begin_later if later else self.journal.begin
            begin(book.record.header_text(book, names, dealer))
        except OSError:
            self.say("fault", what="flash")
        self.referee.say_opener()
