"""Advises a person who plays Kaluki: what the sharpest bot would do now with the same view."""

from __future__ import annotations

from typing import Any

from carrom.kaluki import entry as entries
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import DRAW, PLAY
from carrom_simulator.cards.bots import SharpBot
from carrom_simulator.cards.dealing import Dealing


def advise(dealing: Dealing) -> Entry | None:
    """Return the entry that a player on turn should make next. A draw names no card: it is still face down.

    Return None where nobody is on turn, and an undo where the turn cannot be ended as it stands.
    """
    p = dealing.position
    if p.phase not in (DRAW, PLAY) or p.turn < 0:
        return None
    view = dealing.look()
    bot = SharpBot(dealing.rng)
    if p.phase == DRAW:
        return Entry(entries.TAKE if bot.takes(view) else entries.DRAW, view.name)
    plan = bot.look_for(view, view.hand, p.owed)
    if plan is None:
        return entries.undo()
    made = [*plan.entries, Entry(entries.DISCARD, view.name, (bot.discard(view, plan),))]
    return made[0] if _can_be_played(dealing, p, made) else entries.undo()


def _can_be_played(dealing: Dealing, p: Any, made: list[Entry]) -> bool:
    for each in made:
        p, verdict = dealing.game.book.advance(p, each)
        if verdict.error:
            return False
    return True
