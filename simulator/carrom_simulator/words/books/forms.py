"""The books as the form for a new game wants them, on the virtual table and on the plain board's referee."""

from carrom.game.entry import BET
from carrom.game.rules import BOOKS, explained, load_game
from carrom_simulator.words.books import catalogue, house_options


def books() -> list[dict]:
    """Return every carrom book with its options."""
    return [book(book_id) for book_id in BOOKS]


def book(book_id: str) -> dict:
    """Return one of all books, with what wins in it, and its options."""
    explained(book_id)
    options = [option_form(option) for option in load_game(book_id).OPTIONS]
    words = catalogue.BOOKS[book_id]
    form = {"id": book_id, "name": words.name, "striker": words.striker, "goal": words.goal, "options": options}
    form["bets"] = has_bets(book_id)
    form["match"] = bool(getattr(load_game(book_id), "match", 0))
    return form


def has_bets(book_id: str) -> bool:
    """Return whether one bets in a book: in others there are none to count."""
    return BET in getattr(load_game(book_id), "ENTRIES", ())


def option_form(option) -> dict:
    """Return an option with its question and its values in words, French and English."""
    return {
        "name": option.name,
        "default": str(option.default),
        "choices": list(option.choices) or None,
        "lo": option.lo,
        "hi": option.hi,
        "meaning": house_options.question(option),
        "words": {word: house_options.value_words(option, word) for word in option.choices},
    }
