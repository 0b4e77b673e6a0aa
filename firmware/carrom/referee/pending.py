"""Shots and late pieces on their way to becoming entries, and corrections of the last shot."""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.referee import shot_evidence
from carrom.referee.shot_evidence import FELL, TOLD
from carrom.sensing.passage import COLOUR, GATES, Passage

EARLY_US = 200000  # margin, as fall times are estimates
MOST_PASSAGES = const(32)  # in one shot, or of late pieces that wait; a board has fewer pieces
_WEIGHTS = (
    shot_evidence.TOGETHER_WEIGHT,
    shot_evidence.ALONE_WEIGHT,
    shot_evidence.SLOWLY_WEIGHT,
    shot_evidence.BACK_WEIGHT,
    shot_evidence.CROSSED_WEIGHT,
    shot_evidence.FELL_WEIGHT,
    shot_evidence.TOLD_WEIGHT,
    shot_evidence.AGAIN_WEIGHT,
    shot_evidence.PASSED_WEIGHT,
    shot_evidence.OTHER_WEIGHT,
)


class PendingShot:
    """A shot that is not an entry yet, or, once `entered`, a copy of the last one, for a claim or a correction.

    passages: what fell, in no order; codes: pieces added by hand, or those of the entry.
    after: entries that players made during the shot; they are entered after it.
    evidence: bits of shot_evidence. presumed: a piece fell while the striker still lay there, as the lines said.
    """

    def __init__(self, seat: int, start_us: int = 0, evidence: int = TOLD):
        self.seat = seat
        self.start_us = start_us
        self.active_us = start_us  # the time of its last event
        self.evidence = evidence
        self.presumed = False
        self.crossed_us: int | None = None  # when the first piece came over the lines of another seat
        self.early_us = EARLY_US  # a piece that fell this much before the start still belongs to it
        self.passages = []
        self.codes = []
        self.off = []
        self.claims = 0
        self.after = []
        self.entered = False

    def odds(self, but: int = 0) -> int:
        """Return the log-odds that it was a shot, in tenths of a nat. but: evidence to leave out."""
        known = self.evidence
        if self.passages:
            known |= FELL
        if self.codes or self.off or self.claims:
            known |= TOLD
        known &= ~but
        odds = 0
        for weight in _WEIGHTS:
            if known & 1:
                odds += weight
            known >>= 1
        return odds

    def in_order(self) -> list:
        """Return the passages in the order in which the pieces fell."""
        ordered = []
        for passage in self.passages:
            at = len(ordered)
            while at and clock.diff(passage.time_us, ordered[at - 1].time_us) < 0:
                at -= 1
            ordered.insert(at, passage)
        return ordered


def empty(pocket: int, time_us: int) -> Passage:
    """Return the passage that says no more than that something may lie in a pocket's tray."""
    return Passage(pocket, (), time_us, 0, GATES)


def add(passages: list, passage) -> None:
    """Add a passage to those of a shot: for each pocket one at the most that says nothing, and MOST_PASSAGES + 4."""
    if len(passages) >= MOST_PASSAGES and passage.pieces:
        passage = empty(passage.pocket, passage.time_us)
    if not passage.pieces:
        for other in passages:
            if other.pocket == passage.pocket and not other.pieces:
                return
    passages.append(passage)


def is_new(passage, named, doubtful: bool) -> bool:
    """Return whether a piece came that nobody named while it stood in its chute. Takes known ones off `passage`.

    named: a list of those that players named there, which are taken off as well, or None.
    """
    if not passage.stood or not named:
        return True
    new = []
    for piece in passage.pieces:
        if piece in named:
            named.remove(piece)
        else:
            new.append(piece)
    if doubtful and not passage.joined:  # most likely what was named
        if not passage.pieces:
            named.pop()
        while new and named:
            new.pop()
            named.pop()
    passage.pieces = tuple(new)
    return bool(new) or (doubtful and passage.joined)


def guess(shot) -> str:
    """Return the entry of a shot as it seems to be so far, as a record writes it."""
    codes = []
    for passage in shot.in_order():
        for piece in passage.pieces:
            codes.append(entries.fell(piece, passage.pocket))
    return entries.shot(shot.seat, codes + shot.codes, shot.off, shot.claims).text()


def entered_shot(entry) -> PendingShot:
    """Return a copy of a shot that has been entered."""
    shot = PendingShot(entry.seat)
    shot.codes = list(entry.fallen)
    shot.off = list(entry.off)
    shot.claims = entry.claims
    shot.entered = True
    return shot


def resumed_shot(entry, unclear) -> PendingShot:
    """Return the shot that waited for an answer when the power went.

    unclear: None if pieces and order were known. Otherwise everything is asked again; its digits are the pockets with
    an unsure number of pieces.
    """
    shot = PendingShot(entry.seat)
    if unclear is not None:
        for code in entry.fallen:
            fallen = (entries.piece_of(code),)
            shot.passages.append(Passage(entries.pocket_of(code), fallen, 0, 0, COLOUR, 0, 0, ()))
        for pocket in range(4):
            if str(pocket) in unclear:
                shot.passages.append(empty(pocket, 0))
    else:
        shot.codes = list(entry.fallen)
    shot.off = list(entry.off)
    shot.claims = entry.claims
    return shot


class LatePiece:
    """A piece that fell after its shot was ruled on (C8), or, if `stray`, while nobody had shot."""

    def __init__(self, passage=None, code=-1, stray=False):
        self.passage = passage
        self.code = code
        self.stray = stray


class TakenBack:
    """A shot of `seat` that did not happen: only its lines showed one, and the same seat placed the striker again."""

    def __init__(self, seat):
        self.seat = seat


class AmendedShot:
    """The last shot as it should have been: `entry`. last: the shot as it was entered at the time of the claim."""

    def __init__(self, entry, last):
        self.entry = entry
        self.last = last

    def entry_for(self, last):
        """Return the entry that replaces `last`, with the pieces that fell late since; None if that is another shot."""
        extra = _added(self.last, last)
        if extra is None:
            return None
        entry = self.entry
        if not extra or entry.kind == entries.LOST:
            return entry
        pocket = entry.hit_pocket if entry.hit_pocket != entries.NO_POCKET else last.hit_pocket
        claims = entry.claims | last.claims & ~self.last.claims
        return entries.shot(entry.seat, entry.fallen + extra, entry.off, claims, pocket)


def _added(shot, last):
    """Return the codes added to a shot's entry since it was `shot`; None where `last` is another shot."""
    if last is None or last.seat != shot.seat or tuple(last.fallen[: len(shot.fallen)]) != tuple(shot.fallen):
        return None
    return tuple(last.fallen[len(shot.fallen) :]) if tuple(last.off) == tuple(shot.off) else None
