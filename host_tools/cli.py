"""The `carrom` command: finds its subcommands in host_tools/commands and imports only the one that runs."""

import errno
import functools
import importlib
import pkgutil
import sys
import warnings
from typing import IO, Any

import click

from carrom.lang import LANGUAGES, pick
from host_tools import commands, terminal
from host_tools.errors import UserError, located
from host_tools.fault_words import both

NO_ROOM = (
    "il n'y a plus de place où écrire ; faites-en, ou nommez un autre endroit",
    "there is no room left where the output goes; make some, or name another place",
)
_WRONG = (
    ("Utilisation : {} {}", "« {} --help » en dit plus.\n", "Erreur : {}"),
    ("Usage: {} {}", "Try '{} --help' for help.\n", "Error: {}"),
)
ANOTHER_FILE = ("nommez un autre fichier", "name another file")


@functools.cache
def _modules() -> dict[str, str]:
    """Return the subcommands: name on the command line -> full name of the module."""
    found = pkgutil.walk_packages(commands.__path__, commands.__name__ + ".")
    return {module.name.split(".")[-1].replace("_", "-"): module.name for module in found if not module.ispkg}


class WrongUse(click.UsageError):
    """A command line that is wrong, told in a language."""

    def __init__(self, error: click.UsageError, lang: str):
        text = pick(lang, both(error.format_message()))
        super().__init__(terminal.plain(text), error.ctx)  # it may quote a file's name
        self.lang = lang

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is used, where help is, and the fault."""
        usage, help_is, fault = pick(self.lang, _WRONG)
        if self.ctx is not None:
            words = " ".join(self.ctx.command.collect_usage_pieces(self.ctx))
            click.echo(usage.format(self.ctx.command_path, words), file=file, err=True)
            click.echo(help_is.format(self.ctx.command_path), file=file, err=True)
        click.echo(fault.format(self.message), file=file, err=True)


def _lang_of(words: list[str]) -> str:
    """Return the language that a command line asks for, which may be too wrong to be read; else the system's."""
    for at, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            value = value or " ".join(words[at + 1 : at + 2])
            if value in LANGUAGES:
                return value
    return terminal.system_lang()


class LazyGroup(click.Group):
    """A group whose subcommands are the modules of the rooms in host_tools.commands, each with a `command` of click.

    A module name's underscores are hyphens on the command line.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = _modules().get(cmd_name)
        return importlib.import_module(name).command if name else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Where a file fails, name it and end with status 2."""
        words = [*ctx._protected_args, *ctx.args]
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if isinstance(error, click.exceptions.NoArgsIsHelpError):
                raise
            raise WrongUse(error, _lang_of(words)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            if error.errno == errno.ENOSPC:
                raise UserError(NO_ROOM) from None
            if error.filename is None:
                raise
            name = str(error.filename)
            shown = name if len(name) <= 200 else name[:200] + "…"
            raise UserError(located(shown, error, ANOTHER_FILE)) from None

    def resolve_command(self, ctx, args):
        name = args[0]
        if self.get_command(ctx, name) is None:
            raise click.UsageError(f"No command '{name}'. There are: {', '.join(self.list_commands(ctx))}.", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="carrom-table")
def cli() -> None:
    """An electronic carrom table: play it, watch it, replay its games, set up the board."""
    warnings.showwarning = lambda message, *_: click.echo(message, err=True)  # to people, not to programmers


def main() -> None:
    """Run the `carrom` script. End with status 2 where the user can mend the fault."""
    try:
        cli()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        click.echo(pick(terminal.system_lang(), NO_ROOM), err=True)
        sys.exit(2)
