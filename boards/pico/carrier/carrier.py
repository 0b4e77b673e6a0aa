"""The carrier: the Pico in a socket, and a plug for each pocket, line, pad, the display, the buzzer and the supply.

The Pico's nets and the bits of the shift registers are those of `carrom.signals`.
"""

from functools import cache

from boards.circuit.emitters import GATE_RESISTOR_OHM
from boards.circuit.eyes import FILTER_PF, PULL_UP_OHM
from boards.circuit.lamps import SENSE_OHM
from boards.circuit.window import UNPLUGGED_OHM
from carrom import ports, signals
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom_tools.flashing import boards

from . import VERSION, WARNING, kinds, line, pocket
from .design import Component, Design, Pour, Reserved, Text, numbered, part, rectangle
from .kinds import resistor_at
from .pocket import DRIVE_OHM

WIDE_MM, HIGH_MM = 165.0, 122.0
PAD_WIRES = ("GND", *ports.BUTTON_WORDS, "GND")
DISPLAY_WIRES = ("GND", "+5V", "DIN", "LOAD", "CLK", "+5V", "GND")  # in mirrored order the supply is the same
PULL_DOWN_OHM = 10e3  # emitters.py: from a switch's gate to ground
DIVIDER_OHM, I2C_OHM = 10e3, 4.7e3  # boards/pico/README.md
PAD_OHM, PIEZO_OHM = 1e3, 100e3  # the same: in each pad's wire, and across the piezo
POCKETS = tuple(word.upper() for word in POCKET_WORDS)
SEATS = tuple(word.upper() for word in SEAT_WORDS)
QA_TO_QH = ("15", "1", "2", "3", "4", "5", "6", "7")
SINK_OUT = ("18", "17", "16", "15", "14", "13", "12", "11")
SELECT_X, SELECT_Y = ("12", "14", "15", "11"), ("1", "5", "2", "4")
INVERTERS = (("1", "2"), ("3", "4"), ("5", "6"), ("9", "8"), ("11", "10"), ("13", "12"))


def bit_nets() -> tuple[str, ...]:
    """Return the net of each bit of the two shift registers."""
    nets = [""] * 16
    nets[signals.SELECT_BIT : signals.SELECT_BIT + 2] = "SELECT_A", "SELECT_B"
    nets[signals.GATE_EMITTERS.bit_length() - 1] = "GATE_EMITTERS"
    nets[signals.LINE_EMITTERS.bit_length() - 1] = "LINE_EMITTERS"
    for name, first in (("LEFT", signals.LEFT_BIT), ("RIGHT", signals.RED_BIT), ("GREEN", signals.GREEN_BIT)):
        for at, word in enumerate(POCKETS):
            nets[first + at] = f"LIGHT_{name}_{word}"
    return tuple(nets)


def _pico() -> list[Component]:
    signal = {gpio: name for gpio, _, name in boards.load("pico").PINS.uses()}
    pins = {pin: signal[gpio] for pin, gpio in kinds.PICO_PINS.items() if gpio in signal}
    pins |= {pin: "GND" for pin, (name, _) in kinds.PICO.pin_types.items() if name == "GND"}
    pins |= {"36": "+3V3", "39": "VSYS"}
    return [
        part("A1", kinds.PICO, pins, (56.0, 9.0, 0)),
        part("C1", kinds.C10U, {"1": "+3V3", "2": "GND"}, (81.0, 27.0, 0)),
        part("C2", kinds.C10U, {"1": "VSYS", "2": "GND"}, (81.0, 17.0, 0)),
    ]


def _pocket_plugs() -> list[Component]:
    """Return the pockets' ribbons: their own wires, but for what all pockets share."""
    shared = {"+5V", "+3V3", "GND", "EMIT_RET"}
    out = []
    for at, word in enumerate(POCKETS):
        own = {"GATE_A": f"GATE_{word}_A", "GATE_B": f"GATE_{word}_B"}
        nets = (net if net in shared else own.get(net, f"{net}_{word}") for net in pocket.WIRES)
        out.append(part(f"J{1 + at}", kinds.RIBBON, numbered(nets), (6.0, 15.5 + 24.0 * at, 0), label=f"POCKET {word}"))
    return out


