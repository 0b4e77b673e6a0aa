"""Many tables of a club play at once while broker, club and links fail: what arrives at the wall, and how soon.

The tables play at the pace of their own time. Broker and club are real processes; what a page of the wall sees is taken
from the stream that feeds it.
"""

import asyncio
import contextlib
import heapq
import json
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import aiohttp
import aiomqtt

from carrom_tools.club.link import USUAL, Patience
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.own_broker import WALL
from carrom_tools.records.library import TIME
from lab.club_table import Kind, Playing, Telling
from lab.crowd import used_s
from lab.cut_link import CutLink
from stands.clubs.mosquitto import until
from stands.clubs.running_club import Club

RECOVERY_S = 35.0  # after a fault: the longest wait between two tries, and what was missed
ALL_THERE_S = 120.0  # from the last entry until the wall has everything
_LOOK_S = 0.5  # between two looks at what the club has
_SAMPLE_S = 2.0  # between two looks at processor time and memory
_MISDATED = timedelta(minutes=2)  # clocks that differ by less than one are believed


@dataclass
class Figures:
    """What an evening has come to. delays_s: from ruling to wall, of entries made while all was up; all_delays_s: of
    all."""

    begun: int = 0  # entries made before the tables were switched on, and how long it took to tell them
    begun_s: float = 0.0
    entries: int = 0
    lost: int = 0
    doubled: int = 0
    mixed: int = 0  # pieces that are others than the table's
    misdated: int = 0  # games that did not begin during the evening, as the club has it
    delays_s: list[float] = field(default_factory=list)
    all_delays_s: list[float] = field(default_factory=list)
    late_s: float = 0.0  # how far the tables themselves were behind their pace, at most
    catching_up_s: float = 0.0  # from the last entry until the wall had everything
    seconds: float = 0.0
    messages: Counter[str] = field(default_factory=Counter)  # by the last part of the topic
    used_s: Counter[str] = field(default_factory=Counter)  # processor time of "club", "broker" and "tables"
    peak_mb: Counter[str] = field(default_factory=Counter)  # memory of the same

    @property
    def wrong(self) -> int:
        """All that is wrong: lost, doubled, mixed, misdated."""
        return self.lost + self.doubled + self.mixed + self.misdated

    def delay_s(self, share: float, everything: bool = False) -> float:
        """Return the delay that this share of entries keeps within; 0 where there were none."""
        delays = sorted(self.all_delays_s if everything else self.delays_s)
        return delays[min(len(delays) - 1, int(share * len(delays)))] if delays else 0.0


Fault = Callable[["Evening"], None]


