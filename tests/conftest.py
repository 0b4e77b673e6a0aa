"""Sets up every test: Ctrl-C is heard, properties have no time limit, with CARROM_CI_STRICT=1 a skipped test fails.

In make test-claims a test fails, too, that reads a file of the tree that its part does not claim (checks/parts.py).
"""

import gc
import os
import signal
from fnmatch import fnmatch

import hypothesis
import pytest

from carrom_simulator.world import chutes
from checks import reads

WATCH = pytest.StashKey[reads.Watch]()
STRICT = os.environ.get("CARROM_CI_STRICT") == "1"


def pytest_configure(config):
    starts_others = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if reads.CLAIMS in os.environ and not starts_others:
        config.stash[WATCH] = reads.Watch(os.environ[reads.CLAIMS])
    hypothesis.settings.register_profile("any machine", deadline=None)
    hypothesis.settings.load_profile("any machine")
    # The tests' own language is French, whatever the system's. Only the messages': the encoding stays.
    if "LC_ALL" in os.environ:
        os.environ["LC_CTYPE"] = os.environ.pop("LC_ALL")
    os.environ["LC_MESSAGES"] = "fr_FR.UTF-8"
    # A shell that starts the tests in the background has them ignore Ctrl-C, which some of them press.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _unclaimed(node, but=""):
    """Return a sentence on the files that were read since the last look and that the node's part does not claim."""
    part, files = node.config.stash[WATCH].unclaimed(node.path.relative_to(node.config.rootpath).as_posix())
    files = [file for file in files if not fnmatch(file, but)]
    return f"{part} does not claim what was read: {', '.join(files)} (checks/parts.py)" if files else ""


def pytest_collection_finish(session):
    if WATCH in session.config.stash:
        session.config.stash[WATCH].news()
    # The console collects garbage around each command, as the chip must. The tests' own objects need no such look, nor
    # do the recorded drops, which are the most of what a simulated table holds.
    chutes.recorded()
    gc.collect()
    gc.freeze()


def _fail_if_skipped(report):
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        if isinstance(report.longrepr, tuple):
            path, line, reason = report.longrepr
            report.longrepr = f"{path}:{line}: may not be skipped here: {reason}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport():
    outcome = yield
    _fail_if_skipped(outcome.get_result())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    _fail_if_skipped(report)
    if WATCH in collector.config.stash and isinstance(collector, pytest.Module):
        # Modules stay loaded for the tests of other parts; whoever imports one claims it. Pages and the like are told.
        told = _unclaimed(collector, but="*.py")
        if told:
            report.outcome, report.longrepr = "failed", told
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item):
    if WATCH in item.config.stash:
        told = _unclaimed(item)
        if told:
            pytest.fail(told, pytrace=False)


@pytest.fixture
def english(monkeypatch):
    """Run a test in English: what it expects is worded so."""
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
