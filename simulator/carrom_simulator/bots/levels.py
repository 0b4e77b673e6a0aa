"""The levels of bots that people choose from, by name."""

from typing import NamedTuple


class Level(NamedTuple):
    """name: (French, English). skill: of Bot. share: of its aimed shots that pocket an own man, in a hundred, measured
    over games of Billard indien (tests/simulator/bots/test_levels.py)."""

    id: str
    name: tuple[str, str]
    skill: int
    share: int


LEVELS = (
    Level("beginner", ("Débutant", "Beginner"), 15, 18),
    Level("player", ("Joueur", "Player"), 50, 31),
    Level("club", ("Club", "Club"), 75, 55),
    Level("master", ("Maître", "Master"), 100, 88),
)
