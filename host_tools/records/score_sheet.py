"""A replayed record as a score sheet that a player would print, in French or English."""

import itertools
from collections.abc import Iterator
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT, Position
from carrom.lang import pick
from carrom.panel import calls, menus
from host_tools.books.catalogue import BOOKS
from host_tools.records import words
from host_tools.records.replay import Record, Step, replay

WIDEST = 44  # characters of a column; a longer cell pushes those behind it

# (French, English). A pair of pairs is (one, many), (return, remove) or the columns' heads.
_TEXTS: dict[str, Any] = {
    "columns": (("n°", "qui", "tombé", "annonces", "ensuite"), ("no.", "who", "fell", "calls", "next")),
    "against": (" contre ", " against "),
    "options": ("Options : ", "Options: "),
    "board": ("Plateau {n}, ouvert par {who}", "Board {n}, opened by {who}"),
    "nothing": ("rien", "nothing"),
    "off": ("{piece} sorti", "{piece} off"),
    "bet": ("parie, trou {zone}", "bets, {zone} pocket"),
    "answer": ("surenchère", "doubles"),
    "touch": ("touche une pièce de la main", "touches a piece by hand"),
    "technical": ("faute technique", "technical foul"),
    "choose": (("fait revenir un pion", "enlève un de ses pions"), ("brings a man back", "takes an own man off")),
    "late": ("tombé après coup : ", "fell late: "),
    "opener": ("ouvre ce plateau", "opens this board"),
    "undo": ("dernière entrée annulée", "last entry taken back"),
    "refused": ("refusé : {why}", "refused: {why}"),
    "won": ("{who} gagne le plateau {n} : {points} ({why})", "{who} wins board {n}: {points} ({why})"),
    "points": (("point", "points"), ("point", "points")),
    "penalty": ("penalty", "penalty shot"),
    "choice": ("choisit", "chooses"),
    "shot": (("coup", "coups"), ("shot", "shots")),
    "half": ("demi-coup", "half shot"),
    "score": ("Score", "Score"),
    "boards": ("plateau", "board"),
    "total": ("total", "total"),
    "game": ("{who} gagne la partie.", "{who} wins the game."),
    "open": ("La partie n'est pas finie.", "The game is not over."),
    "none": ("(aucune entrée)", "(no entries)"),
}


def _texts(lang: str) -> dict[str, Any]:
    return {name: pick(lang, pair) for name, pair in _TEXTS.items()}


def _count(number: int, forms: tuple[str, str]) -> str:
    return f"{number} {forms[0] if number == 1 else forms[1]}"


def fallen_text(entry: entries.Entry, lang: str) -> str:
    """What a shot or a late piece put where, and what was claimed: "blanc NE, palet SO, par la bande"."""
    texts = _texts(lang)
    parts = []
    for code, alike in itertools.groupby(entry.fallen):
        count = len(list(alike))
        parts.append(menus.piece_word(code, lang) + (f" ×{count}" if count > 1 else ""))
    for piece in entry.off:
        parts.append(texts["off"].format(piece=pick(lang, calls.PIECES[piece])))
    if not parts:
        parts.append(texts["nothing"])
    for bit, name in pieces.CLAIM_WORDS:
        if entry.claims & bit:
            claim = pick(lang, words.CLAIMS[name])
            if bit == pieces.HIT and entry.hit_pocket != entries.NO_POCKET:
                claim += " " + pick(lang, calls.POCKETS[entry.hit_pocket])
            parts.append(claim)
    return ", ".join(parts)


def entry_parts(step: Step, lang: str) -> tuple[str, str]:
    """(who, what) of an entry, in words."""
    texts = _texts(lang)
    entry, before = step.line.entry, step.before
    who = pick(lang, calls.SEATS[entry.seat]) if entry.seat >= 0 else ""
    if entry.kind == entries.ANSWER and before.has_bet():
        who = calls.side_name(before, before.side_of(before.bet_by) ^ (before.bet_calls & 1), lang)
    elif entry.kind == entries.CHOOSE and before.phase == CHOOSING:
        who = pick(lang, calls.SEATS[before.turn])
    if entry.kind == entries.SHOT:
        return who, fallen_text(entry, lang)
    if entry.kind == entries.LATE:
        return who, texts["late"] + fallen_text(entry, lang)
    if entry.kind == entries.BET:
        return who, texts["bet"].format(zone=pick(lang, words.ZONES[pieces.ZONE_WORDS[entry.arg]]))
    if entry.kind == entries.CHOOSE:
        return who, texts["choose"][entry.arg]
    names = {
        entries.ANSWER: "answer",
        entries.TOUCH: "touch",
        entries.TECHNICAL: "technical",
        entries.OPENER: "opener",
        entries.UNDO: "undo",
    }
    return who, texts[names[entry.kind]]


