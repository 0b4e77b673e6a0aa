"""The flash of a table that an early firmware wrote, under today's firmware on the chip.

tests/firmware/table/test_update.py looks at every value.
"""

import pytest

from carrom.sensing import calibration_file
from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable
from tests import kept_tables

COMMIT = "339808c8"


@pytest.fixture(scope="module")
def table(uf2):
    table = PlayingTable(Pico(uf2, image.firmware_files() | kept_tables.files(COMMIT)))
    table.pico.boot()
    return table


def test_its_choices_survive_and_nothing_is_a_fault(table):
    status = table.ask("status", timeout_s=60)
    assert status["settings_faults"] == []
    assert (status["game"], status["entries"]) == (2, len(kept_tables.ENTRIES))
    wanted = kept_tables.settings_after(COMMIT)
    told = dict(line.split("=") for line in table.ask("settings")["settings"].splitlines())
    assert told == {name: wanted[name] for name in wanted if "." not in name or name in kept_tables.CHOSEN[COMMIT]}
    known = calibration_file.from_bytes(table.ask("calibration")["text"].encode())
    assert [pocket.learned for pocket in known.pockets] == [True, True, True, False]
    assert known.pockets[0].drive == 1236


def test_its_game_goes_on(table):
    assert table.ask("entries 0")["entries"] == kept_tables.ENTRIES
    assert table.ask("enter north w@sw b@ne")["error_code"] is None
    assert table.ask("set volume 5")["value"] == "5"
    lines = table.pico.files()["/data/settings"].decode().splitlines()[1:]
    chosen = kept_tables.CHOSEN[COMMIT] | {"volume": "5"}
    assert lines == [f"{name}={chosen[name]}" for name in sorted(chosen)]
