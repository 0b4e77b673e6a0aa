"""Evidence that a striker was shot and not taken away. `PendingShot.odds` weighs it.

Each kind of evidence has one weight, the log-odds of a shot against a hand, and the weights of all that is known add
up. From SHOT on it was a shot. Below that it is undecided until the striker is placed again, which is evidence, too.
Numbers alone: none of them takes memory on the chip.
"""

from carrom import const

# Kinds of evidence, as bits: what the seat's two lines and other sensors saw.
TOGETHER = const(1)  # the striker freed both lines together
ALONE = const(2)  # the striker freed the only line that can be seen, or crept over both
SLOWLY = const(4)  # the striker freed one line long after the other
BACK = const(8)  # the lines were covered again
CROSSED = const(16)  # a piece came over another seat's lines, or came to rest there
FELL = const(32)  # a piece fell
TOLD = const(64)  # a player told of it, or the journal
AGAIN = const(128)  # the same seat placed the striker again, and nothing had fallen or rolled
PASSED = const(256)  # that seat placed it although the turn had passed on
OTHER = const(512)  # another seat placed it

# Their weights, in tenths of a nat. Source: docs/weights.md, fitted by `make evidence`.
TOGETHER_WEIGHT = const(15)
ALONE_WEIGHT = const(-29)
SLOWLY_WEIGHT = const(-28)
BACK_WEIGHT = const(-46)
CROSSED_WEIGHT = const(140)
FELL_WEIGHT = const(125)
TOLD_WEIGHT = const(999)  # a player's word always counts
AGAIN_WEIGHT = const(-37)
PASSED_WEIGHT = const(-108)
OTHER_WEIGHT = const(129)

SHOT = const(1)  # above 0, so that no evidence is no shot
