"""Shows a real board in the same page: `carrom monitor --web` hands in what the board says.

    feed = Feed(lang="fr")
    async with Server(feed) as server:
        feed.position(position_dict, seats=["south", "north"], book="krhum")
        feed.frame(bytes_of_the_leds)
        feed.edges([(beam, blocked, time_us), …])
        feed.call("brutal", text, rtttl)
        feed.entry("south w@ne bank", calls=[…], reasons=[…])

All of it may be called from the server's own loop only. The page shows it and asks nothing of the board.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from carrom import clock
from carrom.game import pieces
from carrom.panel import calls
from carrom_simulator.board import picture
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.serving.protocol import Ask, Kinds, Refused
from carrom_simulator.web import words
from carrom_simulator.web.live import Live
from carrom_simulator.web.shape import May, State
from carrom_simulator.web.table_source import TableSource
from carrom_simulator.words.books import forms

_START: dict[str, Any] = {
    "board": 1,
    "turn": "south",
    "phase": "shot",
    "shots": 1,
    "half_shots": 0,
    "colours": None,
    "down": {"w": 0, "b": 0},
    "due": {"w": 0, "b": 0},
    "queen": "board",
    "score": {"south": 0, "north": 0},
    "bet": None,
    "moved": 0,
    "games": {"south": 0, "north": 0},
}
_NOTHING = May(
    flick=False, arrow=False, name=False, say=False, bet=False, double=False, undo=False, sides=False
)  # people act on the board
_LOG_MOST = 2000
_ORDER_US = 1_000_000  # edges come in order, to within this time


def _play_there(_feed: "Feed", _ask: Ask) -> None:
    """Refuse what a page asks of a real table."""
    raise Refused("La vraie table joue seule.", "The real table plays by itself.")


def _ignore(_feed: "Feed", _ask: Ask) -> None:
    """Do nothing: striker, pads and the language of the LEDs are no business of a page here."""


class Feed(TableSource):
    """The source of the page for a connected board. Where men lie is not known to a real table: none are drawn."""

    def __init__(self, lang: str = "fr", spec: BoardSpec | None = None):
        super().__init__(lang, spec, lang)
        self._position = dict(_START)
        self._seats = ["south", "north"]
        self._book = "billard"
        self._winner: str | None = None
        self._log: list[dict[str, Any]] = []
        self._frame = b"\0" * 32
        self._levels = 0
        self._games = 1
        self._question: str | None = None
        self._last_us: int | None = None
        self._unwrapped_us = 0

    # The board tells.

    def position(
        self,
        position: dict[str, Any],
        seats: list[str] | None = None,
        book: str | None = None,
        winner: str | None = None,
    ) -> None:
        """Show a position as `carrom replay --json` has it. seats, book: given where they change. winner: a side."""
        self._position = position
        self._seats = seats or self._seats
        self._book = book or self._book
        self._winner = winner
        self._tell_state()

    def frame(self, columns: bytes) -> None:
        """Show the LEDs: a byte a column."""
        if bytes(columns) != self._frame:
            self._frame = bytes(columns)
            self.tell({"t": "frame", "hex": self._frame.hex()})

    def edges(self, edges: Iterable[tuple[int, bool, int]], levels: int | None = None) -> None:
        """Show beams that changed: (beam, blocked, time_us of the board's wrapping clock). levels: all 16
        afterwards."""
        told = []
        for beam, blocked, time_us in edges:
            bit = 1 << beam
            self._levels = self._levels | bit if blocked else self._levels & ~bit
            told.append([beam, int(blocked), self._unwrap(time_us)])
        if levels is not None:
            self._levels = levels
        self.tell({"t": "edges", "edges": told, "levels": self._levels})

    def call(self, name: str, text: str = "", rtttl: str = "") -> None:
        """Tell a call in the words of the board; its tune is looked up where the board sent none."""
        if not rtttl and calls.row(name):
            rtttl = calls.call(name).tune()
        self.tell({"t": "call", "name": name, "rtttl": rtttl, "text": text or name})

    def entry(
        self,
        text: str,
        said: Iterable[str] = (),
        reasons: Iterable[str] = (),
        error: str | None = None,
        why: str = "",
        turn: str | None = None,
    ) -> None:
        """Add an entry of the record with its calls and reasons. why: the reason to tell where the turn passes. turn:
        who is on turn after it, None where that is not known."""
        item = {
            "text": text,
            "words": text,
            "calls": list(said),
            "reasons": list(reasons),
            "error": error,
            "why": why if turn not in (None, self._position["turn"]) else "",
        }
        self._log.append(item)
        del self._log[:-_LOG_MOST]
        self.tell({"t": "entry", "item": item})

    def question(self, text: str | None) -> None:
        """Show what the board asks its players, None: nothing. They answer on the board's own pads."""
        self._question = text
        self._tell_state()

    def new_game(self) -> None:
        """Start the record anew: a game has begun on the board."""
        self._games += 1
        self._log.clear()
        self._winner = None
        self.tell({"t": "log", "log": []})
        self._tell_state()

    def _unwrap(self, time_us: int) -> int:
        if self._last_us is not None:
            passed_us = time_us - self._last_us & clock.WRAP_US - 1  # people may rest for longer than half a wrap
            self._unwrapped_us += passed_us if passed_us < clock.WRAP_US - _ORDER_US else passed_us - clock.WRAP_US
        self._last_us = time_us
        return self._unwrapped_us

    # Pages ask and see.

    def hello(self) -> dict[str, Any]:
        return {
            "t": "hello",
            "source": "feed",
            "asks_lang": False,
            "given_lang": self.given_lang,
            "spec": words.spec_dict(self.spec),
            "books": forms.books(),
            "bots": [],
            "offers_left": False,
            "state": self._state(),
            "log": self._log,
            "frame": self._frame.hex(),
            "levels": self._levels,
            "film": None,
            "pictures": False,
        }

    def record_text(self) -> str:
        header = f"rules {self._book}\nseats {' '.join(self._seats)}\nopener {self._seats[0]}\n"
        return "# " + header.replace("\n", "\n# ").rstrip("# ") + "".join(f"{item['text']}\n" for item in self._log)

    def position_svg(self) -> str:
        return picture.board_svg(self.spec, frame_columns=self._frame)

    def shot_film(self, record: int, step: int) -> None:
        return None

    def _tell_state(self) -> None:
        self.tell({"t": "state", "state": self._state()})

    def _state(self) -> State:
        turn = self._position["turn"]
        asked = {"text": self._question, "seats": self._seats, "choices": [], "index": 0, "stays": True}
        return {
            "game": self._games,
            "turn_id": 0,
            "count": 0,
            "lang": self.lang,
            "book": self._book,
            "options": {},
            "seats": self._seats,
            "players": {seat: {"kind": "bot" if seat not in self._seats else "table"} for seat in pieces.SEAT_WORDS},
            "moved": self._position.get("moved", 0),
            "position": self._position,
            "winner": self._winner,
            "ending": None,
            "left": False,
            "phase": "idle",
            "reading": None,
            "shooter": turn,
            "doublers": [],
            "men": [],
            "named": -1,
            "striker": None,
            "aim": None,
            "near": [],
            "legal": [],
            "base": {"x": 0, "y": -self.spec.base_mm, "rx": 1, "ry": 0},
            "speeds": {"lo": words.SLOWEST_MM_S, "hi": words.FASTEST_MM_S},
            "may": _NOTHING,
            "pads": {},
            "undo": [],
            "wish": None,
            "question": asked if self._question else None,
            "display": {"text": ""},
            "speed": 1,
            "noise": "none",
            "style": "coach",
            "umpire": "people",
            "pace": "calm",
            "trial": False,
            "truth": None,
        }

    # The pages are the same, so they ask the same.
    kinds: ClassVar[Kinds] = {
        **{name: kind._replace(do=_play_there) for name, kind in Live.kinds.items()},
        **{name: Live.kinds[name]._replace(do=_ignore) for name in ("place", "pad", "lang")},
    }
