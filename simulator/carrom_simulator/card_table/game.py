"""An evening of Kaluki with one person and bots: what each may do, without time and without a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from carrom.game.engine import Game
from carrom.game.ruling import Verdict
from carrom.kaluki import entry as entries
from carrom.kaluki.cards import JOKER
from carrom.kaluki.entry import Entry
from carrom.kaluki.melds import RUN
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, PLAY
from carrom.kaluki.reader import Reader
from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.card_table.setup import PERSON, CardSetup, players_of
from carrom_simulator.cards import bots
from carrom_simulator.cards.advice import advise
from carrom_simulator.cards.arrange import arranged
from carrom_simulator.cards.dealing import Dealing
from carrom_simulator.refusals import CodedValueError

Told = Callable[[Any, Entry, Any, Any], None]  # (position before, entry, verdict, position after)


class CardGame:
    """The evening that `setup` describes. tell: set it; it is called with every accepted entry. game: at its start."""

    def __init__(self, setup: CardSetup, game: Game | None = None):
        self.setup = setup
        self.tell: Told = lambda *_: None
        rng = Random(f"card table {setup.draw_seed()}")
        names = tuple(setup.players)
        self.game = game if game is not None else Game(setup.book(), names, rng.choice(names))
        self.dealing = Dealing(self.game, rng)
        self.person: int = names.index(setup.person)
        self.bots = {name: bots.make(level, rng) for name, level in setup.players.items() if level != PERSON}
        self._turn: Iterator[Entry] | None = None  # the bot's that is playing
        self._known: list[dict[str, list[int]]] = []  # the cards shown before each entry that may be taken back

    @classmethod
    def continued(cls, record: str, tell: Told = lambda *_: None) -> CardGame:
        """Go on with the evening of a record that `header` and the accepted entries make. Raises ValueError.

        tell: is called with each entry, as `CardGame.tell`. The stock is shuffled anew because nobody has seen it.
        """
        reader = Reader()
        read = [made for made in map(reader.line, record_lines(record)) if made is not None]
        reader.finish()
        players = players_of(record)
        if tuple(players) != reader.seats:
            raise CodedValueError("no-players")
        book: Any = reader.book
        options = {name: str(value) for name, value in book.options.items()}
        going_on = cls(CardSetup(players, options), Game(book, reader.seats, reader.opener))
        going_on.tell = tell
        for made in read:
            if going_on.play(made).error:
                raise CodedValueError("unplayable", book.record.entry_text(made))
        if going_on.position.phase == DEAL:
            raise CodedValueError("mid-deal")
        going_on.dealing.shuffle()
        return going_on

    @property
    def position(self) -> Any:
        return self.game.position

    @property
    def name(self) -> str:
        """The person's name."""
        return self.game.seats[self.person]

    @property
    def is_persons_turn(self) -> bool:
        p = self.position
        return p.phase in (DRAW, PLAY) and p.turn == self.person

    @property
    def is_bots_turn(self) -> bool:
        p = self.position
        return p.phase in (DRAW, PLAY) and p.turn != self.person

    # The person.

    def draw(self) -> Verdict:
        """Draw a card from the stock for the person."""
        if self.is_persons_turn and self.position.phase == DRAW:
            return self.play(self.dealing.drawn())
        return self.game.enter(Entry(entries.DRAW, self.name, (JOKER,)))  # which the referee refuses, and says why

    def may_take_back(self) -> bool:
        """Return whether the person has done something in this turn that can be undone: no draw, no discard."""
        return bool(self._known) and self.is_persons_turn

    def take_back(self) -> Verdict:
        """Undo the person's last entry of this turn."""
        if not self.may_take_back():
            return Verdict("nothing-to-undo")
        return self.play(entries.undo())

    def may_buy(self) -> bool:
        """Return whether the person may buy back in now (L7)."""
        return self.position.phase == BETWEEN and self.dealing.may_buy(self.person)

    def advice(self) -> Entry | None:
        """Return what the person on turn should do next."""
        return advise(self.dealing) if self.is_persons_turn else None

    def tries(self, cards: Sequence[int]) -> Iterator[tuple[Entry, str | None]]:
        """Yield what the person may want to do with picked cards, each with the referee's error, None for none."""
        for made in self._wishes(cards):
            _, verdict = self.game.book.advance(self.position, made)
            yield made, verdict.error

    def meld_of(self, cards: Sequence[int]) -> Entry:
        """Return the person's meld of these cards, in their order."""
        return Entry(entries.MELD, self.name, arranged(cards))

    def _wishes(self, cards: Sequence[int]) -> Iterator[Entry]:
        if not cards:
            return
        yield self.meld_of(cards)
        if len(cards) > 1:
            return
        one = tuple(cards)
        yield Entry(entries.DISCARD, self.name, one)
        for number, (_, kind, laid) in enumerate(self.position.melds, 1):
            yield Entry(entries.ADD, self.name, one, number)
            if one == (JOKER,) and kind == RUN:
                yield Entry(entries.ADD, self.name, one, number, low=True)
            if JOKER in laid:
                yield Entry(entries.SWAP, self.name, one, number)

    # Everybody else.

    def deal(self) -> Verdict:
        """Let bots that are out buy back in as they like, and deal the next hand."""
        if self.position.phase != BETWEEN:
            return Verdict("not-possible")
        for player, name in enumerate(self.position.names):
            if name in self.bots and self.dealing.may_buy(player) and self.dealing.wants_to_buy(player):
                self.play(Entry(entries.BUY, name))
        for made in self.dealing.deal():
            self.play(made)
        return Verdict()

    def step(self) -> None:
        """Make the next entry of the bot on turn."""
        p = self.position
        if self._turn is None:
            bot = self.bots[p.names[p.turn]]
            in_play = p.phase == PLAY
            self._turn = iter(bot.play(self.dealing.look(), p.owed)) if in_play else self.dealing.turn(bot)
        made = next(self._turn)
        verdict = self.play(made)
        assert verdict.error is None, f"a bot's {self.game.book.record.entry_text(made)}: {verdict.error}"
        if made.kind == entries.DISCARD:
            self._turn = None

    def play(self, made: Entry) -> Verdict:
        """Enter what somebody does; a refused entry changes nothing."""
        before = self.position
        known = {name: list(cards) for name, cards in self.dealing.memory.taken.items()}
        verdict: Verdict = self.dealing.enter(made)
        if not verdict.error:
            if made.kind == entries.UNDO:
                if self._known:
                    self.dealing.memory.taken = self._known.pop()
            elif made.who == self.name and made.kind not in (entries.DRAW, entries.DISCARD):
                self._known.append(known)
            else:
                self._known.clear()  # a card that was seen cannot be taken back
            self.tell(before, made, verdict, self.position)
        return verdict

    # The record.

    def header(self) -> str:
        """Write the header of the evening's record, with who plays."""
        return self.dealing.header() + self.setup.comments()

    def record(self, whole: bool = True) -> str:
        """Write the evening as a record. whole: with the hand that is being played, in which all cards are open."""
        texts = list(self.game.texts())
        if not whole and self.position.phase in (DRAW, PLAY):
            turned = max(at for at, text in enumerate(texts) if text.startswith("turn "))
            del texts[turned - len(self.position.inside) :]  # after one deal for everybody who is in
        return self.header() + "".join(text + "\n" for text in texts)
