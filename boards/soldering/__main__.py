"""Writes docs/build/soldering.md, docs/fr/souder.md and their pictures: python -m boards.soldering."""

from pathlib import Path

from boards.pico.carrier import designs

from .page import PICTURES, page, picture_name
from .picture import draw
from .steps import by_iron, steps

DOCS = Path("docs")


def files() -> dict[Path, str]:
    """Return all that is written, by its place in docs."""
    out = {
        Path("build/soldering.md"): page(0, PICTURES),
        Path("fr/souder.md"): page(1, f"../build/{PICTURES}"),
    }
    for design in designs().values():
        first = by_iron(design)
        for step in (*([first] if first.parts else []), *steps(design)):
            lit = {part.ref for part in step.parts}
            out[Path("build") / PICTURES / picture_name(design, step)] = draw(design, lit)
    return out


def main() -> None:
    """Write the files anew."""
    (DOCS / "build" / PICTURES).mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        (DOCS / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
