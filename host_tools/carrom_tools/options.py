"""Options that several commands share."""

import math
from collections.abc import Iterable
from typing import Any

import click

from carrom.lang import LANGUAGES
from carrom_tools import bilingual
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.fault_words import Pair

SEED = click.IntRange(0, 2**31 - 1)


class Finite(click.FloatRange):
    """A number within a range; inf and nan are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a number to count with", param, ctx)
        return number


_LANG: dict[str, Any] = {
    "type": click.Choice(LANGUAGES),
    "default": lang_here,
    "help": ("La langue ; par défaut : celle du système (LANG).", "Language; default: the system's (LANG)."),
}
lang_option = bilingual.option("--lang", **_LANG)

taken_lang = bilingual.option("--lang", expose_value=False, **_LANG)  # for commands that call lang_here()

port_option = bilingual.option(
    "--port",
    metavar="PORT",
    help=(
        "Comme mpremote connect le prend : un port série, socket://… ; par défaut : la seule carte.",
        "As mpremote connect takes it: a serial device, socket://…; default: the one board.",
    ),
)

seats_option = bilingual.option(
    "--seats",
    type=click.Choice(["2", "3", "4", "5"]),
    default="2",
    show_default=True,
    help=("Joueurs : 2 ou 4, au kaluki 2 à 5.", "Players: 2 or 4, in kaluki 2 to 5."),
)


def no_book(named: str, known: Iterable[str]) -> Pair:
    """Return the words for a rule book that does not exist."""
    names = ", ".join(known)
    return f"pas de règle {named!r} ; il y a {names}", f"no rule book {named!r}; there are {names}"


def check_seats(rules: str, seats: str) -> None:
    """Raise UserError where the book is not played by that number of people."""
    if rules != "kaluki" and seats not in ("2", "4"):
        raise UserError(
            located(
                f"--seats {seats}",
                ("on joue au carrom à 2 ou 4, au kaluki à 2 à 5", "carrom is played by 2 or 4; kaluki by 2 to 5"),
            )
        )
