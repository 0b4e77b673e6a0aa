"""carrom board: show the wiring of a board, from its own pin table."""

import json
from pathlib import Path

import click

from carrom.lang import pick
from carrom.ports import WHOLE
from carrom_tools import bilingual, files
from carrom_tools.drawings import wiring
from carrom_tools.errors import UserError, located
from carrom_tools.flashing import boards
from carrom_tools.options import Parts, lang_option


@bilingual.command(
    short_help=("dessiner ou lister le câblage d'une carte", "draw or list the wiring of a board"),
    help=(
        "Dire comment NOM (pico, pico_w) est câblée : un tableau, ou un dessin avec --svg ou --wokwi.",
        "Tell how NAME (pico, pico_w) is wired: a table, unless --svg or --wokwi asks for a drawing.",
    ),
)
@bilingual.argument("name")
@bilingual.option("--svg", "form", flag_value="svg", help=("Un dessin.", "A drawing."))
@bilingual.option(
    "--wokwi",
    "form",
    flag_value="wokwi",
    help=("Un diagram.json pour le simulateur Wokwi.", "A diagram.json for the Wokwi simulator."),
)
@bilingual.option(
    "--fitted",
    "parts",
    metavar="PARTS",
    type=Parts(pressed=False),
    callback=lambda _context, _option, parts: WHOLE if parts is None else parts,
    help=(
        "Les broches de ces éléments seuls, comme « display pads=pins buzzer » ; par défaut : toutes.",
        'Only the pins of these parts, like "display pads=pins buzzer"; default: all.',
    ),
)
@bilingual.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    default=Path("-"),
    help=("Un fichier ; - est la sortie standard.", "A file; - is standard output."),
)
@lang_option
def command(name: str, form: str | None, parts: int, output: Path, lang: str) -> None:
    pins = boards.load(name).PINS
    wrong = wiring.faults(pins)
    if wrong:
        raise UserError(
            located(
                f"boards/{name}/board.py",
                (" ; ".join(french for french, _ in wrong), "; ".join(english for _, english in wrong)),
            )
        )
    if form == "svg":
        text = wiring.svg(name, pins, parts)
    elif form == "wokwi":
        text = json.dumps(wiring.wokwi(name, pins, parts), indent=2) + "\n"
    else:
        text = _table(wiring.uses(pins, parts), lang)
    if str(output) == "-":
        click.echo(text, nl=False)
        return
    try:
        files.write_whole(output, text)
    except OSError as error:
        raise UserError(located(output, error, ("choisissez un autre fichier", "choose another file"))) from error


def _table(uses: list[tuple[int, str, str]], lang: str) -> str:
    head = pick(lang, (("broche", "emploi", "signal"), ("pin", "use", "signal")))
    rows = [head, *((f"GP{gpio}", use, signal) for gpio, use, signal in uses)]
    return "".join(f"{pin:<8}{use:<10}{signal}\n" for pin, use, signal in rows)
