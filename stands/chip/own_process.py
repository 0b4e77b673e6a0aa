"""Lets several trials or tests begin at the same moment of one emulated chip: each has the chip as it was saved."""

import functools
import multiprocessing
import traceback

import pytest


def in_a_process(work):
    """What `work()` returns in a process of its own: each trial finds the chip as it was before the first."""
    context = multiprocessing.get_context("fork")
    found, tell = context.Pipe(False)
    process = context.Process(target=lambda: tell.send(work()))
    process.start()
    tell.close()
    try:
        return found.recv()
    finally:
        process.join()


def apart(test):
    """Return the test as one that runs in a process of its own, and fails with what is said there."""

    def failure(fixtures):
        try:
            test(**fixtures)
        except BaseException as error:  # whatever it is, the test has failed
            return "".join(traceback.format_exception(error))
        return ""

    @functools.wraps(test)
    def run(**fixtures):
        if said := in_a_process(lambda: failure(fixtures)):
            pytest.fail(said, pytrace=False)

    return run
