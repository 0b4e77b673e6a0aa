"""A table wired to the emulated Pico as boards/pico/README.md says: what its pins drive, and what drives its pins.

Verbs act on the table (`block`, `press`, `show_piece`); properties read it (`rows`, `notes`). Times are emulated.
"""

import itertools
from collections.abc import Callable

from carrom import ports, signals
from carrom.game.pieces import BLACK, QUEEN, WHITE
from carrom_tools.flashing.boards import load
from stands.chip.pico import NS_PER_US, Pico

DARK_RAW = 120
# The light that a piece adds to a window's reading under the red and under the green lamp (12 bits).
GLOW = {WHITE: (2400, 2200), QUEEN: (2300, 500), BLACK: (300, 250), None: (60, 60)}
OTHER_EYE = 0.02  # of a piece's red light comes to the eye that it does not lie over: docs/drops.md
LAMP_RAW = 250  # of one lamp; the two green ones of a window shine together
AMBIENT_RAW = 1500
SUPPLY_RAW = 3102  # 2.5 V of 3.3
TCA9555_ADDRESS = 0x20
I2C_BYTE_US = 22.5  # nine bits at 400 kHz
CLK_SYS_HZ = 125_000_000


def _glow(piece: int | None, left: bool) -> tuple[int, int, int]:
    """The light of a piece under left and right red lamp and the green ones; of none, each eye sees half."""
    red, green = GLOW.get(piece, (1500, 1400))
    less = red // 2 if piece is None else round(red * OTHER_EYE)
    return (red - less, less, green) if left else (less, red - less, green)


