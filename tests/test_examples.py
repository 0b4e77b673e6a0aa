"""The examples in docstrings are run, and public functions say what they do by a verb."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WITH_EXAMPLES = (
    "firmware/carrom",
    "simulator/carrom_simulator/board",
    "simulator/carrom_simulator/words",
    "host_tools/carrom_tools/records",
    "carrom_table",
)
MOST_TELLING = 12  # modules that have examples, at least


def modules(folder):
    """Yield the dotted name of every module in a folder, but of those that need a board or a learner's library."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT / folder).with_suffix("").parts
        if "drivers" not in parts and path.name not in ("__init__.py", "main.py", "env.py", "sb3.py"):
            yield ".".join((folder.removeprefix("firmware/").replace("/", "."), *parts))


MODULES = [*(name for folder in WITH_EXAMPLES for name in modules(folder)), "release.description"]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    counts = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(count > 0 for count in counts) >= MOST_TELLING


def nouns_first(source):
    """Yield the name and first word of each public function whose docstring opens with no verb."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
            text = ast.get_docstring(node)
            first = text.split()[0].strip("`") if text else "Return"
            if not is_property and first in NOT_VERBS:
                yield f"{node.name}: {first}"


NOT_VERBS = {
    "A", "All", "An", "At", "Every", "From", "Here", "How", "In", "It", "Its", "One", "Or", "So", "That", "The",
    "These", "They", "This", "To", "What", "When", "Where", "Whether", "Which", "Who", "Why", "With",
}  # fmt: skip
SPEAKING = ("game", "storage", "sensing", "drivers", "clock.py", "console.py", "lang.py", "ports.py", "selftest.py",
            "signals.py", "panel/calls.py", "panel/font.py", "panel/tune.py")  # fmt: skip


@pytest.mark.parametrize("room", SPEAKING)
def test_public_functions_open_with_a_verb(room):
    place = ROOT / "firmware" / "carrom" / room
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        assert list(nouns_first(path.read_text(encoding="utf-8"))) == [], path.name


def test_a_noun_is_noticed():
    assert list(nouns_first('def f():\n    """The sum."""')) == ["f: The"]
    assert list(nouns_first('def f():\n    """Return the sum."""\ndef _g():\n    """The sum."""')) == []
