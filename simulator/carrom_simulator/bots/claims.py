"""Makes the claims of honest players about a shot that they saw, as far as the book reads them."""

from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom_simulator.physics.outcome import Outcome


def claims_of(book: Any, position: Any, outcome: Outcome, seat: int) -> tuple[int, int]:
    """Return what honest players claim of a shot (K9, K4, I2, where the book has them), and the shooter's colour."""
    own = position.colour_of(position.side_of(seat))
    known = own >= 0
    if not known:  # the first man that falls gives its colour to the shooter
        for fall in outcome.falls:
            if fall.piece <= pieces.BLACK:
                own = fall.piece
                break
    claims = 0
    if book.CLAIMS & pieces.BANK and own >= 0 and outcome.brutal(own):
        claims |= pieces.BANK
    all_down = known and position.down[own] == pieces.MEN
    if book.CLAIMS & pieces.BOULETTE and known and outcome.boulette(own, all_down):
        claims |= pieces.BOULETTE
    if book.CLAIMS & pieces.UNTOUCHED and not position.touched and not outcome.touches:
        claims |= pieces.UNTOUCHED
    return claims, own


def bet_claims(outcome: Outcome, seat: int, own: int, target: int) -> tuple[int, int]:
    """Return (claims, pocket of a `hit@`) that settle a bet on the man number `target` of the layout (K12)."""
    fallen = [fall for fall in outcome.falls if fall.piece == own]
    for fall in fallen:
        if fall.disc_index == target >= 0:
            several = len({pieces.zone_of(seat, other.pocket) for other in fallen}) > 1
            return pieces.HIT, fall.pocket if several else entries.NO_POCKET
    return pieces.MISS if fallen else 0, entries.NO_POCKET
