"""Random entries for a position: mostly playable, sometimes not, with every word that the record knows."""

from random import Random

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.entry import Entry, fell
from carrom.game.position import CHOOSING, UNKNOWN

CLAIMS = [bit for bit, _ in pieces.CLAIM_WORDS]


def random_entry(rng: Random, position) -> Entry:
    """One entry that somebody might enter now."""
    roll = rng.random()
    if position.phase == CHOOSING and roll < 0.7:
        return Entry(entries.CHOOSE, arg=rng.choice((entries.RETURN, entries.REMOVE)))
    if roll < 0.70:
        return random_shot(rng, position)
    kind = rng.choice(
        (entries.BET, entries.BET, entries.ANSWER, entries.ANSWER, entries.CHOOSE, entries.TOUCH)
        + (entries.TECHNICAL, entries.LATE, entries.LATE, entries.OPENER, entries.LOST, entries.RESIGN)
        + (entries.FORGO, entries.SIDES)
    )
    if kind == entries.RESIGN and rng.random() < 0.8:  # it ends the game
        kind = entries.LATE
    seat = rng.choice(position.seats) if rng.random() < 0.97 else rng.randrange(4)
    if kind == entries.BET:
        seat = position.turn if rng.random() < 0.9 else seat
        return Entry(kind, seat, arg=rng.choice((pieces.NEAR, pieces.FAR)))
    if kind in (entries.ANSWER, entries.SIDES):
        return Entry(kind)
    if kind == entries.CHOOSE:
        return Entry(kind, arg=rng.choice((entries.RETURN, entries.REMOVE)))
    if kind == entries.LATE:
        shot = random_shot(rng, position)
        piece = fell(rng.choice((0, 0, 1, 1, 2, 3)), rng.randrange(4))
        claims = shot.claims if rng.random() < 0.2 else 0
        return Entry(kind, -1, (piece,), (), claims, shot.hit_pocket if claims & pieces.HIT else entries.NO_POCKET)
    return Entry(kind, seat)


def random_shot(rng: Random, position) -> Entry:
    """A shot, mostly by the seat on turn and mostly with pieces that lie on the board."""
    seat = position.turn if rng.random() < 0.97 else rng.randrange(4)
    fallen = []
    lying = [position.on_board(piece) for piece in range(4)]
    count = rng.choices((0, 1, 2, 3, 5, 9, 12), (30, 40, 15, 8, 4, 2, 1))[0]
    own = position.colour_of(position.side_of(seat)) if seat in position.seats else UNKNOWN
    for _ in range(count):
        weights = [6, 6, 1.5, 1.5]
        if own != UNKNOWN:
            weights[own] = 14
        piece = rng.choices(range(4), weights)[0]
        if lying[piece] or rng.random() < 0.01:
            lying[piece] -= 1
            fallen.append(fell(piece, rng.randrange(4)))
    off = []
    if rng.random() < 0.05:
        off = [rng.choice(range(4)) for _ in range(rng.choice((1, 1, 2)))]
    claims = 0
    for claim in CLAIMS:
        if rng.random() < 0.06:
            claims |= claim
    if position.has_bet() and rng.random() < 0.8:
        claims &= ~(pieces.HIT | pieces.MISS)
        if any(entries.piece_of(code) == own for code in fallen):
            claims |= rng.choice((pieces.HIT, pieces.MISS))
    pocket = rng.randrange(4) if claims & pieces.HIT and rng.random() < 0.7 else entries.NO_POCKET
    return entries.shot(seat, fallen, off, claims, pocket)


def winning_shot(position, queen_last: bool) -> Entry:
    """A clean shot that brings the seat on turn nearer to the end: an own man, in time the queen.

    queen_last: whether she falls behind the last man (K2, D3) or before it, to be covered (B4).
    """
    own = position.colour_of(position.side_of(position.turn))
    claims = pieces.MISS if position.has_bet() and position.on_board(own) > 1 else 0  # the last man is the named one
    if own == UNKNOWN:
        return entries.shot(position.turn, [fell(pieces.WHITE, pieces.SW)], claims=claims)
    men = position.on_board(own)
    if not men:
        return entries.shot(position.turn, [fell(pieces.QUEEN, pieces.SW)], claims=claims)
    last = men == 1 and not position.due[own]
    if not queen_last and last and position.queen == 0 and position.down[own]:
        return entries.shot(position.turn, [fell(pieces.QUEEN, pieces.SW)], claims=claims)
    return entries.shot(position.turn, [fell(own, pieces.SW)], claims=claims)
