"""Tells an entry as the buttons of the plain board's page: what fell, and in which zone where a bet was open."""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom_simulator.desk import zones

ANSWERED = pieces.SAID | pieces.HIT | pieces.MISS  # claims that answer a question


def tapped(game, entry) -> dict:
    """Return the taps of an entry that is to be entered next: static/entries.js says the keys."""
    shot, p = entry, game.position
    if entry.kind == entries.LATE and game.last_shot is not None:
        shot, p = game.last_shot, game.before_last_shot
    own = p.colour_of(p.side_of(shot.seat)) if p.has_bet() and shot.seat >= 0 else None
    names = [(bit, name) for bit, name in pieces.CLAIM_WORDS if entry.claims & bit]
    choice = ""
    if entry.kind == entries.BET:
        choice = pieces.ZONE_WORDS[entry.arg]
    elif entry.kind == entries.CHOOSE:
        choice = entries.CHOICE_WORDS[entry.arg]
    return {
        "kind": entries.KIND_WORDS[entry.kind] or "shot",
        "seat": pieces.SEAT_WORDS[entry.seat] if entry.seat >= 0 else "",
        "fallen": [zones.told(shot.seat, code, own) for code in entry.fallen],
        "off": [pieces.PIECE_WORDS[piece] for piece in entry.off],
        "claims": [name for bit, name in names if not bit & ANSWERED],
        "said": [name for bit, name in names if bit & ANSWERED],
        "choice": choice,
    }
