"""`carrom rules`: a rule book as a family would want it beside the table."""

import textwrap
from collections.abc import Iterator
from typing import Any

import click

from carrom.game.rules import load
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.texts import ROWS_OF, TITLES, row_text
from host_tools.texts.words import LANGUAGES

WIDTH = 100

# Plain texts, and the headings of groups of rows by their letter.
_TEXTS: dict[str, dict[str, Any]] = {
    "fr": {
        "groups": {
            "C": "Pour tous les jeux de carrom",
            "B": "Du billard indien",
            "F": "De la fiche",
            "D": "De Dézépions",
            "K": "Du K-Rhum",
            "I": "Des lois internationales",
            "L": "Du kaluki",
        },
        "options": "Les options de la maison",
        "none": "Ce jeu n'a pas d'options.",
        "table": "La table ne tient pas encore le score du kaluki.",
        "possible": "possible : {}",
        "default": "d'origine : {}",
        "range": "de {} à {}",
        "usage": "Une règle en entier : carrom rules NOM, par exemple carrom rules krhum.",
    },
    "en": {
        "groups": {
            "C": "For every carrom game",
            "B": "Of Billard indien",
            "F": "Of the Fiche",
            "D": "Of Dézépions",
            "K": "Of K-Rhum",
            "I": "Of the international laws",
            "L": "Of Kaluki",
        },
        "options": "The options of the house",
        "none": "This game has no options.",
        "table": "The table does not keep Kaluki's score yet.",
        "possible": "possible: {}",
        "default": "default: {}",
        "range": "{} to {}",
        "usage": "A whole book: carrom rules NAME, for instance carrom rules krhum.",
    },
}


@click.command()
@click.argument("book", required=False)
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@lang_option
def command(book: str | None, options: tuple[str, ...], lang: str) -> None:
    """Print the rules of BOOK beside the table; without a book, those that there are.

    OPTION=VALUE shows the book with an option of yours, as a record's first line sets it.
    """
    for line in _list(lang) if book is None else _book(book, options, lang):
        click.echo(line)


def _wrap(text: str, first: str = "", others: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _title(book: str, lang: str) -> tuple[str, str]:
    name, *lines = TITLES[book]
    return name, lines[LANGUAGES.index(lang)]


def _list(lang: str) -> Iterator[str]:
    width = max(map(len, TITLES))
    for book in TITLES:
        name, line = _title(book, lang)
        yield f"{book:{width}}  {name}"
        yield from _wrap(line, " " * (width + 2), " " * (width + 2))
    yield ""
    yield _TEXTS[lang]["usage"]


def _book(book: str, options: tuple[str, ...], lang: str) -> Iterator[str]:
    texts = _TEXTS[lang]
    if book not in TITLES:
        raise UserError(f"no rule book {book!r}; there are {', '.join(TITLES)}")
    settings = list(_options(book, options, lang))
    name, line = _title(book, lang)
    yield name.upper()
    yield from _wrap(line)
    group = ""
    for row in ROWS_OF[book]:
        if row[0] != group:
            group = row[0]
            yield ""
            yield texts["groups"][group]
        yield from _wrap(row_text(row, lang), f"  {row:4}", " " * 6)
    yield ""
    yield from settings


def _options(book: str, options: tuple[str, ...], lang: str) -> Iterator[str]:
    """The lines on a book's options, those of the command line set. Raises UserError."""
    texts = _TEXTS[lang]
    if book == "kaluki":
        if options:
            raise UserError(f"{options[0]!r}: kaluki has no options: the table does not play it yet")
        yield texts["table"]
        return
    rules = load(book)
    for word in options:
        name, _, value = word.partition("=")
        try:
            rules.set_option(name, value)
        except ValueError as error:
            raise UserError(str(error)) from None
    if not rules.OPTIONS:
        yield texts["none"]
        return
    yield texts["options"]
    for option in rules.OPTIONS:
        yield f"  {option.name} = {rules.options[option.name]}"
        possible = ", ".join(option.choices) or texts["range"].format(option.lo, option.hi)
        meaning = option.fr if lang == "fr" else option.en
        notes = f"{texts['possible'].format(possible)} ; {texts['default'].format(option.default)}"
        for text in (meaning, notes if lang == "fr" else notes.replace(" ;", ";")):
            yield from _wrap(text, " " * 6, " " * 6)
