"""An evening of Kaluki that is scored hand by hand, as the plain board's page shows it. Umpire asks it."""

from carrom.game import record as frame
from carrom.kaluki import record, texts
from carrom.kaluki.position import BETWEEN, GAME_OVER
from carrom.kaluki.ruling import MOST_BOUGHT
from carrom.lang import both, pick
from carrom.panel.calls import Call

_NEXT = ("Donne {} : {} donne", "Hand {}: {} deals")
_WINS = ("{} gagne la partie et le pot", "{} wins the game and the pot")


def state(game) -> dict:
    """Return how the evening stands: players in the order of play, each with points, chips and what he may do."""
    p = game.position
    winner = p.names[p.inside[0]] if p.phase == GAME_OVER else None
    return {
        "rules": frame.rules_line(game.book)[6:],
        "book": game.book.id,
        "entries": len(game),
        "position": record.position_dict(p),
        "players": [
            {
                "name": name,
                "points": p.points[at],
                "chips": p.chips[at],
                "is_in": at in p.inside,
                "may_buy": p.phase == BETWEEN and at not in p.inside and p.bought[at] < MOST_BOUGHT,
            }
            for at, name in enumerate(p.names)
        ],
        "pot": p.pot,
        "winner": winner,
        "status": both(lambda lang: pick(lang, _WINS if winner else _NEXT).format(*_named(p, winner))),
    }


def _named(p, winner) -> tuple:
    return (winner,) if winner else (p.hand, p.names[p.dealer])


def called(before, after, entry, verdict) -> list:
    """Return the calls of a verdict, as the table's scorer makes them."""
    gone = [player for player in before.inside if player not in after.inside]
    found = []
    for name in verdict.calls:
        for player in gone if name == "excluded" else [after.names.index(entry.who) if entry.who else 0]:
            found.append(Call(name, {"who": after.names[player], "n": after.points[player]}, texts.CALLS))
    if verdict.board_over and verdict.game_over is None:
        found.append(Call("deals", {"who": after.names[after.dealer]}, texts.CALLS))
    return found
