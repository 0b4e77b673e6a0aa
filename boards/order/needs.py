"""Says what the bench set, each stage and a whole table take: circuit boards, and parts that are bought loose.

A stage's order is what it needs and the stages before have not bought. What stood on the breadboard moves into the
carrier: chips, Pico, buttons.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from boards.circuit.parts import Part
from boards.parts.fasteners import UNITS
from boards.pico.carrier import A_TABLE, BENCH_SET, bench, designs
from boards.pico.carrier.orders import bought
from carrom.ports import BUTTON_WORDS

from .mates import mates_of

SEATS = 4
BUTTON, MATRIX, PIEZO = "push button 12 mm", "FC-16: four MAX7219 with 8x8 LEDs", "passive piezo"
BREADBOARD, WIRES, LDR = "breadboard, 830 holes", "jumper wires", "LDR, 5 to 10 kohm at 10 lx"
SUPPLY = "supply 5.1 V 3 A"
SUPPLY_SOCKET = "socket 5.5 x 2.1 mm with screw terminals"  # for the plug of most plug-in supplies

LOOSE = (
    Part(0, BUTTON, "pads: BET, FAULT, BANK, OK", "normally open", "any maker's series", 1.0),
    Part(0, MATRIX, "scoreboard; two show it to both sides", "5 V", "any maker's series", 6.0),
    Part(0, PIEZO, "calls", "3.3 V", "any maker's series", 0.8),
    Part(0, LDR, "the room's light", "3.3 V", "any maker's series", 0.4),
    Part(0, SUPPLY_SOCKET, "from the supply's plug to wires", "3 A", "any maker's series", 0.8),
    *(
        Part(0, name, "before the carrier", "", "any maker's series", price)
        for _, name, price in bench.EXTRAS
        if name in (BREADBOARD, WIRES) or name.startswith("ribbon cable")
    ),
)
"""Parts that are on no board. Prices are estimates; boards/pico/carrier/bench.py has those of the bench set."""

_PAD = Counter(
    {
        BREADBOARD: 1, WIRES: 40, BUTTON: len(BUTTON_WORDS), PIEZO: 1, "100 ohm 1 %": 1, "100 kohm 1 %": 1, MATRIX: 1,
        "74AHCT125": 1, "100 nF 50 V X7R": 1, "10 uF 25 V": 1,
    }
)  # fmt: skip
_PICO = Counter({"Raspberry Pi Pico": 1, "pin header 1x20": 2})
_AROUND = Counter(
    {BUTTON: SEATS * len(BUTTON_WORDS), MATRIX: UNITS["display"], PIEZO: 1, LDR: 1, SUPPLY: 1, SUPPLY_SOCKET: 1}
)  # of the carrier
STAGE_BOARDS: tuple[Mapping[str, int], ...] = (
    {}, {}, dict.fromkeys(BENCH_SET, 1), {name: A_TABLE[name] for name in ("pocket", "carrier")}, A_TABLE,
)  # fmt: skip
"""How many of each board stand there, stage by stage."""
STAGE_UNITS: tuple[Mapping[str, int], ...] = (
    {}, {}, {"chute": 1}, {unit: count for unit, count in UNITS.items() if unit != "line end"}, UNITS,
)  # fmt: skip
"""How many chutes, pad boxes and so on stand there, stage by stage: boards/parts/fasteners.py names them."""
WHAT = ("bench", *(f"stage{number}" for number in range(len(STAGE_BOARDS))), "table")


def _on_boards(boards: Mapping[str, int]) -> Counter[str]:
    """Return the parts of so many boards, and what is plugged into them."""
    out: Counter[str] = Counter()
    for name, count in boards.items():
        for part, each in bought(designs()[name]).items():
            out[part] += count * each
    return out + mates_of(out.items())


def _bench() -> Counter[str]:
    out: Counter[str] = Counter()
    for count, part, _ in bench.costs():
        if part != bench.PANEL:
            out[part] += count
    return out


def _stage(number: int) -> Counter[str]:
    """Return all parts that stand there at a stage."""
    if number < 3:
        return [_PICO, _PICO + _PAD, _bench() + _PAD + Counter({SUPPLY: 1})][number]  # the bench set has a Pico
    return _on_boards(STAGE_BOARDS[number]) + _AROUND


def parts(what: str) -> Counter[str]:
    """Return how many of each part an order of WHAT has."""
    if what == "bench":
        return _bench()
    if what == "table":
        return _stage(len(STAGE_BOARDS) - 1)
    number = WHAT.index(what) - 1
    have: Counter[str] = Counter()
    for before in range(number):
        have |= _stage(before)
    return _stage(number) - have


def boards(what: str) -> dict[str, int]:
    """Return how many of each circuit board an order of WHAT has."""
    if what == "bench":
        return dict.fromkeys(BENCH_SET, 1)
    if what == "table":
        return dict(A_TABLE)
    return _added(STAGE_BOARDS, what)


def units(what: str) -> dict[str, int]:
    """Return how many of each unit an order of WHAT builds: chutes, pad boxes, displays."""
    if what == "bench":
        return {"chute": 1}
    return dict(UNITS) if what == "table" else _added(STAGE_UNITS, what)


def _added(stages: Sequence[Mapping[str, int]], what: str) -> dict[str, int]:
    """Return what a stage adds to the one before."""
    number = WHAT.index(what) - 1
    have = stages[number - 1] if number else {}
    new = {name: count - have.get(name, 0) for name, count in stages[number].items()}
    return {name: count for name, count in new.items() if count}