def _lamps() -> list[Component]:
    """Shift registers, the sinks of the lamps, and the ohms that their current flows through."""
    bits = bit_nets()
    common = {"8": "GND", "10": "+3V3", "11": "SPI_SCK", "12": "LATCH", "13": "GND", "16": "+3V3"}
    out = []
    for chip, ser, x, y in ((0, "SPI_MOSI", 38.0, 10.0), (1, "CHAIN", 38.0, 38.0)):
        outputs = dict(zip(QA_TO_QH, bits[8 * chip : 8 * chip + 8], strict=True))
        carry = {} if chip else {"9": "CHAIN"}
        out.append(part(f"U{1 + chip}", kinds.SHIFT, {**common, **outputs, **carry, "14": ser}, (x, y, 0)))
        out.append(part(f"C{3 + chip}", kinds.C100N, {"1": "+3V3", "2": "GND"}, (x + 1.0, y - 5.0, 0)))
    lights = [[f"LEFT_{word}" for word in POCKETS], [f"{c}_{word}" for c in ("RIGHT", "GREEN") for word in POCKETS]]
    for chip, (names, y) in enumerate(zip(lights, (10.0, 38.0), strict=True)):
        pins = {"9": "LAMP_CURRENT", "10": "+5V"}
        for at, (pin, name) in enumerate(zip(SINK_OUT, names, strict=False), 1):
            pins |= {str(at): f"LIGHT_{name}", pin: f"LAMP_{name}"}
        pins |= {str(at): "GND" for at in range(len(names) + 1, 9)}
        out.append(part(f"U{4 + chip}", kinds.SINK, pins, (21.0, y, 0)))
    out.append(resistor_at("R1", SENSE_OHM, ("LAMP_CURRENT", "GND"), (21.0, 61.5, 0)))
    return out


def _select() -> list[Component]:
    """Four windows to one ADC pin; lamp current, room light, half of 5 V and ground to the other."""
    pins = {
        "3": "LAMPS_AMBIENT_5V",
        "6": "GND",
        "7": "GND",
        "8": "GND",
        "9": "SELECT_B",
        "10": "SELECT_A",
        "13": "WINDOW",
        "16": "+3V3",
    }
    pins |= {pin: f"WINDOW_{word}" for pin, word in zip(SELECT_X, POCKETS, strict=True)}
    pins |= dict(zip(SELECT_Y, ("LAMP_CURRENT", "AMBIENT", "HALF_5V", "GND"), strict=True))
    return [
        part("U3", kinds.SELECT, pins, (21.0, 74.0, 0)),
        part("C5", kinds.C100N, {"1": "+3V3", "2": "GND"}, (22.0, 68.5, 0)),
        resistor_at("R2", DIVIDER_OHM, ("+5V", "HALF_5V"), (36.0, 66.0, 0)),
        resistor_at("R3", DIVIDER_OHM, ("HALF_5V", "GND"), (36.0, 70.0, 0)),
        resistor_at("R4", DIVIDER_OHM, ("AMBIENT", "GND"), (148.5, 15.0, 0)),
        part("J18", kinds.xh(3), numbered(("+3V3", "AMBIENT", "GND")), (148.5, 7.5, 0), label="LDR"),
        *(
            resistor_at(f"R{17 + at}", UNPLUGGED_OHM, (f"WINDOW_{word}", "GND"), (33.0, 77.0 + 4.0 * at, 0))
            for at, word in enumerate(POCKETS)
        ),
    ]


def _lines() -> list[Component]:
    """Return the lines' plugs and the inverters behind them; an unused input is at ground."""
    out = []
    names = [signals.beam_name(ports.line_beam(seat, number)) for seat in range(4) for number in range(2)]
    assert kinds.C470P.part.startswith(f"{FILTER_PF:g} pF")
    for at, name in enumerate(names):
        nets = (f"{name}_EYE" if net == "LINE" else net for net in line.WIRES)
        x, label = 22.0 + 17.0 * at, name.removeprefix("LINE_")
        out += [
            part(f"J{5 + at}", kinds.xh(5), numbered(nets), (x, 115.5, 0), label=label),
            resistor_at(f"R{21 + at}", PULL_UP_OHM, ("+3V3", f"{name}_EYE"), (x, 108.4, 0)),
            part(f"C{12 + at}", kinds.C470P, {"1": f"{name}_EYE", "2": "GND"}, (x + 7.62, 104.4, 0)),
        ]
    for chip, x in ((0, 46.0), (1, 66.0)):
        pins = {"7": "GND", "14": "+3V3"}
        for at, (eye, lit) in enumerate(INVERTERS):
            if at < 4:
                pins |= {eye: f"{names[4 * chip + at]}_EYE", lit: names[4 * chip + at]}
            else:
                pins[eye] = "GND"
        out.append(part(f"U{8 + chip}", kinds.INVERTER, pins, (x, 80.0, 0)))
        out.append(part(f"C{10 + chip}", kinds.C100N, {"1": "+3V3", "2": "GND"}, (x + 1.0, 74.5, 0)))
    return out


