"""Builds the static site into build/site: python -m website. Any file server can serve it; no other origin is asked."""

import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import click
from markdown_it import MarkdownIt

from carrom import VERSION
from carrom.game import pieces
from carrom.lang import pick
from host_tools.books import catalogue
from simulator.board import picture
from simulator.board.spec import BoardSpec

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path(__file__).resolve().parent / "static"
COMPILE = Path(__file__).resolve().parent / "compile.mjs"
PYODIDE = Path(__file__).resolve().parent / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED = ("host_tools/books/**", "host_tools/records/**", "host_tools", "simulator/**", "website")  # and the firmware
LEFT_OUT = ("simulator/drops", "simulator/web/static", "simulator/card", "website/__main__.py")
PAGES = {  # page of the site -> source; the home page is the README
    "index.html": "README.md",
    "rules.html": "docs/rules.md",
    "hardware.html": "boards/pico/README.md",
    "hardware-w.html": "boards/pico_w/README.md",
    "contributing.html": "CONTRIBUTING.md",
    "changelog.html": "CHANGELOG.md",
    "security.html": "SECURITY.md",
    **{f"{path.stem}.html": f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))},
}
MENU = (
    ("table/", "Jouer / Play"),
    ("index.html", "Carrom table"),
    ("book-krhum-fr.html", "Règles"),
    ("book-krhum-en.html", "Rules"),
    ("device.html", "Install"),
    ("hardware.html", "Hardware"),
    ("architecture.html", "Architecture"),
    ("changelog.html", f"Version {VERSION}"),
)


