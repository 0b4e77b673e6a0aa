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
from carrom_simulator.refusals import CodedError

CONNECT_S = 5


class ClusterError(CodedError):
    """The scheduler or its workers cannot be used; the words say why and what to do."""


def play_at(scheduler: str, jobs: list[Job]) -> Generator[dict[str, Any], None, None]:
    """Play all jobs on the scheduler's workers; yield results as they come. Workers may come, die and be replaced.

    scheduler: its address, tcp://HOST:PORT. Raises ClusterError. Closing the iterator cancels what is not played yet.
    """
    try:
        from distributed import Client, as_completed
        from distributed.utils import silence_logging_cmgr
    except ImportError:
        raise ClusterError("no-dask") from None
    with silence_logging_cmgr("CRITICAL"):
        try:
            client = Client(scheduler, timeout=CONNECT_S)
        except (OSError, ValueError) as error:
            raise ClusterError("no-scheduler", scheduler, str(error)) from None
        with client:
            games = client.map(_play_same_version, jobs, version=VERSION, pure=False)
            for game, result in as_completed(games, with_results=True, raise_errors=False):
                if game.status != "finished":
                    fault = game.exception()  # waits: a result that died with its worker is played again elsewhere
                    if fault is not None or game.status != "finished":
                        why = ("worker-lost", scheduler) if fault is None else ("worker-failed", scheduler, fault)
                        raise ClusterError(*why)
                    result = game.result()
                game.release()
                yield result


def _play_same_version(job: Job, version: str) -> dict[str, Any]:
    if version != VERSION:
        raise ClusterError("other-version", VERSION, version)
    return play(job)
