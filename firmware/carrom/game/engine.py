"""The referee: `judge` rules on one entry, `advance` adds late pieces, `Game` keeps the list of entries and folds it.

Undo drops the last entry and folds again from the nearest mark, so its cost does not grow with the game.
"""

from carrom.game import entry as entries
from carrom.game import position as positions
from carrom.game.entry_log import EntryLog
from carrom.game.record import entry_text, parse_entry
from carrom.game.ruling import Ruling, Verdict


def refusal(book, p, entry):
    """Return None, or the contract's code of why `entry` cannot be played in position `p`."""
    kind = entry.kind
    if p.phase == positions.GAME_OVER:
        return "game-over"
    if kind not in book.ENTRIES and kind not in (entries.SHOT, entries.OPENER):
        return "not-in-this-book"
    if entry.seat >= 0 and entry.seat not in p.seats:
        return "out-of-turn" if kind in (entries.SHOT, entries.BET) else "not-possible"
    if kind == entries.SHOT:
        return book.refuse_shot(p, entry)
    if kind == entries.OPENER:
        return "not-possible" if p.started else None
    return book.refuse_other(p, entry)


def judge(book, p, entry):
    """Rule on one entry: (new position, verdict). A refused entry gives `p` itself back; nothing is changed.

    LATE and UNDO need the list of entries: see `advance` and `Game`.
    """
    error = refusal(book, p, entry)
    if error:
        return p, Verdict(error)
    if entry.kind == entries.OPENER:
        made = p.copy()
        made.board -= 1
        book.start_board(made, entry.seat)
        return made, Verdict()
    r = Ruling(book, p)
    if entry.kind == entries.SHOT:
        r.take(entry)
        book.rule_shot(r, entry)
    else:
        book.rule_other(r, entry)
    return r.p, r.v


class State:
    """The state of a fold: the position, and all that a late piece needs to amend the last shot (C8)."""

    def __init__(self, position, before=None, shot=None, since=None):
        self.position = position
        self.before = before  # the position that the last accepted shot was played in
        self.shot = shot  # that shot, as amended so far
        # The entries accepted after it, the newest first: None, or (text, those before it). States share these links,
        # so that a state and a mark take the same room however many entries follow the shot.
        self.since = since

    def pack(self) -> tuple:
        """Return the state as short texts, for a mark."""
        if self.before is None:
            return self.position.text(), None, None, self.since
        return self.position.text(), self.before.text(), entry_text(self.shot), self.since


def unpack(packed: tuple) -> State:
    """Return the state that `State.pack` packed."""
    position, before, shot, since = packed
    if before is None:
        return State(positions.parse(position), since=since)
    return State(positions.parse(position), positions.parse(before), parse_entry(shot), since)


def amended(shot, late):
    """Return the shot with a late piece put last and the late entry's claims added (C8)."""
    pocket = late.hit_pocket if late.hit_pocket != entries.NO_POCKET else shot.hit_pocket
    return entries.shot(shot.seat, shot.fallen + late.fallen, shot.off, shot.claims | late.claims, pocket)


def advance(book, state, entry):
    """Fold one entry: (new state, verdict). A refused entry gives `state` itself back."""
    if entry.kind == entries.LATE:
        return _late(book, state, entry)
    p, verdict = judge(book, state.position, entry)
    if verdict.error:
        return state, verdict
    if entry.kind == entries.SHOT:
        return State(p, state.position, entry), verdict
    return State(p, state.before, state.shot, (entry_text(entry), state.since)), verdict


def _late(book, state, entry):
    if state.shot is None:
        return state, Verdict("not-possible")
    shot = amended(state.shot, entry)
    p, verdict = judge(book, state.before, shot)
    if verdict.error:
        return state, verdict
    verdict.reasons.insert(0, "C8")
    made = State(p, state.before, shot)
    later = []
    link = state.since
    while link is not None:
        later.append(link[0])
        link = link[1]
    while later:  # entries that have become impossible lapse
        made, _ = advance(book, made, parse_entry(later.pop()))
    return made, verdict


def fold(book, seats: tuple, opener: int, log):
    """Return the state after the entries of `log`. Refused ones are skipped; undo is not allowed."""
    state = first_state(book, seats, opener)
    for entry in log:
        state, _ = advance(book, state, entry)
    return state


def first_state(book, seats: tuple, opener: int):
    """Return the state at the beginning of a game, `opener` on turn."""
    p = positions.Position(seats, opener)
    p.board = 0
    book.start_board(p, opener)
    return State(p)


MARK_EVERY = 16  # entries between two marks: an undo folds fewer again


class Game:
    """A game: its accepted entries, and the position that they fold to.

    The book does all the judging: first_state(seats, opener), advance(state, entry) -> (state, verdict),
    unpack(state.pack()) -> state, base(position) -> state; its `record` has entry_text(entry) and parse_entry(text). A
    state has its `position`.

    Entries are kept as their record texts and marks as packed states, which take a tenth of the objects' room on the
    chip. A MemoryError leaves the game as it was.

    most: with this number of entries it is time for `close_oldest`. 0: there is no bound.
    base, first: the position after the first `first` entries, where those were closed before. closed: the number of
    entries that the journal has closed.
    """

    def __init__(self, book, seats: tuple, opener, most: int = 0, base=None, first: int = 0):
        self.book = book
        self.seats = seats
        self.opener = opener
        self.most = most
        self.closed = first
        self._state = book.first_state(seats, opener) if base is None else book.base(base)
        self._log = EntryLog(first)
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
        """How many entries are left until the oldest are to be closed; -1: there is no bound."""
        return max(self.most - self._log.kept(), 0) if self.most else -1

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
        state, verdict = self.book.advance(self._state, entry)
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
        count = self._log.kept() - 1
        if count < 0:
            return Verdict("nothing-to-undo")
        mark = count // MARK_EVERY
        state = self._fold(self.book.unpack(self._marks[mark]), mark * MARK_EVERY, count)
        self._log.pop()
        while len(self._marks) > mark + 1:
            self._marks.pop()
        self._state = state
        return Verdict()

    def _fold(self, state, start: int, end: int):
        """Return the state after the kept entries number `start` .. `end` - 1."""
        book = self.book
        for text in self._log.since(self._log.first + start):
            if start == end:
                break
            state, _ = book.advance(state, book.record.parse_entry(text))
            start += 1
        return state

    def close_oldest(self) -> None:
        """Close the older half of the entries, and more where the rest has a late piece of a shot that is closed.

        They can no longer be undone. A game that is resumed from `base` and the kept entries is the same as this one.
        """
        cut = self._log.kept() - self.most // 2
        refused = True
        while refused:
            mark = cut // MARK_EVERY
            base = self._fold(self.book.unpack(self._marks[mark]), mark * MARK_EVERY, cut).position
            again = Game(self.book, self.seats, self.opener, 0, base, self._log.first + cut)
            refused = False
            for text in self._log.since(again.first):
                cut += 1
                if again.enter(self.book.record.parse_entry(text)).error:
                    refused = True
                    break
        self._log, self._marks, self._state = again._log, again._marks, again._state
