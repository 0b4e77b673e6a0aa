"""The table's contracts with its hardware, as plain documented classes.

The drivers of a board, the simulator and the tests each have their own versions, which need not inherit.
All values are ints. Beams 0-7 are the gates of the chutes, 8-15 the striker lines:
`gate_beam(pocket, 0)` is gate A, the first that a falling piece meets, `gate_beam(pocket, 1)` gate B, 25 mm below;
`line_beam(seat, 0)` runs over the lower base line (nearer the frame), `line_beam(seat, 1)` over the upper one.
"""

GATE_BEAMS = 8
BEAMS = 16

# The bits of the fitted parts: one for each beam, then those of the other parts (see fitted.py).
HAS_DISPLAY = 1 << 16
HAS_PADS = 1 << 17  # at the expander, or where HAS_PINS is set too, at pins of the board
HAS_PINS = 1 << 18
HAS_BUZZER = 1 << 19
HAS_SUPPLY = 1 << 20  # the 5 V, with the circuit that measures them
WHOLE = 0xFFFF | HAS_DISPLAY | HAS_PADS | HAS_BUZZER | HAS_SUPPLY


def gate_beam(pocket: int, gate: int) -> int:
    """Return the number of the beam across `pocket`'s chute: gate 0 (A, first met) or 1 (B)."""
    return pocket * 2 + gate


def line_beam(seat: int, line: int) -> int:
    """Return the number of the beam along `seat`'s base lines: 0 the lower (nearer the frame), 1 the upper."""
    return GATE_BEAMS + seat * 2 + line


class Beams:
    """The 16 break-beams, recorded by hardware with the time of every change.

    edges: array('i') or list, two ints an edge: `beam | blocked << 4`, then time_us (0 .. 2**30 - 1).
    overruns: how often edges were lost because nobody read them in time; it only grows.
    """

    edges: list = []  # noqa: RUF012 - each beams object brings its own
    overruns = 0

    def read(self) -> int:
        """Move the edges recorded since the last call into `edges`, oldest first. Returns how many (0: none).

        May return before it has read all of them; call again until it gives 0.
        """
        raise NotImplementedError

    def levels(self) -> int:
        """Return the state of the beams, one bit each, 1 = blocked."""
        raise NotImplementedError

    def carrier(self, on: bool) -> None:
        """Switch all emitters on or off. Off must block every beam; the self-test relies on that."""
        raise NotImplementedError


RIGHT_LAMP, GREEN_LAMPS, LEFT_LAMP = 0, 1, 2  # a window's lamps: a red one, both green ones, the other red one


class Light:
    """The colour windows, one below each chute's gates: an eye in each plane, left and right, under alternating lights.

    After `sample`, readings of 0 .. 4095 (12 bits), the dark one not subtracted: `dark_raw` with all lights off,
    `red_raw` and `green_raw` with both lamps of that colour on, `left_raw` with the left eye's red lamp alone, or -1
    where the two are not lit apart. `red_raw` may be the sum of two readings, and then up to 8190.
    """

    dark_raw = 0
    red_raw = 0
    green_raw = 0
    left_raw = -1

    def sample(self, pocket: int) -> None:
        """Take the readings of one window. Takes 0.4 ms on the chip."""
        raise NotImplementedError

    def ambient(self) -> int:
        """Return the light in the room, 0 (dark) .. 4095."""
        raise NotImplementedError

    def lamp_raw(self, pocket: int, lamp: int) -> int:
        """Return the current through a lamp (RIGHT_LAMP ...) while it is lit, 0 .. 4095. Near 0: dead."""
        raise NotImplementedError

    def supply_mv(self) -> int:
        """Return the voltage of the 5 V supply, in millivolts."""
        raise NotImplementedError


BET_BUTTON, FAULT_BUTTON, BANK_BUTTON, OK_BUTTON = 0, 1, 2, 3  # the buttons of a pad
BUTTON_WORDS = ("BET", "FAULT", "BANK", "OK")


class Pads:
    """Four pads of four buttons, one at each seat."""

    def read(self) -> int:
        """Return the buttons that are held, one bit each, `1 << seat * 4 + button`, not debounced.

        Raises OSError if the chip does not answer.
        """
        raise NotImplementedError


class Display:
    """The LED matrix: 8 rows; 32 columns, or 64 where a second matrix faces the other side."""

    width = 32

    def show(self, frame: bytearray) -> None:
        """Light the matrix: one byte a column from the left, bit 0 the top row. `frame` has `width` bytes."""
        raise NotImplementedError

    def brightness(self, level: int) -> None:
        """Set the brightness, 0 (dimmest) .. 15. A driver may cap it to what the supply bears."""
        raise NotImplementedError


class Buzzer:
    """One piezo."""

    def tone(self, hz: int) -> None:
        """Sound `hz` until the next call; 0 is silence."""
        raise NotImplementedError

    def volume(self, level: int) -> None:
        """Set the volume, 0 (mute) .. 10."""
        raise NotImplementedError


class Store:
    """The flash: small named files, no folders. Every method raises OSError when the flash refuses.

    Files whose name ends in ~ lie apart from the others: damage to one kind leaves the other alone.
    fault: why nothing can be read there, an OSError, or None; `open` looks again.
    """

    fault = None

    def open(self) -> None:
        """Look again whether the files can be read."""
        raise NotImplementedError

    def read(self, name: str, start: int = 0, most: int = -1) -> bytes | None:
        """Return the bytes of a file from `start` on, at most that many (-1: all), or None where there is no file."""
        raise NotImplementedError

    def append(self, name: str, data: bytes) -> None:
        """Add `data` to the end of a file (made if new) and return once it is on the flash.

        A power cut may leave any prefix of `data` behind, never harm what was there before.
        """
        raise NotImplementedError

    def write(self, name: str, data: bytes) -> None:
        """Replace a file's content by `data`. After a power cut the file is the old one or the new one, whole."""
        raise NotImplementedError

    def remove(self, name: str) -> None:
        """Remove a file, if there is one."""
        raise NotImplementedError

    def names(self) -> list:
        """List the names of the files."""
        raise NotImplementedError

    def free_bytes(self) -> int:
        """Return the free space of the flash."""
        raise NotImplementedError


class Hardware:
    """All of a table's ports. boards/<name>/board.py and simulator/carrom_simulator/ports.py each make one.

    unique_id: of the board. fitted: the bits of what is there; whoever looks at a sensor asks it. asked: bits of beams
    that players were asked to add, or never are. unread: what is wrong with the file of what is fitted, a code with its
    values, or None.
    """

    fitted = WHOLE
    asked = 0
    unread: tuple | None = None

    def __init__(self, beams, light, pads, display, buzzer, store, name="", unique_id=b""):
        self.beams = beams
        self.light = light
        self.pads = pads
        self.display = display
        self.buzzer = buzzer
        self.store = store
        self.name = name
        self.unique_id = unique_id


class Unmade(Exception):
    """The hardware of a board could not be made whole. cause: what was raised. display: was made before; shows it."""

    def __init__(self, cause, display):
        super().__init__(cause)
        self.cause = cause
        self.display = display
