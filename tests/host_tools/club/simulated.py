"""Bots that play on simulated tables, with the firmware in them, and tell a wall their games."""

import json

from carrom_simulator.game.session import Session
from carrom_tools.club.numbered_game import NumberedGame, Told


def played(book, one, other, seed, skill=75):
    """The record of a game between bots of these names, and the name of the winner."""
    result = Session(book, 2, {}, seed, "none", skill=skill).play()
    header, seats, opener, *entries = result["record"].splitlines()
    players = [f"# player south bot {skill} {one}", f"# player north bot {skill} {other}"]
    return "\n".join([header, seats, opener, *players, *entries, ""]), {"south": one, "north": other}[result["winner"]]


def tell(wall, table, game, record):
    """Let a table tell the wall a game, piece by piece, as over MQTT."""
    wall.take(f"carrom/v1/{table}/status", b"online")
    told = Told(NumberedGame(game, record))
    while not told.is_all:
        wall.take(f"carrom/v1/{table}/entry", json.dumps(told.event()).encode())
