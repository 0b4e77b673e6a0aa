"""The board, the pieces and how they slide: every dimension with its unit and its source.

Coordinates of the whole simulator: millimetres, the origin in the centre of the board, x to the east, y to the
north. Seen from above the seats stand counter-clockwise, so what holds for the south seat holds for seat n after
n quarter turns: `turned`.

"Laws" are those of the International Carrom Federation, chapter on the standard equipment.
"""

import math
from dataclasses import dataclass, replace

from carrom.game import pieces


def turned(seat: int, x_mm: float, y_mm: float) -> tuple[float, float]:
    """Turn a point or direction given for the south seat by `seat` (0..3) quarters, to where it lies for that seat."""
    if seat == pieces.SOUTH:
        return x_mm, y_mm
    if seat == pieces.EAST:
        return -y_mm, x_mm
    if seat == pieces.NORTH:
        return -x_mm, -y_mm
    return y_mm, -x_mm


def as_south(seat: int, x_mm: float, y_mm: float) -> tuple[float, float]:
    """Undo `turned`: return where a point lies as the player at `seat` sees it."""
    return turned(-seat & 3, x_mm, y_mm)


_SIZE = (1e-3, 1e6)  # bounds of sizes and masses
_BOUNDS = {  # for all other figures: a test may want a strange board, but its shots must end
    "pocket_diameter_mm": (0.0, 1e6),  # 0: no holes
    "gravity_mm_s2": (1.0, 1e6),
    "friction": (1e-12, 10.0),
    "restitution_man": (0.0, 1.0),
    "restitution_cushion": (0.0, 1.0),
    "rim_friction_man": (0.0, 1.0),
    "rim_friction_cushion": (0.0, 1.0),
    "hop_tilt_max_deg": (1e-3, 90.0),
    "hop_chance_max": (0.0, 1.0),
}


