"""Every reason that a rule book gives has its clause."""

import ast
import re
from pathlib import Path

import pytest

import carrom.game.rules
import carrom.kaluki
from carrom.lang import LANGUAGES
from host_tools.books import reasons


def whys():
    """Every reason that stands as a constant in the rule books."""
    folder = Path(carrom.game.rules.__file__).parent
    kaluki = Path(carrom.kaluki.__file__).parent
    for path in [
        *folder.glob("*.py"),
        folder.parent / "ruling.py",
        folder.parent / "rulebook.py",
        *kaluki.glob("*.py"),
    ]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and re.fullmatch(r"[BCDFKIL]\d+( \[[\w, ]+\]| [a-z]+)?", str(node.value)):
                yield node.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_the_books_has_a_clause(lang):
    found = sorted(set(whys()))
    assert len(found) > 60
    for reason in found:
        assert reason.split(" ")[0] in reasons.clause(reason, lang)
