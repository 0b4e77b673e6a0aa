"""carrom play: the virtual table in the browser, with the real firmware in it."""

import asyncio
import contextlib
import errno
import ipaddress
import os
import signal
import socket
import sys
import threading
import warnings
import webbrowser
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.broker import mqtt_options
from carrom_tools.club.lasting import Waiting
from carrom_tools.errors import UserError, located, named_lang
from carrom_tools.options import SEED, Finite, fitted_option, lang_option, no_book, physics_option
from carrom_tools.records.library import Library, default_folder

if TYPE_CHECKING:
    from carrom_simulator.card_table.live import CardLive
    from carrom_simulator.serving.disk import Disk
    from carrom_simulator.serving.kept import Keeper
    from carrom_simulator.serving.seats import Seats
    from carrom_tools.club.broker import Broker
    from carrom_tools.club.people import Heard
    from carrom_tools.device.console_listener import ConsoleListener

_TAKEN = ("Le port {} est pris ; voici le suivant.", "Port {} is taken; this is the next free one.")
_STARTED = (
    "La table virtuelle est là : {}\nCtrl-C pour finir.",
    "The virtual table is here: {}\nCtrl-C ends it.",
)
_ENDED = ("Fini.", "Done.")
_BOARD = ("En grand, sur un téléviseur : {}", "Large, on a television: {}")
_OWNER = (
    "Pour mener la table depuis un autre appareil (ne la montrez à personne) : {}",
    "To run the table from another device (show this to nobody): {}",
)
_SEAT = ("{} : lisez ce code avec un téléphone, ou ouvrez {}", "{}: scan this code with a phone, or open {}")
_SEAT_ADDRESS = ("{} : ouvrez sur un téléphone {}", "{}: open on a phone {}")
TABLES = ("", "-kaluki", "-plain")  # ends of the file names in the library: carrom, cards, a plain board
_OF_THE_GAME = ("rules", "players", "seed", "speed", "physics", "parts")  # options that say what is played
_NETWORK = "auto"  # find this computer's address
_SOMEWHERE = ("192.0.2.1", 9)  # an address kept for examples (RFC 5737): nothing is sent to it


@bilingual.command(
    short_help=("jouer sur la table virtuelle dans le navigateur", "play on the virtual table in the browser"),
    help=(
        "Jouer sur une table simulée : ouvrir sa page et imprimer son adresse. Sans option sur le jeu, la page "
        "propose de reprendre une partie inachevée. Ctrl-C pour finir.",
        "Play on a simulated table: open its page and print its address. Without an option about the game the page "
        "offers to go on with one that was left. Ctrl-C ends it.",
    ),
)
@bilingual.option(
    "--port",
    type=click.IntRange(1024, 65535),
    default=8765,
    show_default=True,
    help=("S'il est pris, le suivant qui est libre.", "If it is taken, the next free one."),
)
@bilingual.option(
    "--rules",
    default="billard",
    show_default=True,
    help=(
        "La règle du début ; toutes se choisissent sur la page. kaluki ouvre la table de cartes.",
        "The rule book to begin with; all can be chosen on the page. kaluki opens the card table.",
    ),
)
@bilingual.option(
    "--players",
    type=click.Choice(["bot", "two", "four", "bots"]),
    default="bot",
    show_default=True,
    help=(
        "Une personne contre un robot, deux, quatre personnes, des robots seuls.",
        "One person against a bot, two, four people, bots alone.",
    ),
)
@bilingual.option(
    "--seed",
    type=SEED,
    help=(
        "Le même nombre pose le même départ. Par défaut : au hasard.",
        "The same seed lays the same rack. Default: by chance.",
    ),
)
@bilingual.option(
    "--speed",
    type=Finite(0.25, 20),
    default=1.0,
    show_default=True,
    help=("Secondes de la table par seconde.", "Table seconds per second."),
)
@physics_option
@fitted_option(pressed=True)
@bilingual.option(
    "--lan",
    metavar="[ADDRESS]",
    is_flag=False,
    flag_value=_NETWORK,
    help=(
        "Laisser les téléphones de la maison prendre des sièges, par codes QR. ADRESSE : celle de cet ordinateur, "
        "s'il en a plusieurs.",
        "Let phones in the home's network take seats, by QR codes. ADDRESS: this computer's, where it has several.",
    ),
)
@bilingual.option(
    "--table",
    "table_port",
    metavar="PORT",
    help=(
        "À /referee/, arbitrer à la table branchée à ce port : ce qu'on touche va dans son journal.",
        "At /referee/, referee at the table on this port: what is tapped goes into its journal.",
    ),
)
@bilingual.option(
    "--browser/--no-browser",
    default=True,
    help=("Ouvrir la page d'elle-même s'il y a un navigateur.", "Open the page by itself where there is a browser."),
)
@mqtt_options
@lang_option
@click.pass_context
def command(
    context: click.Context,
    port: int,
    rules: str,
    players: str,
    seed: int | None,
    speed: float,
    physics: str,
    parts: int,
    lan: str | None,
    table_port: str | None,
    browser: bool,
    broker: "Broker | None",
    lang: str,
) -> None:
    from carrom.game.rules import BOOKS, CARDS

    if rules not in (*BOOKS, CARDS):
        raise UserError(no_book(rules, (*BOOKS, CARDS)))
    warnings.filterwarnings("ignore", ".*numba is not installed")  # nobody here would see the difference
    address = None if lan is None else home_address(lan)
    keepers: list[Keeper | None] = [_library(table) for table in TABLES]
    heard: Heard | None = None
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        if broker is not None:
            from carrom_tools.club import people
            from carrom_tools.club.speaking import speaking
            from carrom_tools.club.telling_keeper import TellingKeeper

            libraries = [Library(default_folder(), table) for table in TABLES]
            heard = people.Heard()
            outgoing = stack.enter_context(speaking(broker, libraries, lang, heard.take))
            keepers = [TellingKeeper(library, outgoing) for library in libraries]
        listener = None
        if table_port is not None:
            from carrom_tools.device.console_listener import ConsoleListener

            listener = stack.enter_context(ConsoleListener(table_port))
        asyncio.run(
            _serve(
                port,
                rules,
                players,
                seed,
                speed,
                physics,
                parts,
                address,
                browser,
                lang,
                named_lang() is not None,
                keepers,
                heard,
                _asks_for_nothing(context),
                listener,
            )
        )


