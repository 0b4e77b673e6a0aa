"""Gathers the pages of one language and lets Zensical make them: documents of the tree, rule books, the home page.

Documents are those of the tree as they stand; their links, which lead to files of the tree, are led to the pages.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import carrom_table
from carrom import VERSION
from carrom.lang import LANGUAGES, pick
from carrom_simulator.words.books import catalogue
from carrom_tools.terminal import unbroken

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
ZENSICAL = ROOT / ".venv-site" / "bin" / "zensical"
TABLE = "../../table/index.html"
REFEREE = "../../referee/index.html"
ENGLISH = "../../en/latest/"

BREAK = carrom_table.Flick("south", 0, 0.5, 3800)  # the break in the home page's picture
BREAK_SEED = 117  # four men fall

DOCUMENTS = {  # page -> file of the tree; those of docs/ come under their own names
    "en": {
        "start.md": "README.md",
        "guide.md": "docs/build/guide.md",
        "stages.md": "docs/build/stages.md",
        "soldering.md": "docs/build/soldering.md",
        "cables.md": "docs/build/cables.md",
        "hardware.md": "boards/pico/README.md",
        "hardware-w.md": "boards/pico_w/README.md",
        "hardware-licence.md": "boards/LICENSE.md",
        "contributing.md": "CONTRIBUTING.md",
        "changelog.md": "CHANGELOG.md",
        "security.md": "SECURITY.md",
        "documents.md": "docs/README.md",
        **{path.name: f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("[a-z]*.md"))},
        **{f"lab-{path.name}": f"docs/lab/{path.name}" for path in sorted((ROOT / "docs" / "lab").glob("*.md"))},
    },
    "fr": {path.name: f"docs/fr/{path.name}" for path in sorted((ROOT / "docs" / "fr").glob("*.md"))},
}
BOOK_PAGES = [{book.name: f"book-{name}.md"} for name, book in catalogue.BOOKS.items()]
MENUS: dict[str, list[dict[str, Any]]] = {
    "en": [
        {
            "Home": [
                "index.md",
                {"Getting started": "start.md"},
                {"What is new": "changelog.md"},
                {"All documents": "documents.md"},
            ]
        },
        {
            "Play": [
                {"The virtual table": "virtual_table.md"},
                {"The pads": "pads.md"},
                {"A referee for any board": "referee.md"},
                {"The rule books": BOOK_PAGES},
                {"The rules, row by row": "rules.md"},
                {"The bots": "bots.md"},
            ]
        },
        {
            "Build": [
                {"In stages": "stages.md"},
                {"Build a table": "guide.md"},
                {"Solder the boards": "soldering.md"},
                {"Make the cables": "cables.md"},
                {"Parts and wiring": "hardware.md"},
                {"Printed parts": "parts.md"},
                {"Circuit boards": "boards.md"},
                {"On a Pico W": "hardware-w.md"},
                {"The first switch-on": "bringup.md"},
                {"Its licence": "hardware-licence.md"},
                {"The connected table": "device.md"},
                {"A table speaks MQTT": "mqtt.md"},
                {"A club's wall": "club.md"},
                {"How it sees": ["sensing.md", "passages.md", "constants.md", "drops.md", "evidence.md", "weights.md"]},
                {"Its flash": "flash.md"},
                {"Its speed": "performance.md"},
                {"The lab": ["lab-drops.md", "lab-sensing.md", "lab-performance.md", "lab-checks.md"]},
            ]
        },
        {
            "Program": [
                {"From Python": "python.md"},
                {"Environments for learners": "learning.md"},
                {"An arena for engines": "arena.md"},
                {"Reference": "reference.md"},
                {"The record": "record.md"},
                {"Physics": "physics.md"},
                {"How rims rub": "rims.md"},
                {"Architecture": "architecture.md"},
                {"Hardware": "electronics.md"},
                {"MicroPython": "micropython.md"},
                {"Contributing": "contributing.md"},
                {"Security": "security.md"},
            ]
        },
    ],
    "fr": [
        {"Accueil": ["index.md"]},
        {"Jouer": [{"La table virtuelle": "jouer.md"}, {"Les règles": BOOK_PAGES}]},
        {
            "Construire": [
                {"Une vraie table": "construire.md"},
                {"Souder les cartes": "souder.md"},
                {"Les câbles": "cables.md"},
                {"La mise en service": "mise_en_service.md"},
            ]
        },
        {"Programmer": [{"Depuis Python": "programmer.md"}]},
    ],
}
TITLES = {"fr": "Table de carrom", "en": "Carrom table"}
DARK, LIGHT = (("Passer au sombre", "Switch to dark"), ("Passer au clair", "Switch to light"))
_LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\(([^)#\s]*)(#[^)\s]*)?\)")


def build(lang: str, stage: Path, out: Path) -> None:
    """Make the pages of a language in `out`. stage: where their sources are gathered."""
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(HERE / "theme", stage / "theme")
    sources = stage / "pages"
    (sources / "assets").mkdir(parents=True)
    for page, source in DOCUMENTS[lang].items():
        write_document(lang, sources / page, ROOT / source)
    for book in catalogue.BOOKS:
        (sources / f"book-{book}.md").write_text(book_page(book, lang), encoding="utf-8")
    write_home(lang, sources)
    if lang == "en":
        (sources / "reference.md").write_text(reference(), encoding="utf-8")
    shutil.copyfile(
        ROOT / "simulator" / "carrom_simulator" / "web" / "static" / "icon.svg", sources / "assets" / "icon.svg"
    )
    shutil.copyfile(HERE / "theme" / "site.css", sources / "assets" / "site.css")
    (stage / "mkdocs.yml").write_text(json.dumps(settings(lang)), encoding="utf-8")
    subprocess.run([ZENSICAL, "build", "--clean", "--strict", "-f", stage / "mkdocs.yml"], cwd=ROOT, check=True)
    shutil.copytree(stage / "site", out)


def settings(lang: str) -> dict[str, Any]:
    """Return what Zensical is told; JSON is YAML too."""
    palette = [
        {
            "media": f"(prefers-color-scheme: {scheme})",
            "scheme": "default" if scheme == "light" else "slate",
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": icon, "name": pick(lang, name)},
        }
        for scheme, icon, name in (("light", "lucide/moon", DARK), ("dark", "lucide/sun", LIGHT))
    ]
    options = {
        "members_order": "source",
        "inherited_members": True,
        "filters": ["!^_"],
        "show_root_heading": True,
        "show_root_full_path": False,
        "show_bases": False,
        "show_source": False,
        "show_signature_annotations": True,
        "separate_signature": True,
        "merge_init_into_class": True,
        "signature_crossrefs": True,
        "heading_level": 3,
        "extensions": [str(HERE / "doctests.py")],
    }
    paths = [str(ROOT), str(ROOT / "firmware")]
    return {
        "site_name": TITLES[lang],
        "docs_dir": "pages",
        "site_dir": "site",
        "use_directory_urls": False,
        "copyright": f"{VERSION} · MIT",
        "nav": MENUS[lang],
        "theme": {
            "name": "material",
            "language": lang,
            "font": False,
            "custom_dir": "theme",
            "logo": "assets/icon.svg",
            "favicon": "assets/icon.svg",
            "palette": palette,
            "features": [
                "navigation.tabs", "navigation.tabs.sticky", "navigation.top", "navigation.sections",
                "navigation.footer", "content.code.copy", "search.highlight", "toc.follow",
            ],
        },
        "extra_css": ["assets/site.css"],
        "extra": {
            "generator": False,
            "version": {"provider": "mike"},
            "alternate": [
                {"name": name, "link": f"../../{other}/latest/index.html", "lang": other}
                for other, name in zip(LANGUAGES, ("Français", "English"), strict=True)
            ],
        },
        "markdown_extensions": {
            "admonition": {},
            "attr_list": {},
            "def_list": {},
            "md_in_html": {},
            "tables": {},
            "toc": {"permalink": True},
            "pymdownx.highlight": {"anchor_linenums": True},
            "pymdownx.inlinehilite": {},
            "pymdownx.superfences": {},
        },
        "plugins": {
            "search": {},
            "mkdocstrings": {"handlers": {"python": {"paths": paths, "options": options}}},
        },
    }  # fmt: skip


def write_document(lang: str, page: Path, source: Path) -> None:
    """Write a document of the tree as a page's source. What it links to in the tree comes along."""
    pages = {(ROOT / path).resolve(): (other, name) for other in LANGUAGES for name, path in DOCUMENTS[other].items()}

    def lead(found: re.Match[str]) -> str:
        text, address, anchor = found[1], found[2], found[3] or ""
        if "://" in address or not address:
            return found[0]
        target = (source.parent / address).resolve()
        if target in pages:
            other, name = pages[target]
            way = name if other == lang else f"../../{other}/latest/{name.removesuffix('.md')}.html"
            return f"{text}({way}{anchor})"
        if not target.is_file():
            return text[1:-1]  # a folder of the tree
        kept = target.relative_to(ROOT).as_posix().replace("/", "-")
        shutil.copyfile(target, page.parent / "assets" / kept)
        return f"{text}(assets/{kept})"

    page.write_text(_unbroken(_LINK.sub(lead, source.read_text(encoding="utf-8"))), encoding="utf-8")


