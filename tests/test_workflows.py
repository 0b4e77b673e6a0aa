"""What runs in the project's name on other machines: actions by commit, rights by job, and every lock file watched."""

import re
import subprocess
from pathlib import Path

import pytest

from checks import parts

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def jobs(text):
    """(name, lines) of each job of a workflow."""
    parts = re.split(r"^  (\w+):\n", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_stands_by_the_commit_of_its_tag(path):
    used = re.findall(r"uses: (.*)", path.read_text())
    assert used
    for action in used:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


RIGHTS = {
    "release.yml": {
        "build": {"contents: read"}, "draft": {"contents: write"}, "site": {"pages: write", "id-token: write"},
    },
    "checks.yml": {"check": {"contents: read"}, "everything": {"contents: read"}, "wheel": {"contents: read"}},
    "nightly.yml": {"target": {"contents: read"}},
}  # fmt: skip


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_each_job_has_the_rights_that_it_needs_and_no_more(path):
    text = path.read_text()
    assert "\npermissions: {}\n" in text
    rights = {
        name: set(re.findall(r"^      ([\w-]+: (?:read|write))\b", job, re.MULTILINE))
        for name, job in jobs(text).items()
    }
    assert rights == RIGHTS[path.name]
    for name, job in jobs(text).items():
        if "write" in str(rights[name]):
            assert not re.search(r"checkout@|make |\.ci/", job), f"{name} may write and runs the project's code"


def test_every_change_is_checked_as_it_must_pass_before_it_lands():
    text = (ROOT / ".github" / "workflows" / "checks.yml").read_text()
    assert "pull_request:" in text
    assert "run: .ci/run" in jobs(text)["everything"]
    for name in ("macos-latest", "windows-latest", '"3.11"', '"3.14"', "release/installed.py"):
        assert name in jobs(text)["wheel"]


def test_a_pull_request_begins_with_make_check_on_three_systems():
    job = jobs((ROOT / ".github" / "workflows" / "checks.yml").read_text())["check"]
    for system in ("ubuntu-latest", "windows-latest", "macos-latest"):
        assert system in job
    assert "pytest @tests/check.txt" in job
    for path in (ROOT / "tests" / "check.txt").read_text().split():
        assert (ROOT / path).exists(), path


def targets_with_tests(makefile):
    """The targets of a Makefile that run pytest, by themselves or by a module that does."""
    found = set()
    for name, recipe in re.findall(r"^([a-z][a-z-]*):(?:.*)\n((?:\t.*\n)+)", makefile, re.MULTILINE):
        modules = re.findall(r"-m (tests\.\w+)", recipe)
        programs = [ROOT / module.replace(".", "/") / "__main__.py" for module in modules]
        by_a_module = any(path.exists() and "pytest.main" in path.read_text() for path in programs)
        if by_a_module or re.search(r"(/|-m )pytest ", recipe):
            found.add(name)
    return found


def test_every_target_that_runs_tests_runs_before_a_change_lands_or_each_night():
    text = (ROOT / "Makefile").read_text()
    nightly = jobs((ROOT / ".github" / "workflows" / "nightly.yml").read_text())["target"]
    by_night = set(" ".join(re.findall(r"- target: (.*)", nightly)).split())
    by_day = {name for name in parts.PARTS if name in targets_with_tests(text)} | {"test-quick"}  # all of it: make test
    assert by_day & by_night == set()
    assert by_day | by_night >= targets_with_tests(text)
    assert by_night <= set(re.findall(r"^([a-z][a-z-]*):", text, re.MULTILINE))
    assert targets_with_tests("slow: x ## y\n\t$(BIN)/pytest tests/slow\nfast:\n\techo\n") == {"slow"}
    assert "boards-check" in targets_with_tests(text)


def test_the_wheels_environment_is_looked_up_among_known_weaknesses():
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert "run: make audit" in jobs(text)["build"]
    assert "pip-audit --path" in (ROOT / "Makefile").read_text()


def test_dependabot_watches_every_folder_with_a_lock_file():
    listed = subprocess.run(
        ["git", "ls-files", "*package-lock.json"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    wanted = {"/" + str(Path(name).parent) for name in listed.stdout.split()}
    text = (ROOT / ".github" / "dependabot.yml").read_text()
    npm = text.partition("package-ecosystem: npm")[2].partition("package-ecosystem")[0]
    assert set(re.search(r"directories: \[(.*)\]", npm)[1].split(", ")) == wanted