def _switches() -> list[Component]:
    """Return the emitters' switches: one for the gates, two in series for the lines."""
    out = []
    switches = (
        ("GATE_EMITTERS", "EMIT_RET", "GND", 21.0, 97.0), ("LINE_EMITTERS", "LINE_RET", "LINE_BETWEEN", 88.0, 88.0),
        ("CARRIER", "LINE_BETWEEN", "GND", 88.0, 98.0),
    )  # fmt: skip
    for at, (driven, drain, source, x, y) in enumerate(switches):
        pins = {"1": f"{driven}_GATE", "2": source, "3": drain}
        out += [
            part(f"Q{1 + at}", kinds.SWITCH, pins, (x, y, 0)),
            resistor_at(f"R{5 + 2 * at}", GATE_RESISTOR_OHM, (driven, f"{driven}_GATE"), (x + 5.0, y - 2.0, 0)),
            resistor_at(f"R{6 + 2 * at}", PULL_DOWN_OHM, (f"{driven}_GATE", "GND"), (x + 5.0, y + 2.0, 0)),
        ]
    return out


def _pads() -> list[Component]:
    """Return the pads' plugs and the chip that reads sixteen buttons."""
    pins = {"2": "GND", "3": "GND", "12": "GND", "21": "GND", "22": "I2C_SCL", "23": "I2C_SDA", "24": "+3V3"}
    out = []
    for at, seat in enumerate(SEATS):
        own = {word: f"{word}_{seat}" for word in ports.BUTTON_WORDS}
        nets = [f"{own[net]}_WIRE" if net in own else net for net in PAD_WIRES]
        y = 24.0 + 19.0 * at
        out.append(part(f"J{13 + at}", kinds.xh(6), numbered(nets), (159.0, y, 270), label=f"PAD {seat}"))
        for button, word in enumerate(ports.BUTTON_WORDS):
            number = 4 * at + button
            ends = own[word], f"{own[word]}_WIRE"
            out.append(resistor_at(f"R{29 + number}", PAD_OHM, ends, (141.0, y + 1.5 + 3.25 * button, 0)))
            pins[str(4 + number if number < 8 else 13 + number - 8)] = own[word]
    return [
        *out,
        part("U7", kinds.BUTTONS, pins, (133.0, 58.0, 0)),
        part("C9", kinds.C100N, {"1": "+3V3", "2": "GND"}, (130.5, 46.0, 0)),
        resistor_at("R11", I2C_OHM, ("+3V3", "I2C_SDA"), (110.0, 50.0, 0)),
        resistor_at("R12", I2C_OHM, ("+3V3", "I2C_SCL"), (110.0, 54.0, 0)),
    ]


def _display() -> list[Component]:
    """Three signals lifted to 5 V, and the buzzer."""
    pins = {"1": "GND", "4": "GND", "7": "GND", "10": "GND", "12": "GND", "13": "GND", "14": "+5V"}
    out = []
    for number, (spi, far, source, lifted) in enumerate(
        (("SPI_MOSI", "DIN", "2", "3"), ("DISPLAY_CS", "LOAD", "5", "6"), ("SPI_SCK", "CLK", "9", "8"))
    ):
        pins |= {source: spi, lifted: f"{far}_5V"}
        out.append(resistor_at(f"R{13 + number}", DRIVE_OHM, (f"{far}_5V", far), (131.0, 26.0 + 4.0 * number, 0)))
    return [
        *out,
        part("U6", kinds.LEVEL, pins, (116.0, 24.0, 0)),
        part("C8", kinds.C100N, {"1": "+5V", "2": "GND"}, (117.0, 44.5, 0)),
        part("J17", kinds.xh(7), numbered(DISPLAY_WIRES), (122.0, 7.5, 0), label="DISPLAY"),
        part("C7", kinds.C470U, {"1": "+5V", "2": "GND"}, (123.0, 16.0, 0)),
        resistor_at("R16", DRIVE_OHM, ("BUZZER", "BUZZER_OUT"), (95.0, 58.0, 0)),
        resistor_at("R45", PIEZO_OHM, ("GND", "BUZZER_OUT"), (144.0, 99.0, 0)),
        part("J19", kinds.xh(2), numbered(("BUZZER_OUT", "GND")), (160.0, 103.0, 270), label="BUZZER"),
    ]


def _supply() -> list[Component]:
    """Terminal, fuse, the diode that trips it when the plug is the wrong way round, and the Pico's own diode."""
    return [
        part("J20", kinds.TERMINAL, {"1": "SUPPLY", "2": "GND"}, (93.0, 9.0, 180), label="5 V"),
        part("F1", kinds.FUSE, {"1": "SUPPLY", "2": "+5V"}, (105.0, 8.0, 0)),
        part("D1", kinds.CLAMP, {"1": "+5V", "2": "GND"}, (111.0, 18.5, 180)),
        part("D2", kinds.FEED, {"1": "VSYS", "2": "+5V"}, (93.0, 26.0, 0)),
        part("C6", kinds.C470U, {"1": "+5V", "2": "GND"}, (107.0, 102.4, 0)),
    ]