def _asks_for_nothing(context: click.Context) -> bool:
    """Tell whether no option says what is to be played: then the games that were left are offered."""
    return all(context.get_parameter_source(name) is ParameterSource.DEFAULT for name in _OF_THE_GAME)


def home_address(named: str) -> str:
    """Return this computer's address in the home's network: as named, or found. Raises UserError."""
    if named == _NETWORK:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(_SOMEWHERE)
            except OSError:
                raise UserError(
                    (
                        "--lan : cet ordinateur n'est dans aucun réseau ; connectez-le, ou donnez --lan ADRESSE",
                        "--lan: this computer is in no network; join one, or give --lan ADDRESS",
                    )
                ) from None
            named = probe.getsockname()[0]
    try:
        address = ipaddress.IPv4Address(named)
    except ValueError:
        raise UserError(
            located(f"--lan {named}", ("pas une adresse comme 192.168.1.20", "not an address such as 192.168.1.20"))
        ) from None
    if not address.is_private or address.is_unspecified:
        raise UserError(
            located(
                f"--lan {named}",
                (
                    "pas une adresse du réseau de la maison ; donnez celle de cet ordinateur, comme 192.168.1.20",
                    "not an address of a home's network; give this computer's own, as 192.168.1.20",
                ),
            )
        )
    return str(address)


