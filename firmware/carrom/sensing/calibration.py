"""The measured properties of a table's chutes and colour windows: lengths, speeds and readings of each pocket.

They are kept as text in a checked file (see checked_files.py), which `mpremote cat` shows. All are ints. The file has
what is the table's own; all else is as the firmware in use has it.
"""

from carrom.game import pieces
from carrom.sensing.motion import log2_q8
from carrom.sensing.weights import FITTED
from carrom.storage import checked_files

FILE = "calibration"
KIND = "calibration"
VERSION = 2
HEAVIEST = 1000  # no weight is more: squares of the classifier would not fit into 30 bits

# How black men of one set differ in brightness: the mean square, in 1/256 doublings, of those brighter than usual.
ALIKE = 490  # for this the weight BRIGHT is right
_UNLIKE = 4096  # no set differs more

# Readings of a piece, less those of the empty window: for each piece (white, black, queen, striker) red and green.
# A table that was never calibrated starts from these. Lacquered men read so when white is trimmed to about half of the
# converter's range.
_COLOURS = (
    (2300, 2150),  # a white man: red, green
    (180, 165),  # a black man
    (1800, 270),  # the queen
    (1950, 1650),  # the striker
)

# name, default, lowest, highest of the numbers of each pocket
_POCKET = (
    ("gap_um", 25000, 12000, 40000),  # gate A to gate B, as a man measures it
    ("window_um", 40000, 15000, 80000),  # gate B to the middle of the colour window
    ("drive", 2000, -2000, 7000),  # acceleration of a piece in the chute as the gates see it, mm/s2: a beam B that
    # reaches 1 mm farther than beam A takes 700 off
    ("drive_spread", 300, 20, 1500),  # usual deviation from it, mm/s2
    ("empty_red", 25, -300, 3000),  # the empty window, dark reading taken off
    ("empty_green", 25, -300, 3000),
    ("noise", 6, 1, 500),  # usual deviation of one reading of the empty window
)
# and those of the set of pieces
_SET = (
    ("man_um", 31800, 25000, 40000),
    ("striker_um", 41300, 32000, 50000),
)


_FIRST_SET = ("chute_um", "mouth_um", "drop_us")  # of layout 1, which had them in the file


class Pocket:
    """The properties of one chute: ints, and `colours`: four lists [red, green].

    learned: whether it was calibrated.
    """

    def __init__(self):
        self.learned = False
        self.gap_um = 0
        self.window_um = 0
        self.drive = 0
        self.drive_spread = 0
        self.empty_red = 0
        self.empty_green = 0
        self.noise = 0
        for name, default, _low, _high in _POCKET:
            setattr(self, name, default)
        self.colours = [[red, green] for red, green in _COLOURS]


class Calibration:
    """The properties of a table. A new one holds defaults; `from_bytes` reads one that was learned.

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
        self.man_um = 0
        self.striker_um = 0
        for name, default, _low, _high in _SET:
            setattr(self, name, default)
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

    def copy(self):
        """Return another calibration with the same values."""
        new = from_bytes(self.to_bytes())
        new.chute_um, new.mouth_um, new.drop_us = self.chute_um, self.mouth_um, self.drop_us
        new.blacks_vary = self.blacks_vary
        return new

    def to_bytes(self) -> bytes:
        """Make the bytes of its checked file."""
        lines = ["set" + _own(self, _SET)]
        for number, pocket in enumerate(self.pockets):
            line = pieces.POCKET_WORDS[number] + _own(pocket, _POCKET)
            for piece, (red, green) in enumerate(pocket.colours):
                if pocket.learned or (red, green) != _COLOURS[piece]:
                    line += " %s=%d,%d" % (pieces.PIECE_WORDS[piece], red, green)
            lines.append(line)
        if self.weights != FITTED:
            lines.append("weights " + ",".join([str(weight) for weight in self.weights]))
        return checked_files.wrap(KIND, VERSION, ("\n".join(lines) + "\n").encode())

    def trouble(self) -> tuple | None:
        """Return why these values cannot be used, a code with its values, or None where they can."""
        for name, _default, low, high in _SET:
            if not low <= getattr(self, name) <= high:
                return "range", name, getattr(self, name), low, high
        if self.striker_um < self.man_um * 9 // 8:
            return "striker-length", self.striker_um, self.man_um
        for weight in self.weights:
            if not 0 <= weight <= HEAVIEST:
                return "range", "weights", weight, 0, HEAVIEST
        for number, pocket in enumerate(self.pockets):
            word = pieces.POCKET_WORDS[number]
            for name, _default, low, high in _POCKET:
                if not low <= getattr(pocket, name) <= high:
                    return "range", word + " " + name, getattr(pocket, name), low, high
            white, black, queen = pocket.colours[:3]
            for colour in pocket.colours:
                if not (1 <= colour[0] <= 4095 and 1 <= colour[1] <= 4095):
                    return "reading", word
            if black[0] * 2 > white[0] or black[0] * 2 > queen[0]:
                return "black-bright", word
            if white[1] * queen[0] * 2 < queen[1] * white[0] * 3:
                return "red-white", word
            if black[0] + black[1] < 3 * pocket.noise:
                return "black-empty", word
        return None


def _own(known, numbers: tuple) -> str:
    """Write the numbers that are the table's own: all that were measured, else those that are not the defaults."""
    words = " learned=1" if known.learned else ""
    for name, default, _low, _high in numbers:
        if known.learned or getattr(known, name) != default:
            words += " %s=%d" % (name, getattr(known, name))
    return words


