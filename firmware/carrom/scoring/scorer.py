"""Scores Kaluki on the table: asks who won a hand, what the others had left, and who buys back in.

Any pad answers: who won, by a kaluki or not, then each loser's points: tens and ones, or card by card. FAULT goes one
question back, and from the first one out.
"""

from carrom import clock, const
from carrom.game import entry as entries
from carrom.kaluki.entry import BUY, HAND, VOID, Entry
from carrom.kaluki.options import seating
from carrom.kaluki.position import BETWEEN
from carrom.kaluki.ruling import MOST_BOUGHT
from carrom.panel import calls, questions
from carrom.ports import FAULT_BUTTON
from carrom.referee.keeper import Keeper
from carrom.scoring import calls as words

ASK_WINNER, ASK_KALUKI, ASK_TENS, ASK_ONES, ASK_CARD, ASK_BUY = "winner", "kaluki", "tens", "ones", "card", "buy"
BACK, NOBODY, BY_CARDS, DONE = -1, -2, -3, -4  # answers that are no player, number or switch
_PATIENCE_US = const(60000000)  # for the questions that do not belong to a hand in the making
_ANY = (0, 1, 2, 3)


class Scorer(Keeper):
    """The evening, and the hand on its way to it."""

    def __init__(self, settings, journal, voice):
        super().__init__(settings, journal, voice)
        self._seats = ()
        self._out = []  # players to be asked whether they buy back in
        self._kept = None  # the words that the journal keeps with the open question

    def begin(self, game) -> None:
        super().begin(game)
        self._seats = seating(self._settings, len(game.seats))[1]
        self._out = []
        self._kept = None

    def say_opener(self) -> None:
        """Call who deals."""
        p = self.position
        self._say("deals", p.dealer)

    def busy(self) -> bool:
        """Tell whether something is on its way to the game."""
        return self.question is not None

    def step(self, now_us: int) -> int | None:
        """Let time pass. Returns when to call again, or None."""
        self._now_us = now_us
        question = self.question
        if question is not None and questions.overdue(question, now_us):
            self._go_on(BACK)
        while self.question is None and self._out:
            player = self._out.pop(0)
            if player in self.may_buy():
                self._ask_with(self._buy(player))
        return None if self.question is None else self.question.until_us

    # Requests from the menus.

    def ask_result(self, seat: int) -> None:
        """Ask how the hand ended that has been played. seat: whose pad began it."""
        if self.question is None and self.position.phase == BETWEEN:
            self._ask_with(self._result(seat))

    def may_buy(self) -> list:
        """List the players who may buy back in now (L7)."""
        p = self.position
        if p.phase != BETWEEN:
            return []
        return [at for at in range(len(p.names)) if at not in p.inside and p.bought[at] < MOST_BOUGHT]

    def buy_text(self, player: int) -> str:
        """Ask in words whether a player buys back in."""
        return self.position.names[player] + words.word(self.lang, words.BUY)

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
        """Enter what a player said."""
        if self.enter(entry).error:
            self._voice.say("not_possible")

    def resume_shot(self, text: str) -> None:
        """Take up what waited for an answer when the power went: `Journal.question`. Raises ValueError."""
        entry = self.game.book.record.parse_entry(text)
        if entry.kind == BUY:
            self._out.append(self.position.names.index(entry.who))
        else:
            self._ask_with(self._points(entry.who, entry.kaluki, list(entry.points)))

    # Questions.

    def answer(self, seat: int, button: int, now_us: int) -> bool:
        """Take a button for the open question. Returns whether the button was meant for it."""
        question = self.question
        if button == FAULT_BUTTON and question is not None and seat in question.seats:
            self._now_us = now_us
            self._go_on(BACK)
            return True
        return super().answer(seat, button, now_us)

    def _ask_with(self, flow) -> None:
        self._flow = flow
        self._go_on(None)

    def _go_on(self, choice) -> None:
        super()._go_on(choice)
        question = self.question
        self._keep_open(self._kept if question is not None else None)
        if question is None:
            return
        if question.prompt:
            self._voice.ask(question, question.seats)
        else:
            question.touched = True  # nothing scrolls by first

    def _ask(self, kind: str, choices, labels, prompt: str = "", first: int = 0, seats=_ANY, waits: bool = True):
        question = questions.Question(kind, seats, choices, labels, prompt)
        question.index = first
        if not waits:
            question.until_us = clock.add(self._now_us, _PATIENCE_US)
        return question

    # Flows: generators that yield questions and are sent the answers; BACK to each of them.

    def _result(self, seat: int):
        p, lang = self.position, self.lang
        players = list(p.inside)
        first = 0
        for at, player in enumerate(players):
            if self._seats[player] == seat:
                first = at
                break
        labels = [p.names[player] for player in players] + [words.word(lang, words.VOID)]
        prompt = words.word(lang, words.WINNER)
        while True:
            winner = yield self._ask(ASK_WINNER, players + [NOBODY], labels, prompt, first, waits=False)
            if winner == BACK:
                return
            if winner == NOBODY:
                self.enter_soon(Entry(VOID))
                return
            how = (words.word(lang, words.HAND), words.word(lang, words.KALUKI))
            kaluki = yield self._ask(ASK_KALUKI, (0, 1), how, waits=False)
            if kaluki != BACK and (yield from self._points(p.names[winner], kaluki == 1, [])):
                return
            prompt = ""

    def _points(self, winner: str, kaluki: bool, known: list):
        """Ask for the points of the losers that `known` lacks, and enter the hand. Returns False for a way back."""
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
        """Ask for a loser's points. was: those that are shown first. Returns them, or BACK."""
        while True:
            tens = list(range(0, 200, 10))
            labels = [f"{count} {loser}" for count in tens] + [words.word(self.lang, words.BY_CARDS) + loser]
            prompt = loser + words.word(self.lang, words.POINTS)
            count = yield self._ask(ASK_TENS, tens + [BY_CARDS], labels, prompt, min(was // 10, 19))
            if count == BACK:
                return BACK
            if count == BY_CARDS:
                count = yield from self._add_up()
            else:
                ones = range(count, count + 10)
                count = yield self._ask(ASK_ONES, ones, [f"{one} {loser}" for one in ones], first=was % 10)
            if count != BACK:
                return count

    def _add_up(self):
        """Ask for cards until there are no more. Returns what they are worth, or BACK."""
        worth = (10, 11, 2, 3, 4, 5, 6, 7, 8, 9, 15, DONE)
        names = ["10", words.word(self.lang, words.ACE)]
        names += [str(number) for number in range(2, 10)] + [words.word(self.lang, words.JOKER)]
        total = 0
        while True:
            labels = [f"{total}+{name}" for name in names] + [f"= {total}"]
            card = yield self._ask(ASK_CARD, worth, labels)
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
        self._kept = "buy " + self.position.names[player]
        lang = self.lang
        labels = (words.word(lang, words.NO), words.word(lang, words.YES))
        prompt = self.buy_text(player)
        yes = yield self._ask(ASK_BUY, (0, 1), labels, prompt, 0, (self._seats[player],), False)
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
        if self.question is not None:  # it was about the position before
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
        fields = {"who": p.names[player], "n": p.points[player]}
        self._voice.announcer.say(name, calls.text(name, self.lang, **fields))
