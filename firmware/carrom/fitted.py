"""Keeps the list of fitted parts: the words of the file `fitted` on the board's flash, and their bits.

    gates=sw,ne lines=south display pads buzzer supply
    board e66164084319392a

A pocket has both its gates and its window, a seat both its lines. The expander reads `pads`; `pads=pins` have the pins
of the lines, and exclude them. The second line is the number of the board: a file that came from another board counts
as none. A table without a file is whole, unless nothing at all is connected. `ports.Hardware.fitted` has the bits, for
everybody who asks.

Nobody imports this where a table is whole: a flashed board has no room for it.
"""

from binascii import hexlify

from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.levels import LAMP_MIN_RAW
from carrom.ports import (
    GATE_BEAMS,
    GREEN_LAMPS,
    HAS_BUZZER,
    HAS_DISPLAY,
    HAS_PADS,
    HAS_PINS,
    HAS_SUPPLY,
    LEFT_LAMP,
    RIGHT_LAMP,
    WHOLE,
    gate_beam,
    line_beam,
)
from carrom.storage import checked_files

FILE = "fitted"
VERSION = 1
GATES = (1 << GATE_BEAMS) - 1
LINES = 0xFFFF & ~GATES
_PADS = HAS_PADS | HAS_PINS
_PLAIN = (
    ("display", HAS_DISPLAY), ("pads", HAS_PADS), ("pads=pins", _PADS), ("buzzer", HAS_BUZZER),
    ("supply", HAS_SUPPLY),
)  # fmt: skip
WORDS = POCKET_WORDS + SEAT_WORDS + tuple([word for word, _ in _PLAIN])
ONLY = "only"  # the console's word for a table that has what follows and nothing else


class NoPads:
    """Stands for pads that are not fitted: no button is held. expander: the port that would read them."""

    def __init__(self, expander):
        self.expander = expander

    def read(self) -> int:
        return 0


class NoDisplay:
    """Stands for a display that is not fitted."""

    width = 32

    def resize(self, _modules: int) -> None:
        pass

    def show(self, _frame) -> None:
        pass

    def brightness(self, _level: int) -> None:
        pass


class NoLight:
    """Stands for windows that are not fitted, in a room that is bright. light: the port, for what is plugged in."""

    dark_raw = red_raw = green_raw = 0
    left_raw = -1

    def __init__(self, light):
        self.lamp_raw = light.lamp_raw

    def sample(self, _pocket: int) -> None:
        pass

    def ambient(self) -> int:
        return 4095

    def supply_mv(self) -> int:
        return 0


def part(word: str) -> int:
    """Return the bits of one part: a pocket, a seat for its lines, or one of the others; 0 for another word.

    >>> part("se") == 0b1100, part("south") == 0b11 << 8, part("gates")
    (True, True, 0)
    """
    if word in POCKET_WORDS:
        return 3 << gate_beam(POCKET_WORDS.index(word), 0)
    if word in SEAT_WORDS:
        return 3 << line_beam(SEAT_WORDS.index(word), 0)
    return dict(_PLAIN).get(word, 0)


def parse(text: str) -> int:
    """Return the bits of the parts that a text names, as the file's first line does. Raises ValueError(code, word).

    >>> parse("gates=sw display") == parse("display sw") == part("sw") | part("display")
    True
    """
    bits = 0
    for word in text.split(" "):
        name, _, values = word.partition("=")
        names, known = [word], WORDS
        if name in ("gates", "lines"):
            names, known = values.split(","), POCKET_WORDS if name == "gates" else SEAT_WORDS
        for one in names:
            if (one and one not in known) or (not one and word):
                raise ValueError("part", word[:40], " ".join(WORDS))
            found = part(one)
            if bits & found:
                raise ValueError("part-twice", word[:40])
            bits |= found
    return _possible(bits)


def _possible(bits: int) -> int:
    if bits & HAS_PINS and bits & LINES:
        raise ValueError("pins-or-lines", "pads=pins")
    return bits


