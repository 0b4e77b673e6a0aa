"""The rule books, one small module each. `load` brings one up by its id; only the book that is played takes room."""

BOOKS = ("billard", "fiche", "dezepions", "krhum", "icf")


def load(book_id: str):
    """A fresh RuleBook with its options at their defaults. Raises ValueError naming the books that exist."""
    if book_id not in BOOKS:
        raise ValueError("no rule book {!r}; there are {}".format(book_id, ", ".join(BOOKS)))
    module = __import__("carrom.game.rules." + book_id, None, None, ("BOOK",))
    return module.BOOK()
