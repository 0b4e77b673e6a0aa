"""Enters into carrom's games what sensors see and what people say, one after the other; asks what a ruling needs."""

from carrom.game import entry as entries
from carrom.game.engine import refusal
from carrom.game.position import CHOOSING
from carrom.referee import questions
from carrom.referee.base_referee import BaseReferee
from carrom.referee.games import close_oldest


class CarromReferee(BaseReferee):
    """The game, and a queue of what has not reached it yet.

    settings, journal, voice: see BaseReferee. lot: a lot.Lot. inquiry: a facts.Facts.
    """

    def __init__(self, settings, journal, voice, lot, inquiry):
        super().__init__(settings, journal, voice)
        self._lot = lot
        self._inquiry = inquiry
        self._queue = []  # shots, late pieces, amended shots and entries, in order
        self._held = None  # the shot of an open menu, not ruled on meanwhile
        self._current = None
        self._calls = []  # the seat of the last shot

    def begin(self, game) -> None:
        super().begin(game)
        self._current = None
        self._queue = []
        self._calls = []

    def possible(self, entry) -> bool:
        """Tell whether an entry would be accepted now."""
        return refusal(self.game.book, self.position, entry) is None

    def hold(self, shot) -> None:
        """Hold up the ruling on a shot while a menu about it is open; None: the menu is closed."""
        self._held = shot

    # The queue. Each of its items is ruled on by a generator, which yields questions and is sent the answers.

    def _go_on(self, choice) -> None:
        super()._go_on(choice)
        if self._flow is None:
            self._current = None
        self._keep_question()

    def _work(self) -> None:
        """Go on with the queue until something has to be asked."""
        while self.question is None:
            if self.position.phase == CHOOSING:
                self._flow = self._choose()
                self._go_on(None)
            elif self._queue and self._queue[0] is not self._held:
                self._work_at_first()
            else:
                return

    def _work_at_first(self) -> None:
        self._current = self._queue.pop(0)
        self._flow = self._process(self._current)
        self._go_on(None)

    def _keep_question(self) -> None:
        """Keep what waits for an answer next to the journal, for a power cut."""
        raise NotImplementedError

    def _process(self, item):
        raise NotImplementedError

    def _choose(self):
        seat = self.position.turn
        seats = tuple(s for s in self.position.seats if s not in questions.opponents(self.position, seat))
        choice = yield from self._inquiry.ask(questions.choice(seats))
        self.enter(entries.Entry(entries.CHOOSE, arg=choice))

    def _enter_late(self, entry):
        """Enter a late piece, and ask whether it was the named man where the ruling needs it."""
        verdict = self.enter(entry)
        if verdict.error == "needs-hit-or-miss":
            entry = yield from self._ask_hit(entry)
            verdict = self.enter(entry)
        if verdict.error:
            self._voice.say("refused", seat=self.position.turn)

    def _ask_hit(self, late):
        """Ask whether the named man is among those of the last shot, with a late piece; return this with the answer."""
        last = self.game.last_shot
        shot = entries.shot(last.seat, last.fallen + late.fallen)
        return self._inquiry.ask_hit(self.game.book, late, shot, self.game.before_last_shot)

    # Entering.

    def enter(self, entry, aloud: bool = True):
        """Play an entry and write it to the journal before it is shown. Returns the verdict; refused: no change."""
        before = self.position
        verdict = self._write(entry, aloud)
        if verdict.error:
            return verdict
        fallen = count(entry.fallen)
        self._accepted(entry, before, fallen, aloud)
        if not aloud:
            return verdict
        names = verdict.calls
        if entry.kind == entries.UNDO:
            self._voice.say("undone")
            self._calls = []
        elif entry.kind == entries.LATE:
            names = [name for name in verdict.calls if name not in self._calls]
            self._voice.say("late", piece=entry.fallen[0])
            self._calls = verdict.calls
        elif entry.kind == entries.SHOT:
            self._calls = verdict.calls
        self._voice.announce(before, self.position, verdict, names, fallen, entry.off, self.game.book)
        self._draw_lot(verdict)
        close_oldest(self.game, self._journal, self._voice)
        return verdict

    def _accepted(self, entry, before, fallen: list, aloud: bool) -> None:
        """Take note of an entry that was accepted. before: the position before it. fallen: how many of each piece."""

    def _draw_lot(self, verdict) -> None:
        """Draw the opener of a board that is opened by lot (I13)."""
        p = self.position
        lot = self.game.book.lot_board
        if verdict.board_over and verdict.game_over is None and p.board == lot and not p.started:
            self.enter(entries.Entry(entries.OPENER, self._lot.draw(p.seats, self._now_us)))


def count(codes) -> list:
    """Return how many white and black men, queens and strikers are among the codes."""
    found = [0, 0, 0, 0]
    for code in codes:
        found[entries.piece_of(code)] += 1
    return found
