"""A wall that hears a table's outgoing news without a broker, and asks until it wants nothing more."""

import json

from carrom_tools.club.outgoing import MOST_GAMES
from carrom_tools.club.topics import read_again


class Clock:
    """The clock of a table; each look at it is ten seconds later."""

    def __init__(self):
        self.now_s = 0.0

    def monotonic(self):
        self.now_s += 10.0
        return self.now_s


def tell_nobody(table):
    """Let the table tell all that there is to its broker, which passes it on to nobody."""
    while table.next() is not None:
        pass


def hear(wall, table, message=None):
    """Let the wall hear the table's state, then ask until it wants nothing more."""
    wall.take("carrom/v1/t/status", b"online")
    wall.take("carrom/v1/t/state", json.dumps(message or table.state()).encode())
    for _ in range(2 * MOST_GAMES):
        wanted = wall.wanted()
        if not wanted:
            return
        ((_, payload),) = wanted
        table.again(read_again(payload.encode()))
        while (found := table.next()) is not None:
            wall.take("carrom/v1/t/entry", json.dumps(found[0]).encode())
    raise AssertionError("the wall asks for ever")


def kept(store):
    return {game.name: game.record for game in store.games()}
