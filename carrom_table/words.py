"""The words of the record as types: whoever writes another one is told by a type checker."""

from typing import Literal

Seat = Literal["south", "east", "north", "west"]
Piece = Literal["w", "b", "q", "s"]
Pocket = Literal["sw", "se", "ne", "nw"]
Zone = Literal["near", "far"]
LevelName = Literal["beginner", "player", "club", "master"]
