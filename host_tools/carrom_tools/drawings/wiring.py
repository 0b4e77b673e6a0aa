"""Drawings of a board's wiring, made from its board.py alone: an SVG, and a diagram for the Wokwi simulator."""

from collections import Counter
from html import escape

from carrom import fitted
from carrom.game.pieces import NORTH, SEAT_WORDS, SOUTH
from carrom.ports import BEAMS, BUTTON_WORDS, GATE_BEAMS, HAS_BUZZER, HAS_DISPLAY, HAS_PADS, HAS_PINS, HAS_SUPPLY, WHOLE
from carrom.signals import Pins
from carrom_tools.device.pico_header import LEFT, RIGHT

ADC_PINS = (26, 27, 28)
HEADER = tuple(pin for pin in LEFT + RIGHT if isinstance(pin, int))

_COLOURS = {"in": "#1b6ca8", "out": "#7a4a00", "pwm": "#8a1c7c", "adc": "#0b7a3b", "spi": "#a83232", "i2c": "#5a5a00"}


def _reached(use: str) -> tuple[int, ...]:
    """Return the pins of the header that have this function (RP2040 data sheet 1.4.3)."""
    if use.startswith("i2c"):
        return tuple(gpio for gpio in HEADER if gpio >> 1 & 1 == int(use[3]) and gpio & 1 == ("scl" in use))
    if use.startswith("spi"):
        return tuple(gpio for gpio in HEADER if gpio >> 3 & 1 == int(use[3]) and gpio & 3 == 2 + ("tx" in use))
    return HEADER


def faults(pins: Pins) -> list[tuple[str, str]]:
    """Return the faults of a wiring, in French and English: pins used twice, or for something they cannot do."""
    found = []
    uses = pins.uses()
    for gpio, count in Counter(gpio for gpio, _, _ in uses).items():
        if count > 1:
            names = ", ".join(name for there, _, name in uses if there == gpio)
            found.append((f"GP{gpio} sert {count} fois : {names}", f"GP{gpio} is used {count} times: {names}"))
    for gpio, use, name in uses:
        if gpio not in HEADER:
            fault = "n'est pas sur le connecteur de la carte", "is not on the board's header"
        elif use == "adc" and gpio not in ADC_PINS:
            fault = "n'a pas d'ADC ; GP26, GP27 et GP28 en ont un", "has no ADC; GP26, GP27 and GP28 have one"
        elif gpio not in _reached(use):
            fault = f"ne peut pas être {use}", f"cannot be {use}"
        else:
            continue
        found.append((f"GP{gpio} ({name}) {fault[0]}", f"GP{gpio} ({name}) {fault[1]}"))
    slices: dict[int, str] = {}
    for gpio, use, name in uses:
        if use == "pwm":
            slice_number = gpio >> 1 & 7
            if slice_number in slices:
                other = slices[slice_number]
                found.append(
                    (
                        f"GP{gpio} ({name}) partage sa fréquence PWM avec {other}",
                        f"GP{gpio} ({name}) shares its PWM frequency with {other}",
                    )
                )
            slices[slice_number] = name
    return found


def uses(pins: Pins, parts: int = WHOLE) -> list[tuple[int, str, str]]:
    """List the pins that these parts of a table need, bits of carrom.fitted, as `Pins.uses` does.

    Buttons at pins have those of the lines: first south's pad, then north's.
    """
    gates, lines = parts & fitted.GATES, parts & fitted.LINES
    latch = gates or lines or parts & HAS_SUPPLY  # switches emitters, lamps, and what the second ADC sees
    expander = parts & (HAS_PADS | HAS_PINS) == HAS_PADS
    needed = {
        "BUZZER": parts & HAS_BUZZER, "DISPLAY_CS": parts & HAS_DISPLAY, "CARRIER": lines, "WINDOW": gates,
        "LAMPS_AMBIENT_5V": gates or parts & HAS_SUPPLY, "LATCH": latch, "I2C_SDA": expander, "I2C_SCL": expander,
        "SPI_SCK": latch or parts & HAS_DISPLAY, "SPI_MOSI": latch or parts & HAS_DISPLAY,
    }  # fmt: skip
    beams = range(pins.beams, pins.beams + BEAMS)
    found = [row for row in pins.uses() if (parts >> row[0] - pins.beams & 1 if row[0] in beams else needed[row[2]])]
    if parts & HAS_PINS:
        names = [f"PAD_{SEAT_WORDS[seat].upper()}_{button}" for seat in (SOUTH, NORTH) for button in BUTTON_WORDS]
        found += [(pins.beams + GATE_BEAMS + at, "in", name) for at, name in enumerate(names)]
    return sorted(found)


