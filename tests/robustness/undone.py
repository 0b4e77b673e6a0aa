"""Evenings full of undos at the virtual table: after each of them everything lies where it lay then.

    python -m tests.robustness.undone [--evenings 200] [--seed 1]

A page plays at random: people shoot, bet, name men, touch, correct what was seen, and take back, on the page and on the
pads; bots play too. It knows the men, the ring, the man on the arrow and the striker that it was shown last after the
entries that stand. Where an undo leads back to them it looks again. Now and then the table is killed, and another one
goes on with its file.
"""

import argparse
import asyncio
import gc
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.progress import track

from carrom.game.rules import BOOKS
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from tests.robustness.random_pages import Message
from tests.robustness.restarts import AtTable

ACTS = 120  # in an evening
TABLES = 3  # one after the other: the one before is killed
NEAR_MM = 0.1
WAIT_S = 0.1  # by the page's clock; twenty times as long at the table
IN_A_ROW = (1, 1, 1, 2, 3, 4)  # undos
_ACTS = ("flick", "pad", "answer", "name", "agree")  # messages of which an entry may come
LINES = ("BET", "BET", "OK", "FAULT", "FAULT", "BANK")

Man = tuple[str, float, float]
Men = tuple[Man, ...]
Standing = tuple[str, ...]


class Seen(NamedTuple):
    """What a page shows of the board: the men; the one with the ring; whether one lies on an arrow; the striker's place
    on the line of a person, None while it is not laid."""

    men: Men
    ring: Man | None
    arrow: bool | None
    striker_mm: float | None

    def faults(self, now: "Seen") -> list[str]:
        """Tell what lies elsewhere now."""
        found = []
        if not (len(self.men) == len(now.men) and all(map(_is_near, self.men, now.men))):
            apart = [(one, other) for one, other in zip(self.men, now.men, strict=False) if not _is_near(one, other)]
            found.append(f"men: {len(self.men)} then, {len(now.men)} now, {apart[:2]}")
        if (self.ring is None) != (now.ring is None) or (self.ring and now.ring and not _is_near(self.ring, now.ring)):
            found.append(f"ring: {self.ring} then, {now.ring} now")
        if None not in (self.arrow, now.arrow) and self.arrow != now.arrow:
            found.append(f"arrow: {self.arrow} then, {now.arrow} now")
        if self.striker_mm is not None and abs((now.striker_mm or self.striker_mm) - self.striker_mm) > NEAR_MM:
            found.append(f"striker: at {self.striker_mm} then, {now.striker_mm} now")
        return found


def _is_near(one: Man, other: Man) -> bool:
    return one[0] == other[0] and all(abs(a - b) <= NEAR_MM for a, b in zip(one[1:], other[1:], strict=True))


def seen(state: Message) -> Seen:
    """Return what a state shows of the board."""
    men = tuple((str(piece), float(x), float(y)) for piece, x, y in state["men"])
    laid = state["may"]["flick"]
    return Seen(
        men,
        men[state["named"]] if state["named"] >= 0 else None,
        state["may"]["arrow"] if laid else None,
        state["striker"]["offset_mm"] if laid and state["striker"] else None,
    )