class WiredTable:
    """The surroundings of `pico`. Beams are free, buttons up, windows empty."""

    def __init__(self, pico: Pico, pins: signals.Pins | None = None, modules: int = 4):
        self.pico = pico
        self.pins = pins or load("pico").PINS
        self.modules = modules
        self.blocked = 0  # mask of the beams that something is in
        self.stuck_free = 0  # faults to inject: these never block
        self.unplugged = 0  # and these drive nothing
        self.dead_lamps = 0  # bits as in the latch, LEFT_BIT + pocket ...
        self.dark_raw = DARK_RAW
        self.glow: list[tuple[int, int, int]] = [_glow(None, False)] * 4  # of each window: left and right red, green
        self.ambient_raw = AMBIENT_RAW
        self.buttons = 0
        self.pads_mute = False
        self.pads_at_pins = False  # the pads of south and north are at the pins of the lines, without a carrier
        self.latch_bits = 0
        self.carrier = False
        self.frame_listeners: list[Callable[[float, bytes], None]] = []
        self.on_beams_settled: Callable[[], None] | None = None
        self._shift = 0
        self.registers = [[0] * 16 for _ in range(modules)]
        self._tones: list[tuple[float, int]] = []
        self._attach_spi()
        self._attach_i2c()
        self._attach_adc()
        self._attach_pwm()
        pico.drive(self.pins.i2c_sda, True)  # by its pull-up
        pico.on_reset.append(self._forget)
        self._drive_beams()

    def _forget(self) -> None:
        """The Pico was reset: its outputs float, pull-downs hold the carrier low. The other chips keep their state."""
        self.carrier = False
        self._drive_beams()

    # --- beams

    def _drive_beams(self) -> None:
        dark = self.blocked
        if not self.latch_bits & signals.GATE_EMITTERS:
            dark |= 0x00FF
        if not (self.carrier and self.latch_bits & signals.LINE_EMITTERS):
            dark |= 0xFF00
        dark &= ~self.stuck_free
        for beam in range(ports.BEAMS):
            pin = self.pins.beams + beam
            if self.unplugged >> beam & 1:
                self.pico.release(pin)
            else:
                self.pico.drive(pin, not dark >> beam & 1)

    def block(self, beam: int, blocked: bool = True) -> None:
        """Put something into a beam, or take it out."""
        mask = 1 << beam
        self.set_blocked(self.blocked | mask if blocked else self.blocked & ~mask)

    def set_blocked(self, mask: int) -> None:
        self.blocked = mask
        self._drive_beams()

    # --- pads

    def press(self, seat: int, button: int, hold_us: int = 120_000) -> None:
        """Press a button of a seat's pad for that long; time passes, and as much again afterwards."""
        self.hold(self.buttons | 1 << seat * 4 + button)
        self.pico.run_us(hold_us)
        self.hold(self.buttons & ~(1 << seat * 4 + button))
        self.pico.run_us(hold_us)

    def hold(self, buttons: int) -> None:
        """Hold these buttons down, and no others."""
        self.buttons = buttons
        if not self.pads_at_pins:
            return
        self.unplugged |= 0xFF << ports.GATE_BEAMS
        for at in range(8):
            pin = self.pins.beams + ports.GATE_BEAMS + at
            if buttons >> at + (at & 4) & 1:
                self.pico.drive(pin, False)
            else:
                self.pico.release(pin)

    def hold_sda(self, clocks: int) -> None:
        """The pads' chip holds SDA low until it has had that many clocks: it waits within a byte."""
        left = clocks

        def clocked(new: int, old: int) -> None:  # the chip lets the line go, and its pull-up lifts it
            nonlocal left
            left -= old == 0 and new != 0
            if left == 0:
                self.pads_mute = False
                self.pico.drive(self.pins.i2c_sda, True)

        self.pads_mute = True
        self.pico.drive(self.pins.i2c_sda, False)
        self.pico.mcu.gpio[self.pins.i2c_scl].add_listener(clocked)

    # --- windows

    def show_piece(self, pocket: int, piece: int | None, left: bool = False) -> None:
        """The piece above a pocket's window now, over its left eye or its right one."""
        self.glow[pocket] = _glow(piece, left)

    # --- scoreboard

    @property
    def rows(self) -> list[str]:
        """The scoreboard as eight strings of # and ., left to right."""
        columns = self.frame
        return ["".join("#" if byte >> row & 1 else "." for byte in columns) for row in range(8)]

    @property
    def frame(self) -> bytes:
        """The scoreboard as the display port has it: one byte a column, bit 0 the top row."""
        columns = bytearray(8 * self.modules)
        for module, registers in enumerate(self.registers):
            if not registers[12] & 1:
                continue
            for row in range(8):
                bits = 0xFF if registers[15] & 1 else registers[1 + row]
                for column in range(8):
                    columns[module * 8 + column] |= (bits >> 7 - column & 1) << row
        return bytes(columns)

    @property
    def intensity(self) -> int:
        return self.registers[0][10]

    def _attach_spi(self) -> None:
        pico = self.pico
        spi = pico.mcu.spi[self.pins.spi]
        done = pico.clock.create_alarm(lambda: spi.complete_transmit(0))

        def on_transmit(value):
            self._shift = (self._shift << 8 | value) & (1 << 16 * max(self.modules, 1)) - 1
            done.schedule(8 * 1e9 / spi.clock_frequency)

        spi.on_transmit = on_transmit
        pico.mcu.gpio[self.pins.display_cs].add_listener(self._rising(self._load_display))
        pico.mcu.gpio[self.pins.latch].add_listener(self._rising(self._load_latch))

    @staticmethod
    def _rising(call):
        return lambda new, old: call() if int(new) == 1 and int(old) == 0 else None

    def _load_display(self) -> None:
        row_loaded = False
        for module in range(self.modules):
            word = self._shift >> 16 * module & 0xFFFF
            register = word >> 8 & 15
            self.registers[module][register] = word & 0xFF
            row_loaded |= register == 8
        if row_loaded and self.frame_listeners:
            frame = self.frame
            for listener in self.frame_listeners:
                listener(self.pico.now_us, frame)

    def _load_latch(self) -> None:
        self.latch_bits = self._shift & 0xFFFF
        self._drive_beams()

    # --- analogue

    def _attach_adc(self) -> None:
        adc = self.pico.mcu.adc
        convert = adc.on_adc_read

        def on_read(channel):
            adc.channel_values[channel] = max(0, min(4095, self.voltage(channel)))
            convert(channel)

        adc.on_adc_read = on_read

    @property
    def selected(self) -> int:
        """Which input of the 74HC4052 is through to the ADC."""
        return self.latch_bits >> signals.SELECT_BIT & 3

    def _lit(self, bit: int) -> bool:
        return bool((self.latch_bits & ~self.dead_lamps) >> bit + self.selected & 1)

    @property
    def lit(self) -> tuple[bool, bool, bool]:
        """Whether the left red lamp, the right one and the green ones of the selected window shine."""
        return self._lit(signals.LEFT_BIT), self._lit(signals.RED_BIT), self._lit(signals.GREEN_BIT)

    def voltage(self, channel: int) -> int:
        if channel == self.pins.window_adc - 26:
            return self.dark_raw + sum(
                lit * light for lit, light in zip(self.lit, self.glow[self.selected], strict=True)
            )
        lit = self.latch_bits & ~self.dead_lamps
        reds = (lit >> signals.LEFT_BIT & 15).bit_count() + (lit >> signals.RED_BIT & 15).bit_count()
        lamps = reds + 2 * (lit >> signals.GREEN_BIT & 15).bit_count()
        return (LAMP_RAW * lamps, self.ambient_raw, SUPPLY_RAW, 0)[self.selected]

    # --- the pads' chip

    def _attach_i2c(self) -> None:
        i2c = self.pico.mcu.i2c[self.pins.i2c]
        state = {"register": 0, "first": True}
        after = self.pico.clock.create_alarm(lambda: state["then"]())

        def later(call):
            state["then"] = call
            after.schedule(I2C_BYTE_US * NS_PER_US)

        def on_connect(address, _mode):
            state["first"] = True
            later(lambda: i2c.complete_connect(address == TCA9555_ADDRESS and not self.pads_mute))

        def on_write(value):
            if state["first"]:
                state["register"] = value
                state["first"] = False
            later(lambda: i2c.complete_write(True))

        def on_read(_ack):
            level = (self.buttons ^ 0xFFFF) >> 8 * (state["register"] & 1) & 0xFF
            state["register"] ^= 1  # it goes on within the pair
            later(lambda: i2c.complete_read(level))

        i2c.on_start = lambda _repeated: i2c.complete_start()
        i2c.on_connect = on_connect
        i2c.on_write_byte = on_write
        i2c.on_read_byte = on_read
        i2c.on_stop = i2c.complete_stop

    # --- PWM: the buzzer's notes and the carrier, read from the registers, not from each of their edges

    def _attach_pwm(self) -> None:
        channels = self.pico.mcu.pwm.channels
        for pin, changed in ((self.pins.buzzer, self._buzzer_changed), (self.pins.carrier, self._carrier_changed)):
            channel = channels[(pin >> 1) & 7]
            # The emulator wakes up at every edge of a PWM; at 38 kHz that is most of its time.
            for alarm in (channel.alarm_a, channel.alarm_b, channel.alarm_bottom):
                alarm.enable = False
            channel.write_register = self._watched(channel, channel.write_register, pin, changed)

    @staticmethod
    def _watched(channel, write, pin, changed):
        def write_register(offset, value):
            write(offset, value)
            width = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
            divider = (channel.div >> 4) + (channel.div & 15) / 16
            on = bool(channel.csr & 1 and width and divider)
            changed(CLK_SYS_HZ / divider / (channel.top + 1) if on else 0.0)

        return write_register

    def _carrier_changed(self, hz: float) -> None:
        on = abs(hz - 38_000) < 400
        if on != self.carrier:
            self.carrier = on
            self._drive_beams()

    def _buzzer_changed(self, hz: float) -> None:
        tone = round(hz)
        if not self._tones or self._tones[-1][1] != tone:
            self._tones.append((self.pico.now_us, tone))

    def take_notes(self) -> list[tuple[int, int]]:
        """The notes since the last call: (Hz, how long in ms) of each note that has ended; silences have 0 Hz."""
        tones, self._tones = self._tones, self._tones[-1:]
        notes = []
        for (start_us, hz), (end_us, _) in itertools.pairwise(tones):
            length_ms = round((end_us - start_us) / 1000)
            if length_ms:
                notes.append((hz, length_ms))
        return notes
