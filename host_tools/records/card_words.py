"""A game of Kaluki in words: entries, calls, ends and points, in French or English."""

from collections.abc import Iterator
from typing import Any

from carrom.game.rulebook import Book
from carrom.game.ruling import Verdict
from carrom.kaluki import cards, entry
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, GAME_OVER, Position
from carrom.lang import LANGUAGES, pick
from host_tools.records import words
from host_tools.records.replay import Line, Record, Step
from simulator.cards.words import cards_text

_COLUMNS = (("n°", "qui", "joué", "annonces", "ensuite"), ("no.", "who", "played", "calls", "next"))

# The words of an entry, by its kind.
_PLAYED = {
    entry.DEAL: ("reçoit {cards}", "is dealt {cards}"),
    entry.TURN: ("carte retournée : {cards}", "turned up: {cards}"),
    entry.DRAW: ("pioche {cards}", "draws {cards}"),
    entry.TAKE: ("prend {top}", "takes {top}"),
    entry.MELD: ("pose {cards}", "melds {cards}"),
    entry.ADD: ("ajoute {cards} à la combinaison {meld}", "adds {cards} to meld {meld}"),
    entry.FROM: ("reprend {cards} à la combinaison {meld}", "takes {cards} from meld {meld}"),
    entry.SWAP: ("échange {cards} contre le joker de la {meld}", "swaps {cards} for the joker of meld {meld}"),
    entry.DISCARD: ("rejette {cards}", "discards {cards}"),
    entry.HAND: ("gagne la donne : {points}", "wins the hand: {points}"),
    entry.VOID: ("donne nulle", "void hand"),
    entry.BUY: ("se rachète", "buys back in"),
    entry.UNDO: ("dernière entrée annulée", "last entry taken back"),
}  # fmt: skip

_CALLS = {
    "opened": ("ouvre à {worth}", "opens with {worth}"),
    "kaluki": ("kaluki !", "kaluki!"),
    "void": ("talon épuisé", "the stock is used up"),
    "excluded": ("{out} : 150 points ou plus", "{out}: 150 points or more"),
    "bought": ("repart à {points} points", "starts again at {points} points"),
}

_ERRORS = {
    "out-of-turn": ("ce n'est pas à lui", "it is not that player's turn"),
    "no-such-card": ("cette carte ne peut pas être là", "that card cannot be there"),
    "no-meld": ("ce n'est ni un groupe ni une séquence", "that is neither a set nor a run"),
    "no-swap": ("cette carte ne remplace aucun joker ici", "that card replaces no joker there"),
    "under-40": ("ouverture à {worth} points, il en faut 40", "an opening of {worth} points; it takes 40"),
    "must-meld": (
        "une carte est encore à poser, ou il n'en resterait pas à rejeter",
        "a card is still to be melded, or none would be left to discard",
    ),
}

_TEXTS = {
    "players": (" contre ", " against "),
    "hand": ("Donne {n}, donnée par {who}", "Hand {n}, dealt by {who}"),
    "won": ("{who} gagne la donne {n}{how} : {points}", "{who} wins hand {n}{how}: {points}"),
    "by kaluki": (" par un kaluki", " by a kaluki"),
    "void": ("La donne {n} est nulle.", "Hand {n} is void."),
    "low": (", en bas", ", low"),
    "between": ("{who} donne", "{who} deals"),
    "deal": ("{who} reçoit", "{who} is dealt to"),
    "turn": ("retourner une carte", "a card is turned up"),
    "draw": ("{who} pioche ou prend", "{who} draws or takes"),
    "play": ("{who} pose ou rejette", "{who} melds or discards"),
    "points": ("Points", "Points"),
    "hands": ("donne", "hand"),
    "total": ("total", "total"),
    "bought": ("rachats", "bought"),
    "chips": ("jetons", "chips"),
    "pot": ("Pot : {pot}.", "Pot: {pot}."),
    "game": ("{who} gagne la partie et le pot.", "{who} wins the game and the pot."),
    "open": ("La partie n'est pas finie.", "The game is not over."),
}


def columns(lang: str) -> tuple[str, ...]:
    """Return the heads of the sheet's columns."""
    return _COLUMNS[LANGUAGES.index(lang)]


def players_text(source: Record, lang: str) -> str:
    """Return who plays: "anna contre ben contre carl"."""
    return pick(lang, _TEXTS["players"]).join(source.seats)


def period(position: Position) -> int:
    """Return the number of the hand, which begins a new part of the sheet."""
    return position.hand


def heading(position: Position, lang: str) -> str:
    """Return the heading of a hand: "Donne 1, donnée par carl"."""
    return pick(lang, _TEXTS["hand"]).format(n=position.hand, who=position.names[position.dealer])


