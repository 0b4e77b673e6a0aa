"""carrom club: a wall for many tables, with a broker of its own."""

import asyncio
import contextlib
import signal
import sqlite3
import sys
from typing import TYPE_CHECKING, Any

import click

from carrom.lang import pick
from carrom_tools import bilingual
from carrom_tools.club import (
    copy_desk,
    decision_desk,
    deletion_desk,
    desk,
    game_desk,
    report_desk,
    table_desk,
    tournament_desk,
)
from carrom_tools.club.broker import mqtt_options
from carrom_tools.errors import UserError, located, named_lang
from carrom_tools.options import lang_option

if TYPE_CHECKING:
    from carrom_simulator.words.codes import Pair
    from carrom_tools.club.broker import Broker
    from carrom_tools.club.copies import Copies
    from carrom_tools.club.own_broker import OwnBroker
    from carrom_tools.club.wall import Wall

_WALL = ("Le tableau du club : {}", "The club's wall: {}")
_SPEAK = (
    "Pour qu'une table y paraisse : carrom play --mqtt {0} --mqtt-table NOM --mqtt-user table --mqtt-password-file {1}",
    "For a table to appear there: carrom play --mqtt {0} --mqtt-table NAME --mqtt-user table --mqtt-password-file {1}",
)
_HOME = (
    "Home Assistant peut lire à ce courtier : utilisateur home, mot de passe dans {}",
    "Home Assistant may read at this broker: user home, its password in {}",
)
_ENDS = ("Ctrl-C pour finir.", "Ctrl-C ends it.")
WALL_PATIENCE_S = 0.5  # with another program that writes: the wall goes on, and asks for the piece again
CANCEL_S = 1.0  # until what goes on is told once more to end


@bilingual.group(
    invoke_without_command=True,
    short_help=("montrer toutes les tables d'un club", "show all tables of a club"),
    help=(
        "Montrer toutes les tables d'un club sur une page, garder leurs parties et le classement de la soirée. "
        "Sans --mqtt, le courtier (Mosquitto) est lancé ici.",
        "Show all tables of a club on one page, keep their games and the evening's ranking. "
        "Without --mqtt the broker (Mosquitto) is started here.",
    ),
)
@bilingual.option(
    "--port",
    type=click.IntRange(1024, 65535),
    default=8780,
    show_default=True,
    help=("S'il est pris, le suivant qui est libre.", "If it is taken, the next free one."),
)
@bilingual.option(
    "--lan",
    metavar="ADDRESS",
    help=(
        "Répondre aussi dans le réseau de la maison, à cette adresse de cet ordinateur : page et courtier.",
        "Answer in the home's network too, at this address of this computer: page and broker.",
    ),
)
@mqtt_options
@lang_option
@click.pass_context
def command(context: click.Context, port: int, lan: str | None, broker: "Broker | None", lang: str) -> None:
    if context.invoked_subcommand is not None:
        return
    try:
        from carrom_tools.club.copies import Copies
        from carrom_tools.club.link import loop
        from carrom_tools.club.one_wall import only_wall
        from carrom_tools.club.own_broker import HOME, TABLE, OwnBroker
        from carrom_tools.club.wall import Wall
    except ModuleNotFoundError as error:
        raise UserError(desk.needs(error)) from None
    from carrom_tools.commands.games.play import home_address

    address = home_address(lan) if lan is not None else None
    with contextlib.ExitStack() as stack:
        name = stack.enter_context(only_wall(desk.club_folder()))
        store = stack.enter_context(desk.opened(WALL_PATIENCE_S))
        own = None
        if broker is None:
            own = stack.enter_context(OwnBroker(desk.club_folder() / "broker", address))
            broker = own.wall
            click.echo(pick(lang, _SPEAK).format(own.address, own.password(TABLE)))
            click.echo(pick(lang, _HOME).format(own.password(HOME)))
        copies = Copies(store, desk.club_folder())
        with contextlib.suppress(KeyboardInterrupt), loop() as runner:
            runner.run(_serve(Wall(store), copies, broker, name, own, port, address, lang))
        try:
            copies.keep()
        except (OSError, sqlite3.Error) as error:
            raise UserError(located(desk.club_folder() / "copies", error)) from None


desk.players.add_command(deletion_desk.delete)
desk.players.add_command(report_desk.data)
for each in (
    desk.players,
    *game_desk.COMMANDS,
    report_desk.results,
    *decision_desk.COMMANDS,
    *copy_desk.COMMANDS,
    table_desk.tables,
    tournament_desk.tournament,
):
    command.add_command(each)


async def _serve(
    wall: "Wall",
    copies: "Copies",
    broker: "Broker",
    name: str,
    own: "OwnBroker | None",
    port: int,
    address: str | None,
    lang: str,
) -> None:
    from carrom_simulator.serving.listeners import NoPortError
    from carrom_tools.club.lasting import Waiting, lasting
    from carrom_tools.club.listening import listen
    from carrom_tools.club.page import HOST, Page

    def tell(news: "Pair") -> None:
        click.echo(pick(lang, news), err=True)

    waiting = Waiting(tell)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: asyncio.run turns Ctrl-C into a cancel
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    async with contextlib.AsyncExitStack() as stack:
        try:
            hosts, shown_in = (HOST, address or HOST), named_lang() or ""
            page = await stack.enter_async_context(Page(wall, port, hosts, shown_in, waiting.out))
        except (OSError, NoPortError) as error:
            remedy = ("choisissez-en un autre avec --port", "choose another with --port")
            raise UserError(located(f"port {port}", error, remedy)) from None
        for shown in page.addresses:
            click.echo(pick(lang, _WALL).format(shown))
        click.echo(pick(lang, _ENDS))
        sys.stdout.flush()
        tasks: set[asyncio.Task[Any]] = {
            asyncio.create_task(listen(wall, broker, name, tell, lang if own is not None else None)),
            asyncio.create_task(lasting(wall.watch, waiting)),
            asyncio.create_task(lasting(wall.reckon, waiting)),
            asyncio.create_task(lasting(copies.watch, waiting)),
            asyncio.create_task(ended.wait()),
        }
        if own is not None:
            tasks.add(asyncio.create_task(lasting(own.watch, waiting)))
        done, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while running:  # a client that is about to connect may take no notice of the first cancel
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=CANCEL_S)
        for task in done:
            task.result()
