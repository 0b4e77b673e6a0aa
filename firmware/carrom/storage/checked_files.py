"""Files that are written whole or not at all. Each has a head line, then its content.

    carrom settings 1 17 112 5c1f0e2a
    volume=7
    ...

The head line has the kind, the version of its layout, a serial number, the length and a checksum. Settings and
calibration are kept this way, in two copies that lie apart on the flash, and with the content before the last change.
The journal, which grows entry by entry, has its own checksums (see journal_copy.py).
"""

from binascii import crc32

MAX_BYTES = 8192  # bytes of one file; a longer file is refused
_HEAD_MAX = 64


class DamagedFile(ValueError):
    """A file is not as it was written. args: a code and its values, for the host to put into words."""


def digits(text: str, most: int) -> int:
    """Return the plain decimal number `text` of at most `most` digits. Raises ValueError for anything else.

    int() would also take signs, blanks, underscores and other scripts.

    >>> digits("042", 4)
    42
    """
    if not 0 < len(text) <= most or text.strip("0123456789"):
        raise ValueError("not a number")
    return int(text)


def wrap(kind: str, version: int, content: bytes, serial: int = 0) -> bytes:
    """Make the bytes of a file of `kind` ("settings", "calibration"), in `version` of its layout.

    serial: how often it was written before. Of two whole copies the higher one is the newer.

    >>> unwrap("settings", wrap("settings", 1, b"volume=7"))
    (1, b'volume=7')
    """
    check = crc32(content, crc32(f"{kind} {version} {serial}".encode()))
    return f"carrom {kind} {version} {serial} {len(content)} {check:08x}\n".encode() + content


def unwrap(kind: str, data: bytes) -> tuple:
    """Return `(version, content)` of a file that `wrap` made. Raises DamagedFile for one that has changed since."""
    return _unwrap(kind, data)[:2]


def _unwrap(kind, data):
    if len(data) > MAX_BYTES:
        raise DamagedFile("too-long", MAX_BYTES)
    end = data.find(b"\n", 0, _HEAD_MAX)
    try:
        words = bytes(data[: max(end, 0)]).decode().split(" ")
        magic, its_kind, its_version, its_serial, its_length, _check = words
        version, serial, length = digits(its_version, 4), digits(its_serial, 9), digits(its_length, 5)
    except ValueError:
        magic = its_kind = ""
    if magic != "carrom" or its_kind != kind:
        raise DamagedFile("other-file", kind)
    content = bytes(data[end + 1 :])
    if len(content) != length:
        raise DamagedFile("file-length", len(content), length)
    if wrap(kind, version, content, serial)[: end + 1] != data[: end + 1]:
        raise DamagedFile("checksum")
    return version, content, serial


def _copies(store, name, kind):
    """Read a file and its second copy: `(serial, version, content)` each, None where missing or damaged."""
    copies = []
    trouble = None
    for copy in (name, name + "~"):
        found = None
        try:
            data = store.read(copy)
            if data is not None:
                version, content, serial = _unwrap(kind, data)
                found = serial, version, content
        except DamagedFile as error:
            trouble = error.args
        except OSError:
            trouble = ("unreadable",)
        copies.append(found)
    return copies, trouble


def save(store, name: str, kind: str, version: int, content: bytes) -> None:
    """Write `content` to the file `name` and to its second copy `name`~, and the content before it to `name`.old.

    A power cut at any moment leaves the old or the new content whole. Raises OSError when the flash refuses; the old
    content then stays.
    """
    copies, _trouble = _copies(store, name, kind)
    newest = max([copy for copy in copies if copy], default=None)
    serial = 0
    if newest:
        serial, old_version, old_content = newest
        store.write(name + ".old", wrap(kind, old_version, old_content, serial))
    data = wrap(kind, version, content, (serial + 1) % 1000000000)
    store.write(name, data)
    store.write(name + "~", data)


def load(store, name: str, kind: str) -> tuple:
    """Read the file `name`: `(version, content, trouble)` of its newer copy, or else of the content before.

    trouble: None, or the code of what was wrong with a copy, with its values. version and content are None where no
    file is whole. A flash that cannot be read (OSError) counts as a damaged file.
    """
    copies, trouble = _copies(store, name, kind)
    first, second = copies
    if first and second:
        # The copies are written one after the other. A power cut between leaves the first ahead by one.
        if first[0] - second[0] not in (0, 1):
            trouble = ("copy-older",)
        newest = first if first[0] >= second[0] else second
        return newest[1], newest[2], trouble
    if first or second:
        newest = first or second
        # Missing and not damaged: the power was cut while the very first was written.
        return newest[1], newest[2], trouble or (None if first and first[0] == 1 else ("copy-missing",))
    try:
        data = store.read(name + ".old")
        if data is not None:
            version, content = unwrap(kind, data)
            return version, content, trouble or ("missing",)
    except (OSError, DamagedFile):
        trouble = trouble or ("missing",)
    return None, None, trouble
