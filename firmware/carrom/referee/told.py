"""Referees a game of which no sensor sees anything: people tell what fell, and end each shot themselves."""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.game.pieces import FAR, HIT, NEAR, QUEEN, STRIKER, zone_of
from carrom.game.position import PENALTY_SHOT, SHOOTING
from carrom.game.record import parse_entry
from carrom.referee.entering import CarromReferee, count
from carrom.referee.facts import Facts
from carrom.referee.questions import ASK_CHOICE

_TWICE_US = const(700000)  # a press so soon after a ruling was meant for what came before it


class ToldShot:
    """A shot as far as it was told.

    codes: what fell, in order, see entry.fell. off, claims: as in an entry. after: entries made meanwhile, for later.
    late: it is the last shot, with a piece that nobody told; `codes` has that one alone.
    """

    entered = False  # as `pending.PendingShot` has it

    def __init__(self, seat: int, late: bool = False):
        self.seat = seat
        self.late = late
        self.codes = []
        self.off = []
        self.claims = 0
        self.after = []

    @property
    def told(self) -> bool:
        """Whether somebody has told something of it."""
        return bool(self.late or self.codes or self.off or self.claims)

    def entry(self):
        if self.late:
            return entries.Entry(entries.LATE, fallen=tuple(self.codes), claims=self.claims)
        return entries.shot(self.seat, self.codes, self.off, self.claims)


