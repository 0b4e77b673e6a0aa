"""Writes the steps' lists into the guide's pages, each between its two marks: python -m boards.guide.page."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from boards.order.materials import TOOLS
from boards.parts import fasteners
from boards.parts.figures import Table
from boards.parts.standing import pad_middle_mm

from .steps import STEPS, TIMES, Act, Step

PAGES = (Path("docs/build/guide.md"), Path("docs/fr/construire.md"))  # English, French
LINKS = (
    {
        "pocket": "soldering.md#the-pockets-panel", "line": "soldering.md#the-lines-panel",
        "carrier": "soldering.md#the-carrier", "cables": "cables.md",
    },
    {
        "pocket": "souder.md#le-panneau-dun-trou", "line": "souder.md#le-panneau-dune-ligne",
        "carrier": "souder.md#la-carte-principale", "cables": "cables.md",
    },
)  # fmt: skip
SIZES_FR = {
    "steel pin 3 x 12 mm": "goupille 3 x 12 mm",
    "screw M4 x 20, cap head": "vis M4 x 20 à tête cylindrique",
    "screw M4 x 16, cap head": "vis M4 x 16 à tête cylindrique",
    "screw M3 x 10": "vis M3 x 10",
    "nut M4": "écrou M4",
    "spacer 3 mm, bore 3.2 mm": "entretoise de 3 mm, trou de 3,2 mm",
    "wood screw 3.5 x 10": "vis à bois 3,5 x 10",
    "wood screw 3.5 x 12": "vis à bois 3,5 x 12",
    "wood screw 3.5 x 16": "vis à bois 3,5 x 16",
    "wood screw 3.5 x 20": "vis à bois 3,5 x 20",
    "wood screw 3.5 x 35": "vis à bois 3,5 x 35",
    "wood screw 4 x 25, countersunk": "vis à bois 4 x 25 à tête fraisée",
    fasteners.ANGLE: "équerre d'acier 30 x 30 x 20 mm à quatre trous",
}
_UNITS = {
    "chute": ("Each of the {} chutes", "Chacune des {} goulottes"),
    "line end": ("Each of the {} line ends", "Chacun des {} bouts de ligne"),
    "pad box": ("Each of the {} pad boxes", "Chacune des {} boîtes à boutons"),
    "display": ("Each of the {} displays", "Chacun des {} afficheurs"),
}
_ONCE = ("Once", "Une fois")
_COLON, _AND = (":", " :"), ("; ", " ; ")


def _sentence(act: Act, lang: int) -> str:
    """Say what is done, and with which fasteners."""
    sizes: Counter[str] = Counter()
    for name, count in act.what.items():
        if name in fasteners.NAMES:
            sizes[fasteners.named(name).size] += count
    said = act.words[lang].format(**LINKS[lang], pad_mm=round(-pad_middle_mm(Table())))
    if not sizes:
        return said
    return (
        f"{said} *{_AND[lang].join(f'{count} × {SIZES_FR[size] if lang else size}' for size, count in sizes.items())}.*"
    )


def lines(step: Step, lang: int) -> Iterator[str]:
    """Yield a step's list, a line of Markdown each. lang: 0 English, 1 French."""
    unit = ""
    for number, act in enumerate(step.acts, 1):
        begin = ""
        if TIMES[act.unit] > 1 and act.unit != unit:
            begin = f"**{_UNITS[act.unit][lang].format(TIMES[act.unit])}{_COLON[lang]}** "
        elif TIMES[act.unit] == 1 and TIMES.get(unit, 1) > 1:
            begin = f"**{_ONCE[lang]}{_COLON[lang]}** "
        unit = act.unit
        yield fill(f"{number}. {begin}{_sentence(act, lang)}", 118, subsequent_indent=" " * len(f"{number}. "),
                   break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _tools(lang: int) -> str:
    return fill(", ".join(tool[lang].replace(", ", " + ") for tool in TOOLS) + ".", 118)


def filled(text: str, lang: int) -> str:
    """Return a page with its lists as the steps have them. Raises ValueError where a mark is missing."""
    blocks = {step.key: "\n".join(lines(step, lang)) for step in STEPS} | {"tools": _tools(lang)}
    for key, block in blocks.items():
        begin, mark, rest = text.partition(f"<!-- {key} -->\n")
        _, end, rest = rest.partition("<!-- end -->")
        if not (mark and end):
            raise ValueError(f"the page has no <!-- {key} --> with its end")
        text = f"{begin}{mark}{block}\n{end}{rest}"
    return text


def main() -> None:
    """Write both pages anew."""
    for lang, path in enumerate(PAGES):
        path.write_text(filled(path.read_text(encoding="utf-8"), lang), encoding="utf-8")


if __name__ == "__main__":
    main()
