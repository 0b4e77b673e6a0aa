"""Every command's help says what it takes and what it takes by itself."""

import click
import pytest

from host_tools.cli import cli
from tests.host_tools.running import carrom


def commands(group, words=()):
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from commands(command, (*words, name))
            else:
                yield (*words, name), command


EVERY = dict(commands(cli))


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_the_help_names_each_option_and_its_default(words):
    result = carrom(*words, "--help")
    assert result.exit_code == 0
    text = " ".join(result.output.split())
    options = [param for param in EVERY[words].params if isinstance(param, click.Option) and not param.hidden]
    assert options
    for option in options:
        told = text.partition(f" {option.opts[-1]} ")[2] or text.partition(f" {option.opts[0]}")[2]
        assert told, option.opts
        if isinstance(option.default, int | float | str) and not option.is_flag:
            assert f"par défaut : {option.default}" in told.partition(" --")[0], option.opts
