"""Faults of buttons, display and buzzer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from carrom.panel.calls import SEATS
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import BUTTONS, cause, dark_modules
from carrom_tools.device.bringup.points import Points, put


def buttons(at: Points) -> Iterator[Cause]:
    """Yield the faults of the buttons, from those of all to those of one."""
    up, down = at.logic, ("0 V pressé", "0 V pressed")
    rest = put(("{} au repos, {}", "{} at rest, {}"), up, down)
    for what, where, expect in (
        (
            (
                "les fils I2C_SDA ou I2C_SCL, ou une résistance de 4,7 kΩ vers 3,3 V qui manque",
                "the wires I2C_SDA or I2C_SCL, or a missing resistor of 4.7 kohm to 3.3 V",
            ),
            put(("{} ; {}", "{}; {}"), at.pin("I2C_SDA"), at.pin("I2C_SCL")),
            put(("{} au repos", "{} at rest"), at.logic),
        ),
        (
            ("l'adresse du TCA9555 n'est pas 0x20", "the address of the TCA9555 is not 0x20"),
            ("TCA9555 A0, A1, A2", "TCA9555 A0, A1, A2"),
            ("0 V", "0 V"),
        ),
        (
            ("le TCA9555 n'a pas de courant ou est à l'envers", "the TCA9555 has no current or is the wrong way round"),
            ("VCC et masse du TCA9555", "VCC and ground of the TCA9555"),
            at.logic,
        ),
    ):
        yield cause(["pads-mute -"], what, where, expect)
    for number, name in enumerate(BUTTONS):
        own = points.port(number)
        yield cause(
            [f"mute {name}"], ("le bouton, son fil ou sa masse", "the button, its wire or its ground"), own, rest
        )
        yield cause(
            [f"held {name}"],
            ("le bouton est coincé, ou son fil touche la masse", "the button is stuck, or its wire touches ground"),
            own,
            rest,
        )
    for seat in range(4):
        four = BUTTONS[4 * seat : 4 * seat + 4]
        yield cause(
            [f"mute {name}" for name in four],
            put(
                (
                    "la prise du boîtier côté {} n'est pas enfoncée, ou sa masse manque",
                    "the plug of {}'s pad is loose, or its ground is missing",
                ),
                SEATS[seat],
            ),
            put(("{} à {}", "{} to {}"), points.port(4 * seat), points.port(4 * seat + 3)),
            rest,
        )
    for one, other in combinations(range(4), 2):
        pairs = [(BUTTONS[4 * one + at], BUTTONS[4 * other + at]) for at in range(4)]
        yield cause(
            [f"other-button {a} {b}" for pair in pairs for a, b in (pair, pair[::-1])],
            put(
                (
                    "les prises de deux boîtiers sont échangées : {} et {}",
                    "the plugs of two pads are exchanged: {} and {}",
                ),
                SEATS[one],
                SEATS[other],
            ),
            put(("{} ; {}", "{}; {}"), points.port(4 * one), points.port(4 * other)),
            rest,
        )
    for one, other in combinations(range(16), 2):
        yield cause(
            [f"other-button {BUTTONS[one]} {BUTTONS[other]}", f"other-button {BUTTONS[other]} {BUTTONS[one]}"],
            put(
                (
                    "les fils de deux boutons sont échangés : {} et {}",
                    "the wires of two buttons are exchanged: {} and {}",
                ),
                points.button(one),
                points.button(other),
            ),
            put(("{} ; {}", "{}; {}"), points.port(one), points.port(other)),
            rest,
        )


def display(at: Points, modules: int) -> Iterator[Cause]:
    """Yield the faults of a display of so many modules."""
    cs, sck, mosi = (at.pin(name) for name in ("DISPLAY_CS", "SPI_SCK", "SPI_MOSI"))
    yield cause(
        dark_modules(modules),
        (
            "l'afficheur n'a pas ses 5 V, ou le 74AHCT125 ou le fil DISPLAY_CS est en défaut",
            "the display lacks its 5 V, or the 74AHCT125 or the wire DISPLAY_CS is at fault",
        ),
        put(
            (
                "VCC de l'afficheur ; {} ; {} ; {} ; DIN, CLK et LOAD du premier module",
                "VCC of the display; {}; {}; {}; DIN, CLK and LOAD of the first module",
            ),
            cs,
            sck,
            mosi,
        ),
        put(
            ("{} à VCC ; des impulsions de 5 V derrière le 74AHCT125", "{} at VCC; pulses of 5 V behind the 74AHCT125"),
            at.rail,
        ),
    )
    for first in range(2, modules + 1):
        yield cause(
            [f"module-dark {number}" for number in range(first, modules + 1)],
            put(
                (
                    "la chaîne est coupée entre les modules {} et {}",
                    "the chain is broken between the modules {} and {}",
                ),
                first - 1,
                first,
            ),
            put(("DOUT du module {} et DIN du module {}", "DOUT of module {} and DIN of module {}"), first - 1, first),
            ("des impulsions de 5 V", "pulses of 5 V"),
        )
    for number in range(1, modules + 1):
        yield cause(
            [f"module-dark {number}"],
            put(
                (
                    "le module {} ou sa matrice : mal enfoncée, à l'envers, ou en panne",
                    "module {} or its matrix: loose, the wrong way round, or dead",
                ),
                number,
            ),
            put(("VCC et DIN du module {}", "VCC and DIN of module {}"), number),
            put(("{} à VCC", "{} at VCC"), at.rail),
        )
    yield cause(
        ["upside-down -"],
        ("l'afficheur est monté la tête en bas", "the display is mounted upside down"),
        put(
            (
                "le premier module, celui de DIN et de {}, est à gauche vu des joueurs",
                "the first module, that of DIN and {}, is on the players' left",
            ),
            cs,
        ),
        ("tournez le boîtier d'un demi-tour", "turn the case by half a turn"),
    )
    yield cause(
        ["reversed -"],
        ("la chaîne commence au mauvais bout", "the chain begins at the wrong end"),
        put(("DIN du module de gauche et {}", "DIN of the leftmost module and {}"), cs),
        ("branchez le câble au module de gauche", "connect the cable to the leftmost module"),
    )
    for turns, words in enumerate(
        (
            ("d'un quart de tour à droite", "a quarter turn clockwise"),
            ("d'un demi-tour", "half a turn"),
            ("d'un quart de tour à gauche", "a quarter turn anticlockwise"),
        ),
        1,
    ):
        yield cause(
            [f"turned {turns}"],
            put(("chaque matrice est tournée {}", "each matrix is turned by {}"), words),
            (
                "turned de max7219.Matrix dans board.py, ou les matrices",
                "turned of max7219.Matrix in board.py, or the matrices",
            ),
            put(
                (
                    "donnez à turned la valeur {}, ou tournez les matrices",
                    "give turned the value {}, or turn the matrices",
                ),
                turns,
            ),
        )


def buzzer(at: Points) -> Iterator[Cause]:
    """Yield the faults of the buzzer."""
    yield cause(
        ["silent -"],
        (
            "le piézo, son fil, ou un buzzer actif au lieu d'un piézo passif",
            "the piezo, its wire, or an active buzzer in the place of a passive piezo",
        ),
        at.pin("BUZZER"),
        ("un signal carré de 3,3 V pendant l'air", "a square wave of 3.3 V during the tune"),
    )
