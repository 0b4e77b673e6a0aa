"""Every code that the firmware hands out has words in both languages, with a place for each of its values."""

import ast
from pathlib import Path

import pytest

from carrom import console
from carrom.kaluki import score_table
from carrom.lang import LANGUAGES, pick
from carrom.sensing import calibration, calibrator
from carrom.storage import checked_files
from carrom_simulator.words import table_codes

RAISED = ("ValueError", "DamagedFile", "_refused")


def handed_out(module):
    """Yield (code, number of values) of each code in a module's source: raised, answered or returned as a tuple."""
    for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
        parts = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
            parts = node.args
        elif isinstance(node, ast.Return | ast.Assign | ast.BoolOp | ast.IfExp):
            found = [child for child in ast.walk(node) if isinstance(child, ast.Tuple)]
            for tuple_ in found:
                if isinstance(tuple_.elts[:1] and tuple_.elts[0], ast.Constant):
                    yield tuple_.elts[0].value, len(tuple_.elts) - 1
        if parts and isinstance(parts[0], ast.Constant) and isinstance(parts[0].value, str):
            yield parts[0].value, len(parts) - 1


CODES = {
    code
    for module in (console, score_table, calibrator, calibration, checked_files)
    for code in handed_out(module)
    if code[0] in table_codes.TEXTS or (isinstance(code[0], str) and "-" in code[0])
}


def test_each_code_has_words_and_no_words_are_for_nothing():
    assert {code for code, _ in CODES} == set(table_codes.TEXTS)


@pytest.mark.parametrize("code", sorted(table_codes.TEXTS))
def test_every_value_has_its_place_in_both_languages(code):
    numbers = {number for name, number in CODES if name == code} - ({0} if code == "usage" else set())
    for lang in LANGUAGES:
        assert {pick(lang, table_codes.TEXTS[code]).count("{}")} == numbers


def test_a_refusal_in_words():
    answer = {"error": "passes", "values": [3, "w", "sw"]}
    assert table_codes.refusal_text("fr", answer) == "il manque 3 passages : pion blanc, trou sud-ouest"
    assert table_codes.refusal_text("en", answer) == "3 passes are missing: white man, south-west pocket"
    assert table_codes.refusal_text("fr", {"error": "volume: '30' is not one of 0..10"}).endswith("0..10")
