"""The rule books, one small module each. `load` imports one by its id, so only the book that is played takes room."""

BOOKS = ("billard", "fiche", "dezepions", "krhum", "icf")
CARDS = "kaluki"  # the card game, which has a room of its own
GAMES = BOOKS + (CARDS,)
NONE_GIVEN = ("dezepions", CARDS)  # no points can be given to a side (C13)
MOST_GIVEN = 24  # in the other books: one less than wins the game


def load(book_id: str):
    """Make a RuleBook with its options at their defaults. Raises ValueError(code, *values).

    >>> load("krhum").game_points
    25
    """
    if book_id == CARDS:
        raise ValueError("card-game", book_id)
    return load_game(book_id)


def load_game(book_id: str):
    """Make the book of any game that the table knows. Raises ValueError as `load` does."""
    if book_id not in GAMES:
        raise ValueError("no-book", book_id)
    return _import("carrom.kaluki.book" if book_id == CARDS else "carrom.game.rules." + book_id, "BOOK")()


def options_of(book_id: str) -> tuple:
    """Return those options of one of GAMES that are settings, with those that its records do not name."""
    if book_id == CARDS:
        return _import("carrom.kaluki.options", "OPTIONS") + _import("carrom.kaluki.options", "SETTINGS")
    return load(book_id).OPTIONS


def explained(book_id: str) -> tuple:
    """Return the same options with their meanings, which Kaluki keeps in another module."""
    if book_id == CARDS:
        _import("carrom.kaluki.meanings", "MEANINGS")
    return options_of(book_id)


def reader_of(line: str):
    """Return the reader for records with this `rules` line."""
    return _import("carrom.kaluki.reader" if line.split()[1:2] == [CARDS] else "carrom.game.record", "Reader")()


def _import(module: str, name: str):
    return getattr(__import__(module, None, None, (name,)), name)
