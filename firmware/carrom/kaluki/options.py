"""Kaluki's switches: options of its book, and who plays and sits where, which the settings of a table keep.

A module of its own, so that a table that reads its settings need not load the game.
"""

from carrom.game.pieces import SEAT_WORDS
from carrom.game.rulebook import Option

FEWEST, MOST = 2, 5  # players
LONGEST_NAME = 12
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
NO_NAMES = ("rules", "players", "dealer", "hand", "void", "buy", "deal", "turn", "undo")  # words that begin other lines


def is_name(word: str) -> bool:
    """Return whether a word can be a player's name."""
    return 0 < len(word) <= LONGEST_NAME and word not in NO_NAMES and all(letter in LETTERS for letter in word)


class Players(Option):
    """A setting: names in the order of play, with commas between them."""

    accepts = "anna,ben,carl…"

    def parse(self, text: str) -> str:
        names = text.split(",")
        for name in names:
            if not is_name(name):
                raise ValueError("no-name-there", self.name, name)
        if not FEWEST <= len(names) <= MOST or len(set(names)) < len(names):
            raise ValueError("no-names", self.name, text)
        return text


class Places(Option):
    """A setting: the seat of each player's pad, in the order of the names."""

    accepts = "south,west…"

    def parse(self, text: str) -> str:
        seats = text.split(",")
        if not FEWEST <= len(seats) <= MOST or any(seat not in SEAT_WORDS for seat in seats):
            raise ValueError("no-places", self.name, text)
        return text


OPTIONS = (
    Option("first_meld", "single", ("single", "together")),
    Option("joker_swap", "any", ("any", "unambiguous")),
    Option("start", 3, hi=99999),
    Option("hand", 1, hi=99999),
    Option("kaluki", 2, hi=99999),
    Option("buy", 5, hi=99999),
)
# Settings of the table that no record has. Cards go round clockwise; a fifth player shares a pad (L0).
SETTINGS = (
    Players("players", "sud,ouest,nord,est,sud-2"),
    Places("places", "south,west,north,east,south"),
)


def seating(settings, count: int) -> tuple:
    """Return the names of the first `count` players (0: of all) and the seat codes of their pads, by the settings.

    Where fewer are named, default names follow.
    """
    names = settings.get("kaluki.players").split(",")
    count = count or len(names)
    names = names[:count]
    for name in SETTINGS[0].default.split(","):
        if len(names) < count and name not in names:
            names.append(name)
    seats = [SEAT_WORDS.index(word) for word in settings.get("kaluki.places").split(",")]
    return tuple(names), tuple(seats[player % len(seats)] for player in range(count))
