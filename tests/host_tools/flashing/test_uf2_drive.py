"""A UF2 and the drive of a bare board: only what is for this chip, only where a bootloader is."""

import pytest

from carrom_tools.errors import UserError
from carrom_tools.flashing import uf2_drive
from tests.host_tools.device.serial_line import mounted

pytestmark = pytest.mark.usefixtures("english")

FAMILY = (0xE48BFF56).to_bytes(4, "little")
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"  # of the RP2040's boot ROM
INFO_PICO_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
BLOCK = b"UF2\n" + bytes(24) + FAMILY + bytes(480)


@pytest.fixture
def uf2(tmp_path):
    path = tmp_path / "carrom.uf2"
    path.write_bytes(BLOCK * 2)
    return path


@pytest.fixture
def drive(tmp_path):
    path = tmp_path / "RPI-RP2"
    path.mkdir()
    (path / "INFO_UF2.TXT").write_text(INFO)
    return path


def test_a_uf2_for_this_chip_is_taken(uf2):
    assert uf2_drive.check(uf2) == BLOCK * 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "that is not a UF2"),
        (BLOCK + b"x", "that is not a UF2"),
        (b"\x00" + BLOCK[1:], "that is not a UF2"),
        (BLOCK[:28] + (0xE48BFF59).to_bytes(4, "little") + BLOCK[32:], "that UF2 is for another chip"),
        (BLOCK[:27] + FAMILY + BLOCK[31:], "that UF2 is for another chip"),
    ],
)
def test_another_file_is_refused(uf2, data, message):
    uf2.write_bytes(data)
    with pytest.raises(UserError, match=f"{message}; name a UF2 of MicroPython for the RP2040"):
        uf2_drive.check(uf2)


def test_a_file_longer_than_any_flash_is_refused(uf2):
    uf2.write_bytes(BLOCK * (8 << 11))
    assert len(uf2_drive.check(uf2)) == 8 << 20
    uf2.write_bytes(BLOCK * ((8 << 11) + 1))
    with pytest.raises(UserError, match="larger than 8 MiB"):
        uf2_drive.check(uf2)


def test_a_uf2_is_copied_only_to_a_bootloader(uf2, drive, tmp_path):
    uf2_drive.copy(uf2, drive)
    assert (drive / "carrom.uf2").read_bytes() == BLOCK * 2
    with pytest.raises(UserError, match="that is not the drive of a board in its bootloader"):
        uf2_drive.copy(uf2, tmp_path)


@pytest.mark.parametrize(("info", "chip"), [(INFO_PICO_2, "RP2350"), ("Model: Raspberry Pi RP2\n", "?")])
def test_the_drive_of_another_chip_gets_no_byte(uf2, drive, info, chip):
    (drive / "INFO_UF2.TXT").write_text(info)
    with pytest.raises(UserError, match="that is the drive of another chip") as refused:
        uf2_drive.copy(uf2, drive)
    assert f"({chip})" in str(refused.value)
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


@pytest.mark.parametrize("goes_away", [True, False])
def test_an_error_at_the_end_is_one_only_while_the_drive_is_there(uf2, drive, monkeypatch, goes_away):
    def fail(_file):
        if goes_away:
            (drive / "INFO_UF2.TXT").unlink()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(uf2_drive.os, "fsync", fail)
    if goes_away:
        uf2_drive.copy(uf2, drive)
    else:
        with pytest.raises(UserError, match="No space left on device; plug the board in again"):
            uf2_drive.copy(uf2, drive)


def test_the_drives_are_known_by_their_file(drive, tmp_path, monkeypatch):
    other, broken = tmp_path / "other", tmp_path / "broken"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text(INFO_PICO_2)
    broken.mkdir()
    (broken / "INFO_UF2.TXT").mkdir()
    places = [tmp_path / "nowhere", tmp_path, other, broken]
    mounted(monkeypatch, lambda: places)
    assert (uf2_drive.drives(), uf2_drive.foreign()) == ([], [other])
    places.append(drive)
    assert uf2_drive.drives() == [drive]


def test_a_drive_that_cannot_be_read_is_passed_over(drive, tmp_path, monkeypatch):
    locked = tmp_path / "locked"
    locked.mkdir()
    (locked / "INFO_UF2.TXT").symlink_to(locked / "INFO_UF2.TXT")  # reading it ends in an error
    mounted(monkeypatch, lambda: [locked, drive])
    assert uf2_drive.drives() == [drive]
