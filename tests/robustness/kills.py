"""Kills `carrom play` at random moments of games, and lets two of them play in one folder.

`make kept` does so 200 times, then for five minutes; its last line says what was lost. People and bots play at random
at both tables, carrom's and that of the cards, with bets, questions, corrections and entries taken back.

After a kill the table is started again and asked to continue the game: it must be exactly as it was shown last, or go
on from there by what was written in one go: an entry, or all entries of a correction or a deal.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from random import Random

import aiohttp

from carrom_simulator.board import saved
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web import words
from carrom_tools.records.library import Library
from tests.robustness.random_pages import PATIENCE_S, RandomCards, RandomPage, Shown

LONGEST_S = 3.0  # between two kills
ASKED = 0.4  # the share of kills that wait for a question to be open
NEW_GAME = 0.3  # the share of starts after which another game is begun
KILL = "kill.json"  # what the page was shown; `before` and `after` beside it are the data around the kill
TABLES = {"": RandomPage, "-kaluki": RandomCards}  # by the ends of the names of their files


def _serve(data: str, said: str) -> None:
    """Be `carrom play`, in a process that was forked."""
    from carrom_tools.cli import main

    os.environ |= {"XDG_DATA_HOME": data, "CI": "1"}
    handle = os.open(said, os.O_WRONLY | os.O_CREAT, 0o600)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    sys.argv = ["carrom", "play", "--no-browser", "--players", "bots", "--lang", "fr", "--port", "20000"]
    main()


class Table:
    """A running `carrom play` with its data in that folder. said: the file that it prints into."""

    def __init__(self, data: Path):
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tests.robustness.warm"])
        self._said = data / f"said-{time.monotonic_ns()}"
        self._process = context.Process(target=_serve, args=(str(data), str(self._said)))
        self._process.start()
        self.address = self._started()

    def _started(self) -> str:
        end_s = time.monotonic() + 4 * PATIENCE_S
        while time.monotonic() < end_s and self._process.is_alive():
            text = self._said.read_text() if self._said.exists() else ""
            found = re.search(r"(http://127\.0\.0\.1:\d+)\S*\n", text)
            if found:
                return found[1]
            time.sleep(0.01)
        raise AssertionError(f"carrom play did not start: {self._said.read_text()}")

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        told = self._said.read_text()
        assert "Traceback" not in told, told


class Evening:
    """Both tables in one folder, killed again and again. lost: what was not there afterwards, in words.

    last: what pages were shown last of the games that lie there, by table. faults: the folder in which each kill that
    lost something leaves a folder of its own, with all that it takes to look at it and to try it again (see `again`).
    """

    def __init__(self, data: Path, seed: int, faults: Path, last: dict[str, Shown] | None = None):
        self.folder = data / "carrom-table" / "games"
        self._data = data
        data.mkdir(exist_ok=True)
        self._seed = seed
        self._faults = faults
        self.lost: list[str] = []
        self.seen: Counter[str] = Counter()
        self.kills = 0
        self._last = last or dict.fromkeys(TABLES, Shown())

    def run(self, kills: int, first: int = 0) -> None:
        """Play, kill, compare. The last start only compares. Each kill has chances of its own, by its number."""
        with tempfile.TemporaryDirectory() as kept:
            before, was = Path(kept, "none"), self._last
            before.mkdir()
            for number in range(first, first + kills + 1):
                after = Path(kept, f"{number}")
                shutil.copytree(self._data, after)
                known = len(self.lost)
                found = self._round(number, number == first + kills)
                if len(self.lost) > known:
                    self._keep(number - 1, {"before": before, "after": after}, (was, self._last, found))
                shutil.rmtree(before)
                before, was = after, self._last
                self._last = found
                self.kills = number - first
                if number % 10 == 0:
                    print(f"{number} of {kills} kills, {len(self.lost)} lost something", file=sys.stderr, flush=True)

    def _round(self, number: int, is_last: bool) -> dict[str, Shown]:
        """Start both tables, compare, play on, kill. Return what was shown last."""
        table = Table(self._data)
        pages = {end: page(Random(f"{self._seed} {number} {end}"), f"n{number}-") for end, page in TABLES.items()}
        asyncio.run(self._play(table, pages, Random(f"kill {self._seed} {number}"), is_last))
        for end, page in pages.items():
            self.lost += missing(Library(self.folder, end), end, page.games[:-1])
            self.seen.update(word for text in page.shown.log for word in text.split(" ")[:1] if not end)
        return {end: page.shown for end, page in pages.items()}

    def _keep(self, number: int, folders: dict[str, Path], shown: tuple[dict[str, Shown], ...]) -> None:
        """Keep what a kill that lost something began with, what it left, and what was shown, and say so at once."""
        kept = self._faults / f"{self._seed}-{number}"
        shutil.rmtree(kept, ignore_errors=True)
        for name, folder in folders.items():
            shutil.copytree(folder, kept / name)
        names = ("shown before", "shown last", "shown afterwards")
        told = {"seed": self._seed, "number": number, "lost": self.lost}
        told |= {name: {end: asdict(one) for end, one in by.items()} for name, by in zip(names, shown, strict=True)}
        (kept / KILL).write_text(json.dumps(told, ensure_ascii=False, indent=1))
        print(
            f"kill {number} of seed {self._seed} lost something: {self.lost[-1]}", f"All of it is in {kept}", sep="\n"
        )
        sys.stdout.flush()

    async def _play(self, table: Table, pages: dict[str, RandomPage], chance: Random, is_last: bool) -> None:
        async with aiohttp.ClientSession() as session:
            listening = [asyncio.create_task(page.listen(session, table.address)) for page in pages.values()]
            try:
                for end, page in pages.items():
                    await page.wait(lambda page=page: page.state, "the state")
                    await self._look(end, page)
                if not is_last:
                    seconds = chance.uniform(0.2, LONGEST_S)
                    playing = [asyncio.create_task(self._play_on(page)) for page in pages.values()]
                    await asyncio.wait(playing, timeout=seconds)
                    if chance.random() < ASKED:
                        with suppress(TimeoutError):
                            async with asyncio.timeout(3 * LONGEST_S):
                                await pages[""].wait(lambda: asked(pages[""].state), "a question")
                    for task in playing:
                        task.cancel()
                    for done in await asyncio.gather(*playing, return_exceptions=True):
                        if isinstance(done, Exception):
                            raise done
            finally:
                table.kill()
                # What the table had sent before it died was shown as well.
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE_S):
                        await asyncio.gather(*listening, return_exceptions=True)

    async def _play_on(self, page: RandomPage) -> None:
        if not page.shown.name or page.rng.random() < NEW_GAME:
            await page.new_game()
        await page.play(5 * LONGEST_S)

    async def _look(self, end: str, page: RandomPage) -> None:
        """Compare the game that was killed with what is there now, and go on with it."""
        was = self._last[end]
        if not was.log or not was.name:
            return
        rows = [row for row in await page.unfinished() if page.is_listed_as(row, was.name)]
        if not rows and (was.over or self._finished(end, was.name)):
            self.seen["finished"] += 1
            return
        if len(rows) != 1:
            self.lost.append(f"{was.name}: {len(rows)} times in the list, after {was.log}")
            return
        record = Library(self.folder, end).read(rows[0]["id"])
        assert await page.go_on(rows[0]["id"]), "the game cannot be continued"
        now = page.shown.first
        assert now is not None
        fault = compare(was, now, record)
        self.seen[fault.partition(":")[0] or "equal"] += 1
        if fault not in ("", "further"):
            self.lost.append(f"{was.name}: {fault}\n  shown: {was.log[-4:]}\n  found: {now.log[-4:]}")
        if asked(was.state) and not fault:
            self.seen["questions that were open"] += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await page.wait(lambda: asked(page.state), "the question")
                    self.seen["questions asked again"] += 1

    def _finished(self, end: str, name: str) -> bool:
        games = [path.read_text(encoding="utf-8") for path in Library(self.folder, end).games()]
        return sum(f" {name}\n" in text or f" {name} human\n" in text for text in games) == 1


def again(fault: Path, times: int, faults: Path) -> Counter[str]:
    """Try a kill that lost something again, that often: from the same files, with the same chances. The machine is
    never as busy as it was, so that the moments differ a little."""
    told = json.loads((fault / KILL).read_text())
    last = {end: Shown(**one) for end, one in told["shown before"].items()}
    lost: Counter[str] = Counter()
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(fault / "before", folder, dirs_exist_ok=True)
            evening = Evening(Path(folder), told["seed"], faults, last)
            evening.run(1, told["number"])
            lost.update(evening.lost)
    return lost


class Shared:
    """Two tables in one folder, whose people begin games, leave them, and continue those that the others have left."""

    def __init__(self, data: Path, seed: int):
        self.folder = data / "carrom-table" / "games"
        self._data = data
        self._rng = Random(f"shared {seed}")
        self.lost: list[str] = []
        self.seen: Counter[str] = Counter()

    def run(self, seconds: float) -> None:
        tables = [Table(self._data), Table(self._data)]
        pages = [
            (end, table, page(Random(f"{self._rng.random()}"), f"t{number}-"))
            for number, table in enumerate(tables)
            for end, page in TABLES.items()
        ]
        asyncio.run(self._play(pages, tables, time.monotonic() + seconds))
        for end in TABLES:
            self._compare(end, [page for its_end, _, page in pages if its_end == end])

    async def _play(self, pages: list[tuple[str, Table, RandomPage]], tables: list[Table], end_s: float) -> None:
        async with aiohttp.ClientSession() as session:
            listening = [asyncio.create_task(page.listen(session, table.address)) for _, table, page in pages]
            try:
                await asyncio.gather(*(self._play_on(page, end_s) for _, _, page in pages))
            finally:
                for table in tables:
                    table.kill()
                await asyncio.gather(*listening, return_exceptions=True)

    async def _play_on(self, page: RandomPage, end_s: float) -> None:
        await page.wait(lambda: page.state, "the state")
        await page.new_game()
        while (left_s := end_s - time.monotonic()) > 0:
            await page.play(min(left_s, self._rng.uniform(0.5, 5)))
            chance = self._rng.random()
            if chance < 0.4:
                await page.new_game()
                self.seen["begun"] += 1
            elif chance < 0.8:
                rows = await page.unfinished()
                if rows:
                    self.seen["continued" if await page.go_on(self._rng.choice(rows)["id"]) else "refused"] += 1

    def _compare(self, end: str, pages: list[RandomPage]) -> None:
        games = [shown for page in pages for shown in page.games if shown.log and shown.name]
        self.seen["games"] += len({shown.name for shown in games})
        self.seen["entries"] += sum(len(shown.log) for shown in games)
        self.lost += missing(Library(self.folder, end), end, games)


def missing(library: Library, end: str, games: list[Shown]) -> list[str]:
    """Return, in words, which of these games does not lie in one file as it was shown last."""
    texts = [library.read(name) for name in library.unfinished()]
    texts += [path.read_text(encoding="utf-8") for path in library.games() if ("-kaluki" in path.name) == bool(end)]
    last = {shown.name: shown for shown in sorted(games, key=lambda shown: shown.told_s) if shown.log and shown.name}
    lost = []
    for name, shown in last.items():
        found = [text for text in texts if re.search(rf" {name}( human)?\n", text)]
        if len(found) != 1:
            lost.append(f"{name}: in {len(found)} files, after {shown.log}")
            continue
        kept = entries_of(found[0])
        equal = kept[: len(shown.log)] == shown.log if not end else len(kept) >= len(shown.log)
        if not equal:
            lost.append(f"{name}: {len(kept)} entries kept, {len(shown.log)} shown: {shown.log[-3:]}, {kept[-3:]}")
    return lost


def entries_of(record: str) -> list[str]:
    """Return the entries of a record that are shown: all but the cards that were dealt."""
    lines = [line for line in record.splitlines() if line and line[0] != "#"]
    return [line for line in lines[3:] if not line.startswith("deal ")]


def compare(was: Shown, now: Shown, record: str) -> str:
    """Return "" for games that are equal, "further" where one goes on from the other by what was written last, else
    what is different. was: as it was shown last. record: as it was found. now: as it is shown afterwards."""
    if now.log[: len(was.log)] != was.log:
        return "other entries"
    writes = record.split("\n\n")  # an empty line ends each
    counts = [len(entries_of("\n\n".join(writes[:count]))) for count in range(1, len(writes))]
    if len(now.log) > len(was.log):
        whole = max((count for count in counts if count < counts[-1]), default=0)
        more = now.log[len(was.log) :]
        return "further" if whole <= len(was.log) else f"more than was written at once: {more}"
    if was.ruled < len(was.log):
        return ""  # the last entry was shown, its state not yet
    for key in ("position", "hand", "winner"):
        if was.state.get(key) != now.state.get(key):
            return f"another {key}: {was.state.get(key)}, then {now.state.get(key)}"
    if was.state.get("phase") == "idle" and now.state.get("phase") == "idle" and men(was.state) != men(now.state):
        return "further" if was_laid(was, record) else f"other men: {men(was.state)}, then {men(now.state)}"
    return ""


def was_laid(was: Shown, record: str) -> bool:
    """Tell whether the men lay as they were shown until the last write, which laid them anew; or lie so in the record
    where nobody could flick yet: hands had still to lay them for the shot."""
    texts = [record.rstrip("\n").rpartition("\n\n")[0]]
    if not was.state.get("may", {}).get("flick", True):
        texts.append(record)
    layouts = [saved.parse(text, BoardSpec()).steps[-1].layout for text in texts]
    return any(layout is not None and men({"men": words.men(layout)}) == men(was.state) for layout in layouts)


def asked(state: dict) -> str:
    """Return what the table asks in that state, "" for nothing or a menu."""
    text = (state.get("question") or {}).get("text", "")
    return "" if text == "Menu" else text


def men(state: dict) -> list:
    """Return the men of a state in an order that is always the same."""
    return sorted(map(list, state.get("men", ())))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300, help="for which two tables play in one folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=Path, default=Path("build/kills"), help="keeps what lost something")
    parser.add_argument("--again", type=Path, help="a folder in there: try that kill again")
    parser.add_argument("--times", type=int, default=10, help="that often")
    options = parser.parse_args()
    if options.again is not None:
        lost = again(options.again, options.times, options.faults)
        print(*(f"{count} of {options.times} times: {what}" for what, count in lost.items()), sep="\n")
        sys.exit(bool(lost))
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), options.seed, options.faults)
        with suppress(KeyboardInterrupt):  # which ends the kills, not the figures
            evening.run(options.kills)
    with tempfile.TemporaryDirectory() as folder:
        shared = Shared(Path(folder), options.seed)
        shared.run(options.seconds)
    print(*shared.lost, sep="\n")
    print(dict(evening.seen), dict(shared.seen), sep="\n")
    print(
        f"{evening.kills} kills: {len(evening.lost)} games lost something; two tables in one folder for "
        f"{options.seconds:g} s, {shared.seen['games']} games: {len(shared.lost)} lost something"
    )
    sys.exit(bool(evening.lost or shared.lost))


if __name__ == "__main__":
    main()
