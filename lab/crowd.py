"""Measures the server of the virtual table: python -m lab.crowd

How much of a core it uses while no page is open, and how soon another page's new game begins while 40 pages stall: some
open a record of 4,990 entries and read nothing, some ask without end and read nothing, some send no word at all.
"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp

WARM_S = 10.0  # the first shot of the compiled engine, and the first look at the page
IDLE_S = 30.0
STALLED = 40
ENTRIES = 4990
GAMES = 5
MOST_OF_A_CORE, MOST_S = 0.005, 1.0
_CARROM = "from carrom_tools.cli import main; main()"
NEW = {
    "t": "new", "book": "krhum", "options": {}, "seats": ["south", "north"], "opener": None, "speed": 1,
    "players": {"south": {"kind": "human"}, "north": {"kind": "human"}}, "noise": "nominal", "style": "coach",
    "umpire": "table", "pace": "quick", "trial": False, "seed": None,
}  # fmt: skip


def long_record(entries: int = ENTRIES) -> str:
    """Return a record with that many entries."""
    shots = ("south -", "north -")
    return "rules krhum\nseats south north\nopener south\n" + "".join(f"{shots[at % 2]}\n" for at in range(entries))


@contextlib.asynccontextmanager
async def played() -> AsyncIterator[tuple[int, str]]:
    """Run `carrom play` while the block runs; gives its process and its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _CARROM, "play", "--no-browser", "--lang", "en"]
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), folder)
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | homes)
        try:
            assert server.stdout is not None
            line = "\n"
            while line and "http://" not in line:
                line = await asyncio.to_thread(server.stdout.readline)
            yield server.pid, line[line.index("http://") :].strip()
        finally:
            server.terminate()
            server.wait(20)


def used_s(process: int) -> float:
    """Return the processor time that a process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def idle(seconds: float = IDLE_S) -> float:
    """Return the share of a core that a server without a page uses."""
    async with played() as (process, _):
        await asyncio.sleep(WARM_S)
        before_s, began_s = used_s(process), time.monotonic()
        await asyncio.sleep(seconds)
        return (used_s(process) - before_s) / (time.monotonic() - began_s)


async def _open_and_stall(page: aiohttp.ClientWebSocketResponse) -> None:
    await page.send_str(json.dumps({"t": "open", "name": "long.record", "text": long_record()}))
    await asyncio.sleep(3600)


async def _ask_and_stall(page: aiohttp.ClientWebSocketResponse) -> None:
    while True:
        for message in ({"t": "rules", "book": "icf"}, {"t": "statistics", "lang": "fr"}, {"t": "lang", "lang": "en"}):
            await page.send_str(json.dumps(message))
        await asyncio.sleep(0.01)


async def _stall(_page: aiohttp.ClientWebSocketResponse) -> None:
    await asyncio.sleep(3600)


async def begins_s(session: aiohttp.ClientSession, address: str) -> float:
    """Return how long a page waits for the game that it asks for."""
    async with session.ws_connect(address + "socket") as page:
        while (message := await page.receive_json())["t"] != "hello":
            pass
        game, began_s = message["state"]["game"], time.monotonic()
        await page.send_str(json.dumps(NEW))
        while (message := await page.receive_json())["t"] != "state" or message["state"]["game"] == game:
            pass
        return time.monotonic() - began_s


async def crowded(stalled: int = STALLED, games: int = GAMES) -> tuple[list[float], list[float]]:
    """Return how long new games take without anybody else, and next to pages that stall."""
    ways = (_open_and_stall, _ask_and_stall, _stall)
    connector = aiohttp.TCPConnector(limit=0)
    async with played() as (_, address), aiohttp.ClientSession(connector=connector, read_bufsize=1024) as session:
        await asyncio.sleep(WARM_S)
        alone = [await begins_s(session, address) for _ in range(games)]
        pages = [await session.ws_connect(address + "socket") for _ in range(stalled)]
        acting = [asyncio.create_task(ways[at % len(ways)](page)) for at, page in enumerate(pages)]
        among = []
        for _ in range(games):
            await asyncio.sleep(1.0)
            among.append(await begins_s(session, address))
        for task in acting:
            task.cancel()
        await asyncio.gather(*acting, return_exceptions=True)
        return alone, among


def main() -> int:
    """Print the figures; return 1 where one is over its bound."""
    share = asyncio.run(idle())
    print(f"idle, no page: {share:.2%} of a core (at most {MOST_OF_A_CORE:.1%})")
    alone, among = asyncio.run(crowded())
    print(f"a new game begins after {max(alone):.2f} s alone, the slowest of {GAMES},")
    print(f"and after {max(among):.2f} s next to {STALLED} pages that stall (at most {MOST_S:.0f} s)")
    return int(share > MOST_OF_A_CORE or max(among) > MOST_S)


if __name__ == "__main__":
    sys.exit(main())
