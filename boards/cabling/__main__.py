"""Writes docs/build/cables.md and docs/fr/cables.md: python -m boards.cabling."""

from pathlib import Path

from .page import page

PAGES = (Path("docs/build/cables.md"), Path("docs/fr/cables.md"))  # English, French


def main() -> None:
    """Write the pages anew."""
    for lang, path in enumerate(PAGES):
        path.write_text(page(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