class Undoing(AtTable):
    """A random page that takes back a lot. known: what was shown last after these entries. counts: undos by book, and
    those with a bet open then. faults: in words."""

    def __init__(self, rng: Random, prefix: str):
        super().__init__(rng, prefix)
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.books: tuple[str, ...] = BOOKS
        self.known: dict[Standing, Seen] = {}
        self._undone = False  # since the last look
        self._bet = False  # one was open when it was
        self._acts: bool | None = None  # since a page's undo, whether a person did anything that makes an entry

    def new_table(self, library: Any) -> Any:
        setup = Setup.of("billard", "two", seed=1)
        setup.noise = "none"  # nothing is played there: this table need not be calibrated
        return Live(setup, keeper=library)

    def standing(self) -> Standing:
        """The entries that stand, as the page was told."""
        found: list[str] = []
        for text in self.shown.log:
            if text == "undo":
                found.pop()
            else:
                found.append(text)
        return tuple(found)

    def _take_log(self, log: list[Message]) -> None:
        super()._take_log(log)
        self.known, self._undone = {}, False

    def take(self, message: Message) -> None:
        super().take(message)
        if message["t"] == "entry":
            self._take_entry(message["item"]["text"])
        if message["t"] == "entry" and message["item"]["text"] == "undo":
            self._undone = True
            self._bet = self.state["position"]["bet"] is not None
            length = len(self.standing())
            self.known = {entries: known for entries, known in self.known.items() if len(entries) <= length}
        elif message["t"] == "state" and not self._undone and self._rests():
            self.known[self.standing()] = self._with_striker(seen(self.state))
        elif message["t"] == "state" and not self._undone and self._may_name_while_asked():
            known = self.known.get(self.standing())
            if known is not None:
                self.known[self.standing()] = known._replace(ring=seen(self.state).ring)

    async def send(self, kind: str, **fields: Any) -> None:
        if kind == "undo":
            self._acts = False
        elif self._acts is not None and kind in _ACTS:
            self._acts = True
        await super().send(kind, **fields)

    def _take_entry(self, text: str) -> None:
        """Note an entry that nobody made since an undo: a bot shoots by itself, a person does not."""
        word = text.split(" ")[0]
        if self._acts is False and self.state["players"].get(word, {}).get("kind") == "human":
            self.faults.append(f"{self.state['book']}, after {self.shown.log[-4:]}: {text}, and nobody shot")

    def _with_striker(self, now: Seen) -> Seen:
        """Return what is seen, with the striker where it lay before it was taken up."""
        before = self.known.get(self.standing())
        if now.striker_mm is None and before is not None and before.men == now.men:
            return now._replace(striker_mm=before.striker_mm, arrow=before.arrow)
        return now

    def _may_name_while_asked(self) -> bool:
        return self.state["phase"] == "idle" and self.state["position"]["bet"] is not None

    def _rests(self) -> bool:
        return self.state["phase"] in ("idle", "over") and self.state["question"] is None

    def look(self) -> None:
        """Compare the board with what was shown after these entries, if an undo has led back to them."""
        if not self._undone or not self._rests():
            return
        people = [seat for seat, player in self.state["players"].items() if player["kind"] == "human"]
        if self.state["shooter"] in people and self.state["phase"] == "idle" and not self.state["may"]["flick"]:
            return  # the striker is still to be laid
        self._undone = False
        was, book = self.known.get(self.standing()), self.state["book"]
        if was is None:
            self.counts["not seen"] += 1
            return
        self.counts[book] += 1
        self.counts[f"{book}, a bet open"] += self._bet or self.state["position"]["bet"] is not None
        for fault in was.faults(seen(self.state)):
            self.faults.append(f"{book}, after {self.shown.log[-4:]}: {fault}")

    def wanted(self, name: str) -> Message:
        fields = super().wanted(name)
        humans = self.rng.choice([("human", "bot"), ("human", "human")])
        for seat, kind in zip(fields["seats"], humans, strict=True):
            player = {"kind": kind} if kind == "human" else {"kind": kind, "skill": self.rng.choice([50, 75, 90])}
            fields["players"][seat] = player | ({"name": name} if seat == "south" else {})
        return fields | {"book": self.rng.choice(self.books), "noise": self.rng.choice(["none", "nominal", "harsh"])}

    async def act(self) -> None:
        self.look()
        rng, state = self.rng, self.state
        may, shooter = state["may"], state["shooter"]
        if state["wish"] is not None:
            await self.send("agree", yes=rng.random() < 0.9)
        elif may["undo"] and state["question"] is None and rng.random() < 0.4:
            for _ in range(rng.choice(IN_A_ROW)):
                if self.state["may"]["undo"]:
                    await self.send("undo")
                    await self.pause(WAIT_S)
        elif may["name"] and rng.random() < 0.5:
            await self.send("name", index=rng.randrange(len(state["men"])))
        elif may["bet"] and state["question"] is not None:
            await self.send("answer", seat=shooter, index=rng.randrange(2))
        elif state["question"] is not None:
            seats, choices = state["question"]["seats"], state["question"]["choices"]
            people = [seat for seat in seats if state["players"][seat]["kind"] == "human"]
            wanted = [at for at, label in enumerate(choices) if "Partie" not in label]
            if people and wanted:
                await self.send("answer", seat=people[0], index=rng.choice(wanted))
        elif may["arrow"] and rng.random() < 0.3:
            await self.send("arrow")
        elif may["flick"] and self._may_bet() and rng.random() < 0.4:
            await self._press(shooter, "BET")
        elif may["flick"] and rng.random() < 0.7:
            offset_mm = rng.uniform(-200, 200)
            await self.send("place", seat=shooter, offset_mm=offset_mm)
            await self.pause(0)
            if rng.random() < 0.8:
                angle, speed = rng.gauss(0, 25), rng.uniform(1500, 6000)
                await self.send("flick", seat=shooter, offset_mm=offset_mm, angle_deg=angle, speed_mm_s=speed)
        elif may["flick"]:
            people = [seat for seat in state["seats"] if state["players"][seat]["kind"] == "human"]
            await self._press(rng.choice(people), rng.choice(LINES))
        await self.pause(WAIT_S)

    def _may_bet(self) -> bool:
        position = self.state["position"]
        return self.state["book"] == "krhum" and position["colours"] is not None and position["bet"] is None

    async def begin(self, folder: Path) -> None:
        """Sit down at a new table, and begin a game."""
        self._sit_down(folder)
        await self.new_game()

    async def play_on_after(self, folder: Path, before: "Undoing") -> None:
        """Go on at a new table with the game of the page before, whose table was killed."""
        self._sit_down(folder)
        rows = [row for row in await self.unfinished() if self.is_listed_as(row, before.shown.name)]
        if not rows:  # it was over
            await self.new_game()
            return
        assert await self.go_on(rows[0]["id"])
        await self.pause(WAIT_S)
        if self.standing() == before.standing():
            self.known, self._undone = dict(before.known), True
            if (now := self.known.get(self.standing())) is not None:
                self.known[self.standing()] = now._replace(striker_mm=None)  # a drag is not kept, an entry is
            self.counts["restarts"] += 1

    def _sit_down(self, folder: Path) -> None:
        library = Library(folder, self.end)
        library.prepare()
        self.sit(library)

    async def do(self, acts: int) -> None:
        """Do so much."""
        for _ in range(acts):
            if self.shown.over and self.rng.random() < 0.3:
                await self.new_game()
            await self.act()
        self.look()


def evening(seed: int, acts: int = ACTS) -> tuple[Counter[str], list[str]]:
    """Play the evening of a seed in one of the books; these take turns. Return the counts, and what differs."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    rng = Random(f"undone {seed}")
    with TemporaryDirectory() as name:
        folder, page = Path(name), None
        for part in range(TABLES):
            before, page = page, Undoing(rng, f"e{seed}-{part}-")
            page.books = (BOOKS[seed % len(BOOKS)],)
            asyncio.run(page.begin(folder) if before is None else page.play_on_after(folder, before))
            asyncio.run(page.do(acts // TABLES))
            counts += page.counts
            faults += page.faults
            del page.table
            gc.collect()  # nothing is closed; the system takes the locks back
    return counts, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    faults: list[str] = []
    for number in track(range(options.evenings), "evenings"):
        seen_then, differ = evening(options.seed * 100_000 + number)
        counts += seen_then
        faults += differ
    for fault in faults[:20]:
        print(fault)
    for name, count in sorted(counts.items()):
        print(f"{name:22} {count}")
    print(f"{sum(counts[book] for book in BOOKS)} undos looked at, {len(faults)} differ")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
