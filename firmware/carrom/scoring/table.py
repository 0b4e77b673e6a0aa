"""The table while Kaluki is played: pads, display, buzzer and journal.

Nothing of carrom's sensing is loaded: a flashed board has no room for both. So a table plays one kind of game; when
players want the other kind it is `over`, and main.py starts the chip anew.
"""

from carrom import clock, const
from carrom.game.engine import Game
from carrom.game.record import parse_header
from carrom.game.rules import CARDS
from carrom.kaluki.options import seating
from carrom.kaluki.reader import Reader
from carrom.panel.buttons import LONG_OK
from carrom.panel.presenter import Presented
from carrom.referee.lot import Lot
from carrom.scoring import calls
from carrom.scoring.menus import ScoreMenus
from carrom.scoring.pages import PagedPresenter
from carrom.scoring.scorer import Scorer
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings

_REST_US = const(250000)  # the longest between two steps


class _NoSensing:
    """Stands for passages.Passages where main.py and the console look at them."""

    faults = 0
    observer = None

    def busy(self) -> bool:
        return False

    @property
    def trace(self):
        raise ValueError("not-in-kaluki")  # the console answers so


class ScoreTable(Presented):
    """hardware: ports.Hardware. rng_seed: for drawing who deals. listeners: see voice.Voice.

    Resumes the evening of the journal, or begins one by the settings.
    """

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        self.passages = _NoSensing()
        settings = Settings(hardware.store)
        presenter = PagedPresenter(hardware.display, hardware.buzzer, settings, listeners)
        presenter.scoreboard.pot = calls.word(settings.get("lang"), calls.POT)
        self.journal = journal = Journal(hardware.store)
        super().__init__(hardware, settings, presenter, Scorer(settings, journal, presenter.voice), now_us)
        self.now_us = self._second_us = self._light_us = now_us
        self.seconds = 0  # since the table was switched on
        self.lot = Lot(rng_seed)
        self.menus = ScoreMenus(self.referee)
        self._resume(set_aside)
        for name, _why in settings.faults:
            self.say("fault", what=name)

    @property
    def calibration(self):
        raise ValueError("not-in-kaluki")

    @property
    def games(self):
        return self  # which has the journal, as games.Games of the other table

    due = False  # nothing between two steps is reason for one but the pads
    asked = 0  # questions because the sensors were not sure

    def enter(self, entry):
        """Enter an entry that was not told on the pads. Returns the verdict."""
        return self.referee.enter(entry)

    def apply_settings(self) -> None:
        """Take settings that have changed: each part reads them when it needs them."""

    def pads_changed(self) -> None:
        """Look at the pads in the next step, as every step does."""

    def wake(self) -> None:
        """Look for what has changed in the next step, as every step does."""

    # Games.

    def _resume(self, set_aside: bool) -> None:
        game = header = None
        fault = set_aside
        try:
            header, texts, note = self.journal.resume()
            if note is not None:
                fault = True
                self.say("fault", what=note.text(self.lang))
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

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: str = "") -> None:
        """Begin an evening. seats: how many play, 0: all that the settings name. opener: who deals, drawn by lot.

        book_id: another game ends this table; raises ValueError for one that does not exist.
        """
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

    # Time.

    def step(self, now_us: int) -> int:
        """Do the work that is due at `now_us`. Returns when to call again at the latest."""
        self.now_us = now_us
        passed_s = clock.diff(now_us, self._second_us) // 1000000
        if passed_s > 0:
            self.seconds += passed_s
            self._second_us = clock.add(self._second_us, passed_s * 1000000)
        beams = self.hardware.beams
        while beams.read():
            pass  # cards cover beams, which says nothing
        due_us = clock.sooner(clock.add(now_us, _REST_US), self._read_pads(now_us))
        due_us = clock.sooner(due_us, self.menus.step(now_us))
        due_us = clock.sooner(due_us, self.referee.step(now_us))
        self.presenter.follow(now_us, self.referee.position, self.menus.picker, self.question)
        due_us = clock.sooner(due_us, self.presenter.sound(now_us))
        due_us = clock.sooner(due_us, self.presenter.show(now_us))
        if clock.reached(now_us, self._light_us):
            self._light_us = self.lighting.step(now_us)
        return clock.sooner(due_us, self._light_us)

    def _press(self, seat: int, button: int, now_us: int) -> None:
        was_picture = self.lighting.touch(now_us)
        self._light_us = now_us
        if was_picture:
            return  # the press that wakes the display does nothing else
        menus = self.menus
        if menus.picker is not None:
            menus.press(seat, button, now_us)
            wanted = menus.take_new_game()
            if wanted is not None:
                self.new_game(wanted[0], wanted[1])
        elif button == LONG_OK:
            menus.open(seat, button, now_us, True)
        elif not self.referee.answer(seat, button, now_us):
            menus.open(seat, button, now_us)
