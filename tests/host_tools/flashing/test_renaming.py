"""Names on the chip are MicroPython's own, and nothing that asks for one by its old name is left."""

import ast
import re
import subprocess
import sys

import pytest

from carrom.sensing import calibration, calibration_file
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.flashing import parsed, renaming, rom_names, shrink
from carrom_tools.flashing.parsed import Module
from stands.chip import image

pytestmark = pytest.mark.xdist_group("flash")  # one process shrinks the firmware

SOURCES, OTHERS = shrink.firmware_sources(image.FIRMWARE, image.ROOT / "boards" / "pico" / "board.py")
DOUBLES = 1260  # names: then MicroPython's list takes 8 kB more, in one piece
LETTERS = 300  # and names that come while the table plays: letters, words of records, settings


def held(trees) -> set[str]:
    """All names in these trees."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    fields = [getattr(node, field, None) for node in nodes for field in renaming.FIELDS]
    return {name for name in fields if isinstance(name, str)}


def found(**texts) -> renaming.Names:
    """The names of modules carrom.NAME; the text called `stays` is of a file that stays as it is."""
    others = [Module("", texts.pop("stays"))] if "stays" in texts else []
    modules = {f"carrom.{name}": Module(f"carrom.{name}", text) for name, text in texts.items()}
    for module in modules.values():
        module.resolve(modules.keys())
    return renaming.Names(modules, others)


def test_a_public_name_is_the_same_in_all_modules():
    texts = {
        "one": "class Tray:\n def __init__(self): self.coins = 3\n def spend(self): self.coins -= 1\n\nLIMIT = [7]",
        "two": "from carrom.one import Tray, LIMIT\ntray = Tray()\ntray.spend()\nresult = tray.coins, LIMIT",
    }
    names = found(**texts)
    assert names.new.keys() == {"Tray", "coins", "spend", "LIMIT", "tray", "result"}
    space: dict = {}
    for text in texts.values():
        tree = ast.parse(text)
        names.rename(tree)
        assert not held([tree]) & {"Tray", "coins", "spend", "LIMIT"}
        text = ast.unparse(tree).replace("from carrom.one import ", "# ")
        exec(text, space)
    assert space[names.new["result"]] == (2, [7])


def test_modules_that_do_not_meet_share_names_and_those_that_do_share_none():
    names = found(
        one="class Tray:\n def __init__(self): self.coins = 3",
        two="class Lamp:\n level = 1",
        three="from carrom.one import Tray\ntray = Tray()\nown = 1",
    )
    assert [set(names.back(f"carrom.{one}").values()) for one in ("one", "two", "three")] == [
        {"Tray", "coins"}, {"Lamp", "level"}, {"Tray", "tray", "own"},
    ]  # fmt: skip
    assert len(set(names.new.values())) == 3


def test_heirs_and_what_is_set_on_others_objects_share_no_names():
    texts = {
        "base": "class Base:\n def __init__(self): self.coins = 3",
        "heir": "from carrom.base import Base\nclass Heir(Base):\n def __init__(self): self.level = 1",
        "other": "def mark(tray): tray.spot = 1",
    }
    names = found(**texts)
    assert names.back("carrom.base") == names.back("carrom.heir")
    assert {"coins", "level", "spot"} < set(names.back("carrom.heir").values())
    assert names.new["spot"] not in {names.new["coins"], names.new["level"]}


@pytest.mark.parametrize(
    "use",
    [
        "getattr(tray, 'spend')", "print('{0.spend}')", "f(spend=1)", "from carrom import spend",
        "@asm_pio(a=1)\ndef program(): spend(1)",
    ],
)  # fmt: skip
def test_a_name_that_may_be_asked_for_otherwise_stays(use):
    text = "class Tray:\n def spend(self): return 1\n\n"
    assert "spend" in found(one=text).new
    assert "spend" not in found(one=text + use, spend="").new


def test_names_of_files_that_stay_of_micropython_of_tools_and_of_exceptions_stay():
    text = "def spend(): pass\ndef readinto(): pass\nVERSION = '1'\nclass TrayError(ValueError): pass\nclass Tray: pass"
    assert found(one=text).new.keys() == {"spend", "Tray"}
    assert found(one=text, stays="from carrom.one import spend").new.keys() == {"Tray"}


def test_docstrings_and_special_methods_hold_no_names_that_stay():
    names = found(one="'''Let players spend.'''\nclass Tray:\n def __len__(self): return 1\n def spend(self): 'spend'")
    assert names.new.keys() == {"Tray", "spend"}


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Path -> text of all files that boards/build_uf2.sh has written for a board."""
    folder = tmp_path_factory.mktemp("shrunk")
    subprocess.run([sys.executable, "-m", "carrom_tools.flashing.shrink", folder, "pico"], check=True)
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}


def test_all_files_of_a_board_are_written_and_two_of_them_as_they_are(written):
    assert set(written) == {*SOURCES, "main.py", "boot.py"}
    assert [written["main.py"], written["boot.py"]] == OTHERS
    assert written["carrom/clock.py"] != SOURCES["carrom/clock.py"]


