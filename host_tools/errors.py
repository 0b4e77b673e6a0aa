"""The one error that a user of the command line sees."""

import click

from host_tools import terminal


class UserError(click.ClickException):
    """The user can mend this. It is printed on standard error, and the command ends with status 2.

    The message names place, fault and remedy: "FILE:LINE: fault; remedy". french: the same in French, which is shown
    where the command speaks French (its --lang, else the system's language).
    """

    exit_code = 2

    def __init__(self, message: str, french: str = ""):
        context = click.get_current_context(silent=True)
        lang = (context.params.get("lang") if context is not None else None) or terminal.system_lang()
        super().__init__(french if french and lang == "fr" else message)

    def show(self, file=None) -> None:
        click.echo(terminal.plain(self.message), file=file, err=True)
