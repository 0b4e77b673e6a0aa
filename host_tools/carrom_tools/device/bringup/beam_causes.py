"""Faults of gates and striker lines: emitters, eyes, comparators, wires."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from carrom import ports
from carrom.panel.calls import POCKETS, SEATS
from carrom_simulator.words.codes import Pair
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.effects import BEAMS, GATES, LINES, cause, dark_beams, lit_beams
from carrom_tools.device.bringup.points import Points, joined, put


def beams(at: Points) -> Iterator[Cause]:
    """Yield the faults of beams: first those of many beams, then those of one."""
    free = put(("plus de {} V libre, moins de {} V coupé", "above {} V free, below {} V cut"), at.lit, at.blocked)
    carrier = put(("{} en moyenne (38 kHz)", "{} on the mean (38 kHz)"), at.half_logic)
    for beams, bit, what in (
        (GATES, 2, ("les émetteurs des portes n'ont pas de courant", "the gates' emitters have no current")),
        (LINES, 3, ("les émetteurs des lignes n'ont pas de courant", "the lines' emitters have no current")),
    ):
        where = put(("{}, et grille de son AO3400A", "{}, and gate of its AO3400A"), points.output(bit))
        yield cause(dark_beams(beams), what, where, at.logic)
        yield cause(
            lit_beams(beams),
            (
                "leurs émetteurs ne s'éteignent pas : AO3400A en court-circuit",
                "their emitters do not go out: AO3400A shorted",
            ),
            where,
            ("0 V pendant l'essai", "0 V during the test"),
        )
    yield cause(
        dark_beams(LINES),
        ("les lignes n'ont pas leur porteuse", "the lines lack their carrier"),
        put(("{}, et grille de l'AO3400A du bas", "{}, and gate of the lower AO3400A"), at.pin("CARRIER")),
        carrier,
    )
    for pocket in range(4):
        both = [ports.gate_beam(pocket, 0), ports.gate_beam(pocket, 1)]
        pins = joined(at.pin(BEAMS[gate]) for gate in both)
        minus = put(
            ("entrée − des comparateurs du trou {} ; {}", "- input of the comparators of pocket {}; {}"),
            POCKETS[pocket],
            pins,
        )
        for effects, ohm in ((dark_beams(both), at.lower_kohm), (lit_beams(both), at.upper_kohm)):
            yield cause(
                effects,
                put(
                    (
                        "la résistance de {} kΩ de la référence des deux portes manque",
                        "the resistor of {} kohm in the reference of both gates is missing",
                    ),
                    ohm,
                ),
                minus,
                at.reference,
            )
        yield cause(
            dark_beams(both),
            ("le MCP6542 n'a pas de courant ou est à l'envers", "the MCP6542 has no current or is the wrong way round"),
            put(("VDD du MCP6542 ; {}", "VDD of the MCP6542; {}"), pins),
            at.logic,
        )
    for seat in range(4):
        both = [ports.line_beam(seat, 0), ports.line_beam(seat, 1)]
        yield cause(
            dark_beams(both),
            put(
                (
                    "une des deux prises des lignes côté {} n'est pas enfoncée, ou ses 5 V manquent",
                    "one of the two plugs of {}'s lines is loose, or its 5 V are missing",
                ),
                SEATS[seat],
            ),
            joined(at.pin(BEAMS[line]) for line in both),
            put(("{} ; 5 V à chaque carte de ligne", "{}; 5 V at each line board"), free),
        )
    for beam in range(ports.BEAMS):
        yield from _beam(at, beam, free)


def _beam(at: Points, beam: int, free: Pair) -> Iterator[Cause]:
    """Yield the faults of one beam that are no part's of a board."""
    pin = at.pin(BEAMS[beam])
    dark = dark_beams([beam])
    if beam in GATES:
        yield cause(
            dark,
            ("un émetteur est à l'envers, coupé ou masqué", "an emitter is the wrong way round, broken or covered"),
            put(("bornes de sa résistance de {} Ω", "across its resistor of {} ohm"), at.gate_ohm),
            put(
                ("{} ; 0 V s'il est à l'envers ou coupé", "{}; 0 V if it is the wrong way round or broken"),
                at.gate_drop,
            ),
        )
        yield cause(
            dark,
            ("un BPV10NF est coupé, masqué ou mal pointé", "a BPV10NF is open, covered or badly aimed"),
            ("entrée + de son comparateur", "+ input of its comparator"),
            put(("plus de {} V libre", "above {} V free"), at.gate_eye),
        )
    else:
        yield cause(
            dark,
            (
                "le TSSP4038 est mal branché, ou lui ou son émetteur est masqué ou mal pointé",
                "the TSSP4038 is wired wrongly, or it or its emitter is covered or badly aimed",
            ),
            ("sortie du TSSP4038, entrée du 74HC14", "output of the TSSP4038, input of the 74HC14"),
            put(("moins de {} V libre", "below {} V free"), at.blocked),
        )
    yield cause(dark, ("le fil jusqu'au Pico est coupé", "the wire to the Pico is broken"), pin, free)
    yield cause(lit_beams([beam]), ("le fil touche 3,3 V", "the wire touches 3.3 V"), pin, free)
    yield cause(
        [f"deaf {BEAMS[beam]}"],
        (
            "un autre émetteur ou un reflet éclaire ce récepteur, ou le doigt est passé à côté",
            "another emitter or a reflection lights this receiver, or the finger missed the beam",
        ),
        pin,
        free,
    )


def swapped_beams(at: Points) -> Iterator[Cause]:
    """Yield the beams whose wires are exchanged, or one at the pin of another."""
    free = put(("plus de {} V libre, moins de {} V coupé", "above {} V free, below {} V cut"), at.lit, at.blocked)
    for one, other in combinations(range(ports.BEAMS), 2):
        yield cause(
            [f"crossed {BEAMS[one]} {BEAMS[other]}", f"crossed {BEAMS[other]} {BEAMS[one]}"],
            put(
                ("les fils de {} et de {} sont échangés", "the wires of {} and {} are exchanged"),
                points.beam(one),
                points.beam(other),
            ),
            put(("{} ; {}", "{}; {}"), at.pin(BEAMS[one]), at.pin(BEAMS[other])),
            free,
        )
    for one in range(ports.BEAMS):
        for other in range(ports.BEAMS):
            yield cause(
                [f"crossed {BEAMS[one]} {BEAMS[other]}"],
                put(
                    ("le fil de {} est à la broche de {}", "the wire of {} is at the pin of {}"),
                    points.beam(one),
                    points.beam(other),
                ),
                at.pin(BEAMS[other]),
                free,
            )
