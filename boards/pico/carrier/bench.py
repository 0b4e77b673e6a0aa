"""The bench set: one pocket board on a bare Pico, without the carrier, to try friction, bounce and light first.

The firmware is the table's, so the chips that it speaks to stand on a breadboard, wired as on the carrier, for the
first pocket alone. A second TBD62083APG switches the emitters in the place of an AO3400A, which has no legs.
"""

from boards.circuit import emitters, lamps
from carrom.game.pieces import POCKET_WORDS

from . import carrier, kinds, pocket
from .design import listed
from .orders import bought

FIRST = POCKET_WORDS[0].upper()
ON_BREADBOARD = {"A1": "Pico", "U1": "74HC595 one", "U2": "74HC595 two", "U3": "74HC4052"}
LAMP_SINK, EMITTER_SINK = "TBD62083APG of the lamps", "TBD62083APG of the emitters"
EMITTER_SINKS = 4  # outputs side by side carry four emitters
USB_MA = 500.0
PICO_MA = 100.0
RED_MA = (5.25 - 1.8) / lamps.RED_OHM * 1e3  # the most that a lamp takes: its resistor alone limits it
GREEN_MA = (5.25 - 2.8) / lamps.GREEN_OHM * 1e3

PANEL = "pocket panel, a fifth of an order of five"
EXTRAS = (
    (1, "Raspberry Pi Pico", listed("Raspberry Pi Pico").price_eur),
    (2, "pin header 1x20", listed("pin header 1x20").price_eur), (2, "TBD62083APG", listed("TBD62083APG").price_eur),
    (2, "74HC595", listed("74HC595").price_eur), (1, "74HC4052", listed("74HC4052").price_eur),
    (1, "10 ohm 1 %", listed("10 ohm 1 %").price_eur), (2, "10 kohm 1 %", listed("10 kohm 1 %").price_eur),
    (1, "breadboard, 830 holes", 4.0), (1, "ribbon cable, 10 wires, plugs at both ends, 30 cm", 1.5),
    (40, "jumper wires", 0.05), (1, PANEL, 5.0),
)  # fmt: skip
"""What is bought besides the parts of a pocket board: how many, what, the price of each in EUR (estimates)."""


def current_ma() -> float:
    """Return the most that the set draws from USB, with every emitter and the brightest lamps lit."""
    gates = len([part for part in pocket.design().components if part.kind is kinds.TSAL])
    brightest = max(lit * lamps_ma for lit, lamps_ma in ((1, RED_MA), (2, GREEN_MA)))
    return PICO_MA + gates * emitters.gate_current_ma(least=False) + brightest


def _sinks() -> list[tuple[str, str, str]]:
    """Return the pins of the two TBD62083APG: (chip, pin, net). The lamps' ground is the current that the ADC reads."""
    out = [(LAMP_SINK, "9", "LAMP_CURRENT"), (EMITTER_SINK, "9", "GND")]
    for at, lamp in enumerate(("LEFT", "RIGHT", "GREEN"), 1):
        out += [(LAMP_SINK, str(at), f"LIGHT_{lamp}_{FIRST}"), (LAMP_SINK, str(19 - at), f"LAMP_{lamp}_{FIRST}")]
    for at in range(1, EMITTER_SINKS + 1):
        out += [(EMITTER_SINK, str(at), "GATE_EMITTERS"), (EMITTER_SINK, str(19 - at), "EMIT_RET")]
    out += [(LAMP_SINK, str(at), "GND") for at in range(4, 9)]
    out += [(EMITTER_SINK, str(at), "GND") for at in range(EMITTER_SINKS + 1, 9)]
    return [*out, (LAMP_SINK, "10", "+5V"), (EMITTER_SINK, "10", "+5V")]


def wiring() -> dict[str, list[str]]:
    """Return what each net joins, by the carrier's own nets: pins of chips, wires of the ribbon, ends of resistors."""
    nets: dict[str, list[str]] = {}

    def join(net: str, end: str) -> None:
        nets.setdefault(net, []).append(end)

    for pad, net in carrier.design().part("J1").pins.items():
        join(net, f"ribbon {pad}")
    join("+5V", "Pico 40")
    # Without an LDR its input rests at 3.3 V, and windows that are not there at ground, as on the carrier.
    resting = {"AMBIENT": "+3V3"} | {f"WINDOW_{word}": "GND" for word in carrier.POCKETS if word != FIRST}
    for ref, name in ON_BREADBOARD.items():
        for pad, net in sorted(carrier.design().part(ref).pins.items(), key=lambda pin: int(pin[0])):
            join(resting.get(net, net), f"{name} {pad}")
    for name, pin, net in _sinks():
        join(net, f"{name} {pin}")
    for ohm, ends in (
        ("10 ohm", ("LAMP_CURRENT", "GND")),
        ("10 kohm", ("+5V", "HALF_5V")),
        ("10 kohm", ("HALF_5V", "GND")),
    ):
        for net in ends:
            join(net, f"{ohm} ({ends[0]} to {ends[1]})")
    return {net: ends for net, ends in nets.items() if len(ends) > 1}


def costs() -> list[tuple[int, str, float]]:
    """Return all that is bought for the set: how many, what, the price of each in EUR."""
    own = [(count, part, listed(part).price_eur) for part, count in sorted(bought(pocket.design()).items())]
    return [*EXTRAS, *own]


def tables() -> str:
    """Return wiring and costs as Markdown."""
    lines = ["| net | joins |", "|---|---|"]
    lines += [f"| `{net}` | {', '.join(ends)} |" for net, ends in wiring().items()]
    lines += ["", "| how many | part | € each | € |", "|---|---|---|---|"]
    total = 0.0
    for count, what, price in costs():
        total += count * price
        lines.append(f"| {count} | {what} | {price:.2f} | {count * price:.2f} |")
    lines.append(f"| | together | | {total:.0f} |")
    return "\n".join(lines)
