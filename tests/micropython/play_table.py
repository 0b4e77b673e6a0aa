"""On MicroPython or CPython: a table on hardware of this file's own plays some shots, a bet, questions and corrections.

Prints every entry, call, question and picture that changes, so that both can be compared byte for byte.
"""

from binascii import crc32

from carrom import clock, ports
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, SW, WHITE
from carrom.table import Table

START_US = (1 << 30) - 20000000  # the clock wraps in the middle of the game
COLOURS = ((2300, 2150), (180, 165), (1800, 270), (1950, 1650))
SPEED = 1300  # mm/s: a man is 24 ms long


class Hardware:
    """All ports in one; everything that happens is planned with `at`."""

    width = 32

    def __init__(self):
        self.beams = None
        self.light = self.pads = self.display = self.buzzer = self.store = self
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
    def read(self, name=None):
        return self.held if name is None else self.files.get(name)

    def sample(self, pocket):
        piece = self.over[pocket]
        red, green = (25, 25) if piece is None else COLOURS[piece]
        self.dark_raw, self.red_raw, self.green_raw = 10, 10 + red, 10 + green

    def ambient(self):
        return 1000

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

    def __init__(self, hardware):
        self.hardware = hardware

    def read(self):
        self.edges, self.hardware.waiting = self.hardware.waiting, []
        return len(self.edges) // 2

    def levels(self):
        return 0


class Listener:
    def on_entry(self, text, verdict, position):
        print("entry", text, verdict.calls, position.text())

    def on_call(self, name, rtttl, text):
        print("call", name, text)

    def on_question(self, question):
        print("question", question and (question.kind, question.labels))

    def on_passage(self, passage):
        print("passage", passage.pocket, passage.pieces, passage.doubt)


hardware = Hardware()
hardware.beams = Beams(hardware)
table = Table(hardware, 1, START_US, (Listener(),))
table.new_game("krhum", 2, SOUTH)

hardware.place(1000, SOUTH)
hardware.flick(2000, SOUTH)
hardware.fall(2600, WHITE, SW)
hardware.press(8000, SOUTH, ports.BET_BUTTON)
hardware.press(8300, SOUTH, ports.BET_BUTTON)
hardware.press(8600, SOUTH, ports.OK_BUTTON)
hardware.press(9000, NORTH, ports.BET_BUTTON)
hardware.press(9300, NORTH, ports.OK_BUTTON)
hardware.place(10000, SOUTH)
hardware.flick(11500, SOUTH)
hardware.fall(12000, WHITE, NE)
hardware.fall(12700, WHITE, SW)
hardware.press(13500, SOUTH, ports.BANK_BUTTON)
hardware.press(13800, SOUTH, ports.OK_BUTTON)
hardware.press(18000, NORTH, ports.BET_BUTTON)  # the question of the named man: the first pocket
hardware.press(18300, NORTH, ports.OK_BUTTON)
hardware.place(22000, SOUTH)
hardware.flick(23500, SOUTH)
hardware.press(24000, NORTH, ports.FAULT_BUTTON)
hardware.press(24300, NORTH, ports.BET_BUTTON)
hardware.press(24600, NORTH, ports.OK_BUTTON)
hardware.press(24900, NORTH, ports.OK_BUTTON)  # a white man is off the board
hardware.press(29500, NORTH, ports.OK_BUTTON)  # the words were said
hardware.fall(36000, BLACK, SE)  # late
hardware.press(42000, SOUTH, ports.OK_BUTTON, 1200)  # taken back
hardware.press(44000, SOUTH, ports.OK_BUTTON)
hardware.press(44300, SOUTH, ports.OK_BUTTON)

now = 0
while now < 60000000:
    held = hardware.held
    next_us = hardware.happen(now)
    if hardware.held != held:
        table.pads_changed()
    due = now + clock.diff(table.step(clock.add(START_US, now)), clock.add(START_US, now))
    assert due > now
    table.scroll(clock.add(START_US, now))
    now = due if next_us is None else min(due, max(next_us, now + 1))
print("seen and heard", hardware.frames & 0xFFFFFFFF)
print(list(table.game.texts()))
