"""Runs coroutines in tests."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def in_a_loop(coroutine):
    """Run it to its end and return what it gives; in a thread, since a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
