"""carrom bringup: walk through a table's first switch-on, and name what is wrong and where to measure it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from carrom.lang import pick
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, terminal
from carrom_tools.device.bringup import session, steps
from carrom_tools.device.bringup.people import Deed, Person, SimulatedPerson
from carrom_tools.device.calibration_guide import BoardTalk, SimulatedTalk
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, port_option, table_seed_option

_FIRST = (
    "La partie en cours sur la table se termine ici ; la mise en service en commence d'autres.",
    "The game on the table ends here; the bring-up begins others.",
)
_ON = ("Reprise : {} est déjà en ordre.", "Going on: already well: {}.")
_STEP = ("{}. {}", "{}. {}")
_WELL = ("   en ordre", "   well")
_WAITS = (
    "   plus tard : d'abord les défauts des rayons, des lampes et des yeux",
    "   later: the faults of beams, lamps and eyes come first",
)
_ABSENT = (
    "   pas monté : fitted, à la console, dit ce qui l'est",
    "   not fitted: fitted, at the console, tells what is",
)
_LEFT = ("Interrompu ; {} reprend ici.", "Broken off; {} goes on from here.")
_REPORT = ("Rapport : {}", "Report: {}")
_DIGITS = ("Des chiffres, par exemple 1234.", "Digits, for example 1234.")


class TerminalPerson:
    """The person at the terminal."""

    def __init__(self, lang: str):
        self._lang = lang

    def show(self, text: str, deed: Deed) -> None:
        self.say(text)

    def say(self, text: str) -> None:
        click.echo("   " + text)

    def confirm(self, text: str, deed: Deed) -> bool:
        return bilingual.confirm("   " + text)

    def read(self, text: str, deed: Deed) -> str:
        while True:
            answer = str(click.prompt("   " + text, default="", show_default=False)).replace(" ", "")
            if not answer.strip("12345678"):
                return answer
            self.say(pick(self._lang, _DIGITS))

    def choose(self, text: str, choices: Sequence[str], deed: Deed) -> int:
        self.say(text)
        for number, choice in enumerate(choices, 1):
            self.say(f"{number}  {choice}")
        return int(click.prompt("  ", type=click.IntRange(1, len(choices)))) - 1


@bilingual.command(
    short_help=("mettre une table neuve en service, pas à pas", "bring up a new table, step by step"),
    help=(
        (
            "Mettre une table neuve en service : alimentation, rayons, lampes, yeux, boutons, afficheur, buzzer, "
            "étalonnage, dix pièces par trou. État 1 s'il reste un défaut.\n\n"
            "RAPPORT (bringup.md par défaut) dit ce qui ne va pas, où mesurer et quoi attendre ; l'état est gardé à "
            "côté, en .json. Ctrl-C interrompt ; la même commande reprend."
        ),
        (
            "Bring up a new table: supply, beams, lamps, eyes, buttons, display, buzzer, calibration, ten pieces a "
            "pocket. Status 1 where a fault is left.\n\n"
            "REPORT (default: bringup.md) tells what is wrong, where to measure and what to expect; the state is kept "
            "beside it, as .json. Ctrl-C breaks off; the same command goes on."
        ),
    ),
)
@bilingual.argument(
    "report", metavar="[REPORT]", default=Path("bringup.md"), type=click.Path(path_type=Path, dir_okay=False)
)
@port_option
@lang_option
@bilingual.option(
    "--step",
    "chosen",
    multiple=True,
    type=click.Choice(list(steps.STEPS)),
    help=(
        "Seulement ce pas ; on peut en donner plusieurs. Par défaut : tous ceux qui ne sont pas en ordre.",
        "Only this one; may be given again. Default: all that are not well yet.",
    ),
)
@bilingual.option(
    "--again", is_flag=True, help=("Recommencer, sans l'état gardé.", "Begin anew, without the state that was kept.")
)
@bilingual.option(
    "--simulated",
    is_flag=True,
    help=("Sur la table simulée, avec une personne simulée.", "On the simulated table, with a simulated person."),
)
@bilingual.option(
    "--fault",
    metavar="FAULT",
    help=(
        "Monter la table simulée avec ce défaut, par exemple button-dead:south-ok.",
        "Assemble the simulated table with this fault, for example button-dead:south-ok.",
    ),
)
@table_seed_option
def command(
    report: Path,
    port: str | None,
    lang: str,
    chosen: tuple[str, ...],
    again: bool,
    simulated: bool,
    fault: str | None,
    seed: int,
) -> None:
    if fault is not None and not simulated:
        raise UserError(located("--fault", ("seulement avec --simulated", "only with --simulated")))
    bench = session.Session(report, lang)
    if not again:
        bench.load()
    with contextlib.ExitStack() as stack:
        talk, person = _simulated(fault, seed) if simulated else _connected(stack, port, lang)
        click.echo(pick(lang, _FIRST))
        well = [name for name in bench.done if name not in bench.left()]
        if well:
            click.echo(pick(lang, _ON).format(", ".join(well)))
        bench.begin(talk, person)
        try:
            for name in _wanted(bench, chosen):
                _run(bench, name, talk, person, lang)
        except (KeyboardInterrupt, click.Abort):
            raise UserError((_LEFT[0].format("carrom bringup"), _LEFT[1].format("carrom bringup"))) from None
    for line in bench.told() or [bench.verdict()]:
        click.echo(terminal.plain(line))
    click.echo(pick(lang, _REPORT).format(terminal.plain(str(report))))
    sys.exit(1 if bench.symptoms() else 0)


def _wanted(bench: session.Session, chosen: tuple[str, ...]) -> Iterator[str]:
    left = bench.left()
    yield from (name for name in steps.STEPS if (name in chosen if chosen else name in left))


def _run(bench: session.Session, name: str, talk: Any, person: Person, lang: str) -> None:
    number = list(steps.STEPS).index(name) + 1
    click.echo(pick(lang, _STEP).format(number, pick(lang, steps.STEPS[name][1])))
    if not bench.is_fitted(name):
        click.echo(pick(lang, _ABSENT))
        return
    if bench.must_wait(name):
        click.echo(pick(lang, _WAITS))
        return
    before = bench.told()
    bench.run(name, talk, person)
    if name not in bench.left():
        click.echo(pick(lang, _WELL))
    elif (told := bench.told()) != before:
        for line in told:
            click.echo("   " + terminal.plain(line))


def _connected(stack: contextlib.ExitStack, port: str | None, lang: str) -> tuple[Any, Person]:
    from carrom_tools.device.console_listener import ConsoleListener
    from carrom_tools.device.serial_port import boards_there

    try:
        listener = stack.enter_context(ConsoleListener(port))
    except UserError:
        if port is None and not boards_there():
            for line in session.silent(lang):
                click.echo(terminal.plain(line), err=True)
        raise
    return BoardTalk(listener, port), TerminalPerson(lang)


def _simulated(fault: str | None, seed: int) -> tuple[Any, Person]:
    from carrom_simulator.world import assembly_faults
    from carrom_simulator.world.assembly import AssembledWorld

    try:
        put = assembly_faults.named(fault) if fault is not None else lambda _made: None
    except ValueError as error:
        raise UserError(located("--fault", both(error))) from None
    world = AssembledWorld(put, "nominal", seed)
    return SimulatedTalk(world=world), SimulatedPerson(world, lambda text: click.echo("   " + text))
