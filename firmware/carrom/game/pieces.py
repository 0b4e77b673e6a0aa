"""Small-int codes for pieces, seats, pockets, zones and claims, with their words in the record.

The record, the journal, the sensors and the scoreboard all use these tables.
"""

# Pieces. Men first, so that a colour is an index into (white, black).
WHITE, BLACK, QUEEN, STRIKER = 0, 1, 2, 3
PIECE_WORDS = "wbqs"
MEN = 9  # men of each colour (rule C1)

# Seats, counter-clockwise seen from above: the turn order (rule C3).
SOUTH, EAST, NORTH, WEST = 0, 1, 2, 3
SEAT_WORDS = ("south", "east", "north", "west")
TWO_SEATS = (SOUTH, NORTH)
FOUR_SEATS = (SOUTH, EAST, NORTH, WEST)

# Pockets, counter-clockwise from the south-west, so that seat n's near pockets are n and n + 1.
SW, SE, NE, NW = 0, 1, 2, 3
POCKET_WORDS = ("sw", "se", "ne", "nw")

# Zones of a bet (rule K11).
NEAR, FAR = 2, 3  # the extra shots that each is worth
ZONE_WORDS = {NEAR: "near", FAR: "far"}

# Claims on a shot, one bit each, with the rule that reads it.
BANK = 1  # K9
BOULETTE = 2  # K4
SAID = 4  # K5
HIT = 8  # K12
MISS = 16  # K12
UNTOUCHED = 32  # I2
IMPROPER = 64  # I5
FOUL = 128  # I5, I6
STANDS = 256  # I18
CLAIM_WORDS = (
    (BANK, "bank"),
    (BOULETTE, "boulette"),
    (SAID, "said"),
    (HIT, "hit"),
    (MISS, "miss"),
    (UNTOUCHED, "untouched"),
    (IMPROPER, "improper"),
    (FOUL, "foul"),
    (STANDS, "stands"),
)


def is_near(seat: int, pocket: int) -> bool:
    """Return whether `pocket` is one of the two on `seat`'s own side."""
    return pocket in (seat, (seat + 1) & 3)


def zone_of(seat: int, pocket: int) -> int:
    """Return the zone of `pocket` for a shooter at `seat`, NEAR or FAR (rule K11).

    >>> zone_of(SOUTH, SE) == NEAR, zone_of(NORTH, SE) == NEAR
    (True, False)
    """
    return NEAR if is_near(seat, pocket) else FAR
