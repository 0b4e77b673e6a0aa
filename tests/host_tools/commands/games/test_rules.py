"""carrom rules: the sheet of each book, to lay next to the table."""

import re

import pytest

from carrom.game.rules import BOOKS, load
from carrom.lang import LANGUAGES, pick
from carrom_simulator.words.books import catalogue, house_options
from tests.host_tools.running import carrom


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_prints_its_rows_and_options(book, lang):
    result = carrom("rules", book, "--lang", lang)
    assert result.exit_code == 0
    for row in (name for _, names in catalogue.groups(book) for name in names):
        assert re.search(rf"^  {row}\b", result.output, re.MULTILINE)
    for option in load(book).OPTIONS:
        assert not re.search(rf"\b{option.name}\b *[=(]", result.output), "people are told what an option means"
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


def test_a_list_of_books_has_their_names_under_each_other_and_a_summary_below_each():
    lines = carrom("rules", "--lang", "en").output.splitlines()
    heads = [line for line in lines if line and not line.startswith(" ") and not line.startswith("A whole book")]
    assert [line.split()[0] for line in heads] == list(catalogue.BOOKS)
    column = len(max(catalogue.BOOKS, key=len)) + 2
    for line in heads:
        book = catalogue.BOOKS[line.split()[0]]
        assert line[column:] == book.name
    told = [line for line in lines if line.startswith(" ")]
    assert all(len(line) - len(line.lstrip()) == column for line in told)
    assert " ".join(" ".join(told).split()) == " ".join(
        pick("en", book.summary).replace("\u00a0", " ") for book in catalogue.BOOKS.values()
    )


def test_a_sheet_hangs_its_rows_and_options_under_their_heads():
    for names in (False, True):
        lines = carrom("rules", "krhum", "--lang", "en", *["--names"][:names]).output.splitlines()
        rows = [number for number, line in enumerate(lines) if re.match(r"  [A-Z]\d+ ", line)]
        for number in rows:
            assert lines[number][6] != " "
            under = lines[number + 1]
            assert under == "" or number + 1 in rows or re.match(r" {6}\S", under), under
        options = lines[lines.index("The options of the house") + 1 :]
        assert all(re.match(r"( {2}| {6})\S", line) for line in options)
        others = [line for line in options if line.strip().startswith("or: ")]
        assert len(others) == sum(bool(option.choices) for option in load("krhum").OPTIONS)
        assert all(line.startswith(" " * 6) for line in others)
        assert ("carrom rules krhum --names says" in options[-2] + options[-1]) is not names


def test_numbers_are_shown_with_their_range():
    assert "shot_clock_s=15 (from 0 to 600)" in carrom("rules", "icf", "--names", "--lang", "en").output
    options = carrom("rules", "krhum", "--names", "--lang", "en").output.partition("The options")[2]
    assert options.count("(from 0 to 24)") == options.count("from") == 3


def test_an_option_with_nothing_to_choose_is_not_shown():
    assert "start_" not in carrom("rules", "dezepions", "--names", "--lang", "en").output
