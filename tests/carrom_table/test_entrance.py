"""The entrance as its users meet it: small, quick to import, typed, and each name with an example."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import carrom_table

ROOT = Path(__file__).resolve().parents[2]
MOST_NAMES = 25  # besides the version
DATA = ("BOOKS", "LEVELS", "__version__")
HEAVY = ("numba", "numpy", "pymunk", "aiohttp", "rich", "click", "PIL", "matplotlib")
GUIDES = [(ROOT / "docs" / name).read_text("utf-8") for name in ("python.md", "fr/programmer.md")]
GUIDE = [code for text in GUIDES for code in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)]


def test_it_has_few_names():
    assert len(set(carrom_table.__all__) - {"__version__"}) <= MOST_NAMES
    for name in carrom_table.__all__:
        assert hasattr(carrom_table, name)


@pytest.mark.parametrize("name", [name for name in carrom_table.__all__ if name not in DATA])
def test_each_name_shows_an_example(name):
    assert len(doctest.DocTestParser().get_examples(getattr(carrom_table, name).__doc__)) >= 2


def test_the_public_part_says_what_each_thing_does():
    for path in (ROOT / "carrom_table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                known = path.name == "guest.py" or node.name == "on_call"  # they fill contracts of others
                assert known or ast.get_docstring(node), f"{path.name}: {node.name}"


def test_importing_it_loads_no_library():
    code = f"import sys, carrom_table; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("code", GUIDE, ids=lambda code: code.split("\n")[2])
def test_the_guide_runs_as_it_stands(code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    told = capsys.readouterr().out
    for wanted in re.findall(r"^print\(.*  # (.*)$", code, re.MULTILINE):
        assert wanted in told


def test_the_guide_has_examples():
    assert len(GUIDE) >= 6
