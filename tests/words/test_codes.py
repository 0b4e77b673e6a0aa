"""Every code has words in both languages, with a place for each value; every refusal in the source names a code."""

import ast
import re
import string
from pathlib import Path

import pytest

from carrom.game.record import RecordError, parse_entry
from carrom_simulator.refusals import CodedValueError, worded
from carrom_simulator.words.codes import TEXTS
from carrom_simulator.words.faults import both, code_text, refusal_text

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("firmware/carrom", "simulator/carrom_simulator", "host_tools/carrom_tools", "carrom_table")
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")
EQUAL = {"worker-failed"}  # only values, the same in both languages
# Errors whose first word is no code: the system's number, a line, a click message, or a fault that only a programmer
# can make, who reads English.
NO_CODES = (
    "EndlessShotError",
    "FilmError",
    "OSError",
    "UsageError",
    "ProtocolError",
    "IndexError",
    "KeyError",
    "TypeError",
    "NotImplementedError",
)
# These refuse only a programmer's mistake, or belong to the library for Python people: they are English.
FOR_PROGRAMMERS = {
    "firmware/carrom/panel/lighting.py",
    "firmware/carrom/panel/tune.py",
    "firmware/carrom/storage/checked_files.py",
    "simulator/carrom_simulator/environments/starts.py",
    "simulator/carrom_simulator/game/tabletop.py",
    "simulator/carrom_simulator/physics/rim_misses.py",
    "simulator/carrom_simulator/world/calibrating.py",
    "host_tools/carrom_tools/club/store.py",
    "host_tools/carrom_tools/device/deadline.py",
    *(f"carrom_table/{name}.py" for name in ("board", "bots", "cards", "guest", "table")),
}


def codes_in(path):
    """Yield (code, number of values, or None where a star stands for some) of each error that a source makes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            args = node.args[1:] if name in ("SavedError", "LineError") else node.args
            if not name.endswith(("Error", "DamagedFile", "_refused", "__init__")) or name in NO_CODES:
                continue
            if args and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str):
                starred = any(isinstance(arg, ast.Starred) for arg in args)
                yield args[0].value, None if starred else len(args) - 1
        elif isinstance(node, ast.Tuple) and node.elts and getattr(node.elts[0], "value", None) in TEXTS:
            yield node.elts[0].value, len(node.elts) - 1


MADE = [(path, *found) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")) for found in codes_in(path)]


def fields(text):
    return [
        (field, spec, conversion) for _, field, spec, conversion in string.Formatter().parse(text) if field is not None
    ]


@pytest.mark.parametrize(("code", "pair"), TEXTS.items())
def test_a_code_says_the_same_in_two_languages(code, pair):
    french, english = pair
    assert french, english
    assert (french == english) == (code in EQUAL)
    assert fields(french) == fields(english)


def test_every_refusal_names_a_code():
    for path, code, count in MADE:
        if CODE.fullmatch(code) and code in TEXTS and count is not None and (code, count) != ("usage", 0):
            assert count == len(fields(TEXTS[code][0])), f"{path}: {code}"
    unknown = {str(path.relative_to(ROOT)) for path, code, _ in MADE if code not in TEXTS}
    assert unknown == FOR_PROGRAMMERS


def test_no_words_are_for_nothing():
    assert {code for code in TEXTS if not code.endswith("-words")} <= {code for _, code, _ in MADE}


def test_a_refusal_of_the_console_in_words():
    answer = {"error": "passes", "values": [3, "w", "sw"]}
    assert refusal_text("fr", answer) == "il manque 3 passages : pion blanc, trou sud-ouest"
    assert refusal_text("en", answer) == "3 passes are missing: white man, south-west pocket"
    assert refusal_text("fr", {"error": "of a newer table", "values": [1]}) == "of a newer table 1"


def test_an_error_among_the_values_is_in_the_same_language():
    error = CodedValueError("not-calibrated", ValueError("red-white", "ne"))
    assert both(error) == (
        "cette table ne peut pas être étalonnée : trou nord-est : le rouge et les blancs se ressemblent",
        "this table cannot be calibrated: north-east pocket: queen and white men look alike",
    )


def test_a_long_word_is_cut():
    assert len(code_text("fr", "no-seat", "x" * 400)) < 160


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        ("South -", "s'écrit en petites lettres : south", "is written in small letters: south"),
        ("Undo", "s'écrit en petites lettres : undo", "is written in small letters: undo"),
        ("RULES krhum", "s'écrit en petites lettres : rules", "is written in small letters: rules"),
        ("bet South far", "s'écrit en petites lettres : south", "is written in small letters: south"),
        ("south W@ne", "s'écrit en petites lettres : w", "is written in small letters: w"),
        ("south Off:b", "s'écrit en petites lettres : off:b", "is written in small letters: off:b"),
        ("south \N{EN DASH}", "s'écrit -, si rien n'est tombé", "is written -, where nothing fell"),
        ("rulez krhum", "l'en-tête a rules, seats, opener", "the header has rules, seats, opener"),
    ],
)
def test_a_word_that_is_only_spelled_wrong_is_put_right(line, french, english):
    with pytest.raises(RecordError) as caught:
        parse_entry(line)
    told = both(caught.value)
    assert french in told[0]
    assert english in told[1]


def test_a_list_without_anything_is_none():
    assert code_text("fr", "no-such-game", []) == "pas de telle partie ; les parties : aucune"


def test_a_program_reads_english():
    with pytest.raises(ValueError, match="'x' is not a seat"), worded():
        raise ValueError("no-seat", "x")
    with pytest.raises(ValueError, match=r"^other$"), worded():
        raise ValueError("other")
