"""Kaluki's record: entries and positions to text and back, one entry a line."""

from carrom.game.record import RecordError, rules_line, words_of
from carrom.kaluki import cards, entry
from carrom.kaluki.tokens import name, number


def _told(words: list):
    if len(words) < 2:
        raise RecordError("hand-words")
    kaluki = len(words) > 2 and words[2] == "kaluki"
    points = []
    for word in words[3 if kaluki else 2 :]:
        who, found, count = word.partition("=")
        if not found:
            raise RecordError("no-points", word)
        points.append((name(who), number(count)))
    return entry.Entry(entry.HAND, name(words[1]), kaluki=kaluki, points=tuple(points))


def parse_entry(text: str):
    """Read the entry that a line of a record says. The reader checks whether its players play."""
    words = words_of(text)
    if not words:
        raise RecordError("empty-entry")
    kind, count = words[0], len(words)
    if kind == entry.HAND:
        return _told(words)
    if kind in ("undo", entry.VOID):
        if count != 1:
            raise RecordError("stands-alone", kind)
        return entry.undo() if kind == "undo" else entry.Entry(kind)
    if kind == entry.BUY:
        if count != 2:
            raise RecordError("buy-words")
        return entry.Entry(kind, name(words[1]))
    from carrom.kaluki.card_record import card_entry  # here: a table that is told results never loads it

    return card_entry(words)


def entry_text(e) -> str:
    """Write the line of a record that says the entry; `parse_entry` reads it back."""
    if e.kind == entry.UNDO:
        return "undo"
    words = [e.kind]
    if e.who:
        words.insert(0 if e.kind in entry.BY_A_PLAYER else 1, e.who)
    if e.kind == entry.FROM:
        words.append(str(e.meld))
    words.extend(cards.word(card) for card in e.cards)
    if e.kind in (entry.ADD, entry.SWAP):
        words.append(str(e.meld))
    if e.low:
        words.append("low")
    if e.kaluki:
        words.append("kaluki")
    words.extend(f"{who}={count}" for who, count in e.points)
    return " ".join(words)


def header_text(book, names: tuple, dealer: str) -> str:
    """Write the three lines of the header, each ended by a newline. Options at their defaults are left out."""
    return "{}\nplayers {}\ndealer {}\n".format(rules_line(book), " ".join(names), dealer)


# Positions and results, as the JSON of the contract.


def position_dict(p) -> dict:
    """Return a position as plain values, ready for json."""
    names = p.names

    def by_name(values):
        return dict(zip(names, values))

    return {
        "hand": p.hand,
        "dealer": names[p.dealer],
        "turn": names[p.turn] if p.turn >= 0 else None,
        "phase": p.phase,
        "stock": p.stock(),
        "discard": cards.word(p.discards[-1]) if p.discards else None,
        "melds": [
            {"by": names[by], "kind": kind, "cards": [cards.word(card) for card in laid]} for by, kind, laid in p.melds
        ],
        "cards": by_name([len(hand) for hand in p.hands]),
        "opened": [names[player] for player in p.opened],
        "points": by_name(p.points),
        "in": [names[player] for player in p.inside],
        "bought": by_name(p.bought),
        "chips": by_name(p.chips),
        "pot": p.pot,
    }


def result_dict(line: int, text: str, verdict, p) -> dict:
    """Return what an entry came to, as the JSON line of `carrom replay --json`."""
    hand = game = None
    if verdict.board_over is not None:
        winner, kaluki, left = verdict.board_over
        hand = {
            "winner": p.names[winner] if winner >= 0 else None,
            "kaluki": kaluki,
            "points": {p.names[player]: count for player, count in left},
        }
    if verdict.game_over is not None:
        game = {"winner": p.names[verdict.game_over]}
    return {
        "line": line,
        "entry": text,
        "error": verdict.error,
        "calls": list(verdict.calls),
        "hand_over": hand,
        "game_over": game,
        "position": position_dict(p),
    }
