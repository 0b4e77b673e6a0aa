"""The parameters of the hard world that the sensors stand in: each with its unit and its source or reason.

Gain, noise, reach and the clock of the readings are those of `carrom.levels`, which the circuit is checked against
(`make circuit`). Nothing else here is known to the firmware. A table's own spread (which pocket is built a little off,
how old its lamps are) is drawn from them by `carrom_simulator.world.sensors.Sensors`, from its seed. Three grades:
`GRADES["none"]` is an ideal table, `nominal` a well-kept one, `harsh` an old one in the sun.
"""

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from carrom import levels


def _p(value: float, unit: str, why: str) -> Any:
    return field(default=value, metadata={"unit": unit, "why": why})


@dataclass(frozen=True)
class SensorSpec:
    """One world. Values are those of `nominal`; "spread" is the standard deviation, cut off at 2.5 of them."""

    # The chutes, as built. How pieces move is in the bank (carrom_simulator.world.chutes), from the drop simulation.
    gate_gap_spread_mm: float = _p(0.15, "mm", "gate A to gate B: drilled by hand with a jig")
    window_spread_mm: float = _p(1.0, "mm", "gate B to the window: the eyes sit off its middle")
    slope_spread_deg: float = _p(0.5, "degree", "the table stands on a floor")
    friction: float = _p(0.16, "1", "of pieces on the chute: chooses among the recorded 0.10, 0.16, 0.25 and 0.30")
    friction_spread: float = _p(0.02, "1", "from piece to piece and from pass to pass")
    stop_chance: float = _p(0.0, "1 a pass", "a piece stops at a sticky spot: does not happen where it is kept clean")
    stop_s: float = _p(0.25, "s", "mean time until it slides on (players knock the table)")
    man_spread_mm: float = _p(0.1, "mm", "diameters within one set: turned or stamped, then worn")
    striker_spread_mm: float = _p(0.05, "mm", "cast and polished")

    # The gates.
    gate_reach_mm: float = _p(0.0, "mm", "how much longer than the disc the blocked path is, on the mean")
    gate_reach_spread_mm: float = _p(
        levels.REACH_UM / 1000, "mm", "from gate to gate: 0.5 mm slit, threshold by age of the emitter"
    )
    gate_jitter_mm: float = _p(0.05, "mm", "from edge to edge: lacquer and rounding of the discs' rims")
    capture_late_us: float = _p(12.0, "us", "latest stamp of an edge, 1 us the earliest: measured on the emulated chip")
    glitches_per_hour: float = _p(2.0, "1/h, all beams", "motors and switches on the same mains")
    glitch_s: float = _p(0.0002, "s", "mean length; what a 74HC14 lets through of a burst (IEC 61000-4-4: under 1 ms)")
    hands_per_hour: float = _p(1.0, "1/h, all chutes", "somebody feels for a piece in a pocket or in the tray")

    # The colour windows.
    gain_raw: float = _p(
        float(levels.WHITE_RAW), "raw", "reading of a perfect white under either lamp: trimmed so that white has room"
    )
    gain_spread: float = _p(0.12, "1", "between windows, after trimming by hand")
    lamp_spread: float = _p(0.08, "1", "between red and green in one window: LED bins")
    empty_raw: float = _p(25.0, "raw", "an empty window: matt black roof at 12 mm and the window's own haze")
    empty_spread_raw: float = _p(8.0, "raw", "dust on it")
    dust_loss: float = _p(0.05, "1", "light that dust takes away")
    ageing_per_hour: float = _p(0.0002, "1/h", "LEDs lose about 20 % in 1,000 h, and these are lit for samples only")
    noise_raw: float = _p(
        float(levels.NOISE_RAW), "raw", "the RP2040's ADC has 8.7 effective bits, so about 3 raw, and wiring"
    )
    gloss: float = _p(0.02, "1", "from sample to sample: lacquer mirrors the lamp a little")
    paint_spread: float = _p(0.05, "1", "from man to man within a set")
    white_red: float = _p(0.78, "1", "reflectance of white lacquer at 625 nm")
    white_green: float = _p(0.74, "1", "and at 525 nm: a little yellow")
    black_red: float = _p(0.06, "1", "black lacquer: 4-6 % and some gloss")
    black_green: float = _p(0.055, "1", "the same")
    queen_red: float = _p(0.60, "1", "red lacquer at 625 nm")
    queen_green: float = _p(0.09, "1", "and at 525 nm")
    striker_red: float = _p(0.66, "1", "ivory or cream coloured casein, the usual one")
    striker_green: float = _p(0.55, "1", "the same")

    # The room.
    ambient_raw: float = _p(150.0, "raw", "daylight that comes down an open pocket on to an uncovered window")
    ambient_spread: float = _p(0.5, "1", "between pockets: one is nearer the window, one in the shade of a player")
    ambient_swing: float = _p(0.3, "1", "clouds and shadows of players, over some seconds")
    lamps_raw: float = _p(60.0, "raw", "lamps in the room, in the same way")
    lamps_ripple: float = _p(0.4, "1", "of that at 100 Hz: 10-40 % for LED bulbs of fair quality, IEEE 1789")
    lamps_hz: float = _p(100.0, "Hz", "twice the mains; 120 in other countries")
    cover: float = _p(0.85, "1", "of the room's light that a piece over the window keeps off")

    # The striker lines.
    line_reach_mm: float = _p(0.5, "mm", "beyond the disc: width of the beam over 740 mm")
    line_reach_spread_mm: float = _p(0.3, "mm", "from beam to beam")
    place_s: float = _p(0.6, "s", "from the hand's first touch of a line to the striker at rest on both")
    place_touches: float = _p(2.0, "1", "how often a line is freed and blocked again while it is laid")
    finger_s: float = _p(0.06, "s", "mean time that the finger covers the rear line longer than the striker does")
    finger_max_s: float = _p(0.14, "s", "and the longest: about 150 ms by design")

    # The clock of the readings.
    lamp_step_s: float = _p(
        (levels.SETTLE_US + levels.SWITCH_US) / 1e6,
        "s",
        "from each of the four readings to the next: 0.4 ms in all",
    )


