"""The page of constants tells what each number of sensing decides, and a kept passage tells it of each."""

import re
import sys

import pytest

from carrom.sensing import classifier
from carrom_tools.records.kept_passages import load
from lab.sensing_constants import DOCUMENT, TELLING, changed, choose, find, judge, judge_by, spell, tells, worth

MODULE = """
from carrom import const

LENGTH = const(0)  # how long
LIGHT = const(1)  # how bright
FITTED = (
    20,  # LENGTH
    8,
)
_NEVER = const(1 << 20)
SLOW, FAST = 40, 4000  # mm/s
_ROWS = (("gap_um", 25000, -5), ("noise", 6, 1))
_SIZES = {0x10: 5}
WORD = "word"


def cost(w, away):
    return w[LENGTH if away > SLOW else LIGHT]
"""


def test_the_numbers_of_a_room_are_found_and_places_in_tables_give_their_names(tmp_path):
    (tmp_path / "made.py").write_text(MODULE)
    found = {number.name: (number.value, number.why) for number in find(tmp_path)}
    assert found == {
        "LENGTH": (20, "how long"),
        "LIGHT": (8, "how bright"),
        "_NEVER": (1 << 20, ""),
        "SLOW": (40, "mm/s"),
        "FAST": (4000, "mm/s"),
        "_ROWS gap_um 1": (25000, ""),
        "_ROWS gap_um 2": (-5, ""),
        "_ROWS noise 1": (6, ""),
        "_ROWS noise 2": (1, ""),
        "_SIZES": (5, ""),
    }


def test_little_numbers_are_tried_one_off_and_others_by_half_and_double(tmp_path):
    (tmp_path / "made.py").write_text("A = 2\nB = 0\nC = 41\n")
    assert [number.tries() for number in find(tmp_path)] == [(1, 3), (-1, 1), (20, 82)]


@pytest.fixture(scope="module")
def numbers():
    return {f"{number.module} {number.name}": number for number in find()}


@pytest.fixture(scope="module")
def telling():
    return list(load([TELLING]))


@pytest.fixture(scope="module")
def rows():
    """Name -> value, why, and the passage that tells: its number, what is seen, the other value, what is seen by it."""
    row = r"^\| (\w+ [^|]+?) \| (-?\d+) \| ([^|]*) \|.*\| (\d+): ([^|]+) → (-?\d+): ([^|]+) \|$"
    return {name: more for name, *more in re.findall(row, DOCUMENT.read_text(encoding="utf-8"), re.M)}


def test_the_page_has_every_number_of_the_tree(numbers, rows):
    text = DOCUMENT.read_text(encoding="utf-8")
    others = {
        f"{module} {name}"
        for module, names in re.findall(r"^- `(\w+)`: (.+)$", text, re.M)
        for name in names.split(", ")
    }
    assert len(rows) > 20
    assert {name: value for name, (value, *_) in rows.items()} == {
        name: str(numbers[name].value) for name in rows if name in numbers
    }
    assert others == {name.rsplit(" ", name.count(" ") - 1)[0] for name in numbers if name not in rows}


def test_each_number_that_decides_says_why_it_is_what_it_is(numbers, rows):
    assert {name for name in rows if not numbers[name].why} == set()
    assert {name: why for name, (_, why, *_) in rows.items()} == {name: numbers[name].why for name in rows}


def test_a_kept_passage_tells_of_each_number_that_decides(numbers, rows, telling):
    seen = {}
    for name, (_, _, passage, _, value, _) in rows.items():
        kept = telling[int(passage)]
        (other,) = judge_by(numbers[name], int(value), [kept])
        seen[name] = spell(judge(kept)), spell(other)
    assert seen == {name: (before, after) for name, (_, _, _, before, _, after) in rows.items()}
    assert all(before != after for before, after in seen.values())


def test_another_value_is_gone_afterwards(numbers):
    number = numbers["classifier SURE"]
    with changed(number, 320):
        assert sys.modules["carrom.sensing.classifier"].SURE == 320
    assert classifier is sys.modules["carrom.sensing.classifier"]
    assert number.value == classifier.SURE


def test_few_passages_are_chosen_that_tell_of_every_number_that_decides(numbers, telling):
    before = [judge(kept) for kept in telling]
    some = [numbers[name] for name in ("weights ELSE", "weights POSED", "trace BLOCK")]
    measured = {number: [worth(number, value, telling, before) for value in number.tries()] for number in some}
    chosen = choose(telling, measured)
    assert 1 <= len(chosen) <= 2
    for number in some[:2]:
        assert set(chosen) & set(tells(number, measured))
    assert not tells(some[2], measured)
