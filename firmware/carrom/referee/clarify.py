"""Asks the players until a shot can be entered: doubtful pieces, their order, facts that no sensor sees.

The methods of Inquiry are generators: they yield a questions.Question and receive the choice that was taken.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.panel import questions
from carrom.panel.questions import NOTHING
from carrom.sensing.passages import COLOUR

MOST_IN_PASSAGE = 4


class Inquiry:
    """Asks for a Referee, whose settings and voice it shares. asked: number of doubtful readings asked about."""

    def __init__(self, settings, voice):
        self.asked = 0
        self._settings = settings
        self._voice = voice

    @property
    def _lang(self) -> str:
        return self._settings.get("lang")

    def ask(self, question):
        if question.kind in questions.DOUBTS:
            self.asked += 1
        return (yield question)

    def doubtful(self, passage) -> bool:
        return passage.doubt is not None or passage.margin < self._settings.get("doubt_margin")

    def identify(self, p, passages, off):
        """Return (code, passage) for each piece. Ask about doubtful passages, and where men do not add up."""
        asked = []
        found = []
        for passage in passages:
            if self.doubtful(passage):
                asked.append(passage)
                found += yield from self.ask_passage(p, passage)
            else:
                found += [(entries.fell(piece, passage.pocket), passage) for piece in passage.pieces]
        too_many = _too_many(p, found, off)
        if too_many >= 0:
            again = []
            for passage in passages:
                if passage not in asked and too_many in passage.pieces:
                    again += yield from self.ask_passage(p, passage)
                else:
                    again += [pair for pair in found if pair[1] is passage]
            found = again
        while True:
            too_many = _too_many(p, found, off)
            if too_many < 0:
                return found
            self._voice.say("refused")
            for at in range(len(found) - 1, -1, -1):
                if entries.piece_of(found[at][0]) == too_many:
                    found.pop(at)
                    break
            else:
                return found

    def ask_passage(self, p, passage):
        found = []
        number_is_sure = passage.doubt in (COLOUR, None)
        possible = [piece for piece in range(pieces.STRIKER + 1) if p.on_board(piece)]
        while len(found) < MOST_IN_PASSAGE:
            number = len(found)
            if number >= len(passage.pieces) and number_is_sure:
                break
            guess = passage.pieces[number] if number < len(passage.pieces) else NOTHING
            question = questions.piece(self._lang, p.seats, passage.pocket, number, guess, possible, passage)
            piece = yield from self.ask(question)
            if piece == NOTHING:
                break
            found.append((entries.fell(piece, passage.pocket), passage))
        return found

    def order(self, book, p, shot, found):
        """Return the codes in order. Ask where two fell at nearly the same time and the ruling depends on it."""
        codes = [code for code, _ in found]
        near_us = self._settings.get("order_ms") * 1000
        for at in range(len(found) - 1):
            one, other = found[at][1], found[at + 1][1]
            if one.pocket == other.pocket or clock.diff(other.time_us, one.time_us) >= near_us:
                continue
            turned = list(codes)
            turned[at], turned[at + 1] = turned[at + 1], turned[at]
            if _outcome(book, p, shot, codes) != _outcome(book, p, shot, turned):
                pair = (codes[at], codes[at + 1])
                first = yield from self.ask(questions.first(self._lang, p.seats, pair))
                if first == pair[1]:
                    codes = turned
        return codes

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
            answer = yield from self.ask(questions.said(self._lang, seats, until_us))
            if answer == questions.YES:
                entry = _with(entry, entry.claims | pieces.SAID, entry.hit_pocket)
            else:
                self._voice.say("not_said")
        if judge(book, p, entry)[1].error == "needs-hit-or-miss":
            entry = yield from self.ask_hit(entry, entry, p)
        return entry

    def ask_hit(self, entry, shot, p):
        """Ask whether the named man is among the men of `shot`. Return `entry` with the answer."""
        own = p.colour_of(p.side_of(shot.seat))
        pockets = []
        for code in shot.fallen:
            pocket = entries.pocket_of(code)
            if entries.piece_of(code) == own and pocket not in pockets:
                pockets.append(pocket)
        seats = questions.opponents(p, shot.seat)
        pocket = yield from self.ask(questions.hit(self._lang, seats, pockets))
        claims = entry.claims & ~(pieces.HIT | pieces.MISS)
        if pocket == NOTHING:
            return _with(entry, claims | pieces.MISS, entries.NO_POCKET)
        zones = [pieces.zone_of(shot.seat, other) for other in pockets]
        far_and_near = min(zones) != max(zones)
        return _with(entry, claims | pieces.HIT, pocket if far_and_near else entries.NO_POCKET)


def _too_many(p, found, off) -> int:
    """Return a piece of which more fell than lay on the board (C1), or -1."""
    for piece in range(pieces.STRIKER + 1):
        count = sum(1 for lying in off if lying == piece)
        for code, _ in found:
            if entries.piece_of(code) == piece:
                count += 1
        if count > p.on_board(piece):
            return piece
    return -1


def _outcome(book, p, shot, codes) -> str:
    after, verdict = judge(book, p, entries.shot(shot.seat, codes, shot.off, shot.claims))
    if verdict.error == "needs-hit-or-miss":
        claims = shot.claims | pieces.MISS
        after, verdict = judge(book, p, entries.shot(shot.seat, codes, shot.off, claims))
    return " ".join([verdict.error or "", after.text()] + verdict.calls)


def _with(entry, claims: int, hit_pocket: int):
    """Return the same entry with other claims."""
    return entries.Entry(entry.kind, entry.seat, entry.fallen, entry.off, claims, hit_pocket, entry.arg)