class Evening:
    """Use as `with`; plays in `play`. tables: how many. cut: how many of them have a link that can be cut. begun: up to
    which share of its first game a table has played before. patience: of the tables, with a broker that is away.
    kinds: of the tables, in turn."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        cut: int,
        games: list[list[Telling]],
        seed: int = 1,
        begun: float = 1.0,
        patience: Patience = USUAL,
        kinds: Sequence[Kind] = (Kind(),),
    ):
        self._began, self._kinds = datetime.now(), kinds
        self._folder, self._games, self._rng = folder, games, random.Random(seed)
        self._count, self._cut, self._begun, self._patience = tables, cut, begun, patience
        self.figures = Figures()
        self.links: list[CutLink] = []
        self.tables: list[Playing] = []
        self._made_s: dict[tuple[str, str, int], float] = {}
        self._seen: dict[tuple[str, str], int] = {}
        self.broken: list[str] = []  # what of the club did not stand a fault
        self._faults: list[tuple[float, float]] = []  # seconds in which something was down, or coming back
        self._used: dict[tuple[str, int], float] = {}
        self._stack = contextlib.ExitStack()
        self._ready = threading.Event()

    def __enter__(self) -> "Evening":
        with contextlib.ExitStack() as stack:
            self.club = Club(self._folder / "club")
            stack.callback(lambda: self.club.end())
            thread = threading.Thread(target=lambda: asyncio.run(self._live()))
            thread.start()
            stack.callback(thread.join)
            self._ready.wait()
            stack.callback(lambda: self._loop.call_soon_threadsafe(self._ended.set))
            port = self.club.broker("x").port
            for number in range(self._count):
                through = 0
                if number < self._cut:
                    self.links.append(CutLink(self._loop, port))
                    stack.callback(self.links[-1].close)
                    through = self.links[-1].port
                games, begun = self._rng.sample(self._games, len(self._games)), self._begun * self._rng.random()
                broker = self.club.broker(f"table-{number:03d}", through)
                kind = self._kinds[number % len(self._kinds)]
                playing = Playing(self._folder / f"t{number}", broker, games, begun, self._patience, kind)
                self.tables.append(playing)
                stack.callback(playing.leave)
                playing.table.link.__enter__()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    async def _live(self) -> None:
        """Look on, until the end."""
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        watchers = [asyncio.create_task(watch()) for watch in (self._look, self._count_messages, self._sample)]
        self._ready.set()
        await self._ended.wait()
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)

    async def _look(self) -> None:
        """Note when each entry comes to a page. It comes back to a club that was killed."""
        timeout = aiohttp.ClientTimeout(total=None, sock_read=60)
        async with aiohttp.ClientSession(timeout=timeout, read_bufsize=1 << 24) as session:
            while True:
                with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError, ValueError):
                    async with session.get(self.club.address + "events") as stream:
                        async for line in stream.content:
                            if line.startswith(b"data: {"):  # no beat
                                self._note_shown(json.loads(line[6:]), time.monotonic())
                await asyncio.sleep(0.05)

    def _note_shown(self, message: dict, now_s: float) -> None:
        for table in message["tables"]:
            if table.get("game") is None:
                continue
            key = table["table"], table["game"]
            for number in range(self._seen.get(key, -1) + 1, table["number"] + 1):
                made_s = self._made_s.pop((*key, number), None)
                if made_s is not None:
                    self.figures.all_delays_s.append(now_s - made_s)
                    if not any(begun_s <= made_s <= ended_s for begun_s, ended_s in self._faults):
                        self.figures.delays_s.append(now_s - made_s)
            self._seen[key] = table["number"]

    async def _count_messages(self) -> None:
        """Count what the broker passes on, as somebody who hears all of it."""
        while True:
            at = self.club.broker("x")
            word = (self.club.folder / "broker" / f"{WALL}.password").read_text().strip()
            with contextlib.suppress(aiomqtt.MqttError):
                async with aiomqtt.Client(at.host, at.port, username=WALL, password=word) as client:
                    await client.subscribe("carrom/v1/#", qos=0)
                    async for message in client.messages:
                        self.figures.messages[message.topic.value.rpartition("/")[2]] += 1
            await asyncio.sleep(0.2)

    async def _sample(self) -> None:
        """Note processor time and memory of each process that takes part (Linux)."""
        while True:
            await asyncio.to_thread(self._sample_once)
            await asyncio.sleep(_SAMPLE_S)

    def _sample_once(self) -> None:
        figures = self.figures
        running = [("club", self.club.process.pid), ("tables", os.getpid())]
        running += [("broker", process) for process in self.club.brokers()]
        for what, process in running:
            with contextlib.suppress(OSError, ValueError, IndexError):
                self._used[what, process] = used_s(process)
                status = Path(f"/proc/{process}/status").read_text()
                peak_mb = int(status.partition("VmHWM:")[2].split()[0]) // 1024
                figures.peak_mb[what] = max(figures.peak_mb[what], peak_mb)

    def _processor_s(self) -> Counter[str]:
        self._sample_once()
        used: Counter[str] = Counter()
        for (what, _), seconds in self._used.items():
            used[what] += seconds
        return used

    # What fails.

    def broker_dies(self) -> None:
        """Kill the broker; return when the club has started it again."""
        self.club.kill_broker()
        until(self.club.brokers, ALL_THERE_S)

    def club_dies(self, hold: Callable[[], object] = lambda: None) -> None:
        """Kill the club, and start it again after `hold`."""
        self.club.kill()
        hold()
        self.club = Club(self._folder / "club")

    def cut(self, hold: Callable[[], object]) -> None:
        """Cut all links that can be cut while `hold` runs."""
        for link in self.links:
            link.cut()
        try:
            hold()
        finally:
            for link in self.links:
                link.mend()

    def _act(self, began_s: float, faults: Iterable[tuple[float, Fault]]) -> None:
        for at_s, fault in faults:
            time.sleep(max(0.0, began_s + at_s - time.monotonic()))
            begun_s = time.monotonic()
            self._faults.append((begun_s, float("inf")))
            try:
                fault(self)
            finally:
                self._faults[-1] = begun_s, time.monotonic() + RECOVERY_S

    # The evening.

    def play(
        self,
        seconds: float,
        speed: float = 1.0,
        faults: Iterable[tuple[float, Fault]] = (),
        patience_s: float = ALL_THERE_S,
    ) -> Figures:
        """Let all tables play, at least so long and until the last fault is over. Return when the wall has everything,
        or patience_s later.

        speed: table seconds a second. faults: (seconds from the start, what fails), in their order.
        """
        figures, began_s = self.figures, time.monotonic()
        figures.begun = sum(len(pieces) for playing in self.tables for pieces in playing.records().values())
        until(lambda: all(map(self._is_shown, self.tables)), patience_s)
        figures.begun_s, began_s = time.monotonic() - began_s, time.monotonic()
        before = self._processor_s()
        heard = Counter(figures.messages)
        acting = threading.Thread(target=self._act, args=(began_s, faults))
        acting.start()
        due = [(began_s + self._rng.random() * 10.0 / speed, number) for number in range(len(self.tables))]
        heapq.heapify(due)
        try:
            while due[0][0] < began_s + seconds or acting.is_alive():
                due_s, number = heapq.heappop(due)
                time.sleep(max(0.0, due_s - time.monotonic()))
                figures.late_s = max(figures.late_s, time.monotonic() - due_s)
                wait_s = self.tables[number].play(self._note_made)
                heapq.heappush(due, (due_s + wait_s / speed, number))
        finally:
            acting.join()
        figures.seconds = time.monotonic() - began_s
        figures.messages -= heard
        figures.used_s = self._processor_s()
        figures.used_s -= before
        ended_s = time.monotonic()
        while self._compare() and time.monotonic() < ended_s + patience_s:
            time.sleep(_LOOK_S)
        figures.catching_up_s = time.monotonic() - ended_s
        return figures

    def _note_made(self, table: str, game: str, number: int) -> None:
        self._made_s[table, game, number] = time.monotonic()

    def _compare(self) -> bool:
        """Compare what the club has with what the tables have, piece by piece. Return whether they differ."""
        games = self.club.games()
        kept = {(game.table, game.name): game.record for game in games}
        figures, (first, last) = self.figures, (self._began - _MISDATED, datetime.now() + _MISDATED)
        figures.entries = figures.lost = figures.doubled = figures.mixed = 0
        figures.misdated = sum(not f"{first:{TIME}}" <= game.began <= f"{last:{TIME}}" for game in games)
        for playing in self.tables:
            for name, pieces in playing.records().items():
                own = "".join(pieces)
                there = NumberedGame(name, kept.pop((playing.name, name), "")).pieces
                figures.entries += len(pieces)
                figures.lost += max(0, len(pieces) - len(there))
                figures.mixed += sum(one != other for one, other in zip(pieces, there, strict=False))
                figures.doubled += max(0, len(there) - len(pieces))
                assert figures.wrong or own == "".join(there)
            for name in playing.forgotten:
                kept.pop((playing.name, name), None)
        figures.doubled += sum(len(NumberedGame(name, record).pieces) for (_, name), record in kept.items())
        return bool(figures.wrong) or not all(map(self._is_shown, self.tables))

    def _is_shown(self, playing: Playing) -> bool:
        """Return whether a page has the table's newest game as far as it was played."""
        name, pieces = max(playing.records().items())
        return self._seen.get((playing.name, name)) == len(pieces) - 1
