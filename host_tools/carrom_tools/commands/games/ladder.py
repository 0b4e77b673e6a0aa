"""carrom ladder: let each level of bots play against the one below, and count."""

import json
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from carrom.game.rules import BOOKS
from carrom.lang import pick
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.game import campaign, ladder
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError
from carrom_tools.options import (
    games_option,
    jobs_option,
    keep_option,
    lang_option,
    no_book,
    result_option,
    seed_option,
)
from carrom_tools.records.kept_results import Kept, stopped_after

GOAL = 0.7  # share of games that a level is to win against the level below
_HEADS = (("règle", "niveau", "contre", "gagnées", "part", "intervalle à 95 %"),
          ("book", "level", "against", "won", "share", "95% interval"))  # fmt: skip
_HANDS = {
    ladder.OWN_HAND: ("plateau vidé d'un tour, sa main", "board cleared in one turn, its own hand"),
    ladder.STEADY_HAND: ("plateau vidé d'un tour, main sûre", "board cleared in one turn, a hand without error"),
}
_HOLDS = (
    ("Chaque niveau gagne au moins {:.0%} contre celui d'en dessous.", "Each level wins at least {:.0%} below."),
    ("Moins de {:.0%} gagnées quelque part.", "Less than {:.0%} won somewhere."),
)


def _checked(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result that was read. Raises ValueError, KeyError or TypeError for anything else."""
    words = [result[name] for name in ("key", "rules", "upper", "lower")]
    good = all(isinstance(word, str) for word in words) and type(result["won"]) is bool
    if not (good and isinstance(result.get("broken_off", ""), str)):
        raise ValueError
    return result


@bilingual.command(
    short_help=(
        "mesurer les niveaux des robots l'un contre l'autre",
        "measure the levels of the bots against each other",
    ),
    help=(
        (
            "Faire jouer chaque niveau de robots contre celui d'en dessous, dans chaque règle, et le meilleur "
            "vider des plateaux dès la casse.\n\n"
            "Seuls robots, physique et arbitre y prennent part. Ctrl-C l'arrête ; avec --keep, la même commande "
            "continue de là."
        ),
        (
            "Let each level of bots play against the one below, in each book, and let the best clear boards from "
            "the break.\n\n"
            "Nothing but bots, physics and referee take part. Ctrl-C stops it; with --keep the same command goes "
            "on from there."
        ),
    ),
)
@games_option(200, ("Parties pour chaque paire et chaque règle.", "For each pair and book."))
@seed_option
@bilingual.option(
    "--rules",
    default="all",
    show_default=True,
    metavar="BOOK",
    help=(f"{', '.join(BOOKS)}, ou all (toutes).", f"{', '.join(BOOKS)}, or all."),
)
@jobs_option
@keep_option
@result_option
@lang_option
def command(count: int, seed: int, rules: str, jobs: int | None, keep: Path | None, as_json: bool, lang: str) -> None:
    if rules not in ("all", *BOOKS):
        raise UserError(no_book(rules, (*BOOKS, "all")))
    todo = ladder.rungs(rules, count, seed)
    kept = Kept(keep, {rung.key() for rung in todo}, _checked)
    stopped = kept.play(rules, todo, lambda missing: campaign.play_all(missing, jobs or 0, ladder.play))
    done = [kept.results[rung.key()] for rung in todo if rung.key() in kept.results]
    rows = ladder.add_up(done)
    if as_json:
        click.echo(json.dumps({"seed": seed, "games": count, "rules": rules, "rows": rows}))
    else:
        _print(rows, lang)
    if stopped:
        raise UserError(stopped_after(len(done), len(todo), keep is not None))
    broken = [result["key"] for result in done if "broken_off" in result]
    if broken:
        names = ", ".join(broken)[:400]
        raise UserError((f"{len(broken)} parties sans fin : {names}", f"{len(broken)} games did not end: {names}"))


def _print(rows: list[dict[str, Any]], lang: str) -> None:
    names = {level.id: level.name for level in LEVELS} | _HANDS
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _HEADS):
        table.add_column(head)
    for row in rows:
        upper, lower = (pick(lang, names[row[name]]) for name in ("upper", "lower"))
        won = f"{row['won']} / {row['games']}"
        table.add_row(row["rules"], upper, lower, won, f"{row['share']:.1%}", f"{row['lo']:.1%} – {row['hi']:.1%}")
    console = terminal.console()
    console.print(table)
    pairs = [row for row in rows if row["lower"] not in _HANDS]
    if pairs:
        holds = all(row["share"] >= GOAL for row in pairs)
        console.print(pick(lang, _HOLDS[0 if holds else 1]).format(GOAL))
