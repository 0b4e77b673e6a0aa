"""carrom rejudge: judge a trace again, with another calibration or another margin of doubt."""

import json
from pathlib import Path

import click
from rich.table import Table

from carrom.game.pieces import POCKET_WORDS
from carrom.lang import LANGUAGES, pick
from carrom.sensing import calibration_file
from carrom.sensing.calibration import Calibration
from carrom.storage.settings import spec
from carrom_simulator.words.faults import code_text
from carrom_tools import bilingual, files, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option
from carrom_tools.records import trace_file

MAX_CALIBRATION_BYTES = 1 << 16
_HEADS = (("n°", "trou", "était", "serait"), ("no.", "pocket", "was", "would be"))
_TOTAL = ("{} passages, {} jugés autrement", "{} passages, {} judged otherwise")


def read_calibration(path: Path | None) -> Calibration:
    """Return the calibration in a file of the table, or the defaults. Raises UserError."""
    if path is None:
        return Calibration()
    data = files.read_bytes(
        path, MAX_CALIBRATION_BYTES, ("nommez un étalonnage enregistré", "name a calibration that was saved")
    )
    try:
        return calibration_file.from_bytes(data)
    except ValueError as error:
        french, english = (code_text(lang, *error.args) for lang in LANGUAGES)
        fault = (f"pas un étalonnage : {french}", f"no calibration: {english}")
        remedy = ("enregistrez-le à nouveau avec carrom calibrate", "save it again with carrom calibrate")
        raise UserError(located(path, fault, remedy)) from None


@bilingual.command(
    short_help=("juger une trace de nouveau, avec un autre étalonnage", "judge a trace again, by another calibration"),
    help=(
        "Juger de nouveau les passages d'une TRACE et montrer ce qui change.",
        "Judge the passages of a TRACE again and show the changes.",
    ),
)
@bilingual.argument("path", metavar="TRACE", type=click.Path(path_type=Path, dir_okay=False))
@bilingual.option(
    "--calibration",
    "calibration_path",
    type=click.Path(path_type=Path, dir_okay=False),
    help=(
        "Juger avec ce fichier d'étalonnage ; par défaut : celui d'une table jamais étalonnée.",
        "Judge by this calibration file; default: that of a table that was never calibrated.",
    ),
)
@bilingual.option(
    "--margin",
    type=click.IntRange(0, 100),
    default=spec("doubt_margin").default,
    show_default=True,
    help=("Demander sous cette marge.", "Ask below this margin."),
)
@bilingual.option("--json", "as_json", is_flag=True, help=("Un objet JSON par passage.", "One JSON object a passage."))
@lang_option
def command(path: Path, calibration_path: Path | None, margin: int, as_json: bool, lang: str) -> None:
    calibration = read_calibration(calibration_path)
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _HEADS):
        table.add_column(head)
    changed = number = 0
    for number, one in enumerate(trace_file.read(path), 1):
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
    if not number:
        raise trace_file.none_whole(path)
    if as_json:
        return
    if changed:
        terminal.console().print(table)
    click.echo(pick(lang, _TOTAL).format(number, changed))


def _plain(decisions: list[trace_file.Decision]) -> list[dict]:
    return [{"pieces": one.pieces, "margin": one.margin, "doubt": one.doubt or None} for one in decisions]


def _words(decisions: list[trace_file.Decision]) -> str:
    return " + ".join(f"{one.pieces} {one.margin}{' ?' if one.doubt else ''}" for one in decisions) or "-"
