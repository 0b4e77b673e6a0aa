"""Files of tables that earlier firmwares wrote, for the tests of an update. Each folder is named after the commit.

Each firmware wrote its own once, on CPython, with its own FlashStore: settings, a calibration of all pockets but the
north-western one on a simulated table, and a game of K-Rhum of four entries. None is ever written again.
"""

from pathlib import Path

from carrom.storage.settings import Settings, all_specs

ENTRIES = ["south bank", "north b@ne b@ne w@sw bank", "north b@ne bank", "touch south"]
_SET = {
    "lang": "en", "book": "krhum", "volume": "3", "krhum.other_man_penalty": "on", "krhum.striker_with_man": "keep",
}  # fmt: skip
CHOSEN = {  # the settings that somebody set, by folder
    "339808c8": _SET | {"quiet_ms": "4000"},
    "5ffed155": _SET | {"doubt_margin": "50"},
}


def files(commit: str) -> dict[str, bytes]:
    """Return the files of a table by their path on the board."""
    folder = Path(__file__).parent / commit
    return {f"/{path.relative_to(folder)}": path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def settings_after(commit: str) -> dict[str, str]:
    """Return the settings that the table should have after an update: those chosen, and the defaults of today."""
    defaults = Settings()
    return {one.name: defaults.text(one.name) for one in all_specs()} | CHOSEN[commit]
