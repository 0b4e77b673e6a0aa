"""A file names the fitted parts of a table: its words, its damage, and the console command that changes it."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from carrom import fitted, ports
from carrom.console import Console
from carrom.game.pieces import SEAT_WORDS
from carrom.storage import checked_files
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore

SERIAL = bytes(range(8))
PARTS = [fitted.part(word) for word in fitted.WORDS if word not in ("pads", "pads=pins")]
PADS = st.sampled_from([0, fitted.part("pads"), fitted.part("pads=pins")])
some_parts = st.builds(lambda parts, pads: sum(parts) | pads, st.sets(st.sampled_from(PARTS)), PADS).filter(
    lambda parts: not (parts & ports.HAS_PINS and parts & fitted.LINES)
)
LIKE_WORDS = ["gates=sw", "gates=sw,ne", "lines=", "lines=south,sw", "gates", "", "=", "pads=", "x"]
nearly = st.lists(st.sampled_from([*fitted.WORDS, *LIKE_WORDS]) | st.text(max_size=4)).map(" ".join)


@given(some_parts)
def test_the_words_of_any_parts_are_read_back(parts):
    assert fitted.parse(fitted.text_of(parts)) == parts


def test_the_words_are_those_of_the_guide():
    for text in ("gates=sw,ne lines=south display pads buzzer supply", "gates=sw,ne display pads=pins buzzer"):
        assert fitted.text_of(fitted.parse(text)) == text
    assert fitted.parse("") == 0
    whole = "gates=sw,se,ne,nw lines=south,east,north,west display pads buzzer supply"
    assert fitted.text_of(ports.WHOLE) == whole


@given(nearly)
def test_any_text_is_read_whole_or_refused(text):
    named = [one for word in text.split(" ") if word for one in re.sub("^(gates|lines)=", "", word).split(",")]
    try:
        parts = fitted.parse(text)
    except ValueError as error:
        code, word, *_ = error.args
    else:
        code, word = None, ""
        assert parts == sum(fitted.part(one) for one in named), "all that is named, each once"
    assert code in (None, "part", "part-twice", "pins-or-lines")
    assert word in text
    if code == "pins-or-lines":
        assert {*SEAT_WORDS} & {*named}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gates=south", "gates=south"), ("lines=sw", "lines=sw"), ("gates=", "gates="), ("gates=sw,", "gates=sw,"),
        ("gates", "gates"), ("GATES=SW", "GATES=SW"), ("pads=spi", "pads=spi"), ("display=1", "display=1"),
        ("sw\tne", "sw\tne"), ("x" * 99, "x" * 40), ("sw display sw", "sw"), ("pads pads=pins", "pads=pins"),
    ],
)  # fmt: skip
def test_a_word_that_is_none_is_named(text, told):
    with pytest.raises(ValueError, match="part") as caught:
        fitted.parse(text)
    assert caught.value.args[1] == told


def hardware(store=None, serial=SERIAL):
    return ports.Hardware(None, None, None, None, None, store or MemoryStore(), unique_id=serial)


@given(some_parts)
def test_the_file_keeps_the_parts_and_a_whole_table_has_none(parts):
    assume(parts != ports.WHOLE)
    kept = hardware()
    fitted.save(kept, parts)
    assert fitted.load(kept.store, SERIAL) == (parts, None)
    assert sorted(kept.store.files) == ["fitted", "fitted~"]
    fitted.save(kept, ports.WHOLE)
    assert kept.store.files == {}
    assert fitted.load(kept.store, SERIAL) == (None, None)


def test_another_boards_file_counts_as_none_and_says_whose_it_is():
    kept = hardware()
    fitted.save(kept, fitted.part("sw"))
    assert fitted.load(kept.store, b"another!") == (None, ("other-board", SERIAL.hex()))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"gates=sw\n", "other-file"), (b"gates=sw\nboard 0001020304050607", "other-file"),
        (b"gates=sw\nboard 0001020304050607\nmore", "other-file"), (b"gates=sw\n0001020304050607\n", "other-file"),
        (b"gates=\xff\nboard 0001020304050607\n", "other-file"), (b"", "other-file"),
        (b"gates=up\nboard 0001020304050607\n", "part"), (b"sw sw\nboard 0001020304050607\n", "part-twice"),
        (b"sw\nboard \n", "other-board"), (b"lines=east pads=pins\nboard 0001020304050607\n", "pins-or-lines"),
    ],
)  # fmt: skip
def test_a_file_that_another_program_wrote_counts_as_none(content, told):
    store = MemoryStore()
    checked_files.save(store, fitted.FILE, fitted.FILE, fitted.VERSION, content)
    parts, trouble = fitted.load(store, SERIAL)
    assert (parts, trouble[0]) == (None, told)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_file_or_none(content):
    store = MemoryStore()
    checked_files.save(store, fitted.FILE, fitted.FILE, fitted.VERSION, content)
    parts, trouble = fitted.load(store, SERIAL)
    assert (parts is None) == (trouble is not None)


def test_a_newer_layout_and_damage_are_told():
    kept = hardware()
    fitted.save(kept, fitted.part("sw"))
    kept.store.files["fitted"] = b"x"
    assert fitted.load(kept.store, SERIAL) == (fitted.part("sw"), ("other-file", "fitted"))
    kept.store.files["fitted~"] = b"x"
    assert fitted.load(kept.store, SERIAL) == (None, ("other-file", "fitted"))
    checked_files.save(kept.store, fitted.FILE, fitted.FILE, 2, b"holograms")
    assert fitted.load(kept.store, SERIAL) == (None, ("version", 2))


# The console.


class Terminal:
    def __init__(self, words=None):
        self.world = World("none", 1)
        if words is not None:
            self.world.fit(fitted.parse(words))
        self.table = Table(self.world.hardware, 1)
        self.world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)

    def ask(self, line):
        return self.console.obey(line)

    def kept(self):
        parts, trouble = fitted.load(self.world.store, self.world.hardware.unique_id)
        assert trouble is None
        return None if parts is None else fitted.text_of(parts)


def test_the_console_shows_the_words():
    whole = "gates=sw,se,ne,nw lines=south,east,north,west display pads buzzer supply"
    assert Terminal().ask("fitted") == {"parts": whole, "restarts": False, "reply": "fitted"}
    assert Terminal("display sw").ask("fitted")["parts"] == "gates=sw display"


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("display", "fitted sw", "gates=sw display"),
        ("display", "fitted gates=sw,ne south", "gates=sw,ne lines=south display"),
        ("sw ne", "fitted -sw", "gates=ne"), ("sw ne display", "fitted -gates=sw,ne buzzer", "display buzzer"),
        ("pads", "fitted pads=pins", "pads=pins"), ("pads=pins", "fitted pads", "pads"),
        ("pads=pins", "fitted -pads", ""),
        ("sw display", "fitted only", ""), (None, "fitted only sw display", "gates=sw display"),
        (None, "fitted -north -supply",
         "gates=sw,se,ne,nw lines=south,east,west display pads buzzer"),
        ("sw", "fitted only sw", "gates=sw"),
    ],
)  # fmt: skip
def test_the_console_adds_and_takes_away(before, line, after):
    terminal = Terminal(before)
    answer = terminal.ask(line)
    assert answer == {"parts": after, "restarts": True, "reply": "fitted"}
    assert terminal.kept() == after
    assert terminal.table.over, "another table is made, with these parts"


def test_a_table_that_is_whole_again_has_no_file():
    terminal = Terminal("gates=sw,se,ne lines=south,east,north,west display pads buzzer supply")
    assert terminal.ask("fitted nw")["restarts"]
    assert terminal.kept() is None
    assert not [name for name in terminal.world.store.files if name.startswith("fitted")]


@pytest.mark.parametrize("words", ["up", "only sw up", "--sw", "sw only", "-", "gates="])
def test_a_refused_word_changes_nothing(words):
    terminal = Terminal("sw")
    answer = terminal.ask(f"fitted {words}")
    assert answer["error"] == "part"
    assert (terminal.kept(), terminal.table.over) == ("gates=sw", False)


@pytest.mark.parametrize(
    ("before", "line"),
    [("sw south", "fitted pads=pins"), ("sw pads=pins", "fitted north"), ("", "fitted west pads=pins")],
)
def test_pads_at_pins_and_lines_are_refused_together_as_they_have_the_same_pins(before, line):
    terminal = Terminal(before)
    kept = terminal.kept()
    assert terminal.ask(line) == {"error": "pins-or-lines", "values": ("pads=pins",)}
    assert (terminal.kept(), terminal.table.over) == (kept, False)


def test_nothing_is_changed_where_the_flash_refuses():
    terminal = Terminal("sw")

    def refuse(_name, _data):
        raise OSError(28, "full")

    terminal.world.store.write = refuse
    assert terminal.ask("fitted ne")["error"] == "flash"
    assert not terminal.table.over


def test_only_fitted_pockets_are_calibrated():
    terminal = Terminal("gates=sw,ne pads")
    missing = terminal.ask("learn start")["missing"]
    assert [pocket for pocket, _, _ in missing] == ["sw"] * 4 + ["ne"] * 4
    assert terminal.ask("learn start se") == {"error": "not-fitted", "values": ("se",)}
    assert terminal.ask("learn start ne up")["error"] == "usage"
    assert len(terminal.ask("learn start ne")["missing"]) == 4
    assert Terminal("display").ask("learn start") == {"error": "none-fitted", "values": ()}
