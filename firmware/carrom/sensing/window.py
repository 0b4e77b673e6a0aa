"""Follows one colour window: its reading while nothing lies over it, each sample less that, and whether both its eyes
see."""

from carrom import const

_FOLLOW_Q4 = const(64)  # one look moves the level of an empty window by 4 raw at the most
_ODD_LOOKS = const(30)  # after as many odd looks in a row, one a second, an empty window is learned anew
# An eye is dead that has seen no piece since three passed that neither eye saw, and two that the other one saw. Half of
# the pieces lie in its plane, so twelve passages tell it 98 times in 100.
_UNSEEN, _OTHERS = const(3), const(2)


class Window:
    """One colour window.

    level: red and green together from which on something lies over it. dark_raw, red_raw, green_raw: a sample as read;
    left_raw: under the left eye's red lamp alone, -1 where the eyes are not read apart. red, green, left: the last
    sample taken, less dark and the empty window. dead: bits of the eyes, or of their red lamps, that see nothing: 1 the
    left one, 2 the right one.
    """

    def __init__(self):
        self.level = 0
        self.dark_raw = self.red_raw = self.green_raw = 0
        self.left_raw = -1
        self.red = self.green = self.left = 0
        self._empty_red_q4 = self._empty_green_q4 = self._empty_left_q4 = 0
        self._red_q4 = self._green_q4 = self._left_q4 = 0
        self._odd = 0  # times in a row that the idle window was too bright or too dark
        self.dead = 0
        self._unseen = bytearray(4)  # of each eye, since it saw a piece: those that no eye saw, those of the other eye

    def set_empty(self, red: int, green: int, left: int | None = None) -> None:
        """Set the readings of the empty window, dark taken off. left: half of the red one where it is not known."""
        self._empty_red_q4 = red << 4
        self._empty_green_q4 = green << 4
        self._empty_left_q4 = red << 3 if left is None else left << 4

    def empty(self) -> tuple:
        """Return (red, green, left) of the empty window."""
        return self._empty_red_q4 >> 4, self._empty_green_q4 >> 4, self._empty_left_q4 >> 4

    def take(self) -> bool:
        """Take the sample. Returns whether something lies over the window."""
        self._red_q4 = (self.red_raw - self.dark_raw << 4) - self._empty_red_q4
        self._green_q4 = (self.green_raw - self.dark_raw << 4) - self._empty_green_q4
        self.red = self._red_q4 >> 4
        self.green = self._green_q4 >> 4
        self.left = self.red
        if self.left_raw >= 0:
            self._left_q4 = (self.left_raw - self.dark_raw << 4) - self._empty_left_q4
            self.left = self._left_q4 >> 4
        return self._red_q4 + self._green_q4 >= self.level << 4

    def follow(self) -> None:
        """Follow the empty window slowly: dust, age and warmth change it. One flash of light moves it little."""
        self._empty_red_q4 += _bounded(self._red_q4)
        self._empty_green_q4 += _bounded(self._green_q4)
        self._empty_left_q4 += _bounded(self._left_q4)

    def idle(self) -> None:
        """Follow the window while nothing is on its way.

        What stays too bright or too dark for longer than a piece is dust, or what lay there before is gone.
        """
        light_q4 = self._red_q4 + self._green_q4
        self._odd = self._odd + 1 if abs(light_q4) >= self.level << 4 else 0
        if self._odd == _ODD_LOOKS:
            self._odd = 0
            self._empty_red_q4 += self._red_q4
            self._empty_green_q4 += self._green_q4
            self._empty_left_q4 += self._left_q4
        elif light_q4 < self.level << 4:
            self.follow()

    def saw(self, left: int, right: int, black: int, flat: bool) -> None:
        """Take the most red light that either eye had of what passed. black: that of a black man. flat: it was one
        piece, of the length of one that lies flat."""
        if self.left_raw < 0:
            return
        for eye in range(2):
            if left * 2 >= black:
                self._unseen[eye] = self._unseen[eye + 2] = 0
                self.dead &= ~(1 << eye)
            elif right * 2 >= black:
                self._unseen[eye + 2] = min(self._unseen[eye + 2] + 1, _OTHERS)
            elif flat and max(left, right) * 3 < black:  # a white man's light strays to the other eye, 1/50 of it
                self._unseen[eye] = min(self._unseen[eye] + 1, _UNSEEN)
            if self._unseen[eye] == _UNSEEN and self._unseen[eye + 2] == _OTHERS:
                self.dead |= 1 << eye
            left, right = right, left


def _bounded(change_q4: int) -> int:
    """Return by how much the level of an empty window follows such a change."""
    change_q4 >>= 3
    if change_q4 > _FOLLOW_Q4:
        return _FOLLOW_Q4
    return change_q4 if change_q4 > -_FOLLOW_Q4 else -_FOLLOW_Q4
