"""The carrom command itself: it lists its subcommands, loads them lazily, and names them when one is misspelt."""

import subprocess
import sys

from click.testing import CliRunner

from host_tools.cli import cli


def test_help_lists_every_command():
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0
    for name in ("replay", "rules", "explain"):
        assert name in result.output


def test_an_unknown_command_names_those_that_exist():
    result = CliRunner().invoke(cli, ["replya"])
    assert result.exit_code == 2
    assert "replya" in result.output
    assert "replay" in result.output


def test_only_the_wanted_command_is_imported():
    code = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from host_tools.cli import cli\n"
        "CliRunner().invoke(cli, ['rules'])\n"
        "heavy = ('pymunk', 'aiohttp', 'numpy')\n"
        "print([m for m in sys.modules if m.startswith('host_tools.commands.') and m.count('.') == 3 or m in heavy])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['host_tools.commands.games.rules']"