def entry_parts(step: Step, lang: str) -> tuple[str, str]:
    """Return (who, what) of an entry, in words."""
    made, before = step.line.entry, step.before
    what = pick(lang, _PLAYED[made.kind]).format(
        cards=cards_text(made.cards, lang),
        top=cards_text(before.discards[-1:], lang),
        meld=made.meld,
        points=", ".join(f"{name} {count}" for name, count in made.points),
    )
    if made.low:
        what += pick(lang, _TEXTS["low"])
    return made.who, what.strip()


def told(book: Book, ruling: tuple[Position, entry.Entry, Verdict, Position], lang: str) -> dict[str, Any]:
    """Return an accepted entry for the card table: {"who", "what", "calls"}; the ends of hand and game are calls."""
    before, made, verdict, after = ruling
    step = Step(book, Line(0, "", made), before, verdict, after)
    who, what = entry_parts(step, lang)
    if made.kind == entry.TURN:
        what = f"{heading(before, lang)} · {what}"
    calls = calls_text(step, lang)
    if verdict.board_over is not None:
        calls.append(over_text(step, lang))
    if verdict.game_over is not None:
        calls.append(pick(lang, _TEXTS["game"]).format(who=after.names[verdict.game_over]))
    return {"who": who, "what": what, "calls": calls}


def refused_text(step: Step, lang: str) -> str:
    """Return why an entry was refused, with its fault."""
    error, made, before = step.verdict.error or "", step.line.entry, step.before
    if error == "no-meld" and made.kind == entry.SWAP:
        error = "no-swap"
    worth = before.worth if made.kind == entry.DISCARD else cards.points(made.cards)
    return pick(lang, {**words.ERRORS, **_ERRORS}[error]).format(worth=worth)


def calls_text(step: Step, lang: str) -> list[str]:
    """Return the announcements, without the ends of hand and game."""
    made, before, after = step.line.entry, step.before, step.after
    out = [f"{name} {after.points[player]}" for player, name in enumerate(after.names)
           if player in before.inside and player not in after.inside]  # fmt: skip
    fields = {
        "worth": cards.points(made.cards),
        "out": ", ".join(out),
        "points": after.points[after.names.index(made.who)] if made.who else 0,
    }
    return [pick(lang, _CALLS[name]).format(**fields) for name in step.verdict.calls if name in _CALLS]


def over_text(step: Step, lang: str) -> str:
    """Return who won the hand: "ben gagne la donne 1 : anna 25, carl 44"."""
    over: Any = step.verdict.board_over
    winner, kaluki, left = over
    names = step.after.names
    if winner < 0:
        return pick(lang, _TEXTS["void"]).format(n=step.before.hand)
    return pick(lang, _TEXTS["won"]).format(
        who=names[winner],
        n=step.before.hand,
        how=pick(lang, _TEXTS["by kaluki"]) if kaluki else "",
        points=", ".join(f"{names[player]} {count}" for player, count in left),
    )


def next_text(position: Position, lang: str) -> str:
    """Return who goes on and how: "anna pioche ou prend"."""
    if position.phase == GAME_OVER:
        return ""
    if position.phase == BETWEEN:
        who, text = position.dealer, "between"
    else:
        who, text = position.turn, "draw" if position.phase == DRAW else "play"
        if position.phase == DEAL:
            text = "turn" if position.all_dealt() else "deal"
    return pick(lang, _TEXTS[text]).format(who=position.names[who])


def hand_points(steps: list[Step]) -> list[dict[int, int]]:
    """Return the points of each finished hand, by player, without undone hands."""
    ended: dict[int, dict[int, int]] = {}
    for step in steps:
        if step.verdict.board_over is not None:
            over: Any = step.verdict.board_over
            ended[step.before.hand] = dict(over[2])
        last = step.after.hand + (step.after.phase == GAME_OVER)
        ended = {hand: points for hand, points in ended.items() if hand < last}
    return [ended[hand] for hand in sorted(ended)]


def table(steps: list[Step], lang: str) -> Iterator[str]:
    """Yield the points of each hand, the totals, the chips, and the winner."""
    texts = {name: pick(lang, pair) for name, pair in _TEXTS.items()}
    last = steps[-1].after
    width = max(len(name) for name in last.names) + 2
    head = max(len(texts["hands"]) + 4, len(texts["bought"]) + 1)

    def row(title: str, cells: Any) -> str:
        return title.ljust(head) + "".join(str(cell).rjust(width) for cell in cells)

    yield row(texts["points"], last.names)
    for number, points in enumerate(hand_points(steps), 1):
        yield row(f"{texts['hands']} {number}", [points.get(player, "-") for player in range(len(last.names))])
    yield row(texts["total"], last.points)
    if any(last.bought):
        yield row(texts["bought"], last.bought)
    yield row(texts["chips"], last.chips)
    over = last.phase == GAME_OVER
    yield texts["game"].format(who=last.names[last.inside[0]]) if over else texts["pot"].format(pot=last.pot)
    if not over:
        yield texts["open"]
