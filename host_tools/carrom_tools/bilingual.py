"""Commands of click that speak French and English: each help text is a pair, told in the language of the command line.

Click's own words in a help page are a table here; those of its errors are in words/faults.py.
"""

import functools
import re
from typing import Any, cast

import click

from carrom.lang import pick
from carrom_simulator.words.codes import Pair
from carrom_tools.errors import lang_here
from carrom_tools.terminal import unbroken

_USAGE = ("Utilisation : ", "Usage: ")
_HELP = ("Montrer cette aide et finir.", "Show this message and exit.")
_DEFAULT = ("par défaut : {}", "default: {}")
_REQUIRED = ("obligatoire", "required")
_FRENCH = {
    "Options": "Options ",
    "Commands": "Commandes ",
    # The parts of a command line, and the kinds of values.
    "ADDRESS": "ADRESSE",
    "BOOK": "RÈGLE",
    "COMMAND": "COMMANDE",
    "DIRECTORY": "DOSSIER",
    "FAULT": "DÉFAUT",
    "FILE": "FICHIER",
    "FILES": "FICHIERS",
    "FOLDER": "DOSSIER",
    "FLOAT": "NOMBRE",
    "FLOAT RANGE": "NOMBRE",
    "GAME": "PARTIE",
    "GATE": "PORTE",
    "HOST": "HÔTE",
    "INTEGER": "ENTIER",
    "INTEGER RANGE": "ENTIER",
    "LEFT": "GAUCHE",
    "NAME": "NOM",
    "NUMBER": "NUMÉRO",
    "PARTS": "ÉLÉMENTS",
    "PATH": "CHEMIN",
    "POCKET": "TROU",
    "RECORD": "FEUILLE",
    "REPORT": "RAPPORT",
    "RIGHT": "DROITE",
    "SEAT": "SIÈGE",
    "SIDE": "CÔTÉ",
    "TEXT": "TEXTE",
    "TITLE": "TITRE",
    "VALUE": "VALEUR",
    "WHAT": "SUJET",
}
_YES_NO = (("o", "n", "Répondez o ou n."), ("y", "n", "Answer y or n."))
_YES = ("o", "oui", "y", "yes")
_NO = ("n", "non", "no")


def _word(english: str) -> str:
    """Return one of click's words, or each word in capitals of a text, in the language of the command line."""
    french = _FRENCH.get(english) or re.sub(
        r"[A-Z]{4,}( RANGE)?", lambda found: _FRENCH.get(found[0], found[0]), english
    )
    return pick(lang_here(), (french, english))


class _Told:
    """An attribute that is set to a pair and read in the language of the command line."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, one: object, owner: type) -> Any:
        value = vars(one)[self._name]
        return unbroken(pick(lang_here(), value)) if isinstance(value, tuple) else value

    def __set__(self, one: object, value: object) -> None:
        vars(one)[self._name] = value


class _Formatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or pick(lang_here(), _USAGE))

    def write_heading(self, heading: str) -> None:
        super().write_heading(_word(heading))


class _Context(click.Context):
    formatter_class = _Formatter


class Option(click.Option):
    """An option whose help is a pair."""

    help = _Told()

    def __init__(self, *args: Any, help: Pair, **more: Any):
        super().__init__(*args, **more)
        self.help = help

    def make_metavar(self, ctx: click.Context) -> str:
        return _word(super().make_metavar(ctx))

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Return what stands in brackets after the help, in words of the language."""
        extra = cast(dict[str, str], super().get_help_extra(ctx))
        words = [pick(lang_here(), _DEFAULT).format(extra["default"])] if "default" in extra else []
        words += [extra["range"]] if "range" in extra else []
        words += [pick(lang_here(), _REQUIRED)] if "required" in extra else []
        return {"range": "; ".join(words)} if words else {}


class Argument(click.Argument):
    """An argument that is named in the language of the command line."""

    def make_metavar(self, ctx: click.Context) -> str:
        return _word(super().make_metavar(ctx))


class Command(click.Command):
    """A command whose help and short help are pairs."""

    context_class = _Context
    help = _Told()
    short_help = _Told()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = pick(lang_here(), _HELP)
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [_word(piece) for piece in super().collect_usage_pieces(ctx)]


class Group(Command, click.Group):
    """A group of bilingual commands."""

    command_class = Command


command = functools.partial(click.command, cls=Command)
group = functools.partial(click.group, cls=Group)
option = functools.partial(click.option, cls=Option)
argument = functools.partial(click.argument, cls=Argument)


def confirm(question: str) -> bool:
    """Ask a question until the answer is yes or no. No answer means no."""
    yes, no, again = pick(lang_here(), _YES_NO)
    while True:
        answer = click.prompt(f"{question} [{yes}/{no.upper()}]", default="", show_default=False, prompt_suffix=" ")
        if answer.strip().lower() in _YES:
            return True
        if answer.strip().lower() in ("", *_NO):
            return False
        click.echo(again, err=True)
