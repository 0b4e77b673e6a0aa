"""Finds the row of pieces that explains a block's length and its readings over the window best.

A block is one of these: a row of pieces, nose to tail or overlapping in part; one piece aslant, across both planes or
on edge; a row with a black man beside it that only one eye sees; a row with one more piece that no sensor saw;
something else.
Each explanation has a cost, the sum of what speaks against it (weights), in 1/16 nats. The margin tells how much more
the best one costs that names other pieces.
"""

from carrom import compiled, const
from carrom.game import pieces
from carrom.sensing import colours, weights
from carrom.sensing.calibration import ALIKE
from carrom.sensing.motion import log2_q8

SURE = const(640)  # a whole margin: 100 where the best other explanation costs this much more
_NEVER = const(1 << 20)
_FAR_Q8 = const(1024)  # 1/256 doublings: no light differs more, as far as it matters
_ON_EDGE_UM = const(25000)  # a man who stands in the gutter on edge is shorter than that, one aslant mostly longer
# For how long the window saw a block, in 1/64 of the time that the gates tell: recorded flat pieces take 61 to 75.
_BRIEFLY_Q6 = const(48)  # below this: it lies aslant, or falls over
_FLAT_Q6 = const(60)  # below this: no eye saw some part of a row
_MAN_Q6 = const(57)  # below this: the striker was seen for less than half-way between a man's time and his own
_LONG_Q6 = const(76)  # above this: it stopped at the window, or something else stood there
_BRIGHTEST_Q6 = const(83)  # 1/64 of a black man's light: an end no brighter than this may be one who trails behind
_OVER_UM = const(3500)  # three standard deviations of a length by the time over the window
_KNOCKED = const(1000)  # mm/s2 beyond the usual spread: it hit something, or stood on edge and fell over


