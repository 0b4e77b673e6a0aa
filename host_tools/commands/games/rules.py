"""carrom rules: print a rule book for a family at the table."""

import textwrap
from collections.abc import Iterator

import click

from carrom.game.rulebook import Book
from carrom.game.rules import explained, load_game
from carrom.lang import pick
from host_tools.books.catalogue import BOOKS, sheet
from host_tools.errors import UserError
from host_tools.options import lang_option

WIDTH = 100

_TEXTS = {
    "options": ("Les options de la maison", "The options of the house"),
    "none": ("Ce jeu n'a pas d'options.", "This game has no options."),
    "possible": ("au choix : {} ; sans rien changer : {}", "possible: {}; default: {}"),
    "range": ("de {} à {}", "{} to {}"),
    "usage": (
        "Une règle en entier : carrom rules NOM, par exemple carrom rules krhum.",
        "A whole book: carrom rules NAME, for instance carrom rules krhum.",
    ),
}


@click.command(short_help="print a rule book")
@click.argument("book", required=False)
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@lang_option
def command(book: str | None, options: tuple[str, ...], lang: str) -> None:
    """Print the rules of BOOK for a family at the table; without BOOK, list all books.

    OPTION=VALUE shows the book with that option set, as a record's first line sets it.
    """
    for line in _list(lang) if book is None else _book(book.lower(), options, lang):
        click.echo(line)


def _wrap(text: str, first: str = "", others: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _list(lang: str) -> Iterator[str]:
    width = max(map(len, BOOKS))
    for book_id, book in BOOKS.items():
        yield f"{book_id:{width}}  {book.name}"
        yield from _wrap(pick(lang, book.summary), " " * (width + 2), " " * (width + 2))
    yield ""
    yield pick(lang, _TEXTS["usage"])


def _book(book_id: str, options: tuple[str, ...], lang: str) -> Iterator[str]:
    if book_id not in BOOKS:
        raise UserError(f"no rule book {book_id!r}; there are {', '.join(BOOKS)}")
    settings = list(_options(book_id, options, lang))
    shown = sheet(book_id, lang)
    yield shown["name"].upper()
    yield from _wrap(shown["summary"])
    for group in shown["groups"]:
        yield ""
        yield group["heading"]
        for name, sentence in group["rows"]:
            yield from _wrap(sentence, f"  {name:4}", " " * 6)
    yield ""
    yield from settings


def _options(book_id: str, options: tuple[str, ...], lang: str) -> Iterator[str]:
    """Yield the lines on a book's options, with those of the command line set. Raises UserError."""
    rules: Book = load_game(book_id)
    for word in options:
        name, _, value = word.partition("=")
        try:
            rules.set_option(name, value)
        except ValueError as error:
            raise UserError(str(error)) from None
    if not rules.OPTIONS:
        yield pick(lang, _TEXTS["none"])
        return
    yield pick(lang, _TEXTS["options"])
    explained(book_id)
    for option in rules.OPTIONS:
        yield f"  {option.name} = {rules.options[option.name]}"
        possible = ", ".join(option.choices) or pick(lang, _TEXTS["range"]).format(option.lo, option.hi)
        notes = pick(lang, _TEXTS["possible"]).format(possible, option.default)
        for text in (pick(lang, option.meaning), notes):
            yield from _wrap(text, " " * 6, " " * 6)
