"""A card table that is served, for tests in a real browser."""

import asyncio
from contextlib import contextmanager

from carrom_simulator.web.feed import Feed
from carrom_simulator.web.server import CARDS
from stands.pages.served import served


class Host(Feed):
    """A page of carrom next to which the card table is served."""

    def __init__(self, cards):
        super().__init__()
        self.cards = cards

    async def run(self):
        if hasattr(self.cards, "run"):  # a real table's feed has nothing to do by itself
            await asyncio.gather(super().run(), self.cards.run())
        await super().run()


@contextmanager
def served_cards(cards, **more):
    """Serve that card table while the block runs; `cards` of what it yields is its address."""
    with served(Host(cards), 18865, cards=cards, **more) as running:
        running.cards = running.address.partition("?")[0].rstrip("/") + CARDS
        yield running
