"""A carrom game in words: entries, calls, ends and points, in French or English."""

import itertools
from collections.abc import Iterator
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT, Position
from carrom.game.ruling import Verdict
from carrom.lang import LANGUAGES, pick
from carrom.panel import calls
from carrom_simulator.words import places, terms
from carrom_simulator.words.board_points import BoardPoints
from carrom_simulator.words.books.agreement import agreed
from carrom_simulator.words.books.figures import ZONES
from carrom_simulator.words.steps import Record, Step

_COLUMNS = (("n°", "qui", "tombé", "annonces", "ensuite"), ("no.", "who", "fell", "calls", "next"))

# (French, English). A pair of pairs is (one, many) or (return, remove).
_TEXTS: dict[str, Any] = {
    "against": (" contre ", " against "),
    "board": ("Plateau {n}, ouvert par {who}", "Board {n}, opened by {who}"),
    "nothing": ("rien", "nothing"),
    "off": ("{piece} {off}", "{piece} off"),
    "bet": ("parie, trou {zone}", "bets, {zone} pocket"),
    "answer": ("surenchère", "doubles"),
    "touch": ("touche une pièce de la main", "touches a piece by hand"),
    "technical": ("faute technique", "technical foul"),
    "lost": ("perd le plateau sur décision de l'arbitre", "loses the board by the umpire's decision"),
    "forgo": ("renonce à ce qui est à poser", "waives what is to be placed"),
    "resign": ("abandonne la partie", "gives the game up"),
    "sides": ("tout le monde change de place", "everybody changes places"),
    "choose": (("fait revenir un pion", "enlève un de ses pions"), ("brings a man back", "takes an own man off")),
    "late": ("{fell} après coup : ", "fell late: "),
    "opener": ("ouvre ce plateau", "opens this board"),
    "undo": ("dernière entrée annulée", "last entry taken back"),
    "won": ("{who} gagne le plateau {n} : {points} ({why})", "{who} wins board {n}: {points} ({why})"),
    "points": (("point", "points"), ("point", "points")),
    "penalty": ("un penalty", "a penalty shot"),
    "then": ("{0} puis {1}", "{0} and then {1}"),
    "and": ("{0} et {1}", "{0} and {1}"),
    "choice": ("choisit", "chooses"),
    "shot": (("coup", "coups"), ("shot", "shots")),
    "half": (("un demi-coup", "{} demi-coups"), ("a half shot", "{} half shots")),
    "technical_call": ("Faute technique !", "Technical foul!"),
    "score": ("Score", "Score"),
    "boards": ("plateau", "board"),
    "total": ("total", "total"),
    "game": ("{who} gagne la partie.", "{who} wins the game."),
    "open": ("La partie n'est pas finie.", "The game is not over."),
}


def _texts(lang: str) -> dict[str, Any]:
    return {name: pick(lang, pair) for name, pair in _TEXTS.items()}


def _count(number: int, forms: tuple[str, str]) -> str:
    return f"{number} {forms[0] if number == 1 else forms[1]}"


def fallen_text(entry: entries.Entry, lang: str) -> str:
    """Return the pieces of a shot with their pockets, and its claims: "blanc NE, palet SO, par la bande"."""
    texts = _texts(lang)
    parts = []
    for code, alike in itertools.groupby(entry.fallen):
        count = len(list(alike))
        parts.append(calls.piece_word(code, lang) + (f" ×{count}" if count > 1 else ""))
    for piece in entry.off:
        parts.append(texts["off"].format(piece=pick(lang, calls.PIECES[piece]), off=agreed(piece, "sorti")))
    if not parts:
        parts.append(texts["nothing"])
    for bit, name in pieces.CLAIM_WORDS:
        if entry.claims & bit:
            claim = pick(lang, terms.CLAIMS[name])
            if bit == pieces.HIT and entry.hit_pocket != entries.NO_POCKET:
                claim += " " + pick(lang, calls.POCKETS[entry.hit_pocket])
            parts.append(claim)
    return ", ".join(parts)


def entry_parts(step: Step, lang: str) -> tuple[str, str]:
    """Return (who, what) of an entry, in words."""
    return entry_words(step.line.entry, step.before, lang)


def entry_words(entry: entries.Entry, before: Position, lang: str) -> tuple[str, str]:
    """Return (who, what) of an entry in that position, in words."""
    texts = _texts(lang)
    who = pick(lang, calls.SEATS[entry.seat]) if entry.seat >= 0 else ""
    if entry.kind == entries.ANSWER and before.has_bet():
        who = calls.side_name(before, before.side_of(before.bet_by) ^ (before.bet_calls & 1), lang)
    elif entry.kind == entries.CHOOSE and before.phase == CHOOSING:
        who = pick(lang, calls.SEATS[before.turn])
    if entry.kind == entries.SHOT:
        return who, fallen_text(entry, lang)
    if entry.kind == entries.LATE:
        fell = agreed(entries.piece_of(entry.fallen[0]), "tombé")
        return who, texts["late"].format(fell=fell) + fallen_text(entry, lang)
    if entry.kind == entries.BET:
        return who, texts["bet"].format(zone=pick(lang, ZONES[entry.arg]))
    if entry.kind == entries.CHOOSE:
        return who, texts["choose"][entry.arg]
    names = {
        entries.ANSWER: "answer",
        entries.TOUCH: "touch",
        entries.TECHNICAL: "technical",
        entries.LOST: "lost",
        entries.FORGO: "forgo",
        entries.RESIGN: "resign",
        entries.SIDES: "sides",
        entries.OPENER: "opener",
        entries.UNDO: "undo",
    }
    return who, texts[names[entry.kind]]


