"""A campaign on dask workers, one of them killed in the middle: the same sums as on one process."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import carrom
from carrom_tools.cli import cli
from tests.simulator.game.test_campaign import last_line, without_clock

GAMES = ["campaign", "--games", "6", "--seed", "12", "--rules", "dezepions", "--noise", "none", "--json"]
PATIENCE_S = 600


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """(address, [worker processes]) of a scheduler with two workers in processes of their own."""
    pytest.importorskip("distributed")
    told = tmp_path_factory.mktemp("dask") / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": told.parent}
    words = [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", told]
    processes = [subprocess.Popen(words, **quiet)]
    try:
        end = time.monotonic() + PATIENCE_S
        while not told.exists() or not told.read_text().endswith("}"):
            assert time.monotonic() < end, "the scheduler did not start"
            time.sleep(0.1)
        address = json.loads(told.read_text())["address"]
        words = [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        processes += [subprocess.Popen(words, **quiet) for _ in range(2)]
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_killing_a_worker_changes_nothing(scheduler, tmp_path):
    address, workers = scheduler
    kept = tmp_path / "kept.jsonl"

    def kill_one():
        end = time.monotonic() + PATIENCE_S
        while not kept.exists() and time.monotonic() < end:
            time.sleep(0.05)
        workers[0].kill()

    killer = threading.Thread(target=kill_one)
    killer.start()
    far = CliRunner().invoke(cli, [*GAMES, "--scheduler", address, "--keep", str(kept)])
    killer.join()
    assert far.exit_code == 0, far.output
    assert workers[0].wait(PATIENCE_S) != 0
    here = CliRunner().invoke(cli, [*GAMES, "--jobs", "1"])
    total = last_line(far) | {"record": None}
    assert without_clock(total) == without_clock(last_line(here))
    assert total["games"] == 6


def test_a_worker_of_another_version_plays_nothing(scheduler, tmp_path):
    """Games of two versions are no campaign: another physics may have played the half of them."""
    address, _ = scheduler
    shutil.copytree(Path(carrom.__file__).parent, tmp_path / "carrom", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "carrom" / "__init__.py").open("a") as code:
        code.write('VERSION = "0.0.0-other"\n')
    run = "from carrom_tools.cli import main; main()"
    words = [sys.executable, "-c", run, *GAMES, "--scheduler", address]
    other = subprocess.run(words, env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert other.returncode == 2, other.stderr
    assert "installez partout la même version" in other.stderr


def test_where_nobody_answers_it_says_so():
    refused = CliRunner().invoke(cli, [*GAMES, "--scheduler", "tcp://127.0.0.1:9"])
    assert refused.exit_code == 2
    assert "dask scheduler" in refused.stderr
    both = CliRunner().invoke(cli, [*GAMES, "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2"])
    assert both.exit_code == 2
    wrong = CliRunner().invoke(cli, [*GAMES, "--scheduler", "nonsense://"])
    assert (wrong.exit_code, "Traceback" in wrong.output) == (2, False)