@dataclass(frozen=True)
class BoardSpec:
    """One board with its set of pieces. A household's board is `replace(BoardSpec(), side_mm=...)`."""

    # The playing surface and its frame.
    side_mm: float = 740.0  # playing surface between the frames; laws: 735-740 square
    frame_height_mm: float = 22.0  # laws: 19.0-25.4
    pocket_diameter_mm: float = 44.5  # laws: 44.5 +- 1.5; the round hole touches both frames

    # Lines.
    base_line_length_mm: float = 470.0  # laws: 470 +- 3
    base_line_frame_mm: float = 101.5  # frame to the lower base line; laws
    base_line_width_mm: float = 5.75  # the lower line; laws: 5.0-6.5
    base_line_gap_mm: float = 31.8  # lower to upper base line; laws
    base_circle_diameter_mm: float = 31.8  # at both ends of the base lines; laws
    base_circle_red_mm: float = 25.4  # its red part; laws
    arrow_pocket_mm: float = 50.0  # from the pocket's edge to the arrow's end; laws
    arrow_length_mm: float = 267.0  # laws: at most 267
    centre_circle_diameter_mm: float = 31.8  # laws
    outer_circle_diameter_mm: float = 170.0  # the rosace; laws: 170 +- 3

    # Pieces.
    man_diameter_mm: float = 31.8  # laws: 30.2-31.8
    man_thickness_mm: float = 8.0  # laws: 7-9
    man_mass_g: float = 5.4  # laws: 5.25-5.5
    striker_diameter_mm: float = 41.3  # laws: at most 41.3
    striker_mass_g: float = 15.0  # laws: at most 15

    # Motion.
    gravity_mm_s2: float = 9806.65  # standard gravity
    friction: float = 0.075  # sliding, with powder: 0.05-0.14; 0.075: docs/physics.md says why
    restitution_man: float = 0.9  # between two discs; 0.8-0.95, inferred, nobody has published carrom's
    restitution_cushion: float = 0.7  # disc and frame; 0.6-0.8, inferred from the law's "3.5 runs" of a striker
    # How rims rub, two discs' and a disc's at the frame. 0: they are smooth. Nobody has published carrom's; a puck that
    # was flicked along a block had 0.12, pool balls have 0.02 (fast) to 0.12 (slow): see docs/physics.md.
    rim_friction_man: float = 0.0
    rim_friction_cushion: float = 0.0
    # A disc that meets the frame tilted, its near edge up, is thrown upwards: see docs/physics.md. No measurement is
    # known; with this tilt 1.4 % of the hardest breaks lose a piece.
    hop_tilt_max_deg: float = 5.0
    hop_chance_max: float = 0.5  # the upper bound for any hit: half of the tilts have the near edge down

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            least, most = _BOUNDS.get(name, _SIZE)
            if not least <= value <= most:
                raise ValueError(f"{name} {value!r}: {least:g} to {most:g}")

    @property
    def hop_speed_mm_s(self) -> float:
        """Return the least speed, square to the frame, at which a disc at the greatest tilt hops over it."""
        rise_mm_s = math.sqrt(2 * self.gravity_mm_s2 * self.frame_height_mm)
        gain = (1 + self.restitution_cushion) * math.sin(math.radians(self.hop_tilt_max_deg))
        return round(rise_mm_s / gain, 1)  # so that no library's sine can change a game

    @property
    def has_rubbing_rims(self) -> bool:
        """Whether rims rub here, so that discs turn."""
        return self.rim_friction_man > 0.0 or self.rim_friction_cushion > 0.0

    @property
    def half_mm(self) -> float:
        """Return the distance from the board's centre to a frame."""
        return self.side_mm / 2

    @property
    def man_radius_mm(self) -> float:
        return self.man_diameter_mm / 2

    @property
    def striker_radius_mm(self) -> float:
        return self.striker_diameter_mm / 2

    @property
    def pocket_radius_mm(self) -> float:
        return self.pocket_diameter_mm / 2

    @property
    def deceleration_mm_s2(self) -> float:
        """Return a sliding disc's deceleration: friction times gravity, whatever its mass."""
        return self.friction * self.gravity_mm_s2

    @property
    def base_mm(self) -> float:
        """Return the distance from the board's centre to the middle between two base lines, where the striker is
        laid."""
        return self.half_mm - self.base_line_frame_mm - self.base_line_gap_mm / 2

    @property
    def base_circle_mm(self) -> float:
        """Return how far the base circles' centres lie from the middle of the base line."""
        return self.base_line_length_mm / 2 - self.base_circle_diameter_mm / 2

    def line_mm(self, line: int) -> float:
        """Return the distance from the board's centre to a base line: 0 the lower one (nearer the frame), 1 the upper
        one."""
        return self.half_mm - self.base_line_frame_mm - (self.base_line_gap_mm if line else 0.0)

    def radius_mm(self, piece: int) -> float:
        return self.striker_radius_mm if piece == pieces.STRIKER else self.man_radius_mm

    def mass_g(self, piece: int) -> float:
        return self.striker_mass_g if piece == pieces.STRIKER else self.man_mass_g

    def pocket_centre(self, pocket: int) -> tuple[float, float]:
        """Return the centre of a pocket's hole (x_mm, y_mm)."""
        c = self.half_mm - self.pocket_radius_mm
        return turned(pocket, -c, -c)

    def arrow_point(self, pocket: int, along_mm: float = 0.0) -> tuple[float, float]:
        """Return a point of the arrow that aims at `pocket`, `along_mm` from its tip towards the centre of the
        board."""
        c = self.half_mm - self.pocket_radius_mm
        c -= (self.pocket_radius_mm + self.arrow_pocket_mm + along_mm) / math.sqrt(2)
        return turned(pocket, -c, -c)

    def striker_place(self, seat: int, offset_mm: float) -> tuple[float, float]:
        """Return where the striker lies when `seat` lays it, `offset_mm` to the right of the middle of the line."""
        return turned(seat, offset_mm, -self.base_mm)

    def blocks_line(self, piece: int, x_mm: float, y_mm: float, seat: int, line: int) -> bool:
        """Tell whether a disc there blocks the beam over a seat's base line (which runs from frame to frame)."""
        return abs(as_south(seat, x_mm, y_mm)[1] + self.line_mm(line)) < self.radius_mm(piece)


BOARDS = {
    "club": BoardSpec(),
    # The text of Fiche Carom has a table of 600 x 600 outside; its frame of 50 and smaller lines are estimates.
    "small": replace(
        BoardSpec(), side_mm=500.0, base_line_length_mm=320.0, base_line_frame_mm=69.0, arrow_length_mm=160.0
    ),
}
