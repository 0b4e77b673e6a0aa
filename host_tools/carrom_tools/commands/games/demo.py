"""`carrom demo`: two (or four) bots play a whole game on the simulated table, through the firmware."""

import json
import time
from pathlib import Path
from typing import Any

import click

from carrom.game.pieces import SEAT_WORDS
from carrom.game.rules import BOOKS
from carrom.lang import pick
from carrom.panel.calls import SEATS
from carrom_simulator.cards.evening import Evening, levels_for
from carrom_simulator.game.campaign import CARDS
from carrom_simulator.game.session import Session, SessionError
from carrom_simulator.words import card_words
from carrom_simulator.words.faults import both
from carrom_tools import bilingual, files, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import (
    check_seats,
    lang_option,
    no_book,
    noise_option,
    physics_option,
    seats_option,
    seed_option,
    skill_option,
)
from carrom_tools.records import replay

REAL_TIME = 4.0  # seconds of the table's time in a second on the screen
PICTURES_HZ = 12
CARD_S = 0.2  # between two entries of a game of cards
_PLAYED = (
    "{shots} tirs, {boards} plateaux. Feuille : {record}",
    "{shots} shots, {boards} boards. Record: {record}",
)
_STOPPED = ("Arrêté. Ce qui a été joué : {}", "Stopped. What was played: {}")
_RECORD = ("Feuille : {}", "Record: {}")
_RUNNING = ("plateau {}, {} - {}, {} tirs", "board {}, {} - {}, {} shots")


def set_options(values: tuple[str, ...]) -> dict[str, str]:
    """Return NAME=VALUE words as a dict. Raises UserError for other words."""
    options = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals:
            raise UserError(
                located(
                    f"--option {value}",
                    (
                        "écrivez NOM=VALEUR, comme carrom rules RÈGLE --names les donne",
                        "write NAME=VALUE, as carrom rules BOOK --names lists them",
                    ),
                )
            )
        options[name] = text
    return options


def make_session(rules: str, seed: int, seats: int, noise: str, values: tuple[str, ...], **more: Any) -> Session:
    """Return a session with bots at all seats. Raises UserError naming the books or options that exist."""
    if rules not in BOOKS:
        raise UserError(no_book(rules, (*BOOKS, CARDS)))
    try:
        return Session(rules, seats, set_options(values), seed, noise, **more)
    except ValueError as error:
        raise UserError(both(error)) from None


def make_evening(seed: int, players: int, skill: int, values: tuple[str, ...]) -> Evening:
    """Make an evening of Kaluki with bots. Raises UserError naming the options that exist."""
    try:
        return Evening(levels_for(players, skill, seed), seed, set_options(values))
    except ValueError as error:
        raise UserError(both(error)) from None


def save_record(text: str, path: Path) -> None:
    """Write the record whole or not at all. Raises UserError."""
    try:
        files.write_whole(path, text)
    except OSError as error:
        raise UserError(
            located(path, error, ("nommez un autre fichier avec --record", "name another file with --record"))
        ) from None


