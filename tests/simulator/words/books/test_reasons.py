"""Every reason that a rule book gives has its clause."""

import ast
import re
from pathlib import Path

import pytest

import carrom.game.rules
import carrom.kaluki
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import reasons


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


@pytest.mark.parametrize(
    ("reason", "calls", "told"),
    [
        ("K9", ["brutal"], "a man fell off the cushion (brutal): 2 more shots (K9)"),
        ("K9", [], "the cushion is worth 2 shots (brutal), two men or more 6 and a half shot (six-cinquante) (K9)"),
        ("I9 [72a]", [], "queen and striker together: the queen out, one man out, the turn continues (I9, law 72a)"),
    ],
)
def test_a_clause_is_that_of_the_half_of_the_row_that_decided(reason, calls, told):
    assert reasons.clause(reason, "en", calls) == told


def test_a_law_without_words_of_its_own_has_those_of_the_whole_law_or_of_the_row():
    whole, half = (reasons.clause(f"I9 [{law}]", "en") for law in ("36", "36b"))
    assert whole != half
    assert reasons.clause("I9 [21b]", "en").replace("21b", "21") == reasons.clause("I9 [21]", "en")
    with pytest.raises(KeyError):
        reasons.clause("C99", "en")


def test_a_law_gains_the_words_of_what_was_called():
    assert reasons.clause("I9 [37b]", "en", ["striker"]) == reasons.clause("I9 [37b]", "en").replace(
        " (I9", ", one more for the striker (I9"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_the_books_has_a_clause(lang):
    found = sorted(set(whys()))
    assert len(found) > 60
    for reason in found:
        assert reason.split(" ")[0] in reasons.clause(reason, lang)
