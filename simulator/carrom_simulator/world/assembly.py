"""A world whose table was put together by hand: chips, wires and lamps lie between its sensors and the firmware.

    world = AssembledWorld(noise="nominal", seed=7)
    world.assembly.buttons[3] = -1   # a wire comes off

The ports do here what the board's drivers do: they shift bits into the 74HC595, select a channel of the 74HC4052 and
read the ADC, read the TCA9555, send columns down the chain of MAX7219. So the firmware meets a fault of the assembly
as it would on the board, in levels and readings. `boards/pico/README.md` has the chips and what hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom import levels, ports, signals
from carrom_simulator.world.ports import SimBeams, SimBuzzer, SimDisplay, SimPads, World

OUTPUTS = 16
MODULES = 4  # in the display
_LAMP_BITS = (signals.RED_BIT, signals.GREEN_BIT, signals.LEFT_BIT)  # for a window's lamps, in the order of ports
_LAMP_CURRENT_RAW = (230.0, 390.0, 230.0)  # ADC reading of each lamp's current over 10 ohms, as ports numbers them
_ZERO_RAW = 178.0  # a window in the dark: its amplifier's zero is lifted to 143 mV
_BLIND = 0.03  # share of its light that a window with a blind eye still sees
_CENTRE = 0.5


class Assembly:
    """The parts and wires of a table, all as drawn. A fault changes what it is about, before or while the table runs.

    latched: whether RCLK reaches the registers, which hold 0 at first. chained: whether the second one gets what the
      first one shifts out. wires: for each of the 16 places that outputs go to, the output that is wired to it, -1 for
      none (it stays low). carried: whether the carrier reaches its switch.
    emitters, eyes: for each beam, whether its emitter shines and its eye sees. eyes_turned: (beam, "low" or "high") of
      a gate's eyes the wrong way round: they carry all current and see nothing. stuck: beams whose sensor always says
      lit (True) or dark (False). beam_wires: for each pin the beam whose sensor is wired to it, -1 for none.
    currents, lights: of the lamps at the outputs, which part of its current flows and of its light comes. sensed:
      whether that current reaches the ADC.
    windows: for each X channel the window that is wired to it, -1 for none. zeros: windows whose amplifier works.
      blind: (pocket, left) of eyes that see nothing.
    pads_answer: whether the TCA9555 answers at its address. buttons: for each port pin the button that is wired to it,
      -1 for none. held: buttons that are shorted to ground, as bits.
    fed: whether data reach the display. modules: for each place whether its LEDs work, and whether it hands data on.
      turned: quarter turns clockwise of every module. upside_down: the whole display.
    buzzer: whether the piezo sounds. supply_mv: at the circuit. divider: whether the ADC sees half of it.
    """

    def __init__(self) -> None:
        self.latched = self.chained = self.carried = self.sensed = True
        self.pads_answer = self.fed = self.buzzer = self.divider = True
        self.wires = list(range(OUTPUTS))
        self.emitters = [True] * ports.BEAMS
        self.eyes = [True] * ports.BEAMS
        self.eyes_turned: set[tuple[int, str]] = set()
        self.stuck: dict[int, bool] = {}
        self.beam_wires = list(range(ports.BEAMS))
        self.currents = [1.0] * OUTPUTS
        self.lights = [1.0] * OUTPUTS
        self.blind: set[tuple[int, bool]] = set()
        self.windows = list(range(4))
        self.zeros = [True] * 4
        self.buttons = list(range(16))
        self.held = 0
        self.turned = 0
        self.upside_down = False
        self.modules = [(True, True)] * MODULES
        self.supply_mv = 5020


class _Chips:
    """The levels at the pins of an assembly's chips. bits: those that the firmware has shifted out last."""

    def __init__(self, world: AssembledWorld):
        self.world = world
        self.bits = 0
        self.carrier = False
        self._seen: tuple[int, int] = (-1, 0)  # window and time of the light below
        self._light: tuple[int, ...] = ()

    def level(self, place: int) -> bool:
        """Return the level at the place that an output goes to, by its number."""
        made = self.world.assembly
        output = made.wires[place]
        bits = self.bits & (0xFFFF if made.chained else 0x00FF) if made.latched else 0
        return output >= 0 and bool(bits >> output & 1)

    def selected(self) -> int:
        return self.level(signals.SELECT_BIT) + 2 * self.level(signals.SELECT_BIT + 1)

    def beam_pins(self, blocked: int) -> int:
        """Return the beams as the pins have them, one bit each, 1 = low. blocked: those that something is in."""
        made = self.world.assembly
        gates = self.level(2)
        lines = self.level(3) and self.carrier and made.carried
        pins = 0
        for pin, beam in enumerate(made.beam_wires):
            if beam < 0:
                pins |= 1 << pin  # a gate's by the Pico's pull-down, a line's by the pull-up before its 74HC14
                continue
            shines = (gates if beam < ports.GATE_BEAMS else lines) and made.emitters[beam]
            lit = made.stuck.get(beam, shines and made.eyes[beam] and not blocked >> beam & 1)
            pins |= (not lit) << pin
        return pins

    def window_raw(self) -> int:
        """Return the ADC's reading of the window that is selected, under the lamps that are lit."""
        world = self.world
        made = world.assembly
        window = made.windows[self.selected()]
        if window < 0:
            return 0  # by its resistor to ground on the carrier
        if not made.zeros[window]:
            return 0
        if self._seen != (window, world.now_us):  # the four readings of a sample are of one moment
            self._seen = window, world.now_us
            self._light = world.sensors.reading(window, world.now_us / 1e6)
        dark, red, green, left = self._light
        raw = dark + _ZERO_RAW
        lit = [bit for bit in _LAMP_BITS if self.level(bit + window)]
        if lit:
            of_left, of_right = max(left - dark, 0.0), max(red - left, 0.0)
            share = of_left / (of_left + of_right) if of_left + of_right else _CENTRE
            sees = [_BLIND if (window, at_left) in made.blind else 1.0 for at_left in (True, False)]
            light = {
                signals.LEFT_BIT: of_left * sees[0],
                signals.RED_BIT: of_right * sees[1],
                signals.GREEN_BIT: (green - dark) * (share * sees[0] + (1 - share) * sees[1]),
            }
            raw += sum(light[bit] * made.lights[bit + window] for bit in lit)
        return max(0, min(round(raw), levels.ADC_MAX))

    def other_raw(self) -> int:
        """Return the ADC's reading of the 74HC4052's other half."""
        made = self.world.assembly
        channel = self.selected()
        if channel == 0:
            if not made.sensed:
                return 0
            current = 0.0
            for first, raw in zip(_LAMP_BITS, _LAMP_CURRENT_RAW, strict=True):
                current += sum(raw * made.currents[first + at] for at in range(4) if self.level(first + at))
            return min(round(current), levels.ADC_MAX)
        if channel == 1:
            return self.world.sensors.ambient()
        if channel == 2 and made.divider:
            return round(made.supply_mv / 2 / levels.ADC_MV * levels.ADC_MAX)
        return 0


