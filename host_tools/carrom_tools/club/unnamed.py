"""Takes a person's name out of the games that the tables of this computer keep. The games stay, as those of a guest."""

from collections.abc import Iterable
from pathlib import Path

from carrom_tools import files
from carrom_tools.club.decisions import key
from carrom_tools.club.erasing import player_words
from carrom_tools.records.library import UNFINISHED, claimed


def take_out(folders: Iterable[Path], name: str) -> tuple[int, list[Path]]:
    """Take a name out of the records in these folders and below. Return out of how many, and those that a table plays
    now, which stay as they are. Raises OSError; a file is written whole or not at all."""
    count, played = 0, []
    for path in sorted(path for folder in folders for path in folder.rglob("*.record")):
        with path.open(encoding="utf-8", errors="surrogateescape", newline="") as file:
            text = file.read()
        without = "".join(_unnamed(line, key(name)) for line in text.splitlines(keepends=True))
        if without == text:
            continue
        if path.parent.name != UNFINISHED:
            _write(path, without)
        else:
            with claimed(path) as is_ours:
                if not is_ours:
                    played.append(path)
                    continue
                _write(path, without)
        count += 1
    return count, played


def _unnamed(line: str, name: str) -> str:
    words = player_words(line.rstrip("\r\n"))
    if not words or key(words[-1]) != name:
        return line
    return " ".join([*words[:-1], "-"]) + line[len(line.rstrip("\r\n")) :]


def _write(path: Path, text: str) -> None:
    files.write_whole(path, text.encode(errors="surrogateescape"))