def main() -> None:
    """Build the site into the folder that the command line names."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()
    shutil.rmtree(out, ignore_errors=True)
    (out / "table" / "pyodide").mkdir(parents=True)
    for name, source in PAGES.items():
        write_document(out, name, ROOT / source)
    for book in catalogue.BOOKS:
        for lang in ("fr", "en"):
            (out / f"book-{book}-{lang}.html").write_text(book_page(book, lang), encoding="utf-8")
    build_table(out / "table")
    shutil.copyfile(STATIC / "site.css", out / "site.css")
    manifest = {
        "name": "Table de carrom",
        "short_name": "Carrom",
        "start_url": "table/",
        "display": "standalone",
        "background_color": "#5b3a21",
        "theme_color": "#5b3a21",
        "icons": [{"src": "table/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    (out / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")
    write_service_worker(out)
    files = [path for path in out.rglob("*") if path.is_file()]
    print(f"{out}: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB")


def frame(title: str, lang: str, body: str) -> str:
    """Return a page of the site."""
    menu = "".join(f'<a href="{address}">{html.escape(text)}</a>' for address, text in MENU)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n"
        '<link rel="stylesheet" href="site.css">\n<link rel="icon" href="table/icon.svg">\n'
        '<link rel="manifest" href="manifest.webmanifest">\n</head>\n'
        f"<body>\n<nav>{menu}</nav>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def write_document(out: Path, name: str, source: Path) -> None:
    """Write a Markdown file as a page; what it links to in the tree comes along, or leads to its page here."""
    text = MarkdownIt("commonmark").enable("table").render(source.read_text(encoding="utf-8"))
    pages = {(ROOT / path).resolve(): page for page, path in PAGES.items()}

    def lead(found: re.Match) -> str:
        attribute, address, anchor = found[1], found[2], found[3] or ""
        if "://" in address or not address:
            return found[0]
        target = (source.parent / address).resolve()
        if target in pages:
            return f'{attribute}="{pages[target]}{anchor}"'
        if not target.is_file():
            return f'{attribute}="index.html"'  # a folder of the tree
        kept = target.relative_to(ROOT).as_posix().replace("/", "-")
        shutil.copyfile(target, out / kept)
        return f'{attribute}="{kept}"'

    text = re.sub(r'(href|src)="([^"#]*)(#[^"]*)?"', lead, text)
    if name == "index.html":
        text = '<p><a class="play" href="table/">Jouer maintenant / Play now</a></p>\n' + text
    title = re.search(r"<h1>(.*?)</h1>", text)
    (out / name).write_text(frame(title[1] if title else name, "en", text), encoding="utf-8")


def book_page(book: str, lang: str) -> str:
    """Return a rule book for the family as a page, with links to the others."""
    shown = catalogue.sheet(book, lang)
    others = "".join(
        f'<a href="book-{name}-{lang}.html">{html.escape(other.name)}</a>' for name, other in catalogue.BOOKS.items()
    )
    other_lang = "en" if lang == "fr" else "fr"
    body = [f"<nav>{others}<a href='book-{book}-{other_lang}.html'>{pick(lang, ('English', 'Français'))}</a></nav>"]
    body.append(f"<h1>{html.escape(shown['name'])}</h1>\n<p>{html.escape(shown['summary'])}</p>")
    body += [f"<h2>{html.escape(head)}</h2>\n<p>{html.escape(text)}</p>" for head, text in shown["first"]]
    for group in shown["groups"]:
        rows = "".join(f"<dt>{name}</dt><dd>{html.escape(text)}</dd>\n" for name, text in group["rows"])
        body.append(f"<h2>{html.escape(group['heading'])}</h2>\n<dl>\n{rows}</dl>")
    return frame(shown["name"], lang, "\n".join(body))


def build_table(out: Path) -> None:
    """Write the virtual table: the page as `carrom play` serves it, Pyodide, and the Python that it runs."""
    page = ROOT / "simulator" / "web" / "static"
    shutil.copytree(page, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("cards"))  # these need a server
    index = (page / "index.html").read_text(encoding="utf-8")
    first = '<link rel="manifest" href="../manifest.webmanifest">\n<script type="module" src="wire.js"></script>\n'
    app = '<script type="module" src="app.js"></script>'
    if app not in index:
        sys.exit("simulator/web/static/index.html no longer starts app.js where website/__main__.py looks for it")
    (out / "index.html").write_text(index.replace(app, first + app), encoding="utf-8")
    for name in ("wire.js", "worker.js"):
        shutil.copyfile(STATIC / name, out / name)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, out / "pyodide" / name)
    (out / "board.svg").write_text(picture.board_svg(BoardSpec()), encoding="utf-8")
    for number, piece in enumerate(pieces.PIECE_WORDS):
        if piece in "wbqs":
            (out / f"disc-{piece}.svg").write_text(picture.disc_svg(number), encoding="utf-8")
    write_packed(out / "carrom.zip")
    subprocess.run(["node", COMPILE, out / "carrom.zip"], check=True)


def write_packed(path: Path) -> None:
    """Write the archive of the Python that the table's page runs."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, source in sorted(packed_files().items()):
            info = zipfile.ZipInfo(name)  # with the first date that a zip knows: the same bytes each time
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, source.read_bytes())


def packed_files() -> dict[str, Path]:
    """Return name in carrom.zip -> file: the firmware, the simulator, the words of the books, and click."""
    sources = [path for part in PACKED for kind in ("*.py", "*.gz") for path in ROOT.glob(f"{part}/{kind}")]
    files = {path.relative_to(ROOT).as_posix(): path for path in sources}
    files = {name: path for name, path in files.items() if not name.startswith(LEFT_OUT)}
    files |= {path.relative_to(ROOT / "firmware").as_posix(): path for path in (ROOT / "firmware/carrom").rglob("*.py")}
    package = Path(click.__file__).parent
    return files | {f"click/{path.name}": path for path in package.glob("*.py")}


def write_service_worker(out: Path) -> None:
    """Write the service worker with the list of all files; its version changes with any of them."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    names = ["./", "table/", *(path.relative_to(out).as_posix() for path in files)]
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    text = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    text = text.replace("/*files*/ []", json.dumps(names)).replace('/*version*/ ""', json.dumps(version))
    (out / "service-worker.js").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
