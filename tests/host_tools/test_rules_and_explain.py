"""carrom rules and carrom explain: every row and every reason has its words, in both languages."""

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import carrom.rules
from carrom.rules import BOOKS, load
from host_tools import reasons, records, rule_texts, words
from host_tools.cli import cli
from host_tools.commands.explain import explain
from tests import games_runner

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*arguments, text=None):
    return CliRunner().invoke(cli, arguments, input=text)


def test_every_row_of_the_docs_has_words_and_no_other():
    rows = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rule_texts.ROWS) == sorted(rows)
    assert all(fr and en and fr != en for fr, en in rule_texts.ROWS.values())


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_prints_its_rows_and_options(book, lang):
    result = run("rules", book, "--lang", lang)
    assert result.exit_code == 0
    for row in rule_texts.ROWS_OF[book]:
        assert re.search(rf"^  {row}\b", result.output, re.MULTILINE)
    for option in load(book).OPTIONS:
        assert f"{option.name} = {option.default}" in result.output
    assert max(map(len, result.output.splitlines())) <= 100


def test_an_option_is_shown_as_set():
    assert "other_man_penalty = off" in run("rules", "krhum", "other_man_penalty=off").output


def test_without_a_book_all_are_listed():
    output = run("rules", "--lang", "en").output
    for book in (*BOOKS, "kaluki"):
        assert book in output
    assert "Kaluki" in run("rules", "kaluki").output.title()


def test_what_does_not_exist_names_what_does():
    for arguments, wanted in (
        (("rules", "nosuch"), "dezepions"),
        (("rules", "krhum", "nosuch=1"), "striker_with_man"),
        (("rules", "fiche", "last_man=maybe"), "return"),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert wanted in result.stderr


def whys():
    """Every reason that stands as a constant in the rule books."""
    folder = Path(carrom.rules.__file__).parent
    for path in [*folder.glob("*.py"), folder.parent / "ruling.py", folder.parent / "rulebook.py"]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and re.fullmatch(r"[BCDFKI]\d+( \[\w+\])?", str(node.value)):
                yield node.value


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_reason_of_the_books_has_a_clause(lang):
    found = sorted(set(whys()))
    assert len(found) > 60
    for reason in found:
        assert reason.split(" ")[0] in reasons.clause(reason, lang)


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("path", games_runner.case_files(), ids=lambda path: path.stem)
def test_every_ruling_of_the_cases_is_explained(path, lang):
    case = games_runner.read(path)
    for number, step in enumerate(records.replay(records.parse(case.text.encode(), path.name)), 1):
        lines = explain(number, step, lang)
        assert len(lines) == (2 if step.verdict.error else 3)
        for reason in step.verdict.reasons:
            assert reason.split(" ")[0] in lines[-1]


RECORD = "rules krhum\nseats south north\nopener south\nsouth w@sw\nsouth s@nw\nsouth -\nnorth -\n"


def test_explain_gives_the_row_and_the_refusal():
    output = run("explain", "-", text=RECORD).output
    assert "(K8)" in output
    assert "Refusé, car ce n'est pas son tour." in output
    english = run("explain", "-", "--lang", "en", "--entry", "4", text=RECORD).output
    assert english.startswith("4. North: nothing")
    assert "(K3)" in english


def test_explain_knows_how_many_entries_there_are():
    result = run("explain", "-", "--entry", "9", text=RECORD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4" in result.stderr