class _Beams(SimBeams):
    def __init__(self, world: AssembledWorld):
        super().__init__(world)
        self._chips = world.chips
        self._blocked = 0
        self._pins = -1

    def put(self, time_us: int, beam: int, blocked: bool) -> None:
        self._blocked = self._blocked & ~(1 << beam) | blocked << beam
        self.refresh(time_us)

    def refresh(self, time_us: int) -> None:
        """Tell of the pins that have changed."""
        pins = self.levels()
        changed = (pins ^ self._pins) if self._pins >= 0 else 0
        self._pins = pins
        for beam in range(ports.BEAMS):
            if changed >> beam & 1:
                super().put(time_us, beam, bool(pins >> beam & 1))

    def levels(self) -> int:
        return self._chips.beam_pins(self._blocked)

    def carrier(self, on: bool) -> None:
        both = signals.GATE_EMITTERS | signals.LINE_EMITTERS
        self._chips.bits = self._chips.bits & ~both | both * on
        self._chips.carrier = on
        self.refresh(self._world.now_us)


class _Light(ports.Light):
    """As carrom.drivers.reflectance, which waits for the real chip."""

    def __init__(self, chips: _Chips):
        self._chips = chips

    def _set(self, bits: int) -> None:
        chips = self._chips
        chips.bits = chips.bits & (signals.GATE_EMITTERS | signals.LINE_EMITTERS) | bits

    def sample(self, pocket: int) -> None:
        raws = []
        for bit in (0, 1 << signals.LEFT_BIT, 1 << signals.RED_BIT, 1 << signals.GREEN_BIT):
            self._set(pocket << signals.SELECT_BIT | bit << pocket)
            raws.append(self._chips.window_raw())
        self._set(0)
        self.dark_raw, self.left_raw, right_raw, self.green_raw = raws
        self.red_raw = max(right_raw + self.left_raw - self.dark_raw, 0)

    def _other(self, bits: int) -> int:
        self._set(bits)
        raw = self._chips.other_raw()
        self._set(0)
        return raw

    def ambient(self) -> int:
        return self._other(1 << signals.SELECT_BIT)

    def lamp_raw(self, pocket: int, lamp: int) -> int:
        return self._other(1 << _LAMP_BITS[lamp] + pocket)

    def supply_mv(self) -> int:
        return self._other(2 << signals.SELECT_BIT) * 2 * levels.ADC_MV // levels.ADC_MAX


