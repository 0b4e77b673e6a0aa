"""Help follows the language: each text is a pair, and no word of the other language is left in a page."""

import re

import click
import pytest

from carrom_tools import bilingual
from carrom_tools.cli import cli
from tests.host_tools.running import carrom

SAYINGS = re.compile(r"\b(the|of|and|default|required|usage|show|with|without|file|integer|exit)\b", re.IGNORECASE)


def commands(command=cli, path=()):
    """Yield (words, command) for carrom itself and each command below it."""
    yield path, command
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                yield from commands(command.get_command(context, name), (*path, name))


ALL = dict(commands())


def pairs(command):
    """Yield the texts that a command tells, as they are kept."""
    yield vars(command)["help"]
    if command is not cli:
        yield vars(command)["short_help"]
    for param in command.params:
        assert isinstance(param, bilingual.Option | bilingual.Argument), param
        if isinstance(param, click.Option):
            yield vars(param)["help"]


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_each_text_is_a_pair(path):
    for pair in pairs(ALL[path]):
        french, english = pair
        assert french.strip()
        assert english.strip()
        assert french != english


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_a_page_of_help_is_in_one_language(path, monkeypatch):
    french, english = (carrom("--lang", lang, *path, "--help").output for lang in ("fr", "en"))
    assert french.startswith("Utilisation : ")
    assert english.startswith("Usage: ")
    assert "Options :\n" in french
    assert "Options:\n" in english
    assert "Montrer cette aide et finir." in french
    assert "Show this message and exit." in english
    # The names of commands, options and files are the same in both.
    words = re.sub(r"carrom [a-z]+|^  [a-z]+  |-[-/a-z0-9]+|\[[a-z_|0-9]+\]|\w+[./]\w+", "", french, flags=re.MULTILINE)
    assert not SAYINGS.findall(words)
    assert SAYINGS.search(english)
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    assert carrom(*path, "--help").output == english
    monkeypatch.setenv("LC_MESSAGES", "fr_FR.UTF-8")
    assert carrom(*path, "--help").output == french


def test_each_value_and_argument_has_a_french_name():
    """A word in capitals of an English page that a French page has too is French, a name, or made of figures."""
    same = set()
    for path in ALL:
        both = [set(re.findall(r"[A-Z]{4,}", carrom("--lang", lang, *path, "-h").output)) for lang in ("fr", "en")]
        same |= both[0] & both[1]
    names = {"ARGS", "BOOTSEL", "DATE", "JSON", "LANG", "OPTION", "OPTIONS", "PORT", "TRACE", "WOKWI", "APNG", "MQTT"}
    assert same - names <= {"CARROM", "PASSWORD"}  # of CARROM_MQTT_PASSWORD


def test_the_language_may_stand_before_the_command():
    assert "Le jeu de base" in carrom("--lang", "fr", "rules", "billard").output
    assert "The base game" in carrom("--lang", "en", "rules", "billard").output
    assert "The base game" in carrom("--lang", "fr", "rules", "billard", "--lang=en").output
    assert "pas d'option '--foo'" in carrom("--foo").stderr
    assert "No such option '--foo'" in carrom("--lang", "en", "--foo").stderr
    assert "'de' n'est pas parmi 'fr', 'en'" in carrom("--lang", "de", "rules").stderr


@pytest.mark.parametrize(
    ("answers", "agreed", "again"),
    [
        ("o\n", True, 0),
        ("Oui\n", True, 0),
        ("y\n", True, 0),
        ("n\n", False, 0),
        ("\n", False, 0),
        ("?\nnon\n", False, 1),
    ],
)
def test_yes_and_no_are_answered_in_french_or_english(answers, agreed, again):
    @bilingual.command(help=("a", "b"))
    def ask():
        click.echo(f"<{bilingual.confirm('Continuer ?')}>")

    said = click.testing.CliRunner().invoke(ask, input=answers + "\n").output
    assert said.startswith("Continuer ? [o/N] ")
    assert f"<{agreed}>" in said
    assert said.count("Répondez o ou n.") == again


def test_what_ends_early_says_so_in_its_language(tmp_path):
    from carrom_tools.device import backup_archive

    file = tmp_path / "b.zip"
    file.write_bytes(backup_archive.pack({"settings": b"volume=3\n"}))
    for lang, word in (("fr", "Interrompu."), ("en", "Aborted!")):
        for text in ("n\n", None):
            ended = carrom("restore", file, "--lang", lang, text=text)
            assert ended.exit_code == 1
            assert word in ended.stderr


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_the_help_tells_the_default_of_each_option_that_has_one(path):
    for param in ALL[path].params:
        if not isinstance(param, click.Option) or param.is_flag or callable(param.default):
            continue
        if isinstance(param.default, str | int | float) and str(param.default) != "-":
            assert param.show_default or "efault" in vars(param)["help"][1], param.name
