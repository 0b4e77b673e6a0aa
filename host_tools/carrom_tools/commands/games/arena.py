"""carrom arena: let two players, levels of bots or programs, play until it is decided which is better."""

import json
from pathlib import Path
from typing import Any

import click

from carrom.game.rules import BOOKS
from carrom.lang import pick
from carrom_simulator.game import arena, campaign
from carrom_simulator.game.arena import SKILLS, Pairing, decided
from carrom_simulator.game.ladder import interval
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError
from carrom_tools.options import (
    Finite,
    games_option,
    jobs_option,
    keep_option,
    lang_option,
    no_book,
    result_option,
    seed_option,
)
from carrom_tools.records.kept_results import Kept, stopped_after

_NO_HAND = "none"
_RULES = ("La règle : " + ", ".join(BOOKS) + ".", "The rule book: " + ", ".join(BOOKS) + ".")
_VERDICTS = {
    "better": ("{one} est meilleur que {other}.", "{one} is better than {other}."),
    "worse": ("{other} est meilleur que {one}.", "{other} is better than {one}."),
    "even": ("Aucun n'est nettement meilleur.", "Neither is clearly better."),
    None: ("Pas encore décidé : plus de parties le diront.", "Not decided yet: more games will tell."),
}
_SHARE = (
    "{one} gagne {won} parties sur {games} contre {other} : {share:.1%}, intervalle à 95 % {lo:.1%} – {hi:.1%}.",
    "{one} wins {won} of {games} games against {other}: {share:.1%}, 95% interval {lo:.1%} – {hi:.1%}.",
)
_FORFEITS = ("{} parties perdues par forfait, dont : {}", "{} games were forfeited, among them: {}")


def _checked(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result that was read. Raises ValueError, KeyError or TypeError for anything else."""
    good = isinstance(result["key"], str) and type(result["won"]) is bool
    if not good or not all(isinstance(result.get(name, ""), str) for name in ("forfeit", "broken_off")):
        raise ValueError
    return result


@bilingual.command(
    short_help=("mesurer deux joueurs, robots ou programmes", "measure two players, bots or programs"),
    help=(
        "Faire jouer A contre B : chacun un niveau (beginner, player, club, master) ou la commande d'un programme, qui "
        "répond par des lignes de JSON (docs/arena.md). Les mains sont égales, les places changent, et c'est fini dès "
        "que c'est décidé.\n\nUn programme qui se bloque, s'arrête ou répond n'importe quoi perd la partie. Ctrl-C "
        "l'arrête ; avec --keep, la même commande continue de là.",
        "Let A play against B: each a level (beginner, player, club, master) or the command of a program, which "
        "answers in lines of JSON (docs/arena.md). Hands are equal, seats change, and it ends once it is decided."
        "\n\nA program that hangs, dies or answers what cannot be loses that game. Ctrl-C stops it; with --keep the "
        "same command goes on from there.",
    ),
)
@bilingual.argument("one", metavar="A")
@bilingual.argument("other", metavar="B")
@bilingual.option("--rules", default="billard", show_default=True, help=_RULES)
@games_option(400, ("Au plus.", "At most."))
@bilingual.option(
    "--hand",
    type=click.Choice([*SKILLS, _NO_HAND]),
    default="club",
    show_default=True,
    help=(
        "La main des programmes ; none : sans erreur. Un niveau a la sienne.",
        "The hand of programs; none: without error. A level has its own.",
    ),
)
@bilingual.option(
    "--seconds",
    type=Finite(0.01),
    default=60.0,
    show_default=True,
    help=("Temps de calcul d'un programme par partie.", "Processor time of a program for a game."),
)
@seed_option
@jobs_option
@keep_option
@result_option
@lang_option
def command(
    one: str,
    other: str,
    rules: str,
    count: int,
    hand: str,
    seconds: float,
    seed: int,
    jobs: int | None,
    keep: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    if rules not in BOOKS:
        raise UserError(no_book(rules, BOOKS))
    hand_of = None if hand == _NO_HAND else hand
    todo = [Pairing(rules, one, other, seed * 1_000_000 + at, hand_of, seconds) for at in range(count)]
    kept = Kept(keep, {pairing.key() for pairing in todo}, _checked)
    stopped = kept.play(
        rules,
        todo,
        lambda missing: campaign.play_all(missing, jobs or 0, arena.play),
        enough=lambda: _decided(kept) is not None,
    )
    _tell(kept, one, other, rules, seed, as_json, lang)
    if stopped:
        raise UserError(stopped_after(len(kept.results), len(todo), keep is not None))


def _counted(kept: Kept) -> tuple[int, int]:
    """Return how many games the first has won and lost, but for those without end."""
    ended = [result for result in kept.results.values() if "broken_off" not in result]
    won = sum(result["won"] for result in ended)
    return won, len(ended) - won


def _decided(kept: Kept) -> str | None:
    return decided(*_counted(kept))


def _tell(kept: Kept, one: str, other: str, rules: str, seed: int, as_json: bool, lang: str) -> None:
    won, lost = _counted(kept)
    games, verdict = won + lost, decided(won, lost)
    lo, hi = interval(won, games)
    share = won / games if games else 0.0
    forfeits = [result["forfeit"] for result in kept.results.values() if "forfeit" in result]
    if as_json:
        told = {"rules": rules, "one": one, "other": other, "seed": seed, "games": games, "won": won}
        told |= {"share": round(share, 4), "lo": round(lo, 4), "hi": round(hi, 4), "decided": verdict}
        click.echo(json.dumps(told | {"forfeits": len(forfeits)}))
        return
    names = {"one": one, "other": other}
    click.echo(terminal.plain(pick(lang, _SHARE).format(**names, won=won, games=games, share=share, lo=lo, hi=hi)))
    click.echo(terminal.plain(pick(lang, _VERDICTS[verdict]).format(**names)))
    if forfeits:
        click.echo(terminal.plain(pick(lang, _FORFEITS).format(len(forfeits), forfeits[0])))