def text_of(bits: int) -> str:
    """Write the parts as the file's first line has them; `parse` reads it back.

    >>> text_of(parse("pads=pins sw"))
    'gates=sw pads=pins'
    """
    words = []
    for name, parts in (("gates", POCKET_WORDS), ("lines", SEAT_WORDS)):
        there = [one for one in parts if bits & part(one)]
        if there:
            words.append(name + "=" + ",".join(there))
    for word, part_bits in _PLAIN:
        if bits & (_PADS if part_bits & _PADS else part_bits) == part_bits:
            words.append(word)
    return " ".join(words)


def changed(bits: int, words: list) -> int:
    """Return the bits after words of the console: a part is added, one after a - taken away, `only` leaves nothing
    first. Raises ValueError(code, word)."""
    if words[:1] == [ONLY]:
        bits, words = 0, words[1:]
    for word in words:
        away = word.startswith("-")
        found = parse(word[1:] if away else word)
        if not found:
            raise ValueError("part", word, " ".join(WORDS))
        bits &= ~(found | _PADS if found & _PADS else found)
        if not away:
            bits |= found
    return _possible(bits)


# The file.


def load(store, serial: bytes) -> tuple:
    """Read the file of the board with this number: `(bits, trouble)`.

    bits: None where no file counts. trouble: why it does not count, a code with its values, or None. Never raises.
    """
    version, content, trouble = checked_files.load(store, FILE, FILE)
    if content is None:
        return None, trouble
    if version > VERSION:
        return None, ("version", version)
    try:
        lines = content.decode().split("\n")
        if len(lines) != 3 or lines[2] or not lines[1].startswith("board "):
            return None, ("other-file", FILE)
        if lines[1] != _board(serial):
            return None, ("other-board", lines[1][6:46])
        return parse(lines[0]), trouble
    except UnicodeError:
        return None, ("other-file", FILE)
    except ValueError as error:
        return None, error.args


def save(hardware, bits: int) -> None:
    """Write what is fitted from the next start on; a whole table has no file. Raises OSError."""
    store = hardware.store
    if bits == WHOLE:
        for end in (".old", "~", ""):  # a power cut in between must not bring back what was fitted before
            store.remove(FILE + end)
        return
    checked_files.save(store, FILE, FILE, VERSION, (text_of(bits) + "\n" + _board(hardware.unique_id) + "\n").encode())


def _board(serial: bytes) -> str:
    return "board " + hexlify(serial).decode()


def find(hardware) -> None:
    """Let the hardware know what is fitted, by the file or, without one, by what answers; leave out what is absent.

    Whoever has drivers puts those of `pads=pins` in: see main.py.
    """
    bits, hardware.unread = load(hardware.store, hardware.unique_id)
    if bits is None:
        bits = 0 if _is_bare(hardware) else WHOLE
    hardware.fitted = bits
    if bits & HAS_PINS:
        hardware.asked |= LINES  # never asked for: their pins have buttons
    elif not bits & HAS_PADS:
        hardware.pads = NoPads(hardware.pads)
    if not bits & HAS_DISPLAY:
        hardware.display = NoDisplay()
    if not bits & (GATES | HAS_SUPPLY):
        hardware.light = NoLight(hardware.light)


def _is_bare(hardware) -> bool:
    """Return whether nothing is connected: no gate sees light, no lamp draws current, the expander is mute."""
    if hardware.beams.levels() & GATES != GATES:
        return False
    try:
        hardware.pads.read()
        return False
    except OSError:
        pass
    lamp_raw = hardware.light.lamp_raw
    raws = [lamp_raw(pocket, lamp) for pocket in range(4) for lamp in (LEFT_LAMP, RIGHT_LAMP, GREEN_LAMPS)]
    return max(raws) - min(raws) < LAMP_MIN_RAW  # a pin where nothing is connected is at any level, for all lamps alike


# The console.


def obey(table, words: list) -> dict:
    """Show what is fitted, or change it as `words` say; the table then starts anew. Raises ValueError, OSError."""
    bits = table.hardware.fitted
    if words:
        if table.referee.busy() or table.question is not None:
            raise ValueError("busy")
        bits = change(table, words)
    return {"parts": text_of(bits), "restarts": table.over}


def change(table, words: list) -> int:
    """Write what is fitted after `changed`, and have the table start anew; return it. Raises ValueError, OSError."""
    hardware = table.hardware
    bits = changed(hardware.fitted, words)
    save(hardware, bits)
    table.over = True
    return bits