GRADES = {
    # An ideal table: everything as drawn, nothing in the way. Pieces still differ in speed and friction.
    "none": replace(
        SensorSpec(),
        gate_gap_spread_mm=0.0,
        window_spread_mm=0.0,
        slope_spread_deg=0.0,
        gate_reach_spread_mm=0.0,
        gate_jitter_mm=0.0,
        glitches_per_hour=0.0,
        hands_per_hour=0.0,
        gain_spread=0.0,
        lamp_spread=0.0,
        empty_spread_raw=0.0,
        dust_loss=0.0,
        ageing_per_hour=0.0,
        noise_raw=1.0,
        gloss=0.0,
        paint_spread=0.0,
        ambient_raw=0.0,
        lamps_raw=0.0,
        line_reach_spread_mm=0.0,
    ),
    "nominal": SensorSpec(),
    # Twenty years old, dusty, a used set, in the sun.
    "harsh": replace(
        SensorSpec(),
        gate_gap_spread_mm=0.3,
        window_spread_mm=2.0,
        slope_spread_deg=1.0,
        friction=0.25,
        friction_spread=0.03,
        stop_chance=0.001,
        man_spread_mm=0.2,
        striker_spread_mm=0.1,
        gate_reach_spread_mm=0.6,
        gate_jitter_mm=0.15,
        glitches_per_hour=60.0,
        hands_per_hour=10.0,
        gain_spread=0.2,
        lamp_spread=0.2,
        empty_raw=60.0,
        empty_spread_raw=25.0,
        dust_loss=0.3,
        ageing_per_hour=0.02,
        noise_raw=10.0,
        gloss=0.05,
        paint_spread=0.12,
        white_red=0.62,
        white_green=0.50,
        black_red=0.10,
        black_green=0.09,
        queen_red=0.50,
        queen_green=0.13,
        striker_red=0.55,
        striker_green=0.42,
        ambient_raw=900.0,
        ambient_spread=0.6,
        ambient_swing=0.6,
        lamps_raw=150.0,
        line_reach_mm=1.0,
        line_reach_spread_mm=0.8,
        place_s=1.2,
        place_touches=4.0,
    ),
}


def spec_of(grade: str) -> SensorSpec:
    """Return the world of a grade. Raises ValueError naming those that exist."""
    try:
        return GRADES[grade]
    except KeyError:
        raise ValueError(f"unknown noise grade {grade!r}: there are {', '.join(GRADES)}") from None


def parameters() -> tuple[Field[Any], ...]:
    """Return every parameter: `.name`, `.default`, `.metadata["unit"]`, `.metadata["why"]`."""
    return fields(SensorSpec)
