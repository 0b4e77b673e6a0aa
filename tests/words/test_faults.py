"""Every message for people is there in French and English: a walk over all that raise one, and what they look like."""

import ast
import re
from pathlib import Path

import pytest

from tests.host_tools.running import carrom

ROOT = Path(__file__).resolve().parents[2]


def files(folder):
    return sorted((ROOT / folder).rglob("*.py"))


def called(node):
    """Name of what a call calls."""
    return getattr(node.func, "id", getattr(node.func, "attr", None)) if isinstance(node, ast.Call) else None


def template(node):
    """Return the text of an expression with {} for each value, or None where it is not written there."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join("{}" if isinstance(part, ast.FormattedValue) else part.value for part in node.values)
    if isinstance(node, ast.BinOp):
        return "".join(template(part) or "{}" for part in (node.left, node.right))
    if called(node) == "format":
        text = template(node.func.value)
        return text and re.sub(r"\{[^}]*\}", "{}", text)
    return None


def is_pair(node):
    """Whether an expression is a (French, English) pair of different words, or makes one of such pairs."""
    if isinstance(node, ast.Tuple):
        return len(node.elts) == 2 and ast.dump(node.elts[0]) != ast.dump(node.elts[1])
    if isinstance(node, ast.IfExp):
        return is_pair(node.body) and is_pair(node.orelse)
    if called(node) == "located":
        return all(is_pair(part) for part in node.args[1:])
    return not isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp) and called(node) not in ("str", "format")


def test_no_message_to_people_is_in_one_language():
    found = 0
    for path in files("host_tools"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if called(node) == "UserError":
                found += 1
                assert is_pair(node.args[0]), f"{path.relative_to(ROOT)}:{node.lineno}"
    assert found > 90
    for bare in ("UserError('bare')", "UserError(f'{path}: bare')", "UserError(str(error))", "UserError(('a', 'a'))",
                 "UserError(located(path, 'bare'))"):  # fmt: skip
        assert not is_pair(ast.parse(bare, mode="eval").body.args[0]), bare


def test_nothing_is_printed_in_one_language():
    """All that the commands echo is picked by the language, or holds no words: names, numbers, JSON, record lines."""
    found = 0
    for path in files("host_tools/carrom_tools/commands"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if called(node) in ("echo", "print") and node.args:
                found += 1
                words = re.sub(r"\{\}|MicroPython|passages", "", template(node.args[0]) or "")
                assert not re.search(r"[A-Za-z]{3}", words), f"{path.relative_to(ROOT)}:{node.lineno}: {words}"
    assert found > 40


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (("replay", "nowhere"), "nowhere: ne se lit pas : aucun fichier", "nowhere: cannot be read: No such file"),
        (("replay", "-"), "-:2: 'anna' n'est pas un siège", "-:2: 'anna' is not a seat"),
        (("paly",), "'paly'. Serait-ce play ? Il y a", "'paly'. Did you mean play? There are"),
        (("nosuch",), "pas de commande 'nosuch'", "No command 'nosuch'"),
        (("demo", "--nosuch"), "pas d'option '--nosuch'", "No such option '--nosuch'"),
        (("demo", "--seed", "x"), "n'est pas un entier de l'intervalle", "is not a valid integer range"),
        (("demo", "--seed", "-1"), "n'est pas dans l'intervalle", "is not in the range"),
        (("demo", "--seats", "7"), "n'est pas parmi '2', '3'", "is not one of '2', '3'"),
        (("replay",), "il manque l'argument 'FICHIER'", "Missing argument 'FILE'"),
        (("replay", "a", "b"), "un argument de trop (b)", "unexpected extra argument (b)"),
        (("settings", "set", "nosuch=1"), "pas de tel réglage", "no such setting"),
        (("settings", "set", "volume=99"), "n'est pas parmi 0..10 ; rien n'a", "is not one of 0..10; nothing"),
        (("doctor", "--port", "/nowhere"), "pas de tel port", "there is no such port"),
        (("rejudge", "nowhere"), "nowhere: ne se lit pas", "nowhere: cannot be read"),
        (("calibrate", "--simulated", "--noise", "x"), "'x' n'est pas parmi 'none'", "'x' is not one of 'none'"),
        (("board", "nosuch"), "pas de carte « nosuch »", "no board « nosuch »"),
    ],
)
def test_a_person_is_told_in_his_language(words, french, english):
    text = "rules krhum\nseats anna ben\n"
    for lang, wanted, other in (("fr", french, english), ("en", english, french)):
        result = (
            carrom(*words, "--lang", lang, text=text)
            if words[0] not in ("nosuch", "paly")
            else carrom(*words, "--lang", lang)
        )
        assert result.exit_code == 2
        assert wanted in result.stderr
        assert other not in result.stderr
