"""Faults of the colour windows: lamps, eyes, amplifiers, wires."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from carrom.game.pieces import POCKET_WORDS
from carrom.panel.calls import POCKETS
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import EYES, LAMPS, blind_windows, cause, dead_lamps, place
from carrom_tools.device.bringup.points import Points, put

_OTHER = {"left": "right", "right": "left"}


def lamps(at: Points) -> Iterator[Cause]:
    """Yield the faults of each lamp and of each eye."""
    for pocket, kind in LAMPS:
        name, own = place(pocket, kind), points.lamp_output(pocket, kind)
        resistor = put(
            ("bornes de sa résistance de {} Ω ; {}", "across its resistor of {} ohm; {}"), at.lamp_ohm(kind), own
        )
        drop = put(("{} quand elle brille", "{} while it shines"), at.lamp_drop(kind))
        yield cause(
            dead_lamps([(pocket, kind)]),
            (
                "la LED est à l'envers, coupée ou pas branchée",
                "the LED is the wrong way round, broken or not connected",
            ),
            resistor,
            put(("{} ; 0 V si elle est coupée", "{}; 0 V if it is broken"), drop),
        )
        if kind == "green":
            for side in points.SIDES:
                yield cause(
                    [f"current-low {name}", f"green-none {place(pocket, side)}"],
                    put(
                        (
                            "la LED verte du côté {} est à l'envers ou coupée",
                            "the green LED on the {} is the wrong way round or broken",
                        ),
                        points.SIDES[side],
                    ),
                    resistor,
                    drop,
                )
            continue
        yield cause(
            [f"current-low {name}", f"red-weak {name}"],
            ("sa résistance est trop grande", "its resistor has too many ohms"),
            resistor,
            drop,
        )
        yield cause(
            [f"red-weak {name}"],
            (
                "la LED est faible, sale, mal pointée ou d'une autre sorte",
                "the LED is weak, dirty, badly aimed or of another kind",
            ),
            resistor,
            put(
                (
                    "{} : alors le courant est bon, changez ou redressez la LED",
                    "{}: then its current is right, change or straighten the LED",
                ),
                drop,
            ),
        )
    for pocket, side in EYES:
        yield cause(
            [f"red-none {place(pocket, side)}", f"green-none {place(pocket, side)}"],
            put(
                (
                    "l'{} est aveugle : VEMD5510C à l'envers, pas soudé, ou capot bouché",
                    "the {} is blind: VEMD5510C the wrong way round, not soldered, or its hood is blocked",
                ),
                points.eye(pocket, side),
            ),
            put(
                (
                    "broches du VEMD5510C ; {}, et {}",
                    "pads of the VEMD5510C; {}, and {}",
                ),
                points.window(pocket),
                at.pin("WINDOW"),
            ),
            put(
                ("{} dans le noir, plus avec de la lumière sur cet œil", "{} in the dark, more with light on this eye"),
                at.zero,
            ),
        )


def swapped_lamps() -> Iterator[Cause]:
    """Yield the lamps whose wires are exchanged."""
    for one, other in combinations(LAMPS, 2):
        effects = _effects_of_exchange(one, other)
        if effects:
            yield cause(
                effects,
                put(
                    (
                        "les fils de deux lampes sont échangés : {} et {}",
                        "the wires of two lamps are exchanged: {} and {}",
                    ),
                    points.lamp(*one),
                    points.lamp(*other),
                ),
                put(("{} ; {}", "{}; {}"), points.lamp_output(*one), points.lamp_output(*other)),
                ("chaque sortie allume sa lampe", "each output lights its own lamp"),
            )


def _effects_of_exchange(one: tuple[int, str], other: tuple[int, str]) -> list[str]:
    wired = {lamp: lamp for lamp in LAMPS}
    wired[one], wired[other] = other, one
    effects = []
    if "green" in (one[1], other[1]) and one[1] != other[1]:
        red, green = (other, one) if one[1] == "green" else (one, other)
        effects += [f"current-high {place(*red)}", f"current-low {place(*green)}"]

    def lights(output: tuple[int, str], pocket: int, side: str) -> bool:
        lamp = wired[output]
        return lamp[0] == pocket and lamp[1] in (side, "green")

    for pocket, side in EYES:
        if not lights((pocket, side), pocket, side):
            crossed = lights((pocket, _OTHER[side]), pocket, side)
            effects.append(f"{'red-other' if crossed else 'red-none'} {place(pocket, side)}")
        if not lights((pocket, "green"), pocket, side):
            effects.append(f"green-none {place(pocket, side)}")
    return effects


def windows(at: Points) -> Iterator[Cause]:
    """Yield the faults of whole windows."""
    for pocket, word in enumerate(POCKET_WORDS):
        channel = put(("{}, et {}", "{}, and {}"), points.window(pocket), at.pin("WINDOW"))
        yield cause(
            [f"zero {word}", *blind_windows((pocket,))],
            put(
                (
                    "la fenêtre du trou {} se tait : MCP6002 sans courant ou à l'envers, ou son fil",
                    "the window of pocket {} is silent: MCP6002 without current or the wrong way round, or its wire",
                ),
                POCKETS[pocket],
            ),
            put(("VDD du MCP6002 ; {}", "VDD of the MCP6002; {}"), channel),
            put(("{} ; {} dans le noir", "{}; {} in the dark"), at.logic, at.zero),
        )
        yield cause(
            [f"{kind} {place(pocket, side)}" for side in points.SIDES for kind in ("red-weak", "green-weak")],
            put(
                (
                    "le gain de la fenêtre du trou {} est trop petit : tournez son ajustable de 200 kΩ",
                    "the gain of pocket {}'s window is too small: turn its trimmer of 200 kohm",
                ),
                POCKETS[pocket],
            ),
            channel,
            ("environ 2300 pour un pion blanc, noir déduit", "about 2,300 for a white man, dark taken off"),
        )
        yield cause(
            [f"bright {word}"],
            put(
                (
                    "trop de lumière de la pièce entre par le trou {}",
                    "too much of the room's light comes in at pocket {}",
                ),
                POCKETS[pocket],
            ),
            channel,
            ("ombrez la fenêtre, ôtez la table du soleil", "shade the window, move the table out of the sun"),
        )
    for one, other in combinations(range(4), 2):
        yield cause(
            blind_windows((one, other)),
            put(
                ("les fils des fenêtres {} et {} sont échangés", "the wires of the windows {} and {} are exchanged"),
                POCKETS[one],
                POCKETS[other],
            ),
            put(("{} ; {} ; {}", "{}; {}; {}"), points.window(one), points.window(other), at.pin("WINDOW")),
            put(
                (
                    "{} dans le noir ; bouchez une fenêtre et éclairez l'autre",
                    "{} in the dark; cover one window and light the other",
                ),
                at.zero,
            ),
        )
