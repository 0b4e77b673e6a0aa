"""The one error that a user of the command line sees."""

import click

from host_tools import terminal


class UserError(click.ClickException):
    """The user can mend this. It is printed on standard error, and the command ends with status 2.

    The message names place, fault and remedy: "FILE:LINE: fault; remedy".
    """

    exit_code = 2

    def show(self, file=None) -> None:
        click.echo(terminal.plain(self.message), file=file, err=True)
