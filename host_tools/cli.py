"""The `carrom` command: finds its subcommands in host_tools/commands and imports only the one that runs."""

import errno
import functools
import importlib
import pkgutil
import sys
import warnings
from typing import Any

import click

from host_tools import commands, terminal
from host_tools.errors import UserError

NO_ROOM = "there is no room left where the output goes; make some, or name another place"


@functools.cache
def _modules() -> dict[str, str]:
    """Return the subcommands: name on the command line -> full name of the module."""
    found = pkgutil.walk_packages(commands.__path__, commands.__name__ + ".")
    return {module.name.split(".")[-1].replace("_", "-"): module.name for module in found if not module.ispkg}


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
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if isinstance(error, click.exceptions.NoArgsIsHelpError):
                raise
            text = terminal.plain(error.format_message())  # it may quote a file's name
            raise click.UsageError(text, error.ctx) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            if error.errno == errno.ENOSPC:
                raise UserError(
                    "there is no room left where the output goes; make some, or name another place"
                ) from None
            if error.filename is None:
                raise
            name = str(error.filename)
            shown = name if len(name) <= 200 else name[:200] + "…"
            raise UserError(f"{shown}: {error.strerror}; name another file") from None

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
        click.echo(NO_ROOM, err=True)
        sys.exit(2)
