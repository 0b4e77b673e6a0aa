"""carrom replay: judge a record again and print it as a score sheet, or as JSON for other programs."""

import json

import click

from carrom_tools import bilingual
from carrom_tools.options import lang_option
from carrom_tools.records import replay, score_sheet


@bilingual.command(
    short_help=("imprimer une feuille en feuille de score ou en JSON", "print a record as a score sheet or as JSON"),
    help=(
        (
            "Rejouer la feuille FICHIER (« - » est l'entrée standard) en feuille de score.\n\n"
            "Une feuille illisible n'est pas rejouée du tout : la commande imprime FICHIER:LIGNE et la faute, et "
            "finit avec l'état 2."
        ),
        (
            'Replay the record FILE ("-" is standard input) as a score sheet.\n\n'
            "An unreadable record is not replayed at all: the command prints FILE:LINE and the fault, and ends "
            "with status 2."
        ),
    ),
)
@bilingual.argument("file")
@bilingual.option(
    "--json",
    "as_json",
    is_flag=True,
    help=(
        "Un objet JSON par ligne pour chaque entrée (docs/record.md).",
        "One JSON object a line for every entry (docs/record.md).",
    ),
)
@lang_option
def command(file: str, as_json: bool, lang: str) -> None:
    source = replay.read(file)
    if as_json:
        for step in replay.replay(source):
            click.echo(json.dumps(replay.result(step)))
    else:
        for line in score_sheet.lines(source, lang):
            click.echo(line)
