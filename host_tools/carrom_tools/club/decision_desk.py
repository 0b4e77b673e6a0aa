"""`carrom club decisions` and `undo`: all that the club has decided, each as the command that made it."""

from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import opened
from carrom_tools.club.game_desk import number_of
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.options import taken_lang

if TYPE_CHECKING:
    from carrom_tools.club.decisions import Decision

_HEADS = (("", "décidé", "par"), ("", "decided", "by"))
_NONE = ("Rien n'a été décidé.", "Nothing was decided.")
_NOTHING = ("Rien à annuler.", "Nothing to take back.")
_ROUND = ("la ronde de SoL {}", "SoL's round {}")
_GONE = ("effacer un joueur ne s'annule pas", "to delete a player cannot be taken back")
_NO_SUCH = ("pas de décision de ce numéro", "no decision of that number")
_LIST = ("carrom club decisions les montre", "carrom club decisions shows them")
_REST = ("d'autres reposent dessus : {}", "others rest on it: {}")
_WITH = ("--with les annule avec elle", "--with takes them back with it")
_TAKEN_BACK = ("Annulé : {}", "Taken back: {}")


@bilingual.command(
    short_help=("tout ce que le club a décidé", "all that the club has decided"),
    help=(
        "Montrer tout ce que le club a décidé, chaque décision sous le numéro que carrom club undo prend, et par la "
        "commande qui l'a faite.",
        "Show all that the club has decided, each decision under the number that carrom club undo takes, and by the "
        "command that made it.",
    ),
)
@taken_lang
def decisions() -> None:
    from rich.table import Table

    from carrom_tools.club.decisions import decisions as decided

    with opened() as store:
        found = decided(store)
    if not found:
        click.echo(pick(lang_here(), _NONE))
        return
    table = Table(*pick(lang_here(), _HEADS))
    for one in found:
        table.add_row(str(one.number), one.made[:15], terminal.plain(sentence(one)))
    terminal.console().print(table)


@bilingual.command(
    short_help=("annuler une décision", "take a decision back"),
    help=(
        "Annuler une décision : la dernière, ou celle de ce numéro. Celles qui reposent dessus sont nommées d'abord. "
        "Tout ce qui en suit est calculé de nouveau. Un joueur effacé le reste.",
        "Take a decision back: the last one, or that of this number. Those that rest on it are named first. All that "
        "follows from it is worked out anew. A player who was deleted stays so.",
    ),
)
@bilingual.argument("number", type=int, required=False, metavar="NUMBER")
@bilingual.option(
    "--with",
    "takes_more",
    is_flag=True,
    help=("Annuler aussi celles qui reposent dessus.", "Take those that rest on it back, too."),
)
@taken_lang
def undo(number: int | None, takes_more: bool) -> None:
    from carrom_tools.club.decisions import DELETE
    from carrom_tools.club.decisions import decisions as decided
    from carrom_tools.club.resting import resting

    with opened() as store:
        known = decided(store)
        if number is None and not known:
            click.echo(pick(lang_here(), _NOTHING))
            return
        wanted = next((one for one in reversed(known) if number in (None, one.number)), None)
        if wanted is None:
            raise UserError(located(str(number), _NO_SUCH, _LIST))
        place = f"carrom club undo {wanted.number}"
        if wanted.told["kind"] == DELETE:
            raise UserError(located(place, _GONE, _LIST))
        more = resting(known, wanted.number)
        if more and not takes_more:
            shown = "; ".join(f"{one.number} ({sentence(one)})" for one in more)
            raise UserError(located(place, (_REST[0].format(shown), _REST[1].format(shown)), _WITH))
        store.take_back(wanted.number, *(one.number for one in more))
    for one in (wanted, *more):
        click.echo(terminal.plain(pick(lang_here(), _TAKEN_BACK).format(sentence(one))))


def sentence(one: "Decision") -> str:
    """Return the command that made a decision; the guest stands where a player was deleted."""
    from carrom_tools.club import decisions as kinds

    told = one.told
    kind = told["kind"]
    names = [_quoted(told[word]) for word in ("name", "to", "one", "other") if word in told]
    if kind == kinds.ROUND:
        pairs = (" – ".join(_shown(name) for name in pair if name) for pair in told["pairs"])
        return str(pick(lang_here(), _ROUND)).format(", ".join(pairs))
    if kind == kinds.DELETE:
        words = ["players", "delete", _quoted(told["mark"])]
    elif kind in (kinds.ADD, kinds.RENAME):
        words = ["players", kind, *names]
    elif kind == kinds.SEAT:
        words = ["correct", number_of(told["game"]), "--player", f"{told['seat']}={names[0]}"]
    elif kind == kinds.RESULT:
        score = ["--score", "-".join(map(str, told["score"].values()))] if told["score"] else []
        words = ["correct", number_of(told["game"]), "--winner", told["winner"] or "none", *score]
    elif kind == kinds.TOURNAMENT:
        rules = [] if told["sol"] else ["--rules", told["book"]]
        made = "sol" if told["sol"] else "begin"
        words = ["tournament", made, _quoted(told["title"]), *map(_quoted, told["players"]), *rules]
    else:
        points = ["-".join(map(str, told["points"]))] if "points" in told else []
        words = ["tournament", kind, *names, *points]
    return " ".join(["carrom club", *words])


def _shown(name: str) -> str:
    from carrom_tools.club.decisions import MARK
    from carrom_tools.club.statistics import GUEST

    return str(pick(lang_here(), GUEST)) if name.startswith(MARK) else name


def _quoted(name: str) -> str:
    shown = _shown(name)
    return f'"{shown}"' if " " in shown else shown


COMMANDS = (decisions, undo)
