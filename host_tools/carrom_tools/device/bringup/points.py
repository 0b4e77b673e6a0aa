"""Where to measure on a board, and what to expect there: from the board's pins, carrom.signals and boards/circuit.

Every text is a pair (French, English).
"""

from __future__ import annotations

from collections.abc import Iterable

from carrom import levels, ports, signals
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.panel.calls import POCKETS, SEATS
from carrom.selftest import beam_text
from carrom_simulator.words.codes import Pair
from carrom_tools.device import pico_header
from carrom_tools.flashing import boards

SIDES: dict[str, Pair] = {"left": ("gauche", "left"), "right": ("droite", "right")}
_CHIPS: tuple[Pair, Pair] = (("premier 74HC595", "first 74HC595"), ("second 74HC595", "second 74HC595"))
LAMP_BITS = {"left": signals.LEFT_BIT, "right": signals.RED_BIT, "green": signals.GREEN_BIT}


def put(text: Pair, *parts: object) -> Pair:
    """Return a pair with its {} filled in; a part may be a pair.

    >>> put(("trou {}", "pocket {}"), ("S-O", "SW"))
    ('trou S-O', 'pocket SW')
    """
    french, english = (
        text[lang].format(*(part[lang] if isinstance(part, tuple) else part for part in parts)) for lang in (0, 1)
    )
    return french, english


def number(value: float, digits: int = 1) -> Pair:
    """Return a number, with a comma in French."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ","), text


def volts(least: float, most: float, digits: int = 1) -> Pair:
    """Return a range of volts."""
    return put(("{} à {} V", "{} to {} V"), number(least, digits), number(most, digits))


def joined(pairs: Iterable[Pair]) -> Pair:
    """Return several pairs as one list."""
    pairs = list(pairs)
    return " ; ".join(french for french, _ in pairs), "; ".join(english for _, english in pairs)


def beam(at: int) -> Pair:
    """Name a beam as a player does, with its signal."""
    name = signals.beam_name(at)
    return f"{beam_text(at, 'fr')} ({name})", f"{beam_text(at, 'en')} ({name})"


def lamp(pocket: int, kind: str) -> Pair:
    """Name a lamp of a window; the two green ones are one."""
    if kind == "green":
        return put(("lampes vertes du trou {}", "green lamps of pocket {}"), POCKETS[pocket])
    return put(("lampe rouge {} du trou {}", "{} red lamp of pocket {}"), SIDES[kind], POCKETS[pocket])


def eye(pocket: int, side: str) -> Pair:
    """Name an eye of a window."""
    words = ("gauche", "left") if side == "left" else ("droit", "right")
    return put(("œil {} du trou {}", "{} eye of pocket {}"), words, POCKETS[pocket])


def button(at: int) -> Pair:
    """Name a button of a pad."""
    return put(("bouton {} côté {}", "button {} of {}"), ports.BUTTON_WORDS[at & 3], SEATS[at >> 2])


def output(bit: int) -> Pair:
    """Name an output of the two 74HC595."""
    return put(("{}, Q{}", "{}, Q{}"), _CHIPS[bit >> 3], "ABCDEFGH"[bit & 7])


def plug(signal: str) -> str:
    """Return the name of the plug that a signal comes in at, "" for none: POCKET SW, SOUTH_LOWER, BUZZER, DISPLAY.

    >>> plug("GATE_SW_A"), plug("LINE_SOUTH_LOWER"), plug("LATCH")
    ('POCKET SW', 'SOUTH_LOWER', '')
    """
    kind, _, rest = signal.partition("_")
    if kind == "GATE":
        return pocket_plug(POCKET_WORDS.index(rest[:2].lower()))
    return {"LINE": rest, "BUZZER": "BUZZER", "DISPLAY": "DISPLAY"}.get(kind, "")


def pocket_plug(pocket: int) -> str:
    """Return the name of a pocket's plug."""
    return "POCKET " + POCKET_WORDS[pocket].upper()


def pad_plug(seat: int) -> str:
    """Return the name of a pad's plug."""
    return "PAD " + SEAT_WORDS[seat].upper()


def lamp_output(pocket: int, kind: str) -> Pair:
    """Name the output that lights a lamp, and its plug."""
    return put(("{}, prise {}", "{}, plug {}"), output(LAMP_BITS[kind] + pocket), pocket_plug(pocket))


def window(pocket: int) -> Pair:
    """Name a window's channel and its plug."""
    return put(("74HC4052, canal X{}, prise {}", "74HC4052, channel X{}, plug {}"), pocket, pocket_plug(pocket))


def port(at: int) -> Pair:
    """Name the TCA9555's port pin of a button, and its plug."""
    return put(("TCA9555 P{}{}, prise {}", "TCA9555 P{}{}, plug {}"), at >> 3, at & 7, pad_plug(at >> 2))


