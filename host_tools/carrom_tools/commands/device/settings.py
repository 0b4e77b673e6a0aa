"""carrom settings: list, get, set, export and import the settings of a table."""

from pathlib import Path

import click
from rich.table import Table

from carrom.lang import pick
from carrom.storage import settings as firmware_settings
from carrom.storage.settings import FAULT_TEXTS, Settings
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, files, terminal
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.device.table_files import TableFiles
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, port_option

UNCHANGED = ("rien n'a été changé", "nothing was changed")


@bilingual.group(
    short_help=("lister ou changer les réglages d'une table", "list or change the settings of a table"),
    help=(
        "Lister ou changer les réglages d'une table. Les valeurs sont vérifiées avant d'arriver à la carte.",
        "List or change the settings of a table. Values are checked before they reach the board.",
    ),
)
def command() -> None:
    pass


def _load(device: RawPrompt, lang: str) -> Settings:
    """Return the board's settings, and print the faults of its file."""
    settings = Settings(TableFiles(device))
    for name, fault in settings.faults:
        click.echo(f"{terminal.plain(name)}: {pick(lang, FAULT_TEXTS[fault])}", err=True)
    return settings


def _checked(pairs: list[tuple[str, str]], where: str = "") -> None:
    """Raise UserError at the first pair that is no setting with a possible value; nothing was sent then."""
    for name, text in pairs:
        try:
            firmware_settings.spec(name).parse(text)
        except ValueError as error:
            french, english = both(error)
            raise UserError((f"{where}{french} ; {UNCHANGED[0]}", f"{where}{english}; {UNCHANGED[1]}")) from error


@command.command(
    "list",
    short_help=("montrer les réglages et leurs valeurs", "show the settings and their values"),
    help=(
        "Montrer chaque réglage, sa valeur et celles qu'il peut prendre ; en gras, ceux qu'on a changés.",
        "Show every setting with its value and its possible values; changed ones in bold.",
    ),
)
@port_option
@lang_option
def list_settings(port: str | None, lang: str) -> None:
    with RawPrompt(port) as device:
        settings = _load(device, lang)
    table = Table(box=None, pad_edge=False)
    heads = pick(lang, (("réglage", "valeur", "possible", "sens"), ("setting", "value", "possible", "meaning")))
    for head in heads:
        table.add_column(head)
    for spec in firmware_settings.all_specs():
        changed = settings.get(spec.name) != spec.default
        meaning = pick(lang, spec.meaning)
        value = terminal.plain(settings.text(spec.name))
        table.add_row(spec.name, value, spec.accepts(), meaning, style="bold" if changed else None)
    terminal.console().print(table)


@command.command(
    "get",
    short_help=("imprimer la valeur d'un réglage", "print the value of a setting"),
    help=("Imprimer la valeur d'un réglage.", "Print the value of one setting."),
)
@bilingual.argument("name")
@port_option
@lang_option
def get_setting(name: str, port: str | None, lang: str) -> None:
    try:
        firmware_settings.spec(name)
    except ValueError as error:
        raise UserError(both(error)) from error
    with RawPrompt(port) as device:
        click.echo(terminal.plain(_load(device, lang).text(name)))


@command.command(
    "set",
    short_help=("changer un ou plusieurs réglages", "change one or more settings"),
    help=(
        (
            "Changer un ou plusieurs réglages, tous ou aucun : carrom settings set book=krhum volume=3.\n\n"
            "Un seul réglage s'écrit aussi en deux mots : carrom settings set volume 3."
        ),
        (
            "Set one or more, all or none: carrom settings set book=krhum volume=3.\n\n"
            "One setting may also be given as two words: carrom settings set volume 3."
        ),
    ),
)
@bilingual.argument("pairs", nargs=-1, required=True, metavar="NAME=VALUE…")
@port_option
@lang_option
def set_setting(pairs: tuple[str, ...], port: str | None, lang: str) -> None:
    if len(pairs) == 2 and "=" not in pairs[0]:
        pairs = ("=".join(pairs),)
    wanted = []
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise UserError(located(pair, ("un réglage s'écrit NOM=VALEUR", "a setting is given as NAME=VALUE")))
        wanted.append((name, text))
    _checked(wanted)
    _store(port, lang, wanted)


@command.command(
    "export",
    short_help=("écrire tous les réglages dans un fichier", "write all settings to a file"),
    help=(
        "Écrire tous les réglages, options des règles comprises, dans FICHIER (par défaut : la sortie standard),"
        " comme import les lit.",
        "Write all settings, with the options of all books, to FILE (default: standard output), as import reads them.",
    ),
)
@bilingual.argument("file", type=click.Path(path_type=Path), default="-")
@port_option
@lang_option
def export_settings(file: Path, port: str | None, lang: str) -> None:
    with RawPrompt(port) as device:
        settings = _load(device, lang)
    text = "".join(f"{spec.name}={settings.text(spec.name)}\n" for spec in firmware_settings.all_specs())
    if str(file) == "-":
        click.echo(terminal.plain(text), nl=False)
        return
    try:
        files.write_whole(file, text)
    except OSError as error:
        raise UserError(files.unwritable(file, error)) from error


@command.command(
    "import",
    short_help=("reprendre tous les réglages d'un fichier", "set all settings in a file"),
    help=(
        "Reprendre tous les réglages de FICHIER, ou aucun si l'un est faux (- est l'entrée standard). Ceux qui y sont"
        " comme sur la carte restent comme ils sont.",
        "Set all settings in FILE, or none where one is wrong (- is standard input). Those that are on the board as in"
        " FILE stay as they are.",
    ),
)
@bilingual.argument("file", type=click.File(encoding="utf-8"))
@port_option
@lang_option
def import_settings(file, port: str | None, lang: str) -> None:
    try:
        pairs = firmware_settings.parse_lines(file.read(firmware_settings.MAX_LINES * firmware_settings.MAX_LINE))
    except UnicodeDecodeError as error:
        raise UserError(
            located(file.name, ("ce n'est pas du texte UTF-8", "that is not UTF-8 text"), UNCHANGED)
        ) from error
    except ValueError as error:
        raise UserError(located(file.name, error, UNCHANGED)) from error
    _checked(pairs, f"{file.name}: ")
    _store(port, lang, list(dict(pairs).items()), only_changes=True)


def _store(port: str | None, lang: str, pairs: list[tuple[str, str]], only_changes: bool = False) -> None:
    with RawPrompt(port) as device:
        settings = _load(device, lang)
        if only_changes:
            pairs = [
                (name, text) for name, text in pairs if firmware_settings.spec(name).parse(text) != settings.get(name)
            ]
        if pairs or settings.faults:  # a file with faults is written anew
            settings.set_all(pairs)
        else:
            click.echo(pick(lang, UNCHANGED))
    for name, _ in pairs:
        click.echo(terminal.plain(f"{name}={settings.text(name)}"))
