"""Asks the players until a shot can be entered: doubtful pieces and their order; facts.py asks what no sensor sees.

The methods of Inquiry that ask are generators: they yield a questions.Question and receive the answer.
"""

from carrom import clock, const, unload
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.referee import questions
from carrom.referee.facts import Facts
from carrom.referee.questions import NOTHING
from carrom.sensing.passage import COLOUR

_MOST_TURNED = const(4)  # up to this many pieces all orders are tried; with more, only swaps of neighbours


class Inquiry(Facts):
    """Asks for a Referee. asked: number of doubtful readings asked about."""

    def __init__(self, settings, voice):
        super().__init__(settings, voice)
        self.asked = 0

    def ask(self, question):
        if question.kind in questions.DOUBTS and not question.follows:
            self.asked += 1
        return (yield question)

    def doubtful(self, passage) -> bool:
        return passage.doubt is not None or passage.margin < self._settings.get("doubt_margin")

    def unclear(self, passages) -> str:
        """Return the pockets, as digits, with an unsure number of pieces among these passages."""
        trays = _trays([passage for passage in passages if self.doubtful(passage)])
        return "".join([str(pocket) for pocket in range(4) if trays >> pocket & 1])

    def identify(self, p, passages, off=()):
        """Return (code, passage) for each piece. Ask about doubtful passages, and where the men do not add up."""
        found = []
        for passage in passages:
            found += [(entries.fell(piece, passage.pocket), passage) for piece in passage.pieces]
        doubtful = [passage for passage in passages if self.doubtful(passage)]
        found = yield from self._clear_up(p, passages, doubtful, found)
        too_many = _too_many(p, found, off)
        if too_many >= 0:
            trays = _trays(doubtful)
            again = []
            for passage in passages:
                if too_many in passage.pieces and not (trays >> passage.pocket & 1 or self.doubtful(passage)):
                    again.append(passage)
            found = yield from self._clear_up(p, passages, again, found)
        while True:
            too_many = _too_many(p, found, off)
            if too_many < 0:
                return found
            self._voice.say("refused", seat=p.turn)
            for at in range(len(found) - 1, -1, -1):
                if entries.piece_of(found[at][0]) == too_many:
                    found.pop(at)
                    break
            else:
                return found

    def _clear_up(self, p, passages, doubtful, found):
        """Ask about the doubtful ones of `passages`. Return `found` with the answers, in the order of the passages."""
        trays = _trays(doubtful)
        asked = 0
        for passage in doubtful:
            pocket = passage.pocket
            if asked >> pocket & 1:
                continue
            if trays >> pocket & 1:
                asked |= 1 << pocket
                here = [one for one in passages if one.pocket == pocket]
                answer = yield from self._ask_tray(p, here, passage)
                found = [pair for pair in found if pair[1].pocket != pocket] + answer
            else:
                possible = [piece for piece in range(pieces.STRIKER + 1) if p.on_board(piece)]
                piece = yield from self.ask(questions.piece(p.seats, passage.pieces[0], possible, passage))
                found = [pair for pair in found if pair[1] is not passage]
                if piece != NOTHING:
                    found.append((entries.fell(piece, pocket), passage))
        return [pair for passage in passages for pair in found if pair[1] is passage]

    def _ask_tray(self, p, here, doubtful):
        """Ask which pieces of a shot lie in one tray. here: all its passages; doubtful: the first doubtful one."""
        most = [p.on_board(piece) for piece in range(pieces.STRIKER + 1)]
        guess = [0] * len(most)
        for passage in here:
            for piece in passage.pieces:
                guess[piece] = min(guess[piece] + 1, most[piece])
        seen = sum([count << 4 * piece for piece, count in enumerate(guess)])
        tray = yield from self.ask(questions.tray(p.seats, doubtful.pocket, seen, most, here))
        shown = seen
        while tray not in (shown, 0):
            shown = tray
            tray = yield from self.ask(questions.tray(p.seats, doubtful.pocket, shown, most, here, True))
        found = []
        right = tray == seen
        # A piece seen for sure counts if its kind lies there. The fall times of the others are unknown.
        for passage in here:
            for piece in passage.pieces:
                if tray >> 4 * piece & 15 and (right or not self.doubtful(passage)):
                    tray -= 1 << 4 * piece
                    found.append((entries.fell(piece, passage.pocket), passage))
        for piece in range(len(most)):
            found += [(entries.fell(piece, doubtful.pocket), doubtful)] * (tray >> 4 * piece & 15)
        return found

    def order(self, book, p, shot, found):
        """Return the codes in order. Ask where some fell at nearly the same time and the ruling depends on it."""
        codes = [code for code, _ in found]
        near_us = self._settings.get("order_ms") * 1000
        first = 0
        for end in range(1, len(found) + 1):
            if end < len(found) and clock.diff(found[end][1].time_us, found[end - 1][1].time_us) < near_us:
                continue
            if end - first > 1:
                possible = []
                for row in _orders(found[first:end], near_us):
                    turned = codes[:first] + row + codes[end:]
                    if turned not in [other for other, _ in possible]:
                        possible.append((turned, _outcome(book, p, shot, turned)))
                codes = yield from self._choose(p, possible)
            first = end
        return codes

    def with_told(self, book, p, shot, codes):
        """Return these codes, which pockets saw, with those that people told of the shot. Ask in which order they fell
        where the ruling depends on it."""
        told = list(shot.codes)
        if codes and told:
            from carrom.referee import merging  # late: few shots need it

            unload("referee.merging")
            possible = [(row, _outcome(book, p, shot, row)) for row in merging.orders(codes, told)]
            codes = yield from self._choose(p, possible)
        else:
            codes = codes + told
        return codes + shot.codes[len(told) :]  # what was told while the question was open

    def _choose(self, p, possible):
        """Ask for the order where the outcome depends on it; return the codes. possible: [(codes, outcome)]."""
        while True:
            pair = _deciding(possible)
            if pair is None:
                return possible[0][0]
            one = yield from self.ask(questions.first(p.seats, pair))
            other = pair[1] if one == pair[0] else pair[0]
            possible = [row for row in possible if row[0].index(one) < row[0].index(other)]


