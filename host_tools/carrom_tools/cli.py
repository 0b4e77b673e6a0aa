"""The `carrom` command: finds its subcommands in carrom_tools/commands and imports only the one that runs."""

import contextlib
import errno
import functools
import importlib
import pkgutil
import sys
import warnings
from collections.abc import Iterator
from typing import IO, Any

import click

from carrom.lang import LANGUAGES, pick
from carrom_simulator import brought_books  # first: whoever comes after reads which books there are
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, click_words, commands, terminal
from carrom_tools.errors import LANG, UserError, lang_here, located
from carrom_tools.options import lang_option

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
    """A command line that is wrong, told in its language."""

    def __init__(self, error: click.UsageError):
        text = pick(lang_here(), click_words.both(error.format_message()))
        super().__init__(terminal.plain(text), error.ctx)  # the message may quote a file's name with control characters
        usage, help_is, fault = pick(lang_here(), _WRONG)
        self._lines = [fault.format(self.message)]
        if error.ctx is not None:
            path = error.ctx.command_path
            words = " ".join(error.ctx.command.collect_usage_pieces(error.ctx))
            self._lines[:0] = [usage.format(path, words), help_is.format(path)]

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is used, where help is, and the fault."""
        for line in self._lines:
            click.echo(line, file=file, err=True)


class Stopped(click.ClickException):
    """Ctrl-C, an end of input or a no ended the command."""

    def __init__(self) -> None:
        super().__init__(pick(lang_here(), ("Interrompu.", "Aborted!")))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print that it ended early."""
        click.echo(f"\n{self.message}", file=file, err=True)


def _lang_of(words: list[str]) -> str | None:
    """Return the language that a command line names last, even one with mistakes; None where it names none."""
    found = None
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == "--lang" and (value := value if equals else following) in LANGUAGES:
            found = value
    return found


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Tell a wrong command line in its language."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise WrongUse(error) from None


class LazyGroup(bilingual.Group):
    """A group whose subcommands are the modules of the rooms in carrom_tools.commands, each with a `command` of click.

    A module name's underscores are hyphens on the command line.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = _modules().get(cmd_name)
        return importlib.import_module(name).command if name else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the language of the whole command line first: help and faults are told before it is all read."""
        lang = _lang_of(args)
        if lang is not None:
            ctx.meta[LANG] = lang
        with _told():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Where a file fails, name it and end with status 2."""
        try:
            with _told():
                return super().invoke(ctx)
        except (KeyboardInterrupt, EOFError, click.Abort):
            raise Stopped from None
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
            names = self.list_commands(ctx)
            known = ", ".join(names)
            import difflib  # a fault alone needs it

            near = difflib.get_close_matches(name.lower(), names, 1)
            meant = (f" Serait-ce {near[0]} ?", f" Did you mean {near[0]}?") if near else ("", "")
            told = (
                f"pas de commande '{name}'.{meant[0]} Il y a {known}.",
                f"No command '{name}'.{meant[1]} There are: {known}.",
            )
            raise click.UsageError(pick(lang_here(), told), ctx)
        return super().resolve_command(ctx, args)


@bilingual.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Une table de carrom électronique : y jouer, la suivre, rejouer ses parties, régler la carte.",
        "An electronic carrom table: play it, watch it, replay its games, set up the board.",
    ),
)
@click.version_option(
    package_name="carrom-table",
    cls=bilingual.Option,
    message="%(prog)s %(version)s",
    help=("Montrer la version et finir.", "Show the version and exit."),
)
@lang_option
def cli(lang: str) -> None:  # noqa: ARG001 (LazyGroup has found it before)
    # People see the message alone, without file and line number.
    warnings.showwarning = lambda message, *_: click.echo(message, err=True)
    for fault in brought_books.LEFT_OUT:
        click.echo(terminal.plain(pick(lang_here(), both(fault))), err=True)


def main() -> None:
    """Run the `carrom` script. End with status 2 where the user can mend the fault."""
    terminal.keep_readable()
    try:
        cli()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        click.echo(pick(terminal.system_lang(), NO_ROOM), err=True)
        sys.exit(2)