async def _serve(
    port: int,
    rules: str,
    players: str,
    seed: int | None,
    speed: float,
    physics: str,
    parts: int,
    address: str | None,
    browser: bool,
    lang: str,
    lang_is_named: bool,
    keepers: "list[Keeper | None]",
    heard: "Heard | None",
    offers_left: bool,
    listener: "ConsoleListener | None",
) -> None:
    from carrom.game.rules import BOOKS, CARDS
    from carrom_simulator.desk.followed import Followed
    from carrom_simulator.serving.disk import DiskThread
    from carrom_simulator.serving.listeners import NoPortError
    from carrom_simulator.serving.seats import Seats
    from carrom_simulator.web.live import Live
    from carrom_simulator.web.server import CARDS as CARDS_PATH
    from carrom_simulator.web.server import HOST, REFEREE, Server
    from carrom_simulator.web.setup import Setup
    from carrom_tools.device.table_board import TableBoard

    asked = _asked_to_end()
    setup = Setup.of(rules if rules in BOOKS else "billard", players, seed=seed, speed=speed)
    disk = DiskThread()
    live = Live(
        setup,
        lang=lang,
        physics=physics,
        keeper=keepers[0],
        asks_lang=not lang_is_named,
        disk=disk,
        fitted=parts,
        offers_left=offers_left,
    )
    if heard is not None:
        heard.follow(lambda people: live.set_club(people.told()))
    cards = card_table(seed, lang, lang if lang_is_named else "", keepers[1], disk)
    seats = Seats(address) if address is not None else None
    shown: set[str] | None = None  # until the table's own address is printed

    def invite() -> None:
        if seats is not None and shown is not None:
            _show_codes(seats, server.port, shown, lang)

    waiting = Waiting(lambda news: click.echo(pick(lang, news), err=True))
    plain = Followed(lang, keepers[2], disk) if listener is None else TableBoard(listener, lang)
    server = Server(live, port, seats, invite, cards, plain, waiting.out)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(disk.written)
        try:
            await stack.enter_async_context(server)
        except (OSError, NoPortError) as error:
            if isinstance(error, OSError) and error.errno == errno.EADDRNOTAVAIL:
                raise UserError(
                    located(
                        f"--lan {address}",
                        (
                            "pas une adresse de cet ordinateur ; donnez la sienne, ou aucune",
                            "not an address of this computer; give its own, or none",
                        ),
                    )
                ) from None
            raise UserError(
                located(f"port {port}", error, ("choisissez-en un autre avec --port", "choose another with --port"))
            ) from None
        if server.port != port:
            click.echo(pick(lang, _TAKEN).format(port))
        page = f"http://{HOST}:{server.port}{CARDS_PATH}" if rules == CARDS else server.address
        if listener is not None:
            page = f"http://{HOST}:{server.port}{REFEREE}"
        click.echo(pick(lang, _STARTED).format(page))
        if seats is not None:
            click.echo(pick(lang, _OWNER).format(server.owner_address))
            click.echo(pick(lang, _BOARD).format(seats.board(server.port)))
        shown = set()
        invite()
        sys.stdout.flush()
        if browser and _has_browser():
            # In a thread of its own, and not joined: some browsers' starters do not return.
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
        await _until(asked, _both(live.run(), cards.run(), plain.run()))
    click.echo(pick(lang, _ENDED))


def card_table(
    seed: int | None, lang: str, given_lang: str, keeper: "Keeper | None", disk: "Disk | None" = None
) -> "CardLive":
    """Set the card table up, with bots of the middle level; its page offers others. given_lang: see protocol.Source."""
    from carrom_simulator.card_table.live import CardLive
    from carrom_simulator.card_table.setup import CardSetup

    return CardLive(CardSetup.first(lang, seed), lang, keeper, given_lang=given_lang, disk=disk)


async def _both(*running: Coroutine[Any, Any, None]) -> None:
    await asyncio.gather(*running)


def _show_codes(seats: "Seats", port: int, shown: set[str], lang: str) -> None:
    """Print the codes of seats that are free, each once; where the output has no half blocks, the addresses alone."""
    from carrom.game.pieces import SEAT_WORDS
    from carrom.panel.calls import SEATS
    from carrom_simulator.serving.seats import qr_terminal

    for seat, invitation in seats.invitations(port).items():
        if invitation not in shown:
            shown.add(invitation)
            code = qr_terminal(invitation)
            has_code = terminal.can_show(code, sys.stdout)
            text = pick(lang, _SEAT if has_code else _SEAT_ADDRESS)
            click.echo(text.format(pick(lang, SEATS[SEAT_WORDS.index(seat)]), invitation))
            if has_code:
                click.echo(code)
    sys.stdout.flush()


def _library(table: str = "") -> Library | None:
    """Return where games are kept; None where nothing can be written. See Library."""
    library = Library(default_folder(), table)
    try:
        library.prepare()
    except OSError:
        return None
    return library


def _asked_to_end() -> asyncio.Event:
    """Return an event that Ctrl-C or a plain kill sets."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: asyncio.run turns Ctrl-C into a cancel
            loop.add_signal_handler(name, asked.set)
    return asked


async def _until(asked: asyncio.Event, running: Coroutine[Any, Any, None]) -> None:
    """Run until asked to end; an error in between is raised, not swallowed."""
    task = asyncio.create_task(running)
    waiting = asyncio.create_task(asked.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task.done():
        task.result()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _has_browser() -> bool:
    """Return whether to open a browser: on Linux only with a display, never in CI."""
    if os.environ.get("CI"):
        return False
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
