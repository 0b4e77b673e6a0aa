"""carrom campaign: play many games on the simulated table, on all cores, and count the firmware's errors."""

import json
import re
import time
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from carrom import fitted
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.game.rules import BOOKS
from carrom.lang import pick
from carrom.ports import WHOLE
from carrom_simulator.game import campaign, cluster
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import (
    check_seats,
    fitted_option,
    games_option,
    jobs_option,
    keep_option,
    lang_option,
    no_book,
    noise_option,
    physics_option,
    result_option,
    seats_option,
    seed_option,
    skill_option,
)
from carrom_tools.records.kept_results import Kept, stopped_after

DEFAULT_RULES = "all"
# Key of the result -> its head in the table.
_ROWS = {
    "games": ("parties", "games"),
    "shots": ("tirs", "shots"),
    "misjudged": ("erreurs d'arbitrage", "misjudged"),
    "asked": ("questions", "asked"),
    "missed": ("pièces manquées", "pieces missed"),
    "phantom": ("pièces de trop", "phantom pieces"),
    "confused": ("confondues", "confused"),
}
_ASKED_SHARE = ("questions par tir", "asked per shot")
_SPEED = ("tirs/s", "shots/s")
_CONFUSED = ("trou, tombé, vu", "pocket, fell, seen")


def dead_gates(text: str | None) -> list[int]:
    """Return the gate beams that `--dead` names: "all", or a pocket and a gate like "sw:a". Raises UserError."""
    if text is None:
        return []
    if text == "all":
        return list(range(8))
    pocket, colon, gate = text.lower().partition(":")
    if not colon or pocket not in POCKET_WORDS or gate not in ("a", "b"):
        names = ", ".join(POCKET_WORDS)
        raise UserError(
            located(
                f"--dead {text}",
                (
                    f"écrivez all, ou un trou ({names}) et une porte, comme sw:a",
                    f"write all, or a pocket ({names}) and a gate, like sw:a",
                ),
            )
        )
    return [POCKET_WORDS.index(pocket) * 2 + "ab".index(gate)]


MOST = 1_000_000_000  # events of one kind in one game
_CONFUSION = re.compile(f"({'|'.join(POCKET_WORDS)}) [wbqs-] [wbqs-]")
_MARGIN = re.compile(r"\d{1,3}")


