"""Where the pieces lie: discs, and the rack of a new board. Millimetres; see `carrom_simulator.board.spec`."""

import random
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from carrom.game import pieces
from carrom_simulator.board.spec import BoardSpec

MOST_MEN_OVERLAP_MM = 0.05  # an engine takes men that overlap by this, after rounding


@dataclass
class Disc:
    """A man or the queen lying on the board. `piece` is a code of `carrom.pieces`; the striker is never in a layout.

    Numbers of any kind become Python's own, and -0.0 becomes 0.0: equal discs give the same shot to the last bit.
    """

    piece: int
    x_mm: float
    y_mm: float

    def __post_init__(self) -> None:
        self.piece = int(self.piece)
        self.x_mm = float(self.x_mm) + 0.0
        self.y_mm = float(self.y_mm) + 0.0


Layout = list[Disc]


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """Lay out the 19 pieces at the start of a board (rule C1): the queen in the centre, six men around it alternating,
    twelve around those, the whites forming a Y that opens to the north.

    rng: lays them as a hand does, each up to 0.15 mm from its place; None lays them exactly.
    """
    pitch = spec.man_diameter_mm + (0.4 if rng else 0.02)
    places = [(pieces.QUEEN, 0.0, 0.0)]
    for sixth in range(6):
        angle = pi / 6 + sixth * pi / 3  # 30, 90, 150 ... degrees: the corners of the hexagon
        x, y = round(pitch * cos(angle), 9), round(pitch * sin(angle), 9)
        inner = pieces.BLACK if sixth % 2 else pieces.WHITE
        places.append((inner, x, y))
        places.append((pieces.WHITE, 2 * x, 2 * y))
        side = pitch * sqrt(3)
        middle = angle + pi / 6
        places.append((pieces.BLACK, round(side * cos(middle), 9), round(side * sin(middle), 9)))
    layout = []
    for piece, x, y in places:
        if rng:
            radius, turn = 0.15 * sqrt(rng.random()), 2 * pi * rng.random()
            x, y = round(x + radius * cos(turn), 6), round(y + radius * sin(turn), 6)
        layout.append(Disc(piece, x, y))
    return layout
