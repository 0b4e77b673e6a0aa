"""Scores Kaluki on the table: asks who won a hand, for the others' points, and who buys back in.

It asks who won, whether by a kaluki, then each loser's points: tens and ones, or card by card. Any pad answers.
FAULT goes back one question, and from the first question out.
"""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.kaluki.entry import BUY, HAND, VOID, Entry
from carrom.kaluki.options import seating
from carrom.kaluki.position import BETWEEN
from carrom.kaluki.ruling import MOST_BOUGHT
from carrom.kaluki.texts import (
    ACE,
    ASK_BUY,
    ASK_CARD,
    ASK_KALUKI,
    ASK_ONES,
    ASK_TENS,
    ASK_WINNER,
    BY_CARDS,
    DONE,
    JOKER,
    NOBODY,
)
from carrom.referee.base_referee import BaseReferee
from carrom.referee.questions import Question

BACK = -1  # the answer of FAULT to every question
_PATIENCE_US = const(60000000)  # time to answer a question outside a hand's result
_ANY = (0, 1, 2, 3)
_CARDS = (10, ACE, 2, 3, 4, 5, 6, 7, 8, 9, JOKER, DONE)


class Scorer(BaseReferee):
    """The evening, and the hand that is being entered."""

    def __init__(self, settings, journal, voice):
        super().__init__(settings, journal, voice)
        self._seats = ()
        self._out = []  # players to be asked whether they buy back in
        self._kept = None  # the text that the journal keeps for the open question

    def begin(self, game) -> None:
        super().begin(game)
        self._seats = seating(self._settings, len(game.seats))[1]
        self._out = []
        self._kept = None

    def say_opener(self) -> None:
        """Announce who deals."""
        p = self.position
        self._say("deals", p.dealer)

    def busy(self) -> bool:
        """Tell whether a hand has not reached the game yet."""
        return self.question is not None

    def step(self, now_us: int) -> int | None:
        """Let time pass. Returns when to call again, or None."""
        self._now_us = now_us
        self._take_default(now_us)
        while self.question is None and self._out:
            player = self._out.pop(0)
            if player in self.may_buy():
                self._ask_with(self._buy(player))
        return None if self.question is None else self.question.until_us

    # Requests from the menus.

    def ask_result(self, seat: int) -> None:
        """Ask for the result of the hand just played. seat: whose pad began it."""
        if self.question is None and self.position.phase == BETWEEN:
            self._ask_with(self._result(seat))

    def may_buy(self) -> list:
        """List the players who may buy back in now (L7)."""
        p = self.position
        if p.phase != BETWEEN:
            return []
        return [at for at in range(len(p.names)) if at not in p.inside and p.bought[at] < MOST_BOUGHT]

    def buy(self, player: int) -> None:
        """Let a player buy back in."""
        self.enter_soon(Entry(BUY, self.position.names[player]))

    def last_hand(self):
        """Return the last hand if no card was played since and it has points to be put right, or None."""
        texts = self._last((HAND,))
        if self.position.phase != BETWEEN or not texts or texts[0].split(" ")[0] != HAND:
            return None
        return self.game.book.record.parse_entry(texts[0])

    def correct(self, at: int) -> None:
        """Ask for the points of loser `at` of the last hand anew."""
        self._ask_with(self._corrected(at))

    def enter_soon(self, entry) -> None:
        """Enter a player's entry, and announce a refusal."""
        if self.enter(entry).error:
            self._voice.say("not_possible")

    def resume_shot(self, text: str) -> None:
        """Resume the question that was open at a power cut: `Journal.question`. Raises ValueError."""
        entry = self.game.book.record.parse_entry(text)
        if entry.kind == BUY:
            self._out.append(self.position.names.index(entry.who))
        else:
            self._ask_with(self._points(entry.who, entry.kaluki, list(entry.points)))

    # Questions.

    def _ask_with(self, flow) -> None:
        self._flow = flow
        self._go_on(None)

    def _go_on(self, choice) -> None:
        super()._go_on(choice)
        self._keep_open(self._kept if self.question is not None else None)

    def _ask(self, kind: str, choices, about=None, first: int = 0, seats=_ANY, waits: bool = True, follows=False):
        """Make a question. waits: it waits for ever; otherwise no answer in time means BACK."""
        until_us = None if waits else clock.add(self._now_us, _PATIENCE_US)
        return Question(kind, seats, choices, first, until_us, BACK, BACK, follows, about=about)

    # Flows: generators that yield questions and receive the answers; BACK may come to each.

    def _result(self, seat: int):
        p = self.position
        first = 0
        for at, player in enumerate(p.inside):
            if self._seats[player] == seat:
                first = at
                break
        choices = [p.names[player] for player in p.inside] + [NOBODY]
        again = False
        while True:
            winner = yield self._ask(ASK_WINNER, choices, None, first, waits=False, follows=again)
            if winner == BACK:
                return
            if winner == NOBODY:
                self.enter_soon(Entry(VOID))
                return
            kaluki = yield self._ask(ASK_KALUKI, (0, 1), waits=False)
            if kaluki != BACK and (yield from self._points(winner, kaluki == 1, [])):
                return
            again = True

    def _points(self, winner: str, kaluki: bool, known: list):
        """Ask for the points of the losers missing in `known`, and enter the hand. Returns False to go back."""
        p = self.position
        losers = [p.names[player] for player in p.inside if p.names[player] != winner]
        while len(known) < len(losers):
            self._kept = self.game.book.record.entry_text(Entry(HAND, winner, kaluki=kaluki, points=known))
            loser = losers[len(known)]
            count = yield from self._count(loser, 0)
            if count != BACK:
                known.append((loser, count))
            elif known:
                known.pop()
            else:
                self._kept = None
                return False
        self._kept = None
        self.enter_soon(Entry(HAND, winner, kaluki=kaluki, points=tuple(known)))
        return True

    def _count(self, loser: str, was: int):
        """Ask for a loser's points. was: the points shown first. Returns the points, or BACK."""
        while True:
            tens = list(range(0, 200, 10))
            count = yield self._ask(ASK_TENS, tens + [BY_CARDS], loser, min(was // 10, 19))
            if count == BACK:
                return BACK
            if count == BY_CARDS:
                count = yield from self._add_up()
            else:
                count = yield self._ask(ASK_ONES, range(count, count + 10), loser, was % 10)
            if count != BACK:
                return count

    def _add_up(self):
        """Ask for cards until the player has no more. Returns their points, or BACK."""
        total = 0
        while True:
            card = yield self._ask(ASK_CARD, _CARDS, total)
            if card == BACK:
                return BACK
            if card == DONE:
                return total
            total += card

    def _corrected(self, at: int):
        hand = self.last_hand()
        points = list(hand.points)
        loser, was = points[at]
        count = yield from self._count(loser, was)
        if count in (BACK, was):
            return
        points[at] = loser, count
        hand.points = tuple(points)
        inside = self.position.inside
        self._put_right(hand, self._last((HAND,)))
        self._out = [player for player in self.may_buy() if player in inside]

    def _buy(self, player: int):
        name = self.position.names[player]
        self._kept = "buy " + name
        yes = yield self._ask(ASK_BUY, (0, 1), name, seats=(self._seats[player],), waits=False)
        self._kept = None
        if yes == 1:
            self.buy(player)

    # Entering.

    def enter(self, entry, aloud: bool = True):
        """Play an entry and keep it in the journal before anything of it is shown. The verdict; refused: no change."""
        before = self.position
        verdict = self._write(entry, aloud)
        if verdict.error or not aloud:
            return verdict
        if self.question is not None:  # it was about the previous position
            self.question = self._flow = self._kept = None
        if entry.kind == entries.UNDO:
            self._out = []
            self._voice.say("undone")
            return verdict
        p = self.position
        gone = [player for player in before.inside if player not in p.inside]
        for name in verdict.calls:
            for player in gone if name == "excluded" else [p.names.index(entry.who) if entry.who else 0]:
                self._say(name, player)
        if verdict.board_over and verdict.game_over is None:
            self.say_opener()
            self._out = [player for player in self.may_buy() if player in gone]
        return verdict

    def _say(self, name: str, player: int) -> None:
        p = self.position
        self._voice.say(name, who=p.names[player], n=p.points[player])
