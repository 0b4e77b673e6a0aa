"""A replayed record as a score sheet that a player would print, in French or English."""

from collections.abc import Iterator
from types import ModuleType

from carrom.game.rules import CARDS
from carrom.lang import pick
from carrom_simulator.words import board_words, card_words
from carrom_simulator.words.books import house_options
from carrom_simulator.words.books.catalogue import BOOKS
from carrom_tools.records.replay import Record, Step, replay

WIDEST = 44  # characters of a column; a longer cell pushes those after it

_TEXTS = {
    "alone": ("Le plateau à vider seul", "Clearing the board alone"),
    "refused": ("refusé : {why}", "refused: {why}"),
    "none": ("(aucune entrée)", "(no entries)"),
}


def words_of(book_id: str) -> ModuleType:
    """Return the module that words this book's game: carrom's boards, or Kaluki's hands."""
    return card_words if book_id == CARDS else board_words


def lines(source: Record, lang: str) -> Iterator[str]:
    """Yield the lines of the score sheet."""
    game = words_of(source.book.id)
    columns: tuple[str, ...] = game.columns(lang)
    if source.book.id in BOOKS:
        yield BOOKS[source.book.id].name
        yield game.players_text(source, lang)
        yield from house_options.in_words(source.book, lang)
    else:  # a learner's record
        yield pick(lang, _TEXTS["alone"])
    steps = list(replay(source))
    if not steps:
        yield pick(lang, _TEXTS["none"])
        return
    rows = [_cells(number, step, lang) for number, step in enumerate(steps, 1)]
    widths = [min(WIDEST, max(map(len, column))) for column in zip(columns, *rows, strict=True)]
    period = 0
    for step, row in zip(steps, rows, strict=True):
        if game.period(step.before) != period:
            period = game.period(step.before)
            yield ""
            yield game.heading(step.before, lang)
            yield _row(columns, widths)
        yield _row(row, widths)
        if step.verdict.board_over is not None:
            yield " " * (widths[0] + 2) + game.over_text(step, lang)
        if source.names and (moved := game.moved(step)) is not None:
            yield " " * (widths[0] + 2) + game.players_text(source, lang, moved)
    yield ""
    yield from game.table(steps, lang)


def _row(cells: tuple, widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(number: int, step: Step, lang: str) -> tuple[str, ...]:
    game = words_of(step.book.id)
    who, what = game.entry_parts(step, lang)
    if step.verdict.error:
        return str(number), who, what, pick(lang, _TEXTS["refused"]).format(why=game.refused_text(step, lang)), ""
    return str(number), who, what, " · ".join(game.calls_text(step, lang)), game.next_text(step.after, lang)
