"""Tells how the console's commands are written. The console imports it when somebody asks: few ever do."""

from carrom.lang import row

# Each line: a command|the words after it and its meaning.
_USAGE = """
help|this list
position|header and position
entries|[FIRST]: twenty entries
enter|ENTRY: as in a record
answer|[NUMBER]: take a choice, 0 the first
undo|take back the last entry
new|[BOOK [SEATS]]: begin a game
settings|all settings
get|NAME: a setting
set|NAME VALUE: change a setting
time|HOUR MINUTE: the time
raw|on|off: tell every passage
beams|blocked beams as bits
frame|the LEDs in hex, bit 0 on top
light|windows: dark, red, green
pads|buttons held as bits
selftest|[lamps|buzzer|display HEX]: try sensors and chips
fitted|[only] [[-]PART ...]: what is fitted
trace|[FIRST]: the last shots in hex
calibration|the calibration in use
learn|start [POCKETS], POCKET PIECE, save or stop
status|version, memory, game
"""


def usage(command: str) -> str:
    """Return the words after a command, and its meaning.

    >>> usage("new")
    '[BOOK [SEATS]]: begin a game'
    """
    return "|".join(row(command, _USAGE))
