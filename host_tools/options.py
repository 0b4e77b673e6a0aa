"""Options that several commands share."""

import math
from typing import Any

import click

from carrom.lang import LANGUAGES
from host_tools.errors import UserError
from host_tools.terminal import system_lang

SEED = click.IntRange(0, 2**31 - 1)


class Finite(click.FloatRange):
    """A number within a range; inf and nan are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a number to count with", param, ctx)
        return number


lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=system_lang, help="Language; default: the system's (LANG)."
)

port_option = click.option(
    "--port", metavar="PORT", help="As mpremote connect takes it: a serial device, socket://…; default: the one board."
)

seats_option = click.option(
    "--seats",
    type=click.Choice(["2", "3", "4", "5"]),
    default="2",
    show_default=True,
    help="Players: 2 or 4, in kaluki 2 to 5.",
)


def check_seats(rules: str, seats: str) -> None:
    """Raise UserError where the book is not played by that number of people."""
    if rules != "kaluki" and seats not in ("2", "4"):
        raise UserError(f"--seats {seats}: carrom is played by 2 or 4; kaluki by 2 to 5")