def next_text(position: Position, lang: str) -> str:
    """Who goes on and with what: "Nord, 2 coups"."""
    texts = _texts(lang)
    if position.phase == GAME_OVER:
        return ""
    who = pick(lang, calls.SEATS[position.turn])
    if position.phase == CHOOSING:
        return f"{who} {texts['choice']}"
    parts = [who]
    if position.phase == PENALTY_SHOT:
        parts.append(texts["penalty"])
    if position.shots > 1 or position.half_shots:
        if position.shots:
            parts.append(_count(position.shots, texts["shot"]))
        if position.half_shots:
            parts.append(texts["half"])
    return ", ".join(parts)


def board_won_text(step: Step, lang: str) -> str:
    """Who won the board and why: "Nord gagne le plateau 1 : 8 points (tomate !)"."""
    texts = _texts(lang)
    over: Any = step.verdict.board_over
    side, points, reason = over
    return texts["won"].format(
        who=calls.side_name(step.after, side, lang),
        n=_board_of(step),
        points=_count(points, texts["points"]),
        why=pick(lang, words.BOARD_ENDS[reason]),
    )


def _board_of(step: Step) -> int:
    """The board that an entry ended. A late piece may have ended the one before."""
    return step.after.board if step.verdict.game_over is not None else step.after.board - 1


def lines(source: Record, lang: str) -> Iterator[str]:
    """The lines of the score sheet."""
    texts = _texts(lang)
    yield BOOKS[source.book.id].name
    start = Position(source.seats, source.opener)
    yield texts["against"].join(calls.side_name(start, side, lang) for side in (0, 1))
    if source.book.options:
        yield texts["options"] + ", ".join(f"{name}={value}" for name, value in source.book.options.items())
    steps = list(replay(source))
    if not steps:
        yield texts["none"]
        return
    rows = [_cells(number, step, lang) for number, step in enumerate(steps, 1)]
    columns = zip(texts["columns"], *rows, strict=True)
    widths = [min(WIDEST, max(map(len, column))) for column in columns]
    board = 0
    for step, row in zip(steps, rows, strict=True):
        if step.before.board != board:
            board = step.before.board
            yield ""
            yield texts["board"].format(n=board, who=pick(lang, calls.SEATS[step.before.opener]))
            yield _row(texts["columns"], widths)
        yield _row(row, widths)
        if step.verdict.board_over is not None:
            yield " " * (widths[0] + 2) + board_won_text(step, lang)
    yield ""
    yield from _table(steps, lang)
    winner = steps[-1].after.winner
    yield texts["open"] if winner < 0 else texts["game"].format(who=calls.side_name(start, winner, lang))


def _row(cells: tuple, widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(number: int, step: Step, lang: str) -> tuple[str, ...]:
    who, what = entry_parts(step, lang)
    if step.verdict.error:
        why = pick(lang, words.ERRORS[step.verdict.error])
        return str(number), who, what, pick(lang, _TEXTS["refused"]).format(why=why), ""
    return str(number), who, what, " · ".join(calls_text(step, lang)), next_text(step.after, lang)


def calls_text(step: Step, lang: str) -> list[str]:
    """What was announced, but for the ends of board and game."""
    said = []
    for name in step.verdict.calls:
        if name in ("board", "game") or (name == "colours" and step.verdict.board_over is not None):
            continue
        fields = calls.fields_of(name, step.before, step.after, step.verdict, lang)
        said.append(calls.text(name, lang, **fields))
    return said


def board_points(steps: list[Step]) -> list[list[int]]:
    """Points of the two sides, board by board, as they stand at the end (undone boards left out)."""
    starts: dict[int, list[int]] = {}  # board -> the score that it began with
    for position in [steps[0].before, *(step.after for step in steps)]:
        starts = {board: score for board, score in starts.items() if board <= position.board}
        if position.winner < 0:
            starts[position.board] = position.score
    scores = [starts[board] for board in sorted(starts)]
    if steps[-1].after.winner >= 0:
        scores.append(steps[-1].after.score)
    return [[after[side] - before[side] for side in (0, 1)] for before, after in itertools.pairwise(scores)]


def _table(steps: list[Step], lang: str) -> Iterator[str]:
    texts = _texts(lang)
    last = steps[-1].after
    names = [calls.side_name(last, side, lang) for side in (0, 1)]
    width = max(len(name) for name in names) + 2
    head = len(texts["boards"]) + 4
    yield texts["score"].ljust(head) + "".join(name.rjust(width) for name in names)
    for number, points in enumerate(board_points(steps), 1):
        yield f"{texts['boards']} {number}".ljust(head) + "".join(str(each).rjust(width) for each in points)
    yield texts["total"].ljust(head) + "".join(str(each).rjust(width) for each in last.score)
