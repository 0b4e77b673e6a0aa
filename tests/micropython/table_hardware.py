"""All of a table's hardware in one object, for MicroPython and CPython: what happens to it is planned in advance."""

from binascii import crc32

from carrom import clock, ports

START_US = (1 << 30) - 20000000  # the clock wraps in the middle of the game
COLOURS = ((2300, 2150), (180, 165), (1800, 270), (1950, 1650))
SPEED = 1300  # mm/s: a man is 24 ms long


class Hardware(ports.Hardware):
    """All ports in one; everything that happens is planned with `at`."""

    width = 32

    def __init__(self):
        super().__init__(Beams(self), self, self, self, self, self, "planned", b"\x01\x02")
        self.waiting = []
        self.plan = []  # (us from the start, what, value)
        self.over = [None] * 4
        self.held = 0
        self.now = 0
        self.files = {}
        self.frames = 0

    def at(self, ms, what, value):
        self.plan.append((ms * 1000, what, value))
        self.plan.sort(key=lambda event: event[0])

    def fall(self, ms, piece, pocket):
        """A piece comes down a chute at an even speed."""
        a, b = ports.gate_beam(pocket, 0), ports.gate_beam(pocket, 1)
        length = 41300 if piece == 3 else 31800
        for um, what, value in (
            (0, "block", a),
            (25000, "block", b),
            (length, "free", a),
            (25000 + length, "free", b),
            (65000, "over", (pocket, piece)),
            (65000 + length, "over", (pocket, None)),
        ):
            self.at(ms + um // SPEED, what, value)

    def place(self, ms, seat):
        for line in (0, 1):
            self.at(ms, "block", ports.line_beam(seat, line))

    def flick(self, ms, seat):
        for line in (0, 1):
            self.at(ms + 20 * line, "free", ports.line_beam(seat, line))

    def press(self, ms, seat, button, held_ms=90):
        bit = 1 << seat * 4 + button
        self.at(ms, "hold", bit)
        self.at(ms + held_ms, "let go", bit)

    def happen(self, now):
        """Let everything happen that is due at `now`; when the next thing is, or None."""
        self.now = now
        while self.plan and self.plan[0][0] <= now:
            time, what, value = self.plan.pop(0)
            if what in ("block", "free"):
                self.waiting += [value | (16 if what == "block" else 0), clock.add(START_US, time)]
            elif what == "over":
                self.over[value[0]] = value[1]
            elif what == "hold":
                self.held |= value
            else:
                self.held &= ~value
        return self.plan[0][0] if self.plan else None

    # light, pads, display, buzzer, store
    def read(self, name=None, start=0, most=-1):
        if name is None:
            return self.held
        data = self.files.get(name)
        return None if data is None else data[start : len(data) if most < 0 else start + most]

    def sample(self, pocket):
        piece = self.over[pocket]
        red, green = (25, 25) if piece is None else COLOURS[piece]
        self.dark_raw, self.red_raw, self.green_raw = 10, 10 + red, 10 + green
        self.left_raw = 10 + (red // 2 if piece is None else red - red // 50)  # it lies over the left eye

    def ambient(self):
        return 1000

    def lamp_raw(self, pocket, lamp):
        return 250 if self.fitted >> 2 * pocket & 1 else 0

    def show(self, frame):
        self.frames = crc32(bytes(frame), self.frames)

    def brightness(self, level):
        pass

    def tone(self, hz):
        self.frames = crc32(str(hz).encode(), self.frames)

    def volume(self, level):
        pass

    def write(self, name, data):
        self.files[name] = bytes(data)

    def append(self, name, data):
        self.files[name] = self.files.get(name, b"") + bytes(data)

    def remove(self, name):
        self.files.pop(name, None)

    def names(self):
        return list(self.files)

    def free_bytes(self):
        return 500000


class Beams:
    """The beams of that hardware: a `read` of their own."""

    overruns = 0
    lit = True

    def __init__(self, hardware):
        self.hardware = hardware

    def read(self):
        self.edges, self.hardware.waiting = self.hardware.waiting, []
        return len(self.edges) // 2

    def levels(self):
        return 0xFFFF & ~self.hardware.fitted if self.lit else 0xFFFF

    def carrier(self, on):
        self.lit = on


def run(table, hardware, seconds):
    """Let the table's time pass, and all that is planned happen in it."""
    now = 0
    while now < seconds * 1000000:
        held = hardware.held
        next_us = hardware.happen(now)
        if hardware.held != held:
            table.pads_changed()
        due = now + clock.diff(table.step(clock.add(START_US, now)), clock.add(START_US, now))
        assert due > now
        table.scroll(clock.add(START_US, now))
        now = due if next_us is None else min(due, max(next_us, now + 1))
