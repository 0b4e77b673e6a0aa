"""Options that several commands share."""

import math
from typing import Any

import click

from carrom.lang import LANGUAGES

SEED = click.IntRange(0, 2**31 - 1)


class Finite(click.FloatRange):
    """A number within a range; inf and nan are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a number to count with", param, ctx)
        return number


lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="Language of what is printed."
)

port_option = click.option(
    "--port", metavar="PORT", help="As mpremote connect takes it: a serial device, socket://…; default: the one board."
)
