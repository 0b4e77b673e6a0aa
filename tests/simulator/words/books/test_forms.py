"""The books as the form for a new game wants them."""

from carrom.game.rules import BOOKS, load
from carrom_simulator.words.books import forms


def test_every_book_has_its_name_and_options():
    made = forms.books()
    assert [book["id"] for book in made] == list(BOOKS)
    assert [book["name"] for book in made] == ["Billard indien", "Fiche Carom", "Dézépions", "K-Rhum", "International"]
    for book in made:
        for goal in book["goal"]:
            assert goal.format(own="x", other="y").endswith(".")
            assert len(goal) <= 110, "it stands next to the score of a phone"
            assert ("{own}" in goal) == load(book["id"]).colours_known
        options = load(book["id"]).OPTIONS
        assert [one["name"] for one in book["options"]] == [option.name for option in options]
        for told, option in zip(book["options"], options, strict=True):
            assert told["default"] == str(option.default)
            assert told["choices"] == (list(option.choices) or None)
            assert (told["lo"], told["hi"]) == (option.lo, option.hi)
            assert set(told["words"]) == set(option.choices)
