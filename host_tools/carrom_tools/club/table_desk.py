"""`carrom club tables`: the tables that speak at the club's own broker, and how one is put away that is none."""

import asyncio
import contextlib
import fnmatch
import secrets
from collections.abc import Set
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import club_folder, needs
from carrom_tools.club.topics import ROOT, STATE, STATUS, is_name, topic
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.options import taken_lang

if TYPE_CHECKING:
    import aiomqtt

    from carrom_tools.club.broker import Broker

_QUIET_S = 1.0  # without another kept word: the broker has told all that it keeps
_MOST_BYTES = 1 << 20
_NOT_THERE = ("le courtier du club ne répond pas", "the club's broker does not answer")
_RUN = ("lancez carrom club, et essayez à nouveau", "run carrom club, and try again")
_NONE = ("Aucune table.", "No table.")
_NO_SUCH = ("aucune table de ce nom", "no table of that name")
_SHOWN = ("carrom club tables les montre", "carrom club tables shows them")
_FORGOTTEN = ("Retirée : {}", "Put away: {}")


@bilingual.group(
    invoke_without_command=True,
    short_help=("les tables chez le courtier du club", "the tables at the club's broker"),
    help=(
        "Montrer les tables dont le courtier du club garde un mot, avec ce mot.",
        "Show the tables of which the club's broker keeps a word, with that word.",
    ),
)
@taken_lang
@click.pass_context
def tables(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        found = _run(())
        for name, word in found.items():
            click.echo(terminal.plain(f"{name}  {word}"))
        if not found:
            click.echo(pick(lang_here(), _NONE))


@tables.command(
    short_help=("retirer des tables qui n'en sont pas", "put tables away that are none"),
    help=(
        "Effacer chez le courtier ce qu'il garde de ces tables : elles quittent le tableau et Home Assistant. * "
        "remplace des lettres : 'fantome-*'. Leurs parties restent au club. Une table qui parle encore revient.",
        "Clear what the broker keeps of these tables: they leave the wall and Home Assistant. * stands for letters: "
        "'ghost-*'. Their games stay in the club. A table that still speaks comes back.",
    ),
)
@bilingual.argument("names", nargs=-1, required=True, metavar="NAME…")
@taken_lang
def forget(names: tuple[str, ...]) -> None:
    for name in _run(names):
        click.echo(terminal.plain(pick(lang_here(), _FORGOTTEN).format(name)))


def tables_that_say(names: Set[str]) -> set[str] | None:
    """Return the tables of which the club's broker keeps a state with somebody of these names (keys of decisions.key)
    in it; None where it does not answer."""
    try:
        import aiomqtt

        from carrom_tools.club.decisions import key
        from carrom_tools.club.link import loop
        from carrom_tools.club.own_broker import running
        from carrom_tools.club.record_pieces import read_state
    except ModuleNotFoundError:
        return None
    try:
        with loop() as runner:
            kept = runner.run(_kept(running(club_folder() / "broker"), STATE))
    except (aiomqtt.MqttError, OSError, ValueError):
        return None
    found = set()
    for table, word in kept.items():
        players = (read_state(word) or {}).get("players")
        told = players.values() if isinstance(players, dict) else ()
        if any(isinstance(one, str) and key(one) in names for one in told):
            found.add(table)
    return found


def _run(names: tuple[str, ...]) -> dict[str, str]:
    """Return the tables that the broker knows, or clear those that the names match, and return these."""
    try:
        import aiomqtt

        from carrom_tools.club.link import loop
        from carrom_tools.club.own_broker import TABLE, running
    except ModuleNotFoundError as error:
        raise UserError(needs(error)) from None
    try:
        with loop() as runner:
            kept = runner.run(_kept(running(club_folder() / "broker"), STATUS))
            found = {table: word.decode(errors="replace") for table, word in kept.items()}
            for name in names:
                if not fnmatch.filter(found, name):
                    raise UserError(located(name, _NO_SUCH, _SHOWN))
            wanted = {one for name in names for one in fnmatch.filter(found, name)} if names else found.keys()
            chosen = {one: word for one, word in found.items() if one in wanted}
            if names:
                runner.run(_clear(running(club_folder() / "broker", TABLE), list(chosen)))
    except (aiomqtt.MqttError, OSError, ValueError):
        raise UserError(located(club_folder() / "broker", _NOT_THERE, _RUN)) from None
    return chosen


async def _kept(broker: "Broker", kind: str) -> dict[str, bytes]:
    """Return table -> the message of that kind (STATUS, STATE) that the broker keeps of it."""
    found = {}
    async with _client(broker) as client:
        await client.subscribe(f"{ROOT}/+/{kind}", qos=1)
        with contextlib.suppress(TimeoutError):
            while True:
                message = await asyncio.wait_for(anext(client.messages), _QUIET_S)
                table = message.topic.value.split("/")[-2]
                if message.retain and is_name(table):
                    found[table] = bytes(message.payload)
    return dict(sorted(found.items()))


async def _clear(broker: "Broker", names: list[str]) -> None:
    async with _client(broker) as client:
        for name in names:
            for kind in (STATE, STATUS):
                await client.publish(topic(name, kind), b"", qos=1, retain=True)


def _client(broker: "Broker") -> "aiomqtt.Client":
    from carrom_tools.club.link import client_of

    return client_of(broker, f"desk-{secrets.token_hex(8)}", _MOST_BYTES)