def next_text(position: Position, lang: str) -> str:
    """Return who goes on, with which shots: "Nord, un penalty puis 1 coup"."""
    texts = _texts(lang)
    if position.phase == GAME_OVER:
        return ""
    who = pick(lang, calls.SEATS[position.turn])
    if position.phase == CHOOSING:
        return f"{who} {texts['choice']}"
    shots, half = position.shots, position.half_shots
    if position.phase == PENALTY_SHOT:
        more = texts["then"].format(texts["penalty"], _count(shots - 1, texts["shot"])) if shots > 1 else ""
        return f"{who}, {more or texts['penalty']}"
    whole = _count(shots, texts["shot"]) if shots > 1 or (shots and half) else ""
    halves = texts["half"][0 if half == 1 else 1].format(half) if half else ""
    what = texts["and"].format(whole, halves) if whole and halves else whole or halves
    return f"{who}, {what}" if what else who


def refused_text(step: Step, lang: str) -> str:
    """Return why an entry was refused."""
    return pick(lang, terms.ERRORS[step.verdict.error or ""])


def over_text(step: Step, lang: str) -> str:
    """Return who won the board and why: "Nord gagne le plateau 1 : 8 points (tomate !)"."""
    texts = _texts(lang)
    over: Any = step.verdict.board_over
    side, points, reason = over
    return texts["won"].format(
        who=calls.side_name(step.after, side, lang),
        n=_board_of(step),
        points=_count(points, texts["points"]),
        why=pick(lang, terms.LOST if step.line.entry.kind == entries.LOST else terms.BOARD_ENDS[reason]),
    )


def _board_of(step: Step) -> int:
    """Return the number of the board that an entry ended. A late piece may have ended the one before."""
    return step.after.board if step.verdict.game_over is not None else step.after.board - 1


def columns(lang: str) -> tuple[str, ...]:
    """Return the heads of the sheet's columns."""
    return _COLUMNS[LANGUAGES.index(lang)]


def players_text(source: Record, lang: str, moved: int = 0) -> str:
    """Return who plays: "Sud contre Nord", or "Ana (Sud) contre Zoé (Nord)" where the record names them.

    moved: by how many places everybody has moved on since the game began (I19).
    """
    start = Position(source.seats, source.opener)
    seated = places.seated(source.names, [pieces.SEAT_WORDS[seat] for seat in source.seats], moved)
    told = []
    for side in (0, 1):
        seats = [seat for seat in source.seats if start.side_of(seat) == side]
        names = [seated[pieces.SEAT_WORDS[seat]] for seat in seats if pieces.SEAT_WORDS[seat] in seated]
        where = calls.side_name(start, side, lang)
        told.append(f"{' – '.join(names)} ({where})" if len(names) == len(seats) else where)
    return pick(lang, _TEXTS["against"]).join(told)


def moved(step: Step) -> int | None:
    """Return by how many places everybody has moved on in all, where this entry has changed it; else None."""
    after: int = step.after.moved
    return after if after != step.before.moved else None


def period(position: Position) -> int:
    """Return the number of the board, which begins a new part of the sheet."""
    return position.board


def heading(position: Position, lang: str) -> str:
    """Return the heading of a board: "Plateau 1, ouvert par Sud"."""
    return pick(lang, _TEXTS["board"]).format(n=position.board, who=pick(lang, calls.SEATS[position.opener]))


def calls_text(step: Step, lang: str) -> list[str]:
    """Return the announcements, but for the end of the board, of which over_text says more."""
    made = [name for name in step.verdict.calls if name != "board"]
    return [call_text(name, step.before, step.after, step.verdict, lang) for name in made]


def call_text(name: str, before: Position, after: Position, verdict: Verdict, lang: str) -> str:
    """Return an announcement of a verdict in words. The scoreboard says « Faute ! » of a technical foul, too."""
    if name == "foul" and any(reason.startswith("I6 [36") for reason in verdict.reasons):
        return _texts(lang)["technical_call"]
    return calls.verdict_call(name, before, after, verdict).text(lang)


def board_points(steps: list[Step]) -> list[list[int]]:
    """Return the points of the two sides, board by board, without undone boards."""
    stands: list[Step] = []
    for step in steps:
        if step.verdict.error:
            continue
        if step.line.entry.kind == entries.UNDO:
            stands.pop()
        else:
            stands.append(step)
    found = BoardPoints(steps[0].before)
    for step in stands:
        found.take(step.line.entry, step.after)
    points: list[list[int]] = found.points()
    return points


def table(steps: list[Step], lang: str) -> Iterator[str]:
    """Yield the points of each board, the score, and the winner."""
    texts = _texts(lang)
    last = steps[-1].after
    names = [calls.side_name(last, side, lang) for side in (0, 1)]
    width = max(len(name) for name in names) + 2
    head = len(texts["boards"]) + 4
    yield texts["score"].ljust(head) + "".join(name.rjust(width) for name in names)
    for number, points in enumerate(board_points(steps), 1):
        yield f"{texts['boards']} {number}".ljust(head) + "".join(str(each).rjust(width) for each in points)
    yield texts["total"].ljust(head) + "".join(str(each).rjust(width) for each in last.score)
    yield texts["open"] if last.winner < 0 else texts["game"].format(who=calls.side_name(last, last.winner, lang))