def test_names_on_the_chip_are_free_ones_of_micropython():
    names = image.names().new
    assert len(names) > 1000
    assert set(names.values()) <= rom_names.NAMES - held(map(ast.parse, OTHERS)) - renaming.ASKED


def test_every_name_that_may_be_another_on_the_chip_is(written):
    names = image.names().new
    assert not held(ast.parse(text) for path, text in written.items() if path in SOURCES) & names.keys()


def test_no_name_is_asked_for_that_nobody_binds_any_more(written):
    shrunk = {path: Module(path, text) for path, text in written.items() if path in SOURCES}
    before = held(ast.parse(text) for text in SOURCES.values())
    nodes = [node for module in shrunk.values() for node in ast.walk(module.tree)]
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute) and not node.attr.startswith("_")}
    bound = {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    bound |= {name for module in shrunk.values() for name in module.bound}
    assert read - bound - before == set()
    modules = {parsed.module_name(path): module for path, module in shrunk.items()}
    wanted = {
        (node.module, alias.name)
        for node in (*nodes, *(node for text in OTHERS for node in ast.walk(ast.parse(text))))
        if isinstance(node, ast.ImportFrom) and node.module in modules
        for alias in node.names
    }
    assert len(wanted) > 100
    there = {(name, one) for name, module in modules.items() for one in module.bound}
    there |= {tuple(name.rsplit(".", 1)) for name in modules if "." in name}
    assert wanted - there == set()


# Where the firmware asks for a name by its text. Each text stands whole in the sources, so its name stays.
BY_TEXT = {
    "carrom/__init__.py": {"delattr", "hasattr"}, "carrom/console.py": {"hasattr"},
    "carrom/game/rules/__init__.py": {"__import__", "getattr"}, "carrom/referee/games.py": {"hasattr"},
    "carrom/panel/voice.py": {"getattr"},
    "carrom/sensing/calibration_file.py": {"getattr", "setattr"}, "carrom/sensing/trace.py": {"hasattr"},
    "carrom/storage/settings.py": {"hasattr"},
}  # fmt: skip


def test_the_firmware_asks_for_names_by_their_text_only_where_they_stay():
    asking = {"getattr", "setattr", "hasattr", "delattr", "__import__", "globals", "locals", "vars", "dir"}
    calls: dict[str, set[str]] = {}
    for path, text in SOURCES.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Name) and node.id in asking:
                calls.setdefault(path, set()).add(node.id)
    assert calls == BY_TEXT
    store = MemoryStore()
    known = calibration.Calibration()
    for one in (known, *known.pockets):
        one.learned = True
    calibration_file.save(store, known)
    learned = set(re.findall(r"(\w\w+)=", store.files["calibration"].decode()))
    asked = {"on_call", "on_question", "on_entry", "on_passage", "on_warning", "on_selftest"}
    asked |= {"accepts", "BOOK", "OPTIONS", "SETTINGS"}  # the computer alone asks for more
    assert not (learned | asked) & image.names().new.keys()
    nodes = [node for text in SOURCES.values() for node in ast.walk(ast.parse(text))]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert not [text for text in texts if re.search(r"{\w*\.", text)]
    assert not [node for node in nodes if isinstance(node, ast.Name) and node.id == "AttributeError"]


def mpy_names(data: bytes) -> set[str]:
    """The names of a .mpy file that do not lie in every MicroPython."""
    at = 4

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            at += 1
            value = value << 7 | data[at - 1] & 127
            if not data[at - 1] & 128:
                return value

    count = number()
    number()
    held = set()
    for _ in range(count):
        size = number()
        if not size & 1:
            held.add(data[at : at + (size >> 1)].decode())
            at += (size >> 1) + 1
    return held


@pytest.mark.parametrize("left_out", ["carrom/kaluki", "carrom/referee carrom/sensing"])
def test_the_list_of_names_need_not_double(left_out):
    """With every rule book and every letter, of carrom and of Kaluki."""
    files = image.firmware_files(wanted=lambda name: not name.startswith(tuple(left_out.split())))
    every = set().union(*(mpy_names(data) for path, data in files.items() if path.endswith(".mpy")))
    every |= {path[1:].removesuffix(".mpy").replace("/", ".") for path in files}
    dynamic = {name for name in every - rom_names.NAMES if not name.startswith("__")}
    assert {"carrom.table", "icf", "position"} <= dynamic
    assert len(dynamic) + LETTERS < DOUBLES


def test_the_image_has_these_names():
    uf2 = image.find_uf2()
    if uf2 is None or not uf2.exists():
        pytest.skip(image.NEEDED)
    blocks = uf2.read_bytes()
    flash = b"".join(blocks[at + 32 : at + 288] for at in range(0, len(blocks), 512))
    missing = {name for name in rom_names.NAMES if name.encode() + b"\0" not in flash}
    assert missing == set()
