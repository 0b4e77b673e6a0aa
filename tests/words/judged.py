"""What people read of the games in tests/games: each entry that has something not told yet, its calls and reasons."""

import re
from collections.abc import Iterator
from pathlib import Path

from carrom.game.rules import CARDS
from carrom.lang import LANGUAGES
from carrom.panel import calls
from carrom_simulator.card_table.game import CardGame
from carrom_simulator.card_table.reasons import why_not
from carrom_simulator.words import card_words
from carrom_simulator.words.books import reasons
from carrom_tools.commands.games.explain import explain
from carrom_tools.records import replay, score_sheet
from stands.pages.card_tables import WRONG_PLAYS
from tests import games_runner

SHEETS = ("krhum_four", "fiche_last_man_win", "kaluki_excluded", "kaluki_options")

_NAMES = re.compile("South|East|North|West|SW|SE|NE|NW")  # a sentence about another player is no other sentence


def _sources() -> Iterator[replay.Record]:
    for path in sorted(games_runner.GAMES.glob("*.record")):
        yield replay.parse(games_runner.read(path).text.encode(), path.name)


def _input(source: replay.Record, step: replay.Step) -> str:
    return f"{Path(source.name).stem}:{step.line.number} {step.line.text}"


def _new(step: replay.Step, seen: set) -> bool:
    """Return whether an entry has a word, a reason, a call, a refusal or an end that no entry before had."""
    verdict, after = step.verdict, step.after
    over = verdict.board_over[2] if verdict.board_over and step.book.id != CARDS else bool(verdict.board_over)
    more = getattr(after, "shots", 1) > 1, bool(getattr(after, "half_shots", 0))
    entry = step.line.entry
    told = {
        *((entry.kind, entry.low) if step.book.id == CARDS else re.split("[ @:]", step.line.text)),
        *(_NAMES.sub("", sentence) for sentence in reasons.sentences(verdict, "en")),
        *((call, len(getattr(after, "seats", ()))) for call in verdict.calls),
        ("refused", verdict.error, entry.kind),
        ("over", over, verdict.game_over is not None),
        ("next", after.phase, more),
    }
    new = told - seen
    seen |= told
    return bool(new)


def explained() -> Iterator[tuple[str, ...]]:
    """Yield entries as `carrom explain` tells them."""
    seen: set = set()
    for source in _sources():
        for number, step in enumerate(replay.replay(source), 1):
            if _new(step, seen):
                french, english = ("\n".join(explain(number, step, lang)) for lang in LANGUAGES)
                yield _input(source, step), french, english


def sheets() -> Iterator[tuple[str, ...]]:
    """Yield whole games as `carrom replay` prints them."""
    for source in _sources():
        if Path(source.name).stem in SHEETS:
            french, english = ("\n".join(score_sheet.lines(source, lang)) for lang in LANGUAGES)
            yield source.name, french, english


def at_the_card_table() -> Iterator[tuple[str, ...]]:
    """Yield entries of Kaluki as the card table tells them, to the player who made them and to all others."""
    seen: set = set()
    for source in _sources():
        steps = replay.replay(source) if source.book.id == CARDS else ()
        for step in steps:
            made, before, verdict = step.line.entry, step.before, step.verdict
            if not _new(step, seen):
                continue
            if verdict.error:
                yield _input(source, step), *(why_not(before, made, verdict.error, lang) for lang in LANGUAGES)
                continue
            for you in sorted({"", made.who}):
                ruling = before, made, verdict, step.after
                told = [card_words.told(step.book, ruling, lang, you) for lang in LANGUAGES]
                french, english = (" · ".join([f"{each['who']} : {each['what']}", *each["calls"]]) for each in told)
                yield _input(source, step) + (" (you)" if you else ""), french, english
    header, deal = WRONG_PLAYS.split("deal ", 1)
    for text in (
        "draw Kd",
        "meld 2c 3d 5s",
        "meld 9s 9h",
        "meld 9s 9h 9d 9c 2c 3d 5s 7c Ks",
        "meld ** ** **",
        "add 2c 1",
    ):
        game = CardGame.continued(f"{header}deal {deal}moi draw Kd\n")
        made = game.game.book.record.parse_entry(f"moi {text}")
        _, verdict = game.game.book.advance(game.position, made)
        yield f"wrong plays: {text}", *(why_not(game.position, made, verdict.error, lang) for lang in LANGUAGES)


def further_calls() -> Iterator[tuple[str, ...]]:
    """Yield the calls that follow a verdict's own, and the position as a page tells it."""
    seen: set = set()
    for source in _sources():
        steps = replay.replay(source) if source.book.id != CARDS else ()
        for step in steps:
            before, entry, verdict, after = step.before, step.line.entry, step.verdict, step.after
            fallen = [sum(code & 3 == piece for code in entry.fallen) for piece in range(3)]
            more = calls.more_calls(before, after, verdict, fallen, entry.off, step.book)
            french, english = (
                [
                    *((call.name, call.text(lang)) for call in more),
                    ("status", calls.status_text(after, lang)),
                ]
                for lang in LANGUAGES
            )
            told = {name for name, _ in french} | {("status", after.phase, after.shots == 1, len(after.seats))}
            if told - seen:
                seen |= told
                yield _input(source, step), *(" · ".join(text for _, text in made) for made in (french, english))
