"""carrom doctor: name the faults of a table and their remedies."""

import dataclasses
import json
import sys

import click
from rich.text import Text

from carrom.lang import pick
from carrom.ports import HAS_BUZZER, HAS_DISPLAY
from carrom_tools import bilingual, terminal
from carrom_tools.device import doctor_advice, doctor_facts
from carrom_tools.options import Finite, lang_option, port_option

_SEEN = (
    "Débranchez et rebranchez la table : toutes les LED s'allument-elles un instant ?",
    "Unplug the table and plug it in again: do all LEDs light for a moment?",
)
_HEARD = ("Appuyez sur OK : entendez-vous le buzzer ?", "Press OK: do you hear the buzzer?")
_WELL = ("Tout va bien.", "All is well.")
_HEAP = ("Mémoire de travail libre : {} octets.", "Working memory free: {} bytes.")


@bilingual.command(
    short_help=(
        "nommer les défauts d'une table branchée et leurs remèdes",
        "name the faults of a connected table and their remedies",
    ),
    help=(
        (
            "Examiner une table branchée : nommer ses défauts et leurs remèdes. État 1 si un défaut gêne le "
            "jeu.\n\n"
            "Rien n'est changé ; la partie continue ensuite."
        ),
        (
            "Examine a connected table: name its faults and their remedies. Status 1 where a fault disturbs "
            "play.\n\n"
            "It changes nothing; the game goes on afterwards."
        ),
    ),
)
@port_option
@lang_option
@bilingual.option(
    "--ask/--no-ask",
    default=None,
    help=(
        "Demander ce que seule une personne voit et entend. Par défaut : dans un terminal.",
        "Ask what only a person can see and hear. Default: at a terminal.",
    ),
)
@bilingual.option(
    "--wait",
    "answer_s",
    type=Finite(1, 3600),
    default=doctor_facts.ANSWER_S,
    show_default=True,
    help=(
        "Secondes que la table peut mettre à répondre ; une carte émulée est lente.",
        "Seconds that the firmware may take to answer; an emulated board is slow.",
    ),
)
@bilingual.option(
    "--json", "as_json", is_flag=True, help=("Un objet JSON par défaut trouvé.", "One JSON object a problem.")
)
def command(port: str | None, lang: str, ask: bool | None, answer_s: float, as_json: bool) -> None:
    with terminal.console(stderr=True).status("…") as status:
        facts = doctor_facts.examine(port, lang, status.update, answer_s)
    if ask if ask is not None else sys.stdin.isatty() and not as_json:
        if facts.fitted & HAS_DISPLAY:
            facts = dataclasses.replace(facts, display_seen=bilingual.confirm(pick(lang, _SEEN)))
        if facts.fitted & HAS_BUZZER:
            facts = dataclasses.replace(facts, buzzer_heard=bilingual.confirm(pick(lang, _HEARD)))
    problems = doctor_advice.diagnose(facts, lang)
    console = terminal.console()
    for problem in problems:
        if as_json:
            click.echo(json.dumps(dataclasses.asdict(problem), ensure_ascii=False))
        else:
            what, remedy = terminal.plain(problem.what), terminal.plain(problem.remedy)
            console.print(Text.assemble((what, "bold"), "\n    ", remedy))
    if not problems and not as_json:
        console.print(pick(lang, _WELL))
    heap_free = facts.status.get("heap_free")
    if heap_free and facts.has_image and not as_json:
        console.print(pick(lang, _HEAP).format(heap_free))
    sys.exit(1 if any(problem.grave for problem in problems) else 0)
