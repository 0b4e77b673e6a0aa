"""A shot watch whose lines, chutes and game a test plays. Times are seconds."""

from carrom import clock
from carrom.game.pieces import NE, SOUTH, TWO_SEATS, WHITE
from carrom.game.position import Position
from carrom.game.rules import load
from carrom.ports import GATE_BEAMS, line_beam
from carrom.referee.pending import LatePiece, PendingShot
from carrom.referee.shot_watch import ShotWatch
from carrom.sensing import striker_lines
from carrom.sensing.passage import Passage

S = 1_000_000
QUIET_S = 2.5


class Tracker:
    """A tracker of which the test says what it sees."""

    def __init__(self):
        self.hidden = set()
        self.ready = set()
        self.rolling = []  # (since when, seat where the striker may still lie or -1)

    def blind(self, seat):
        return seat in self.hidden

    def lies_at(self, seat):
        return seat in self.ready


class Settings:
    def get(self, name):
        assert name == "quiet_ms"
        return int(QUIET_S * 1000)


class Game:
    def __init__(self, turn=SOUTH):
        self.book = load("billard")
        self.position = Position(TWO_SEATS, turn)
        self.last_shot = None


class Watched:
    """A watch in a game in which south is on turn. Seconds are of an evening that begins `start_us`."""

    def __init__(self, turn=SOUTH, start_us=clock.WRAP_US - 20 * S):
        self.start_us = start_us
        self.tracker, self.game = Tracker(), Game(turn)
        self.watch = ShotWatch(Settings(), self.tracker)
        self.watch.begin()
        self.waiting = self.busy = False
        self.held = None
        self.at(0)

    def us(self, at_s):
        return clock.add(self.start_us, round(at_s * S))

    def at(self, at_s):
        """Let time pass until then; when the watch wants to be called again, in seconds."""
        self.watch.step(self.us(at_s), self.busy, self.held)
        due_us = self.watch.due_us(self.busy, self.held)
        return None if due_us is None else at_s + clock.diff(due_us, self.us(at_s)) / S

    def event(self, what, seat, at_s):
        self.watch.line_event((what, seat, self.us(at_s)), self.us(at_s), self.busy, self.game, self.waiting)
        self.follow()

    def follow(self):
        """Let the tracker know of a shot that it has not seen."""
        if self.watch.rolls is not None:
            self.tracker.rolling.append(self.watch.rolls)
            self.watch.rolls = None

    def starts(self, seat, at_s, whole=True):
        self.event(striker_lines.STARTED if whole else striker_lines.HALF_SEEN, seat, at_s)

    def places(self, seat, at_s):
        self.event(striker_lines.PLACED, seat, at_s)

    def lifts(self, seat, at_s):
        self.event(striker_lines.LIFTED, seat, at_s)

    def covers(self, seat, on_s, off_s=None, line=0):
        """Something comes over a seat's line, and goes again."""
        beam = line_beam(seat, line) - GATE_BEAMS
        self.event(striker_lines.COVERED, beam, on_s)
        if off_s is not None:
            self.event(striker_lines.FREED, beam, off_s)

    def frees(self, seat, at_s, line=0):
        """What lay on a seat's line is gone."""
        self.event(striker_lines.FREED, line_beam(seat, line) - GATE_BEAMS, at_s)

    def falls(self, at_s, seen_s=None):
        """A man falls, and is through its chute a little later."""
        passage = Passage(NE, (WHITE,), self.us(at_s), 100, None)
        now_us = self.us(at_s + 0.4 if seen_s is None else seen_s)
        self.watch.passage(passage, now_us, self.game, self.waiting)
        self.follow()
        return passage

    def out(self):
        """Everything that is handed out: "south", "south 1" with one piece, "late", "stray"."""
        found = []
        while (news := self.watch.take()) is not None:
            if isinstance(news, PendingShot):
                found.append(
                    ("south", "east", "north", "west")[news.seat] + (f" {len(news.passages)}" if news.passages else "")
                )
            elif isinstance(news, LatePiece):
                found.append("stray" if news.stray else "late")
            else:
                found.append(news)
        return found
