"""The card table that pages play on: bots play in the time of the clock on the wall, and every page sees the same.

People's messages go through the referee; what it refuses is said to the page that asked, in its language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from carrom.game.rules import CARDS
from carrom.game.ruling import Verdict
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.entry import Entry
from carrom.kaluki.options import LONGEST_NAME, MOST
from carrom.kaluki.position import GAME_OVER, PACK
from carrom.lang import LANGUAGES
from carrom_simulator.card_table import setup as setups
from carrom_simulator.card_table import shown
from carrom_simulator.card_table.game import CardGame
from carrom_simulator.card_table.reasons import why_not
from carrom_simulator.card_table.setup import CardSetup
from carrom_simulator.cards.bots import LEVELS
from carrom_simulator.serving import kept, protocol
from carrom_simulator.serving.disk import Disk
from carrom_simulator.serving.protocol import OWNER, Ask, Kind, Kinds, Refused, Source, in_both
from carrom_simulator.words import card_words, faults
from carrom_simulator.words.books import catalogue

PACE_S = 0.8  # between two entries of bots: a person wants to see them

_MELD = protocol.whole(1, PACK)  # number of a meld on the table

Message = dict[str, Any]
Ruling = tuple[Any, Entry, Verdict, Any]  # position before, entry, verdict, position after


def _card(value: Any) -> bool:
    try:
        cards.parse(value)
    except (ValueError, TypeError):
        return False
    return isinstance(value, str)


def _cards(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= PACK and all(map(_card, value))


def _levels(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) < MOST and all(
        type(level) is int and level in LEVELS for level in value
    )  # fmt: skip


class CardLive(Source):
    """The source of the card table's pages. pace_s: see PACE_S. keeper: keeps the evenings. disk: does what
    waits for it; at once by default."""

    def __init__(
        self,
        setup: CardSetup,
        lang: str = "fr",
        keeper: kept.Keeper | None = None,
        pace_s: float = PACE_S,
        given_lang: str = "",
        disk: Disk | None = None,
    ):
        super().__init__(lang, given_lang)
        self._kept = kept.KeptGame(keeper, lambda why: self.tell(protocol.error(self.lang, why)), disk or Disk())
        self._pace_s = pace_s
        self._number = 0
        self._wake = asyncio.Event()
        self._told: Message = {}
        self._rulings: list[Ruling] = []
        self._take(CardGame(setup))

    def _take(self, game: CardGame, rulings: list[Ruling] | None = None, file: kept.GameFile | None = None) -> None:
        """Go on with that evening from now on. rulings: so far. file: where it is kept already."""
        self._kept.begin(file)
        self._unsaved = game.header() if file is None else ""
        self.game = game
        self._number += 1
        self._rulings = rulings or []
        game.tell = self._on_entry
        self.tell({"t": "log", "log": self._log()})

    async def run(self) -> None:
        """Let the bots play with the clock on the wall, until cancelled."""
        while True:
            self._wake.clear()
            if not self.game.is_bots_turn:
                await self._wake.wait()
                continue
            await asyncio.sleep(self._pace_s)
            await self.written()
            if self.game.is_bots_turn:  # it may be another evening by now
                self.game.step()
                self.tell_changes()

    # The evening tells.

    def _on_entry(self, before: Any, made: Entry, verdict: Verdict, after: Any) -> None:
        ruling = (before, made, verdict, after)
        self._rulings.append(ruling)
        line = self._line(ruling)
        if line is not None:
            self.tell({"t": "line", "line": line})
        self._unsaved += self.game.game.book.record.entry_text(made) + "\n"

    def _line(self, ruling: Ruling) -> Message | None:
        """Return a line of the log; None for what nobody is told. Others' draws are told without the card."""
        before, made, verdict, after = ruling
        if made.kind == entries.DEAL:
            return None
        if made.kind == entries.DRAW and made.who != self.game.name:
            ruling = (before, Entry(entries.DRAW, made.who), verdict, after)
        book, you = self.game.game.book, self.game.name
        return in_both(self.lang, lambda lang: card_words.told(book, ruling, lang, you))

    def _save(self) -> None:
        """Have what is new of the evening put on the disk. What was told since the last call goes to the pages when it
        is there: see `written`."""
        if self._rulings:  # an evening without an entry is not kept
            unsaved, self._unsaved = self._unsaved, ""
            self._kept.save(unsaved, self.game.position.phase == GAME_OVER)

    # Pages ask and see.

    def hello(self) -> Message:
        """Return everything that a page needs when it opens or comes back."""
        told = {"options": setups.shown_options(), "state": self.state(), "log": self._log()}
        return {"t": "hello", "given_lang": self.given_lang, **told}

    def state(self) -> Message:
        """Return the state message, which is told again whenever something has happened."""
        return {**shown.state(self.game, self._number), "left": self._kept.left}

    def record_text(self) -> str:
        """Return the evening as a record, without the hand that is being played."""
        return self.game.record(whole=False)

    def _pick(self, ask: Ask) -> None:
        """Tell a page what may be done with picked cards."""
        picked = [cards.parse(word) for word in ask.fields["cards"]]
        ask.outbox.put({"t": "choices", "choices": shown.choices(self.game, picked, self.lang)})

    def _hint(self, ask: Ask) -> None:
        made = self.game.advice()
        ask.outbox.put({"t": "hint", **in_both(self.lang, lambda lang: shown.advice(made, lang))})

    def _rules(self, ask: Ask) -> None:
        ask.outbox.put({"t": "rules", **in_both(self.lang, lambda lang: catalogue.sheet(CARDS, lang))})

    def _new(self, ask: Ask) -> None:
        try:
            setup = CardSetup.of(*(ask.fields[name] for name in ("name", "levels", "options", "seed")))
        except ValueError as error:
            raise Refused(*faults.both(error)) from None
        self._take(CardGame(setup))

    async def _unfinished(self, ask: Ask) -> None:
        """List the evenings that were left."""
        ask.outbox.put(await self._kept.listed(summary))

    async def _delete(self, ask: Ask) -> None:
        """Delete an evening that was left, and list the others."""
        await self._kept.delete(ask.fields["id"])
        await self._unfinished(ask)

    async def _continue(self, ask: Ask) -> None:
        """Go on with an evening that was left."""
        file = await self._kept.take_up(ask.fields["id"])
        rulings: list[Ruling] = []
        try:
            game = CardGame.continued(file.text, lambda *ruling: rulings.append(ruling))
        except BaseException as error:
            file.leave()
            if not isinstance(error, ValueError):
                raise
            raise Refused(*faults.both(error)) from None
        self._take(game, rulings, file)

    def _draw(self, ask: Ask) -> None:
        self._enter(ask, lambda _made: self.game.draw())

    def _undo(self, ask: Ask) -> None:
        self._enter(ask, lambda _made: self.game.take_back())

    def _deal(self, ask: Ask) -> None:
        self._enter(ask, lambda _made: self.game.deal())

    def _play(self, ask: Ask) -> None:
        self._enter(ask, self.game.play)

    def _enter(self, ask: Ask, do: Callable[[Entry], Verdict]) -> None:
        """Do as the person asks: the message is called as the entry is. Raises Refused with the referee's reason."""
        fields, game, before = ask.fields, self.game, self.game.position
        words = fields["cards"] if "cards" in fields else [fields["card"]] if "card" in fields else []
        picked = tuple(cards.parse(word) for word in words)
        if fields["t"] == entries.MELD:
            made = game.meld_of(picked)
        else:
            made = Entry(fields["t"], game.name, picked, fields.get("meld", 0), fields.get("low", False))
        verdict = do(made)
        if verdict.error:
            raise Refused(*(why_not(before, made, verdict.error, lang) for lang in LANGUAGES))

    def _log(self) -> list[Message]:
        lines = [self._line(ruling) for ruling in self._rulings]
        return [line for line in lines if line is not None]

    async def written(self) -> None:
        await self._kept.written()

    def tell_changes(self) -> None:
        self._save()
        state = self.state()
        if state != self._told:
            self._told = state
            self.tell({"t": "state", "state": state})
        self._wake.set()

    # Who may send it, what it does, and its fields. Who opens this page sees a hand of cards, and plays it.
    kinds: ClassVar[Kinds] = {
        "draw": Kind(OWNER, _draw, plays=protocol.always),
        "take": Kind(OWNER, _play, plays=protocol.always),
        "meld": Kind(OWNER, _play, {"cards": _cards}, plays=protocol.always),
        "add": Kind(OWNER, _play, {"card": _card, "meld": _MELD, "low": protocol.flag}, plays=protocol.always),
        "from": Kind(OWNER, _play, {"card": _card, "meld": _MELD}, plays=protocol.always),
        "swap": Kind(OWNER, _play, {"card": _card, "meld": _MELD}, plays=protocol.always),
        "discard": Kind(OWNER, _play, {"card": _card}, plays=protocol.always),
        "undo": Kind(OWNER, _undo, plays=protocol.always),
        "deal": Kind(OWNER, _deal, plays=protocol.always),
        "buy": Kind(OWNER, _play, plays=protocol.always),
        "hint": Kind(OWNER, _hint),
        "pick": Kind(OWNER, _pick, {"cards": _cards}),
        "new": Kind(
            OWNER,
            _new,
            {
                "name": protocol.text(LONGEST_NAME),
                "levels": _levels,
                "options": protocol.options,
                "seed": protocol.or_none(protocol.whole(0, setups.MOST_SEED)),
            },
        ),
        "rules": Kind(OWNER, _rules),
        "unfinished": Kind(OWNER, _unfinished),
        "continue": Kind(OWNER, _continue, {"id": protocol.text(60)}),
        "delete": Kind(OWNER, _delete, {"id": protocol.text(60)}),
    }


def summary(record: str) -> Message:
    """Return what the list of unfinished games shows of an evening: who plays, the points, the hand. Raises
    ValueError."""
    game = CardGame.continued(record)
    p = game.position
    players = [{"name": name, "level": level} for name, level in game.setup.players.items()]
    return {"players": players, "score": dict(zip(p.names, p.points, strict=True)), "hand": p.hand}
