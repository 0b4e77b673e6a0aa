"""carrom explain: say why each ruling of a record fell, with its row or law."""

import click

from carrom.game import entry as entries
from carrom.lang import pick
from carrom_simulator.words.books.catalogue import BOOKS
from carrom_simulator.words.books.reasons import sentences, undone
from carrom_tools import bilingual
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option, no_book
from carrom_tools.records import replay, score_sheet

_TEXTS = {
    "head": ("{n}. {who} : {what}", "{n}. {who}: {what}"),
    "alone": ("{n}. {what}", "{n}. {what}"),
    "then": ("Ensuite : {next}.", "Next: {next}."),
    "refused": ("Refusé : {why}.", "Refused: {why}."),
    "plain": ("Rien de plus à juger.", "Nothing more to rule on."),
}


@bilingual.command(
    short_help=("dire la raison de chaque décision d'une feuille", "say why each ruling of a record fell"),
    help=(
        (
            "Dire la raison de chaque décision dans la feuille FICHIER (« - » est l'entrée standard), avec sa "
            "ligne (docs/rules.md) ou sa loi."
        ),
        ('Say why each ruling in the record FILE ("-" is standard input) fell, with its row (docs/rules.md) or law.'),
    ),
)
@bilingual.argument("file")
@bilingual.option(
    "--entry",
    "number",
    type=click.IntRange(min=1),
    help=("Seulement l'entrée de ce numéro ; on compte de 1.", "Only the entry of this number, counted from 1."),
)
@lang_option
def command(file: str, number: int | None, lang: str) -> None:
    source = replay.read(file)
    if source.book.id not in BOOKS:
        raise UserError(located(file, no_book(source.book.id, BOOKS)))
    if number is not None and number > len(source.lines):
        most = len(source.lines)
        raise UserError(
            located(
                file,
                (
                    f"pas d'entrée {number} ; la feuille en a {most}",
                    f"there is no entry {number}; the record has {most}",
                ),
            )
        )
    for index, step in enumerate(replay.replay(source), 1):
        if number is None or index == number:
            for line in explain(index, step, lang):
                click.echo(line)


def explain(number: int, step: replay.Step, lang: str) -> list[str]:
    """Return the lines on one entry: the entry, its outcome, and the reasons."""
    texts = {name: pick(lang, pair) for name, pair in _TEXTS.items()}
    game = score_sheet.words_of(step.book.id)
    who, what = game.entry_parts(step, lang)
    lines = [texts["head" if who else "alone"].format(n=number, who=who, what=what)]
    if step.verdict.error:
        return [*lines, "   " + texts["refused"].format(why=game.refused_text(step, lang))]
    outcome = game.calls_text(step, lang)
    if step.verdict.board_over is not None:
        called, over = step.verdict.calls, step.verdict.game_over is not None
        at = called.index("board") if "board" in called else len(outcome) - over  # a hand of cards has no such call
        outcome.insert(at, game.over_text(step, lang))
    following = game.next_text(step.after, lang)
    parts = [text if text.endswith(("!", "?", ".")) else text + "." for text in outcome]
    if following:
        parts.append(texts["then"].format(next=following))
    if parts:
        lines.append("   " + " ".join(parts))
    is_undo = step.line.entry.kind == entries.UNDO and BOOKS[step.book.id].is_carrom
    reasons = [undone(lang)] if is_undo else sentences(step.verdict, lang)
    lines.append("   " + (" ".join(reasons) or texts["plain"]))
    return lines
