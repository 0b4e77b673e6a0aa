"""What the table takes for a shot: striker seen to leave, not seen to leave, taken away; and whose the pieces are.

The striker lines do not see everything: men at rest hide them, and a shot along the line leaves it as a hand does. What
came before and what comes next decide then.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game.engine import judge
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.sensing.striker_lines import GLITCH_US, ROLL_US

FALSE_START_US = 1200000  # the striker placed again so soon, and nothing fell: it was lifted, not shot
EARLY_US = 200000  # the time of a fall is an estimate
RECENT_US = 2000000  # where no shot can be seen, a piece that falls later than this begins one
LATE_US = 20000000  # a piece that falls so soon after a shot belongs to it (C8); later the table asks
UNSURE_US = 5000000
UNSURE_START_US = 1200000  # from a fall without a start to a start that was its own
UNSEEN_US = 3000000  # a player says so soon after a shot that could not be seen
CHUTE_WAIT_US = 15000000  # a shot is ruled on after so long, even if a chute is not clear


class WatchedShot:
    """A shot on its way to becoming an entry, or, `entered`, the last one that did (to be amended).

    passages: what fell, in no order; codes: pieces added by hand, or those of the entry.
    sure: no, where the striker may as well have been taken away. presumed: not seen to leave, but a piece fell.
    """

    def __init__(self, seat: int, start_us: int = 0):
        self.seat = seat
        self.start_us = start_us
        self.active_us = start_us  # the last time that something happened
        self.sure = True
        self.presumed = False
        self.by_piece = False  # only what fell says that there was a shot
        self.crossed = False  # something has come over the lines of another seat
        self.crossed_us: int | None = None  # when the first of it came
        self.early_us = EARLY_US  # a piece that fell so long before the start belongs to it, too
        self.passages = []
        self.codes = []
        self.off = []
        self.claims = 0
        self.entered = False

    def empty(self) -> bool:
        """Whether nothing is known to have come of it."""
        return not (self.passages or self.codes or self.off or self.claims)


class Late:
    """Pieces that fell after their shot was ruled on (C8), or that nobody shot."""

    def __init__(self, passage=None, code=-1, stray=False):
        self.passage = passage
        self.code = code
        self.stray = stray


class ShotWatch:
    """Makes shots and late pieces of what tracker and chutes say, and puts them into the referee's queue.

    shot: the one being played, or None. unsure: perhaps one, perhaps the striker taken away; the next placing says.
    after: what was claimed while the shot runs and is to be entered after it.
    """

    def __init__(self, referee, settings):
        self.shot: WatchedShot | None = None
        self.unsure: WatchedShot | None = None
        self.after = []
        self._referee = referee
        self._settings = settings
        self._tracker = None
        self._late_until_us = None  # until then a piece belongs to the last shot without a question
        self._unsure_until_us = None  # until then a piece that falls belongs to the unsure one
        self._was_blind = False
        self._came = 0  # bits of the line beams covered since the shot started, or else since the last placing
        self._rests = 0  # those of them that still are
        self._covered_us = [0] * 8  # when each was last covered, and freed
        self._freed_us = [0] * 8
        self._crossed_us: list[int | None] = [None] * 4  # when what last crossed the lines of a seat came
        self._now_us = 0

    def begin(self, tracker) -> None:
        """Take up a game, new or resumed."""
        self._tracker = tracker
        self.shot = self.unsure = self._late_until_us = self._unsure_until_us = None
        self.after = []
        self._was_blind = False

    def ruled(self) -> None:
        """An entry has been accepted."""
        self._was_blind = False

    def blind(self) -> bool:
        """Whether the next shot cannot be seen, because both lines of the seat on turn are hidden."""
        p = self._referee.position
        if self.shot is not None or p.phase not in (SHOOTING, PENALTY_SHOT):
            return False
        if self._tracker.blind(p.turn):
            self._was_blind = True  # until the next shot, even if the shot itself frees a line
        return self._was_blind

    def started(self, seat: int, time_us: int, whole: bool = True) -> None:
        """The striker has left its place as a shot does. whole: both lines saw it."""
        shot, turn = self.shot, self._referee.position.turn
        if shot is not None and shot.presumed and shot.seat == seat:
            rolled = shot.crossed_us is not None and clock.diff(time_us, shot.crossed_us) > 0
            if rolled or clock.diff(time_us, shot.start_us) < UNSURE_START_US:
                shot.by_piece = False
                return  # the line was freed late, by the same shot
            # It lay there all the time: what has fallen meanwhile belongs to the shot before.
            self.shot = None
            self._referee.queue += [Late(passage) for passage in shot.passages]
        elif shot is not None:
            self._settle()
        elif seat != turn and not self._referee.queue and not self._missed_unseen(seat):
            self._is_unsure(WatchedShot(seat, time_us), time_us)
            return
        self._begin_shot(seat, time_us)
        self.shot.sure = whole
        for other in range(4):
            crossed_us = self._crossed_us[other]
            if other != seat and crossed_us is not None and clock.diff(crossed_us, time_us) >= 0:
                self.shot.crossed = True

    def returned(self, seat: int) -> None:
        """A line is covered again: something came to rest there, or the hand has not yet laid the striker down."""
        shot = self.shot
        if shot is not None and shot.seat == seat and shot.empty() and not shot.crossed:
            shot.sure = False

    def line_edge(self, line: int, blocked: bool, time_us: int) -> None:
        """A line beam (0 .. 7, two a seat) changed: pieces move on the board, where it was no glitch."""
        bit = 1 << line
        if blocked:
            self._rests |= bit
            if not 0 <= clock.diff(time_us, self._freed_us[line]) < GLITCH_US:
                self._covered_us[line] = time_us
                self._came |= bit
            return
        self._rests &= ~bit
        self._freed_us[line] = time_us
        if not self._came & bit:
            return  # what has lain there from before may as well be taken up by hand
        if 0 <= clock.diff(time_us, self._covered_us[line]) < GLITCH_US:
            return
        seat = line >> 1
        self._crossed_us[seat] = self._covered_us[line]
        unsure = self.unsure
        if (
            self.shot is None
            and unsure is not None
            and unsure.seat == self._referee.position.turn != seat
            and clock.diff(time_us, unsure.start_us) < ROLL_US
        ):
            self._begin_shot(unsure.seat, unsure.start_us)
            self._tracker.begin_rolling(unsure.start_us)
        if self.shot is not None and seat != self.shot.seat:
            self.shot.sure = self.shot.crossed = True
            self.shot.by_piece = False
            if self.shot.crossed_us is None:
                self.shot.crossed_us = self._covered_us[line]

    def _forget_before(self, time_us: int) -> None:
        for line in range(8):
            if clock.diff(self._covered_us[line], time_us) < 0:
                self._came &= ~(1 << line)

    def _has_crossed(self, shot, now_us: int) -> bool:
        """Whether something has come over another seat's lines since the shot started, or has come to rest there."""
        for line in range(8):
            if (self._came & self._rests) >> line & 1 and line >> 1 != shot.seat:
                shot.crossed = shot.crossed or clock.diff(now_us, self._covered_us[line]) >= GLITCH_US
        return shot.crossed

    def _begin_shot(self, seat: int, time_us: int) -> None:
        self.shot = WatchedShot(seat, time_us)
        self._forget_before(time_us)
        if not self._recent(time_us):
            self.shot.early_us = UNSURE_START_US  # the line may have been freed late
        self.unsure = None
        self._late_until_us = None
        self._was_blind = False

    def _missed_unseen(self, seat: int) -> bool:
        """Whether the seat on turn, which cannot be seen, has shot and missed, so that now `seat` shoots."""
        if not self.blind():
            return False
        missed = entries.shot(self._referee.position.turn)
        if judge(self._referee.game.book, self._referee.position, missed)[0].turn != seat:
            return False
        self._referee.queue.append(WatchedShot(missed.seat))
        return True

    def unseen_shot(self, seat: int) -> None:
        """A player says that he shot, and the lines could not see it."""
        if self.shot is not None:
            self.shot.by_piece = False
            return
        unsure = self.unsure
        self._begin_shot(seat, clock.add(self._now_us, -UNSEEN_US))
        if unsure is not None and unsure.seat == seat:
            self.shot = unsure
            unsure.sure = True
            unsure.start_us = clock.add(self._now_us, -UNSEEN_US)  # a striker placed from now on is not this one
        self.shot.active_us = self._now_us
        self._tracker.begin_rolling(self._now_us)

    def lifted(self, seat: int, time_us: int) -> None:
        """The striker has left its place slowly: taken away, or shot along its own line. What comes next says."""
        if self.shot is not None and self.shot.presumed and self.shot.seat == seat:
            self.shot.presumed = False
            self._tracker.begin_rolling(self._now_us)
        if self.shot is None and seat == self._referee.position.turn:
            self._is_unsure(WatchedShot(seat, time_us), time_us)

    def nothing_fell(self, shot) -> None:
        """What began this shot was no piece, as the players say: there was none, unless the next placing says so."""
        self._late_until_us = None
        if self.shot is None and self.unsure is None:
            shot.passages = []
            shot.by_piece = False
            self.unsure = shot

    def placed(self, seat: int, now_us: int, chutes_busy: bool = False) -> None:
        """The striker lies on the lines: what went before is over.

        chutes_busy: a piece is on its way, so pieces still move: what lies there may be two men.
        """
        shot = self.shot
        crossed = shot is not None and self._has_crossed(shot, now_us)
        for other in range(4):
            self._crossed_us[other] = None
        self._came = 0
        if seat == self._referee.position.turn:
            self._was_blind = False
        if shot is not None:
            soon = clock.diff(now_us, shot.start_us) < FALSE_START_US
            if shot.seat == seat and not crossed and (soon or not shot.sure) and shot.empty():
                self.shot = None
                self._referee.queue += self.after
                self.after = []
                return
            self._settle()
        if self.unsure is not None and chutes_busy and self.unsure.seat != seat:
            self._unsure_until_us = clock.add(now_us, UNSURE_US)
        elif self.unsure is not None:
            if self.unsure.seat != seat and self.unsure.seat == self._referee.position.turn:
                self._referee.queue.append(self.unsure)
                self._late_until_us = clock.add(now_us, LATE_US)  # what falls just now is still of that shot
            self.unsure = None

    def passage(self, passage, now_us: int) -> None:
        """Something went down a chute."""
        if self.shot is None and self.unsure is not None and self._unsure_until_us is not None:
            self.shot, self.unsure = self.unsure, None
            self.shot.by_piece = True
            if not self._recent(passage.time_us):
                self.shot.early_us = UNSURE_START_US  # it left the line slowly, and may have hit something before
            self._tracker.begin_rolling(now_us)
        turn = self._referee.position.turn
        if self.shot is None and not self._referee.queue and not self._recent(passage.time_us):
            # The striker lies ready, or could not be seen, and a piece falls: that is most likely its shot.
            ready = self._tracker.placed_seat() == turn
            if self.blind() or (ready and self._referee.position.phase in (SHOOTING, PENALTY_SHOT)):
                self._begin_shot(turn, clock.add(passage.time_us, -EARLY_US))
                self.shot.presumed = ready  # type: ignore[attr-defined]
                self.shot.by_piece = True  # type: ignore[attr-defined]
                self._tracker.begin_rolling(now_us, turn)
        shot = self.shot
        if shot is not None and clock.diff(passage.time_us, shot.start_us) >= -shot.early_us:
            shot.passages.append(passage)
            shot.active_us = now_us
            return
        if self._referee.position.phase == GAME_OVER and self._late_until_us is None:
            return  # the board is being cleared
        late = self._late_until_us is not None or shot is not None
        late = late and (self._referee.game.last_shot is not None or bool(self._referee.queue))
        self._referee.queue.append(Late(passage, stray=not late))

    def _recent(self, time_us: int) -> bool:
        """Whether the last shot was ruled on so shortly before that a piece belongs to it rather than to a new shot."""
        if self._late_until_us is None:
            return False
        return clock.diff(time_us, self._late_until_us) < RECENT_US - LATE_US

    def step(self, now_us: int, chutes_busy: bool) -> int | None:
        """Let time pass. chutes_busy: a piece may still be on its way. Returns when to call again, or None."""
        self._now_us = now_us
        deadline_us = None
        if self.shot is not None:
            deadline_us = self._step_shot(now_us, chutes_busy)
        if self._late_until_us is not None and clock.reached(now_us, self._late_until_us):
            self._late_until_us = None
        if self._unsure_until_us is not None and clock.reached(now_us, self._unsure_until_us):
            self._unsure_until_us = None
        for due_us in (self._late_until_us, self._unsure_until_us):
            if due_us is not None and (deadline_us is None or clock.diff(due_us, deadline_us) < 0):
                deadline_us = due_us
        return deadline_us

    def _step_shot(self, now_us: int, chutes_busy: bool) -> int | None:
        shot = self.shot
        if self._referee.menus.holds(shot):
            return None  # the menu's own deadline comes
        quiet_us = self._settings.get("quiet_ms") * 1000
        due_us = clock.add(shot.active_us, CHUTE_WAIT_US if chutes_busy else quiet_us)
        if not clock.reached(now_us, due_us):
            return due_us
        if shot.sure or not shot.empty() or self._has_crossed(shot, now_us):
            self._settle()
        else:
            self._drop()
            self._is_unsure(shot, now_us)
        return None

    def _settle(self) -> None:
        """The shot is over: it goes to the referee."""
        self._referee.queue.append(self.shot)
        self._late_until_us = clock.add(self._now_us, LATE_US)
        self._drop()

    def _drop(self) -> None:
        self.shot = None
        self._referee.queue += self.after
        self.after = []

    def _is_unsure(self, shot, time_us: int) -> None:
        shot.sure = False
        self.unsure = shot
        self._forget_before(shot.start_us)
        self._unsure_until_us = clock.add(time_us, UNSURE_US)
