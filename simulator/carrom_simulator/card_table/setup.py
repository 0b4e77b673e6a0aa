"""The choices before an evening on the card table: who plays, how well, by which options."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from carrom.kaluki.book import Kaluki
from carrom.kaluki.options import FEWEST, MOST, is_name
from carrom.lang import pick
from carrom_simulator.board.record_lines import comment_lines
from carrom_simulator.cards import bots
from carrom_simulator.refusals import CodedValueError

BOT_NAMES = ("anna", "ben", "carl", "dora", "emil")
PERSON = 0  # stands for a person where a bot has its level
_LEVELS = {str(level): level for level in bots.LEVELS}
MOST_SEED = 2**31 - 1


@dataclass(frozen=True)
class CardSetup:
    """players: name -> level of bot, or PERSON once, in the order of play. seed None: by chance."""

    players: dict[str, int]
    options: dict[str, str] = field(default_factory=dict)
    seed: int | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for choices that make no evening."""
        for name in self.players:
            if not is_name(name):
                raise CodedValueError("no-name", name)
        levels = list(self.players.values())
        if not FEWEST <= len(levels) <= MOST or levels.count(PERSON) != 1 or not set(levels) <= {PERSON, *bots.LEVELS}:
            raise CodedValueError("bot-evening", bots.LEVELS)
        self.book()

    @classmethod
    def of(cls, name: str, levels: Sequence[int], options: dict[str, str], seed: int | None = None) -> CardSetup:
        """Make a setup for a person of that name and bots of those levels. Raises ValueError."""
        others = [other for other in BOT_NAMES if other != name]
        return cls({name: PERSON, **dict(zip(others, levels, strict=False))}, options, seed)

    @classmethod
    def first(cls, lang: str, seed: int | None = None) -> CardSetup:
        """Make the setup of somebody who has chosen nothing yet: three bots of the middle level."""
        return cls.of(pick(lang, ("moi", "me")), (2, 2, 2), {}, seed)

    @property
    def person(self) -> str:
        """The person's name."""
        return next(name for name, level in self.players.items() if level == PERSON)

    def book(self) -> Kaluki:
        """Return the book with its options set. Raises ValueError naming those that exist."""
        book = Kaluki()
        for name, text in self.options.items():
            book.set_option(name, text)
        return book

    def draw_seed(self) -> int:
        """Return the seed, drawn by chance if there is none."""
        return secrets.randbelow(MOST_SEED) if self.seed is None else self.seed

    def comments(self) -> str:
        """Write who plays as comment lines of a record; `players_of` reads them back."""
        return "".join(f"# player {name} {level or 'human'}\n" for name, level in self.players.items())


def players_of(record: str) -> dict[str, int]:
    """Read who played from the comments of a record."""
    players = {}
    for line in comment_lines(record):
        words = line.split()
        if words[:2] == ["#", "player"] and len(words) == 4:
            players[words[2]] = _LEVELS.get(words[3], PERSON)
    return players


def shown_options() -> list[dict[str, Any]]:
    """Return the book's options as the page's form wants them."""
    from carrom.kaluki.meanings import MEANINGS

    return [
        {
            "name": option.name,
            "default": str(option.default),
            "choices": list(option.choices) or None,
            "meaning": MEANINGS[option.name],
        }
        for option in Kaluki.OPTIONS
    ]
