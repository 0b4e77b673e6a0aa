"""Estimates the price of an order: parts, circuit boards (makers sell five at least), set-up and freight.

JLCPCB's fees were read at support.jlcpcb.com: article 83 has set-up, stencil and the loading of a reel, article 62 the
further designs of a panel. A dollar counts as 0.92 €. Nobody has asked for an offer.
"""

from boards.pico.carrier import assembler, designs

from . import lists, needs
from .materials import plastic_kg

SETUP_EUR, STENCIL_EUR, REEL_EUR = 7.4, 1.4, 2.8  # 8.00, 1.50 and 3.00 $: article 83
DESIGN_EUR = 7.4  # 8 $ for each further design of a panel: article 62
DESIGNS = {"pocket": 4, "line": 3, "carrier": 1}  # main, left, right, eye; board, emitter's stick, eye's; itself
FIVE_EUR = {"pocket": 8.0, "line": 4.0, "carrier": 14.0}  # estimate: five of that size, two layers
BOARDS_FREIGHT_EUR, PARTS_FREIGHT_EUR = 20.0, 8.0  # estimate
PLASTIC_EUR_KG = 20.0
WOOD_EUR = {"bench": 10.0, "table": 90.0}  # estimate: wood, screws, two panes, foam; for the bench a plank
WIRE_EUR = {"bench": 0.0, "table": 20.0}  # estimate: ribbon, wire, sleeves

COLUMNS = ("bench", "table")
_HEADS = {"en": "| | bench set | whole table |", "fr": "| | lot d'essai | table entière |"}
_TOGETHER = {"en": "together, about", "fr": "ensemble, environ"}
_WORDS = {
    "plastic": {"en": "plastic, PLA or PETG", "fr": "plastique, PLA ou PETG"},
    "parts": {
        "en": "parts to solder and plug, display, buttons, supply",
        "fr": "pièces à souder et à brancher, afficheur, boutons, alimentation",
    },
    "boards": {
        "en": "circuit boards, five of each at least, with the few parts that the maker places",
        "fr": "circuits imprimés, par cinq au moins, avec les quelques pièces que le fabricant y pose",
    },
    "freight": {"en": "freight of both", "fr": "port des deux"},
    "wire": {"en": "wire and ribbon", "fr": "fils et nappes"},
    "wood": {
        "en": "wood, screws, two panes of 134 × 38 × 2 mm, foam; for the bench set a plank",
        "fr": "bois, vis, deux vitres de 134 × 38 × 2 mm, mousse ; pour le lot d'essai une planche",
    },
}


def _boards_eur(what: str) -> float:
    """Return the price of the circuit boards with the parts that are placed on as many as are wanted."""
    total = 0.0
    for name, count in needs.boards(what).items():
        fives = -(-count // lists.LEAST_BOARDS)
        total += fives * FIVE_EUR[name] + (DESIGNS[name] - 1) * DESIGN_EUR
        placed = assembler.placed(designs()[name])
        if placed:
            kinds = {component.kind.part for component in placed}
            total += SETUP_EUR + STENCIL_EUR + len(kinds) * REEL_EUR
            total += count * sum(lists.about(component.kind.part).price_eur for component in placed)
    return total


def costs(what: str) -> dict[str, float]:
    """Return what an order costs in EUR, by kind. what: bench or table."""
    return {
        "plastic": plastic_kg(needs.units(what)) * PLASTIC_EUR_KG,
        "parts": lists.parts_eur(what),
        "boards": _boards_eur(what),
        "freight": BOARDS_FREIGHT_EUR + PARTS_FREIGHT_EUR,
        "wire": WIRE_EUR[what],
        "wood": WOOD_EUR[what],
    }


def about_eur(what: str) -> int:
    """Return what an order costs together, to the next ten."""
    return round(sum(costs(what).values()) / 10) * 10


def table(lang: str) -> str:
    """Return the costs as the guide's Markdown table, in English (en) or French (fr)."""
    columns = [costs(what) for what in COLUMNS]
    lines = [_HEADS[lang], "|---|---|---|"]
    for kind, words in _WORDS.items():
        cells = [f"{column[kind]:.0f} €" if column[kind] else "" for column in columns]
        lines.append(f"| {words[lang]} | {' | '.join(cells)} |")
    sums = " | ".join(f"**{about_eur(what)} €**" for what in COLUMNS)
    return "\n".join([*lines, f"| **{_TOGETHER[lang]}** | {sums} |"])
