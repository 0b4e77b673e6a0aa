"""A game of Kaluki in words: entries, calls, ends and points, in French or English."""

from collections.abc import Iterator
from typing import Any

from carrom.game.rulebook import Book
from carrom.game.ruling import Verdict
from carrom.kaluki import cards, entry
from carrom.kaluki.position import BETWEEN, DEAL, DRAW, GAME_OVER, Position
from carrom.lang import LANGUAGES, pick
from carrom_simulator.words import terms
from carrom_simulator.words.card_faces import cards_text
from carrom_simulator.words.steps import Line, Record, Step

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
    entry.SWAP: (
        "échange {cards} contre le joker de la combinaison {meld}",
        "swaps {cards} for the joker of meld {meld}",
    ),
    entry.DISCARD: ("rejette {cards}", "discards {cards}"),
    entry.HAND: ("gagne la donne : {points}", "wins the hand: {points}"),
    entry.VOID: ("donne nulle", "void hand"),
    entry.BUY: ("se rachète", "buys back in"),
    entry.UNDO: ("dernière entrée annulée", "last entry taken back"),
}  # fmt: skip

# The same, said to the player who did it.
_YOU_PLAYED = {
    entry.DEAL: ("recevez {cards}", "are dealt {cards}"),
    entry.DRAW: ("piochez {cards}", "draw {cards}"),
    entry.TAKE: ("prenez {top}", "take {top}"),
    entry.MELD: ("posez {cards}", "meld {cards}"),
    entry.ADD: ("ajoutez {cards} à la combinaison {meld}", "add {cards} to meld {meld}"),
    entry.FROM: ("reprenez {cards} à la combinaison {meld}", "take {cards} from meld {meld}"),
    entry.SWAP: (
        "échangez {cards} contre le joker de la combinaison {meld}",
        "swap {cards} for the joker of meld {meld}",
    ),
    entry.DISCARD: ("rejetez {cards}", "discard {cards}"),
    entry.BUY: ("vous rachetez", "buy back in"),
}

# Announcements of the card table: about anybody, and about the player at the page.
_TOLD = {
    "opened": (
        ("{who} ouvre à {worth}", "{who} opens with {worth}"),
        ("Vous ouvrez à {worth}", "You open with {worth}"),
    ),
    "kaluki": (("Kaluki !", "Kaluki!"), ("Kaluki !", "Kaluki!")),
    "void": (("Talon épuisé", "The stock is used up"),) * 2,
    "excluded": (("{out} : 150 points ou plus", "{out}: 150 points or more"),) * 2,
    "bought": (
        ("{who} repart à {points} points", "{who} starts again at {points} points"),
        ("Vous repartez à {points} points", "You start again at {points} points"),
    ),
    "won": (
        ("{who} gagne la donne {n}{how} : {left}", "{who} wins hand {n}{how}: {left}"),
        ("Vous gagnez la donne {n}{how} : {left}", "You win hand {n}{how}: {left}"),
    ),
    "game": (
        ("{who} gagne la partie et le pot", "{who} wins the game and the pot"),
        ("Vous gagnez la partie et le pot", "You win the game and the pot"),
    ),
}
_DEALT = (
    ("Donne {n}, donnée par {who}", "Hand {n}, dealt by {who}"),
    ("Donne {n}, donnée par vous", "Hand {n}, dealt by you"),
)
_YOU = ("vous", "you")

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


def moved(_step: Step) -> int | None:
    """Return None: nobody changes sides."""
    return None


def period(position: Position) -> int:
    """Return the number of the hand, which begins a new part of the sheet."""
    return position.hand


def heading(position: Position, lang: str) -> str:
    """Return the heading of a hand: "Donne 1, donnée par carl"."""
    return pick(lang, _TEXTS["hand"]).format(n=position.hand, who=position.names[position.dealer])


def entry_parts(step: Step, lang: str, you: str = "") -> tuple[str, str]:
    """Return (who, what) of an entry, in words. you: the player to whom it is told."""
    made, before = step.line.entry, step.before
    words_of = _YOU_PLAYED if you and made.who == you and made.kind in _YOU_PLAYED else _PLAYED
    what = pick(lang, words_of[made.kind]).format(
        cards=cards_text(made.cards, lang),
        top=cards_text(before.discards[-1:], lang),
        meld=made.meld,
        points=", ".join(f"{name} {count}" for name, count in made.points),
    )
    if made.low:
        what += pick(lang, _TEXTS["low"])
    return made.who, what.strip()


