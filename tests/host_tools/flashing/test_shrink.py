"""The firmware as it is compiled for the chip does the same as its sources, with fewer names."""

import ast
import re
import subprocess
import sys

import pytest

from carrom_tools.flashing import firmware_image, rom_names, shrink
from carrom_tools.flashing.parsed import module_name
from stands.chip import image
from tests import games_runner
from tests.micropython.runner import FIRMWARE, HERE, run_on_micropython

pytestmark = pytest.mark.xdist_group("flash")  # one process shrinks the firmware

BOARD = FIRMWARE.parent / "boards" / "pico" / "board.py"
SCRIPTS = ("play_table.py", "replay.py", "replaying.py", "table_hardware.py")


@pytest.fixture(scope="module")
def shrunk(tmp_path_factory):
    """A folder with the shrunk firmware, and scripts that play with it, shrunk together with it."""
    sources, others = shrink.firmware_sources(FIRMWARE, BOARD)
    sources |= {name: (HERE / name).read_text(encoding="utf-8") for name in SCRIPTS}
    folder = tmp_path_factory.mktemp("shrunk")
    for path, text in shrink.shrink(sources, others).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        # Neither Python nor the WebAssembly build makes machine code.
        text = re.sub(r" *@micropython.viper\n", "", text)
        (folder / path).write_text(re.sub(r"\bptr(8|16|32)\(", "(", text), encoding="utf-8")
    return folder


