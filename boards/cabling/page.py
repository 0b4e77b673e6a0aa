"""Writes the pages on the cables, in English and in French."""

from collections.abc import Iterator
from textwrap import fill

from boards.order.mates import CONTACT, mates

from .wires import RIBBON_WIRE, WIRE, Cable, Wire, cables, gauge

_HEAD = (
    """# Make the cables

Each wire with its contact at the carrier, its colour, and where its other end goes. How long they are stands in [the
guide's drawing](cables.svg). `python -m boards.cabling` writes this page from the boards' netlists.

**Ring each cable through before you plug it.** Multimeter on continuity, the cable in nothing: each row beeps from one
end to the other, and its contact is silent against every other one of the table. A row that says “twice” beeps with its
twin. A cable that is crimped in mirrored order breaks nothing, but its lines see nothing or the display stays dark. A
pocket's ribbon uses all ten contacts: its key and this ringing keep it safe.""",
    """# Faire les câbles

Chaque fil avec son contact sur la carte principale, sa couleur, et où va son autre bout. Les longueurs sont sur [le
dessin du guide](../build/cables.svg). `python -m boards.cabling` écrit cette page d'après les schémas des cartes.

**Sonnez chaque câble avant de le brancher.** Multimètre sur « bip », câble débranché : chaque ligne sonne d'un bout à
l'autre, et son contact reste muet avec tous les autres du tableau. Une ligne marquée « deux fois » sonne avec sa
jumelle. Un câble serti dans l'ordre inverse ne casse rien, mais les lignes ne voient rien ou l'afficheur reste noir.
La nappe d'un trou se sert de ses dix contacts : son détrompeur et la sonnette la protègent.""",
)
_TITLES = {
    "pocket": ("Pockets: ribbon, a socket at both ends", "Trous : nappe, une prise à chaque bout"),
    "line": ("Lines: a housing at both ends", "Lignes : un boîtier à chaque bout"),
    "pad": ("Pads: a housing, the buttons soldered", "Boutons : un boîtier, les boutons soudés"),
    "display": (
        "Display: a housing, the first module's input soldered",
        "Afficheur : un boîtier, l'entrée du premier module soudée",
    ),
    "second display": (
        "Second display: soldered to the first one's output",
        "Second afficheur : soudé à la sortie du premier",
    ),
    "ldr": ("Room's light", "Lumière de la pièce"),
    "buzzer": ("Buzzer", "Buzzer"),
    "supply": ("Supply: 0.75 mm² at the screw terminal", "Alimentation : 0,75 mm² au bornier"),
}
_MADE = (
    "*{plugs}: {mates} a cable. {wire}.*",
    "*{plugs} : {mates} par câble. {wire}.*",
)
_NOTES = {
    "pocket": (
        "Press the sockets on in a vice: the brown wire, on a grey ribbon the one with the red edge, at the "
        "contact with "
        "the triangle, both keys to the same side.",
        "Serrez les prises à l'étau : le fil marron, sur une nappe grise celui au liseré rouge, au contact marqué d'un "
        "triangle, les deux détrompeurs du même côté.",
    ),
    "line": (
        "Of a seat's two plugs `…_LOWER` goes to the board at the right hand of its player, `…_UPPER` to the "
        "one at the "
        "left.",
        "Des deux prises d'un côté, `…_LOWER` va à la carte à main droite de son joueur, `…_UPPER` à celle de gauche.",
    ),
    "pad": (
        "The first `GND` wire goes to the button next to the plug's end, and on from leg to leg; the second closes the "
        "ring.",
        "Le premier fil `GND` va au premier bouton, puis de patte en patte ; le second referme la boucle.",
    ),
    "second display": (
        "It leaves the first case through the lid's opening, too. Between red and black the meter may show the modules "
        "themselves.",
        "Il sort du premier boîtier par l'ouverture du couvercle, lui aussi. Entre rouge et noir, le multimètre peut "
        "montrer les modules eux-mêmes.",
    ),
    "ldr": ("Contact 3 of the housing stays empty.", "Le contact 3 du boîtier reste vide."),
    "supply": (
        "The supply's plug goes into a socket with screw terminals; the wires run from there. Find out with the meter "
        "which one is plus.",
        "La fiche de l'alimentation entre dans une prise à vis ; les fils partent de là. Cherchez le plus au "
        "multimètre.",
    ),
}
_BARE = "*{plugs}.*"
_TO = (" to ", " à ")
_WIRE_OF = {
    RIBBON_WIRE: ("Ribbon of ten wires, AWG 28", "Nappe de dix fils, AWG 28"),
    WIRE: ("Wire AWG 24, 0.2 mm²", "Fil AWG 24, 0,2 mm²"),
}
_HEADS = ("| contact | carries | colour | other end |", "| contact | porte | couleur | autre bout |")
_COLOURS = {
    "brown": "marron", "red": "rouge", "orange": "orange", "yellow": "jaune", "green": "vert", "blue": "bleu",
    "violet": "violet", "grey": "gris", "white": "blanc", "black": "noir",
}  # fmt: skip
_ENDS = {
    "GND": ("one leg of each button", "une patte de chaque bouton"),
    "LDR": ("a leg of the LDR, either", "une patte de la LDR, l'une ou l'autre"),
    "PIEZO": ("a leg of the piezo, either", "une patte du piézo, l'une ou l'autre"),
    "PLUS": ("5.1 V of the supply", "5,1 V de l'alimentation"),
    "MINUS": ("its ground", "sa masse"),
}
_CONTACT = ("contact {}", "contact {}")
_BUTTON = ("the other leg of {}", "l'autre patte de {}")
_PIN = ("pin {} of the module", "broche {} du module")
_TWICE = (" (twice)", " (deux fois)")


