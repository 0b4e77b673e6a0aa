"""carrom calibrate: teach the table its pieces and pockets, one known piece after the other."""

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from carrom.game.pieces import POCKET_WORDS
from carrom.lang import pick
from carrom.sensing import calibration_file
from carrom_tools import bilingual, files, terminal
from carrom_tools.device import calibration_guide
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, noise_option, port_option, table_seed_option
from carrom_tools.records import truth


@bilingual.command(
    short_help=("apprendre à la table ses pièces et ses trous", "teach the table its pieces and pockets"),
    help=(
        (
            "Étalonner la table : chaque sorte de pièce par chaque trou, trois fois.\n\n"
            "Ctrl-C l'interrompt. L'ancien étalonnage reste jusqu'à ce qu'un nouveau soit entier et bon ; il est "
            "alors gardé sous le nom calibration.old."
        ),
        (
            "Calibrate the table: each kind of piece through each pocket, three times.\n\n"
            "Ctrl-C breaks it off. The old calibration stays until a whole new one is good, and is then kept as "
            "calibration.old."
        ),
    ),
)
@port_option
@lang_option
@bilingual.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Dessiner mesures et seuils dans un fichier.", "Draw readings and thresholds into a file."),
)
@bilingual.option(
    "--simulated",
    is_flag=True,
    help=(
        "Sur la table simulée, avec une main qui passe les pièces.",
        "On the simulated table, with a hand that passes the pieces.",
    ),
)
@noise_option("nominal")
@table_seed_option
@bilingual.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Garder aussi l'étalonnage dans un fichier.", "Also keep the calibration in a file."),
)
@bilingual.option(
    "--trace",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help=("Garder les passages dans ce dossier, pour carrom fit.", "Keep the passes in this folder, for carrom fit."),
)
@bilingual.option(
    "--pocket",
    "pockets",
    multiple=True,
    type=click.Choice(POCKET_WORDS),
    help=("Seulement ce trou ; on peut en donner plusieurs.", "Only this one; may be given again."),
)
def command(
    port: str | None,
    lang: str,
    plot: Path | None,
    simulated: bool,
    noise: str,
    seed: int,
    save: Path | None,
    folder: Path | None,
    pockets: tuple[str, ...],
) -> None:
    if plot is not None:
        from carrom_tools.drawings.plots import drawing_suffix

        drawing_suffix(plot)
    learned = None
    try:
        if simulated:
            talk = calibration_guide.SimulatedTalk(noise, seed)
            _guide(talk, lang, pockets, folder)
            learned = talk.calibration()
        else:
            from carrom_tools.device.console_listener import ConsoleListener

            with ConsoleListener(port) as listener:
                board = calibration_guide.BoardTalk(listener, port)
                _guide(board, lang, pockets, folder)
                learned = board.calibration()
    except KeyboardInterrupt:
        raise UserError(("interrompu ; l'ancien étalonnage reste", "broken off; the old calibration stays")) from None
    click.echo(pick(lang, ("Étalonnage enregistré.", "Calibration stored.")))
    if save is not None and learned is not None:
        try:
            files.write_whole(save, calibration_file.to_bytes(learned))
        except OSError as error:
            raise UserError(located(save, error, ("nommez un autre fichier", "name another file"))) from None
    if plot is not None and learned is not None:
        from carrom_tools.drawings.plots import draw_calibration

        draw_calibration(learned, plot, lang)
        click.echo(terminal.plain(str(plot)))


def _guide(talk: calibration_guide.Talk, lang: str, pockets: tuple[str, ...], folder: Path | None) -> None:
    kept = None if folder is None else calibration_guide.KeptPasses(talk)
    console = terminal.console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task(pick(lang, ("étalonnage", "calibration")), total=None)
        calibration_guide.calibrate(
            talk,
            lang,
            progress.console.print,
            lambda done, total: progress.update(bar, completed=done, total=total),
            pockets,
            kept,
        )
    if kept is not None and folder is not None:
        try:
            kept.save(folder)
            truth.write(folder / f"table{truth.SUFFIX}", kept.fell)
        except OSError as error:
            raise UserError(files.unwritable(folder, error, ("faites-y de la place", "make room there"))) from None
