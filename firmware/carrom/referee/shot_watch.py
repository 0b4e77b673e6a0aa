"""Tells shots from strikers taken away, and finds the shot to which each fallen piece belongs.

The striker lines miss some shots: men at rest hide them, and a shot along a line looks like a hand taking the striker.
Then earlier and later events decide.
"""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.game.engine import judge
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.referee import pending
from carrom.referee.pending import EARLY_US, LatePiece, PendingShot, TakenBack
from carrom.referee.shot_evidence import AGAIN, ALONE, BACK, CROSSED, OTHER, PASSED, SHOT, SLOWLY, TOGETHER, TOLD
from carrom.sensing import striker_lines
from carrom.sensing.passages import LATE_US  # about later pieces the table asks (C8)
from carrom.sensing.striker_lines import ADJUST_US, PLACE_US, ROLL_US

UNSURE_US = const(5000000)  # a piece at 3.7 m/s slides that long at a friction of 0.075; the next shot comes later


class ShotWatch:
    """Turns events of striker lines and chutes into shots and late pieces; `take` hands them out.

    tracker: a striker_lines.ShotTracker, to ask; what it sees comes as events. shot: the one being played, or None.
    unsure: a shot or a striker taken away, until the next placing decides; or None. rolls: None, or where a shot has
    begun that the tracker does not know of, (since when, seat where the striker may still lie or -1). Callers tell the
    tracker, and pass the game, and `waiting`: whether an item handed out earlier has not been entered yet.
    """

    def __init__(self, settings, tracker):
        self.shot: PendingShot | None = None
        self.unsure: PendingShot | None = None
        self.rolls: tuple | None = None
        self._settings = settings
        self._tracker = tracker
        self._out = []  # shots, late pieces and entries made during a shot, oldest first
        self._late_until_us = None  # until then a piece belongs to the last shot without a question
        self._unsure_until_us = None  # until then a piece that falls belongs to the unsure one
        self._last = None  # the last shot, until the striker is laid again
        self._was_blind = False
        self._laying = False
        self._came = 0  # bits of the line beams covered since the shot started, or else since the last placing
        self._covered_us = [0] * 8  # when each was last covered
        self._crossed_us: list[int | None] = [None] * 4  # for each seat, when the last piece came over its lines

    def begin(self) -> None:
        """Take up a game, new or resumed."""
        self.shot = self.unsure = self._last = self._late_until_us = self._unsure_until_us = None
        self._out = []
        self._was_blind = self._laying = False

    def take(self):
        """Return the next pending.PendingShot, LatePiece, TakenBack or entry, or None."""
        return self._out.pop(0) if self._out else None

    def ruled(self, laying: bool) -> None:
        """Note that an entry has been accepted. laying: hands have to lay pieces then, until the striker is laid."""
        self._was_blind = False
        self._laying = self._laying or laying

    def blind(self, position) -> bool:
        """Tell whether the next shot cannot be seen, because both lines of the seat on turn are hidden."""
        if self.shot is not None or position.phase not in (SHOOTING, PENALTY_SHOT):
            return False
        if self._tracker.blind(position.turn):
            self._was_blind = True  # until the next shot, even if the shot itself frees a line
        return self._was_blind

    # News from the striker lines.

    def line_event(self, event: tuple, now_us: int, chutes_busy: bool, game, waiting: bool) -> None:
        """Take an event of the tracker. chutes_busy: a piece is on its way."""
        what, seat, time_us = event
        if what == striker_lines.COVERED:
            self._came |= 1 << seat
            self._covered_us[seat] = time_us
        elif what == striker_lines.FREED:
            self.freed(seat, time_us, game.position.turn)
        elif what == striker_lines.PLACED:
            self.placed(seat, now_us, chutes_busy, game.position.turn)
        elif what == striker_lines.RETURNED:
            self.returned(seat)
        elif what == striker_lines.LIFTED:
            self.lifted(seat, time_us, now_us, game.position.turn)
        else:
            self.started(seat, time_us, now_us, what == striker_lines.STARTED, game, waiting)

    def started(self, seat: int, time_us: int, now_us: int, whole: bool, game, waiting: bool) -> None:
        """Record that the striker left its place as in a shot. whole: both lines saw it."""
        shot, turn = self.shot, game.position.turn
        evidence = TOGETHER if whole else ALONE
        after = []
        if shot is not None and shot.presumed and shot.seat == seat:
            rolled = shot.crossed_us is not None and clock.diff(time_us, shot.crossed_us) > 0
            if rolled or clock.diff(time_us, shot.start_us) < ADJUST_US + EARLY_US:  # start_us comes from the fall here
                shot.evidence |= evidence
                return  # the line was freed late, by the same shot
            # The striker lay there all the time, so the pieces that fell belong to the previous shot.
            after = shot.after
            self._out += [LatePiece(passage) for passage in shot.passages]
        elif shot is not None:
            self._ends(seat, now_us)
        elif seat != turn and self._elsewhere(seat, time_us):
            return  # struck pieces, not a striker
        elif seat != turn and not waiting and ((self._laying and not whole) or not self._missed_unseen(seat, game)):
            # Hands that lay pieces lift the striker that lay ready elsewhere, and a man hides one of its lines.
            self._is_unsure(PendingShot(seat, time_us, evidence), time_us)
            return
        for other in range(4):
            crossed_us = self._crossed_us[other]
            if other != seat and crossed_us is not None and clock.diff(crossed_us, time_us) >= 0:
                evidence |= CROSSED
        self._begin_shot(seat, time_us, evidence)
        self.shot.after = after  # type: ignore[union-attr]

    def returned(self, seat: int) -> None:
        """Record that a line is covered again: by a piece at rest, or by the hand that still places the striker."""
        if self.shot is not None and self.shot.seat == seat:
            self.shot.evidence |= BACK

    def freed(self, line: int, time_us: int, turn: int) -> None:
        """Record that a line beam (0 .. 7, two a seat) is free again: pieces move on the board."""
        bit = 1 << line
        if not self._came & bit:
            return  # it lay there before the shot: a hand may have picked it up
        self._came &= ~bit
        seat = line >> 1
        self._crossed_us[seat] = self._covered_us[line]
        unsure = self.unsure
        if (
            self.shot is None
            and unsure is not None
            and unsure.seat == turn != seat
            and clock.diff(time_us, unsure.start_us) < ROLL_US
        ):
            self._begin_shot(unsure.seat, unsure.start_us, unsure.evidence)
            self.rolls = unsure.start_us, -1
        if self.shot is not None and seat != self.shot.seat:
            self.shot.evidence |= CROSSED
            if self.shot.crossed_us is None:
                self.shot.crossed_us = self._covered_us[line]

    def lifted(self, seat: int, time_us: int, now_us: int, turn: int) -> None:
        """Record that the striker left its place slowly: taken away, or shot along its line. Later events decide."""
        if self.shot is not None and self.shot.presumed and self.shot.seat == seat:
            self.shot.presumed = False
            self.rolls = now_us, -1
        if self.shot is None and seat == turn:
            self._is_unsure(PendingShot(seat, time_us, SLOWLY), time_us)

    def placed(self, seat: int, now_us: int, chutes_busy: bool, turn: int) -> None:
        """Record that the striker lies on the lines, which ends everything before.

        chutes_busy: a piece is on its way, so pieces still move, and two men may lie there instead.
        """
        if self._elsewhere(seat, now_us):
            return  # struck pieces, not a striker
        over = self.shot is None or self._ends(seat, now_us)
        for other in range(4):
            self._crossed_us[other] = None
        self._came = 0
        if seat == turn:
            self._was_blind = self._laying = False
        if not over:
            return
        unsure = self.unsure
        if unsure is not None and chutes_busy and unsure.seat != seat:
            self._unsure_until_us = clock.add(now_us, UNSURE_US)
        elif unsure is not None:
            self._laid(unsure, seat)
            if unsure.seat == turn and unsure.odds() >= SHOT:
                self._out.append(unsure)
                self._late_until_us = clock.add(now_us, LATE_US)  # until then a falling piece belongs to that shot
            self.unsure = None
        last, self._last = self._last, None
        if last is not None and last.seat == seat != turn:
            last.evidence |= PASSED
            if last.odds() < SHOT:
                # The other side had to place the striker, so a hand had taken it away. If another seat places it next,
                # something else covered the lines now, and it was a shot.
                self._out.append(TakenBack(seat))
                self.unsure = last
                self._late_until_us = None

    # News from players and chutes.

    def unseen_shot(self, seat: int, now_us: int) -> None:
        """Record that a player reported a shot that the lines could not see."""
        if self.shot is not None:
            self.shot.evidence |= TOLD
            return
        unsure = self.unsure
        start_us = clock.add(now_us, -ROLL_US)
        self._begin_shot(seat, start_us, TOLD)
        if unsure is not None and unsure.seat == seat:
            self.shot = unsure
            unsure.evidence |= TOLD
            unsure.start_us = start_us  # a placing from now on is a later one
        self.shot.active_us = now_us  # type: ignore[union-attr]
        self.rolls = now_us, -1

    def nothing_fell(self, shot) -> None:
        """Record that nothing fell in a shot known by a piece alone: only the next placing can make it a shot."""
        self._late_until_us = None
        if self.shot is None and self.unsure is None:
            shot.passages = []
            self.unsure = shot

    def passage(self, passage, now_us: int, game, waiting: bool) -> None:
        """Take a passage through a chute."""
        if self.shot is None and self.unsure is not None and self._unsure_until_us is not None:
            self.shot, self.unsure = self.unsure, None
            if not self._recent(passage.time_us):
                self.shot.early_us = ADJUST_US  # it left slowly and may have hit something earlier
            self.rolls = now_us, -1
        position = game.position
        if self.shot is None and not waiting and not self._recent(passage.time_us):
            # A piece falls while the striker is placed or hidden: most likely that is its shot.
            ready = self._tracker.lies_at(position.turn)
            if self.blind(position) or (ready and position.phase in (SHOOTING, PENALTY_SHOT)):
                self._begin_shot(position.turn, clock.add(passage.time_us, -EARLY_US), 0)
                self.shot.presumed = ready  # type: ignore[attr-defined]
                self.rolls = now_us, position.turn
        shot = self.shot
        if shot is not None and clock.diff(passage.time_us, shot.start_us) >= -shot.early_us:
            pending.add(shot.passages, passage)
            shot.active_us = now_us
            return
        if position.phase == GAME_OVER and self._late_until_us is None:
            return  # the board is being cleared
        late = self._late_until_us is not None or shot is not None
        late = late and (game.last_shot is not None or waiting)
        self._out.append(LatePiece(passage, stray=not late))

    # Time.

    def step(self, now_us: int, chutes_busy: bool, held) -> None:
        """Let time pass. chutes_busy: a piece may still be on its way. held: the shot of an open menu, or None."""
        shot_us = self._shot_due_us(chutes_busy, held)
        if shot_us is not None and clock.reached(now_us, shot_us):
            shot = self.shot
            self._look_across(shot)
            if shot.odds() >= SHOT:
                self._settle(now_us)
            else:
                self._drop()
                self._is_unsure(shot, now_us)
        if self._late_until_us is not None and clock.reached(now_us, self._late_until_us):
            self._late_until_us = None
        if self._unsure_until_us is not None and clock.reached(now_us, self._unsure_until_us):
            self._unsure_until_us = None

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        for line in range(8):
            self._covered_us[line] = clock.recent(self._covered_us[line], now_us)
        for seat in range(4):
            if self._crossed_us[seat] is not None:
                self._crossed_us[seat] = clock.recent(self._crossed_us[seat], now_us)
        if self.unsure is not None:
            self.unsure.start_us = clock.recent(self.unsure.start_us, now_us)

    def due_us(self, chutes_busy: bool, held) -> int | None:
        """Return when `step` has something to do, or None."""
        due_us = clock.sooner(self._late_until_us, self._unsure_until_us)
        return clock.sooner(self._shot_due_us(chutes_busy, held), due_us)

    def _shot_due_us(self, chutes_busy: bool, held) -> int | None:
        shot = self.shot
        if shot is None or shot is held:  # wait: the menu closes by itself
            return None
        return clock.add(shot.active_us, LATE_US if chutes_busy else self._settings.get("quiet_ms") * 1000)

    # Inside.

    def _begin_shot(self, seat: int, time_us: int, evidence: int) -> None:
        self.shot = PendingShot(seat, time_us, evidence)
        self._forget_before(time_us)
        if not self._recent(time_us):
            self.shot.early_us = ADJUST_US  # the line may have been freed late
        self.unsure = None
        self._late_until_us = None
        self._was_blind = False

    def _forget_before(self, time_us: int) -> None:
        for line in range(8):
            if clock.diff(self._covered_us[line], time_us) < 0:
                self._came &= ~(1 << line)

    def _look_across(self, shot) -> None:
        """Note whether a piece has come to rest on another seat's lines since the shot started."""
        if self._came & ~(3 << 2 * shot.seat):
            shot.evidence |= CROSSED

    def _missed_unseen(self, seat: int, game) -> bool:
        """Hand out a miss of the seat on turn where it could not be seen and the turn has so come to `seat`."""
        position = game.position
        if not self.blind(position):
            return False
        if judge(game.book, position, entries.shot(position.turn))[0].turn != seat:
            return False
        self._out.append(PendingShot(position.turn))
        return True

    def _elsewhere(self, seat: int, time_us: int) -> bool:
        """Tell whether the only striker left another seat too late to lie at `seat` by now.

        Carrying it there takes at least as long as placing it.
        """
        unsure = self.unsure
        return unsure is not None and unsure.seat != seat and clock.diff(time_us, unsure.start_us) < 2 * PLACE_US

    def _recent(self, time_us: int) -> bool:
        """Tell whether a piece falling now still belongs to the last shot, which ended shortly before."""
        if self._late_until_us is None:
            return False
        return clock.diff(time_us, self._late_until_us) < ADJUST_US - LATE_US

    @staticmethod
    def _laid(shot, seat: int) -> None:
        """Note who placed the striker next."""
        if seat != shot.seat:
            shot.evidence |= OTHER
        elif not (shot.passages or shot.evidence & CROSSED):
            shot.evidence |= AGAIN

    def _ends(self, seat: int, now_us: int) -> bool:
        """End the shot because the striker lies at `seat` now, or was shot from there. Returns whether it was one."""
        shot = self.shot
        self._look_across(shot)
        if shot.odds() < SHOT or clock.diff(now_us, shot.start_us) < ADJUST_US:
            self._laid(shot, seat)  # nobody places it so soon after a shot
        if shot.odds() < SHOT:
            self._drop()
            return False
        self._settle(now_us)
        return True

    def _settle(self, now_us: int) -> None:
        """End the shot and hand it out."""
        self._out.append(self.shot)
        self._last = self.shot
        self._late_until_us = clock.add(now_us, LATE_US)
        self._drop()

    def _drop(self) -> None:
        """End the shot, and hand out the entries that were made during it."""
        self._out += self.shot.after
        self.shot.after = []
        self.shot = None

    def _is_unsure(self, shot, time_us: int) -> None:
        self.unsure = shot
        self._forget_before(shot.start_us)
        self._unsure_until_us = clock.add(time_us, UNSURE_US)