def told(
    book: Book, ruling: tuple[Position, entry.Entry, Verdict, Position], lang: str, you: str = ""
) -> dict[str, Any]:
    """Return an accepted entry for the card table: {"who", "what", "calls"}, with names in capitals.

    calls: whole sentences, the ends of hand and game among them. you: the player to whom it is told.
    """
    before, made, verdict, after = ruling
    step = Step(book, Line(0, "", made), before, verdict, after)
    who, what = entry_parts(step, lang, you)
    if made.kind == entry.TURN:
        dealer = before.names[before.dealer]
        dealt = pick(lang, _DEALT[dealer == you]).format(n=before.hand, who=_name(dealer, lang, ""))
        what = f"{dealt} · {what}"
    return {
        "who": _name(who, lang, you),
        "what": what[:1].upper() + what[1:] if not who else what,
        "calls": _announced(step, lang, you),
    }


def _name(name: str, lang: str, you: str) -> str:
    """Return a player's name with a capital; that of the player to whom it is told is "Vous"."""
    text = pick(lang, _YOU) if name and name == you else name
    return text[:1].upper() + text[1:]


def _announced(step: Step, lang: str, you: str) -> list[str]:
    """Return what is announced with an entry, a sentence each."""
    made, before, verdict, after = step.line.entry, step.before, step.verdict, step.after

    def sentence(name: str, who: str, **fields: Any) -> str:
        return pick(lang, _TOLD[name][bool(you) and who == you]).format(who=_name(who, lang, you), **fields)

    fields = {
        "worth": cards.points(made.cards),
        "out": _counts(_out(before, after), after.points, after, lang, you),
        "points": after.points[after.names.index(made.who)] if made.who else 0,
    }
    said = [sentence(name, made.who, **fields) for name in verdict.calls if name in _CALLS]
    over: Any = verdict.board_over
    if over is not None and over[0] < 0:
        said.append(over_text(step, lang))
    elif over is not None:
        winner, kaluki, left = over
        counts = _counts([player for player, _ in left], dict(left), after, lang, you)
        how = pick(lang, _TEXTS["by kaluki"]) if kaluki else ""
        said.append(sentence("won", after.names[winner], n=before.hand, how=how, left=counts))
    if verdict.game_over is not None:
        said.append(sentence("game", after.names[verdict.game_over]))
    return said


def _counts(players: list[int], points: Any, position: Position, lang: str, you: str) -> str:
    return ", ".join(f"{_name(position.names[player], lang, you)} {points[player]}" for player in players)


def _out(before: Position, after: Position) -> list[int]:
    """Return the players whom an entry puts out."""
    return [player for player in range(len(after.names)) if player in before.inside and player not in after.inside]


def refused_text(step: Step, lang: str) -> str:
    """Return why an entry was refused, with its fault."""
    error, made, before = step.verdict.error or "", step.line.entry, step.before
    if error == "no-meld" and made.kind == entry.SWAP:
        error = "no-swap"
    worth = before.worth if made.kind == entry.DISCARD else cards.points(made.cards)
    return pick(lang, {**terms.ERRORS, **_ERRORS}[error]).format(worth=worth)


def calls_text(step: Step, lang: str) -> list[str]:
    """Return the announcements, but for the end of the hand, of which over_text says more."""
    made, before, after = step.line.entry, step.before, step.after
    out = [f"{after.names[player]} {after.points[player]}" for player in _out(before, after)]
    fields = {
        "worth": cards.points(made.cards),
        "out": ", ".join(out),
        "points": after.points[after.names.index(made.who)] if made.who else 0,
    }
    said = [pick(lang, _CALLS[name]).format(**fields) for name in step.verdict.calls if name in _CALLS]
    if step.verdict.game_over is not None:
        said.append(pick(lang, _TOLD["game"][0]).format(who=after.names[step.verdict.game_over]))
    return said


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
