"""The measured properties of a table's chutes and colour windows: lengths, speeds and readings of each pocket.

All are ints. calibration_file keeps what is the table's own; all else is as the firmware in use has it.
"""

from carrom import const
from carrom.game import pieces
from carrom.sensing.motion import log2_q8
from carrom.sensing.weights import FITTED

# How black men of one set differ in brightness: the mean square, in 1/256 doublings, of those brighter than usual.
ALIKE = 490  # for this the weight BRIGHT is right
_UNLIKE = const(4096)  # no set differs more

# Readings of a piece, less those of the empty window: for each piece (white, black, queen, striker) red and green.
# A table that was never calibrated starts from these. Lacquered men read so when white is trimmed to about half of the
# converter's range.
COLOURS = (
    (2300, 2150),  # a white man: red, green
    (180, 165),  # a black man
    (1800, 270),  # the queen
    (1950, 1650),  # the striker
)

# Of a table that was never calibrated.
_GAP_UM = const(25000)  # gate A to gate B, as a man measures it
_WINDOW_UM = const(40000)  # gate B to the middle of the colour window
# Acceleration of a piece in the chute as the gates see it: a beam B that reaches 1 mm farther than beam A takes 700
# off.
_DRIVE = const(2000)  # mm/s2
_DRIVE_SPREAD = const(300)  # usual deviation from it, mm/s2
_EMPTY = const(25)  # red and green of the empty window, dark reading taken off
_NOISE = const(6)  # usual deviation of one reading of the empty window
_MAN_UM = const(31800)
_STRIKER_UM = const(41300)


class Pocket:
    """The properties of one chute: ints, and `colours`: four lists [red, green].

    learned: whether it was calibrated.
    """

    def __init__(self):
        self.learned = False
        self.gap_um = _GAP_UM
        self.window_um = _WINDOW_UM
        self.drive = _DRIVE
        self.drive_spread = _DRIVE_SPREAD
        self.empty_red = self.empty_green = _EMPTY
        self.noise = _NOISE
        self.colours = [[red, green] for red, green in COLOURS]


class Calibration:
    """The properties of a table. A new one holds defaults; `calibration_file` reads one that was learned.

    pockets: four `Pocket`. man_um, striker_um: diameters.
    weights: of the classifier, in the order of `weights.py`: the fitted ones unless the table has its own.
    blacks_vary: how the black men of this evening differ in brightness, from ALIKE on; in memory alone.
    learned: whether it is more than the defaults. drifted: whether `follow` has changed it since it was last saved.
    """

    # Of the chutes. Nothing measures them, so no file has them.
    chute_um = 73000  # width in which pieces can lie side by side
    mouth_um = 310000  # from where a piece begins to slide to gate A: fits recorded drops best
    drop_us = 235000  # from the fall until then, in the same drops

    def __init__(self):
        self.man_um = _MAN_UM
        self.striker_um = _STRIKER_UM
        self.pockets = [Pocket() for _ in range(4)]
        self.weights: tuple = FITTED
        self.blacks_vary = ALIKE
        self.learned = False
        self.drifted = False
        self._blacks: list = [None] * 4  # of each pocket a black man's (red, green) in 1/65536 of a white man's

    def follow(self, pocket: int, piece: int, red: int, green: int) -> None:
        """Move the usual reading a little towards that of a sure `piece`: lamps age and dust settles.

        A black man's goes with a white man's by the same share: where light was lost, black ones are seldom sure.
        Wear makes black men brighter, each by another share: from those that are sure the table learns by how much.
        """
        colours = self.pockets[pocket].colours
        usual, white, black = colours[piece], colours[pieces.WHITE], colours[pieces.BLACK]
        if piece == pieces.BLACK:
            brighter = (log2_q8(red) + log2_q8(green) - log2_q8(black[0]) - log2_q8(black[1])) // 2
            if brighter > 0:
                vary = self.blacks_vary + (brighter * brighter - self.blacks_vary) // 8
                self.blacks_vary = max(ALIKE, min(_UNLIKE, vary))
        share = self._blacks[pocket]
        if share is None:
            share = black[0] * 65536 // white[0], black[1] * 65536 // white[1]
        usual[0] = max(1, min(4095, usual[0] + _step(red - usual[0])))
        usual[1] = max(1, min(4095, usual[1] + _step(green - usual[1])))
        self._blacks[pocket] = None if piece == pieces.BLACK else share
        if piece == pieces.WHITE:
            black[0], black[1] = max(1, white[0] * share[0] + 32768 >> 16), max(1, white[1] * share[1] + 32768 >> 16)
        self.drifted = True


def _step(difference: int) -> int:
    """Return a sixteenth of a difference, at least 1, so that small drifts are followed too."""
    if -16 < difference < 16:
        return 1 if difference > 0 else -1 if difference < 0 else 0
    return difference // 16
