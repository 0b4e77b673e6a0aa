"""Faults of the supply, of chips and of lines that several sensors share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from carrom import ports, signals
from carrom.game.pieces import POCKET_WORDS
from carrom.panel.calls import POCKETS
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import (
    BEAMS,
    LAMPS,
    blind_windows,
    cause,
    dark_beams,
    dark_modules,
    dead_lamps,
    place,
)
from carrom_tools.device.bringup.points import Points, joined, put


def supply(at: Points, modules: int) -> Iterator[Cause]:
    """Yield the faults of the 5 V before the carrier, and of the light sensor."""
    gone = [*dark_beams(range(ports.BEAMS)), *dead_lamps(LAMPS), *dark_modules(modules)]
    for symptom, further in (("supply-none -", gone), ("supply-low -", []), ("supply-high -", [])):
        yield cause(
            [symptom, *further],
            ("l'alimentation, sa prise ou son câble", "the supply, its plug or its cable"),
            put(("{}, et la prise de l'alimentation", "{}, and the supply's plug"), at.named("VSYS")),
            put(("{} à VSYS, {} à la prise", "{} at VSYS, {} at the plug"), at.vsys, at.plug),
        )
    yield cause(
        ["ambient-none -"],
        (
            "la photorésistance n'est pas branchée (elle est facultative : reliez alors Y1 à 3,3 V)",
            "the light sensor is not connected (it may be left out: then tie Y1 to 3.3 V)",
        ),
        ("74HC4052, canal Y1", "74HC4052, channel Y1"),
        at.logic,
    )


def shared(at: Points, modules: int) -> Iterator[Cause]:
    """Yield the faults of chips and lines that several sensors share."""
    yield from _registers(at, modules)
    yield from _lamp_drivers(at)
    yield from _selector(at)
    yield from _pocket_plugs(at)


def _registers(at: Points, modules: int) -> Iterator[Cause]:
    """Yield the faults of the line to the two shift registers, which switch emitters, lamps and the selector."""
    stopped = [*dark_beams(range(ports.BEAMS)), *dead_lamps(LAMPS), "supply-none -", "ambient-none -"]
    yield cause(
        stopped,
        (
            "les 74HC595 ne prennent pas leurs données : fil LATCH, ou leurs 3,3 V",
            "the 74HC595 do not take their data: wire LATCH, or their 3.3 V",
        ),
        put(("{}, et RCLK des deux 74HC595", "{}, and RCLK of both 74HC595"), at.pin("LATCH")),
        ("de brèves impulsions de 3,3 V aux deux bouts", "short pulses of 3.3 V at both ends"),
    )
    yield cause(
        [*stopped, *dark_modules(modules)],
        ("le fil SPI_SCK ou SPI_MOSI", "the wire SPI_SCK or SPI_MOSI"),
        put(("{} ; {}", "{}; {}"), at.pin("SPI_SCK"), at.pin("SPI_MOSI")),
        ("des impulsions de 3,3 V aux 74HC595 et au 74AHCT125", "pulses of 3.3 V at the 74HC595 and the 74AHCT125"),
    )


def _lamp_drivers(at: Points) -> Iterator[Cause]:
    """Yield the faults of what switches the lamps and feeds them."""
    bright = [lamp for lamp in LAMPS if lamp[1] != "left"]
    for what, where in (
        (
            ("le second 74HC595 ne reçoit rien du premier", "the second 74HC595 gets nothing from the first"),
            ("QH' du premier 74HC595 et SER du second", "QH' of the first 74HC595 and SER of the second"),
        ),
        (
            ("le second 74HC595 n'a pas de courant", "the second 74HC595 has no current"),
            ("VCC et masse du second 74HC595", "VCC and ground of the second 74HC595"),
        ),
        (
            (
                "le second TBD62083A est à l'envers ou sans masse",
                "the second TBD62083A is the wrong way round or without ground",
            ),
            ("masse et sorties du second TBD62083A", "ground and outputs of the second TBD62083A"),
        ),
    ):
        yield cause(
            dead_lamps(bright),
            what,
            where,
            put(("{} aux entrées des lampes allumées", "{} at the inputs of lit lamps"), at.logic),
        )
    yield cause(
        dead_lamps([lamp for lamp in LAMPS if lamp[1] == "left"]),
        (
            "le premier TBD62083A est à l'envers ou sans masse",
            "the first TBD62083A is the wrong way round or without ground",
        ),
        ("masse et sorties du premier TBD62083A", "ground and outputs of the first TBD62083A"),
        put(("{} aux entrées des lampes allumées", "{} at the inputs of lit lamps"), at.logic),
    )
    yield cause(
        [*dead_lamps(LAMPS)],
        (
            f"les lampes n'ont pas de 5 V, ou leur masse à travers {at.sense_ohm} Ω est coupée",
            f"the lamps have no 5 V, or their ground through {at.sense_ohm} ohm is broken",
        ),
        put(("+ des lampes ; résistance de {} Ω", "+ of the lamps; resistor of {} ohm"), at.sense_ohm),
        put(("{} ; moins de 0,5 V", "{}; less than 0.5 V"), at.rail),
    )


def _selector(at: Points) -> Iterator[Cause]:
    """Yield the faults of the 74HC4052, which puts one window and one other reading on the chip's inputs."""
    yield cause(
        [f"current-none {place(*lamp)}" for lamp in LAMPS],
        (
            "le courant des lampes ne se mesure pas : fil du canal Y0, ou résistance court-circuitée",
            "the lamps' current cannot be measured: wire of channel Y0, or resistor shorted",
        ),
        put(("74HC4052, canal Y0, et {}", "74HC4052, channel Y0, and {}"), at.pin("LAMPS_AMBIENT_5V")),
        ("0,1 à 0,5 V pendant qu'une lampe brille", "0.1 to 0.5 V while a lamp shines"),
    )
    a, b = points.output(signals.SELECT_BIT), points.output(signals.SELECT_BIT + 1)
    expect = put(("{} pendant que son canal est lu", "{} while its channel is read"), at.logic)
    yield cause(
        ["ambient-none -", *blind_windows((1, 3))],
        ("la ligne d'adresse A du 74HC4052 est coupée", "the address line A of the 74HC4052 is open"),
        put(("{} et entrée A du 74HC4052", "{} and input A of the 74HC4052"), a),
        expect,
    )
    yield cause(
        ["supply-none -", *blind_windows((2, 3))],
        ("la ligne d'adresse B du 74HC4052 est coupée", "the address line B of the 74HC4052 is open"),
        put(("{} et entrée B du 74HC4052", "{} and input B of the 74HC4052"), b),
        expect,
    )
    yield cause(
        [f"zero {word}" for word in POCKET_WORDS] + blind_windows(range(4)),
        ("le signal des fenêtres n'arrive pas au Pico", "the windows' signal does not reach the Pico"),
        put(("74HC4052, sortie X, et {}", "74HC4052, output X, and {}"), at.pin("WINDOW")),
        put(("{} au moins", "at least {}"), at.zero),
    )


