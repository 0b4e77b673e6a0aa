"""A table that speaks to a broker, for tests: a library, and the link that tells its games."""

import contextlib
from datetime import datetime

from carrom.lang import pick
from carrom_tools.club.broker import Broker
from carrom_tools.club.link import USUAL, Link, Patience
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.telling_keeper import TellingKeeper
from carrom_tools.records.library import Library

HEADER = "rules billard\nseats south north\nopener south\n# player south human - Léa\n# player north bot 75 Max\n"
QUICK = Patience(first_s=0.05, longest_s=0.1)  # to come back to a broker


class Table:
    """A table that speaks. news: of its link, in English. people: what a club told of its people. clock: the table's.
    outgoing: how it tells."""

    def __init__(self, folder, broker, patience=USUAL, clock=datetime.now, outgoing=Outgoing):
        self.broker = broker
        self.library = Library(folder, now=clock)
        self.library.prepare()
        self.news, self.people = [], []
        out = outgoing(folder, broker.table, self.library.read, clock)
        self.link = Link(
            broker, out, "en", lambda news: self.news.append(pick("en", news)), self.people.append, patience
        )
        self.keeper = TellingKeeper(self.library, out)


@contextlib.contextmanager
def speaking(folder, port, table="club-1", patience=QUICK, **more):
    """A table that speaks meanwhile."""
    made = Table(folder, Broker("127.0.0.1", port, table, **more), patience)
    with made.link:
        yield made


def shots(count, first=0):
    """So many shots of a game in which nothing falls."""
    return [f"{('south', 'north')[number % 2]} -\n" for number in range(first, first + count)]
