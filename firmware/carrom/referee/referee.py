"""Turns shots, late pieces and claims into entries of the game and its journal; asks when the sensors cannot know.

They wait in a queue, in the order in which they happened, until everything about them is known: play may go on while a
question is open, and nothing is lost.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import refusal
from carrom.game.position import GAME_OVER
from carrom.game.record import entry_text, parse_entry
from carrom.referee import pending, questions
from carrom.referee.clarify import Inquiry
from carrom.referee.entering import CarromReferee, count
from carrom.referee.pending import AmendedShot, LatePiece, PendingShot, TakenBack
from carrom.referee.questions import NOTHING
from carrom.referee.shot_evidence import FELL, SHOT
from carrom.referee.shot_watch import ShotWatch
from carrom.sensing import striker_lines

_DOUBT = "?"  # begins a kept shot with doubtful pieces; the pockets with an unsure number of pieces follow


class Referee(CarromReferee):
    """The game, and the shots, pieces and entries that have not reached it yet.

    settings, journal, voice: see BaseReferee. tracker: a striker_lines.ShotTracker. lot: a lot.Lot.
    """

    def __init__(self, settings, journal, voice, tracker, lot):
        super().__init__(settings, journal, voice, lot, Inquiry(settings, voice))
        self._tracker = tracker
        self._watch = ShotWatch(settings, tracker)
        self._flickering = 0  # bits of gate beams
        self._jams = 0  # bits of pockets
        self._stops = 0  # bits of pockets where something may stand on gate A
        self._stop_us = [0] * 4  # since when
        # Of each pocket the pieces that players named while they stood there; None: nobody was asked about it.
        self._named: list[list | None] = [None] * 4

    # The game.

    def begin(self, game) -> None:
        super().begin(game)
        self._watch.begin()
        self._tracker.set_seats(game.seats)
        self._named = [None] * 4

    @property
    def asked(self) -> int:
        """How many questions were asked because the sensors were not sure."""
        return self._inquiry.asked

    @property
    def running_shot(self):
        """The shot that is being played, or None."""
        return self._watch.shot

    @property
    def running(self) -> bool:
        """Whether a shot is being played."""
        return self._watch.shot is not None

    @property
    def unsure_seat(self) -> int:
        """The seat that either shot or took the striker away, as only the next placing will tell; or -1."""
        return self._watch.unsure.seat if self._watch.unsure is not None else -1

    def blind(self) -> bool:
        """Tell whether the next shot cannot be seen, because both lines of the seat on turn are hidden."""
        return self._watch.blind(self.position)

    def busy(self) -> bool:
        """Tell whether a shot, piece or entry has not reached the game yet."""
        return self.running or self._flow is not None or bool(self._queue)

    def doubtful(self, passage) -> bool:
        """Tell whether the table would ask about a passage."""
        return self._inquiry.doubtful(passage)

    def step(self, now_us: int, chutes_busy: bool) -> int | None:
        """Let time pass. chutes_busy: a piece may still be on its way. Returns when to call again, or None."""
        self._now_us = now_us
        self._watch.step(now_us, chutes_busy, self._held)
        self._collect()
        self._take_default(now_us)
        self._work()
        due_us = self._watch.due_us(chutes_busy, self._held)
        return due_us if self.question is None else clock.sooner(due_us, self.question.until_us)

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        self._watch.age(now_us)
        for pocket in range(4):
            self._stop_us[pocket] = clock.recent(self._stop_us[pocket], now_us)
        for item in self._queue:
            if item.__class__ is LatePiece and item.passage is not None:
                item.passage.time_us = clock.recent(item.passage.time_us, now_us)

    # News from the sensors.

    def line_event(self, event: tuple, now_us: int, chutes_busy: bool) -> None:
        """Take an event of the tracker. chutes_busy: a piece is on its way."""
        if event[0] == striker_lines.BADLY:
            if not self.running and self.unsure_seat < 0:  # otherwise it may be a man at rest there
                self._voice.say("badly_placed", seat=event[1])
            return
        if event[0] in (striker_lines.STARTED, striker_lines.HALF_SEEN) and self.question is None:
            self._voice.cut()
        self._watch.line_event(event, now_us, chutes_busy, self.game, bool(self._queue))
        self._collect()

    def passage(self, passage, now_us: int) -> None:
        """Take a passage through a chute."""
        if passage.stood and self._named[passage.pocket] is not None:
            if not self.running or self._flow is not None or self._queue:
                late = LatePiece(passage)
                if self._can_wait(late):
                    self._queue.append(late)
                return
            if not self._is_new(passage):
                return
        self._watch.passage(passage, now_us, self.game, bool(self._queue))
        self._collect()

    def _collect(self) -> None:
        rolls, self._watch.rolls = self._watch.rolls, None
        if rolls is not None:
            self._tracker.begin_rolling(*rolls)
        news = self._watch.take()
        while news is not None:
            if news.__class__ is not LatePiece or self._can_wait(news):
                self._queue.append(news)
            news = self._watch.take()

    def _can_wait(self, late) -> bool:
        """Return whether a late piece has a place in the queue; see `pending.add`."""
        passages = []
        for item in self._queue:
            passage = item.__class__ is LatePiece and item.stray == late.stray and item.passage
            if passage:
                passages.append(passage)
        count = len(passages)
        pending.add(passages, late.passage)
        late.passage = passages[-1]
        return len(passages) > count

    def distrust(self, passages) -> None:
        """Ask what fell into the pockets whose gates flicker, or that are jammed: once at the end of each shot. Where a
        piece may have stopped on gate A they are asked about at the end of the shot in which it went dark."""
        gates, jams, stops = passages.flickering, passages.jams, passages.stops
        for pocket in range(4):
            bit = 1 << pocket
            if stops & ~self._stops & bit:
                self._stop_us[pocket] = passages.gate_a_us(pocket)
            if (jams | stops) & ~(self._jams | self._stops) & bit:
                self._named[pocket] = None
        self._flickering = gates
        self._jams = jams
        self._stops = stops
        for item in list(self._queue):
            passage = item.__class__ is LatePiece and item.passage
            if passage and not passage.pieces and gates >> 2 * passage.pocket & 3:
                self._queue.remove(item)

    # Claims and corrections by hand (menus).

    def claimable(self):
        """Return the shot that a claim would be about: the running, a waiting or the last one; or None."""
        if self.running:
            return self._watch.shot
        for item in self._queue:
            if item.__class__ is PendingShot:
                return item
        if self._current.__class__ is PendingShot and not self._current.entered:
            return self._current
        if self._watch.unsure is not None:
            return self._watch.unsure
        last = self.game.last_shot
        return pending.entered_shot(last) if last is not None else None

    def claim(self, shot, claim: int) -> None:
        """Make a claim on a shot (pieces.BANK ...), or take it back."""
        if not shot.entered:
            shot.claims ^= claim
        elif self._is_last(shot):
            last = self.game.last_shot
            self._amend(last.fallen, last.off, last.claims ^ claim, last.hit_pocket)

    def claim_off(self, shot, piece: int) -> None:
        """Say that a piece is off the board."""
        if not shot.entered:
            shot.off.append(piece)
        elif self._is_last(shot):
            last = self.game.last_shot
            self._amend(last.fallen, last.off + (piece,), last.claims, last.hit_pocket)

    def add_piece(self, shot, code: int) -> None:
        """Add a piece that was missed: to the shot that runs, or as a late one."""
        if shot is not None and not shot.entered:
            shot.codes.append(code)
        else:
            self._queue.append(LatePiece(code=code))

    def correct_piece(self, shot, at: int, piece: int) -> None:
        """Replace the piece that fell as number `at` of the last shot by `piece`; -1: no piece fell."""
        if not self._is_last(shot):
            return
        last = self.game.last_shot
        codes = list(last.fallen)
        if piece < 0:
            codes.pop(at)
        else:
            codes[at] = entries.fell(piece, entries.pocket_of(codes[at]))
        self._amend(codes, last.off, last.claims & ~(pieces.HIT | pieces.MISS), entries.NO_POCKET)

    def replace(self, shot, entry) -> None:
        """Have another entry in the place of the last shot: another seat played it, so it stands or loses the board."""
        if self._is_last(shot):
            self._queue.append(AmendedShot(entry, self.game.last_shot))

    def _is_last(self, shot) -> bool:
        """Return whether an entered shot is still the last one; an undo may have come while a menu was open."""
        last = self.game.last_shot
        if last is None or last.seat != shot.seat:
            return False
        return list(last.fallen) == shot.codes and list(last.off) == shot.off and last.claims == shot.claims

    def _amend(self, codes, off, claims: int, hit_pocket: int) -> None:
        last = self.game.last_shot
        self._queue.append(AmendedShot(entries.shot(last.seat, codes, off, claims, hit_pocket), last))

    def enter_soon(self, entry) -> None:
        """Enter what a player said; during a shot, after it."""
        (self._watch.shot.after if self.running else self._queue).append(entry)

    def unseen_shot(self, seat: int, now_us: int) -> None:
        """Record that a player reported a shot."""
        self._watch.unseen_shot(seat, now_us)
        self._collect()

    # Questions.

    def _keep_question(self) -> None:
        """Keep a shot that waits for an answer next to the journal, for a power cut."""
        text = None
        if self.question is not None and self._current.__class__ is PendingShot and not self._current.entered:
            text = pending.guess(self._current)
            if self.question.kind in questions.DOUBTS:
                text = _DOUBT + self._inquiry.unclear(self._current.passages) + " " + text
        self._keep_open(text)

    def resume_shot(self, text: str) -> None:
        """Take up a shot whose question was open when the power went: `Journal.question`. Raises RecordError."""
        trays = None
        if text.startswith(_DOUBT):
            trays, _, text = text[len(_DOUBT) :].partition(" ")
        self._queue.append(pending.resumed_shot(parse_entry(text), trays))

    # Ruling. Generators: they yield questions and are sent the answers.

    def _process(self, item):
        if item.__class__ is PendingShot:
            yield from self._rule_shot(item)
        elif item.__class__ is LatePiece:
            yield from self._rule_late(item)
        elif item.__class__ is AmendedShot:
            yield from self._rule_amended(item.entry_for(self.game.last_shot))
        elif item.__class__ is TakenBack:
            if self.last_text() == entry_text(entries.shot(item.seat)):
                self.enter(entries.Entry(entries.UNDO))
        elif self.enter(item).error:
            self._voice.say("not_possible", seat=self.position.turn)

    def _rule_shot(self, shot):
        p = self.position
        if p.phase == GAME_OVER:
            return
        if shot.seat != p.turn:
            if shot.passages or shot.codes:
                stood = entries.shot(shot.seat, claims=pieces.STANDS)
                answer = yield from self._inquiry.ask(questions.turn(p.seats, self.possible(stood)))
                if answer == questions.COUNTS:
                    shot.seat = p.turn
                elif answer == questions.STOOD:
                    shot.claims |= pieces.STANDS
                elif answer == questions.LOST:
                    self.enter(entries.Entry(entries.LOST, shot.seat))
                    return
            if shot.seat != p.turn and not shot.claims & pieces.STANDS:
                self._voice.say("wrong_seat", seat=p.turn)
                return
        inquiry, book = self._inquiry, self.game.book
        shot.passages = shot.in_order()
        unseen: list = [None] * 4  # of each pocket the passage that stands for what cannot be seen there
        for pocket in range(4):
            stands = self._jams >> pocket & 1 or self._stopped_in(shot, pocket)
            if stands or self._flickering >> 2 * pocket & 3:  # the flicker may have made up what it saw
                for passage in list(shot.passages):
                    if passage.pocket == pocket and inquiry.doubtful(passage):
                        shot.passages.remove(passage)
                unseen[pocket] = pending.empty(pocket, shot.start_us)
                shot.passages.append(unseen[pocket])
                if stands and self._named[pocket] is None:
                    self._named[pocket] = []
        found = yield from inquiry.identify(p, shot.passages, shot.off)
        for code, passage in found:
            named = self._named[passage.pocket]
            if named is not None and passage is unseen[passage.pocket]:
                named.append(entries.piece_of(code))
        for pocket in range(4):
            if not self._named[pocket] and not self._jams >> pocket & 1:  # nobody named a man at gate A
                self._named[pocket] = None
        if not found and shot.odds(FELL) < SHOT:
            self._watch.nothing_fell(shot)
            return
        codes = yield from inquiry.order(book, p, shot, found)
        shot.codes = yield from inquiry.with_told(book, p, shot, codes)
        # From here on the shot holds the players' answers, so a power cut keeps them.
        shot.passages = []
        entry = yield from self._complete(shot, p)
        shot.entered = True
        if self.enter(entry).error:
            # The reading is impossible: keep the hand in play, and ask for a correction.
            self.enter(entries.shot(shot.seat))
            self._voice.say("refused", seat=shot.seat)

    def _complete(self, shot, p):
        """Return the entry of a shot with what only people know. What they say while they are asked counts, too."""
        while True:
            asked = entries.shot(shot.seat, shot.codes, shot.off, shot.claims)
            entry = yield from self._inquiry.complete(self.game.book, p, asked, self._now_us)
            if list(asked.fallen) == shot.codes and list(asked.off) == shot.off:
                claims = entry.claims ^ asked.claims ^ shot.claims
                return entries.shot(shot.seat, shot.codes, shot.off, claims, entry.hit_pocket)

    def _rule_late(self, late):
        codes = [late.code]
        if late.passage is not None:
            passages = self._together(late)
            if late.stray:
                has_shot = self.game.last_shot is not None
                asked = questions.stray(self.position.seats, has_shot, passages)
                answer = yield from self._inquiry.ask(asked)
                if answer == NOTHING:
                    return
                if answer == questions.WAS_SHOT:
                    shot = PendingShot(self.position.turn, late.passage.time_us)
                    shot.passages = passages
                    yield from self._rule_shot(shot)
                    return
            passages = [passage for passage in passages if self._is_new(passage)]
            codes = [code for code, _ in (yield from self._inquiry.identify(self.position, passages))]
        for code in codes:
            yield from self._enter_late(entries.Entry(entries.LATE, fallen=(code,)))

    def _is_new(self, passage) -> bool:
        return pending.is_new(passage, self._named[passage.pocket], self.doubtful(passage))

    def _stopped_in(self, shot, pocket: int) -> bool:
        """Return whether gate A of a pocket went dark in that shot, in no later one, and still is."""
        if not self._stops >> pocket & 1 or not shot.start_us:  # of a shot that nobody saw, the start is unknown
            return False
        since_us = self._stop_us[pocket]
        for later in self._queue + [self._watch.shot]:
            if later.__class__ is PendingShot and later.start_us and clock.diff(since_us, later.start_us) > 0:
                return False
        return clock.diff(since_us, shot.start_us) > 0

    def _together(self, late) -> list:
        """Return the passage of a late piece, with those that follow it in the queue from the same pocket."""
        passages = [late.passage]
        while self._queue:
            other = self._queue[0]
            if other.__class__ is not LatePiece or other.stray != late.stray or other.passage is None:
                break
            if other.passage.pocket != late.passage.pocket:
                break
            passages.append(self._queue.pop(0).passage)
        return passages

    def _rule_amended(self, amended):
        """Replace the last shot: take it back, enter the new one, and enter again the entries that followed."""
        last, before = self.game.last_shot, self.game.before_last_shot
        if amended is None:
            return
        amended = yield from self._inquiry.complete(self.game.book, before, amended, self._now_us)
        if refusal(self.game.book, before, amended):
            self._voice.say("not_possible", seat=last.seat)
            return
        known = self._calls
        old_fallen, position = last.fallen, self.position
        verdict = self._put_right(amended, self._last(pieces.SEAT_WORDS))
        self._calls = verdict.calls
        names = [name for name in verdict.calls if name not in known]
        was = count(old_fallen)
        fallen = [now - was[piece] for piece, now in enumerate(count(amended.fallen))]
        self._voice.announce(position, self.position, verdict, names, fallen, (), self.game.book)

    def _accepted(self, entry, before, fallen: list, aloud: bool) -> None:
        is_undo = entry.kind == entries.UNDO
        left = _lying(before) - sum(fallen[: pieces.STRIKER])
        self._watch.ruled(is_undo or _lying(self.position) > left)
        if is_undo and aloud:
            self._named = [None] * 4  # with the shot went what was named in it


def _lying(p) -> int:
    return p.on_board(pieces.WHITE) + p.on_board(pieces.BLACK) + p.on_board(pieces.QUEEN)