@bilingual.command(
    short_help=("regarder des robots jouer une partie entière", "watch bots play a whole game"),
    help=(
        (
            "Regarder des robots jouer une partie entière : le plateau, l'afficheur à LED, les annonces, la "
            "feuille.\n\n"
            "La feuille va dans carrom-RÈGLE-HASARD.record, dans le dossier courant, pour carrom replay et "
            "carrom explain."
        ),
        (
            "Watch bots play a whole game: the board, the LED scoreboard, the calls, the record.\n\n"
            "The record goes into carrom-BOOK-SEED.record in the current folder, for carrom replay and carrom "
            "explain."
        ),
    ),
)
@bilingual.option(
    "--rules",
    default="krhum",
    show_default=True,
    metavar="BOOK",
    help=(f"La règle : {', '.join(BOOKS)}, {CARDS}.", f"Rule book: {', '.join(BOOKS)}, {CARDS}."),
)
@seed_option
@seats_option
@noise_option("none")
@skill_option
@physics_option
@bilingual.option(
    "--option",
    "values",
    multiple=True,
    metavar="NAME=VALUE",
    help=("Une option de la règle.", "An option of the rule book."),
)
@bilingual.option(
    "--fast",
    is_flag=True,
    help=("Aussi vite que possible, sans l'image animée.", "As fast as it goes, without the moving picture."),
)
@bilingual.option(
    "--json",
    "as_json",
    is_flag=True,
    help=(
        "Sans écran ; la dernière ligne est le résultat en un objet JSON.",
        "No screen; the last line is the result as one JSON object.",
    ),
)
@bilingual.option(
    "--record",
    "path",
    type=click.Path(path_type=Path),
    help=("Où va la feuille de la partie.", "Where the game's record goes."),
)
@lang_option
def command(
    rules: str,
    seed: int,
    seats: str,
    noise: str,
    skill: int,
    physics: str,
    values: tuple[str, ...],
    fast: bool,
    as_json: bool,
    path: Path | None,
    lang: str,
) -> None:
    fast = fast or not terminal.console().is_terminal
    path = path or Path(f"carrom-{rules}-{seed}.record")
    check_seats(rules, seats)
    if rules == CARDS:
        _play_cards(make_evening(seed, int(seats), skill, values), path, as_json, fast, lang)
        return
    screen = not as_json and not fast
    session = make_session(
        rules,
        seed,
        int(seats),
        noise,
        values,
        skill=skill,
        settings={"lang": lang},
        frames=screen,
        physics=physics,
    )
    try:
        if as_json:
            result = session.play()
        elif fast:
            result = _play_fast(session, lang)
        else:
            result = _play_live(session, lang)
    except SessionError as error:
        raise UserError(located(pick(lang, ("la partie s'est interrompue", "the game broke off")), error)) from None
    except KeyboardInterrupt:
        save_record(session.record(), path)
        click.echo(terminal.plain(pick(lang, _STOPPED).format(path)))
        return
    save_record(result["record"], path)
    result["record"] = str(path)
    if as_json:
        click.echo(json.dumps(result))
    else:
        click.echo(terminal.plain(_final(result, lang)))


def _play_cards(evening: Evening, path: Path, as_json: bool, fast: bool, lang: str) -> None:
    """Play an evening of Kaluki: its entries in words, or its hands where nobody watches, then the score."""
    steps = []
    for number, (before, made, verdict) in enumerate(evening.play(), 1):
        line = replay.Line(number, evening.game.book.record.entry_text(made), made)
        step = replay.Step(evening.game.book, line, before, verdict, evening.position)
        steps.append(step)
        if as_json:
            continue
        if not fast:
            who, what = card_words.entry_parts(step, lang)
            click.echo("  ".join(filter(None, (who, what, " · ".join(card_words.calls_text(step, lang))))))
            time.sleep(CARD_S)
        if verdict.board_over is not None:
            click.echo(card_words.over_text(step, lang))
    result = evening.result()
    save_record(result["record"], path)
    result["record"] = str(path)
    if as_json:
        click.echo(json.dumps(result))
        return
    for text in card_words.table(steps, lang):
        click.echo(text)
    click.echo(terminal.plain(pick(lang, _RECORD).format(path)))


def _final(result: dict[str, Any], lang: str) -> str:
    names = {word: pick(lang, pair) for word, pair in zip(SEAT_WORDS, SEATS, strict=True)}
    score = " - ".join(f"{names[side]} {points}" for side, points in result["score"].items())
    return f"{score}. {pick(lang, _PLAYED).format(**result)}"


def _play_fast(session: Session, lang: str) -> dict[str, Any]:
    """Play without a picture, with a counter of boards and shots."""
    with terminal.console().status("") as status:

        def progress(session: Session) -> None:
            p = session.position
            status.update(pick(lang, _RUNNING).format(p.board, *p.score, session.truth.shots))

        return session.play(progress)


def _play_live(session: Session, lang: str) -> dict[str, Any]:
    """Play with the moving picture."""
    from rich.live import Live

    from carrom_tools.drawings.demo_screen import Screen

    screen = Screen(session, lang)
    slice_us = int(1e6 * REAL_TIME / PICTURES_HZ)
    with Live(screen, console=terminal.console(), auto_refresh=False, screen=True) as live:
        while not session.over:
            began = time.monotonic()
            session.run(slice_us)
            live.refresh()
            time.sleep(max(0.0, 1 / PICTURES_HZ - (time.monotonic() - began)))
    return session.result()
