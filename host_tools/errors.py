"""The one error that a user of the command line is meant to see."""

import click

from host_tools import terminal


class UserError(click.ClickException):
    """Something that the user can mend. Printed on standard error; the command ends with status 2.

    The message names the place and the remedy: "FILE:LINE: what is wrong; what to do".
    """

    exit_code = 2

    def show(self, file=None) -> None:
        click.echo(terminal.plain(self.message), file=file, err=True)
