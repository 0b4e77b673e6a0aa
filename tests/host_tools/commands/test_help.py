"""Every command's help says what it takes and what it takes by itself."""

import click
import pytest

from carrom_tools.cli import cli
from tests.host_tools.running import carrom


def commands(group, words=()):
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from commands(command, (*words, name))
            if not isinstance(command, click.Group) or command.invoke_without_command:
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


SEEDS = (0, 2**31 - 1, 1)
LIMITS = {  # command and option -> the least and the most that it takes, and what it takes by itself
    "bringup --seed": SEEDS,
    "calibrate --seed": SEEDS, "campaign --seed": SEEDS, "demo --seed": SEEDS, "ladder --seed": SEEDS,
    "arena --seed": SEEDS, "arena --seconds": (0.01, None, 60),
    "play --seed": (0, 2**31 - 1, None),
    "campaign --games": (1, 100_000, 20), "ladder --games": (1, 100_000, 200), "arena --games": (1, 100_000, 400),
    "campaign --jobs": (1, None, None), "ladder --jobs": (1, None, None), "arena --jobs": (1, None, None),
    "campaign --skill": (0, 100, 75), "demo --skill": (0, 100, 75),
    "doctor --wait": (1, 3600, 20), "monitor --for": (0, None, None),
    "explain --entry": (1, None, None), "film --entry": (1, None, None), "film --to": (1, None, None),
    "picture --entry": (0, None, None), "trace --passage": (1, None, None),
    "club --port": (1024, 65535, 8780), "club games --last": (1, None, 20), "club tournament sol --rounds": (1, 20, 5),
    "film --width": (64, 2000, 480), "picture --width": (64, 8000, 1000),
    "monitor --web-port": (1024, 65535, 8765), "play --port": (1024, 65535, 8765),
    "play --speed": (0.25, 20, 1), "rejudge --margin": (0, 100, 40),
    "rims --way": (50, 1000, 322),
}  # fmt: skip


def test_a_number_may_be_as_small_and_as_large_as_was_promised():
    ranged = {
        f"{' '.join(words)} {param.opts[-1]}": param
        for words, command in EVERY.items()
        for param in command.params
        if isinstance(param.type, click.IntRange | click.FloatRange)
    }
    assert ranged.keys() == LIMITS.keys()
    for name, (least, most, default) in LIMITS.items():
        option = ranged[name]
        taken = option.type.convert
        assert default is None or option.default == default, name
        assert taken(str(least), option, None) == least
        with pytest.raises(click.BadParameter):
            taken(str(least - 1), option, None)
        if most is None:
            assert taken("99999", option, None) == 99_999
        else:
            assert taken(str(most), option, None) == most
            with pytest.raises(click.BadParameter):
                taken(str(most + 1), option, None)


MQTT = "--mqtt --mqtt-table --mqtt-user --mqtt-password-file --mqtt-tls? --mqtt-ca"
SYNTAX = {  # its arguments and options. !: must be given. *: may be given again. ?: takes no value
    "backup": "FILE --port --force? --lang --records",
    "bench": "FOLDER! --plot --json? --lang",
    "board": "NAME! --svg? --wokwi? --fitted --output --lang",
    "bringup": "REPORT --port --lang --step* --again? --simulated? --fault --seed",
    "calibrate": "--port --lang --plot --simulated? --noise --seed --save --trace --pocket*",
    "campaign": "--games --seed --rules --noise --seats --skill --physics --dead --fitted --jobs --scheduler --keep "
    "--plot --json? --lang",
    "club": f"--port --lan {MQTT} --lang",
    "club backup": "FILE --force? --lang",
    "club correct": "GAME! --winner --score --player* --lang",
    "club decisions": "--lang",
    "club games": "--last --lang",
    "club games aside": "--lang",
    "club games delete": "GAME! --lang",
    "club players": "--lang",
    "club players add": "NAMES!* --other? --lang",
    "club players data": "NAME! --lang",
    "club players delete": "NAME! --games? --lang",
    "club players rename": "NAME! TO! --lang",
    "club restore": "FILE! --lang",
    "club results": "WHAT --json? --csv --page --lang",
    "club tables": "--lang",
    "club tables forget": "NAMES!* --lang",
    "club tournament": "--lang",
    "club tournament begin": "TITLE! NAMES!* --rules --lang",
    "club tournament end": "--lang",
    "club tournament enter": "NAME! --lang",
    "club tournament forfeit": "ONE! OTHER! --lang",
    "club tournament score": "ONE! OTHER! POINTS! --lang",
    "club tournament sol": "TITLE! NAMES* --sol --sol-user --sol-password-file --rounds --agreed? --lang",
    "club tournament walkover": "ONE! OTHER! --lang",
    "club tournament withdraw": "NAME! --lang",
    "club undo": "NUMBER --with? --lang",
    "demo": "--rules --seed --seats --noise --skill --physics --option* --fast? --json? --record --lang",
    "doctor": "--port --lang --ask? --wait --json?",
    "explain": "FILE! --entry --lang",
    "film": "RECORD! --entry! --to --output! --width --lang",
    "fit": "FOLDER! --write? --save --port --lang",
    "flash": "--port --board --uf2 --image? --drive --lang",
    "arena": "ONE! OTHER! --rules --games --hand --seconds --seed --jobs --keep --json? --lang",
    "ladder": "--games --seed --rules --jobs --keep --json? --lang",
    "monitor": f"--port --lang --json? --web? --web-port --pocket --record --for --player* {MQTT}",
    "picture": "WHAT!* --output --entry --width --board --lang",
    "play": f"--port --rules --players --seed --speed --physics --fitted --lan --table --browser? {MQTT} --lang",
    "rejudge": "PATH! --calibration --margin --json? --lang",
    "replay": "FILE! --json? --lang",
    "restore": "FILE! --port --lang --yes?",
    "rims": "MISSES!* --way --lang",
    "rules": "BOOK OPTIONS* --names? --lang",
    "settings export": "FILE --port --lang",
    "settings get": "NAME! --port --lang",
    "settings import": "FILE! --port --lang",
    "settings list": "--port --lang",
    "settings set": "PAIRS!* --port --lang",
    "stats": "FILES* --json? --plot --lang",
    "trace": "PATH! --svg? --out --passage --lang",
}


def syntax(command):
    for param in command.params:
        is_option = isinstance(param, click.Option)
        name = next(name for name in param.opts if name.startswith("--")) if is_option else param.name.upper()
        again = param.multiple if is_option else param.nargs == -1
        yield name + "!" * param.required + "*" * again + "?" * (is_option and param.is_flag)


def test_scripts_find_the_arguments_and_options_that_they_were_written_for():
    assert {" ".join(words): " ".join(syntax(command)) for words, command in EVERY.items()} == SYNTAX
