"""Says which top folder may import which, and which room of the three parts; reads off which rooms do."""

import ast
from collections.abc import Iterator
from pathlib import Path

from checks.imports import ROOT, imports, python_files

FOLDERS: dict[str, set[str]] = {  # top folder: the others that it imports; tests/lab imports lab, too
    "firmware": set(),
    "simulator": {"firmware"},
    "host_tools": {"firmware", "simulator"},
    "carrom_table": {"firmware", "simulator", "host_tools"},
    "boards": {"firmware", "simulator", "host_tools"},
    "website": {"firmware", "simulator", "host_tools", "carrom_table"},
    "docs": {"carrom_table"},
    "release": set(),
    "checks": set(),
    "stands": {"firmware", "simulator", "host_tools"},
    "lab": {"firmware", "simulator", "host_tools", "carrom_table", "checks", "stands"},
    "tests": {"firmware", "simulator", "host_tools", "carrom_table", "boards", "website", "checks", "stands"},
}
ROOMS: dict[str, dict[str, set[str]]] = {  # room: the other rooms of its part that it may import
    "firmware/carrom": {
        "game": set(),
        "storage": {"game"},
        "sensing": {"game", "storage"},
        "referee": {"game", "sensing"},
        "panel": {"game", "referee"},
        "kaluki": {"game", "storage", "referee", "panel"},
        "drivers": set(),
        "": {"game", "storage", "sensing", "referee", "panel", "kaluki", "drivers"},
    },
    "simulator/carrom_simulator": {
        "words": set(),
        "board": {"words"},
        "cards": {"words"},
        "desk": {"words", "board", "serving"},
        "physics": {"words", "board"},
        "world": {"words", "board", "physics"},
        "drops": {"board", "world"},
        "bots": {"words", "board", "physics"},
        "game": {"words", "board", "physics", "world", "bots", "cards"},
        "environments": {"words", "board", "physics", "bots", "game", "films"},
        "serving": {"words"},
        "films": {"words", "board", "physics"},
        "web": {"words", "board", "physics", "world", "bots", "game", "serving", "films", "desk"},
        "card_table": {"board", "cards", "words", "serving"},
        "": {"words"},
    },
    "host_tools/carrom_tools": {
        "records": set(),
        "club": {"records"},
        "flashing": set(),
        "device": {"flashing"},
        "drawings": {"device"},
        "commands": {"records", "club", "drawings", "device", "flashing"},
        "": {"commands"},
    },
}
ANYWHERE = {  # modules at the top of a part that all its rooms may import
    "firmware/carrom": {"clock", "levels", "ports", "lang"},
    "simulator/carrom_simulator": {"refusals"},
    "host_tools/carrom_tools": {"bilingual", "errors", "files", "options", "terminal"},
}
PACKAGES = {part: part.split("/")[1] for part in ROOMS} | {"carrom_table": "carrom_table"}


def modules_of(part: str) -> set[str]:
    """Return the dotted names of all modules and packages of a part."""
    return {module_of(path, part) for path in python_files(part)}


def module_of(path: Path, part: str) -> str:
    """Return the dotted name of a file of a part."""
    parts = path.relative_to(ROOT / part).with_suffix("").parts
    return ".".join((PACKAGES[part], *(parts[:-1] if parts[-1] == "__init__" else parts)))


def arrows(part: str) -> Iterator[tuple[str, str, str]]:
    """Yield (room, imported room or module at the top, where) for every import within a part, itself apart."""
    top, known = PACKAGES[part], modules_of(part)
    rooms = set(ROOMS[part]) - {""}
    for path in python_files(part):
        inside = path.relative_to(ROOT / part).parts
        room = inside[0] if len(inside) > 1 else ""
        for line, name in imports(ast.parse(path.read_bytes())):
            if name not in known or name == top:
                continue
            second = name.split(".")[1]
            target = second if second in rooms else "top:" + second
            if target != room:
                yield room, target, f"{path.relative_to(ROOT)}:{line} imports {name}"
