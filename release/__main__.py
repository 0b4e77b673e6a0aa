"""Puts a release into a folder: python -m release [dist]. `make release` builds the images first.

The same sources give the same bytes: every date is SOURCE_DATE_EPOCH, or that of the last commit.
"""

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

from release import sbom

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("pico", "pico_w")
MICROPYTHON = ROOT / "simulator" / "carrom_simulator" / "desk" / "micropython"


def main() -> None:
    """Build everything into the folder that the command line names, and print the checksums."""
    dist = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct"))
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    tree = export(ROOT / "build" / "release" / "tree")
    for board in BOARDS:
        for folder in (dist, tree / "boards" / "image"):  # the wheel carries them, too
            shutil.copyfile(ROOT / "build" / f"carrom-{board}.uf2", folder / f"carrom-{board}.uf2")
    shutil.copytree(MICROPYTHON, tree / MICROPYTHON.relative_to(ROOT))  # git does not have it
    version = re.search(r'^VERSION = "(\S+)"', (tree / "firmware/carrom/__init__.py").read_text(), re.MULTILINE)[1]
    build_packages(tree, dist, epoch)
    zip_mip_package(tree, dist / f"carrom-mip-{version}.zip")
    zip_hardware(printed_parts(ROOT / "build" / "parts"), dist / f"carrom-parts-{version}.zip", epoch)
    zip_hardware(circuit_boards(tree / "boards" / "pico" / "carrier"), dist / f"carrom-boards-{version}.zip", epoch)
    (dist / "LICENSES.txt").write_text(licences(tree), encoding="utf-8")
    (dist / "NOTES.md").write_text(notes((tree / "CHANGELOG.md").read_text(), version), encoding="utf-8")
    made = sorted(dist.iterdir())
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in made}
    bill = dist / f"carrom-{version}.cdx.json"
    sbom.write(bill, tree, version, made, digests, epoch)
    digests[bill.name] = hashlib.sha256(bill.read_bytes()).hexdigest()
    sums = "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    (dist / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(sums, end="")


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def export(tree: Path) -> Path:
    """Copy the files that git knows, as they are now: nothing else that lies around gets into a package."""
    shutil.rmtree(tree, ignore_errors=True)
    for name in git("ls-files", "-z").split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    return tree


def build_packages(tree: Path, dist: Path, epoch: int) -> None:
    """Build sdist and wheel with this environment's own setuptools."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist), str(tree)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    (sdist,) = dist.glob("*.tar.gz")
    sdist.write_bytes(same_dates(sdist.read_bytes(), epoch))


def same_dates(archive: bytes, epoch: int) -> bytes:
    """Return a .tar.gz with its members in order, all of one date and of nobody."""
    packed = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as old,
        gzip.GzipFile(fileobj=packed, mode="wb", filename="", mtime=epoch) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return packed.getvalue()


def zip_mip_package(tree: Path, path: Path) -> None:
    """Pack package.json and the modules that it names; every date is the first that a zip knows."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for source in [tree / "package.json", *sorted((tree / "firmware").rglob("*.py"))]:
            info = zipfile.ZipInfo(source.relative_to(tree).as_posix())
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, source.read_bytes())


def printed_parts(made: Path) -> dict[str, Path]:
    """Return what `make parts` wrote, by its name in the package."""
    files = {found.relative_to(made).as_posix(): found for found in sorted(made.rglob("*")) if found.is_file()}
    if "README.txt" not in files:
        sys.exit("build/parts has no printed parts: make parts")
    return files


def circuit_boards(folder: Path) -> dict[str, Path]:
    """Return the routed boards and what is ordered from, as git has them, by its name in the package."""
    return {found.name: found for found in (*sorted(folder.glob("*.kicad_pcb")), *sorted((folder / "files").iterdir()))}


def zip_hardware(files: dict[str, Path], path: Path, epoch: int) -> None:
    """Pack files with the hardware's licence."""
    date = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(path, "w") as packed:
        for name, source in {"LICENSE.md": ROOT / "boards" / "LICENSE.md", **files}.items():
            info = zipfile.ZipInfo(name, date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, source.read_bytes())


def licences(tree: Path) -> str:
    """Return the licence of the project, and of everything that is linked into the images."""
    texts = {"carrom-table": tree / "LICENSE"}
    texts |= {path.name: path for path in sorted((ROOT / "build" / "licences").iterdir())}
    rule = "=" * 100
    return "\n".join(f"{rule}\n{name}\n{rule}\n\n{path.read_text(errors='replace')}" for name, path in texts.items())


def notes(changelog: str, version: str) -> str:
    """Return what CHANGELOG.md says of this version; of what is unreleased where it has no heading yet."""
    headings = {found[1]: found for found in re.finditer(r"^## (\S+).*$", changelog, re.MULTILINE)}
    found = headings.get(version) or headings.get("Unreleased")
    if found is None:
        sys.exit(f"CHANGELOG.md has no heading for {version}")
    after = changelog[found.end() :]
    following = re.search(r"^## ", after, re.MULTILINE)
    return f"# carrom-table {version}\n\n{after[: following.start() if following else None].strip()}\n"


if __name__ == "__main__":
    main()
