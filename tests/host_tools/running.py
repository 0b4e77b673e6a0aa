"""Runs the carrom command within the test's own process."""

from click.testing import CliRunner, Result

from host_tools.cli import cli


def carrom(*words: object, text: str | None = None) -> Result:
    """Run `carrom` with these words, `text` on its standard input."""
    return CliRunner().invoke(cli, [str(word) for word in words], input=text)
