"""From what was seen to what is entered: keeps the game and its journal, and asks what the sensors cannot know.

Shots, late pieces, claims and corrections wait in a queue until everything about them is known, in the order in which
they happened: play may go on while a question is open, and nothing is lost.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.position import CHOOSING, GAME_OVER
from carrom.game.record import entry_text, parse_entry
from carrom.game.rules import BOOKS
from carrom.panel import questions
from carrom.panel.questions import NOTHING
from carrom.referee.clarify import Inquiry
from carrom.referee.shot_watch import Late, ShotWatch, WatchedShot
from carrom.sensing.passages import COLOUR, Passage


class _Amended:
    """The last shot, as it should have been. last: as it was entered when that was said."""

    def __init__(self, entry, last):
        self.entry = entry
        self.last = last

    def entry_for(self, last):
        """The same for the last shot as it is now: pieces may have fallen late since. None if it is another one."""
        extra = _added(self.last, last)
        if extra is None:
            return None
        entry = self.entry
        if not extra:
            return entry
        pocket = entry.hit_pocket if entry.hit_pocket != entries.NO_POCKET else last.hit_pocket
        claims = entry.claims | last.claims & ~self.last.claims
        return entries.shot(entry.seat, entry.fallen + extra, entry.off, claims, pocket)


def _added(shot, last):
    """The codes that have been added to a shot (an entry) since it was `shot`; None where `last` is another one."""
    if last is None or last.seat != shot.seat or tuple(last.fallen[: len(shot.fallen)]) != tuple(shot.fallen):
        return None
    return tuple(last.fallen[len(shot.fallen) :]) if tuple(last.off) == tuple(shot.off) else None


class Referee:
    """The game, and what is on its way to it.

    settings, journal: of the table. teller: told `say(name, **fields)`, `tell_calls(before, verdict, names, fallen)`,
    `entered(text, verdict)` and `draw(seats)` (a lot). menus: set by the table; a shot that a menu is about waits.
    question: what is being asked, or None. inquiry: who asks. asked: how often the table was not sure of what it saw.
    """

    books = BOOKS

    def __init__(self, settings, journal, teller):
        self.game = None
        self.question = None
        self.menus = None
        self._settings = settings
        self._journal = journal
        self._teller = teller
        self.inquiry = Inquiry(settings, teller)
        self.watch = ShotWatch(self, settings)
        self.queue = []  # shots, late pieces, amended shots and entries, in order
        self._flow = None
        self._current = None
        self._calls = []  # of the last shot
        self._now_us = 0

    # The game.

    def begin(self, game, tracker) -> None:
        """Take up a game, new or resumed; what was on its way to another is dropped."""
        self.game = game
        self.watch.begin(tracker)
        self._flow = self._current = None
        self.question = None
        self.queue = []
        self._calls = []

    @property
    def position(self):
        return self.game.position

    @property
    def asked(self) -> int:
        return self.inquiry.asked

    @property
    def lang(self) -> str:
        return self._settings.get("lang")

    @property
    def running(self) -> bool:
        """Whether a shot is being played."""
        return self.watch.shot is not None

    def busy(self) -> bool:
        """Whether something is on its way to the game."""
        return self.running or self._flow is not None or bool(self.queue)

    def last_text(self) -> str:
        """The last accepted entry, or ""."""
        for text in self.game.texts().backward():
            return text
        return ""

    def possible(self, entry) -> bool:
        """Whether an entry would be accepted now."""
        return judge(self.game.book, self.position, entry)[1].error is None

    def step(self, now_us: int, chutes_busy: bool) -> int | None:
        """Let time pass. chutes_busy: a piece may still be on its way. Returns when to call again, or None."""
        self._now_us = now_us
        deadline_us = self.watch.step(now_us, chutes_busy)
        if self.question is not None and questions.overdue(self.question, now_us):
            self._go_on(self.question.default)
        self._work()
        if self.question is not None and self.question.until_us is not None:
            until_us = self.question.until_us
            if deadline_us is None or clock.diff(until_us, deadline_us) < 0:
                deadline_us = until_us
        return deadline_us

    # What is claimed and put right by hand (menus).

    def claimable(self):
        """The shot that a claim made now is about: running, waiting, or the last one entered; None if there is none."""
        if self.watch.shot is not None:
            return self.watch.shot
        for item in self.queue:
            if item.__class__ is WatchedShot:
                return item
        if self._current.__class__ is WatchedShot and not self._current.entered:
            return self._current
        if self.watch.unsure is not None:
            return self.watch.unsure
        last = self.game.last_shot
        if last is None:
            return None
        shot = WatchedShot(last.seat)
        shot.codes = list(last.fallen)
        shot.off = list(last.off)
        shot.claims = last.claims
        shot.entered = True
        return shot

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
            self.queue.append(Late(code=code))

    def correct_piece(self, shot, at: int, piece: int) -> None:
        """The piece that fell as number `at` of the last shot was another one; -1: there was none."""
        if not self._is_last(shot):
            return
        last = self.game.last_shot
        codes = list(last.fallen)
        if piece < 0:
            codes.pop(at)
        else:
            codes[at] = entries.fell(piece, entries.pocket_of(codes[at]))
        self._amend(codes, last.off, last.claims & ~(pieces.HIT | pieces.MISS), entries.NO_POCKET)

    def _is_last(self, shot) -> bool:
        """Whether an entered shot still is the last one: it may have been taken back while a menu was open."""
        last = self.game.last_shot
        if last is None or last.seat != shot.seat:
            return False
        return list(last.fallen) == shot.codes and list(last.off) == shot.off and last.claims == shot.claims

    def _amend(self, codes, off, claims: int, hit_pocket: int) -> None:
        last = self.game.last_shot
        self.queue.append(_Amended(entries.shot(last.seat, codes, off, claims, hit_pocket), last))

    def enter_soon(self, entry) -> None:
        """Enter what a player said; after the shot that runs, where one does."""
        (self.watch.after if self.running else self.queue).append(entry)

    # Questions.

    def answer(self, seat: int, button: int) -> bool:
        """A button was pressed while a question is open. Whether it was for it."""
        question = self.question
        if question is None or seat not in question.seats:
            return False
        if question.press(button) == 0:  # menus.TAKEN
            self._go_on(question.choice)
        return True

    def _go_on(self, choice) -> None:
        self.question = None
        try:
            self.question = next(self._flow) if choice is None else self._flow.send(choice)
        except StopIteration:
            self._flow = self._current = None
        self._keep_question()
        if self.question is not None:
            self._teller.asks(self.question)

    def _work(self) -> None:
        """Go on with the queue until something has to be asked."""
        while self.question is None:
            if self.position.phase == CHOOSING:
                self._flow = self._choose()
            elif self.queue and not self.menus.holds(self.queue[0]):
                self._current = self.queue.pop(0)
                self._flow = self._process(self._current)
            else:
                return
            self._go_on(None)

    def _keep_question(self) -> None:
        """Keep a shot that waits for an answer beside the journal: the power may go before it comes."""
        text = None
        if self.question is not None and self._current.__class__ is WatchedShot and not self._current.entered:
            doubt = self.question.kind in questions.DOUBTS
            text = ("? " if doubt else "") + self._guess(self._current)
        try:
            self._journal.ask(text)
        except (OSError, ValueError):
            self._teller.say("fault", what="flash")

    def _guess(self, shot) -> str:
        codes = []
        for passage in self._in_order(shot):
            for piece in passage.pieces:
                codes.append(entries.fell(piece, passage.pocket))
        claims = shot.claims & ~(pieces.HIT | pieces.MISS)
        return entry_text(entries.shot(shot.seat, codes + shot.codes, shot.off, claims))

    def resume_shot(self, text: str) -> None:
        """Take up a shot whose question was open when the power went: `Journal.question`. Raises RecordError."""
        doubt = COLOUR if text.startswith("? ") else None
        entry = parse_entry(text[2:] if doubt else text)
        shot = WatchedShot(entry.seat)
        for code in entry.fallen:
            fallen = (entries.piece_of(code),)
            margin = 0 if doubt else 100
            shot.passages.append(Passage(entries.pocket_of(code), fallen, 0, margin, doubt, 0, 0, ()))
        shot.off = list(entry.off)
        shot.claims = entry.claims
        self.queue.append(shot)

    # Ruling. Generators: they yield questions and are sent the answers.

    def _process(self, item):
        if item.__class__ is WatchedShot:
            yield from self._rule_shot(item)
        elif item.__class__ is Late:
            yield from self._rule_late(item)
        elif item.__class__ is _Amended:
            yield from self._rule_amended(item.entry_for(self.game.last_shot))
        elif self.enter(item).error:
            self._teller.say("not_possible")

    def _choose(self):
        seat = self.position.turn
        seats = tuple(s for s in self.position.seats if s not in questions.opponents(self.position, seat))
        choice = yield from self.inquiry.ask(questions.choice(self.lang, seats))
        self.enter(entries.Entry(entries.CHOOSE, arg=choice))

    def _rule_shot(self, shot):
        p = self.position
        if p.phase == GAME_OVER:
            return
        if shot.seat != p.turn:
            if shot.passages or shot.codes:
                answer = yield from self.inquiry.ask(questions.turn(self.lang, p.seats))
                if answer == questions.COUNTS:
                    shot.seat = p.turn
            if shot.seat != p.turn:
                self._teller.say("wrong_seat", who=p.turn)
                return
        inquiry, book = self.inquiry, self.game.book
        found = yield from inquiry.identify(p, self._in_order(shot), shot.off)
        if shot.by_piece and not (found or shot.codes or shot.off or shot.claims):
            self.watch.nothing_fell(shot)
            return
        codes = yield from inquiry.order(book, p, shot, found)
        codes += shot.codes
        entry = entries.shot(shot.seat, codes, shot.off, shot.claims)
        entry = yield from inquiry.complete(book, p, entry, self._now_us)
        shot.entered = True
        if self.enter(entry).error:
            # What was seen cannot have been: keep the hand in play, and say that it has to be put right.
            self.enter(entries.shot(shot.seat))
            self._teller.say("refused")

    def _in_order(self, shot) -> list:
        ordered = []
        for passage in shot.passages:
            at = len(ordered)
            while at and clock.diff(passage.time_us, ordered[at - 1].time_us) < 0:
                at -= 1
            ordered.insert(at, passage)
        return ordered

    def _rule_late(self, late):
        passage = late.passage
        if late.stray:
            has_shot = self.game.last_shot is not None
            answer = yield from self.inquiry.ask(questions.stray(self.lang, self.position.seats, has_shot, passage))
            if answer == NOTHING:
                return
            if answer == questions.WAS_SHOT:
                shot = WatchedShot(self.position.turn, passage.time_us)
                shot.passages.append(passage)
                yield from self._rule_shot(shot)
                return
        codes = [late.code]
        if passage is not None:
            if self.inquiry.doubtful(passage):
                codes = [code for code, _ in (yield from self.inquiry.ask_passage(self.position, passage))]
            else:
                codes = [entries.fell(piece, passage.pocket) for piece in passage.pieces]
        for code in codes:
            entry = entries.Entry(entries.LATE, fallen=(code,))
            verdict = self.enter(entry)
            if verdict.error == "needs-hit-or-miss":
                last = self.game.last_shot
                shot = entries.shot(last.seat, last.fallen + (code,))
                entry = yield from self.inquiry.ask_hit(entry, shot, self.game.before_last_shot)
                verdict = self.enter(entry)
            if verdict.error:
                self._teller.say("refused")

    def _rule_amended(self, amended):
        """Put another shot in the place of the last one: taken back, entered anew, and what followed it again."""
        last, before = self.game.last_shot, self.game.before_last_shot
        if amended is None:
            return
        amended = yield from self.inquiry.complete(self.game.book, before, amended, self._now_us)
        if judge(self.game.book, before, amended)[1].error:
            self._teller.say("not_possible")
            return
        since = []
        for text in self.game.texts().backward():
            since.insert(0, text)
            if text.split(" ")[0] in pieces.SEAT_WORDS:
                break
        known = self._calls
        old_fallen, position = last.fallen, self.position
        self._journal.hold()  # the power must not go between taking back and entering anew
        for _ in since:
            self.enter(entries.Entry(entries.UNDO), False)
        verdict = self.enter(amended, False)
        for text in since[1:]:
            if not text.startswith("late "):
                self.enter(parse_entry(text), False)
        try:
            self._journal.release()
        except OSError:
            self._teller.say("fault", what="flash")
        self._calls = verdict.calls
        self._teller.say("correction")
        names = [name for name in verdict.calls if name not in known]
        was = _count(old_fallen)
        fallen = [count - was[piece] for piece, count in enumerate(_count(amended.fallen))]
        self._teller.tell_calls(position, verdict, names, fallen)

    def enter(self, entry, aloud: bool = True):
        """Play an entry and keep it in the journal before anything of it is shown. The verdict; refused: no change."""
        before = self.position
        verdict = self.game.enter(entry)
        if verdict.error:
            return verdict
        self.watch.ruled()
        text = entry_text(entry)
        try:
            self._journal.append(text)
        except (OSError, ValueError):
            self._teller.say("fault", what="flash")
        self._teller.entered(text, verdict)
        if not aloud:
            return verdict
        names = verdict.calls
        if entry.kind == entries.UNDO:
            self._teller.say("undone")
            self._calls = []
        elif entry.kind == entries.LATE:
            names = [name for name in verdict.calls if name not in self._calls]
            self._teller.say("late", piece=entry.fallen[0])
            self._calls = verdict.calls
        elif entry.kind == entries.SHOT:
            self._calls = verdict.calls
        self._teller.tell_calls(before, verdict, names, _count(entry.fallen), entry.off)
        self._draw_lot(verdict)
        return verdict

    def _draw_lot(self, verdict) -> None:
        """A board that is opened by lot (I13)."""
        p = self.position
        lot = self.game.book.LOT_BOARD
        if verdict.board_over and verdict.game_over is None and p.board == lot and not p.started:
            self.enter(entries.Entry(entries.OPENER, self._teller.draw(p.seats)))


def _count(codes) -> list:
    """How many white and black men, queens and strikers are among them."""
    count = [0, 0, 0, 0]
    for code in codes:
        count[entries.piece_of(code)] += 1
    return count
