"""The shape of a state message by which `pages` gives out seats; a source's own state has more."""

from typing import Any, TypedDict


class Seating(TypedDict):
    """game: its number; a new one gives the seats out anew. seats: that are played, in order. players: kind ("human",
    "bot", "table") and more of each seat. moved: by how many places everybody has moved on at this table so far."""

    game: int
    seats: list[str]
    players: dict[str, dict[str, Any]]
    moved: int
