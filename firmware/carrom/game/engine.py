"""The referee: `judge` rules on one entry, `advance` adds late pieces, `Game` keeps the list of entries and folds it.

Undo drops the last entry and folds again from the nearest mark, so its cost does not grow with the game.
"""

from carrom.game import entry as entries
from carrom.game import position as positions
from carrom.game.entry_log import EntryLog
from carrom.game.record import entry_text, parse_entry
from carrom.game.ruling import Ruling, Verdict

_IN_EVERY_BOOK = (entries.SHOT, entries.OPENER, entries.RESIGN, entries.SIDES)


def refusal(book, p, entry):
    """Return the error code if `entry` cannot be played in position `p`, else None."""
    kind = entry.kind
    if p.phase == positions.GAME_OVER:
        return "game-over"
    if kind not in book.ENTRIES and kind not in _IN_EVERY_BOOK:
        return "not-in-this-book"
    if entry.seat >= 0 and entry.seat not in p.seats:
        return "out-of-turn" if kind in (entries.SHOT, entries.BET) else "not-possible"
    if kind == entries.SHOT:
        return book.refuse_shot(p, entry)
    if kind == entries.OPENER:
        return "not-possible" if p.started else None
    if kind == entries.SIDES:
        return "not-possible" if p.started or p.board < 2 else None
    return None if kind == entries.RESIGN else book.refuse_other(p, entry)


def judge(book, p, entry):
    """Rule on one entry: (new position, verdict). A refused entry gives `p` itself back; nothing is changed.

    LATE and UNDO need the list of entries: see `advance` and `Game`.
    """
    error = refusal(book, p, entry)
    if error:
        return p, Verdict(error)
    r = Ruling(book, p)
    rule(r, entry)
    r.v.judged = book, p, entry
    return r.p, r.v


def rule(r, entry) -> None:
    """Rule on an entry that was not refused. r: a Ruling."""
    if entry.kind == entries.SHOT:
        r.book.turn_to(r, entry)
        r.take(entry)
        r.book.rule_shot(r, entry)
    elif entry.kind == entries.RESIGN:
        r.why("C14")
        r.win_game(1 - r.p.side_of(entry.seat))
    elif entry.kind == entries.OPENER:
        r.why("C7 opener")
        _begin_board(r, entry.seat)
    elif entry.kind == entries.SIDES:
        r.why("I19")
        r.p.score.reverse()
        r.p.games = (r.p.games[1], r.p.games[0])
        r.p.moved = r.p.moved % len(r.p.seats) + 1
        _begin_board(r, r.p.next_seat(r.p.opener))
    else:
        r.book.rule_other(r, entry)


def _begin_board(r, opener: int) -> None:
    """Have another seat open the board that is about to begin."""
    r.p.board -= 1  # start_board counts it
    r.book.start_board(r.p, opener)


class State:
    """The state of a fold: the position, and the data for a late piece to amend the last shot (C8)."""

    def __init__(self, position, before=None, shot=None, since=0, lapsed=0):
        self.position = position
        self.before = before  # the position before the last accepted shot
        self.shot = shot  # that shot, as amended so far
        self.since = since  # how many entries were accepted after it
        self.lapsed = lapsed  # a bit per entry after it, oldest lowest: set for late pieces and entries they voided

    def pack(self) -> str:
        """Return the state as one short text, for a mark."""
        if self.before is None:
            return self.position.text()
        return f"{self.position.text()}|{self.before.text()}|{entry_text(self.shot)}|{self.since}|{self.lapsed}"


def unpack(packed: str) -> State:
    """Return the state that `State.pack` packed."""
    parts = packed.split("|")
    if len(parts) == 1:
        return State(positions.parse(packed))
    position, before, shot, since, lapsed = parts
    return State(positions.parse(position), positions.parse(before), parse_entry(shot), int(since), int(lapsed))


def amended(book, p, shot, late):
    """Return the shot from position `p` with a late piece put last and the late entry's claims added (C8)."""
    pocket = late.hit_pocket if late.hit_pocket != entries.NO_POCKET else shot.hit_pocket
    fallen = shot.fallen + late.fallen
    claims = shot.claims & ~book.stale_claims(p, shot.seat, fallen)
    return entries.shot(shot.seat, fallen, shot.off, claims | late.claims, pocket)


def advance(book, state, entry, log=None, number: int = 0):
    """Fold one entry: (new state, verdict). A refused entry gives `state` itself back.

    log: the EntryLog of the game, where `entry` is to have this number. Only LATE needs them.
    """
    if entry.kind == entries.LATE:
        return _late(book, state, entry, log, number)
    p, verdict = judge(book, state.position, entry)
    if verdict.error:
        return state, verdict
    if entry.kind == entries.SHOT:
        return State(p, state.position, entry), verdict
    return State(p, state.before, state.shot, state.since + 1, state.lapsed), verdict


def _late(book, state, entry, log, number):
    if state.shot is None or book.refuse_late(entry):
        return state, Verdict("not-possible")
    shot = amended(book, state.before, state.shot, entry)
    p, verdict = judge(book, state.before, shot)
    if verdict.error:
        return state, verdict
    made = State(p, state.before, shot)
    lapsed = state.lapsed
    bit = 1
    for text in log.since(number - state.since) if state.since else ():
        if bit >> state.since:
            break
        if not lapsed & bit:
            made, later = advance(book, made, parse_entry(text))
            if later.error:  # the entry has become impossible
                lapsed |= bit
            elif "C14" in later.reasons:  # a resignation stands, whatever the shot is now
                verdict.reasons.append("C14")
        bit <<= 1
    loses_bet = state.position.has_bet() and not made.position.has_bet()
    verdict.reasons.insert(0, "C8 bet" if loses_bet else "C8")
    return State(made.position, state.before, shot, state.since + 1, lapsed | 1 << state.since), verdict


