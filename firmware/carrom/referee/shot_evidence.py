"""The evidence that a striker which left its lines was shot, and not taken away. `PendingShot.odds` weighs it.

Each kind of evidence has one weight, the log-odds of a shot against a hand, and the weights of all that is known add
up. From SHOT on it was a shot. Below that it is undecided until the striker is laid again, which is evidence, too.
Numbers alone: none of them takes memory on the chip.
"""

from carrom import const

# The kinds, as bits.
TOGETHER = const(1)  # the striker freed both lines together
ALONE = const(2)  # it freed the only line that can be seen, or crept over them
SLOWLY = const(4)  # it freed them one long after the other
BACK = const(8)  # they were covered again
CROSSED = const(16)  # a piece came over another seat's lines, or came to rest there
FELL = const(32)  # a piece fell
TOLD = const(64)  # a player told of it, or the journal
AGAIN = const(128)  # the same seat laid the striker again, and nothing had fallen or rolled
PASSED = const(256)  # that seat did although the turn had passed on
OTHER = const(512)  # another seat laid it

# Their weights, in tenths of a nat. Source: docs/weights.md, fitted by `make evidence`.
TOGETHER_WEIGHT = const(15)
ALONE_WEIGHT = const(-29)
SLOWLY_WEIGHT = const(-28)
BACK_WEIGHT = const(-46)
CROSSED_WEIGHT = const(140)
FELL_WEIGHT = const(125)
TOLD_WEIGHT = const(999)  # a player's word is not weighed, it is taken
AGAIN_WEIGHT = const(-37)
PASSED_WEIGHT = const(-108)
OTHER_WEIGHT = const(129)

SHOT = const(1)  # nothing known at all is not enough
