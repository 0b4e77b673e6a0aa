"""Draws the guide's pictures: python -m boards.guide FOLDER [NAME …]."""

import sys
from pathlib import Path

from boards.parts.figures import Table

from . import cables, screens, woodwork
from .render import render
from .scenes import SCENES

DRAWINGS = {"wood": woodwork.draw, "cables": cables.draw, "screens": lambda _: screens.draw()}


def main() -> None:
    """Write each picture, or those that are named."""
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    table = Table()
    for name, (scene, width) in SCENES.items():
        if not names or name in names:
            found = scene(table)
            path = folder / f"{name}.webp"
            render(found.shown, found.camera, width).save(path, quality=82, method=6)
            print(path)
    for name, draw in DRAWINGS.items():
        if not names or name in names:
            path = folder / f"{name}.svg"
            path.write_text(draw(table), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main()