class ToldReferee(CarromReferee):
    """The game, and the shot that is being told.

    shot: a ToldShot of the seat on turn. running: whether a shot is seen to be played, as a Referee says it.
    """

    running = False
    running_shot = None

    def __init__(self, settings, journal, voice, lot, inquiry=None):
        super().__init__(settings, journal, voice, lot, inquiry or Facts(settings, voice))
        self.shot = None
        self._ruled_us = None  # when the last entry was accepted

    def begin(self, game) -> None:
        super().begin(game)
        self.shot = ToldShot(game.position.turn)
        self._ruled_us = None

    @property
    def before(self):
        """The position from which the shot was played that is being told."""
        return self.game.before_last_shot if self.shot.late else self.position

    def busy(self) -> bool:
        """Tell whether a shot or an entry has not reached the game yet."""
        return (self._flow is not None and not self._choosing()) or bool(self._queue) or self.told()

    def told(self) -> bool:
        """Tell whether something of the shot is known already."""
        return self.shot.told

    def codes(self) -> list:
        """List what fell in the shot as far as it is known, see entry.fell."""
        return self.shot.codes

    def unsure(self) -> bool:
        """Tell whether the sensors have doubts about the shot, which will be asked at its end."""
        return False

    def last_piece(self) -> int | None:
        """Return the piece that `take_away` takes back, -1 where nobody knows which one it is; None: there is none."""
        shot = self.shot
        if shot.codes:
            return entries.piece_of(shot.codes[-1])
        return shot.off[-1] if shot.off else None

    def _choosing(self) -> bool:
        return self.question is not None and self.question.kind == ASK_CHOICE

    def blind(self) -> bool:
        return False

    def settled(self, now_us: int) -> bool:
        """Tell whether people have had the time to see the last ruling."""
        return self._ruled_us is None or clock.diff(now_us, self._ruled_us) >= _TWICE_US

    def step(self, now_us: int) -> int | None:
        """Let time pass. Returns when to call again, or None."""
        self._now_us = now_us
        if self.settled(now_us):
            self._ruled_us = None
        self._take_default(now_us)
        self._work()
        return None if self.question is None else self.question.until_us

    # Telling.

    def claimable(self):
        """Return the shot that is being told; None where there can be none."""
        if self.shot.late:
            return self.shot if self.comes_first() else None
        may = self.position.phase in (SHOOTING, PENALTY_SHOT) and self._flow is None and not self._queue
        return self.shot if may else None

    def comes_first(self) -> bool:
        """Tell whether a late piece is being told; the choice after a foul waits for it."""
        return self.shot.late and not self._queue and (self._flow is None or self._choosing())

    def begin_late(self) -> None:
        """Begin to tell a piece of the last shot that nobody told."""
        self.shot = ToldShot(self.game.last_shot.seat, True)

    def add(self, piece: int, zone: int = NEAR) -> None:
        """Tell that a piece fell, in a zone of the shooter."""
        if self._lies(piece):
            self.shot.codes.append(fell_in(self.shot.seat, piece, zone))
            self._note()

    def turn(self) -> None:
        """Tell that the striker fell; each time again turns this to the queen, to both, to neither."""
        shot = self.shot
        striker = fell_in(shot.seat, STRIKER, NEAR)
        queen = fell_in(shot.seat, QUEEN, NEAR)
        codes = shot.codes
        was = (striker in codes) + 2 * (queen in codes)
        may = was | (self._left(STRIKER) > 0) | (self._left(QUEEN) > 0) << 1
        now = was + 1 & 3
        while now & ~may or (shot.late and now == 3):
            now = now + 1 & 3
        if (was, now) == (1, 2):
            codes[codes.index(striker)] = queen
        else:
            both = [code for bit, code in ((1, striker), (2, queen)) if now & bit]
            kept = [code for code in codes if code not in (striker, queen) or code in both]
            shot.codes = kept + [code for code in both if code not in kept]
        self._note()

    def take_away(self) -> None:
        """Take the last piece back that was told."""
        shot = self.shot
        if shot.codes or shot.off:
            (shot.codes or shot.off).pop()
            self._note()

    def claim(self, shot, claim: int) -> None:
        """Make a claim on the shot (pieces.BANK ...), or take it back."""
        shot.claims ^= claim
        self._note()

    def claim_off(self, shot, piece: int) -> None:
        """Tell that a piece is off the board."""
        if shot.late:
            self._voice.say("not_possible", seat=shot.seat)
        elif self._lies(piece):
            shot.off.append(piece)
            self._note()

    def enter_soon(self, entry) -> None:
        """Enter what a player said; during a shot, after it."""
        (self.shot.after if self.told() else self._queue).append(entry)

    def end_shot(self) -> None:
        """End the shot: all that fell is told."""
        if self.shot.late and not self.shot.codes:
            self.shot = ToldShot(self.position.turn)
            self._keep_question()
        else:
            self._queue.append(self.shot)

    def _note(self) -> None:
        """Keep what was told; of late pieces it is one at a time."""
        if self.shot.late:
            self.shot.codes = self.shot.codes[-1:]
        self._keep_question()

    def _lies(self, piece: int) -> bool:
        """Tell whether another piece of that kind lies on the board; say so where none does."""
        if self._left(piece):
            return True
        self._voice.say("not_possible", seat=self.shot.seat)
        return False

    def _left(self, piece: int) -> int:
        shot = self.game.last_shot if self.shot.late else self.shot.entry()
        return self.before.on_board(piece) - count(shot.fallen)[piece] - shot.off.count(piece)

    # Ruling.

    def _work(self) -> None:
        """Go on with the queue. It comes before a choice that is open: an entry may take back what led to it."""
        if self._queue and self._choosing():
            self.question = self._flow = None
        while self._queue and self._queue[0] is not self._held and self.question is None:
            self._work_at_first()
        super()._work()

    def _keep_question(self) -> None:
        shot = self.shot
        self._keep_open(shot.entry().text() if shot.told and (shot.codes or not shot.late) else None)

    def resume_shot(self, text: str) -> None:
        """Take up what was told when the power went: `Journal.question`. Raises RecordError."""
        entry = parse_entry(text[text.find(" ") + 1 :] if text.startswith("?") else text)  # one that sensors saw
        if entry.kind == entries.LATE and self.game.last_shot is not None:
            self.begin_late()
        elif entry.kind != entries.SHOT or entry.seat != self.shot.seat:
            return
        shot = self.shot
        shot.codes, shot.off, shot.claims = list(entry.fallen), list(entry.off), entry.claims

    def _process(self, item):
        if item.__class__ is ToldShot:
            yield from (self._rule_late if item.late else self._rule_shot)(item)
        elif self.enter(item).error:
            self._voice.say("not_possible", seat=self.position.turn)

    def _rule_shot(self, shot):
        entry = yield from self._inquiry.complete(self.game.book, self.position, shot.entry(), self._now_us)
        if self.enter(entry).error:
            self._voice.say("refused", seat=shot.seat)  # it stands there, to be put right
        else:
            self._queue = shot.after + self._queue

    def _rule_late(self, shot):
        """Enter a late piece. Where own men fell in both zones, and the named man among them, ask anew which it was."""
        late, last, before = shot.entry(), self.game.last_shot, self.game.before_last_shot
        own = before.colour_of(before.side_of(last.seat))
        zones = 0
        for code in last.fallen + late.fallen:
            if entries.piece_of(code) == own:
                zones |= 1 << zone_of(last.seat, entries.pocket_of(code))
        if last.claims & HIT and zones == 1 << NEAR | 1 << FAR:
            late = yield from self._ask_hit(late)
        yield from self._enter_late(late)

    def _accepted(self, entry, before, fallen: list, aloud: bool) -> None:
        self._ruled_us = self._now_us
        self.shot = ToldShot(self.position.turn)


def fell_in(shooter: int, piece: int, zone: int) -> int:
    """Return the code of a piece that fell in a zone of the shooter: one pocket stands for each."""
    return entries.fell(piece, shooter if zone == NEAR else (shooter + 2) & 3)
