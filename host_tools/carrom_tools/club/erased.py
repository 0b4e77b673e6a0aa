"""Remembers whom the club has deleted without knowing a name: digests under a key that never leaves the club's folder.

An older copy that is taken back has those names again; by the digests they are taken out of it once more.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from carrom_tools.club.decisions import DELETE, decisions, key
from carrom_tools.club.erasing import erase, names_in
from carrom_tools.club.store import Store
from carrom_tools.files import write_whole


class Erased:
    """Raises OSError. folder: the club's."""

    def __init__(self, folder: Path):
        self._file = folder / "erased.list"
        self._key_file = folder / "erased.key"

    def add(self, mark: str, names: Iterable[str]) -> None:
        """Remember the names of a player, whose deletion has that mark."""
        lines = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
        lines += "".join(f"{mark} {self._digest(name)}\n" for name in sorted(set(map(key, names))))
        self._write(self._file, lines)

    def take_out(self, store: Store) -> int:
        """Take the names out of an older store again. Return how many there were."""
        known = {one.told["mark"] for one in decisions(store) if one.told["kind"] == DELETE}
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        marks = {digest: mark for mark, digest in map(str.split, lines) if mark not in known}
        found = [(name, marks[digest]) for name in names_in(store) if (digest := self._digest(name)) in marks]
        for name, mark in found:
            erase(store, name, mark=mark)
        return len(found)

    def _digest(self, name: str) -> str:
        if not self._key_file.exists():
            self._write(self._key_file, secrets.token_hex(32))
        return hmac.new(bytes.fromhex(self._key_file.read_text()), key(name).encode(), hashlib.sha256).hexdigest()

    def _write(self, path: Path, text: str) -> None:
        write_whole(path, text)
        os.chmod(path, 0o600)
