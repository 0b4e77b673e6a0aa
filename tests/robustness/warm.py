"""Loads all of `carrom play` once, compiled physics too, so that a process which is forked from here starts at once."""

import carrom_simulator.card_table.live
import carrom_simulator.web.server
import carrom_tools.commands.games.play
from carrom_simulator.bots import aim
from carrom_simulator.physics import exact_engine

LOADED = (carrom_tools.commands.games.play, carrom_simulator.card_table.live, carrom_simulator.web.server)

exact_engine.warm_up()
aim.warm_up()