def _trays(doubtful) -> int:
    """Return the bits of the pockets where it is unsure how many pieces fell, or in which order."""
    trays = 0
    for passage in doubtful:
        if len(passage.pieces) != 1 or passage.doubt not in (COLOUR, None):
            trays |= 1 << passage.pocket
    return trays


def _too_many(p, found, off) -> int:
    """Return a piece that fell more often than it lay on the board (C1), or -1."""
    for piece in range(pieces.STRIKER + 1):
        count = sum(1 for lying in off if lying == piece)
        for code, _ in found:
            if entries.piece_of(code) == piece:
                count += 1
        if count > p.on_board(piece):
            return piece
    return -1


def _orders(found: list, near_us: int) -> list:
    """List the orders in which pieces, (code, passage) each, may have fallen, the likeliest first."""
    codes = [code for code, _ in found]
    if len(found) < 2:
        return [codes]
    orders = [codes]
    if len(found) > _MOST_TURNED:
        for at in range(len(found) - 1):
            orders.append(codes[:at] + [codes[at + 1], codes[at]] + codes[at + 2 :])
        return orders
    for at in range(len(found)):
        if at and clock.diff(found[at][1].time_us, found[0][1].time_us) >= near_us:
            break
        for rest in _orders(found[:at] + found[at + 1 :], near_us):
            orders.append([codes[at]] + rest)
    return orders


def _deciding(possible: list) -> tuple | None:
    """Return two codes whose order says most about the outcome, or None where there is only one outcome."""
    if len({outcome for _, outcome in possible}) == 1:
        return None
    codes = possible[0][0]
    best, least = None, 0
    for at in range(len(codes)):
        for later in range(at + 1, len(codes)):
            one, other = codes[at], codes[later]
            before = {outcome for row, outcome in possible if row.index(one) < row.index(other)}
            after = {outcome for row, outcome in possible if row.index(one) > row.index(other)}
            if before and after and (best is None or len(before) + len(after) < least):
                best, least = (one, other), len(before) + len(after)
    return best


def _outcome(book, p, shot, codes) -> str:
    after, verdict = judge(book, p, entries.shot(shot.seat, codes, shot.off, shot.claims))
    if verdict.error == "needs-hit-or-miss":
        sure = book.stale_claims(p, shot.seat, codes) != 0
        own = p.colour_of(p.side_of(shot.seat))
        pocket = next(entries.pocket_of(code) for code in codes if entries.piece_of(code) == own)
        claims = shot.claims | (pieces.HIT if sure else pieces.MISS)
        at = pocket if sure else entries.NO_POCKET
        after, verdict = judge(book, p, entries.shot(shot.seat, codes, shot.off, claims, at))
    return " ".join([verdict.error or "", after.text()] + verdict.calls)
