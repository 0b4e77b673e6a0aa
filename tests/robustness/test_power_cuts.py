"""The short run of tests.robustness.power_cuts, and that the chip's model can lose something at all."""

from carrom_simulator.world.flash import SECTOR_BYTES, FlashChip, mount, new_board
from tests.robustness import power_cuts


def test_no_cut_loses_anything():
    tried, again, lost = power_cuts.run(every=311)
    assert lost == []
    assert tried > 300
    assert again > 0


def test_the_evening_has_what_it_should_have():
    _, entries = power_cuts.evening()
    words = [text.split()[0] for text in entries]
    assert words.count("bet") >= 3
    assert {"answer", "touch", "undo"} <= set(words)
    steps = power_cuts.Evening().steps
    assert " game_over " in f" {steps[-1].after.position} "
    assert sum(step.what.startswith("set ") for step in steps) == 4
    assert sum(step.what == "ask" for step in steps) >= 5


def test_a_store_that_writes_in_place_would_be_caught(monkeypatch):
    """The model bites: a driver that truncates before it writes does lose the tail."""

    def careless(store):
        write = type(store).write
        names = write.__globals__

        def in_place(self, name, data):
            self.remove(name)
            with names["open"](self._path(name), "wb") as file:
                file.write(data)

        type(store).write = in_place
        return store

    monkeypatch.setattr(power_cuts, "mount", lambda chip: careless(mount(chip)))
    table = power_cuts.Evening()
    _, _, lost = table.cut(0, len(table.operations), every=997)
    assert lost


def test_a_cut_leaves_a_prefix_and_a_half_written_byte():
    chip = FlashChip(2)
    assert chip.cut_within("program", 0, 10, b"\x00\x00\x00", 2)[0][9:14] == b"\xff\x00\x00\xff\xff"
    chip.half_written = 0xF0
    assert chip.cut_within("program", 0, 10, b"\x00\x00\x00", 1)[0][9:14] == b"\xff\x00\xf0\xff\xff"
    chip.blocks[1] = b"\x00" * SECTOR_BYTES
    erasing = chip.cut_within("erase", 1, 0, b"\xff" * SECTOR_BYTES, 100)[1]
    assert erasing[:100] == b"\xff" * 100
    assert erasing[100:] not in (b"\x00" * (SECTOR_BYTES - 100), b"\xff" * (SECTOR_BYTES - 100))


def test_power_that_lasts_for_some_bytes_only():
    chip = new_board(16)
    chip.power_bytes = 300
    mount(chip).append("x", b"a" * 2000)
    assert chip.left is not None
    assert mount(FlashChip(chip.left)).read("x") in (None, b"")


def test_programming_what_is_not_erased_mixes_the_bits_and_is_counted():
    chip = FlashChip(1)
    chip.prog(None, 0, 0, b"\x3f")
    assert chip.overprogrammed == 0
    chip.prog(None, 0, 0, b"\xf0")
    assert (chip.blocks[0][0], chip.overprogrammed) == (0x30, 1)
