"""A layout for a position that came without one: a record says what fell, not where the other men lie."""

from random import Random

from carrom.game import pieces
from carrom.game.position import Position
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec

_TRIES = 10_000


def scattered(position: Position, spec: BoardSpec, seed: int = 0) -> Layout:
    """Lay out the men and the queen that the position has on the board: the rack before the first shot of a board,
    otherwise at random inside the base lines. The same position always gives the same layout."""
    if not position.started:
        return rack(spec)
    rng = Random(f"{seed} {position.text()}")
    layout: Layout = []
    for piece in (pieces.QUEEN, pieces.WHITE, pieces.BLACK):
        # The queen mostly stays near the middle.
        reach = spec.outer_circle_diameter_mm / 2 if piece == pieces.QUEEN else spec.line_mm(1) - spec.man_diameter_mm
        for _ in range(position.on_board(piece)):
            for _ in range(_TRIES):
                x, y = round(rng.uniform(-reach, reach), 1), round(rng.uniform(-reach, reach), 1)
                if placement.has_room(spec, layout, x, y):
                    layout.append(Disc(piece, x, y))
                    break
            else:
                layout = placement.respot(spec, layout, piece)
    return layout
