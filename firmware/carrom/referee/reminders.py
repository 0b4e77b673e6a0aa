"""Reminds players before a shot: whose turn it is, that the lines are hidden, that their time is over."""

from carrom.game.position import PENALTY_SHOT, SHOOTING
from carrom.ports import WHOLE, line_beam


class Reminders:
    """referee, tracker, settings, voice: of the table. placed_seat: where the striker has just been laid, or -1.

    blind: whether the players were told that the next shot cannot be seen. fitted: bits, see ports; a seat without
    lines is never told so.
    """

    def __init__(self, referee, tracker, settings, voice, fitted=WHOLE):
        self.placed_seat = -1
        self._referee = referee
        self._tracker = tracker
        self._settings = settings
        self._voice = voice
        self._fitted = fitted
        self.blind = False
        self._position = None  # the position whose shot clock runs, or None
        self._since_s = 0
        self._called = False

    def step(self, seconds: int) -> int | None:
        """Make the reminders due `seconds` after the start. Returns the seconds until the next call, or None."""
        referee = self._referee
        p = referee.position
        busy = referee.busy()
        self._tracker.turn = -1 if busy else p.turn
        if busy or p.phase not in (SHOOTING, PENALTY_SHOT):
            self._position = None
            return None
        if self.placed_seat >= 0:
            if self.placed_seat != p.turn:
                self._voice.say("wrong_seat", seat=p.turn)
            self.placed_seat = -1
        blind = referee.blind() and self._fitted >> line_beam(p.turn, 0) & 1 != 0
        if blind and not self.blind:
            self._voice.say("line_hidden", seat=p.turn)
        self.blind = blind
        return self._shot_clock(p, seconds)

    def _shot_clock(self, position, seconds: int) -> int | None:
        limit_s = self._settings.get("shot_clock_s") or self._referee.game.book.options.get("shot_clock_s", 0)
        if not limit_s:
            return None
        if position is not self._position:
            self._position = position
            self._since_s = seconds
            self._called = False
        left_s = self._since_s + limit_s - seconds
        if left_s > 0:
            return left_s
        if not self._called:
            self._called = True
            self._voice.say("shot_clock", seat=position.turn)
        return None