def _unbroken(text: str) -> str:
    """Keep the quotation marks of French with their words."""
    return text.replace("« ", "«\xa0").replace(" »", "\xa0»")


def book_page(book: str, lang: str) -> str:
    """Return a rule book for the family."""
    shown = catalogue.sheet(book, lang)
    lines = [f"# {shown['name']}", "", shown["summary"], ""]
    for head, text in shown["first"]:
        lines += [f"**{head}.** {text}", ""]
    for group in shown["groups"]:
        lines += [f"## {group['heading']}", ""]
        for name, text in group["rows"]:
            lines += [f"**{name}** {{ #{name} }}", f":   {unbroken(text)}", ""]
    return "\n".join(lines)


def write_home(lang: str, sources: Path) -> None:
    """Write the home page, and its pictures: a break that moves, and the board as it leaves it."""
    board = carrom_table.Board.racked(seed=BREAK_SEED)
    start = board.svg()
    shot = board.flick(BREAK)
    (sources / "assets" / "break.svg").write_text(shot.svg(), encoding="utf-8")
    (sources / "assets" / "rack.svg").write_text(start, encoding="utf-8")
    text = (HERE / "home" / f"{lang}.md").read_text(encoding="utf-8")
    for name, there in (("TABLE", TABLE), ("REFEREE", REFEREE), ("ENGLISH/", ENGLISH)):
        text = text.replace(name, there)
    (sources / "index.md").write_text(text, encoding="utf-8")


def reference() -> str:
    """Return the page of all names, which mkdocstrings fills from their docstrings."""
    intro, _, promise = (carrom_table.__doc__ or "").strip().partition("\n\n    import")
    sections = re.findall(r"^\| ([^|]*) \| (.*) \|$", promise, re.MULTILINE)[1:]  # without the head
    lines = ["# Reference", "", f"`carrom_table`: {intro}", ""]
    left = [name for name in carrom_table.__all__ if not name.startswith("__")]
    for title, words in sections:
        lines += [f"## {title.capitalize()}", ""]
        for name in re.findall(r"`(\w+)`", words):
            left.remove(name)
            lines += [f"::: carrom_table.{name}", ""]
    if left:
        raise ValueError(f"the table in carrom_table's docstring lacks {', '.join(left)}")
    return "\n".join(lines)
