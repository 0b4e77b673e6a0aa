"""The command draws without MuJoCo, and says how to get it where it is needed."""

import importlib.util
import subprocess
import sys

import pytest


def run(*arguments):
    return subprocess.run([sys.executable, "-m", "carrom_simulator.drops", *arguments], capture_output=True, text=True)


def test_the_section_is_drawn_without_mujoco(tmp_path):
    file = tmp_path / "section.svg"
    assert run("--section", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_the_ordinary_environment_has_no_mujoco():
    assert importlib.util.find_spec("mujoco") is None
    result = run("--count", "1")
    assert result.returncode == 2
    assert "make drops" in result.stderr


@pytest.mark.parametrize("shape", ["depth=50", "depth_mm=deep", "depth_mm"])
def test_a_shape_that_is_none_is_refused(shape):
    result = run("--shape", shape)
    assert result.returncode == 2
    assert "depth_mm" in result.stderr


def test_the_picture_in_the_docs_is_of_this_chute(request, tmp_path):
    file = tmp_path / "section.svg"
    run("--section", str(file))
    kept = request.config.rootpath / "docs/chute.svg"
    assert file.read_text() == kept.read_text(), "run: python -m carrom_simulator.drops --section docs/chute.svg"
