"""What the commands say of wrong input, in both languages: each input goes in where a person would put it."""

import contextlib
import hashlib
import io
import json
import tempfile
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

from carrom.lang import LANGUAGES
from carrom.sensing import trace
from carrom_simulator.board.saved import SavedError
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.opened import replay as opened
from carrom_simulator.words.faults import both
from carrom_tools.device import backup_archive
from tests.host_tools.running import carrom

TWO = "rules {}\nseats south north\nopener south\n"
CARDS = "rules kaluki\nplayers anna ben\ndealer ben\n"

# Lines of a record after a whole header, of K-Rhum and of Kaluki.
ENTRIES = (
    "east", "south", "south w", "south w@x", "south x@ne", "south w@ne -", "south - -", "south off:x",
    "south hit@ne hit@sw", "south - bankk", "bet", "bet south middle", "bet x near", "touch", "touch x",
    "technical south north", "opener", "choose", "choose both", "late", "late w@ne b@ne", "answer now", "undo 2",
    "South -", "RULES krhum", "Undo", "south \N{EN DASH}", "south W@ne", "bet South far",
    "noentry", "rules fiche", "seats south north", "south " + "w@ne " * 100, "south \x1b[2J",
)  # fmt: skip
CARD_ENTRIES = (
    "hand", "hand carl", "hand anna 25", "hand anna ben=x", "hand anna ben=1234567", "buy", "void 1", "turn",
    "turn 7h 8h", "deal anna 7h", "turn 1h", "undo now", "noentry", "anna", "anna draw", "anna plays 7h", "anna meld",
    "anna add 7h", "anna add 7h x", "anna add 7h 1 middle", "anna swap 7h", "anna from 1", "anna from -1 7h",
    "anna discard 7h 8h", "anna take 7h", "Anna draw 7h", "carl draw 7h", "buy carl", "players anna ben",
)  # fmt: skip
HEADERS = (
    "", "south -\n", "rules\n", "rules nosuch\n", "rules krhum nosuch=1\n", "rules krhum other_man_penalty=maybe\n",
    "rules krhum start_south=25\n", "rules krhum start_south=x\n", "rules krhum other_man_penalty\n",
    "rules fiche nosuch=1\n", "rules krhum start_south=1 start_south=2\n", "rules dezepions start_south=1\n",
    "rules krhum\nseats south\n", "rules krhum\nseats anna ben\n", "rules krhum\nseats south north\nopener east\n",
    "rules krhum\nopener\n", "rules krhum start_east=3\nseats south north\nopener south\n",
    "rules krhum\nseats south north\n", "rules kaluki\nplayers anna\n", "rules kaluki\nplayers anna anna\n",
    "rules kaluki\nplayers Anna ben\n", "rules kaluki\nplayers anna ben\ndealer carl\n",
    "rules kaluki\nplayers anna ben\n", "rules kaluki start=x\n", "rules kaluki first_meld=twice\n",
    "rules kaluki\nrules fiche\n", "rules krhum\rseats south north\n",
)  # fmt: skip
TRACES = (
    "what 1", "edge 1 1", "edge 99 1 5", "edge x 1 5", "edge 1 1 -5", "light", "light x 1", "light sw 1 2",
    "light sw 5 1 2 4096", "light sw 5 1 2 x", "empty", "empty sw 1", "judged sw w 1",
    "judged sw x 1 90 - 31000 500 90 90", "judged sw w 1 90 [x] 31000 500 90 90",
    "judged sw w 1 900 - 31000 500 90 90", "judged sw w x 90 - 31000 500 90 90",
)  # fmt: skip
COMMANDS = (
    "paly", "rules nosuch", "rules krhum nosuch=1", "rules krhum other_man_penalty=maybe", "rules icf shot_clock_s=x",
    "rules kaluki first_meld=twice", "rules kaluki nosuch=1", "rules dezepions nosuch=1", "settings get nosuch",
    "settings get krhum.nosuch", "settings set volume=99", "settings set nosuch=1", "settings set mute_from=25:00",
    "settings set style=mild", "settings set krhum.other_man_penalty=maybe", "settings set icf.shot_clock_s=x",
    "settings set kaluki.players=anna", "settings set kaluki.players=Anna,ben", "settings set kaluki.places=up,down",
    "settings set volume", "settings import nowhere", "settings import long.settings", "settings import wide.settings",
    "settings import other.settings", "settings import latin1.settings", "picture x31.8,0", "picture w900,0",
    "picture q0,0 q40,0", "picture", "picture nowhere", "picture rack -o a.gif", "picture rack --board nosuch",
    "picture rack --width 1", "film nowhere", "replay nowhere", "replay .", "replay", "replay a b", "replay a b c",
    "replay long.settings/a", "explain - --entry 7", "demo --nosuch", "demo --sed 1", "demo --seed x",
    "demo --seed -1", "demo --seats 7", "demo --rules nosuch", "demo --rules krhum --option nosuch=1",
    "demo --physics nosuch", "demo --fast=1", "calibrate --simulated --noise x", "bringup --simulated --fault nosuch",
    "bringup --simulated --fault eye-blind@nowhere", "board nosuch", "trace nowhere", "rejudge nowhere", "fit nowhere",
    "restore nowhere", "flash --board nosuch", "stats nowhere", "campaign --games 0",
)  # fmt: skip
FILES = {
    "long.settings": b"volume=1\n" * 201,
    "wide.settings": b"#" * 81,
    "other.settings": b"volume 3\n",
    "latin1.settings": b"# \xe9\n",
}


