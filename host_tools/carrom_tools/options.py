"""Options that several commands share."""

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from carrom import fitted
from carrom.lang import LANGUAGES
from carrom.ports import HAS_PADS, WHOLE
from carrom_simulator.physics.engines import ENGINES, EXACT
from carrom_simulator.words.codes import Pair
from carrom_simulator.words.faults import both
from carrom_simulator.world.sensor_spec import GRADES
from carrom_tools import bilingual
from carrom_tools.errors import UserError, lang_here, located

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

skill_option = bilingual.option(
    "--skill",
    type=click.IntRange(0, 100),
    default=75,
    show_default=True,
    help=("L'adresse des robots.", "Of the bots."),
)

physics_option = bilingual.option(
    "--physics",
    type=click.Choice(ENGINES),
    default=EXACT,
    show_default=True,
    help=(
        "Le moteur du plateau simulé ; pymunk, plus lent, contrôle exact.",
        "The engine of the simulated board; pymunk, slower, checks exact.",
    ),
)

jobs_option = bilingual.option(
    "--jobs", type=click.IntRange(1), help=("Processus ; par défaut : un par cœur.", "Processes; default: one a core.")
)

keep_option = bilingual.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Fichier des résultats, pour continuer plus tard.", "File of results, to go on with later."),
)

result_option = bilingual.option(
    "--json",
    "as_json",
    is_flag=True,
    help=("La dernière ligne est le résultat en un objet JSON.", "The last line is the result as one JSON object."),
)


_SEED: dict[str, Any] = {"type": SEED, "default": 1, "show_default": True}
seed_option = bilingual.option(
    "--seed", **_SEED, help=("Tout le hasard vient de ce nombre.", "Everything that is chance comes from it.")
)
table_seed_option = bilingual.option(
    "--seed", **_SEED, help=("Le hasard de la table simulée.", "Of the simulated table.")
)


class Parts(click.ParamType):
    """Parts of a table, in the words of the file on its flash; the value is their bits.

    pressed: people are to press its buttons.
    """

    name = "parts"

    def __init__(self, pressed: bool):
        self._pressed = pressed

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        where = f"--fitted {value!r}"
        try:
            bits = fitted.parse(value)
        except ValueError as error:
            raise UserError(located(where, both(error))) from None
        if self._pressed and not bits & HAS_PADS:
            raise UserError(
                located(
                    where,
                    (
                        "sans boutons, personne ne répond à la table simulée ; ajoutez pads ou pads=pins",
                        "without buttons nobody answers the simulated table; add pads or pads=pins",
                    ),
                )
            )
        return bits


def fitted_option(pressed: bool) -> Callable[..., Any]:
    """Make the option that leaves a simulated table some of its parts. pressed: see Parts."""
    return bilingual.option(
        "--fitted",
        "parts",
        metavar="PARTS",
        type=Parts(pressed),
        callback=lambda _context, _option, parts: WHOLE if parts is None else parts,
        help=(
            "Ce que la table simulée a, comme « gates=sw,ne lines=south display pads buzzer supply » ; par défaut : "
            "tout.",
            'Of the simulated table, like "gates=sw,ne lines=south display pads buzzer supply"; default: all.',
        ),
    )


def noise_option(default: str) -> Callable[..., Any]:
    """Make the option that names one of GRADES."""
    return bilingual.option(
        "--noise",
        type=click.Choice(list(GRADES)),
        default=default,
        show_default=True,
        help=("Le bruit des capteurs simulés.", "Of the simulated sensors."),
    )


def games_option(default: int, words: Pair) -> Callable[..., Any]:
    """Make the option that says how many games to play."""
    return bilingual.option(
        "--games", "count", type=click.IntRange(1, 100_000), default=default, show_default=True, help=words
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
