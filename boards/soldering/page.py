"""Writes the pages on soldering, in English and in French, from the steps of each board."""

from collections.abc import Iterator
from textwrap import fill

from boards.pico.carrier import A_TABLE, assembler, designs
from boards.pico.carrier.design import Component, Design

from . import measure
from .steps import APART, BENCH, PLACE, Step, by_hand, by_iron, footprint_name, joints, soldered_name, steps

PICTURES = "soldering"  # a folder of docs/build
TITLES = {
    "pocket": ("The pocket's panel", "Le panneau d'un trou"),
    "line": ("The line's panel", "Le panneau d'une ligne"),
    "carrier": ("The carrier", "La carte principale"),
}
_HEAD = (
    """# Solder the boards

**Never built yet: order the bench set first.** A table has {joints:,} joints by hand. Here they are, ten parts at a
time, low parts first: then each part lies on the table by itself while the board is turned over. Parts are named as on
the board and in the list that [`make order`](../boards.md#ordering) writes. `python -m boards.soldering` writes this
page.

The maker has placed {placed}. Chips go into their sockets after the board's measurement.""",
    """# Souder les cartes

**Personne n'en a encore construit : commandez d'abord le lot d'essai.** Une table a {joints} soudures à la main. Les
voici, dix pièces à la fois, les basses d'abord : la pièce tient alors toute seule quand on retourne la carte. Les noms
sont ceux de la carte et de la liste qu'écrit [`make order`](../boards.md#ordering) (en anglais).
`python -m boards.soldering` écrit cette page.

Le fabricant a déjà posé {placed}. Les puces se mettent sur leurs supports après la mesure.""",
)
_BOARD = (
    "## {title}\n\n*{count} of them, {parts} parts and {joints} joints each.*",
    "## {title}\n\n*{count} par table, {parts} pièces et {joints} soudures chacun.*",
)
_ONE = (
    "## {title}\n\n*One, {parts} parts and {joints} joints.*",
    "## {title}\n\n*Une seule, {parts} pièces et {joints} soudures.*",
)
_BY_IRON = (
    "**Without an assembler**, as for a bench set, solder {refs} ({part}) first. Flux on the pads, a little solder on "
    "one. Hold the eye with tweezers, its end with the mark K at the board's K, and heat that pad from the side until "
    "it sinks into the solder. It must lie flat. Then the other three pads, two seconds each.",
    "**Sans assembleur**, comme pour un lot d'essai, soudez d'abord {refs} ({part}). Du flux sur ses pastilles, un peu "
    "de soudure sur l'une. Tenez-le à la pince, le bout marqué K au K de la carte, et chauffez cette pastille par le "
    "côté jusqu'à ce qu'il s'y enfonce. Il doit être à plat. Puis les trois autres pastilles, deux secondes chacune.",
)
_STEP = ("### {title}, step {number}", "### {title}, étape {number}")
_WHERE = {
    BENCH: ("*A bench step.*", "*Une étape d'établi.*"),
    APART: (
        "*Before it goes into its holder or slot; its wires stay long.*",
        "*Avant de l'enfiler dans son support ou sa fente ; les fils restent longs.*",
    ),
    PLACE: (
        "*Where it will stand: the bodies in their bores, the wires as long as the way.*",
        "*À sa place : les corps dans leurs trous, les fils à la longueur du chemin.*",
    ),
}
_HEADS = ("| part | on the board | which way round |", "| pièce | sur la carte | dans quel sens |")
_WIRE = ("wire, or the other board's pins", "fil, ou broches de l'autre carte")
_MEASURE = (
    "**Measure**, no chip in a socket, nothing plugged in, black lead at the pad `GND`: {readings}. A reading "
    "creeps upward while capacitors charge. Much less is a bridge of solder: look along the last rows.",
    "**Mesure**, aucune puce sur un support, rien de branché, fil noir sur la pastille `GND` : {readings}. La "
    "valeur monte tant que les condensateurs se chargent. Bien moins : un pont de soudure, à chercher dans les "
    "dernières rangées.",
)
_READS = ("at `{net}` about {ohm}", "sur `{net}` environ {ohm}")
_NOTHING = ("at `{net}` nothing, over a megohm", "sur `{net}` rien, plus d'un mégohm")
_CHIPS = ("Then the chips, notch to notch: {chips}.", "Puis les puces, encoche contre encoche : {chips}.")
_WAYS = {  # by the beginning of a footprint or a symbol
    "LED_D5.0mm": (
        "short leg to the square pad; try it first",
        "patte courte à la pastille carrée ; l'essayer d'abord",
    ),
    "Lamp_legs": ("short leg to the square hole", "patte courte au trou carré"),
    "Legs_1x02": (
        "short leg to the pad marked K; try it first",
        "patte courte à la pastille marquée K ; l'essayer d'abord",
    ),
    # Seen on its lens, legs downward: 1 output, 2 ground, 3 supply (Vishay 82737).
    "Legs_1x03": (
        "legs downward, its lens towards you: leg 1 is the left one, and goes to the pad marked 1",
        "pattes en bas, lentille vers vous : la patte 1 est à gauche, et va à la pastille marquée 1",
    ),
    "CP_Radial": ("long leg, +, to the square pad", "patte longue, +, à la pastille carrée"),
    "D_DO": ("ring to the square pad", "anneau à la pastille carrée"),
    "DIP-": ("the socket's notch as printed", "l'encoche du support comme imprimée"),
    "JST_XH": ("slots as printed", "fentes comme imprimées"),
    "IDC-Header": ("key as printed", "détrompeur comme imprimé"),
    "PinHeader": ("from the back, as printed", "par-derrière, comme imprimé"),
    "Raspberry_Pi_Pico": ("two strips; the Pico goes in last of all", "deux barrettes ; le Pico vient en tout dernier"),
    "TerminalBlock": ("openings outward", "ouvertures vers l'extérieur"),
}


