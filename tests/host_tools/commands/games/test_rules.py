"""carrom rules: the sheet of each book, to lay next to the table."""

import re

import pytest

from carrom.game.rules import BOOKS, load
from carrom.lang import LANGUAGES
from host_tools.books import catalogue
from tests.host_tools.running import carrom


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_prints_its_rows_and_options(book, lang):
    result = carrom("rules", book, "--lang", lang)
    assert result.exit_code == 0
    for row in (name for _, names in catalogue.groups(book) for name in names):
        assert re.search(rf"^  {row}\b", result.output, re.MULTILINE)
    for option in load(book).OPTIONS:
        assert f"{option.name} = {option.default}" in result.output
    assert max(map(len, result.output.splitlines())) <= 100


def test_the_case_of_a_name_does_not_matter():
    assert carrom("rules", "KRHUM").output == carrom("rules", "krhum").output


def test_an_option_is_shown_as_set():
    assert "other_man_penalty = off" in carrom("rules", "krhum", "other_man_penalty=off").output


def test_without_a_book_all_are_listed():
    output = carrom("rules", "--lang", "en").output
    for book in (*BOOKS, "kaluki"):
        assert book in output
    assert "Kaluki" in carrom("rules", "kaluki").output.title()


def test_what_does_not_exist_names_what_does():
    for arguments, wanted in (
        (("rules", "nosuch"), "dezepions"),
        (("rules", "krhum", "nosuch=1"), "striker_with_man"),
        (("rules", "fiche", "last_man=maybe"), "return"),
    ):
        result = carrom(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert wanted in result.stderr
