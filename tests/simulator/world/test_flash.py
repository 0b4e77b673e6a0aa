"""The flash chip: programming clears bits, erasing sets them, and the power may go between any two bytes."""

import pytest

from carrom_simulator.world import flash
from carrom_simulator.world.flash import ERASE, PROGRAM, SECTOR_BYTES, FlashChip


def test_a_chip_is_erased_when_new_and_programming_clears_bits():
    chip = FlashChip(3)
    assert chip.read(None, 2, 0, SECTOR_BYTES) == b"\xff" * SECTOR_BYTES
    assert chip.prog(None, 1, 10, b"\x0f\xf0") == 0
    assert chip.read(None, 1, 9, 4) == b"\xff\x0f\xf0\xff"
    assert (chip.overprogrammed, chip.programmed_bytes, chip.erases) == (0, 2, [0, 0, 0])
    chip.prog(None, 1, 10, b"\xf3")
    assert chip.read(None, 1, 10, 2) == b"\x03\xf0"  # the bits of both
    assert (chip.overprogrammed, chip.programmed_bytes) == (1, 3)
    assert chip.erase(None, 1) == 0
    assert chip.blocks == FlashChip(3).blocks
    assert chip.erases == [0, 1, 0]
    assert chip.sync(None) == 0


def test_a_copy_is_a_chip_of_its_own():
    chip = FlashChip(2)
    chip.prog(None, 0, 0, b"\x00")
    copy = FlashChip(chip.blocks)
    copy.erase(None, 0)
    assert chip.read(None, 0, 0, 1) == b"\x00"
    assert (copy.erases, chip.erases) == ([1, 0], [0, 0])


def test_what_happens_is_logged_where_one_asks():
    chip = FlashChip(2)
    chip.prog(None, 0, 0, b"a")
    chip.log = []
    chip.prog(None, 1, 4, b"bc")
    chip.erase(None, 0)
    assert chip.log == [(PROGRAM, 1, 4, b"bc"), (ERASE, 0, 0, b"\xff" * SECTOR_BYTES)]


def test_the_power_goes_after_so_many_bytes():
    chip = FlashChip(2)
    chip.power_bytes = 5
    chip.prog(None, 0, 0, b"abc")
    assert chip.left is None
    chip.prog(None, 0, 3, b"defg")
    assert chip.left[0][:8] == b"abcde\xff\xff\xff"
    assert chip.read(None, 0, 0, 7) == b"abcdefg"  # littlefs goes on, and nobody will see it
    left = chip.left
    chip.erase(None, 0)
    assert chip.left is left


def test_the_power_may_go_with_the_last_byte():
    chip = FlashChip(2)
    chip.power_bytes = 3
    chip.prog(None, 1, 0, b"abc")
    assert chip.left[1][:4] == b"abc\xff"


@pytest.mark.parametrize("half", [0x0F, 0xF0, 0xFF])
def test_a_byte_may_be_written_by_half(half):
    chip = FlashChip(1)
    chip.half_written = half
    left = chip.cut_within(PROGRAM, 0, 2, b"\x12\x34\x56", 1)
    assert left[0][:6] == b"\xff\xff\x12" + bytes([0x34 | half]) + b"\xff\xff"
    assert chip.cut_within(PROGRAM, 0, 2, b"\x12", 1)[0][:4] == b"\xff\xff\x12\xff"
    chip.half_written = 0  # the byte in progress has not begun
    assert chip.cut_within(PROGRAM, 0, 2, b"\x12\x34", 1)[0][:4] == b"\xff\xff\x12\xff"
    assert chip.blocks[0] == b"\xff" * SECTOR_BYTES


def test_an_erase_that_is_cut_leaves_bytes_between_old_and_erased():
    chip = FlashChip([bytes(SECTOR_BYTES), bytes(SECTOR_BYTES)])
    left = chip.cut_within(ERASE, 0, 0, b"\xff" * SECTOR_BYTES, 100)
    assert left[1] == bytes(SECTOR_BYTES)
    assert left[0][:100] == b"\xff" * 100
    assert 0 < sum(left[0][100:]) < 255 * (SECTOR_BYTES - 100)
    old = bytes([0x81]) * SECTOR_BYTES
    left = FlashChip([old]).cut_within(ERASE, 0, 0, b"\xff" * SECTOR_BYTES, 0)
    assert all(byte & 0x81 == 0x81 for byte in left[0])


def test_a_board_keeps_its_files_when_it_is_switched_off_and_on():
    chip = flash.new_board(64)
    assert chip.erases == [0] * 64
    store = flash.mount(chip)
    store.write("tail", b"1" * 600)
    store.append("tail", b"2")
    store.write("tail~", b"copy")
    again = flash.mount(FlashChip(chip.blocks))
    assert again.read("tail") == b"1" * 600 + b"2"
    assert again.read("tail", 599, 5) == b"12"
    assert sorted(again.names()) == ["tail", "tail~"]
    again.remove("tail")
    assert (again.read("tail"), again.names()) == (None, ["tail~"])
    assert 0 < again.free_bytes() < 64 * SECTOR_BYTES
    assert again.free_bytes() % SECTOR_BYTES == 0
    assert chip.programmed_bytes > 600


def test_a_long_write_reaches_the_chip_in_pieces_of_four_pages():
    """So much may be lost with the power: MicroPython's buffer for a file."""
    chip = flash.new_board(64)
    store = flash.mount(chip)
    chip.log = []
    store.write("trace", bytes(range(256)) * 40)
    sizes = [len(data) for kind, _, _, data in chip.log if kind == PROGRAM]
    assert max(sizes) == 1024
    assert all(size % 256 == 0 for size in sizes)  # whole pages


def test_a_full_board_refuses_with_the_number_that_micropython_gives():
    store = flash.mount(flash.new_board(16))
    with pytest.raises(OSError, match="flash") as error:
        store.write("big", bytes(17 * SECTOR_BYTES))
    assert error.value.errno == 28


def test_a_chip_without_a_file_system_cannot_be_mounted():
    with pytest.raises(OSError, match="no file system") as error:
        flash.mount(FlashChip(16))
    assert error.value.errno > 0
