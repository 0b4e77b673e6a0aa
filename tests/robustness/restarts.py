"""Starts a table again at every write of random games, as if it had been killed there, and compares what it shows.

`tests.robustness.kills` kills processes at moments that nobody can choose. Here the table runs in this process and in
its own time: each write is such a moment, and a seed plays the same game again.
"""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from stands.pages.card_tables import card_live
from tests.robustness.kills import asked, compare, entries_of
from tests.robustness.random_pages import LOOK_S, RandomCards, RandomPage, Shown
from tests.simulator.web.live_page import ask, listened

TICK_S = 1 / 60
SPEED = 20  # table seconds per second, as in the games of RandomPage
ASKED_S = 0.5  # a question is asked again after this

Files = dict[str, bytes]


class Moment(NamedTuple):
    """When the table may be killed. was: shown until then. files: on the disk. told: whether pages were told of all
    that is there."""

    was: Shown
    files: Files
    told: bool


class AtTable(RandomPage):
    """A random page at a table of this process, whose time passes while the page waits. heard: is called when the page
    has taken everything that there was to tell."""

    end = ""
    heard: Callable[[], None] = staticmethod(lambda: None)

    def sit(self, library: Any) -> None:
        """Open this page at a new table."""
        self.table = listened(self.new_table(library))
        self.take(self.table.hello())

    def new_table(self, library: Any) -> Any:
        setup = Setup.of("billard", "bots", seed=1)
        setup.noise = "none"  # nothing is played there: this table need not be calibrated
        return Live(setup, keeper=library)

    def tick(self) -> None:
        self.table.advance(TICK_S * SPEED)

    async def send(self, kind: str, **fields: Any) -> None:
        outbox = Outbox()
        await ask(self.table, outbox, kind, **fields)
        self.hear()
        while outbox.waiting:
            self.take(json.loads(await outbox.get() or ""))

    async def pause(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / TICK_S))):
            self.tick()
            self.hear()

    def hear(self) -> None:
        told = deepcopy(self.table.told)
        self.table.told.clear()
        for message in told:
            self.take(message)
        self.heard()


class AtCards(AtTable, RandomCards):
    """The same at the card table."""

    end = "-kaluki"

    def new_table(self, library: Any) -> Any:
        return card_live(keeper=library)

    def tick(self) -> None:
        if self.table.game.is_bots_turn:
            self.table.game.step()
            self.table.tell_changes()


class Watched:
    """A keeper, or the file of a game, that says when something was written. All else is the library's."""

    def __init__(self, kept: Any, wrote: Callable[[], None]):
        self._kept = kept
        self._wrote = wrote

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kept, name)

    def begin(self) -> "Watched":
        return Watched(self._kept.begin(), self._wrote)

    def add(self, text: str) -> None:
        self._kept.add(text)
        self._wrote()

    def set_over(self, over: bool) -> None:
        self._kept.set_over(over)
        self._wrote()


class Restarts:
    """A random game. lost: what was not there after a restart, in words. seen: how often which comparison was made."""

    def __init__(self, page: type[AtTable], folder: Path, seed: int):
        self._page = page(Random(f"restarts {seed}"), "n")
        self._folder = folder
        self._moments: list[Moment] = []
        self._last = Moment(Shown(), {}, True)
        self.lost: list[str] = []
        self.seen: Counter[str] = Counter()

    async def play(self, acts: int, rate: float = 1.0) -> None:
        """Play, and restart a share of `rate` of all moments."""
        page, chance = self._page, Random(f"{acts} {rate}")
        library = Library(self._folder, page.end)
        library.prepare()
        page.sit(Watched(library, lambda: self._note(told=False)))
        page.heard = lambda: self._note(told=True)
        await page.new_game()
        for _ in range(acts):
            await page.act()
            await page.pause(LOOK_S)
            for moment in self._moments:
                if moment.was.log and moment.was.name and chance.random() < rate:
                    await self._restart(moment)
            self._moments.clear()

    def _note(self, told: bool) -> None:
        files = {str(path.relative_to(self._folder)): path.read_bytes() for path in self._folder.rglob("*.record")}
        shown = self._page.shown
        moment = Moment(Shown(shown.name, list(shown.log), shown.state, shown.ruled), files, told)
        if moment != self._last:
            self._last = moment
            self._moments.append(moment)

    async def _restart(self, moment: Moment) -> None:
        """Kill the table at that moment: start another one with its files, and compare."""
        was = moment.was
        with TemporaryDirectory() as folder:
            for name, data in moment.files.items():
                path = Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
            library = Library(Path(folder), self._page.end)
            library.prepare()
            (path,) = Path(folder).rglob("*.record")
            record = path.read_text()
            if path.parent == Path(folder):
                self._expect(entries_of(record)[: len(was.log)] == was.log or self._page.end, was, "another game")
                return
            page = type(self._page)(Random(0), "")
            page.sit(library)
            (row,) = await page.unfinished()
            await page.go_on(row["id"])
            now = page.shown.first
            assert now is not None
            fault = compare(was, now, record)
            self._expect(fault == "" or (fault == "further" and not moment.told), was, fault)
            if (
                moment.told and asked(was.state) and was.state["phase"] == "ruling"
            ):  # about a shot that is not entered yet
                await page.pause(ASKED_S)
                self._expect(asked(page.state), was, f"not asked again: {asked(was.state)}")

    def _expect(self, met: object, was: Shown, fault: str) -> None:
        self.seen["met" if met else fault.partition(":")[0]] += 1
        if not met:
            self.lost.append(f"after {was.log[-3:]}: {fault}")
