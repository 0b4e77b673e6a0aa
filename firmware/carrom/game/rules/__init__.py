"""The rule books, one small module each. `load` imports one by its id, so only the book that is played takes room."""

BOOKS = ("billard", "fiche", "dezepions", "krhum", "icf")


def load(book_id: str):
    """Make a RuleBook with its options at their defaults. Raises ValueError, which names the books.

    >>> load("krhum").game_points
    25
    """
    if book_id not in BOOKS:
        raise ValueError("no rule book {!r}; there are {}".format(book_id, ", ".join(BOOKS)))
    module = __import__("carrom.game.rules." + book_id, None, None, ("BOOK",))
    return module.BOOK()
