"""Tells every option of every book in people's words, and how it is set."""

import subprocess
import sys

import pytest

from carrom.game.rules import CARDS, GAMES, explained, load_game
from carrom.lang import LANGUAGES, pick
from carrom_simulator.words.books import house_options


def options(book_id):
    explained(book_id)
    return load_game(book_id).OPTIONS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book_id", GAMES)
def test_each_option_is_a_question_and_each_of_its_words_an_answer(book_id, lang):
    for option in options(book_id):
        assert len(pick(lang, house_options.question(option)).split()) >= 2
        for word in option.choices:
            told = house_options.value_words(option, word)
            assert told != (word, word), f"{option.name}={word} is told as the record writes it"


def test_a_number_stands_for_itself():
    (clock,) = (option for option in options("icf") if option.name == "shot_clock_s")
    assert house_options.value_words(clock, 15) == ("15", "15")
    (chips,) = (option for option in options(CARDS) if option.name == "start")
    assert house_options.value_words(chips, 5) == ("5", "5")
    assert house_options.question(chips) == chips.meaning


@pytest.mark.parametrize(("lang", "line"), [("fr", " : ce n'est pas une pénalité"), ("en", " man: is no penalty")])
def test_a_book_tells_its_options_as_they_are_set(lang, line):
    book = load_game("krhum")
    book.options["other_man_penalty"] = "off"
    told = house_options.in_words(book, lang)
    assert len(told) == 2, "no points are given, which is not worth a line"
    book.options["start_north"] = 3
    assert len(house_options.in_words(book, lang)) == 3
    assert any(text.endswith(line) for text in told)
    cards = house_options.in_words(load_game(CARDS), lang)
    assert len(cards) == len(load_game(CARDS).OPTIONS)
    assert any(text.endswith(pick(lang, (" : 3", ": 3"))) for text in cards)


def test_options_whose_words_are_kept_apart_are_told_before_anybody_else_asked_for_them():
    code = (
        "from carrom.game.rules import CARDS, load_game\n"
        "from carrom_simulator.words.books import house_options\n"
        "print(*house_options.in_words(load_game(CARDS), 'en'), sep='\\n')\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "chips of each player into the pot: 3" in told.splitlines()