_PROBES = {
    "SUPPLY": (86.0, 62.0), "+5V": (93.0, 62.0), "+3V3": (100.0, 62.0), "VSYS": (107.0, 62.0), "GND": (114.0, 62.0),
    "WINDOW": (86.0, 68.0), "LAMPS_AMBIENT_5V": (97.5, 68.0), "LAMP_CURRENT": (111.0, 68.0), "CARRIER": (121.0, 68.0),
    "LATCH": (86.0, 74.0), "SPI_SCK": (94.0, 74.0), "SPI_MOSI": (103.0, 74.0), "I2C_SDA": (112.0, 74.0),
    "I2C_SCL": (121.0, 74.0), "EMIT_RET": (86.0, 80.0), "LINE_RET": (95.0, 80.0), "GATE_EMITTERS": (106.0, 80.0),
    "LINE_EMITTERS": (119.0, 80.0),
}  # fmt: skip


# The 5 V from fuse and display along the upper and the left edge to the pockets: a track would lose too much.
_FEED = (
    (0.6, 0.6), (130.0, 0.6), (130.0, 22.5), (99.0, 22.5), (99.0, 3.8), (6.9, 3.8), (6.9, 90.0), (0.6, 90.0),
)  # fmt: skip


@cache
def design() -> Design:
    """Design the board."""
    components = [
        *_pico(),
        *_pocket_plugs(),
        *_lamps(),
        *_select(),
        *_lines(),
        *_switches(),
        *_pads(),
        *_display(),
        *_supply(),
    ]
    components += [
        part(f"TP{number}", kinds.test_pad(), {"1": net}, (*at, 0), value=net, label=net)
        for number, (net, at) in enumerate(_PROBES.items(), 1)
    ]
    corners = [(8.5, 6.0), (WIDE_MM - 4, 4.0), (4.0, HIGH_MM - 4), (WIDE_MM - 4, HIGH_MM - 4)]
    return Design(
        name="carrier",
        title="Carrier: the Pico and all plugs",
        components=tuple(components),
        outlines=(((0.0, 0.0), (WIDE_MM, 0.0), (WIDE_MM, HIGH_MM), (0.0, HIGH_MM)),),
        texts=(
            Text(f"carrom carrier {VERSION}", (122.0, 89.0), 2.0),
            Text(WARNING, (121.0, 93.0)),
            Text("5.1 V 3 A", (100.0, 3.0)),
            Text("+", (93.0, 3.0), 1.5),
        ),
        pours=(
            Pour("GND", rectangle((0.5, 0.5), (WIDE_MM - 0.5, HIGH_MM - 0.5))),
            Pour("+5V", _FEED, (0,), 1),
        ),
        reserved=(Reserved("+5V", 0, (0.0, 0.0, 112.0, 3.8)), Reserved("+5V", 0, (0.0, 0.0, 4.8, 90.0))),
        wide_mm={
            "+5V": 2.0,
            "SUPPLY": 2.5,
            "EMIT_RET": 1.5,
            "LINE_RET": 1.0,
            "LINE_BETWEEN": 1.0,
            "VSYS": 1.0,
            "+3V3": 0.8,
            "GND": 0.8,
            "LAMP_CURRENT": 0.6,
        },
        fed=("VSYS", "LAMP_CURRENT"),
        holes=tuple((*corner, 3.2) for corner in corners),
        groups={
            "Pico": ("A1", "C1", "C2"),
            "Supply": ("J20", "F1", "D1", "D2"),
            "Pockets": ("J1", "J2", "J3", "J4"),
            "Lamps": ("U1", "U4", "U2", "U5", "C3", "C4", "R1"),
            "ADC": ("U3", "J18", "C5", "R2", "R3", "R4", *(f"R{n}" for n in range(17, 21))),
            "Lines": (
                *(f"J{n}" for n in range(5, 13)), "U8", "U9", *(f"R{n}" for n in range(21, 29)),
                *(f"C{n}" for n in range(12, 20)), "C10", "C11", "C6",
            ),
            "Emitters' switches": ("Q1", "Q2", "Q3", *(f"R{n}" for n in range(5, 11))),
            "Pads": ("U7", "J13", "J14", "J15", "J16", "C9", "R11", "R12", *(f"R{n}" for n in range(29, 45))),
            "Display and buzzer": ("U6", "J17", "J19", "C7", "C8", "R13", "R14", "R15", "R16", "R45"),
        },
    )  # fmt: skip
