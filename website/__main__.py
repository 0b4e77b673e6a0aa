"""Builds the site into build/site: python -m website [FOLDER]. Any file server can serve it; no other origin is asked.

Zensical makes the pages, once in each language; this adds the virtual table, and the service worker that keeps all of
it for a reader without a network. --old FOLDER: the site of the release before, whose pages stay readable.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

from carrom.lang import LANGUAGES
from carrom_simulator.desk import bundle
from website import pages, versions, virtual_table

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path(__file__).resolve().parent / "static"
REFEREE = "referee"  # its folder; it has a service worker of its own


def main() -> None:
    """Build the site into the folder that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m website", description="Build the site.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--old", type=Path, help="the site of the release before, to keep its pages")
    asked = parser.parse_args()
    out = asked.out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for lang in LANGUAGES:
        pages.build(lang, ROOT / "build" / "pages" / lang, out / lang / versions.LATEST)
    virtual_table.build(out / "table")
    bundle.write(out / REFEREE)
    shutil.copyfile(STATIC / "index.html", out / "index.html")
    write_manifest(out)
    versions.write(out, asked.old)
    write_service_worker(out)
    files = [path for path in out.rglob("*") if path.is_file()]
    print(f"{out}: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB")


def write_manifest(out: Path) -> None:
    """Write the manifest with which a phone puts the table among its programs."""
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


def write_service_worker(out: Path) -> None:
    """Write the service worker with the list of all files of this version; its own changes with any of them."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and _is_kept(path.relative_to(out)))
    folders = [f"{path.parent.relative_to(out).as_posix()}/" for path in files if path.name == "index.html"]
    names = [*folders, *(path.relative_to(out).as_posix() for path in files)]
    version = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    text = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    text = text.replace("/*files*/ []", json.dumps(names)).replace('/*version*/ ""', json.dumps(version))
    (out / "service-worker.js").write_text(text, encoding="utf-8")


def _is_kept(path: Path) -> bool:
    """Return whether the site's service worker keeps a file for later."""
    return not versions.is_old(path) and path.parts[0] != REFEREE


if __name__ == "__main__":
    main()
