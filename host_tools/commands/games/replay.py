"""carrom replay: judge a record again and print it as a score sheet, or as JSON for other programs."""

import json

import click

from host_tools.options import lang_option
from host_tools.records import replay, score_sheet


@click.command(short_help="print a record as a score sheet or as JSON")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every entry (docs/record.md).")
@lang_option
def command(file: str, as_json: bool, lang: str) -> None:
    """Replay the record FILE ("-" is standard input) as a score sheet.

    An unreadable record is not replayed at all: the command prints FILE:LINE and the fault, and ends with status 2.
    """
    source = replay.read(file)
    if as_json:
        for step in replay.replay(source):
            click.echo(json.dumps(replay.result(step)))
    else:
        for line in score_sheet.lines(source, lang):
            click.echo(line)
