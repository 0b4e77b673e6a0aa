"""How much each thing that a passage shows counts: numbers that `make evidence` fits (docs/passages.md).

Costs are in 1/16 nats: 16 more means e times less likely. A table may have weights of its own in its calibration.
"""

from carrom import const

# Lengths and light.
LENGTH = const(0)  # x 1/4 of a squared standard deviation of the length
OVERLAP = const(1)  # a millimetre by which pieces of a row overlap
LIGHT = const(2)  # x 1/16384 of a squared deviation of a light, in 1/256 doublings, where it is darker
BRIGHT = const(3)  # the same where it is brighter: nothing but a second piece makes one so
TINT = const(4)  # x 1/256 of a squared deviation of red against green
MOST = const(5)  # one of these squares costs no more
BETWEEN = const(6)  # x 1/256 of a squared deviation by which a row is brighter than its brightest piece
# One piece aslant, across or on edge: it looks darker and shorter.
POSED = const(7)  # one piece alone lies so
DARKER = const(8)  # each doubling by which it is darker
DARKER_ON_EDGE = const(9)  # the same where it stood on edge or tumbled
ODD_POSE = const(10)  # less, for a knock and for a time over the window that no flat piece takes
WELL_SEEN = const(11)  # more, where it has length and time over the window of a flat one, and nothing knocked it
# The eye of the other plane sees light: the piece lies across both planes, or a black man lies beside it.
STRAY = const(12)  # 1/1024 of its light: what a flat piece sheds there
ACROSS = const(13)  # the most that it costs to lie across
BESIDE = const(14)  # a black man lies beside a piece
SHOWS = const(15)  # 1/64 of a black man's light: the least that is seen of him
SHOWS_LESS = const(16)  # x a squared 1/64 that is missing
BESIDE_DARK = const(17)  # x 1/256 of a squared deviation by which the other piece is darker than a flat one
# One that nobody saw: under the row, or behind it.
UNSEEN = const(18)  # one more lies there
LONGER = const(19)  # less, a millimetre by which the row is longer than its pieces
TRAILING = const(20)  # less, a millimetre that is as dark as a black man
# Something else: a hand, a piece that stopped, a gate that fails. It explains no details.
ELSE = const(21)  # something else happened
VAGUE = const(22)  # against every row: a millimetre of the length's error beyond
VAGUE_FROM = const(23)  # the length's error, in 1/16 mm, from which VAGUE counts: three standard deviations
BRIEF = const(24)  # against every row: a 64th of its time that the window did not see, beyond
BRIEF_FROM = const(25)  # the unseen share of its time, in 64ths, from which BRIEF counts
UNEXPLAINED = const(26)  # against every row: each thing that gates or window saw and no row explains
SLOW = const(27)  # against every row: each mm/s that a block is slower than any piece

FITTED = (
    20,  # LENGTH
    40,  # OVERLAP
    8,  # LIGHT
    267,  # BRIGHT
    33,  # TINT
    320,  # MOST
    80,  # BETWEEN
    352,  # POSED
    100,  # DARKER
    30,  # DARKER_ON_EDGE
    120,  # ODD_POSE
    160,  # WELL_SEEN
    20,  # STRAY
    72,  # ACROSS
    74,  # BESIDE
    30,  # SHOWS
    5,  # SHOWS_LESS
    12,  # BESIDE_DARK
    640,  # UNSEEN
    267,  # LONGER
    80,  # TRAILING
    700,  # ELSE
    320,  # VAGUE
    60,  # VAGUE_FROM
    20,  # BRIEF
    40,  # BRIEF_FROM
    640,  # UNEXPLAINED
    30,  # SLOW
)
