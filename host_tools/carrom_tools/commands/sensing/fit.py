"""carrom fit: fit the weights of passages to a table of one's own."""

from pathlib import Path

import click
from rich.table import Table

from carrom.lang import LANGUAGES, pick
from carrom.sensing import calibration_file, weights
from carrom_simulator.words.faults import code_text
from carrom_tools import bilingual, files, terminal
from carrom_tools.commands.sensing.rejudge import read_calibration
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, port_option
from carrom_tools.records import kept_passages, truth
from carrom_tools.records.kept_passages import Example, Kept, Measured, Weights

# How readings and lengths of one piece scatter. Weights that tell several pieces apart need more passages than anybody
# drops.
CHOSEN = (weights.LENGTH, weights.LIGHT, weights.BRIGHT, weights.TINT, weights.STRAY)
STEPS = (2.0, 1.25)
TRUST = 0.1  # questions that a third more or less costs: these passages are the table's own
_HEADS = (("", "passages", "demandés", "faux", "marge médiane"), ("", "passages", "asked", "wrong", "median margin"))
_ROWS = (("tels quels", "as they are"), ("proposés", "proposed"))


@bilingual.command(
    short_help=("adapter les poids des passages à sa table", "fit the weights of passages to one's own table"),
    help=(
        (
            "Dire à quel point la table était sûre et juste dans les traces de DOSSIER, et proposer des poids.\n\n"
            "Il faut savoir ce qui est tombé : carrom calibrate --trace DOSSIER l'écrit, ou vous l'écrivez dans "
            "table.fell, une ligne par passage. Sans cela, un compte rendu et pas de poids."
        ),
        (
            "Tell how sure and how right the table was in the traces of FOLDER, and propose weights.\n\n"
            "What fell must be known: carrom calibrate --trace FOLDER writes it, or you write it into table.fell, a "
            "line for each passage. Without it there is a report and no weights."
        ),
    ),
)
@bilingual.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@bilingual.option("--write", is_flag=True, help=("Les écrire dans la table.", "Write them into the table."))
@bilingual.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Les écrire dans un fichier d'étalonnage.", "Write them into a calibration file."),
)
@port_option
@lang_option
def command(folder: Path, write: bool, save: Path | None, port: str | None, lang: str) -> None:
    known = read_calibration(folder / "calibration")
    kept = [
        one
        for path in sorted(folder.glob("*.trace"))
        for one in truth.passages(path, calibration_file.to_bytes(known).decode())
    ]
    if not kept:
        fault = ("aucun passage dans ce dossier", "no passage in this folder")
        remedy = ("carrom calibrate --trace en garde", "carrom calibrate --trace keeps some")
        raise UserError(located(folder, fault, remedy))
    told = [one for one in kept if one.truth]
    if not told:
        _report_unknown(kept, lang)
        if write or save is not None:
            fault = ("nul ne sait ce qui est tombé : pas de poids", "nobody knows what fell: no weights")
            remedy = ("écrivez-le dans un fichier .fell", "write it into a .fell file")
            raise UserError(located(folder, fault, remedy))
        return
    proposed = propose(told, known.weights)
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _HEADS):
        table.add_column(head)
    for words, one in zip(_ROWS, (known.weights, proposed), strict=True):
        table.add_row(pick(lang, words), *_counts(told, one))
    terminal.console().print(table)
    changed = False
    for name, was, now in zip(kept_passages.NAMES, known.weights, proposed, strict=True):
        if was != now:
            changed = True
            click.echo(f"{name}: {was} -> {now}")
    if not changed:
        click.echo(pick(lang, ("Les poids conviennent déjà.", "The weights fit already.")))
        return
    known.weights = tuple(proposed)
    if save is not None:
        try:
            files.write_whole(save, calibration_file.to_bytes(known))
        except OSError as error:
            raise UserError(located(save, error, ("nommez un autre fichier", "name another file"))) from None
    if write:
        with RawPrompt(port) as device:
            store = TableFiles(device)
            own, trouble = calibration_file.load(store)
            if trouble is not None:  # the stand-in for a missing calibration would be overwritten
                french, english = (code_text(lang, *trouble) for lang in LANGUAGES)
                remedy = ("refaites-le : carrom calibrate", "make it anew: carrom calibrate")
                raise UserError(located(calibration_file.FILE, (french, english), remedy))
            own.weights = known.weights
            calibration_file.save(store, own)
        click.echo(pick(lang, ("Écrits dans la table.", "Written into the table.")))


def propose(kept: list[Kept], table: Weights) -> list[int]:
    """Return weights near the given ones by which these passages cost less."""
    return kept_passages.fit(
        [Example(Measured(one)) for one in kept], table, CHOSEN, STEPS, kept_passages.near(table, TRUST)
    )


def _counts(kept: list[Kept], table: Weights) -> list[str]:
    judged = [kept_passages.judge(one, table) for one in kept]
    hows = [one.verdict() for one in judged]
    margins = sorted(max(one.right_to, one.wrong_to, 0) for one in judged)
    return [str(len(kept)), str(hows.count("asked")), str(hows.count("wrong")), str(margins[len(margins) // 2])]


def _report_unknown(kept: list[Kept], lang: str) -> None:
    asked = sum(any(passage.doubt is not None for passage in one.judge()) for one in kept)
    words = (
        "{} passages, {} demandés ; sans savoir ce qui est tombé, pas de poids",
        "{} passages, {} asked; without knowing what fell, no weights",
    )
    click.echo(pick(lang, words).format(len(kept), asked))