def _said(words: list[str], text: str | None = None) -> tuple[str, str]:
    """Return what the command says on standard error in French and in English; it must have failed."""
    told = []
    for lang in LANGUAGES:
        done = carrom(*words, "--lang", lang, text=text)
        assert done.exit_code == 2, (words, done.output, done.exception)
        lines = done.stderr.strip().split("\n")
        told.append("\n".join(lines[3:] if lines[0].startswith(("Utilisation", "Usage")) else lines))
    return told[0], told[1]


def _short(text: str) -> str:
    shown = text.encode("unicode_escape").decode()
    return shown if len(shown) <= 80 else f"{shown[:80]}…"


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield Path(folder)


def records() -> Iterator[tuple[str, ...]]:
    """Yield records that `carrom replay` cannot read."""
    texts = [
        *HEADERS,
        *(TWO.format("krhum") + line + "\n" for line in ENTRIES),
        *(CARDS + line + "\n" for line in CARD_ENTRIES),
    ]
    for text in texts:
        yield _short(text), *_said(["replay", "-"], text)
    with _folder() as folder:
        for name, data in (("latin1", TWO.format("krhum").encode() + b"# \xe9\n"), ("long", b"#" * (2 << 20))):
            (folder / name).write_bytes(data)
            yield name, *_said(["replay", name])


def layouts() -> Iterator[tuple[str, ...]]:
    """Yield records with layouts that `carrom picture` cannot draw."""
    boards = ("# board x0,0", "# board w900,0", "# board q0,0 q40,0", "# board")
    for text in (CARDS, *(TWO.format("krhum") + line + "\n" for line in boards[:3])):
        yield _short(text), *_said(["picture", "-"], text)


def pages() -> Iterator[tuple[str, ...]]:
    """Yield what the page says of records that it opens; and of traces."""
    for text in (
        CARDS,
        "",
        TWO.format("nosuch"),
        TWO.format("krhum") + "south x@ne\n",
        TWO.format("krhum") + "# board x0,0\n",
    ):
        try:
            opened.Steps(text, BoardSpec(), "fr")
        except SavedError as error:
            yield _short(text), *(f"{error.line}: {said}" for said in both(error.fault))


def traces() -> Iterator[tuple[str, ...]]:
    """Yield traces that `carrom trace` cannot read."""
    with _folder() as folder:
        for line in TRACES:
            (folder / "a.trace").write_text(f"{trace.HEAD}\n{line}\n")
            yield line, *_said(["trace", "a.trace"])
        (folder / "a.trace").write_text("other\n")
        yield "other", *_said(["trace", "a.trace"])


def _zipped(members: list[tuple[str, bytes]], manifest: object = None) -> bytes:
    checksums = {name: hashlib.sha256(data).hexdigest() for name, data in members}
    made = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")  # of two files of one name
        packed.writestr(
            backup_archive.MANIFEST, json.dumps({"format": 1, "files": checksums} if manifest is None else manifest)
        )
        for name, data in members:
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _backups() -> dict[str, bytes]:
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("tail", b"")
    wrong = {"format": 1, "files": {"tail": "0"}}
    return {
        "no zip": b"nothing",
        "empty": _zipped([]),
        "a zip": other.getvalue(),
        "twice": _zipped([("tail", b"a"), ("tail", b"b")]),
        "name": _zipped([("../tail", b"a")]),
        "many": _zipped([(f"f{number}", b"") for number in range(201)]),
        "large": _zipped([("a", bytes(backup_archive.MAX_FILE_BYTES + 1))]),
        "all": _zipped([(f"f{number}", bytes(250_000)) for number in range(9)]),
        "huge": bytes(backup_archive.MAX_BYTES + 1),
        "format": _zipped([("tail", b"a")], {"format": 2, "files": {}}),
        "unreadable": _zipped([("tail", b"a")], [1]),
        "lists": _zipped([("tail", b"a")], {"format": 1, "files": {}}),
        "damaged": _zipped([("tail", b"a")], wrong),
    }


def backups() -> Iterator[tuple[str, ...]]:
    """Yield backups that `carrom restore` refuses."""
    with _folder() as folder:
        for name, data in _backups().items():
            (folder / "backup.zip").write_bytes(data)
            yield name, *_said(["restore", "backup.zip", "--yes"])


def commands() -> Iterator[tuple[str, ...]]:
    """Yield command lines that are wrong."""
    with _folder() as folder:
        for name, data in FILES.items():
            (folder / name).write_bytes(data)
        for line in COMMANDS:
            yield line, *_said(line.split(), TWO.format("krhum") + "south -\n")