def _pocket_plugs(at: Points) -> Iterator[Cause]:
    """Yield plugs that are exchanged, and plugs that are loose."""
    for one, other in combinations(range(4), 2):
        pairs = [(BEAMS[ports.gate_beam(one, gate)], BEAMS[ports.gate_beam(other, gate)]) for gate in range(2)]
        yield cause(
            [
                *(f"crossed {a} {b}" for pair in pairs for a, b in (pair, pair[::-1])),
                *blind_windows((one, other)),
            ],
            put(
                (
                    "les prises de deux trous sont échangées : {} et {}",
                    "the plugs of two pockets are exchanged: {} and {}",
                ),
                POCKETS[one],
                POCKETS[other],
            ),
            joined(at.pin(name) for pair in pairs for name in pair),
            ("chaque prise porte le nom de son trou", "each plug bears the name of its pocket"),
        )
    for pocket, word in enumerate(POCKET_WORDS):
        gates = (ports.gate_beam(pocket, 0), ports.gate_beam(pocket, 1))
        yield cause(
            [
                *dark_beams(gates),
                *dead_lamps([lamp for lamp in LAMPS if lamp[0] == pocket]),
                f"zero {word}",
                *blind_windows((pocket,)),
            ],
            put(
                (
                    "la prise du trou {} n'est pas enfoncée, ou ses 5 V ou 3,3 V manquent",
                    "the plug of pocket {} is loose, or its 5 V or 3.3 V are missing",
                ),
                POCKETS[pocket],
            ),
            put(
                ("prise {} : {}", "plug {}: {}"),
                points.pocket_plug(pocket),
                joined(at.pin(BEAMS[gate]) for gate in gates),
            ),
            put(("{} et {}", "{} and {}"), at.rail, at.logic),
        )
