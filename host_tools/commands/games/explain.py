"""`carrom explain`: why each ruling of a record fell, with its row or law."""

import click

from carrom.game import entry as entries
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.records import replay, scoresheet
from host_tools.records.reasons import clause, clauses
from host_tools.texts import words

_TEXTS = {
    "fr": {
        "head": "{n}. {who} : {what}",
        "alone": "{n}. {what}",
        "then": "Ensuite : {next}.",
        "because": "Parce que {clauses}.",
        "refused": "Refusé, car {why}.",
        "plain": "Rien de plus à juger.",
    },
    "en": {
        "head": "{n}. {who}: {what}",
        "alone": "{n}. {what}",
        "then": "Next: {next}.",
        "because": "Because {clauses}.",
        "refused": "Refused, for {why}.",
        "plain": "Nothing more to rule on.",
    },
}


@click.command()
@click.argument("file")
@click.option("--entry", "number", type=click.IntRange(min=1), help="Only the entry of this number, counted from 1.")
@lang_option
def command(file: str, number: int | None, lang: str) -> None:
    """Say why each ruling in the record FILE ("-" is standard input) fell, with its row (docs/rules.md) or law."""
    source = replay.read(file)
    if number is not None and number > len(source.lines):
        raise UserError(f"{file}: there is no entry {number}; the record has {len(source.lines)}")
    for index, step in enumerate(replay.replay(source), 1):
        if number is None or index == number:
            for line in explain(index, step, lang):
                click.echo(line)


def explain(number: int, step: replay.Step, lang: str) -> list[str]:
    """The lines on one entry: what it was, what came of it, and why."""
    texts = _TEXTS[lang]
    who, what = scoresheet.entry_parts(step, lang)
    lines = [texts["head" if who else "alone"].format(n=number, who=who, what=what)]
    if step.verdict.error:
        why = words.word(words.ERRORS, step.verdict.error, lang)
        return [*lines, "   " + texts["refused"].format(why=why)]
    outcome = scoresheet.calls_text(step, lang)
    if step.verdict.board_over is not None:
        outcome.append(scoresheet.board_won_text(step, lang))
    following = scoresheet.next_text(step.after, lang)
    parts = [text if text.endswith(("!", "?", ".")) else text + "." for text in outcome]
    if following:
        parts.append(texts["then"].format(next=following))
    lines.append("   " + " ".join(parts))
    undone = step.line.entry.kind == entries.UNDO
    reasons = [clause("C9", lang)] if undone else clauses(step.verdict, lang)
    if reasons:
        lines.append("   " + texts["because"].format(clauses=(" ; " if lang == "fr" else "; ").join(reasons)))
    else:
        lines.append("   " + texts["plain"])
    return lines
