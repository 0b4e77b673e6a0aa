"""The README tells the truth: its console examples print what it says, its links and make targets exist."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from carrom_tools.cli import cli

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
EXAMPLES = re.findall(r"^```console\n\$ carrom (.*)\n((?:.*\n)*?)```", (ROOT / "README.md").read_text(), re.MULTILINE)


def as_pattern(shown):
    """A regular expression of what a README shows: … stands for anything, a line of it for any lines."""
    lines = []
    for line in shown.splitlines():
        lines.append(r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n")
    return "".join(lines)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_prints_what_the_readme_shows(command, shown, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(cli, shlex.split(command))
    assert result.exit_code == 0
    assert re.fullmatch(as_pattern(shown), result.output), result.output


def test_the_python_example_runs_and_prints_what_it_says():
    (code,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    told, counted = printed.getvalue().splitlines()
    assert [told] == re.findall(r"print\(.*  # (.*)", code)
    assert 10 < int(counted.split()[0]) < 1000


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_and_commands_exist(path):
    text = path.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = set(cli.list_commands(None))
    for code in re.findall(r"`+(?:sh\n|console\n)?(.*?)`+", text, re.DOTALL):
        for word in re.findall(r"^(?:\$ )?make ([a-z0-9-]+)", code, re.MULTILINE):
            assert word in targets, f"make {word}"
        for word in re.findall(r"^(?:\$ )?carrom ([a-z-]+)", code, re.MULTILINE):
            assert word in commands or word.startswith("-"), f"carrom {word}"


def test_every_target_of_make_is_explained():
    text = (ROOT / "Makefile").read_text()
    phony = {name for line in re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE) for name in line.split()}
    explained = set(re.findall(r"^([a-z0-9-]+):.*?## \S", text, re.MULTILINE))
    wanted = "setup play demo flash test test-chip bench bench-chip lint help power-cuts fuzz uf2 uf2-emulated picture"
    assert set(wanted.split()) <= explained
    assert phony == explained