def _checked(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result that was read. Raises ValueError, KeyError, TypeError or AttributeError for anything else."""
    counts = [result[name] for name in campaign.COUNTS]
    counts += [*result["confusion"].values(), *result["margins"].values()]
    good = (
        all(type(count) is int and 0 <= count <= MOST for count in counts)
        and all(_CONFUSION.fullmatch(key) for key in result["confusion"])
        and all(_MARGIN.fullmatch(key) for key in result["margins"])
        and all(isinstance(result[name], str) for name in ("key", "rules"))
        and (result["winner"] is None or result["winner"] in (*SEAT_WORDS, *campaign.LEVEL_WORDS))
        and type(result["seed"]) is int
        and type(result.get("named_before", 0)) is int
        and isinstance(result.get("broken_off", ""), str)
    )
    if not good:
        raise ValueError
    return result


@bilingual.command(
    short_help=(
        "jouer beaucoup de parties et compter les erreurs de la table",
        "play many games and count the table's errors",
    ),
    help=(
        (
            "Jouer beaucoup de parties à la fois et compter les erreurs de la table.\n\n"
            "Ctrl-C l'arrête ; avec --keep, la même commande continue de là."
        ),
        (
            "Play many games at once and count the table's errors.\n\n"
            "Ctrl-C stops it; with --keep the same command goes on from there."
        ),
    ),
)
@games_option(20, ("Nombre de parties.", "How many games."))
@seed_option
@bilingual.option(
    "--rules",
    default=DEFAULT_RULES,
    show_default=True,
    metavar="BOOK",
    help=(
        f"{', '.join(BOOKS)}, kaluki ; all : celles du carrom tour à tour.",
        f"{', '.join(BOOKS)}, kaluki; all: carrom's in turn.",
    ),
)
@noise_option("nominal")
@seats_option
@skill_option
@physics_option
@bilingual.option(
    "--dead",
    metavar="POCKET:GATE",
    help=(
        "Une porte en panne dès le début, comme sw:a ; all : chacune à son tour.",
        "A gate that has failed from the start, like sw:a; all: in turn.",
    ),
)
@fitted_option
@jobs_option
@bilingual.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help=(
        "Un ordonnanceur dask dont les ouvriers jouent, à la place de processus.",
        "A dask scheduler whose workers play, instead of processes.",
    ),
)
@keep_option
@bilingual.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Dessiner confusions et marges dans un fichier.", "Draw confusions and margins into a file."),
)
@result_option
@lang_option
def command(
    count: int,
    seed: int,
    rules: str,
    noise: str,
    seats: str,
    skill: int,
    physics: str,
    dead: str | None,
    parts: int,
    jobs: int | None,
    scheduler: str | None,
    keep: Path | None,
    plot: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    if rules not in ("all", campaign.CARDS, *BOOKS):
        raise UserError(no_book(rules, (*BOOKS, campaign.CARDS, "all")))
    check_seats(rules, seats)
    if dead and rules == campaign.CARDS:
        raise UserError(
            located(
                f"--dead {dead}",
                ("les cartes ne passent aucune porte ; sans --dead", "cards pass no gate; leave it out"),
            )
        )
    if parts != WHOLE and rules == campaign.CARDS:
        raise UserError(
            located(
                f"--fitted {fitted.text_of(parts)!r}",
                (
                    "aux cartes la table ne mesure rien ; sans --fitted",
                    "with cards the table measures nothing; leave it out",
                ),
            )
        )
    if scheduler and jobs:
        raise UserError(
            located(
                f"--jobs {jobs}",
                (
                    f"ce sont les ouvriers de {scheduler} qui jouent ; sans --jobs ou sans --scheduler",
                    f"the workers at {scheduler} play; leave --jobs or --scheduler out",
                ),
            )
        )
    if plot is not None:
        from carrom_tools.drawings.plots import drawing_suffix

        drawing_suffix(plot)
    todo = campaign.games(rules, count, seed, noise, int(seats), skill, dead_gates(dead), physics, parts)
    keys = {job.key() for job in todo}
    kept = Kept(keep, keys, _checked)
    before = set(kept.results)
    began_s = time.monotonic()
    try:
        stopped = kept.play(
            noise,
            todo,
            lambda missing: cluster.play_at(scheduler, missing) if scheduler else campaign.play_all(missing, jobs or 0),
        )
    except cluster.ClusterError as error:
        french, english = both(error)
        so_far = len(kept.results), len(todo)
        raise UserError(
            (
                french + " ; {} parties sur {} sont jouées".format(*so_far),
                english + "; {} of {} games are played".format(*so_far),
            )
        ) from None
    elapsed_s = max(time.monotonic() - began_s, 1e-9)
    played = [result for key, result in kept.results.items() if key not in before]
    done = list(kept.results.values())
    total = campaign.add_up(done)
    total["shots_per_s"] = round(sum(result["shots"] for result in played) / elapsed_s, 1)
    total["games_per_s"] = round(len(played) / elapsed_s, 3)
    if plot is not None and done:
        from carrom_tools.drawings.plots import draw_campaign

        draw_campaign(total, plot, lang)
    if as_json:
        click.echo(json.dumps(_contract(total, rules, noise, physics, seed, keep)))
    else:
        _print(total, lang)
    if stopped:
        raise UserError(stopped_after(len(done), len(todo), keep is not None))
    if total["broken_off"]:
        count, names = total["broken_off"], _broken(done)
        raise UserError((f"{count} parties sans fin : {names}", f"{count} games did not end: {names}"))


def _contract(
    total: dict[str, Any], rules: str, noise: str, physics: str, seed: int, keep: Path | None
) -> dict[str, Any]:
    """Return the result: first the keys of a single game, winner being who won most games, then the sums."""
    wins = {side: count for side, count in total["wins"].items() if side != "nobody"}
    best = max(wins.values(), default=0)
    leaders = [side for side, count in wins.items() if count == best]
    return {
        "winner": leaders[0] if len(leaders) == 1 else None,
        "score": wins,
        "record": str(keep) if keep else None,
        "rules": rules,
        "noise": noise,
        "physics": physics,
        "seed": seed,
        **total,
    }


def _broken(results: list[dict[str, Any]]) -> str:
    return "; ".join(f"{r['rules']} seed {r['seed']}: {r['broken_off']}" for r in results if "broken_off" in r)[:400]


def _print(total: dict[str, Any], lang: str) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, pair in _ROWS.items():
        table.add_row(pick(lang, pair), str(total[name]))
    table.add_row(pick(lang, _ASKED_SHARE), f"{total['asked_share']:.3%}")
    table.add_row(pick(lang, _SPEED), str(total["shots_per_s"]))
    console = terminal.console()
    console.print(table)
    wrong = {key: count for key, count in total["confusion"].items() if key.split()[1] != key.split()[2]}
    if wrong:
        console.print(pick(lang, _CONFUSED) + ": " + ", ".join(f"{key} ×{count}" for key, count in wrong.items()))
