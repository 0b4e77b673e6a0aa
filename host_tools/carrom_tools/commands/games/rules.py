"""carrom rules: print a rule book for a family at the table."""

import textwrap
from collections.abc import Iterator

import click

from carrom.game.rulebook import Book
from carrom.game.rules import explained, load_game
from carrom.lang import pick
from carrom_simulator.words.books import house_options
from carrom_simulator.words.books.catalogue import BOOKS, sheet
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError
from carrom_tools.options import lang_option, no_book

WIDTH = 100

_TEXTS = {
    "options": ("Les options de la maison", "The options of the house"),
    "none": ("Ce jeu n'a pas d'options.", "This game has no options."),
    "others": ("ou bien : {}", "or: {}"),
    "range": ("de {} à {}", "from {} to {}"),
    "names": (
        "carrom rules {} --names dit comment une feuille et la ligne de commande nomment ces options.",
        "carrom rules {} --names says how a record and the command line name these options.",
    ),
    "usage": (
        "Une règle en entier : carrom rules NOM, par exemple carrom rules krhum.",
        "A whole book: carrom rules NAME, for instance carrom rules krhum.",
    ),
}


@bilingual.command(
    short_help=("imprimer une règle", "print a rule book"),
    help=(
        (
            "Imprimer RÈGLE pour une famille à table ; sans RÈGLE, les lister toutes.\n\n"
            "OPTION=VALEUR montre la règle avec cette option, comme la première ligne d'une feuille la choisit."
        ),
        (
            "Print the rules of BOOK for a family at the table; without BOOK, list all books.\n\n"
            "OPTION=VALUE shows the book with that option set, as a record's first line sets it."
        ),
    ),
)
@bilingual.argument("book", required=False)
@bilingual.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@bilingual.option(
    "--names",
    is_flag=True,
    help=(
        "Nommer les options comme une feuille et la ligne de commande.",
        "Name the options as a record and the command line do.",
    ),
)
@lang_option
def command(book: str | None, options: tuple[str, ...], names: bool, lang: str) -> None:
    for line in _list(lang) if book is None else _book(book.lower(), options, names, lang):
        click.echo(line)


def _wrap(text: str, first: str = "", others: str = "") -> list[str]:
    """Break a text into lines; a blank of French typography, as before a semicolon, is no place for that."""
    lines = textwrap.wrap(
        terminal.unbroken(text), WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    )
    return [line.replace("\u00a0", " ") for line in lines]


def _list(lang: str) -> Iterator[str]:
    width = max(map(len, BOOKS))
    for book_id, book in BOOKS.items():
        yield f"{book_id:{width}}  {book.name}"
        yield from _wrap(pick(lang, book.summary), " " * (width + 2), " " * (width + 2))
    yield ""
    yield pick(lang, _TEXTS["usage"])


def _book(book_id: str, options: tuple[str, ...], names: bool, lang: str) -> Iterator[str]:
    if book_id not in BOOKS:
        raise UserError(no_book(book_id, BOOKS))
    settings = list(_options(book_id, options, names, lang))
    shown = sheet(book_id, lang)
    yield shown["name"].upper()
    yield from _wrap(shown["summary"])
    for head, text in shown["first"]:
        yield ""
        yield head
        yield from _wrap(text, "  ", "  ")
    for group in shown["groups"]:
        yield ""
        yield group["heading"]
        for name, sentence in group["rows"]:
            yield from _wrap(sentence, f"  {name:4}", " " * 6)
    yield ""
    yield from settings


def _options(book_id: str, options: tuple[str, ...], names: bool, lang: str) -> Iterator[str]:
    """Yield the lines on a book's options, with those of the command line set. Raises UserError."""
    rules: Book = load_game(book_id)
    for word in options:
        name, _, value = word.partition("=")
        try:
            rules.set_option(name, value)
        except ValueError as error:
            raise UserError(both(error)) from None
    choosable = [option for option in rules.OPTIONS if house_options.is_open(option)]
    if not choosable:
        yield pick(lang, _TEXTS["none"])
        return
    yield pick(lang, _TEXTS["options"])
    explained(book_id)
    for option in choosable:
        now = rules.options[option.name]
        colon = pick(lang, (" : ", ": "))
        if names:
            possible = ", ".join(option.choices) or pick(lang, _TEXTS["range"]).format(option.lo, option.hi)
            yield f"  {option.name}={now} ({possible})"
        yield from _wrap(
            pick(lang, house_options.question(option)) + colon + pick(lang, house_options.value_words(option, now)),
            "  ",
            " " * 6,
        )
        others = [pick(lang, house_options.value_words(option, word)) for word in option.choices if word != now]
        if option.choices:
            yield from _wrap(
                pick(lang, _TEXTS["others"]).format(pick(lang, (" ; ", "; ")).join(others)), " " * 6, " " * 6
            )
    if not names:
        yield from _wrap(pick(lang, _TEXTS["names"]).format(book_id), "  ", "  ")
