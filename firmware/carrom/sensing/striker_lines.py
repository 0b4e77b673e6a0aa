"""Tells from the beams along the base lines who places the striker, who lifts it again, and who shoots.

Two beams lie along the base lines of each seat, 32 mm apart. The striker (41 mm) blocks both, a man (32 mm) one at the
most. Both blocked and still: placed. One alone: badly placed (a warning, never a foul: rule C11). Both freed at
nearly the same time: the shot has started (the finger covers the rear one a little longer).

Edges are debounced first: what lasts for less than GLITCH_US is a glitch, and so all that is said here comes as much
later than it happened. Every change of a beam that is none is told as well.

A piece at rest on a line blocks it too. A beam that was blocked while pieces rolled, when the table was switched on, or
until a warning came, does not count until it is free again; the other beam alone decides. A seat with both beams
hidden in this way is blind.

A pulled cable makes both beams dark together and for long, at a seat where nothing has moved before. The seat on turn
has one only where they go dark in the same instant: the striker may lie there. The beams are hidden then.
"""

from carrom import clock, const
from carrom.ports import GATE_BEAMS

# The times that tell pieces, hands and shots apart, each between the two that it separates. `make evidence` measures
# these in the simulator and in hands at random: docs/evidence.md has the table.
GLITCH_US = const(2000)  # a glitch lasts 0.2 ms; a man at 8 m/s covers a beam for 4 ms
CONFIRM_US = const(20000)  # a fingertip lets go for a moment; a striker that has left stays away for longer
SLOW_US = const(90000)  # over both lines, 32 mm, pieces and strikers take less; a hand, slower than 0.35 m/s, more
TOGETHER_US = const(150000)  # a finger covers the rear line 140 ms longer than the striker does; a hand, longer still
PLACE_US = const(400000)  # a hand at work touches both lines for 300 ms; a striker that was laid lies there for longer
ADJUST_US = const(1200000)  # a hand sets right what it laid; nobody shoots again so soon
ROLL_US = const(2500000)  # men still come to rest after a start; a miss is ruled on (setting quiet_ms), and no sooner
_PULL_US = const(1000)  # a plug has one line's eye and the other's emitter, which is missed some carrier periods later
_AT_ONCE_US = const(10)  # from one look of the chip at the beams to the next; one striker in a thousand is laid so
_CALM_US = const(2000000)  # a hand that lays the striker touches a line before; a cable is pulled under the table
DARK_US = const(8000000)  # most strikers are shot by then

# Events. LIFTED: the striker has left the line, but not as in a shot (shots along the line look like that, too).
# HALF_SEEN: it has left the only line that is not hidden, or has crept away: a shot, or a hand drew it back.
# RETURNED: after a start both lines are covered again, or one for long: the start may have been a hand that went.
# COVERED, FREED: a beam is, since then. They have its number (0 .. 7, two a seat) where the others have the seat.
# PULLED: the lines are dark because their cable was pulled; PLUGGED: one sees again.
PLACED, BADLY, LIFTED, STARTED, HALF_SEEN, RETURNED, COVERED, FREED, PULLED, PLUGGED = range(10)

_EMPTY = const(0)
_PLACED = const(1)
_LEAVING = const(2)
_GONE = const(3)
_WENT = const(4)  # gone as in a shot, if no hand comes back


class _Line:
    """The pair of beams of one seat; masks have bit 0 for the lower line, bit 1 for the upper one."""

    def __init__(self):
        self.blocked = 0
        self.ignored = 0  # beams blocked by something other than a striker being placed
        self.doubtful = 0  # those of them that the striker may block after all: badly placed, or come to rest there
        self.ghost = 0  # ignored beams that have just been freed: perhaps a glitch
        self.ghost_us = 0
        self.state = _EMPTY
        self.change_us = 0  # time of the last change that counts
        self.gap_us = 0  # when something left a beam while both were covered
        self.whole_us: int | None = None  # since when both had been covered
        self.settled = True  # waiting decides nothing more
        self.first_us = 0  # when the first beam became free
        self.rear_first = False  # whether that was the rear one
        self.went_us = 0  # when all were free
        self.held = 0  # the beams that counted before that
        self.rolled = False  # since then a beam was covered and freed again, which no hand does
        self.back = -1  # beams blocked since the last start seen here; -1: no start, or the table was told
        self.back_us = 0  # the last change of `back`
        self.edge_us = 0  # the last change of any kind
        self.came_us: int | None = None  # when the first of both beams was covered, if nothing had moved before
        self.dark_us: int | None = None  # since when both have been dark, if that may be a pulled cable
        self.at_once = False  # whether they became so in the same instant
        self.pulled = False

    def seen(self) -> int:
        return self.blocked & ~self.ignored