class _Pads(SimPads):
    def __init__(self, world: AssembledWorld):
        super().__init__()
        self._world = world

    def read(self) -> int:
        made = self._world.assembly
        if not made.pads_answer:
            raise OSError(5, "EIO")
        pressed = made.held
        for pin, button in enumerate(made.buttons):
            pressed |= (button >= 0 and self.held >> button & 1) << pin
        return pressed


class _Display(SimDisplay):
    def __init__(self, world: AssembledWorld, before_look: Callable[[], None]):
        super().__init__(8 * MODULES, before_look)
        self._made = world.assembly

    def seen(self) -> list[list[str]]:
        """Return the modules as a person sees them, from the left: eight rows of # and . each."""
        frame = self.frame
        places = []
        fed = self._made.fed
        for at, (works, hands_on) in enumerate(self._made.modules):
            rows = ["".join("#" if frame[8 * at + x] >> y & 1 else "." for x in range(8)) for y in range(8)]
            if not (fed and works):
                rows = ["........"] * 8
            fed = fed and hands_on
            for _ in range(self._made.turned):
                rows = turned(rows)
            places.append(rows)
        if self._made.upside_down:
            places = [turned(turned(rows)) for rows in reversed(places)]
        return places


def turned(rows: list[str]) -> list[str]:
    """Return a module's rows after a quarter turn clockwise.

    >>> turned(["ab", "cd"])
    ['ca', 'db']
    """
    return ["".join(row[x] for row in reversed(rows)) for x in range(len(rows))]


class _Buzzer(SimBuzzer):
    def __init__(self, world: AssembledWorld):
        super().__init__()
        self._made = world.assembly
        self.heard = 0  # notes so far

    def tone(self, hz: int) -> None:
        super().tone(hz)
        self.heard += bool(hz and self.level and self._made.buzzer)


class AssembledWorld(World):
    """A World with an `assembly`. fault: changes it before the table is switched on. The rest as World."""

    display: _Display
    buzzer: _Buzzer

    def __init__(self, fault: Callable[[Assembly], None] = lambda _made: None, noise: Any = "none", seed: int = 0):
        super().__init__(noise, seed)
        self.assembly = Assembly()
        fault(self.assembly)
        self.chips = _Chips(self)
        self.beams = _Beams(self)
        self.pads = _Pads(self)
        self.display = _Display(self, self._scroll)
        self.buzzer = _Buzzer(self)
        self.light = _Light(self.chips)  # type: ignore[assignment]
        self.beams.carrier(True)
        self.hardware = ports.Hardware(
            self.beams, self.light, self.pads, self.display, self.buzzer, self.store, "simulated"
        )
