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

    def __init__(self, position, before=None, shot=None, since=()):
        self.position = position
        self.before = before  # the position that the last accepted shot was played in
        self.shot = shot  # that shot, as amended so far
        self.since = since  # the entries accepted after it

    def pack(self) -> tuple:
        """Return the state as short texts, for a mark."""
        if self.before is None:
            return self.position.text(), None, None, tuple(entry_text(e) for e in self.since)
        since = tuple(entry_text(e) for e in self.since)
        return self.position.text(), self.before.text(), entry_text(self.shot), since


def unpack(packed: tuple) -> State:
    """Return the state that `State.pack` packed."""
    position, before, shot, since = packed
    state = State(positions.parse(position), since=tuple(parse_entry(e) for e in since))
    if before is not None:
        state.before = positions.parse(before)
        state.shot = parse_entry(shot)
    return state


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
    return State(p, state.before, state.shot, state.since + (entry,)), verdict


def _late(book, state, entry):
    if state.shot is None:
        return state, Verdict("not-possible")
    shot = amended(state.shot, entry)
    p, verdict = judge(book, state.before, shot)
    if verdict.error:
        return state, verdict
    verdict.reasons.insert(0, "C8")
    made = State(p, state.before, shot)
    for later in state.since:  # what has become impossible lapses
        made, _ = advance(book, made, later)
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


MARK_EVERY = 16  # entries between two marks: what an undo folds again at the most


class Game:
    """A game: its accepted entries, and the position that they fold to.

    The book does all the judging: first_state(seats, opener), advance(state, entry) -> (state, verdict),
    unpack(state.pack()) -> state; its `record` has entry_text(entry) and parse_entry(text). A state has its
    `position`.

    Entries are kept as their record texts and marks as packed states, which take a tenth of the objects' room
    on the chip.
    """

    def __init__(self, book, seats: tuple, opener):
        self.book = book
        self.seats = seats
        self.opener = opener
        self._state = book.first_state(seats, opener)
        self._log = EntryLog()
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

    def enter(self, entry):
        """Play an entry and return its verdict. A refused one (`verdict.error`) changes nothing."""
        if entry.kind == entries.UNDO:
            return self._undo()
        state, verdict = self.book.advance(self._state, entry)
        if verdict.error:
            return verdict
        self._state = state
        self._log.append(self.book.record.entry_text(entry))
        if len(self._log) % MARK_EVERY == 0:
            self._marks.append(state.pack())
        return verdict

    def _undo(self):
        if not self._log:
            return Verdict("nothing-to-undo")
        self._log.pop()
        while len(self._marks) > 1 and (len(self._marks) - 1) * MARK_EVERY > len(self._log):
            self._marks.pop()
        book = self.book
        state = book.unpack(self._marks[-1])
        for text in self._log.since((len(self._marks) - 1) * MARK_EVERY):
            state, _ = book.advance(state, book.record.parse_entry(text))
        self._state = state
        return Verdict()