class ShotTracker:
    """Turns edges of the line beams into events: (PLACED ... PLUGGED, seat, time_us), handed out by `take`.

    turn: the seat that may shoot now; -1: any seat may. A start at another seat is not taken to make pieces roll.
    """

    def __init__(self, seats: tuple):
        self._lines = [_Line() for _ in range(4)]
        self.turn = -1
        self._seats = seats
        self._rolling_until_us: int | None = None
        self._beams = 0  # bits of those blocked, as their edges say; `_Line.blocked` follows
        self._changed_us = [0] * 8  # their last edges
        self._out = []

    def set_seats(self, seats: tuple) -> None:
        """Set the seats that play. The lines of others are ignored."""
        self._seats = seats

    def begin(self, levels: int, now_us: int) -> None:
        """Take the state of all beams (ports.Beams.levels). Beams that are blocked now do not count."""
        self._beams = levels >> GATE_BEAMS & 255
        for seat in range(4):
            line = self._lines[seat]
            line.blocked = line.ignored = levels >> (GATE_BEAMS + seat * 2) & 3
            line.doubtful = line.ghost = 0
            line.change_us = now_us
            line.edge_us = clock.add(now_us, -_CALM_US)
            self._becomes(line, _EMPTY)

    def begin_rolling(self, now_us: int, but_seat: int = -1) -> None:
        """Expect rolling pieces because a shot has started (perhaps one that the lines did not see).

        but_seat: the seat where the striker may still lie.
        """
        self._rolling_until_us = clock.add(now_us, ROLL_US)
        for seat in range(4):
            if seat == but_seat:
                continue
            self._hide(self._lines[seat])

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        for line in self._lines:
            line.ghost_us = clock.recent(line.ghost_us, now_us)
            line.change_us = clock.recent(line.change_us, now_us)
            line.gap_us = clock.recent(line.gap_us, now_us)
            line.edge_us = clock.recent(line.edge_us, now_us)
            if line.came_us is not None:
                line.came_us = clock.recent(line.came_us, now_us)
            if line.dark_us is not None:
                line.dark_us = clock.recent(line.dark_us, now_us)

    def _is_rolling(self, now_us: int) -> bool:
        if self._rolling_until_us is not None and clock.reached(now_us, self._rolling_until_us):
            self._rolling_until_us = None
            for line in self._lines:
                line.back = -1
                if line.ignored == 3 and not line.pulled:
                    line.doubtful = 3  # the striker across both lines, or placed again very soon, or two men
        return self._rolling_until_us is not None

    def blind(self, seat: int) -> bool:
        """Return whether both lines of the seat are hidden, so that a shot from there cannot be seen."""
        return self._lines[seat].ignored == 3

    def lies_at(self, seat: int) -> bool:
        """Tell whether the striker is placed at the seat, or just leaving it. Men can look like it at another one."""
        return self._lines[seat].state != _EMPTY

    def edge(self, beam: int, blocked: bool, time_us: int) -> None:
        """Take a change of a line beam (8 .. 15)."""
        self._debounce(time_us)
        beam -= GATE_BEAMS
        if bool(self._beams >> beam & 1) != bool(blocked):
            self._beams ^= 1 << beam
            self._changed_us[beam] = time_us

    def _debounce(self, now_us: int) -> int | None:
        """Take the changes that have lasted, oldest first. Returns when the next one will have, or None."""
        while True:
            changed = self._beams
            for seat in range(4):
                changed ^= self._lines[seat].blocked << 2 * seat
            if not changed:
                return None
            first = -1
            since_us = 0
            for beam in range(8):
                if changed >> beam & 1 and (first < 0 or clock.diff(self._changed_us[beam], since_us) < 0):
                    first, since_us = beam, self._changed_us[beam]
            due_us = clock.add(since_us, GLITCH_US)
            if not clock.reached(now_us, due_us):
                return due_us
            self._change(first, bool(self._beams >> first & 1), since_us)

    def _change(self, beam: int, blocked: bool, time_us: int) -> None:
        """Take a change of a beam (0 .. 7) that is no glitch."""
        seat = beam >> 1
        line = self._lines[seat]
        bit = 1 << (beam & 1)
        if seat in self._seats:
            self._advance(seat, line, time_us)  # decide what was due before this edge, with the beams as they were
        self._out.append((COVERED if blocked else FREED, beam, time_us))
        rolling = self._is_rolling(time_us)
        before, covered = line.seen(), line.blocked
        calm = clock.diff(time_us, line.edge_us) >= _CALM_US
        line.edge_us = time_us
        if blocked:
            line.blocked |= bit
            if line.ghost & bit:
                line.ghost &= ~bit
                line.ignored |= bit
            elif rolling and line.state == _EMPTY:
                line.ignored |= bit
            if line.blocked != 3:
                line.came_us = time_us if calm else None
            elif line.came_us is not None and clock.diff(time_us, line.came_us) <= _PULL_US:
                line.dark_us = time_us
                line.at_once = clock.diff(time_us, line.came_us) <= _AT_ONCE_US
                if line.at_once and self.turn not in (-1, seat):  # nobody lays the striker there now
                    self._hide(line)
        else:
            line.came_us = line.dark_us = None
            if line.pulled:
                line.pulled = False
                self._out.append((PLUGGED, seat, time_us))
            line.blocked &= ~bit
            if line.ignored & bit:
                line.ignored &= ~bit
                line.ghost |= bit
                line.ghost_us = time_us
                line.settled = False
        if line.back >= 0:
            line.back = line.back | bit if blocked else line.back & ~bit
            line.back_us = time_us
            line.settled = False
        if seat not in self._seats or line.seen() == before:
            return
        if line.state == _WENT and not blocked and clock.diff(time_us, line.change_us) >= CONFIRM_US:
            line.rolled = True
        if line.state == _PLACED and not blocked:
            line.state = _LEAVING
            line.held = before
            line.first_us = time_us
            line.rear_first = bit == 1
        elif line.state == _GONE and blocked:
            line.state = _LEAVING  # a glitch, or the finger once more
        if line.state != _EMPTY:
            line.whole_us = None
        elif not blocked and covered == 3:
            line.whole_us, line.gap_us = line.change_us, time_us
        elif blocked and line.whole_us is not None:
            if 0 <= clock.diff(time_us, line.gap_us) < CONFIRM_US:
                time_us = line.whole_us  # a hand let go, or a glitch: the striker has lain there since then
            line.whole_us = None
        line.change_us = time_us
        line.settled = False

    def step(self, now_us: int) -> int | None:
        """Let time pass. Returns when to call again at the latest, or None."""
        changes_us = self._debounce(now_us)
        now_us = clock.add(now_us, -GLITCH_US)  # all edges until then are known
        self._is_rolling(now_us)
        deadline_us = clock.sooner(self._rolling_until_us, self._look_for_pulled(now_us))
        for seat in self._seats:
            line = self._lines[seat]
            if line.settled:
                continue
            due_us = self._advance(seat, line, now_us)
            if due_us is not None and (deadline_us is None or clock.diff(due_us, deadline_us) < 0):
                deadline_us = due_us
        return changes_us if deadline_us is None else clock.sooner(changes_us, clock.add(deadline_us, GLITCH_US))

    def _look_for_pulled(self, now_us: int) -> int | None:
        """Tell of the cables that were pulled. Returns when the next one will be known, or None."""
        deadline_us = None
        for seat in range(4):
            line = self._lines[seat]
            if line.dark_us is None or not (line.at_once or self.turn not in (-1, seat)):
                continue
            due_us = clock.add(line.dark_us, DARK_US)
            if clock.reached(now_us, due_us):
                line.dark_us = None
                line.pulled = True
                self._hide(line)
                self._out.append((PULLED, seat, now_us))
            else:
                deadline_us = clock.sooner(deadline_us, due_us)
        return deadline_us

    def _advance(self, seat: int, line, now_us: int) -> int | None:
        """Take the decisions of one seat that are due by `now_us`. Returns when the next is due, or None."""
        if line.settled:
            return None
        if line.ghost:
            due_us = clock.add(line.ghost_us, CONFIRM_US)
            if not clock.reached(now_us, due_us):
                return due_us
            if line.ghost & line.doubtful:
                self._out.append((LIFTED, seat, line.ghost_us))
                line.doubtful = 0
            line.ghost = 0
        if line.state == _EMPTY:
            return self._advance_empty(seat, line, now_us)
        if line.state == _LEAVING:
            return self._advance_leaving(seat, line, now_us)
        if line.state == _GONE:
            return self._advance_gone(seat, line, now_us)
        if line.state == _WENT:
            return self._advance_went(seat, line, now_us)
        line.settled = True
        return None

    def _advance_empty(self, seat: int, line, now_us: int) -> int | None:
        if line.back > 0:
            back_us = clock.add(line.back_us, SLOW_US if line.back == 3 else ADJUST_US)
            if not clock.reached(now_us, back_us):
                return back_us
            line.back = -1
            self._out.append((RETURNED, seat, line.back_us))
        seen = line.seen()
        line.settled = not seen
        if not seen:
            return None
        whole = line.blocked == 3
        due_us = clock.add(line.change_us, PLACE_US if whole else ADJUST_US)
        if not clock.reached(now_us, due_us):
            return due_us
        if whole:
            line.doubtful = 0
            self._becomes(line, _PLACED)
            self._out.append((PLACED, seat, now_us))
        else:
            line.ignored |= seen
            line.doubtful |= seen
            line.settled = True
            self._out.append((BADLY, seat, now_us))
        return None

    def _advance_leaving(self, seat: int, line, now_us: int) -> int | None:
        seen = line.seen()
        if not seen:
            line.state = _GONE
            return self._advance_gone(seat, line, now_us)
        confirm_us = clock.add(line.change_us, CONFIRM_US)
        together_us = clock.add(line.first_us, TOGETHER_US)
        at_once = seen == line.held or clock.diff(confirm_us, together_us) > 0
        due_us = confirm_us if at_once else together_us
        if not clock.reached(now_us, due_us):
            return due_us
        # Where the beam that did not count has become free as well, this one was covered again by something else.
        moved = line.blocked != 3 and abs(clock.diff(line.ghost_us, line.first_us)) < TOGETHER_US
        if seen == line.held and not moved:
            self._becomes(line, _PLACED)  # a glitch: it never left
            return None
        line.state = _EMPTY
        self._out.append((LIFTED, seat, line.first_us))
        return self._advance_empty(seat, line, now_us)

    def _advance_gone(self, seat: int, line, now_us: int) -> int | None:
        due_us = clock.add(line.change_us, CONFIRM_US)
        if not clock.reached(now_us, due_us):
            return due_us
        if clock.diff(line.change_us, line.first_us) > TOGETHER_US:
            self._becomes(line, _EMPTY)
            self._out.append((LIFTED, seat, line.first_us))
        elif line.held == 3:
            line.state = _WENT
            line.rolled = False
            line.went_us = line.change_us
            return self._advance_went(seat, line, now_us)
        else:  # on a single line a rolling piece cannot be told from a hand
            self._start(seat, line, HALF_SEEN)
        return None

    def _advance_went(self, seat: int, line, now_us: int) -> int | None:
        due_us = clock.add(line.went_us, PLACE_US)
        crept = line.rear_first and clock.diff(line.went_us, line.first_us) > SLOW_US
        what = HALF_SEEN if crept else STARTED
        if line.rolled:
            self._start(seat, line, what)
            return None
        if line.blocked == 3:
            stays_us = clock.add(line.change_us, SLOW_US)
            if clock.reached(now_us, stays_us):
                line.state = _EMPTY  # a hand, or the striker that bounced back slowly: the next events tell
                self._out.append((LIFTED, seat, line.first_us))
                return self._advance_empty(seat, line, now_us)
            if clock.diff(line.change_us, due_us) < 0:
                return stays_us  # back in time; whether it stays is not known yet
        if not clock.reached(now_us, due_us):
            return due_us
        self._start(seat, line, what)
        return None

    def _start(self, seat: int, line, what: int) -> None:
        self._becomes(line, _EMPTY)
        self._out.append((what, seat, line.first_us))
        if self.turn in (-1, seat):
            back = line.seen()  # since before the start was sure
            self.begin_rolling(line.first_us)
            line.back, line.back_us = back, line.change_us
            line.settled = not back

    def _hide(self, line) -> None:
        """Count what is covered as hidden."""
        line.ignored = line.blocked
        line.doubtful = 0
        self._becomes(line, _EMPTY)

    @staticmethod
    def _becomes(line, state: int) -> None:
        line.state = state
        line.settled = True

    def take(self) -> tuple | None:
        """Remove and return the next event: (PLACED ... PLUGGED, seat, time_us), or None."""
        return self._out.pop(0) if self._out else None
