"""Keeps the pages of earlier releases: the newest are at LANG/latest/, older ones at LANG/VERSION/.

LANG/versions.json lists them for the menu in the page's head.
"""

import json
import shutil
from pathlib import Path
from typing import Any

from carrom import VERSION
from carrom.lang import LANGUAGES

LATEST = "latest"
LIST = "versions.json"


def write(out: Path, old: Path | None = None) -> None:
    """Write the lists into a new site, and copy the pages of an `old` one next to the new ones."""
    for lang in LANGUAGES:
        entries = [_entry(LATEST, VERSION)]
        kept: list[dict[str, Any]] = json.loads((old / lang / LIST).read_text(encoding="utf-8")) if old else []
        for known in kept:
            assert old is not None
            version = known["title"]
            if version == VERSION or (out / lang / version).exists():  # the same release, built again
                continue
            shutil.copytree(old / lang / known["version"], out / lang / version)
            entries.append(_entry(version, version))
        (out / lang / LIST).write_text(json.dumps(entries), encoding="utf-8")


def is_old(path: Path) -> bool:
    """Tell whether a file of the site belongs to an earlier release."""
    return len(path.parts) > 2 and path.parts[0] in LANGUAGES and path.parts[1] != LATEST


def _entry(folder: str, title: str) -> dict[str, Any]:
    return {"version": folder, "title": title, "aliases": []}
