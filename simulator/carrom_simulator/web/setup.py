"""The choices before a game on the virtual table: rules, who plays where, how well, how fast, with which sensors."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import absent_start
from carrom.game.rulebook import RuleBook
from carrom.game.rules import BOOKS, load
from carrom_simulator.board.record_lines import comment_lines
from carrom_simulator.board.saved import player_comment
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.refusals import CodedValueError
from carrom_simulator.serving import protocol
from carrom_simulator.words.places import place, seated

NOISES = ("none", "nominal", "harsh")
STYLES = ("strict", "coach")
UMPIRES = ("table", "people")
CALM, QUICK = "calm", "quick"
PACES = (CALM, QUICK)
MAX_SPEED = 20.0


def _seats(value: Any) -> bool:
    """Check for the seats of a game for two or four."""
    return value in (["south", "north"], ["south", "east", "north", "west"])


def _player(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("kind") not in ("human", "bot"):
        return False
    wanted = {"kind"} if value["kind"] == "human" else {"kind", "skill"}
    if set(value) - {"name"} != wanted or not protocol.name(value.get("name", "")):
        return False
    return value["kind"] == "human" or protocol.whole(0, 100)(value["skill"])


def _players(value: Any) -> bool:
    """Check for players by their seats."""
    return isinstance(value, dict) and all(protocol.any_seat(seat) and _player(one) for seat, one in value.items())


# The fields of Setup, as a page sends them for a new game, each with its check.
FIELDS = {
    "book": protocol.among(BOOKS),
    "options": protocol.options,
    "seats": _seats,
    "players": _players,
    "opener": protocol.or_none(protocol.any_seat),
    "speed": protocol.number(0.25, MAX_SPEED),
    "noise": protocol.among(NOISES),
    "style": protocol.among(STYLES),
    "umpire": protocol.among(UMPIRES),
    "pace": protocol.among(PACES),
    "trial": protocol.flag,
    "seed": protocol.or_none(protocol.whole(0, protocol.MAX_SEED)),
}
TRIAL_BOARDS = 2
PRESETS = ("bot", "two", "four", "bots")
DEFAULT_SKILL = LEVELS[0].skill


def players_fit(message: Mapping[str, Any]) -> bool:
    """Check a "new" for a player at each seat, and no other."""
    return set(message["players"]) == set(message["seats"])


def table_of(text: str) -> dict[str, Any]:
    """Read how the table was set up from the comments of a record, as Setup.comments writes it: what it says that can
    be so."""
    found: dict[str, Any] = {}
    for line in comment_lines(text):
        words = line.split()
        if words[:2] == ["#", "table"] and len(words) in (6, 7):
            speed, noise, style, umpire, pace = (*words[2:], "")[:5]
            with contextlib.suppress(ValueError):
                if 0.25 <= float(speed) <= MAX_SPEED:
                    found["speed"] = float(speed)
            for name, word, known in (
                ("noise", noise, NOISES),
                ("style", style, STYLES),
                ("umpire", umpire, UMPIRES),
                ("pace", pace, PACES),
            ):
                if word in known:
                    found[name] = word
    return found


@dataclass
class Setup:
    """players: seat word -> {"kind": "human"} or {"kind": "bot", "skill": 0..100}, and "name" where one was given; a
    bot without a skill, whose record does not tell it, is a beginner. opener, seed None: by lot.

    speed: table seconds per second. noise: a grade of carrom_simulator.sensors. style: see the setting of that name.
    umpire: "table" where the simulator claims and answers for people, too, what it knows; else "people". pace: whether
    people have the time to read (CALM), or nothing waits that need not (QUICK); see web.pacing.
    series: games of this match that each side has won before, as everybody sits when this one begins. trial: whether
    TRIAL_BOARDS come before the game, which are kept and counted nowhere.
    """

    book: str = "krhum"
    options: dict[str, str] = field(default_factory=dict)
    seats: list[str] = field(default_factory=lambda: ["south", "north"])
    players: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {"south": {"kind": "human"}, "north": {"kind": "bot", "skill": DEFAULT_SKILL}}
    )
    opener: str | None = "south"  # nobody likes to watch first
    speed: float = 1.0
    noise: str = "nominal"
    style: str = "coach"
    umpire: str = "table"
    pace: str = CALM
    seed: int | None = None
    series: tuple[int, int] = (0, 0)
    trial: bool = False

    def __post_init__(self) -> None:
        for player in self.players.values():
            if player["kind"] == "bot":
                player.setdefault("skill", DEFAULT_SKILL)

    @classmethod
    def of(cls, book: str, preset: str, seed: int | None = None, speed: float = 1.0, pace: str = CALM) -> "Setup":
        """Make one of PRESETS: a person against a bot, two or four people, bots alone."""
        seats = list(pieces.SEAT_WORDS) if preset == "four" else ["south", "north"]
        bot: dict[str, Any] = {"kind": "bot", "skill": DEFAULT_SKILL}
        human: dict[str, Any] = {"kind": "human"}
        kinds = {"bot": [human, bot], "bots": [bot]}.get(preset, [human])
        players = {seat: dict(kinds[at % len(kinds)]) for at, seat in enumerate(seats)}
        opener = "south" if preset == "bot" else None  # nobody likes to watch first
        return cls(book, {}, seats, players, opener, seed=seed, speed=speed, pace=pace)

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> "Setup":
        """Make the setup that a page's "new" describes."""
        return cls(**{name: message[name] for name in FIELDS})

    def again(self, opener: int, swap: bool) -> "Setup":
        """Return the next game of the same players, which the next seat opens. opener: of the last one. swap: everybody
        moves to the next seat."""
        after = place(self.seats, pieces.SEAT_WORDS[opener], 1)
        return replace(self.moved_on(int(swap)), opener=after, seed=None)

    def next_of_match(self, game: Game) -> "Setup":
        """Return the next game of the match that `game` belongs to: everybody moves on (laws 22, 31 to 33)."""
        book = game.book
        opener = pieces.SEAT_WORDS[book.again(game.position, game.opener)]
        options = {name: str(value) for name, value in book.options.items()}
        return replace(self.moved_on(1), options=options, opener=opener, series=book.series, seed=None)

    def after_trial(self) -> "Setup":
        """Return the game that counts."""
        return replace(self, trial=False)

    def moved_on(self, moved: int) -> "Setup":
        """Return it with everybody moved on by so many places."""
        return replace(self, players=seated(self.players, self.seats, moved))

    def rulebook(self) -> RuleBook:
        """Return the book with its options set. Raises ValueError naming those that exist."""
        book = load(self.book)
        for name, text in self.options.items():
            book.set_option(name, text)
        absent = absent_start(self.seat_codes())
        if book.options[absent]:
            raise CodedValueError("absent-side", absent)
        return book

    def shown_players(self) -> dict[str, dict[str, Any]]:
        """Return the players with the names of the bots' levels, (French, English)."""
        names = {level.skill: level.name for level in LEVELS}
        return {
            seat: player | ({"level": names.get(player["skill"])} if player["kind"] == "bot" else {})
            for seat, player in self.players.items()
        }

    def comments(self) -> str:
        """Write who plays, and how the table is set up, as comment lines of a record."""
        lines = [f"# table {self.speed:g} {self.noise} {self.style} {self.umpire} {self.pace}\n"]
        lines += [player_comment(seat, player) + "\n" for seat, player in self.players.items()]
        return "".join(lines)

    def seat_codes(self) -> tuple[int, ...]:
        return tuple(pieces.SEAT_WORDS.index(seat) for seat in self.seats)

    def is_human(self, seat: int) -> bool:
        """Tell whether a person sits at that seat (a code)."""
        return self.players.get(pieces.SEAT_WORDS[seat], {}).get("kind") == "human"
