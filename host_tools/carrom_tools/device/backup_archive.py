"""A backup: the table's files in a zip, with their checksums.

`pack` and `unpack` are pure, bytes to bytes. `unpack` checks names, sizes, number and checksums before it returns
anything. It refuses a zip from elsewhere, or one that a mail program damaged, as a whole.
"""

import hashlib
import io
import json
import re
import zipfile

from carrom_simulator.refusals import CodedValueError

MANIFEST = "carrom-backup.json"
FORMAT = 1
MAX_FILES = 200
MAX_FILE_BYTES = 262_144
MAX_BYTES = 2_097_152  # for all files together, and for the archive: the Pico's whole flash
PART = ".new"  # the end of a file's name while it is written, here and in drivers/flash_store.py
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,29}~?")  # as on the board: flat, no folders, nothing hidden
_DATE = (2020, 1, 1, 0, 0, 0)  # so that the same files give the same archive


class ArchiveError(CodedValueError):
    """The archive is refused; the words name the fault."""


def check_name(name: str) -> str:
    """Return `name` if a file of the table may have it. Raises ArchiveError for a name that leads elsewhere.

    A name that ends as a half-written file's does is refused too: writing the other file would destroy it.
    """
    if not _NAME.fullmatch(name) or name.rstrip("~").lower().endswith(PART):
        raise ArchiveError("no-table-file", name[:60])
    return name


def _check_sizes(sizes: dict[str, int]) -> None:
    if len(sizes) > MAX_FILES:
        raise ArchiveError("many-files", len(sizes), MAX_FILES)
    for name, size in sizes.items():
        if size > MAX_FILE_BYTES:
            raise ArchiveError("large-file", name, size, MAX_FILE_BYTES)
    if sum(sizes.values()) > MAX_BYTES:
        raise ArchiveError("large-files", sum(sizes.values()), MAX_BYTES)


def pack(files: dict[str, bytes], firmware: str = "") -> bytes:
    """Return the archive of those files. firmware: the version that the board reports, for people to read.

    The same files give the same bytes. Raises ArchiveError where `unpack` would refuse it.
    """
    for name in files:
        check_name(name)
    _check_sizes({name: len(data) for name, data in files.items()})
    manifest = {
        "format": FORMAT,
        "firmware": firmware,
        "files": {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)},
    }
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in [(MANIFEST, json.dumps(manifest, indent=1).encode()), *sorted(files.items())]:
            packed.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def unpack(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive that `pack` made. Raises ArchiveError where anything is wrong with it."""
    if len(archive) > MAX_BYTES:
        raise ArchiveError("large-backup", len(archive), MAX_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as packed:
            return _unpack(packed)
    except ArchiveError:
        raise
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, NotImplementedError, OSError) as error:
        raise ArchiveError("no-backup", str(error)) from error
    except Exception as error:  # zlib.error, struct.error, RuntimeError (encrypted) ...: zipfile raises many
        raise ArchiveError("no-backup", type(error).__name__) from error


def _unpack(packed: zipfile.ZipFile) -> dict[str, bytes]:
    members = packed.infolist()
    names = [member.filename for member in members]
    if len(names) != len(set(names)):
        raise ArchiveError("same-names")
    if MANIFEST not in names:
        raise ArchiveError("no-manifest", MANIFEST)
    for name in names:
        check_name(name)
    _check_sizes({member.filename: member.file_size for member in members})
    contents = {}
    for member in members:
        with packed.open(member) as file:
            data = file.read(MAX_FILE_BYTES + 1)  # the archive may lie about the sizes above
        if len(data) != member.file_size:
            raise ArchiveError("longer-than-told", member.filename)
        contents[member.filename] = data
    checksums = _checksums(contents.pop(MANIFEST))
    if set(checksums) != set(contents):
        raise ArchiveError("other-files")
    for name, data in contents.items():
        if hashlib.sha256(data).hexdigest() != checksums[name]:
            raise ArchiveError("damaged-file", name)
    return contents


def _checksums(manifest: bytes) -> dict:
    try:
        content = json.loads(manifest)
        version, files = content["format"], content["files"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ArchiveError("unreadable-manifest", MANIFEST) from error
    if version != FORMAT or not isinstance(files, dict):
        raise ArchiveError("other-backup", str(version)[:20], FORMAT)
    return files