def _step(difference: int) -> int:
    """Return a sixteenth of a difference, at least 1, so that small drifts are followed too."""
    if -16 < difference < 16:
        return 1 if difference > 0 else -1 if difference < 0 else 0
    return difference // 16


def from_bytes(data: bytes) -> Calibration:
    """Read bytes that `to_bytes` made. Raises ValueError: a code with its values."""
    version, content = checked_files.unwrap(KIND, data)
    return parse(content, version)


def parse(content: bytes, version: int = VERSION) -> Calibration:
    """Read the text within the checked file. Raises ValueError, a code with its values."""
    if not 1 <= version <= VERSION:
        raise ValueError("version", version)
    calibration = Calibration()
    target: Calibration | Pocket
    for line in content.decode().split("\n"):
        words = line.split(" ")
        if not line:
            continue
        if words[0] == "set":
            target, known = calibration, [row[0] for row in _SET]
        elif words[0] in pieces.POCKET_WORDS:
            target = calibration.pockets[pieces.POCKET_WORDS.index(words[0])]
            known = [row[0] for row in _POCKET]
        elif words[0] == "weights" and len(words) == 2:
            own = tuple([int(weight) for weight in words[1].split(",")])
            if len(own) == len(FITTED):  # another version of the firmware has others: its own were fitted for it
                calibration.weights = own
            continue
        else:
            raise ValueError("line", words[0])
        for word in words[1:]:
            name, _, value = word.partition("=")
            if target is not calibration and len(name) == 1 and name in pieces.PIECE_WORDS:
                red, _, green = value.partition(",")
                target.colours[pieces.PIECE_WORDS.index(name)] = [int(red), int(green)]  # type: ignore[union-attr]
            elif name == "learned":
                target.learned = value == "1"
            elif name in known:
                setattr(target, name, int(value))
            elif version > 1 or name not in _FIRST_SET:
                raise ValueError("value", name)
    if version == 1:
        _find_learned(calibration.pockets)
    check(calibration)
    return calibration


def _find_learned(pockets: list) -> None:
    """Mark the pockets of a file of layout 1 that were calibrated. It has all numbers, also where nobody did.

    The lengths of a pocket never were the defaults, both of them, once it was measured. Of the other numbers only the
    default of `drive` has changed since.
    """
    made = Pocket()
    for pocket in pockets:
        pocket.learned = (pocket.gap_um, pocket.window_um) != (made.gap_um, made.window_um)
        if not pocket.learned:
            pocket.drive = made.drive


def check(calibration: Calibration) -> None:
    """Raise ValueError, a code with its values, where the values of a calibration cannot be used."""
    trouble = calibration.trouble()
    if trouble:
        raise ValueError(*trouble)


def load(store) -> tuple:
    """Read the calibration from the flash: `(calibration, trouble)`.

    A damaged file gives way to its previous copy, both damaged to the defaults. trouble: None, or a code with its
    values. Never raises: a bad calibration must not keep the table from starting.
    """
    version, content, trouble = checked_files.load(store, FILE, KIND)
    if content is None:
        return Calibration(), trouble
    try:
        return parse(content, version), trouble
    except ValueError as error:
        return Calibration(), error.args


def save(store, calibration: Calibration) -> None:
    """Write a calibration to the flash and keep the old one. Raises ValueError where it cannot be used, OSError."""
    check(calibration)
    data = calibration.to_bytes()
    version, content = checked_files.unwrap(KIND, data)
    checked_files.save(store, FILE, KIND, version, content)
    calibration.drifted = False
