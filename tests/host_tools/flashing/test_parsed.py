"""A parsed source tells which names it binds, imports and calls by keyword."""

import ast

import pytest

from carrom_tools.flashing import parsed


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("board.py", "board"), ("carrom/table.py", "carrom.table"), ("carrom/__init__.py", "carrom"),
        ("carrom/game/rules/__init__.py", "carrom.game.rules"), ("carrom/game/rules/icf.py", "carrom.game.rules.icf"),
    ],
)  # fmt: skip
def test_a_file_is_imported_by_its_path(path, name):
    assert parsed.module_name(path) == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a, b = c", {"a": 1, "b": 1}), ("a = a + 1\na = 2", {"a": 2}), ("a.b = c.d", {}),
        ("def f(x, *y): pass", {"f": 1, "x": 1, "y": 1}),
        ("import a, b as c\nfrom d import e as f", {"a": 1, "c": 1, "f": 1}), ("class A: b = 1", {"A": 1, "b": 1}),
    ],
)  # fmt: skip
def test_a_module_counts_what_it_binds(text, names):
    assert parsed.Module("m", text).bound == names


def test_imported_names_are_modules_of_the_project_or_come_from_one():
    module = parsed.Module("carrom.b", "from carrom import a\nfrom carrom.c import d as e\nfrom time import sleep")
    module.resolve({"carrom.a", "carrom.c"})
    assert module.modules == {"a": "carrom.a"}
    assert module.imported == {"e": ("carrom.c", "d")}


def test_keywords_are_those_of_calls():
    assert parsed.keywords([ast.parse("f(a=1, **b)"), ast.parse("def g(c=2): f(d=3)")]) == {"a", "d"}
