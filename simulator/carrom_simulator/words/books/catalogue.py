"""All rule books in words, and the rows that hold in each."""

from carrom.game.rules import GAMES
from carrom.lang import pick
from carrom_simulator.words.books import billard, dezepions, every_book, fiche, icf, kaluki, krhum
from carrom_simulator.words.books.book import Book, Row

# By the id that a record's `rules` line and the settings use.
BOOKS: dict[str, Book] = {
    "billard": billard.BOOK,
    "fiche": fiche.BOOK,
    "dezepions": dezepions.BOOK,
    "krhum": krhum.BOOK,
    "icf": icf.BOOK,
    "kaluki": kaluki.BOOK,
}
_OURS = (
    " (Le texte ne dit pas tout ici : nous avons tranché.)",
    " (The text leaves part of this open: we decided it.)",
)
_CARROM = (("Le but", "The aim"), ("Le tir", "The shot"))
_CARDS = (("Le but", "The aim"), ("Le tour", "The turn"))


def _brought(book_id: str) -> Book:
    """Return the words of a book that a package brings; without any it has its name, and its rows their numbers."""
    module = __import__("carrom.game.rules." + book_id, None, None, ("BOOK",))
    return getattr(module, "WORDS", None) or Book((book_id, book_id), {}, name=book_id)


for _id in GAMES:
    if _id not in BOOKS:
        BOOKS[_id] = _brought(_id)
_ALL = [every_book.BOOK] + [BOOKS[book_id] for book_id in GAMES]
ROWS: dict[str, Row] = {}
for _book in _ALL:
    for _name in _book.rows:
        ROWS.setdefault(_name, _book.rows[_name])  # ours stand before those of packages


def sheet(book_id: str, lang: str) -> dict:
    """Return a book as a sheet for a family: its name, itself in a line, what wins and how a turn goes, its rows in
    groups, in a language. A row with a decision of the project says so."""
    book = BOOKS[book_id]
    shown = [
        {
            "heading": pick(lang, source.heading),
            "rows": [(name, _sentence(book, source, name, lang)) for name in names],
        }
        for source, names in groups(book_id)
    ]
    heads = _CARROM if book.is_carrom else _CARDS
    first = [(pick(lang, head), pick(lang, text)) for head, text in zip(heads, (book.aim, book.turn)) if text[0]]
    return {"name": book.name, "summary": pick(lang, book.summary), "first": first, "groups": shown}


def _sentence(book: Book, source: Book, name: str, lang: str) -> str:
    """Return a row of `source` as it reads on the sheet of `book`."""
    ours = name in source.ours and name not in book.settles
    return pick(lang, book.rewords.get(name, source.rows[name].sentence)) + (pick(lang, _OURS) if ours else "")


def groups(book_id: str) -> list[tuple[Book, list[str]]]:
    """Return the rows that hold in a book, grouped by the book that they come from, its own last."""
    own = BOOKS[book_id]
    found = []
    for book in _ALL:
        if book is own or (book is every_book.BOOK and own.is_carrom):
            names = [name for name in book.row_names() if name not in own.leaves_out]
        else:
            names = [name for name in own.borrows if name in book.rows]
        if names:
            found.append((book, names))
    return found
