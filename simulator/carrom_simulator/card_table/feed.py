"""Shows an evening that a connected table scores: totals, chips, pot, calls, what it asks. See live.CardLive.

All of it may be called from the server's own loop only. The page shows it and asks nothing of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from carrom_simulator.card_table.live import CardLive
from carrom_simulator.serving.protocol import Ask, Kinds, Refused, Source

_LOG_MOST = 500
_NOTHING = dict.fromkeys(("play", "draw", "undo", "deal", "buy"), False)

Message = dict[str, Any]


def _play_there(_feed: CardFeed, _ask: Ask) -> None:
    """Refuse what a page asks of a real table."""
    raise Refused("On joue sur la vraie table.", "The game is played at the real table.")


def _ignore(_feed: CardFeed, _ask: Ask) -> None:
    """Do nothing: a hand of cards is shown to no page here."""


class CardFeed(Source):
    """The source of the card table's page for a connected board."""

    def __init__(self, lang: str = "fr"):
        super().__init__(lang, lang)
        self._position: Message = {}
        self._names: list[str] = []
        self._winner: str | None = None
        self._question: str | None = None
        self._log: list[Message] = []
        self._header = ""
        self._texts: list[str] = []  # the entries of the record
        self._told: Message = {}
        self._number = 1

    # The board tells.

    def new_game(self, header: str) -> None:
        """Begin the log anew: an evening with that header has begun on the board."""
        self._header = header
        self._number += 1
        self._winner = None
        self._log.clear()
        self._texts = []
        self.tell({"t": "log", "log": []})

    def position(self, position: Message, names: list[str], winner: str | None = None) -> None:
        """Show a position as `carrom replay --json` has it. names: in the order of play."""
        self._position, self._names, self._winner = position, names, winner
        self._tell_state()

    def entries(self, texts: list[str]) -> None:
        """Take over all entries that stand; the log begins with them."""
        self._texts = list(texts)
        if not self._log:
            self._log = [{"who": "", "what": text, "calls": []} for text in texts[-_LOG_MOST:]]
            self.tell({"t": "log", "log": self._log})

    def entry(self, text: str, calls: Iterable[str], error: str | None) -> None:
        """Add an entry of the record with its calls, or why it was refused."""
        line = {"who": "", "what": text, "calls": [error] if error else list(calls)}
        self._log.append(line)
        del self._log[:-_LOG_MOST]
        self.tell({"t": "line", "line": line})

    def call(self, text: str) -> None:
        """Show what the board says."""
        self.tell({"t": "call", "text": text})

    def question(self, text: str | None) -> None:
        """Show what the board asks its players, None: nothing. They answer on its own pads."""
        self._question = text
        self._tell_state()

    # Pages ask and see.

    def hello(self) -> Message:
        """Return everything that a page needs when it opens or comes back."""
        return {"t": "hello", "given_lang": self.given_lang, "options": [], "state": self._state(), "log": self._log}

    def record_text(self) -> str:
        """Return what was heard of the evening as a record."""
        return self._header + "".join(f"{text}\n" for text in self._texts)

    def _tell_state(self) -> None:
        state = self._state()
        if state != self._told:
            self._told = state
            self.tell({"t": "state", "state": state})

    def _state(self) -> Message:
        return {
            "game": self._number,
            "players": [{"name": name, "level": 0} for name in self._names],
            "you": "",
            "options": {},
            "position": self._position,
            "hand": [],
            "owed": [],
            "winner": self._winner,
            "left": False,
            "may": _NOTHING,
            "watch": True,
            "question": self._question,
        }

    # The pages are the same, so they ask the same.
    kinds: ClassVar[Kinds] = {
        **{name: kind._replace(do=_play_there) for name, kind in CardLive.kinds.items()},
        "pick": CardLive.kinds["pick"]._replace(do=_ignore),
    }
