"""Makes the faults of a club's long evening: kills, power cuts, wrong clocks, older disks, files that cannot be
written or opened, idle sockets."""

import contextlib
import os
import resource
import socket
import sqlite3
import time
from datetime import timedelta
from urllib.parse import urlsplit
from urllib.request import urlopen

from carrom_tools.club.outgoing import Outgoing
from lab.club_evening import Evening
from lab.club_table import Kind

HELD_S = 14.0  # a file that another program holds
FULL_S = 20.0  # a disk that is full
IDLE = 1100  # connections; a session of a desktop allows 1024 files
ANSWER_S = 5.0
AWAY_GAMES, OLD_GAMES = 150, 15  # short games while the club is off; an older table names its last twenty
AWAY = (0, 7, 8)  # tables that play them: the clocks of two are ten years off
OLD = 9  # an older table that plays some


class OlderOutgoing(Outgoing):
    """How a table of the version before told its games."""

    def next(self) -> tuple[dict, bool] | None:
        found = super().next()
        for key in ("before", "digest") if found is not None else ():
            found[0].pop(key, None)
        return found

    def state(self) -> dict:
        return {key: value for key, value in super().state().items() if key not in _NEWER}


_NEWER = ("before", "gone", "digests", "clock")
OLDER = Kind(outgoing=OlderOutgoing)
# One table in ten is off by two hours, one by ten years, one the other way; one in ten is of the version before.
KINDS = (*[Kind()] * 6, Kind(timedelta(hours=-2)), Kind(timedelta(days=3652)), Kind(timedelta(days=-3652)), OLDER)


def copy_disks(evening: Evening) -> None:
    """Copy the disks of all tables."""
    for playing in evening.tables:
        playing.copy_disk()


def older_disks(evening: Evening) -> None:
    """Put the copy into one table in five, which is no older one."""
    for playing in evening.tables[1::5]:
        playing.put_copy_back()


def power_cut(evening: Evening) -> None:
    """Kill everything: club, one table in two, broker."""

    def go_on() -> None:
        for playing in evening.tables[::2]:
            playing.lose_power()
        evening.club.kill_broker()

    evening.club_dies(go_on)


def file_held(evening: Evening) -> None:
    """Let another program hold the club's file."""
    with contextlib.closing(sqlite3.connect(evening.club.folder / "club.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(HELD_S)
        other.execute("ROLLBACK")


def disk_full(evening: Evening) -> None:
    """Let the club write nothing, as on a full disk (Linux)."""
    club = evening.club.process.pid
    before = resource.prlimit(club, resource.RLIMIT_FSIZE)
    resource.prlimit(club, resource.RLIMIT_FSIZE, (0, before[1]))
    time.sleep(FULL_S)
    resource.prlimit(club, resource.RLIMIT_FSIZE, before)


def idle_sockets(evening: Evening) -> None:
    """Open more connections to the wall than it may have files, which ask nothing, or never to the end."""
    before = _processes(evening)
    at = urlsplit(evening.club.address)
    with contextlib.ExitStack() as stack:
        for number in range(IDLE):
            with contextlib.suppress(OSError):  # one of them was closed for the next one
                idle = stack.enter_context(socket.create_connection((str(at.hostname), int(at.port or 0)), 5))
                if number % 2:
                    idle.send(b"GET / HTTP/1.1\r\n")
        _page_answers(evening)
        time.sleep(HELD_S)
        _page_answers(evening)
    _same(before, evening)


def out_of_files(evening: Evening) -> None:
    """Let the club open no more files (Linux)."""
    before, club = _processes(evening), evening.club.process.pid
    limits = resource.prlimit(club, resource.RLIMIT_NOFILE)
    resource.prlimit(club, resource.RLIMIT_NOFILE, (len(os.listdir(f"/proc/{club}/fd")), limits[1]))
    time.sleep(HELD_S)
    resource.prlimit(club, resource.RLIMIT_NOFILE, limits)
    _page_answers(evening)
    _same(before, evening)


def no_broker(evening: Evening) -> None:
    """Kill the broker while the club can start no other (Linux)."""
    club = evening.club.process.pid
    limits = resource.prlimit(club, resource.RLIMIT_NOFILE)
    resource.prlimit(club, resource.RLIMIT_NOFILE, (len(os.listdir(f"/proc/{club}/fd")), limits[1]))
    evening.club.kill_broker()
    time.sleep(HELD_S)
    resource.prlimit(club, resource.RLIMIT_NOFILE, limits)
    if evening.club.process.poll() is not None:
        evening.broken.append("the club ended with its broker")


def _processes(evening: Evening) -> tuple[int, str]:
    """Return the club's process, and its broker's."""
    return evening.club.process.pid, (evening.club.folder / "broker" / "process").read_text()


def _same(before: tuple[int, str], evening: Evening) -> None:
    if evening.club.process.poll() is not None or _processes(evening) != before:
        evening.broken.append(f"other processes than before: {_processes(evening)}, {before}")


def _page_answers(evening: Evening) -> None:
    """Note it where the wall's page does not answer this computer in time."""
    try:
        with urlopen(evening.club.address, timeout=ANSWER_S) as page:
            page.read()
    except OSError as error:
        evening.broken.append(f"the wall's page does not answer: {error}")


def club_away(evening: Evening) -> None:
    """Let some tables play many games while the club is off; the broker is killed in between."""

    def play() -> None:
        for at in AWAY:
            evening.tables[at].play_short(AWAY_GAMES // 2)
        evening.tables[OLD].play_short(OLD_GAMES // 2)

    def go_on() -> None:
        play()
        time.sleep(HELD_S)  # all of this is told to the broker, and nobody hears it
        evening.club.kill_broker()
        play()

    evening.club_dies(go_on)
