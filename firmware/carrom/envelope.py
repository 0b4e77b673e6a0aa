"""Files that are written whole or not at all: a head line with kind, version, length and checksum, then the content.

    carrom settings 1 112 5c1f0e2a
    volume=7
    ...

Settings and calibration are kept this way, each with its previous copy beside it. The journal, which grows entry by
entry, has its own checksums (see journal.py).
"""

from binascii import crc32

MAX_BYTES = 8192  # of one file; a longer one is not looked at
_HEAD_MAX = 64


class EnvelopeError(ValueError):
    """A file that is not what it should be: the message says how."""


def digits(text: str, most: int) -> int:
    """The plain decimal number `text` (int() would take signs, blanks, underscores and other scripts too).

    Raises ValueError where it is anything else, or longer than `most` digits.
    """
    if not 0 < len(text) <= most or text.strip("0123456789"):
        raise ValueError("not a number")
    return int(text)


def wrap(kind: str, version: int, content: bytes) -> bytes:
    """The bytes of a file of `kind` ("settings", "calibration"), in `version` of its layout."""
    check = crc32(content, crc32(f"{kind} {version}".encode()))
    return f"carrom {kind} {version} {len(content)} {check:08x}\n".encode() + content


def unwrap(kind: str, data: bytes) -> tuple:
    """`(version, content)` of a file that `wrap` made. Raises EnvelopeError where anything is not as it was written."""
    if len(data) > MAX_BYTES:
        raise EnvelopeError(f"longer than {MAX_BYTES} bytes")
    end = data.find(b"\n", 0, _HEAD_MAX)
    try:
        magic, its_kind, version, length, _check = bytes(data[: max(end, 0)]).decode().split(" ")
        version = digits(version, 4)
        length = digits(length, 5)
    except ValueError:
        magic = its_kind = ""
    if magic != "carrom" or its_kind != kind:
        raise EnvelopeError(f"not a {kind} file")
    content = bytes(data[end + 1 :])
    if len(content) != length:
        raise EnvelopeError(f"{len(content)} bytes where {length} were written")
    if wrap(kind, version, content)[: end + 1] != data[: end + 1]:
        raise EnvelopeError("the checksum does not match")
    return version, content


def save(store, name: str, kind: str, version: int, content: bytes) -> None:
    """Put `content` into the file `name`, keeping what it held before as `name`.old.

    A damaged file never replaces a good previous copy. At every moment, also when the power goes, one of the two is
    whole. Raises OSError when the flash refuses; the file is then as before.
    """
    before = store.read(name)
    if before is not None:
        try:
            unwrap(kind, before)
        except EnvelopeError:
            pass
        else:
            store.write(name + ".old", before)
    store.write(name, wrap(kind, version, content))


def load(store, name: str, kind: str) -> tuple:
    """`(version, content, trouble)` of the file `name`, or of its previous copy where that one is damaged.

    trouble: None, or what was wrong with the file. version and content are None where there is no file, or no whole
    one. A flash that refuses to be read (OSError) counts as a damaged file.
    """
    trouble = None
    for copy in (name, name + ".old"):
        try:
            data = store.read(copy)
            if data is None:
                if copy == name:
                    trouble = "missing"
                continue
            version, content = unwrap(kind, data)
        except EnvelopeError as error:
            trouble = trouble or str(error)
        except OSError:
            trouble = trouble or "the flash could not be read"
        else:
            return version, content, trouble
    return None, None, None if trouble == "missing" else trouble
