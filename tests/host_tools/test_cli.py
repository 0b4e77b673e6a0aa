"""The carrom command itself: it lists its subcommands, loads them lazily, and names them when one is misspelt."""

import ast
import errno
import io
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from carrom_tools import cli as cli_module
from carrom_tools.cli import cli
from carrom_tools.terminal import system_lang


def test_help_lists_every_command():
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0
    for name in ("replay", "rules", "explain"):
        assert name in result.output


def test_each_command_has_one_whole_line_of_help():
    for lang, head in (("fr", "Commandes :\n"), ("en", "Commands:\n")):
        shown = CliRunner().invoke(cli, ["--lang", lang, "--help"], terminal_width=80).output
        lines = shown.partition(head)[2].splitlines()
        assert len(lines) == len(cli.list_commands(None))
        assert not any("..." in line or line.endswith(".") for line in lines)
        assert all(line.split()[1][0].islower() for line in lines)


def test_the_language_is_the_systems_unless_it_is_named(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for value, lang in (("fr_CA.UTF-8", "fr"), ("fr", "fr"), ("en_GB.UTF-8", "en"), ("de_DE", "en"), ("C.UTF-8", "fr")):
        monkeypatch.setenv("LANG", value)
        assert system_lang() == lang
        assert ("jeux" in CliRunner().invoke(cli, ["rules", "billard"]).output) == (lang == "fr")
        assert "games" not in CliRunner().invoke(cli, ["rules", "billard", "--lang", "fr"]).output
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert system_lang() == "fr"


def test_an_unknown_command_names_those_that_exist():
    result = CliRunner().invoke(cli, ["replya"])
    assert result.exit_code == 2
    assert "replya" in result.output
    assert "replay" in result.output


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_disk_that_is_full_is_told_and_any_other_fault_is_not_hidden(monkeypatch, capsys, number):
    class Disk(io.StringIO):
        def write(self, _text):
            raise OSError(number, "fault")

    monkeypatch.setattr(sys, "argv", ["carrom", "rules"])
    monkeypatch.setattr(sys, "stdout", Disk())
    with pytest.raises(SystemExit if number == errno.ENOSPC else OSError) as ended:
        cli_module.main()
    if number == errno.ENOSPC:
        assert ended.value.code == 2
        assert capsys.readouterr().err.strip() in cli_module.NO_ROOM


def test_only_the_wanted_command_is_imported():
    code = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from carrom_tools.cli import cli\n"
        "CliRunner().invoke(cli, ['rules'])\n"
        "heavy = ('pymunk', 'aiohttp', 'numpy')\n"
        "print([m for m in sys.modules if m.startswith('carrom_tools.commands.') and m.count('.') == 3 or m in heavy])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['carrom_tools.commands.games.rules']"


PROSE = {  # that follow « carrom » where it is the program that is meant
    "carries", "contient", "is", "knows", "n", "offers", "propose", "that", "books", "book", "game", "table", "in",
    "tour", "board", "needs", "est", "was",
}  # fmt: skip


def test_every_command_that_a_message_names_exists():
    """With its options and, where it is a group, its own commands."""
    wrong, group = [], click.Context(cli)
    for path in Path("host_tools").rglob("*.py"):
        texts = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        for said in re.findall(r"\bcarrom ([a-z]+(?: (?:[a-z]+\b|--[a-z0-9-]+)(?![=']))*)", "\n".join(map(str, texts))):
            name, *words = said.split()
            command = cli.get_command(group, name)
            if command is None:
                wrong += [(path.name, said)] * (name not in PROSE)
                continue
            chain = [command]
            if words and isinstance(command, click.Group) and not words[0].startswith("--"):
                under = command.get_command(group, words[0])
                chain += [under] * (under is not None)
                wrong += [(path.name, said)] * (under is None and words[0] not in PROSE)
            params = [param for one in chain for param in one.params]
            options = {option for param in params for option in (*param.opts, *param.secondary_opts)}
            wrong += [(path.name, said, word) for word in words if word.startswith("--") and word not in options]
    assert not wrong