def names(folder):
    """All names that the Python files of a folder hold."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found |= {getattr(node, field, None) for field in ("id", "attr", "arg", "name")}
    return {name for name in found if isinstance(name, str)}


def printed_by(script, folder):
    paths = [str(folder), str(script.parent)]
    code = f"import sys, runpy; sys.path[:0] = {paths}; runpy.run_path({str(script)!r}, run_name='__main__')"
    return subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout


def test_a_shrunk_table_plays_as_the_sources_do(shrunk):
    expected = printed_by(HERE / "play_table.py", FIRMWARE)
    assert expected.count("\n") > 20
    assert printed_by(shrunk / "play_table.py", shrunk) == expected


def test_shrunk_rules_give_the_same_lines_on_micropython(shrunk):
    games = {f"/games/{path.name}": path for path in games_runner.case_files()}
    expected = run_on_micropython(HERE / "replay.py", {**games, "/lib/replaying.py": HERE / "replaying.py"})
    assert expected.count("\n") > 1000
    chip = {"/lib/carrom": shrunk / "carrom", "/lib/replaying.py": shrunk / "replaying.py"}
    assert run_on_micropython(shrunk / "replay.py", games | chip) == expected


def test_a_quarter_of_the_names_is_gone(shrunk):
    assert len(names(shrunk / "carrom")) < 0.75 * len(names(FIRMWARE / "carrom"))


def shrink_texts(**texts):
    """Shrink modules carrom.NAME; return their texts, in which public names are those of the sources again."""
    sources = {f"carrom/{name}.py": text for name, text in texts.items()}
    uses = ["from carrom import " + ", ".join(texts) + "\nuse(" + ", ".join(f"{name}.main" for name in texts) + ")"]
    names = shrink.names(sources, uses)
    made = {}
    for path, text in shrink.shrink(sources, uses).items():
        public = {chip: name for chip, name in names.back(module_name(path)).items() if name[0] != "_"}
        made[path[7:-3]] = re.sub(r"\w+", lambda word, public=public: public.get(word[0], word[0]), text).strip()
    return made


def test_numbers_take_the_place_of_constants():
    made = shrink_texts(
        levels="LOW, HIGH = 3, 4\nTOP = const(HIGH << 2)\n"
        "A, B = range(2)\nC, D = range(2, 4)\nWORDS = ('x',)\ndef main(): return TOP",
        table="from carrom import levels\nfrom carrom.levels import B, D, WORDS\n"
        "MINE = -levels.LOW\ndef main(): return MINE, B, D, WORDS, levels.TOP",
    )
    assert made["levels"] == "WORDS = ('x',)\n\ndef main():\n    return 16"
    assert made["table"] == "from carrom.levels import WORDS\n\ndef main():\n    return (-3, 1, 3, WORDS, 16)"


def test_what_is_marked_becomes_machine_code_and_the_mark_is_left_out():
    made = shrink_texts(
        marks="def compiled(function): return function\ndef words(array): return array\ndef main(): return 1",
        one="from carrom.marks import compiled, words\n@compiled\ndef main(n: int) -> int: return words(7)[n]",
    )
    assert made["one"] == "@micropython.viper\ndef main(n: int) -> int:\n    return ptr32(7)[n]"
    assert not made["marks"].count("compiled") + made["marks"].count("words")


@pytest.mark.parametrize(
    "text",
    [
        "N = 1\nN = 2\ndef main(): return N",
        "N = 1\ndef main():\n    global N\n    N += 1\n    return N",
        "N = 1\ndef main(N): return N\nmain(N=2)",
        "import board\nN = board.N\ndef main(): return N",
        "N = True\ndef main(): return N",
        "N = 1\nclass A:\n    N = 2\n    def main(self): return A.N + N\ndef main(): return A",
    ],
)
def test_what_may_change_keeps_its_name(text):
    assert "N" in shrink_texts(one=text)["one"].replace("True", "").replace("board.N", "")


def test_private_names_are_short_and_shared_by_modules_that_do_not_meet():
    made = shrink_texts(
        one="class Ring:\n def __init__(self): self._head = 0\n def main(self): return self._head\nmain = Ring",
        other="class Lamp:\n def __init__(self): self._level = 0\n def main(self): return self._level\nmain = Lamp",
    )
    fields = {re.search(r"self\.(\w+) = 0", made[name])[1] for name in ("one", "other")}
    assert len(fields) == 1
    assert fields < rom_names.NAMES


def test_classes_of_one_line_never_mix_their_private_names():
    made = shrink_texts(
        base="class Base:\n def __init__(self): self._x = 1\n def main(self): return self._x\nmain = Base",
        heir="from carrom.base import Base\nclass Heir(Base):\n def main(self):\n  self._y = 2\n"
        "  return self._y, self._x\nmain = Heir",
    )
    space: dict = {}
    exec(made["base"], space)
    exec(made["heir"].split("\n", 1)[1], space)
    heir = space["Heir"]()
    assert heir.main() == (2, 1)
    assert len(heir.__dict__) == 2


def test_modules_of_micropython_and_special_methods_keep_their_names():
    made = shrink_texts(one="import _thread\nclass A:\n def __len__(self): return _thread.get_ident()\nmain = A")
    assert "_thread.get_ident" in made["one"]
    assert "__len__" in made["one"]


def test_parameters_that_a_call_names_stay():
    made = shrink_texts(
        one="def main(width, height):\n    return lambda across: width + height + across\n\nmain(1, height=2)"
    )
    space: dict = {}
    exec(made["one"], space)
    assert space["main"](1, height=2)(3) == 6
    assert "width" not in made["one"]
    assert "across" not in made["one"]


def test_what_nobody_calls_is_left_out():
    made = shrink_texts(
        one="def unused(): return helper()\ndef helper(): return 1\ndef main(): return 2\n"
        "class A:\n def __len__(self): return 1\n def on_call(self): return 3\n def spare(self): return 4\n"
        "def tell(a): return getattr(a, 'on_call')\nmain.a = A, tell"
    )
    assert "unused" not in made["one"]
    assert "helper" not in made["one"]
    assert "spare" not in made["one"]
    assert "on_call" in made["one"]


def test_what_is_left_open_to_whoever_inherits_is_left_out():
    made = shrink_texts(
        one="class Port:\n def read(self):\n  'Says more.'\n  raise NotImplementedError\n"
        " def write(self): raise ValueError\n def close(self): raise NotImplementedError('no')\n"
        "class Pin(Port):\n def read(self): return 1\nclass Bare:\n def read(self): raise NotImplementedError\n"
        "def main(a): return a.read(), a.write(), a.close(), Pin, Bare\nmain(1)",
    )
    assert made["one"].count("def read") == 1
    assert "def write" in made["one"]
    assert "def close" in made["one"]
    assert "class Bare" in made["one"]


def test_what_is_imported_by_another_name_is_no_less_called():
    made = shrink_texts(
        one="class Score: pass\nclass Spare: pass",
        main="def main():\n from carrom.one import Score as Table, Spare as Other\n return Table\n",
    )
    assert "class Score" in made["one"]


def test_a_traceback_gets_its_names_back():
    def crash(file, names):
        frames = "".join(f'  File "{file}", in {name}\n' for name in names)
        return f'0.1.0: Traceback\n{frames}  File "main.py", line 9, in run\nValueError: {VALUE}'

    chip = {name: short for short, name in image.names().back("carrom.table").items()} | {"step": "step"}
    assert {"_read_windows", "new_game"} <= chip.keys()
    assert firmware_image.readable(crash("carrom.table", chip.values()), "pico") == crash("carrom/table.py", chip)


VALUE = "in the middle"


@pytest.mark.parametrize(
    ("expression", "number"),
    [
        ("7 + 3", 10), ("7 - 9", -2), ("7 * 3", 21), ("7 // 3", 2), ("7 % 4", 3), ("7 << 2", 28), ("7 >> 1", 3),
        ("5 | 3", 7), ("5 & 3", 1), ("-(2 + 3)", -5), ("const(-4)", -4),
    ],
)  # fmt: skip
def test_a_constant_may_be_reckoned(expression, number):
    made = shrink_texts(one=f"N = {expression}\ndef main(): return N")["one"]
    space: dict = {}
    exec(made, space)
    assert space["main"]() == number
    assert made == f"def main():\n    return {number}"


@pytest.mark.parametrize("expression", ["7 / 2", "7 ^ 3", "~7", "'x'", "2.5", "len('x')"])
def test_what_is_no_whole_number_keeps_its_name(expression):
    assert shrink_texts(one=f"N = {expression}\ndef main(): return N")["one"].startswith("N = ")


def test_the_sources_are_the_package_the_boards_pins_and_two_files_as_they_are(tmp_path):
    (tmp_path / "carrom" / "game").mkdir(parents=True)
    for name in ("carrom/b.py", "carrom/game/a.py", "main.py", "boot.py", "pins.py"):
        (tmp_path / name).write_text(name)
    sources, others = shrink.firmware_sources(tmp_path, tmp_path / "pins.py")
    assert sources == {"carrom/b.py": "carrom/b.py", "carrom/game/a.py": "carrom/game/a.py", "board.py": "pins.py"}
    assert others == ["main.py", "boot.py"]
