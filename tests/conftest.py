"""What holds for every test: with CARROM_CI_STRICT=1 (set by .ci/run) a test that would be skipped fails instead."""

import os

import pytest

STRICT = os.environ.get("CARROM_CI_STRICT") == "1"


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


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report():
    outcome = yield
    _fail_if_skipped(outcome.get_result())