def first_state(book, seats: tuple, opener: int):
    """Return the state at the beginning of a game, `opener` on turn."""
    p = positions.Position(seats, opener)
    p.board = 0
    p.score = book.start_score(seats)
    p.games = book.series
    book.start_board(p, opener)
    return State(p)


MARK_EVERY = 16  # entries between two packed positions that are kept; an undo judges at most these again


class Game:
    """A game: its accepted entries, and the position that they fold to.

    The book does all the judging: first_state(seats, opener), advance(state, entry, log, number) -> (state, verdict),
    unpack(state.pack()) -> state, base(position) -> state; its `record` has entry_text(entry) and parse_entry(text). A
    state has its `position`.

    Entries are kept as texts in one buffer, and every MARK_EVERY of them a packed state. A MemoryError leaves the game
    as it was.

    most: the number of entries at which to call `close_oldest`; 0: no bound. fixed: reserve the memory for so many now,
    because later there may be none in one piece; then close the oldest also when that is full.
    base, first: the position after the first `first` entries, where those were closed before. closed: the number of
    entries that the journal has closed. warned: whether the players know that the oldest are soon to be closed.
    old: the game before, whose memory is taken over. It must not be played on.
    """

    def __init__(self, book, seats: tuple, opener, most: int = 0, base=None, first: int = 0, fixed=False, old=None):
        self.book = book
        self.seats = seats
        self.opener = opener
        self.most = most
        self.closed = first
        self.warned = False
        self._state = book.first_state(seats, opener) if base is None else book.base(base)
        self._log = EntryLog(first, most if fixed else 0, None if old is None else old._log)
        self._marks = [self._state.pack()]

    @property
    def position(self):
        return self._state.position

    @property
    def last_shot(self):
        """The last accepted shot with its late pieces, or None."""
        return self._state.shot

    @property
    def before_last_shot(self):
        """The position in which that shot was played, or None."""
        return self._state.before

    def __len__(self) -> int:
        return len(self._log)

    def texts(self) -> EntryLog:
        """Return the accepted entries, as the record writes them."""
        return self._log

    def entries(self):
        """Yield the accepted entries, oldest first."""
        for text in self._log:
            yield self.book.record.parse_entry(text)

    @property
    def left(self) -> int:
        """The entries that still fit before the oldest must be closed; -1: no bound."""
        if not self.most:
            return -1
        return max(min(self.most - self._log.kept(), self._log.left()), 0)

    @property
    def base(self):
        """The position before the oldest entry that can be undone."""
        return self.book.unpack(self._marks[0]).position

    @property
    def first(self) -> int:
        """How many entries are closed."""
        return self._log.first

    def enter(self, entry):
        """Play an entry and return its verdict. A refused one (`verdict.error`) changes nothing."""
        if entry.kind == entries.UNDO:
            return self._undo()
        state, verdict = self.book.advance(self._state, entry, self._log, len(self._log))
        if not verdict.error:
            self._keep(state, self.book.record.entry_text(entry))
        return verdict

    def _keep(self, state, text: str) -> None:
        marked = (self._log.kept() + 1) % MARK_EVERY == 0
        if marked:
            self._marks.append(state.pack())
        try:
            self._log.append(text)
        except MemoryError:
            if marked:
                self._marks.pop()
            raise
        self._state = state

    def _undo(self):
        log = self._log
        count = log.kept() - 1
        if count < 0:
            return Verdict("nothing-to-undo")
        state = self._state_after(count)
        log.pop()
        while len(self._marks) > count // MARK_EVERY + 1:
            self._marks.pop()
        self._state = state
        return Verdict()

    def _state_after(self, count: int):
        """Return the state after the first `count` kept entries."""
        mark = count // MARK_EVERY
        state = self.book.unpack(self._marks[mark])
        first = self._log.first
        for after, _verdict in self._folded(state, first + mark * MARK_EVERY, first + count):
            state = after
        return state

    def _folded(self, state, start: int, end: int):
        """Yield (state, verdict) after each of the entries number `start` .. `end` - 1, which follow `state`."""
        book, log = self.book, self._log
        for text in log.since(start):
            if start == end:
                return
            state, verdict = book.advance(state, book.record.parse_entry(text), log, start)
            yield state, verdict
            start += 1

    def close_oldest(self) -> None:
        """Close the older half of the entries, and more where the rest has a late piece of a shot that is closed.

        They can no longer be undone. A game that is resumed from `base` and the kept entries is the same as this one.
        """
        log = self._log
        kept = log.kept()
        cut = max(kept - self.most // 2, kept // 2)
        refused = True
        while refused:
            refused = False
            state = self.book.base(self._state_after(cut).position)
            marks = [state.pack()]
            done = 0
            for after, verdict in self._folded(state, log.first + cut, len(log)):
                state = after
                done += 1
                if verdict.error:
                    refused = True
                    break
                if done % MARK_EVERY == 0:
                    marks.append(state.pack())
            if refused:
                cut += done
        log.drop(cut)
        self._marks, self._state = marks, state