def polarised(part: Component) -> tuple[str, str]:
    """Return which way round a part goes, in English and French; two empty texts where it does not matter."""
    name = footprint_name(part)
    return next((words for begin, words in _WAYS.items() if name.startswith(begin)), ("", ""))


def ohms_text(ohm: float) -> str:
    """Write ohms as a meter shows them.

    >>> ohms_text(2201.4), ohms_text(20e3)
    ('2.2 kΩ', '20 kΩ')
    """
    return f"{ohm / 1e3:.2g} kΩ" if ohm >= 1e3 else f"{ohm:.2g} Ω"


def picture_name(design: Design, step: Step) -> str:
    """Return the file of a step's picture in PICTURES."""
    return f"{design.name}-{step.number}.svg"


def _rows(step: Step, lang: int) -> Iterator[str]:
    """Yield a row for each kind of part of a step."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for part in step.parts:
        kinds.setdefault((soldered_name(part) or _WIRE[lang], polarised(part)[lang]), []).append(part.ref)
    for (name, way), refs in kinds.items():
        yield f"| {len(refs)} × {name} | {', '.join(refs)} | {way} |"


def _measured(design: Design, lang: int) -> Iterator[str]:
    """Yield what is measured on a soldered board, and the chips that then go in."""
    said = [
        (_NOTHING if ohm == float("inf") else _READS)[lang].format(net=net, ohm=ohms_text(ohm))
        for net, ohm in measure.readings(design)
    ]
    if lang:
        said = [text.replace(".", ",") for text in said]
    yield fill(_MEASURE[lang].format(readings=", ".join(said)), 118)
    chips = [f"{part.ref} {part.kind.part}" for part in by_hand(design) if footprint_name(part).startswith("DIP-")]
    if chips:
        yield fill(_CHIPS[lang].format(chips=", ".join(chips)), 118)


def _board(design: Design, lang: int, pictures: str) -> Iterator[str]:
    parts = by_hand(design)
    count, title = A_TABLE[design.name], TITLES[design.name][lang]
    figures = {"parts": len(parts), "joints": sum(joints(design, part) for part in parts)}
    yield (_ONE if count == 1 else _BOARD)[lang].format(title=title, count=count, **figures)
    first = by_iron(design)
    if first.parts:
        refs = ", ".join(part.ref for part in first.parts)
        yield fill(_BY_IRON[lang].format(refs=refs, part=first.parts[0].kind.part), 118)
        yield f"![{refs}]({pictures}/{picture_name(design, first)})"
    measured = False
    for step in steps(design):
        if step.where != BENCH and not measured:
            yield from _measured(design, lang)
            measured = True
        yield _STEP[lang].format(title=title, number=step.number)
        if step.where in _WHERE:
            yield _WHERE[step.where][lang]
        alt = ", ".join(part.ref for part in step.parts)
        yield f"![{alt}]({pictures}/{picture_name(design, step)})"
        yield "\n".join([_HEADS[lang], "|---|---|---|", *_rows(step, lang)])
    if not measured:
        yield from _measured(design, lang)


def page(lang: int, pictures: str) -> str:
    """Return the page. lang: 0 English, 1 French. pictures: the way to their folder."""
    total = sum(A_TABLE[name] * joints(one, part) for name, one in designs().items() for part in by_hand(one))
    placed = sorted({part.kind.part for one in designs().values() for part in assembler.placed(one)})
    blocks = [_HEAD[lang].format(joints=total, placed=", ".join(placed))]
    for design in designs().values():
        blocks += _board(design, lang, pictures)
    return "\n\n".join(blocks) + "\n"
