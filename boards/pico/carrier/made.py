"""The boards as files: lays a design out through KiCad, reads a routed board back, writes what is ordered."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import designs
from .design import Design

HERE = Path(__file__).parent
FILES = HERE / "files"
SCRATCH = Path("build/boards")
KICAD_PYTHON = "/usr/bin/python3"
SYMBOLS = Path("/usr/share/kicad/symbols")
FOOTPRINTS = Path("/usr/share/kicad/footprints")
RULES_MM = {
    "min_clearance": 0.2,
    "min_track_width": 0.25,
    "min_copper_edge_clearance": 0.3,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_through_hole_diameter": 0.3,
    "min_via_diameter": 0.6,
    "min_via_annular_width": 0.15,
}
"""The limits of any cheap maker of boards, under the names of a KiCad project."""


def missing_tools() -> list[str]:
    """Return a line for each program or library that is not installed, with how to install it."""
    out = []
    asked = [KICAD_PYTHON, "-c", "import pcbnew; print(pcbnew.Version())"]
    found = subprocess.run(asked, capture_output=True, text=True) if shutil.which(KICAD_PYTHON) else None
    if found is None or found.returncode:
        out.append("KiCad 6 is missing: apt-get install --no-install-recommends kicad")
    elif not found.stdout.startswith("6."):
        out.append(f"the boards are made for KiCad 6, here is {found.stdout.strip()}: use Debian 12's kicad")
    for folder, package in ((SYMBOLS, "kicad-symbols"), (FOOTPRINTS, "kicad-footprints")):
        if not folder.is_dir():
            out.append(f"{folder} is missing: apt-get install --no-install-recommends {package}")
    if not shutil.which("gerbv"):
        out.append("gerbv is missing: apt-get install --no-install-recommends gerbv")
    return out


def board_file(design: Design) -> Path:
    """Return the file of the routed board."""
    return HERE / f"{design.name}.kicad_pcb"


def routed() -> list[Design]:
    """Return the designs whose board was routed and kept."""
    return [design for design in designs().values() if board_file(design).exists()]


def project(design: Design) -> str:
    """Return a board's project for KiCad: the rules that it is checked by, and the router's sizes."""
    from .route import CLEAR_MM, DRILL_MM, TRACK_MM, VIA_MM

    sizes = {"clearance": CLEAR_MM, "track_width": TRACK_MM, "via_diameter": VIA_MM, "via_drill": DRILL_MM}
    data = {
        "board": {"design_settings": {"rules": RULES_MM}},
        "meta": {"filename": f"{design.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [{"name": "Default", **sizes}], "meta": {"version": 2}},
    }
    return json.dumps(data, indent=2) + "\n"


def project_file(design: Design) -> Path:
    """Return the file of the board's project."""
    return board_file(design).with_suffix(".kicad_pro")


def _kicad(*words: object) -> str:
    """Run a verb of the folder kicad; return what it printed."""
    command = [KICAD_PYTHON, str(HERE / "kicad"), *map(str, words)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def lay_out(design: Design) -> None:
    """Place a board's parts, route it, pour its copper, and keep it."""
    from .route import route

    SCRATCH.mkdir(parents=True, exist_ok=True)
    data, tracks, board = (SCRATCH / f"{design.name}{ending}" for ending in (".json", ".tracks.json", ".kicad_pcb"))
    data.write_text(json.dumps(design.as_data()))
    obstacles = json.loads(_kicad("place", data, board))
    obstacles["reserved"] = [{"net": kept.net, "layers": [kept.layer], "box": kept.box} for kept in design.reserved]
    found = route(obstacles, dict(design.wide_mm))
    tracks.write_text(
        json.dumps({**found, "pours": json.loads(data.read_text())["pours"], "clear": obstacles["clear"]})
    )
    _kicad("tracks", tracks, board)
    shutil.copyfile(board, board_file(design))
    project_file(design).write_text(project(design))


def read(design: Design) -> dict:
    """Read what the routed board holds: parts with their pads, texts, layers."""
    return json.loads(_kicad("read", board_file(design)))


def rules(design: Design) -> dict:
    """Read what KiCad's design rules say of it: errors, warnings, unconnected."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    return json.loads(_kicad("check", board_file(design), SCRATCH / f"{design.name}.drc.txt"))


def write_files(folder: Path) -> None:
    """Write every file that somebody orders from, and the pictures."""
    from . import assembler, drawing, orders

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.txt").write_text(orders.note())
    for design in designs().values():
        (folder / f"{design.name}-parts.csv").write_text(orders.parts_table(design))
        drawing.draw(design, folder / f"{design.name}-circuit.svg")
    for design in routed():
        if assembler.placed(design):
            (folder / f"{design.name}-placed.csv").write_text(assembler.parts_table(design))
            (folder / f"{design.name}-positions.csv").write_text(assembler.positions_table(design))
            (folder / f"{design.name}-pin1.svg").write_text(assembler.picture(design))
        with tempfile.TemporaryDirectory() as plotted:
            _kicad("plot", board_file(design), plotted)
            (folder / f"{design.name}-gerbers.zip").write_bytes(orders.zipped(design, Path(plotted)))
            orders.pictures(Path(plotted), design.name, folder)
