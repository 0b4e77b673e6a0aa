"""carrom rejudge: judge a trace again, with another calibration or another margin of doubt."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from carrom.game.pieces import POCKET_WORDS
from carrom.lang import pick
from carrom.sensing import calibration as calibrations
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.records import trace_file


def read_calibration(path: Path | None) -> calibrations.Calibration:
    """A calibration file of the table, or the defaults. Raises UserError."""
    if path is None:
        return calibrations.Calibration()
    try:
        return calibrations.from_bytes(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}; name a calibration that was saved") from None
    except ValueError as error:
        raise UserError(f"{path}: no calibration: {error}; save it again with carrom calibrate") from None


@click.command()
@click.argument("path", metavar="TRACE", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--calibration",
    "calibration_path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Judge by this calibration file; default: that of a table that was never calibrated.",
)
@click.option("--margin", type=click.IntRange(0, 100), default=15, show_default=True, help="Ask below this margin.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a passage.")
@lang_option
def command(path: Path, calibration_path: Path | None, margin: int, as_json: bool, lang: str) -> None:
    """Judge the passages of a TRACE again and show what would change."""
    passed = trace_file.read(path)
    if not passed:
        raise UserError(f"{path}: no passage is whole in it; play a shot and save it again")
    calibration = read_calibration(calibration_path)
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, (("n°", "trou", "était", "serait"), ("no.", "pocket", "was", "would be"))):
        table.add_column(head)
    changed = 0
    for number, one in enumerate(passed, 1):
        new = one.judge(calibration, margin)
        differs = len(new) != len(one.decisions) or any(
            not was.same(now) for was, now in zip(one.decisions, new, strict=False)
        )
        changed += differs
        if as_json:
            fields = {"passage": number, "pocket": POCKET_WORDS[one.pocket], "changed": differs}
            click.echo(json.dumps({**fields, "was": _plain(one.decisions), "would_be": _plain(new)}))
        elif differs:
            table.add_row(str(number), POCKET_WORDS[one.pocket], _words(one.decisions), _words(new))
    if as_json:
        return
    if changed:
        Console().print(table)
    otherwise = pick(lang, ("jugés autrement", "judged otherwise"))
    click.echo(f"{len(passed)} passages, {changed} {otherwise}")


def _plain(decisions: list[trace_file.Decision]) -> list[dict]:
    return [{"pieces": one.pieces, "margin": one.margin, "doubt": one.doubt or None} for one in decisions]


def _words(decisions: list[trace_file.Decision]) -> str:
    return " + ".join(f"{one.pieces} {one.margin}{' ?' if one.doubt else ''}" for one in decisions) or "-"
