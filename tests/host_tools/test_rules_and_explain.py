"""carrom rules and carrom explain: every row and every reason has its words, in both languages."""

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import carrom.game.rules
from carrom.game.rules import BOOKS, load
from host_tools import texts
from host_tools.cli import cli
from host_tools.commands.games.explain import explain
from host_tools.records import reasons, replay
from host_tools.texts import words
from tests import games_runner

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*arguments, text=None):
    return CliRunner().invoke(cli, arguments, input=text)


def test_every_row_of_the_docs_has_words_and_no_other():
    rows = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(texts.ROWS) == sorted(rows)
    assert all(fr and en and fr != en for fr, en in texts.ROWS.values())


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_prints_its_rows_and_options(book, lang):
    result = run("rules", book, "--lang", lang)
    assert result.exit_code == 0
    for row in texts.ROWS_OF[book]:
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
    folder = Path(carrom.game.rules.__file__).parent
    for path in [*folder.glob("*.py"), folder.parent / "ruling.py", folder.parent / "rulebook.py"]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and re.fullmatch(r"[BCDFKI]\d+( \[[\w, ]+\]| [a-z]+)?", str(node.value)):
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
    for number, step in enumerate(replay.replay(replay.parse(case.text.encode(), path.name)), 1):
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


@pytest.mark.parametrize(
    ("book", "entries", "said", "unsaid"),
    [
        ("krhum", "south w@sw bank|south -", ["a shot is spent", "(C3)"], ["hand passes"]),
        ("krhum", "south w@ne|south w@se s@sw", ["come back, and one more", "penalty shot (K8)"], []),
        ("krhum striker_with_man=replay", "south w@ne|south w@se s@sw", ["no penalty shot (K8)"], ["opens with"]),
        ("krhum striker_with_man=keep", "south w@ne|south w@se s@sw", ["stay down (K8)"], ["one more"]),
        ("icf", "south s@ne|north -|south w@ne w@se q@ne s@sw", ["turn is lost (I9, law 71a, 68b)"], ["continues"]),
        ("icf", "south w@ne w@se w@sw|south s@sw foul", ["one more for the striker (I6, law 37a)"], []),
        ("icf", "south -|north improper -", ["one man out, the turn is lost (I5"], ["other men stay", "queen"]),
        ("icf", "south -|north q@ne improper", ["the queen comes out (I5"], ["other men stay"]),
        ("icf", "south -|north w@ne improper", ["other men stay down (I5"], ["queen"]),
        ("dezepions", "south w@ne|south -|north q@ne", ["(D3)"], ["nothing fell"]),
        ("dezepions", "south s@ne", ["nothing to choose"], ["chooses"]),
        ("dezepions", "south w@ne|south s@ne", ["chooses to remove or to return"], ["nothing"]),
        ("dezepions", "south w@ne|south -|north s@ne", ["removes one of its own"], ["chooses"]),
        ("fiche", "south w@ne off:s", ["no replay (F2)"], ["plays again"]),
        ("fiche", "south w@ne s@se", ["stay down (F2)", "plays again (B2)"], ["hand passes"]),
        ("billard", "south w@ne s@se", ["one more (B8)", "plays again (B2)"], ["hand passes"]),
        ("billard", "south b@ne", ["only other men fell (B3)", "the hand passes (C3)"], []),
        ("billard", "ALL|south w@ne", ["only a bonus (B9)"], ["plays again"]),
        ("billard last_man=return", "ALL|south w@ne", ["and the hand passes (B9)"], ["plays again"]),
        ("billard last_man=lose", "ALL|south w@ne", ["the board is lost (B9)"], ["plays again"]),
        ("billard", "ALL|south -|north w@ne", ["that side wins the board (B12)"], ["hand passes"]),
        ("billard last_man=return", "ALL|south -|north w@ne", ["so does a man of the shooter"], ["plays again"]),
        ("billard last_man=lose", "ALL|south -|north w@ne", ["the queen's points too (B12)"], ["hand passes"]),
    ],
)
def test_a_reason_says_what_was_done_and_no_more(book, entries, said, unsaid):
    entries = entries.replace("ALL", "south w@ne w@se w@sw w@nw w@ne w@se w@sw w@nw").replace("|", "\n")
    count = entries.count("\n") + 1
    text = f"rules {book}\nseats south north\nopener south\n{entries}\n"
    result = run("explain", "-", "--lang", "en", "--entry", str(count), text=text)
    assert result.exit_code == 0, result.output
    output = " ".join(result.output.split())
    assert all(words in output for words in said), output
    assert not any(words in output.partition("Because")[2] for words in unsaid), output
