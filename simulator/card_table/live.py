"""The card table that pages play on: bots play in the time of the clock on the wall, and every page sees the same.

People's messages go through the referee; what it refuses is said to the page that asked, in its language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from carrom.game.ruling import Verdict
from carrom.kaluki import cards
from carrom.kaluki import entry as entries
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import GAME_OVER
from carrom.lang import pick
from simulator.card_table import setup as setups
from simulator.card_table import view
from simulator.card_table.game import CardGame
from simulator.card_table.reasons import why_not
from simulator.card_table.setup import CardSetup
from simulator.web.outbox import Outbox

PACE_S = 0.8  # between two entries of bots: a person wants to see them

Message = dict[str, Any]
Ruling = tuple[Any, Entry, Verdict, Any]  # position before, entry, verdict, position after


class Narrator(NamedTuple):
    """Puts entries into words.

    line(ruling, lang): {"who", "what", "calls"} of an accepted entry. sheet(lang): the rules, as {"name", "summary",
    "groups": [{"heading", "rows": [(row, sentence)]}]}.
    """

    line: Callable[[Any, Ruling, str], dict[str, Any]]
    sheet: Callable[[str], dict[str, Any]]


class Keeper(Protocol):
    """Keeps evenings beyond the life of the table. Methods raise OSError."""

    def left(self) -> str | None:
        """Return the record of the evening that was running when the table was left."""

    def running(self, text: str) -> None:
        """Keep the record of the evening that runs."""

    def finished(self, text: str) -> None:
        """Keep the record of an evening that is over."""


class CardLive:
    """The source of the card table's pages. pace_s: see PACE_S. keeper: keeps the evenings.

    tell: set by whoever serves the pages; sends a message to all of them.
    """

    def __init__(
        self,
        narrator: Narrator,
        setup: CardSetup,
        lang: str = "fr",
        keeper: Keeper | None = None,
        pace_s: float = PACE_S,
    ):
        self.tell: Callable[[Message], None] = lambda _message: None
        self.lang = lang
        self._narrator = narrator
        self._keeper = keeper
        self._left = keeper.left() if keeper is not None else None
        self._pace_s = pace_s
        self._number = 0
        self._wake = asyncio.Event()
        self._rulings: list[Ruling] = []
        self._take(CardGame(setup))

    def _take(self, game: CardGame) -> None:
        """Go on with that evening from now on."""
        self.game = game
        self._number += 1
        self._rulings = []
        game.tell = self._on_entry
        self.tell({"t": "log", "log": []})

    async def run(self) -> None:
        """Let the bots play with the clock on the wall, until cancelled."""
        while True:
            self._wake.clear()
            if not self.game.is_bots_turn:
                await self._wake.wait()
                continue
            await asyncio.sleep(self._pace_s)
            if self.game.is_bots_turn:  # it may be another evening by now
                self.game.step()
                self._tell_state()

    # The evening tells.

    def _on_entry(self, before: Any, made: Entry, verdict: Verdict, after: Any) -> None:
        ruling = (before, made, verdict, after)
        self._rulings.append(ruling)
        line = self._line(ruling)
        if line is not None:
            self.tell({"t": "line", "line": line})
        if made.kind in (entries.DISCARD, entries.BUY, entries.TURN) or after.turn == self.game.person:
            self._left = None  # this evening is played, not the one that was left
            self._keep(after.phase == GAME_OVER)

    def _line(self, ruling: Ruling) -> Message | None:
        """Return a line of the log; None for what nobody is told. Others' draws are told without the card."""
        before, made, verdict, after = ruling
        if made.kind == entries.DEAL:
            return None
        if made.kind == entries.DRAW and made.who != self.game.name:
            ruling = (before, Entry(entries.DRAW, made.who), verdict, after)
        return self._narrator.line(self.game.game.book, ruling, self.lang)

    def _keep(self, over: bool) -> None:
        """Keep the evening; a disk that is full does not end it."""
        if self._keeper is None:
            return
        try:
            (self._keeper.finished if over else self._keeper.running)(self.game.record())
        except OSError as error:
            self._keeper = None
            text = ("La partie ne peut plus être gardée : {}", "The game cannot be kept any more: {}")
            self.tell({"t": "refused", "text": pick(self.lang, text).format(error.strerror)})

    # Pages ask and see.

    def hello(self) -> Message:
        """Return everything that a page needs when it opens or comes back."""
        return {"t": "hello", "options": setups.shown_options(), "state": self.state(), "log": self._log()}

    def state(self) -> Message:
        """Return the state message, which is told again whenever something has happened."""
        return {**view.state(self.game, self.lang, self._number), "left": self._left is not None}

    def record_text(self) -> str:
        """Return the evening as a record, without the hand that is being played."""
        return self.game.record(whole=False)

    async def handle(self, message: Message, outbox: Outbox) -> None:
        """Do what a page asks (a message that messages.parse let through). `outbox` goes to that page alone."""
        kind = message["t"]
        if kind == "pick":
            picked = [cards.parse(word) for word in message["cards"]]
            outbox.put({"t": "choices", "choices": view.choices(self.game, picked, self.lang)})
            return
        if kind == "hint":
            outbox.put({"t": "hint", **view.advice(self.game.advice(), self.lang)})
            return
        if kind == "rules":
            outbox.put({"t": "rules", **self._narrator.sheet(self.lang)})
            return
        why = self._do(kind, message)
        if why:
            outbox.put({"t": "refused", "text": why})
        self._tell_state()

    def _do(self, kind: str, message: Message) -> str:
        """Carry a message out. Return why not, "" where it was done."""
        try:
            if kind == "new":
                self._take(CardGame(CardSetup.of(*(message[name] for name in ("name", "levels", "options", "seed")))))
            elif kind == "continue":
                self._continue()
            elif kind == "lang":
                self.lang = message["lang"]
                self.tell({"t": "log", "log": self._log()})
            else:
                return self._play(kind, message)
        except ValueError as error:
            return str(error)
        return ""

    def _continue(self) -> None:
        """Go on with the evening that was running when the table was left."""
        left, self._left = self._left, None
        if left is not None:
            self._take(CardGame.continued(left))

    def _play(self, kind: str, message: Message) -> str:
        game = self.game
        before = game.position
        words = message["cards"] if "cards" in message else [message["card"]] if "card" in message else []
        picked = tuple(cards.parse(word) for word in words)
        if kind == "meld":
            made = game.meld_of(picked)
        else:
            made = Entry(kind, game.name, picked, message.get("meld", 0), message.get("low", False))
        simple = {"draw": game.draw, "undo": game.take_back, "deal": game.deal}
        verdict = simple[kind]() if kind in simple else game.play(made)
        return why_not(before, made, verdict.error, self.lang) if verdict.error else ""

    def _log(self) -> list[Message]:
        lines = [self._line(ruling) for ruling in self._rulings]
        return [line for line in lines if line is not None]

    def _tell_state(self) -> None:
        self.tell({"t": "state", "state": self.state()})
        self._wake.set()
