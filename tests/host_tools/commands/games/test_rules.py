"""carrom rules: the sheet of each book, to lay next to the table."""

import re

import pytest

from carrom.game.rules import BOOKS, load
from carrom.lang import LANGUAGES, pick
from host_tools.books import catalogue, house_options
from tests.host_tools.running import carrom


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_prints_its_rows_and_options(book, lang):
    result = carrom("rules", book, "--lang", lang)
    assert result.exit_code == 0
    for row in (name for _, names in catalogue.groups(book) for name in names):
        assert re.search(rf"^  {row}\b", result.output, re.MULTILINE)
    for option in load(book).OPTIONS:
        assert option.name not in result.output, "people are told what an option means"
        for word in option.choices:
            words = pick(lang, house_options.value_words(option, word))
            assert " ".join(words.split()) in " ".join(result.output.split())
            assert words != word
    assert result.output.index(pick(lang, ("Le but", "The aim"))) < result.output.index("C1")
    assert max(map(len, result.output.splitlines())) <= 100


def test_the_case_of_a_name_does_not_matter():
    assert carrom("rules", "KRHUM").output == carrom("rules", "krhum").output


def test_an_option_is_shown_as_set():
    assert "other_man_penalty=off (on, off)" in carrom("rules", "krhum", "other_man_penalty=off", "--names").output
    assert (
        "siens : ce n'est pas une pénalité" in carrom("rules", "krhum", "other_man_penalty=off", "--lang", "fr").output
    )


def test_no_line_begins_with_a_stop_and_a_book_leaves_out_what_its_own_rows_say_otherwise():
    output = carrom("rules", "krhum", "--lang", "fr").output
    assert not [line for line in output.splitlines() if line.strip()[:1] in (";", ":", "!", "?", "»")]
    assert not re.search(r"^  C10\b", output, re.MULTILINE), "K5 says where a man goes that has left the board"
    assert re.search(r"^  C10\b", carrom("rules", "billard").output, re.MULTILINE)


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
