"""Draws lots: who opens a game, or a board that the rules open by lot."""

_MASK = 0x3FFFFFFF


class Lot:
    """A source of chance that starts from `seed`; the times at which it is asked stir it."""

    def __init__(self, seed: int):
        self._state = seed & _MASK

    def draw(self, seats: tuple, now_us: int) -> int:
        """Return one of the seats."""
        self._state = (self._state * 1103515245 + 12345 + now_us) & _MASK
        return seats[(self._state >> 12) % len(seats)]
