"""Referees a game of which pockets see what falls and nothing sees the shots: people end each, and tell the rest."""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.game.position import GAME_OVER
from carrom.game.record import parse_entry
from carrom.referee import pending, questions
from carrom.referee.clarify import Inquiry
from carrom.referee.told import ToldReferee

_APART_US = const(20000000)  # a piece that falls so long after the last one may be of another shot
_LATE_US = const(2000000)  # one that fell so soon after the ruling is of the last one: nobody shoots again by then
_DOUBT = "?"  # begins a kept shot with doubtful pieces, as in referee.py


class SeenReferee(ToldReferee):
    """The game, and the shot of which pockets see what falls."""

    def __init__(self, settings, journal, voice, lot):
        super().__init__(settings, journal, voice, lot, Inquiry(settings, voice))
        self._passages = []  # of the shot that has not been ended yet
        self._apart_us = None  # when it is long since the last one of these fell
        self._apart = False  # it is
        self._late_until_us = None  # until then a piece that fell is of the last shot
        self._bad = 0  # bits of pockets that are jammed, or whose gate A is dark for long
        self._flickering = 0  # bits of pockets whose gates flicker
        self._unclear = 0  # bits of pockets where something may lie that they have not seen
        # Of each pocket the pieces that players named while they stood there; None: nobody was asked about it.
        self._named: list[list | None] = [None] * 4

    def begin(self, game) -> None:
        super().begin(game)
        self._named = [None] * 4
        self._passages = []
        self._apart_us = self._late_until_us = None
        self._apart = False
        self._unclear = 0

    @property
    def asked(self) -> int:
        """How many questions were asked because the sensors were not sure."""
        return self._inquiry.asked

    def doubtful(self, passage) -> bool:
        """Tell whether the table would ask about a passage."""
        return self._inquiry.doubtful(passage)

    def step(self, now_us: int, chutes_busy: bool = False) -> int | None:
        """Let time pass. chutes_busy: a piece may still be on its way, so that no shot is ruled on yet."""
        if self._apart_us is not None and clock.reached(now_us, self._apart_us):
            self._apart_us = None
            self._apart = True
        if self._late_until_us is not None and clock.reached(now_us, self._late_until_us) and not chutes_busy:
            self._late_until_us = None
        self._held = self.shot if chutes_busy else None
        return super().step(now_us)

    def age(self, now_us: int) -> None:
        """Bring the times that are kept forward. Call it once a minute."""
        for passage in self._passages:
            passage.time_us = clock.recent(passage.time_us, now_us)

    # News from the pockets.

    def passage(self, passage, _now_us: int) -> None:
        """Take a passage through a chute."""
        if self._late_until_us is not None and clock.diff(self._late_until_us, passage.time_us) > 0:
            self._queue.append(passage)
        elif self._stands(passage) and (self._flow is not None or self._queue):
            self._queue.append(passage)  # it may be what players are naming
        elif self.position.phase != GAME_OVER and self._is_new(passage):  # else the board is being cleared
            if self._apart:
                self._queue.append(_Apart(passage))
            else:
                self._see(passage)

    def _stands(self, passage) -> bool:
        """Return whether players were asked about a piece that stood in its chute."""
        return passage.stood and self._named[passage.pocket] is not None

    def _is_new(self, passage) -> bool:
        return pending.is_new(passage, self._named[passage.pocket], self.doubtful(passage))

    def _see(self, passage) -> None:
        pending.add(self._passages, passage)
        self._apart = False
        self._apart_us = clock.add(passage.time_us, _APART_US)
        self._keep_question()

    def distrust(self, passages) -> None:
        """Ask at the end of the shot what fell into pockets that are jammed since, or that flicker."""
        bad = passages.jams | passages.stops
        newly = bad & ~self._bad
        self._unclear |= newly
        for pocket in range(4):
            if newly >> pocket & 1:
                self._named[pocket] = None
        self._bad = bad
        self._flickering = 0
        for pocket in range(4):
            if passages.flickering >> 2 * pocket & 3:
                self._flickering |= 1 << pocket

    # The shot, as sensors saw it and people told it.

    def told(self) -> bool:
        return super().told() or bool(self._passages)

    def codes(self) -> list:
        return self.shot.codes if self.shot.late else self._seen() + self.shot.codes

    def unsure(self) -> bool:
        if self.shot.late:
            return False
        return bool(self._unclear) or bool([passage for passage in self._passages if self.doubtful(passage)])

    def last_piece(self) -> int | None:
        last = super().last_piece()
        if last is None and self._passages and not self.shot.late:
            found = self._passages[-1].pieces
            return found[-1] if found else -1
        return last

    def take_away(self) -> None:
        if super().last_piece() is not None:
            super().take_away()
        elif self._passages:
            self._passages.pop()
            self._keep_question()

    def _seen(self) -> list:
        """List what the pockets have seen, in order."""
        found = []
        for passage in self._in_order():
            found += [entries.fell(piece, passage.pocket) for piece in passage.pieces]
        return found

    def _in_order(self) -> list:
        shot = pending.PendingShot(self.shot.seat)
        shot.passages = self._passages
        return shot.in_order()

    def _left(self, piece: int) -> int:
        left = super()._left(piece)
        for passage in () if self.shot.late else self._passages:
            left -= passage.pieces.count(piece)
        return left

    # Ruling.

    def _keep_question(self) -> None:
        shot = self.shot
        if shot.late or not self._passages:
            super()._keep_question()
            return
        text = entries.shot(shot.seat, self.codes(), shot.off, shot.claims).text()
        if self.unsure():
            text = _DOUBT + self._inquiry.unclear(self._passages) + " " + text
        self._keep_open(text)

    def resume_shot(self, text: str) -> None:
        if not text.startswith(_DOUBT):
            super().resume_shot(text)
            return
        trays, _, text = text[len(_DOUBT) :].partition(" ")
        kept = pending.resumed_shot(parse_entry(text), trays)
        if kept.seat == self.shot.seat:
            self._passages = kept.passages
            self.shot.off, self.shot.claims = kept.off, kept.claims

    def _process(self, item):
        if item.__class__ is _Apart:
            yield from self._rule_apart(item.passage)
        elif item.__class__ is pending.Passage:
            for code, _ in (yield from self._inquiry.identify(self.position, [item] if self._is_new(item) else [])):
                yield from self._enter_late(entries.Entry(entries.LATE, fallen=(code,)))
        else:
            yield from super()._process(item)

    def _rule_apart(self, passage):
        answer = yield from self._inquiry.ask(questions.same(self.position.seats, passage.pocket))
        if answer == questions.NO:
            yield from self._rule_shot(self.shot)  # nobody ended it
        self._see(passage)

    def _rule_shot(self, shot):
        p, book = self.position, self.game.book
        passages = self._in_order()
        unseen: list = [None] * 4  # of each pocket the passage that stands for what it has not seen
        for pocket in range(4):
            if (self._unclear | self._flickering) >> pocket & 1:
                unseen[pocket] = pending.empty(pocket, self._now_us)
                passages.append(unseen[pocket])
                if self._bad >> pocket & 1 and self._named[pocket] is None:  # what stands there may slide on later
                    self._named[pocket] = []
        found = yield from self._inquiry.identify(p, passages, shot.off)
        for code, passage in found:
            named = self._named[passage.pocket]
            if named is not None and passage is unseen[passage.pocket]:
                named.append(entries.piece_of(code))
        codes = yield from self._inquiry.order(book, p, shot, found)
        shot.codes = yield from self._inquiry.with_told(book, p, shot, codes)
        # From here on the shot holds the players' answers, so a power cut keeps them.
        self._passages = []
        self._unclear = 0
        self._apart_us, self._apart = None, False
        yield from super()._rule_shot(shot)

    def _accepted(self, entry, before, fallen: list, aloud: bool) -> None:
        super()._accepted(entry, before, fallen, aloud)
        if entry.kind == entries.SHOT:
            self._late_until_us = clock.add(self._now_us, _LATE_US)
        elif entry.kind != entries.LATE:
            self._late_until_us = None
        if entry.kind == entries.UNDO and aloud:
            self._named = [None] * 4  # with the shot went what was named in it


class _Apart:
    """A passage that came long after the last one."""

    def __init__(self, passage):
        self.passage = passage