def svg(name: str, pins: Pins, parts: int = WHOLE) -> str:
    """Draw the wiring: the board's header with every signal of these parts at its pin."""
    named = {gpio: (use, signal) for gpio, use, signal in uses(pins, parts)}
    step, top, left, right = 24, 70, 360, 560
    height = top + step * 20 + 40
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 {height}" width="920" height="{height}" '
        'font-family="monospace" font-size="13" role="img" aria-labelledby="title">',
        f'<title id="title">{escape(name)}: wiring of the carrom table</title>',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="460" y="28" text-anchor="middle" font-size="18">{escape(name)}, seen from above, USB up</text>',
        f'<rect x="{left}" y="{top - 24}" width="{right - left}" height="{step * 20 + 30}" rx="10" fill="#0a5c2e"/>',
        f'<rect x="430" y="{top - 36}" width="60" height="22" rx="3" fill="#bbb"/>',
    ]
    for side, column in ((-1, LEFT), (1, RIGHT)):
        for row, pin in enumerate(column):
            number = row + 1 if side < 0 else 40 - row
            y = top + step * row
            edge = left if side < 0 else right
            out.append(f'<circle cx="{edge - side * 10}" cy="{y}" r="6" fill="#d8b84a"/>')
            label = f"GP{pin}" if isinstance(pin, int) else pin
            anchor = "start" if side < 0 else "end"
            out.append(
                f'<text x="{edge - side * 22}" y="{y + 4}" text-anchor="{anchor}" fill="white">{label} '
                f'<tspan fill="#9fd4b4">{number}</tspan></text>'
            )
            if isinstance(pin, int) and pin in named:
                use, signal = named[pin]
                colour = _COLOURS[use[:3].strip()]
                far = edge + side * 60
                out.append(f'<path d="M{edge - side * 4} {y}H{far}" stroke="{colour}" stroke-width="3"/>')
                outward = "end" if side < 0 else "start"
                out.append(
                    f'<text x="{far + side * 6}" y="{y + 4}" text-anchor="{outward}" fill="{colour}">'
                    f"{escape(signal)} <tspan fill='#666'>({use})</tspan></text>"
                )
    out.append("</svg>")
    return "\n".join(out) + "\n"


def wokwi(name: str, pins: Pins, parts: int = WHOLE) -> dict:
    """Return a diagram.json for the Wokwi simulator, from the same pins.

    Wokwi has no light barriers: a switch stands for every beam (closed is blocked). It has the MAX7219 matrix, a buzzer
    and buttons; a potentiometer stands for the window that the ADC sees. It lacks the chip of the pads: they stay mute,
    but for those at pins.
    """
    used = uses(pins, parts)
    gpios = {gpio for gpio, _, _ in used}
    part = "board-pi-pico-w" if name == "pico_w" else "board-pi-pico"
    prefix = "pico:GP"
    drawn = [{"type": part, "id": "pico", "top": 0, "left": 0, "attrs": {"builder": "rp2040"}}]
    connections: list[list] = []

    def wire(source: str, target: str, colour: str) -> None:
        connections.append([source, target, colour, []])

    inputs = [(gpio, signal) for gpio, use, signal in used if use == "in"]
    for number, (gpio, signal) in enumerate(inputs):
        ident = signal.lower()
        place = {"id": ident, "top": 40 * number - 200, "left": -260}
        if signal.startswith("PAD_"):
            drawn.append({"type": "wokwi-pushbutton", **place, "attrs": {"label": signal.rpartition("_")[2]}})
            wire(f"{ident}:1.r", f"{prefix}{gpio}", "blue")
            wire(f"{ident}:2.r", "pico:GND.1", "black")
            continue
        drawn.append({"type": "wokwi-slide-switch", **place, "attrs": {"value": "1"}})
        wire(f"{ident}:1", "pico:GND.1", "black")
        wire(f"{ident}:2", f"{prefix}{gpio}", "blue")
        wire(f"{ident}:3", "pico:3V3", "red")
    if pins.display_cs in gpios:
        drawn.append(
            {"type": "wokwi-max7219-matrix", "id": "scoreboard", "top": -180, "left": 160, "attrs": {"chain": "4"}}
        )
        wire("scoreboard:V+", "pico:VBUS", "red")
        wire("scoreboard:GND", "pico:GND.8", "black")
        wire("scoreboard:DIN", f"{prefix}{pins.spi_mosi}", "green")
        wire("scoreboard:CS", f"{prefix}{pins.display_cs}", "orange")
        wire("scoreboard:CLK", f"{prefix}{pins.spi_sck}", "purple")
    if pins.buzzer in gpios:
        drawn.append({"type": "wokwi-buzzer", "id": "buzzer", "top": 160, "left": 240, "attrs": {"volume": "0.1"}})
        wire("buzzer:1", "pico:GND.6", "black")
        wire("buzzer:2", f"{prefix}{pins.buzzer}", "magenta")
    for number, (ident, gpio) in enumerate((("window", pins.window_adc), ("lamps", pins.other_adc))):
        if gpio not in gpios:
            continue
        drawn.append(
            {"type": "wokwi-slide-potentiometer", "id": ident, "top": 260 + 80 * number, "left": 160, "attrs": {}}
        )
        wire(f"{ident}:VCC", "pico:3V3", "red")
        wire(f"{ident}:SIG", f"{prefix}{gpio}", "green")
        wire(f"{ident}:GND", "pico:GND.7", "black")
    return {"version": 1, "author": "carrom table", "editor": "wokwi", "parts": drawn, "connections": connections}
