"""Does what waits for a disk: at once, or in order in a thread of its own, so that a server's loop never waits."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


class Disk:
    """Does each job at once."""

    def submit(self, job: Callable[[], Any], then: Callable[[Any], None] = lambda _result: None) -> None:
        """Do a job, and give its result to `then`. The job raises nothing."""
        then(job())

    async def run(self, job: Callable[[], Result]) -> Result:
        """Do a job after all that were submitted before, and return its result. Raises what it raises."""
        return await asyncio.to_thread(job)

    async def written(self) -> None:
        """Return when all jobs that were submitted so far are done."""


class DiskThread(Disk):
    """Does all jobs one after the other in a thread. `then` is called in the loop from which the job came."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "disk")
        self._last: Future[Any] | None = None

    def submit(self, job: Callable[[], Any], then: Callable[[Any], None] = lambda _result: None) -> None:
        loop = asyncio.get_running_loop()

        def done(future: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(then, future.result())

        self._last = self._thread.submit(job)
        self._last.add_done_callback(done)

    async def run(self, job: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def written(self) -> None:
        last = self._last
        if last is not None and not last.done():
            await asyncio.wrap_future(last)
