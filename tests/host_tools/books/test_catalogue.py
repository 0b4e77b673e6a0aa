"""Every row of docs/rules.md is worded in a book's file, in both languages."""

import re
from pathlib import Path

import pytest

from carrom.game.rules import BOOKS
from host_tools.books import catalogue

ROOT = Path(__file__).resolve().parents[3]


def test_every_row_of_the_docs_has_words_and_no_other():
    rows = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(catalogue.ROWS) == sorted(rows)
    pairs = [pair for row in catalogue.ROWS.values() for pair in _pairs(row)]
    assert len(pairs) > 1.5 * len(rows)
    assert all(fr and en and fr != en for fr, en in pairs)


def _pairs(row):
    return [row.sentence, *([row.clause] if row.clause else []), *row.parts.values(), *row.calls.values()]


@pytest.mark.parametrize("book_id", BOOKS)
def test_each_book_that_the_table_plays_is_worded_and_every_row_it_borrows_is_another_books(book_id):
    book = catalogue.BOOKS[book_id]
    assert book.is_carrom
    assert not set(book.borrows) & set(book.rows)
    rows = [name for _, names in catalogue.groups(book_id) for name in names]
    assert rows[0] == "C1"
    assert rows[-len(book.rows) :] == list(book.rows)
    assert set(book.borrows) <= set(rows)
