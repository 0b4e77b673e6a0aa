"""carrom picture: draw a board or a position of a game, as SVG or PNG."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, files, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option
from carrom_tools.records import replay

if TYPE_CHECKING:
    from carrom_simulator.board.saved import Saved
    from carrom_simulator.board.spec import BoardSpec

_WHAT = (
    "donnez une feuille, `rack`, `empty` ou des pièces comme w31.8,0",
    "give a record file, `rack`, `empty` or discs like w31.8,0",
)
_STREWN = (
    "la feuille ne dit pas où étaient les pions ; ils sont semés",
    "the record does not say where the men lay; they are strewn",
)


@bilingual.command(
    short_help=("dessiner une position en SVG ou PNG", "draw any position as SVG or PNG"),
    help=(
        (
            "Dessiner SUJET : une feuille (- est l'entrée standard), `rack` (le départ), `empty` (le plateau "
            "vide), ou des pièces avec leurs places en millimètres.\n\n"
            "\b\n"
            "carrom picture partie.record --entry 12 -o position.png\n"
            "carrom picture rack -o depart.svg\n"
            "carrom picture q0,0 w31.8,0 b-31.8,0 s100,-252.6 -o idee.svg"
        ),
        (
            "Draw WHAT: a record file (- is standard input), `rack`, `empty`, or discs with their places in "
            "millimetres.\n\n"
            "\b\n"
            "carrom picture game.record --entry 12 -o position.png\n"
            "carrom picture rack -o rack.svg\n"
            "carrom picture q0,0 w31.8,0 b-31.8,0 s100,-252.6 -o idea.svg"
        ),
    ),
)
@bilingual.argument("what", nargs=-1, required=True)
@bilingual.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("-"),
    help=(
        "dessin.svg ou dessin.png ; - est un SVG sur la sortie standard.",
        "out.svg or out.png; - is SVG on standard output.",
    ),
)
@bilingual.option(
    "--entry",
    type=click.IntRange(0),
    help=(
        "D'une feuille : la position après ce nombre d'entrées. Par défaut : la dernière.",
        "Of a record: the position after so many entries. Default: the last.",
    ),
)
@bilingual.option(
    "--width",
    type=click.IntRange(64, 8000),
    default=1000,
    show_default=True,
    help=("Largeur et hauteur en pixels.", "Width and height in pixels."),
)
@bilingual.option(
    "--board", "board_name", default="club", show_default=True, help=("Le plateau à dessiner.", "Which board to draw.")
)
@lang_option
def command(what: tuple[str, ...], output: Path, entry: int | None, width: int, board_name: str, lang: str) -> None:
    from carrom_simulator.board import picture
    from carrom_simulator.board.spec import BOARDS

    if board_name not in BOARDS:
        known = ", ".join(BOARDS)
        raise UserError(
            (f"pas de plateau {board_name!r} ; il y a {known}", f"no board {board_name!r}; there are {known}")
        )
    spec = BOARDS[board_name]
    if output != Path("-") and output.suffix.lower() not in (".svg", ".png"):
        raise UserError(located(output, ("une image s'écrit en .svg ou .png", "a picture is written as .svg or .png")))
    layout, title = _layout(what, spec, entry, lang)
    svg = picture.board_svg(spec, layout, width_px=width, title=title)
    if output == Path("-"):
        click.echo(svg, nl=False)
        return
    try:
        if output.suffix.lower() == ".svg":
            files.write_whole(output, svg)
        else:
            with needs_pictures():
                from carrom_simulator.films.moving_picture import still

                files.write_whole(output, still(svg, width))
    except OSError as error:
        raise unwritable(output, error) from None
    click.echo(terminal.plain(str(output)))


def _layout(what, spec, entry, lang):
    """Return (discs, title) of WHAT."""
    from carrom_simulator.board import picture
    from carrom_simulator.board.layout import rack

    if what == ("empty",):
        return [], "Carrom"
    if what == ("rack",):
        return _placed(rack(spec)), "Carrom"
    if what == ("-",) or (len(what) == 1 and (Path(what[0]).exists() or "," not in what[0])):
        return _from_record(what[0], spec, entry, lang)
    try:
        return picture.parse_layout(" ".join(what), spec), "Carrom"
    except picture.LayoutError as error:
        raise UserError(both(error)) from None


def _placed(layout):
    return [(disc.piece, disc.x_mm, disc.y_mm) for disc in layout]


def _from_record(name, spec, entry, lang):
    from carrom.panel import calls
    from carrom_simulator.board import scatter

    opened = opened_record(name, spec)
    last = len(opened.steps) - 1
    if entry is not None and entry > last:
        raise UserError(
            located(name, (f"entrée {entry} ; la feuille en a {last}", f"entry {entry}; the record has {last}"))
        )
    upto = last if entry is None else entry
    game = opened.game()
    for step in opened.steps[1 : upto + 1]:
        game.enter(step.entry)
    layout = opened.steps[upto].layout
    if layout is None:
        layout = scatter.scattered(game.position, spec)
        click.echo(f"{terminal.plain(name)}: {pick(lang, _STREWN)}", err=True)
    return _placed(layout), calls.status_text(game.position, lang)


def opened_record(name: str, spec: "BoardSpec") -> "Saved":
    """Read a record with its layouts. Raises UserError."""
    from carrom_simulator.board import saved

    data = files.read_bytes(name, replay.MAX_BYTES, _WHAT)
    replay.parse(data, name)  # refuses a record that is too long for a game
    try:
        return saved.parse(data.decode("utf-8"), spec)
    except UnicodeDecodeError:
        raise UserError(
            located(
                f"{name}:1", ("pas du texte UTF-8 ; une feuille est du texte", "not UTF-8 text; a record is plain text")
            )
        ) from None
    except saved.SavedError as error:
        raise UserError(located(f"{name}:{error.line}", error.fault)) from None


def unwritable(output: Path, error: OSError) -> UserError:
    """Return the error for a file that cannot be written."""
    remedy = ("choisissez un endroit où l'on peut écrire", "choose a place that can be written")
    return UserError(located(output, error, remedy))


@contextlib.contextmanager
def needs_pictures() -> Iterator[None]:
    """Say how to install the libraries that make WebP and PNG where they are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UserError(
            (
                f"il manque {error.name} pour WebP et PNG ; pip install 'carrom-table[pictures]', ou écrivez en .svg",
                f"WebP and PNG need {error.name}; pip install 'carrom-table[pictures]', or write .svg",
            )
        ) from None