class Points:
    """The pins of one board, and the levels that its circuit gives them."""

    def __init__(self, board: str):
        self._gpios = {signal: gpio for gpio, _, signal in boards.load(board).PINS.uses()}
        parts, gate, emitters = (boards.circuit(name) for name in ("parts", "gate", "emitters"))
        lamps, window, supply = (boards.circuit(name) for name in ("lamps", "window", "supply"))
        self.rail = volts(parts.RAIL_V.least, parts.RAIL_V.most, 2)
        self.plug = volts(supply.PLUG_LEAST_V, supply.PLUG_MOST_V, 2)
        self.vsys = volts(parts.RAIL_V.least - parts.SCHOTTKY_V, parts.RAIL_V.most, 2)
        self.logic = volts(parts.LOGIC_V.least, parts.LOGIC_V.most)
        self.half_logic = volts(parts.LOGIC_V.least / 2, parts.LOGIC_V.most / 2)
        self.lit = number(gate.VIH)
        self.blocked = number(gate.VIL)
        share = gate.LOWER_OHM / (gate.LOWER_OHM + gate.UPPER_OHM)
        self.reference = volts(parts.LOGIC_V.least * share, parts.LOGIC_V.most * share, 2)
        self.gate_eye = number(gate.light_ua(True, parts.TEMPERATURES_C[1]) / 1e6 * gate.LOAD_OHM, 2)
        self.gate_ohm = f"{emitters.GATE_OHM:.0f}"
        self.lower_kohm, self.upper_kohm = f"{gate.LOWER_OHM / 1e3:.0f}", f"{gate.UPPER_OHM / 1e3:.0f}"
        self.gate_drop = _around(emitters.GATE_MA / 1e3 * emitters.GATE_OHM, emitters.ALLOWED)
        share = window.LIFT_LOWER_OHM / (window.LIFT_LOWER_OHM + window.LIFT_UPPER_OHM)
        self.zero = volts(parts.LOGIC_V.least * share, parts.LOGIC_V.most * share, 2)
        # The least that the ADC reads of a dark window, whatever the offsets of both halves.
        lowest_mv = parts.LOGIC_V.least * 1e3 * share - parts.MCP6002_OFFSET_MV * 2 * window.BOOST
        self.zero_raw = lowest_mv / levels.ADC_MV * levels.ADC_MAX
        self.sense_ohm = f"{lamps.SENSE_OHM:.0f}"
        self._lamp_ohm = {"red": lamps.RED_OHM, "green": lamps.GREEN_OHM}
        self._lamp_ma = {
            colour: tuple(_lamp_ma(lamps, parts, colour, strong) for strong in (False, True))
            for colour in ("red", "green")
        }
        self._lit_together, self._sense_ohm = lamps.LIT, lamps.SENSE_OHM

    def pin(self, signal: str) -> Pair:
        """Name a signal with its pin on the header."""
        gpio = self._gpios[signal]
        at = pico_header.number(gpio)
        words = put(("{}, GP{} (broche {} du Pico)", "{}, GP{} (pin {} of the Pico)"), signal, gpio, at)
        return put(("{}, prise {}", "{}, plug {}"), words, plug(signal)) if plug(signal) else words

    def named(self, pin: str) -> Pair:
        """Name a pin of the header that is no GPIO."""
        at = pico_header.number(pin)
        return (f"{pin} (broche {at} du Pico)", f"{pin} (pin {at} of the Pico)")

    def lamp_ohm(self, kind: str) -> str:
        """Return the ohms of a lamp's resistor."""
        return f"{self._lamp_ohm[_colour(kind)]:.0f}"

    def lamp_drop(self, kind: str) -> Pair:
        """Return the volts across the resistor of a lamp that shines."""
        least, most = (ma / 1e3 * self._lamp_ohm[_colour(kind)] for ma in self._lamp_ma[_colour(kind)])
        return volts(least, most)

    def lamp_raw(self, kind: str) -> tuple[float, float]:
        """Return the least and the most that the ADC reads of a lamp's current; the two green ones shine together."""
        together = self._lit_together[_colour(kind)]
        least, most = (
            ma * together * self._sense_ohm / levels.ADC_MV * levels.ADC_MAX for ma in self._lamp_ma[_colour(kind)]
        )
        return least, most


def _colour(kind: str) -> str:
    return "green" if kind == "green" else "red"


def _around(middle: float, share: float) -> Pair:
    return volts(middle * (1 - share), middle * (1 + share))


def _lamp_ma(lamps, parts, colour: str, strong: bool) -> float:
    """Return the current of a lamp at a corner: the rail less the LED, through all that lies in its way."""
    vf, ohm = (parts.RED_VF, lamps.RED_OHM) if colour == "red" else (parts.GREEN_VF, lamps.GREEN_OHM)
    rail, led_v = (parts.RAIL_V.most, vf.least) if strong else (parts.RAIL_V.least, vf.most)
    shared = lamps.LIT[colour] * ((parts.TBD_OHM.least if strong else parts.TBD_OHM.most) + lamps.SENSE_OHM)
    return (rail - led_v + 0.02 * lamps.SLOPE_OHM) / (ohm + lamps.SLOPE_OHM + shared) * 1e3
