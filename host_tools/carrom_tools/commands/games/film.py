"""carrom film: a shot of a record, or several, as a picture that moves."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from carrom.game import pieces
from carrom_tools import bilingual, files, terminal
from carrom_tools.commands.games.picture import needs_pictures, opened_record, unwritable
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option

if TYPE_CHECKING:
    from carrom.game.position import Position
    from carrom_simulator.board.saved import Saved
    from carrom_simulator.films.moving_picture import Scene

READ_S = 1.8  # how long an entry that is no shot is shown


@bilingual.command(
    short_help=("montrer un tir en WebP, APNG ou SVG animé", "show a shot as WebP, APNG or SVG that moves"),
    help=(
        (
            "Montrer sans fin un tir de FEUILLE comme il a été joué : ses pièces, les LED et les annonces.\n\n"
            "FEUILLE vient de la table virtuelle, enregistrée ou gardée par elle : une telle feuille dit comment "
            "chaque tir a été joué.\n\n"
            "\b\n"
            "carrom film partie.record --entry 12 -o tir.webp\n"
            "carrom film partie.record --entry 21 --to 26 -o tour.webp"
        ),
        (
            "Show a shot of RECORD as it was played, again and again: its discs, the LEDs and the calls.\n\n"
            "RECORD is one that the virtual table has saved or kept: such a record says how each shot was "
            "played.\n\n"
            "\b\n"
            "carrom film game.record --entry 12 -o shot.webp\n"
            "carrom film game.record --entry 21 --to 26 -o turn.webp"
        ),
    ),
)
@bilingual.argument("record")
@bilingual.option("--entry", type=click.IntRange(1), required=True, help=("L'entrée à montrer.", "The entry to show."))
@bilingual.option(
    "--to",
    type=click.IntRange(1),
    help=("Montrer toutes les entrées jusqu'à celle-là.", "Show all entries up to that one."),
)
@bilingual.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help=("tir.webp, tir.png (APNG) ou tir.svg.", "out.webp, out.png (APNG) or out.svg."),
)
@bilingual.option(
    "--width", type=click.IntRange(64, 2000), default=480, show_default=True, help=("En pixels.", "In pixels.")
)
@lang_option
def command(record: str, entry: int, to: int | None, output: Path, width: int, lang: str) -> None:
    from carrom_simulator.board.spec import BoardSpec

    ending, last = output.suffix.lower(), to or entry
    if ending not in (".webp", ".png", ".svg"):
        raise UserError(
            located(output, ("un film s'écrit en .webp, .png ou .svg", "a film is written as .webp, .png or .svg"))
        )
    saved = opened_record(record, BoardSpec())
    if not entry <= last < len(saved.steps):
        most = len(saved.steps) - 1
        raise UserError(
            located(
                record,
                (
                    f"entrées {entry} à {last} ; la feuille en a {most}",
                    f"entries {entry} to {last}; the record has {most}",
                ),
            )
        )
    if ending == ".svg" and last > entry:
        raise UserError(
            located(
                output,
                (
                    "un SVG montre un seul tir ; sans --to, ou en .webp",
                    "an SVG shows one shot; leave --to out, or write .webp",
                ),
            )
        )
    data = _svg(saved, entry, record) if ending == ".svg" else _looped(saved, entry, last, record, ending, width, lang)
    try:
        files.write_whole(output, data)
    except OSError as error:
        raise unwritable(output, error) from None
    click.echo(terminal.plain(str(output)))


def _film(saved: "Saved", at: int, record: str) -> dict[str, Any]:
    """Return the film of a shot. Raises UserError where the record does not say how it was played, or it cannot be
    shown as it was."""
    from carrom_simulator.board.spec import BoardSpec
    from carrom_simulator.films.film import FilmError, film_or_why

    step = saved.steps[at]
    why = (
        "la feuille ne dit pas comment ce tir fut joué ; nommez une entrée avec # flick",
        "the record does not say how this shot was played; name an entry that has # flick",
    )
    if step.shot is not None:
        try:
            return film_or_why(at, step.shot, BoardSpec())
        except FilmError as error:
            why = error.args[0], error.args[1]
    raise UserError(located(f"{record}:{step.line}", why))


def _svg(saved: "Saved", at: int, record: str) -> str:
    from carrom_simulator.board.spec import BoardSpec
    from carrom_simulator.films.animated_svg import animated_svg

    return animated_svg(_film(saved, at, record), BoardSpec(), title=saved.steps[at].text)


def _looped(saved: "Saved", entry: int, last: int, record: str, ending: str, width: int, lang: str) -> bytes:
    from carrom_simulator.board.spec import BoardSpec

    with needs_pictures():
        from carrom_simulator.films.moving_picture import Painter, looped

        shown = list(_scenes(saved, entry, last, record, lang))
        return looped(shown, Painter(BoardSpec(), width, captioned=True), ending)


def _scenes(saved: "Saved", entry: int, last: int, record: str, lang: str) -> Iterator["Scene"]:
    """Yield what happens in these entries: who plays while discs move, then what was called."""
    from carrom_simulator.films.moving_picture import Scene, scenes
    from carrom_simulator.web import words
    from carrom_simulator.words.board_words import next_text

    game = saved.game()
    for at, step in enumerate(saved.steps[1 : last + 1], 1):
        assert step.entry is not None  # only the first step, the start, has none
        before = game.position
        verdict = game.enter(step.entry)
        if at < entry or verdict.error is not None:
            continue
        item = words.item(step.entry, verdict, before, game.position, lang)
        said = ", ".join(item["calls"])
        result = f"{item['words']} — {said}" if said else item["words"]
        if step.shot is None:
            layout = saved.steps[at].layout or saved.steps[at - 1].layout or []
            discs = tuple((disc.piece, disc.x_mm, disc.y_mm) for disc in layout)
            yield Scene(discs, READ_S, None, _leds(game.position), result)
            continue
        film = _film(saved, at, record)
        ringed = _man_of_the_bet(film, before, "bet_won" in verdict.calls)
        *moving, rest = scenes(film, _leds(before), next_text(before, lang), ringed)
        yield from moving
        yield rest._replace(columns=_leds(game.position), caption=result, seconds=READ_S if said else rest.seconds)


def _leds(position: "Position") -> bytes:
    from carrom.panel import scoreboard

    columns = bytearray(scoreboard.WIDTH)
    scoreboard.draw_status(columns, 0, position, 0, False)
    return bytes(columns)


def _man_of_the_bet(film: dict[str, Any], before: "Position", won: bool) -> int:
    """Return which disc a bet was won with: the first own man that fell; -1 where none was won."""
    if not won:
        return -1
    own = pieces.PIECE_WORDS[before.colour_of(before.side_of(before.turn))]
    return next((disc for disc, _ in sorted(film["gone"], key=lambda gone: gone[1]) if film["pieces"][disc] == own), -1)