def _length_cost(length_um: int, error_um: int, group, hidden_um: int, w) -> int:
    """Return the cost of a group's length. error_um: three standard deviations. hidden_um: so much may be unseen."""
    short_um = group.high_um - length_um
    in_a_row = _away_cost(abs(short_um), error_um, w[weights.LENGTH])
    if short_um <= 0:
        return in_a_row
    # Its pieces may lie side by side in part.
    away_um = max(group.low_um - length_um, 0)
    beside = min((short_um - away_um) * w[weights.OVERLAP] // 1000, SURE // 2)
    beside += _away_cost(away_um, error_um + hidden_um, w[weights.LENGTH])
    return min(beside, in_a_row)


@compiled
def _away_cost(away_um: int, error_um: int, weight: int) -> int:
    far_um = away_um
    if far_um > 1 << 20:  # a metre: more, 48 times, would not fit into 31 bits
        far_um = 1 << 20
    parts = far_um * 48 // error_um  # 1/16 standard deviations
    if parts > 1024:
        parts = 1024
    cost = parts * parts * weight >> 10
    if cost > _NEVER:
        cost = _NEVER
    return cost


@compiled
def _light_cost(red: int, green: int, bright: int, dark: int) -> int:
    """Return the cost of both colours' light. red, green: how far away. bright, dark: weights."""
    cost = 0
    away = red
    for _ in range(2):
        weight = dark
        if away > 0:
            weight = bright
            if away > _FAR_Q8:
                away = _FAR_Q8
        elif away < -_FAR_Q8:
            away = -_FAR_Q8
        one = away * away * weight >> 14
        if one > SURE // 2:
            one = SURE // 2
        cost += one
        away = green
    return cost


def _tint_cost(red: int, green: int, w) -> int:
    """Return the cost of red against green, which stays the same however a piece lies and however dark it looks."""
    return _square(red - green, w[weights.TINT], SURE // 2)


@compiled
def _square(away: int, weight: int, most: int) -> int:
    if away > _FAR_Q8:
        away = _FAR_Q8
    elif away < -_FAR_Q8:
        away = -_FAR_Q8
    cost = away * away * weight >> 8
    if cost > most:
        cost = most
    return cost


def _rows(group) -> list:
    """List every order of a group: tuples of WHITE (for any man) and STRIKER."""
    if not group.strikers:
        return [(pieces.WHITE,) * group.men]
    found = []
    for place in range(group.men + 1):
        found.append((pieces.WHITE,) * place + (pieces.STRIKER,) + (pieces.WHITE,) * (group.men - place))
    return found


class Named:
    """The row of pieces that a block is: pieces, (red, green) of each, margins 0 .. 100 of count and of colours."""

    def __init__(self, found, readings, cost, beside, sure):
        self.pieces = found
        self.readings = readings
        self.cost = cost
        self.beside = beside  # what it costs more to explain it with a black man beside it
        self.count_margin = 100
        self.colour_margin = sure

    def same(self, found) -> bool:
        """Return whether another row has the same men in the same order, and as many strikers."""
        return len(self.pieces) == len(found) and _men(self.pieces) == _men(found)


def _men(found) -> list:
    return [piece for piece in found if piece != pieces.STRIKER]


def name(log, block, stay: tuple, groups: list, known, calibration, alone=False, unexplained=0, slow=0) -> Named:
    """Find the row of pieces that explains a block best.

    log: a `chute_log.ChuteLog`. stay: (expected on, expected off, seen on, seen off) of the window, to turn times that
    follow from the gates into times of readings. groups: from `motion.groups`. alone: the block is all that was seen.
    unexplained: how many things that gates or window saw belong to no block. slow: by how many mm/s it is slower than
    any piece.
    """
    w = calibration.weights
    # From when to when the window saw this block, which may be one of several that it saw as one.
    own, on_us, off_us = stay[:2], stay[2], stay[3]
    if not alone:
        own = block.at_window(0), block.at_window(block.length_um)
        on_us, off_us = _seen(own[0], stay), _seen(own[1], stay)
    seen_q6 = _seen_q6(stay)
    darker, brighter, both = log.peaks(on_us, off_us)
    best, second = _best_row(log, block, stay, own, both, groups, known, calibration)
    if len(best.pieces) == 1:
        second = _pose(block, seen_q6, best, second, known, calibration, alone)
    unseen = _unseen_cost(log, block, seen_q6, on_us, off_us, best, known, calibration)
    second = min(second, best.cost + min(best.beside, unseen))
    if best.pieces == (pieces.STRIKER,) and seen_q6 < _MAN_Q6:
        second = min(second, _covered_cost(block, stay, best.readings[0], known, calibration))
    odd = unexplained * SURE + slow * w[weights.SLOW]
    odd += max((block.error_um >> 6) - w[weights.VAGUE], 0) * SURE // max(w[weights.VAGUE] // 2, 1)
    if not alone or best.pieces not in ((pieces.BLACK,), (pieces.QUEEN,)):
        # The window saw less than the gates: a piece aslant, or something that kept the gates blocked. What is alone
        # and as dark or as red as no other piece must be that piece aslant.
        odd += max(_BRIEFLY_Q6 - seen_q6, 0) * SURE // _BRIEFLY_Q6
    # Darker than half a black man is what strays from a piece to the other eye, where its own eye is blind. Where a
    # single piece is as dark to both eyes, the lamps have aged, or dust lies on the window.
    level = 3 * known.noise
    if len(best.pieces) > 1 or 2 * darker < brighter:
        level = max(level, sum(known.colours[pieces.BLACK]) // 2)
    for piece, reading in zip(best.pieces, best.readings):
        if piece != pieces.STRIKER and sum(reading) < level:
            best.colour_margin = 0
    margin = min(second, w[weights.ELSE] - odd) - best.cost
    best.count_margin = max(0, min(100, margin * 100 // SURE))
    return best


def _best_row(log, block, stay: tuple, own: tuple, most: int, groups: list, known, calibration) -> tuple:
    """Return the flat row that explains a block best, and the cost of the best one that names other pieces.

    own: when the block should have come over the window and left it. most: the most red light meanwhile.
    """
    w = calibration.weights
    by_length = []
    least = _NEVER
    for i, group in enumerate(groups):
        cost = _length_cost(block.length_um, block.error_um, group, block.hidden_um, w)
        least = min(least, cost)
        by_length.append((cost, i))
        if cost > least + SURE and group.low_um > block.length_um:
            break  # the others are longer still
    by_length.sort()
    best = None
    others = []
    second = _NEVER  # no group that is left out costs less
    for cost, i in by_length:
        if cost > least + SURE or (best is not None and cost > best.cost + SURE):
            second = cost
            break
        for row in _rows(groups[i]):
            limit = 1 << 29 if best is None else best.cost + SURE - cost
            named = _read(log, block, stay, own, most, row, known, calibration, limit)
            if named is None:
                continue
            named.cost += cost
            if best is None or named.cost < best.cost:
                best, named = named, best
            if named is not None:
                others.append(named)
    for named in others:
        if not best.same(named.pieces):
            second = min(second, named.cost)
    return best, second


def _pose(block, seen_q6: int, best, second: int, known, calibration, alone: bool) -> int:
    """Weigh each piece alone as one that lies aslant, across or on edge. Returns the cost of the best other one.

    It looks darker and shorter. Where nothing else was seen, the best row may be one.
    """
    w = calibration.weights
    red, green = best.readings[0]
    knocked = block.odd > _KNOCKED
    # The window sees a man on edge for as long as the gates do, one that lies aslant or falls over more briefly.
    short = block.length_um < _ON_EDGE_UM
    on_edge = knocked and not short if seen_q6 < _BRIEFLY_Q6 else short
    odd_poses = knocked + (block.hidden_um > 0 or seen_q6 > _LONG_Q6)
    prior = w[weights.POSED] - w[weights.ODD_POSE] * odd_poses
    red_q8, green_q8 = log2_q8(red), log2_q8(green)
    flat = 4 * seen_q6 > 5 * _BRIEFLY_Q6
    if flat and not odd_poses and block.length_um * 16 > calibration.man_um * 15:
        prior += w[weights.WELL_SEEN]
    for piece in range(4):
        striker = piece == pieces.STRIKER
        length_um = calibration.striker_um if striker else calibration.man_um
        away_um = max(calibration.man_um // 4 - block.length_um, block.length_um - length_um, 0)  # no man is thinner
        cost = prior + (away_um and _away_cost(away_um, block.error_um, w[weights.LENGTH]))
        if cost >= (best.cost if piece == best.pieces[0] else second):
            continue
        usual = known.colours[piece]
        red, green = red_q8 - log2_q8(usual[0]), green_q8 - log2_q8(usual[1])
        dark = max(min((red + green) // 2, 0), -2 * _FAR_Q8)
        cost += -dark * w[weights.DARKER_ON_EDGE if on_edge else weights.DARKER] >> 8
        cost += _light_cost(red - dark, green - dark, w[weights.BRIGHT], w[weights.LIGHT])
        if piece == pieces.WHITE or striker:
            cost += _tint_cost(red, green, w)
        if piece == best.pieces[0]:
            if alone:
                best.cost = min(best.cost, cost)
        else:
            second = min(second, cost)
    return second


def _unseen_cost(log, block, seen_q6: int, on_us: int, off_us: int, best, known, calibration) -> int:
    """Return how much more it costs that a piece more lies under the row, or a black man behind it, or that no eye saw
    one of its own pieces, whose colour nobody knows then."""
    w = calibration.weights
    longer_um = max(block.length_um - sum(_lengths(best.pieces, calibration)), 0)
    if len(best.pieces) > 1:
        longer_um = max(longer_um, block.length_um * (_FLAT_Q6 - seen_q6) // 64)
    cost = SURE - longer_um * w[weights.LONGER] // 1000
    if pieces.BLACK not in best.pieces:
        black = sum(known.colours[pieces.BLACK])
        dark_us = log.within_us(on_us, off_us, colours.presence_level(known), black * _BRIGHTEST_Q6 // 64)
        cost -= dark_us * block.speed // 1000 * w[weights.TRAILING] // 1000
    return max(cost, 0)


def _covered_cost(block, stay: tuple, reading: tuple, known, calibration) -> int:
    """Return what it costs that what seems to be the striker is a white man, and another one on him whom no eye sees.

    The window saw the man alone: for as long as one who lies flat, so that he is no darker than usual either.
    """
    w = calibration.weights
    usual = known.colours[pieces.WHITE]
    red, green = log2_q8(reading[0]) - log2_q8(usual[0]), log2_q8(reading[1]) - log2_q8(usual[1])
    over_um = block.length_um * (stay[3] - stay[2]) // max(stay[1] - stay[0], 1)
    longer_um = max(block.length_um - calibration.man_um, 0)
    cost = max(SURE - longer_um * w[weights.LONGER] // 1000, 0)
    cost += _away_cost(abs(over_um - calibration.man_um), _OVER_UM, w[weights.LENGTH])
    return cost + _light_cost(red, green, w[weights.BRIGHT], w[weights.BRIGHT]) + _tint_cost(red, green, w)


def _lengths(row: tuple, calibration) -> list:
    return [calibration.striker_um if piece == pieces.STRIKER else calibration.man_um for piece in row]


def _read(log, block, stay: tuple, own: tuple, most: int, row: tuple, known, calibration, limit: int) -> Named | None:
    """Return a row with the cost of its readings, None where that is more than `limit`."""
    w = calibration.weights
    lengths = _lengths(row, calibration)
    shrink = block.length_um * 64 // sum(lengths)  # staggered pieces overlap
    halted = _seen_q6(stay) > _LONG_Q6
    rate_q8 = _rate_q8(stay)
    # Where a block stopped at the window, its men in another order explain the readings as well. Where one stands there
    # while another one passes, whose reading is whose is not known.
    shared = 8 * (own[1] - own[0]) < 7 * (stay[1] - stay[0])
    found = []
    readings = []
    cost = behind = 0
    sure = 100
    beside = _NEVER
    for piece, length in zip(row, lengths):
        length = length * shrink // 64
        start = stay[2] + (block.at_window(behind + length // 4) - stay[0]) * rate_q8 // 256
        end = stay[2] + (block.at_window(behind + length * 3 // 4) - stay[0]) * rate_q8 // 256
        behind += length
        red, green, _ = log.mean(start, end)
        if piece != pieces.STRIKER:
            piece, margin = colours.colour(red, green, known)
            if halted:
                brightest = log.brightest(stay[2], stay[3])
                if shared or len(row) > 1 or colours.colour(brightest[0], brightest[1], known)[0] != piece:
                    margin = 0
            sure = min(sure, margin)
        usual = known.colours[piece]
        usual_q8 = log2_q8(usual[0])
        away_red, away_green = log2_q8(red) - usual_q8, log2_q8(green) - log2_q8(usual[1])
        bright = w[weights.BRIGHT]
        if piece == pieces.BLACK and len(row) == 1:
            bright = bright * ALIKE // calibration.blacks_vary
        cost += _light_cost(away_red, away_green, bright, w[weights.LIGHT])
        if piece in (pieces.WHITE, pieces.STRIKER):
            cost += _tint_cost(away_red, away_green, w)
        # A black man may lie beside only a part of the piece: look at the piece's middle two thirds, not at its half.
        more_us = (end - start) // 6
        dim = log.peaks(start - more_us, end + more_us)[0]
        excess_q6 = max(dim - red * w[weights.STRAY] // 1024, 0) * 64 // known.colours[pieces.BLACK][0]
        across = min(excess_q6 * excess_q6 // 2, w[weights.BESIDE])
        cost += across
        # Of two pieces side by side each lies flat on its own plane, so this one is as bright as usual.
        missing_q6 = max(w[weights.SHOWS] - excess_q6, 0)
        darker = max(usual_q8 - log2_q8(red - dim), 0)
        besides = w[weights.BESIDE] + missing_q6 * missing_q6 * w[weights.SHOWS_LESS]
        beside = min(beside, besides + _square(darker, w[weights.BESIDE_DARK], SURE) - across)
        if cost > limit:
            return None
        found.append(piece)
        readings.append((red, green))
    if len(found) > 1 and block.length_um + block.error_um * 2 // 3 > sum(lengths):
        # Where none overlaps another, the row is nowhere brighter than its brightest piece.
        usual = max([max(known.colours[piece][0], reading[0]) for piece, reading in zip(found, readings)])
        cost += _square(max(log2_q8(most) - log2_q8(usual), 0), w[weights.BETWEEN], SURE)
    return Named(tuple(found), tuple(readings), cost, beside, sure)


def _seen_q6(stay: tuple) -> int:
    """Return for how long the window saw a block, in 1/64 of the time that the gates tell."""
    return (stay[3] - stay[2]) * 64 // max(stay[1] - stay[0], 1)


def _rate_q8(stay: tuple) -> int:
    """Return how long the window saw what the gates tell to last 256 us."""
    return (stay[3] - stay[2]) * 256 // max(stay[1] - stay[0], 1)


def _seen(time_us: int, stay: tuple) -> int:
    """Return when the window saw what the gates tell for that time."""
    return stay[2] + (time_us - stay[0]) * _rate_q8(stay) // 256


def fell_us(block, found: tuple, known, calibration) -> int:
    """Return when the first piece of a block fell, reckoned back from the gates to where it began to slide.

    From there its mean speed is three quarters of that at the gates. The chute's usual acceleration tells less: a piece
    is slow where it lay across both planes, and was not on its way for longer than that.
    """
    radius = (calibration.striker_um if found[0] == pieces.STRIKER else calibration.man_um) // 2
    back_um = calibration.mouth_um - radius + known.gap_um + known.window_um - block.distance_um
    return block.on_us - back_um * 1000 // block.speed * 4 // 3 - calibration.drop_us
