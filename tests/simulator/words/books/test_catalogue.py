"""Every row of docs/rules.md is worded in a book's file, in both languages."""

import re
from pathlib import Path

import pytest

from carrom.game import entry as entries
from carrom.game.rules import BOOKS, CARDS, GAMES, load
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import catalogue
from carrom_tools.records import replay

ROOT = Path(__file__).resolve().parents[4]


def test_every_row_of_the_docs_has_words_and_no_other():
    rows = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(catalogue.ROWS) == sorted(rows)
    assert all(fr and en and fr != en for fr, en in (row.sentence for row in catalogue.ROWS.values()))


@pytest.mark.parametrize("book_id", GAMES)
def test_a_sheet_marks_the_decisions_of_the_project_as_the_docs_do(book_id):
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^- \*\*([A-Z]\d+)\*\*(.*?)(?=^- |^#|\Z)", text, re.MULTILINE | re.DOTALL)
    ours = {name for name, row in rows if "*(ours" in row} - ({"C7"} if book_id == "krhum" else set())
    for lang, mark in (("fr", "nous avons tranché.)"), ("en", "we decided it.)")):
        shown = {name: line for group in catalogue.sheet(book_id, lang)["groups"] for name, line in group["rows"]}
        assert {name for name, line in shown.items() if line.endswith(mark)} == ours & set(shown)


@pytest.mark.parametrize("book_id", BOOKS)
def test_each_book_that_the_table_plays_is_worded_and_every_row_it_borrows_is_another_books(book_id):
    book = catalogue.BOOKS[book_id]
    assert book.is_carrom
    assert not set(book.borrows) & set(book.rows)
    rows = [name for _, names in catalogue.groups(book_id) for name in names]
    assert rows[0] == "C1"
    assert rows[-len(book.rows) :] == list(book.rows)
    assert set(book.borrows) <= set(rows)


def test_a_sheet_begins_with_the_aim_and_a_shot_or_of_cards_a_turn():
    heads = {book_id: [head for head, _ in catalogue.sheet(book_id, "en")["first"]] for book_id in GAMES}
    assert heads == {**{book_id: ["The aim", "The shot"] for book_id in BOOKS}, CARDS: ["The aim", "The turn"]}
    for book_id in GAMES:
        for lang in LANGUAGES:
            sheet = catalogue.sheet(book_id, lang)
            assert all(len(text) > 20 for _, text in sheet["first"])
            assert sheet["name"]
            assert sheet["summary"]


def test_the_sheet_of_cards_has_no_row_of_carrom():
    (group,) = catalogue.sheet(CARDS, "en")["groups"]
    assert {name[0] for name, _ in group["rows"]} == {"L"}


def sheet_text(book_id, lang):
    return " ".join(sentence for group in catalogue.sheet(book_id, lang)["groups"] for _, sentence in group["rows"])


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_sheet_says_nothing_of_what_its_book_lacks(book_id):
    rules = load(book_id)
    found = (
        (r"\bparis?\b", r"\bbets?\b", entries.BET in rules.ENTRIES),
        (r"\bchoisi\w*|\bchoix\b(?! de la maison)", r"\bcho(ices?|oses?)\b", entries.CHOOSE in rules.ENTRIES),
        (r"donne sa couleur", r"gives its colour", not rules.colours_known),
        (r"a les blancs", r"has white", rules.colours_known),
        (r"[Cc]oups? supplémentaires?", r"[Ee]xtra shots?", book_id == "krhum"),
    )
    for french, english, has in found:
        assert has is bool(re.search(french, sheet_text(book_id, "fr"))), french
        assert has is bool(re.search(english, sheet_text(book_id, "en"))), english


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "games").glob("*.record")), ids=lambda path: path.stem)
def test_every_row_that_decides_in_a_game_is_on_its_sheet(path):
    source = replay.parse(path.read_bytes(), path.name)
    listed = {name for _, names in catalogue.groups(source.book.id) for name in names}
    for step in replay.replay(source):
        assert {reason.split()[0] for reason in step.verdict.reasons} <= listed
