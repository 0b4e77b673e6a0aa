"""The club's own broker when this computer is short of files or processes: a broker that lives is left alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from stands.clubs.mosquitto import PROGRAM

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="counts its open files in /proc"),
    pytest.mark.xdist_group("club"),
]

WATCHED = """
import asyncio, contextlib, os, resource, signal, sys
from pathlib import Path
from carrom_tools.club.own_broker import OwnBroker
from carrom_tools.club.lasting import Waiting, lasting

folder = Path(sys.argv[1])

def pid():
    return int((folder / "process").read_text())

async def main(own):
    said = []
    watching = asyncio.create_task(lasting(own.watch, Waiting(said.append)))
    await asyncio.sleep(0.1)
    first, limits = pid(), resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/proc/self/fd")) - 1, limits[1]))
    await asyncio.sleep(4)
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    os.kill(first, 0)
    print("lives", pid() == first)
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/proc/self/fd")) - 1, limits[1]))
    os.kill(first, signal.SIGKILL)
    await asyncio.sleep(4)
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    while pid() == first:
        await asyncio.sleep(0.1)
    os.kill(pid(), 0)
    print("again", len(said) <= 2)
    watching.cancel()

with OwnBroker(folder) as own:
    asyncio.run(main(own))
"""


def test_a_living_broker_outlives_a_shortage_and_a_dead_one_is_started_after_it(tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path / "broker")], capture_output=True, text=True, timeout=120
    )
    assert told.stdout.split("\n")[:2] == ["lives True", "again True"], told.stderr
