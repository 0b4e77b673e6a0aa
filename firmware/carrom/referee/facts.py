"""Asks the players what no sensor sees and a ruling needs: the words of a Louxor, the named man of a bet.

A referee without sensors, as on a phone beside a plain board, needs no more than this.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import refusal
from carrom.referee import questions
from carrom.referee.questions import NOTHING


class Facts:
    """settings: gives "style" and "said_ms" by `get`. voice: announces calls by `say`.

    The methods that ask are generators: they yield a questions.Question and receive the answer.
    """

    def __init__(self, settings, voice):
        self._settings = settings
        self._voice = voice

    def ask(self, question):
        return (yield question)

    def complete(self, book, p, entry, now_us: int):
        """Return the shot with the words of a Louxor (K5) and the named man of a bet (K12), which only people know.

        p: the position before the shot.
        """
        men_off = [piece for piece in entry.off if piece != pieces.STRIKER]
        if men_off and book.CLAIMS & pieces.SAID and not entry.claims & pieces.SAID:
            seats = questions.opponents(p, entry.seat)
            if self._settings.get("style") == "coach":
                self._voice.say("said_reminder")
            until_us = clock.add(now_us, self._settings.get("said_ms") * 1000)
            answer = yield from self.ask(questions.said(seats, until_us))
            if answer == questions.YES:
                entry = _with(entry, entry.claims | pieces.SAID, entry.hit_pocket)
            else:
                self._voice.say("not_said")
        if refusal(book, p, entry) == "needs-hit-or-miss":
            entry = yield from self.ask_hit(book, entry, entry, p)
        return entry

    def ask_hit(self, book, entry, shot, p):
        """Ask whether the named man is among the men of `shot`. Return `entry` with the answer."""
        own = p.colour_of(p.side_of(shot.seat))
        pockets = []
        for code in shot.fallen:
            pocket = entries.pocket_of(code)
            if entries.piece_of(code) == own and pocket not in pockets:
                pockets.append(pocket)
        seats = questions.opponents(p, shot.seat)
        fell = book.stale_claims(p, shot.seat, shot.fallen) != 0
        pocket = yield from self.ask(questions.hit(seats, pockets, fell))
        claims = entry.claims & ~(pieces.HIT | pieces.MISS)
        if pocket == NOTHING:
            return _with(entry, claims | pieces.MISS, entries.NO_POCKET)
        zones = [pieces.zone_of(shot.seat, other) for other in pockets]
        far_and_near = min(zones) != max(zones)
        return _with(entry, claims | pieces.HIT, pocket if far_and_near else entries.NO_POCKET)


def _with(entry, claims: int, hit_pocket: int):
    """Return the same entry with other claims."""
    return entries.Entry(entry.kind, entry.seat, entry.fallen, entry.off, claims, hit_pocket, entry.arg)
