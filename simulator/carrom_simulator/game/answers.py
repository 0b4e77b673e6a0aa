"""Answers the questions of the simulated table truly: from the physics, not from what the sensors saw."""

from __future__ import annotations

from typing import Any

from carrom.game import entry as entries
from carrom.game.pieces import NEAR, zone_of
from carrom.referee import questions
from carrom.referee.told import fell_in
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.hands import LOOK_US, Hands
from carrom_simulator.game.tabletop import Process, Tabletop
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Fall

READ_US = 800_000  # time to read a question before the first press
WORDS_US = 4_000_000  # the time that bots give a person for « Et je remets le pion ! »
AGAIN_US = 1_000_000  # before an answer that was lost in a person's menu is given again


class Answers:
    """Answers for the bots among those who are asked. bots: by seat.

    umpire: whether it answers for people as well, all but the choice that is theirs (rule D4). words_us: how long it
    waits for a person's « Et je remets le pion ! ».
    """

    def __init__(self, tabletop: Tabletop, hands: Hands, bots: dict[int, Bot]):
        self._tabletop = tabletop
        self._hands = hands
        self._bots = bots
        self.umpire = False
        self.words_us = WORDS_US
        self._passages: list[Any] = []  # passages of the running shot
        self._told: list[tuple[Any, list[int]]] = []  # the pieces that people named for a passage, the newest last
        tabletop.listeners.append(self)
        tabletop.table.listeners.append(self)

    def on_flick(self, _played: Played) -> None:
        self._passages = []
        self._told = []

    def on_passage(self, passage: Any) -> None:
        self._passages.append(passage)

    def on_question(self, question: Any) -> None:
        if question is not None and self.answers(question):
            self._tabletop.spawn(self._answer(question))

    def answers(self, question: Any) -> bool:
        """Return whether this class answers the question, so that no person has to."""
        if any(seat in self._bots for seat in question.seats):
            return True
        return self.umpire and question.kind != questions.ASK_CHOICE

    def _answer(self, question: Any) -> Process:
        yield from self._wait_for_words(question)
        table = self._tabletop.table
        seat = next((seat for seat in question.seats if seat in self._bots), question.seats[0])
        while table.question is question:
            yield READ_US
            while table.question is question and table.menus.picker is not None:
                yield LOOK_US
            if table.question is not question:
                return
            value = self._truth(question)
            if value not in question.choices:
                value = questions.NOTHING if questions.NOTHING in question.choices else question.choices[0]
            yield from self._hands.reply(question, seat, value)
            if table.question is question:
                yield AGAIN_US

    def _wait_for_words(self, question: Any) -> Process:
        """Give a person time to say the words of rule K5."""
        tabletop, played = self._tabletop, self._tabletop.played
        if question.kind == questions.ASK_SAID and played is not None and played.by_person:
            until_us = tabletop.world.now_us + self.words_us
            while not played.said and tabletop.world.now_us < until_us and tabletop.table.question is question:
                yield LOOK_US

    def _truth(self, question: Any) -> int:
        played = self._tabletop.played
        kind = question.kind
        if kind == questions.ASK_TRAY:
            return self._tray(question, played)
        if kind == questions.ASK_CHOICE:
            return entries.REMOVE if entries.REMOVE in question.choices else entries.RETURN
        if played is None:
            return questions.NOTHING
        if kind == questions.ASK_SAID:
            return questions.YES if played.said else questions.NO
        if kind == questions.ASK_HIT:
            return self._hit(question, played)
        if kind == questions.ASK_FIRST:
            return self._first(question, played)
        if kind == questions.ASK_SAME:
            return questions.YES
        if kind == questions.ASK_STRAY:
            return questions.WAS_LATE if played.in_pocket(question.pocket) else questions.NOTHING
        if kind == questions.ASK_PIECE:
            return self._which(question, played)
        return questions.NOTHING

    def _first(self, question: Any, played: Played) -> int:
        """Return which of two pieces fell first."""
        codes = (self._code(fall, played) for fall in played.outcome.falls)
        return int(next((code for code in codes if code in question.choices), question.choices[0]))

    def _code(self, fall: Fall, played: Played) -> int:
        """Return the code that the table has for a fall: of what people tell by a pad it knows the zone at most."""
        tabletop = self._tabletop
        if tabletop.sees(fall.pocket) or not (tabletop.is_told and tabletop.has_pads):
            return entries.fell(fall.piece, fall.pocket)
        in_zone = tabletop.position.has_bet() and fall.piece == played.own
        return int(fell_in(played.seat, fall.piece, zone_of(played.seat, fall.pocket) if in_zone else NEAR))

    def _hit(self, question: Any, played: Played) -> int:
        """Return the pocket of the named man, or where nobody saw which it was, another one of its zone."""
        fall = played.target_fall()
        if fall is None:
            return int(question.choices[0])
        zone = zone_of(played.seat, fall.pocket)
        if fall.pocket in question.choices:
            return fall.pocket
        pockets = [pocket for pocket in question.choices if pocket >= 0]
        return next((int(pocket) for pocket in pockets if zone_of(played.seat, pocket) == zone), fall.pocket)

    def _left(self, question: Any, played: Played) -> list[int]:
        """Return the pieces that the passages in question really were: what fell there, less what the table knows or
        was told."""
        left = [fall.piece for fall in played.in_pocket(question.pocket)]
        for passage in self._passages:
            if passage.pocket == question.pocket and not any(passage is asked for asked in question.passages):
                for piece in self._accounted(passage):
                    if piece in left:
                        left.remove(piece)
        return left

    def _which(self, question: Any, played: Played) -> int:
        """Return the piece that a doubtful passage really was."""
        left = self._left(question, played)
        if not left:
            return questions.NOTHING
        self._told.append((question.passages[0], left[:1]))
        return left[0]

    def _tray(self, question: Any, played: Played | None) -> int:
        """Return the choice that comes nearest to what really lies in the tray."""
        left = self._left(question, played) if played is not None else []
        first, *others = question.passages
        self._told += [(first, left), *((passage, []) for passage in others)]
        true = [left.count(piece) for piece in range(4)]

        def apart(tray: int) -> int:
            return sum(abs((tray >> 4 * piece & 15) - count) for piece, count in enumerate(true))

        # An empty tray is taken at once, so it is no step on the way.
        steps = [tray for tray in question.choices if tray] if left else [0]
        nearest: int = min(steps, key=apart)
        return nearest

    def _accounted(self, passage: Any) -> list[int]:
        """Return the pieces that a passage accounts for: those that people named, else those that the table is sure
        of."""
        for asked, told in reversed(self._told):
            if asked is passage:
                return told
        return [] if self._tabletop.is_doubtful(passage) else list(passage.pieces)
