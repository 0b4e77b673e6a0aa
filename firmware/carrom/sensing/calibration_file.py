"""The file of a calibration: text within a checked file (see checked_files.py), which `mpremote cat` shows.

It has what is the table's own, all ints; all else is as the firmware in use has it. Whoever imports this on a flashed
board unloads it again: a board in play has no room to keep it.
"""

from carrom.game import pieces
from carrom.sensing.calibration import COLOURS, Calibration, Pocket
from carrom.sensing.weights import FITTED
from carrom.storage import checked_files

FILE = "calibration"
KIND = "calibration"
VERSION = 2
HEAVIEST = 1000  # no weight is more: squares of the classifier would not fit into 30 bits

# name, lowest, highest of the numbers of each pocket
_POCKET = (
    ("gap_um", 12000, 40000),
    ("window_um", 15000, 80000),
    ("drive", -2000, 7000),
    ("drive_spread", 20, 1500),
    ("empty_red", -300, 3000),
    ("empty_green", -300, 3000),
    ("noise", 1, 500),
)
# and those of the set of pieces
_SET = (("man_um", 25000, 40000), ("striker_um", 32000, 50000))
_FIRST_SET = ("chute_um", "mouth_um", "drop_us")  # of layout 1, which had them in the file


def copy(known):
    """Return another calibration with the same values."""
    new = from_bytes(to_bytes(known))
    new.chute_um, new.mouth_um, new.drop_us = known.chute_um, known.mouth_um, known.drop_us
    new.blacks_vary = known.blacks_vary
    return new


def to_bytes(known) -> bytes:
    """Make the bytes of a calibration's checked file."""
    lines = ["set" + _own(known, Calibration(), _SET)]
    made = Pocket()
    for number, pocket in enumerate(known.pockets):
        line = pieces.POCKET_WORDS[number] + _own(pocket, made, _POCKET)
        for piece, (red, green) in enumerate(pocket.colours):
            if pocket.learned or (red, green) != COLOURS[piece]:
                line += " %s=%d,%d" % (pieces.PIECE_WORDS[piece], red, green)
        lines.append(line)
    if known.weights != FITTED:
        lines.append("weights " + ",".join([str(weight) for weight in known.weights]))
    return checked_files.wrap(KIND, VERSION, ("\n".join(lines) + "\n").encode())


def _own(known, made, numbers: tuple) -> str:
    """Write the numbers that are the table's own: all that were measured, else those that are not the defaults."""
    words = " learned=1" if known.learned else ""
    for name, _low, _high in numbers:
        if known.learned or getattr(known, name) != getattr(made, name):
            words += " %s=%d" % (name, getattr(known, name))
    return words


def trouble(known) -> tuple | None:
    """Return why the values of a calibration cannot be used, a code with its values, or None where they can."""
    for name, low, high in _SET:
        if not low <= getattr(known, name) <= high:
            return "range", name, getattr(known, name), low, high
    if known.striker_um < known.man_um * 9 // 8:
        return "striker-length", known.striker_um, known.man_um
    for weight in known.weights:
        if not 0 <= weight <= HEAVIEST:
            return "range", "weights", weight, 0, HEAVIEST
    for number, pocket in enumerate(known.pockets):
        word = pieces.POCKET_WORDS[number]
        for name, low, high in _POCKET:
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
    found = trouble(calibration)
    if found:
        raise ValueError(*found)


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
    data = to_bytes(calibration)
    version, content = checked_files.unwrap(KIND, data)
    checked_files.save(store, FILE, KIND, version, content)
    calibration.drifted = False
