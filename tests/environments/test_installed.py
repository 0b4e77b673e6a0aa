"""The environments from the wheel alone, in an empty folder: what docs/learning.md shows works there."""

import re
import subprocess

import pytest

from tests.wheel import ROOT, install, python

BLOCKS = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "learning.md").read_text(), re.MULTILINE | re.DOTALL)
EXAMPLES = [block for block in BLOCKS if "stable_baselines3" not in block]
MADE = """
import gymnasium

print(gymnasium.make("carrom_table.env:Carrom/Clear-v0").reset(seed=1)[0].shape)
print(gymnasium.make("Carrom/Match-v0", book="krhum", level="club").reset(seed=1)[0].shape)
print(gymnasium.make_vec("Carrom/Clear-v0", num_envs=3).reset(seed=1)[0].shape)
import carrom_table.env

table = carrom_table.env.table(book="icf", players=4)
table.reset(seed=1)
print(*table.agents)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """(folder of the commands, an empty folder) of an environment that holds the wheel with its extra and no tree."""
    return install(tmp_path_factory.mktemp("wheel"), "[env]")


def test_the_documents_show_the_algorithms_as_they_are_run():
    """Those need torch: `make test-algorithms` runs them."""
    scripts = [path.read_text() for path in sorted((ROOT / "lab" / "algorithms").glob("*ppo.py"))]
    assert sorted(block for block in BLOCKS if "stable_baselines3" in block) == sorted(scripts)
    assert all(len(script.splitlines()) <= 25 for script in scripts)


def test_gymnasium_and_pettingzoo_make_every_environment(installed):
    clear, match, many, agents = python(installed, MADE).stdout.splitlines()
    assert (clear, many) == ("(60,)", "(3, 60)")
    assert re.fullmatch(r"\(\d+,\)", match)
    assert agents == "south_0 east_1 north_2 west_3"


def test_the_documents_examples_run_and_carrom_replays_their_record(installed):
    commands, empty = installed
    first, surface, search, own = EXAMPLES
    record = python(installed, first).stdout
    (empty / "episode.record").write_text(record)
    done = subprocess.run([commands / "carrom", "replay", "episode.record"], cwd=empty, capture_output=True, check=True)
    assert done.stdout
    assert python(installed, surface).stdout == "True\n"
    assert float(python(installed, search).stdout) in (-0.02, 0.0, 0.02)
    assert "| mine |" in python(installed, own.replace("+ 200", "+ 4")).stdout
