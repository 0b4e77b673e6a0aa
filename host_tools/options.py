"""Options that several commands share."""

import click

from carrom.lang import LANGUAGES

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="Language of what is printed."
)

port_option = click.option(
    "--port", metavar="PORT", help="As mpremote connect takes it: a serial device, socket://…; default: the one board."
)
