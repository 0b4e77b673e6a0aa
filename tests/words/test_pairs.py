"""Each text that is written in both languages: the two differ and have the same things to fill in."""

import ast
import re
import string
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("firmware/carrom", "simulator/carrom_simulator", "host_tools/carrom_tools")
# Calls that take both languages: as two arguments, or as pairs.
IN_TWO = {"Refused", "FilmError", "UnreadableError", "GoneError"}
IN_PAIRS = {"UserError", "located", "pick"}
# The same in French and in English, rightly: names, signs and words that both languages have.
EQUAL = {"Joker", "{}. {}"}

_LANGUAGE = re.compile(r"\[[01]\]|french|english|'[^']*'")  # what is of one language in a value


def called(node):
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def texts(node):
    """Return the two texts of a pair that stands there, or None."""
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        return tuple(node.elts) if all(isinstance(one, ast.Constant | ast.JoinedStr) for one in node.elts) else None
    return None


def pairs(path):
    """Yield (line, French, English) of each pair that is written in a file and handed to one that reads a pair."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        target.id: statement.value
        for statement in ast.walk(tree)
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if called(node) in IN_TWO and len(node.args) == 2:
            found = [ast.Tuple(node.args)]
        elif called(node) in IN_TWO | IN_PAIRS:
            found = [getattr(argument, "value", argument) for argument in node.args]
            found = [named.get(one.id) if isinstance(one, ast.Name) else one for one in found]
        else:
            continue
        for one in found:
            pair = texts(one)
            if pair is not None and all(isinstance(getattr(part, "value", ""), str) for part in pair):
                yield node.lineno, *pair


def filled_in(node):
    """Return what is filled into a text, with how often; a plural's « s » counts for nothing."""
    if isinstance(node, ast.Constant):
        return Counter(field for _, field, _, _ in string.Formatter().parse(node.value) if field is not None)
    values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
    return Counter(_LANGUAGE.sub("", ast.unparse(value)) for value in values if not isinstance(value, ast.IfExp))


@pytest.mark.parametrize("room", ROOMS)
def test_the_two_texts_of_a_pair_differ_and_are_filled_in_alike(room):
    found = [(path, *pair) for path in sorted((ROOT / room).rglob("*.py")) for pair in pairs(path)]
    assert len(found) > 10
    for path, line, french, english in found:
        place = f"{path.relative_to(ROOT)}:{line}: {ast.unparse(french)}"
        assert ast.dump(french) != ast.dump(english) or getattr(french, "value", "") in EQUAL, place
        assert filled_in(french) == filled_in(english), place