def _other(cable: Cable, wire: Wire, lang: int) -> str:
    """Say where a wire's other end goes."""
    if cable.kind in ("pocket", "line"):
        return _CONTACT[lang].format(wire.other)
    if cable.kind in ("display", "second display"):
        return _PIN[lang].format(wire.other)
    if wire.other in _ENDS:
        return _ENDS[wire.other][lang]
    return _BUTTON[lang].format(wire.other)


def _table(cable: Cable, lang: int) -> Iterator[str]:
    yield _HEADS[lang]
    yield "|---|---|---|---|"
    nets = [wire.net for wire in cable.wires]
    for wire in cable.wires:
        colour = _COLOURS[wire.colour] if lang else wire.colour
        twice = _TWICE[lang] if nets.count(wire.net) > 1 else ""
        yield f"| {wire.contact} | `{wire.net}` | {colour} | {_other(cable, wire, lang)}{twice} |"


def _made(cable: Cable, lang: int) -> str:
    """Say to which plugs a kind of cable goes, and what its ends take."""
    if not cable.plugs:
        return f"*{_WIRE_OF[WIRE][lang]}.*"
    plugs = _TO[lang].join(dict.fromkeys((cable.plugs[0], cable.plugs[-1])))
    ends = mates(cable.part)
    if not ends:
        return _BARE.format(plugs=plugs)
    both = 2 if cable.kind in ("pocket", "line") else 1
    counts = {mate: len(cable.wires) if mate == CONTACT else count for mate, count in ends.items()}
    said = " + ".join(f"{both * count} × {mate}" for mate, count in counts.items())
    return _MADE[lang].format(plugs=plugs, mates=said, wire=_WIRE_OF[gauge(cable.kind)][lang])


def page(lang: int) -> str:
    """Return the page. lang: 0 English, 1 French."""
    blocks = [_HEAD[lang]]
    for cable in cables():
        blocks += [f"## {_TITLES[cable.kind][lang]}", _made(cable, lang)]
        if cable.kind in _NOTES:
            blocks.append(fill(_NOTES[cable.kind][lang], 118, break_on_hyphens=False))
        blocks.append("\n".join(_table(cable, lang)))
    return "\n\n".join(blocks) + "\n"
