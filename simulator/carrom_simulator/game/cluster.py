"""Plays many games on the workers of a dask scheduler, on as many computers as there are (the extra `cluster`).

dask scheduler                                  # prints its address
dask worker tcp://HOST:8786 --nworkers auto     # on each computer that has carrom-table[cluster]
carrom campaign --games 2000 --scheduler tcp://HOST:8786
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from carrom import VERSION
from carrom_simulator.game.campaign import Job, play

CONNECT_S = 5


class ClusterError(Exception):
    """The scheduler or its workers cannot be used; the text says why and what to do."""


def play_at(scheduler: str, jobs: list[Job]) -> Generator[dict[str, Any], None, None]:
    """Play all jobs on the scheduler's workers; yield results as they come. Workers may come, die and be replaced.

    scheduler: its address, tcp://HOST:PORT. Raises ClusterError. Closing the iterator cancels what is not played yet.
    """
    try:
        from distributed import Client, as_completed
        from distributed.utils import silence_logging_cmgr
    except ImportError:
        raise ClusterError("--scheduler needs dask: pip install 'carrom-table[cluster]'") from None
    with silence_logging_cmgr("CRITICAL"):
        try:
            client = Client(scheduler, timeout=CONNECT_S)
        except (OSError, ValueError) as error:
            raise ClusterError(f"{scheduler}: no scheduler answers; start one: dask scheduler ({error})") from None
        with client:
            games = client.map(_play_same_version, jobs, version=VERSION, pure=False)
            for game, result in as_completed(games, with_results=True, raise_errors=False):
                if game.status != "finished":
                    raise ClusterError(f"{scheduler}: {_reason(game)}")
                game.release()
                yield result


def _play_same_version(job: Job, version: str) -> dict[str, Any]:
    if version != VERSION:
        raise RuntimeError(f"a worker has carrom-table {VERSION}, not {version}; install the same version everywhere")
    return play(job)


def _reason(game: Any) -> str:
    error = game.exception()
    return str(error) if error is not None else "the connection was lost"
