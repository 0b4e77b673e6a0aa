"""A block of known length and the readings of its time over the window -> the row of pieces that explains both best.

Every row of pieces that the length allows is tried: how far its length is off, how far each piece's readings are from
what that piece gives, how unsteady they are where they should hold still. That is counted in 1/16 nats (16 more means
e times less likely); the margin is how much worse the best other explanation is.
"""

from carrom.game import pieces
from carrom.sensing import colours, motion
from carrom.sensing.motion import log2_q8

SURE = 640  # an explanation so much worse than the best one makes the margin 100
FAIR = 160  # an explanation is still a good one when it costs so much
_MOST = 320  # what one reading may cost


def length_cost(length_um: int, error_um: int, group) -> int:
    """What it costs that a group should be that long; error_um counts as three standard deviations."""
    if length_um < group.low_um:
        away = group.low_um - length_um
    elif length_um > group.high_um:
        away = length_um - group.high_um
    else:
        return 0
    thirds = away * 48 // error_um  # 1/16 standard deviations
    return min(thirds * thirds // 32, 1 << 20)


def colour_cost(red: int, green: int, usual: list) -> int:
    """What it costs that a piece whose readings are `usual` should read so: 15 % is usual, on each light."""
    cost = 0
    for value, normal in ((red, usual[0]), (green, usual[1])):
        apart = log2_q8(max(value, 1)) - log2_q8(normal)
        cost += min(apart * apart // 325, _MOST)
    return cost


def rows(group) -> list:
    """Every order of a group: tuples of WHITE (any man) and STRIKER."""
    if not group.strikers:
        return [(pieces.WHITE,) * group.men]
    found = []
    for place in range(group.men + 1):
        found.append((pieces.WHITE,) * place + (pieces.STRIKER,) + (pieces.WHITE,) * (group.men - place))
    return found


class Named:
    """What a block is: pieces in order, readings (red, green) of each, margins 0 .. 100 of count and colours."""

    def __init__(self, found, readings, cost, sure):
        self.pieces = found
        self.readings = readings
        self.cost = cost
        self.count_margin = 100
        self.colour_margin = sure

    def same(self, other) -> bool:
        """Whether the other one has the same men in the same order, and as many strikers."""
        return _men(self.pieces) == _men(other.pieces) and len(self.pieces) == len(other.pieces)


def _men(found) -> list:
    return [piece for piece in found if piece != pieces.STRIKER]


def name(log, block, stay: tuple, groups: list, known, calibration) -> Named:
    """The best explanation of a block.

    log: a `chute_log.ChuteLog`. stay: (expected on, expected off, seen on, seen off) of the window, which says
    where in the readings a time that was worked out from the gates lies. groups: of `motion.groups`.
    """
    by_length = [(length_cost(block.length_um, block.error_um, group), i) for i, group in enumerate(groups)]
    by_length.sort()
    least = by_length[0][0]
    best = None
    others = []
    bound = 1 << 20  # the cheapest that a group left out could be
    for cost, i in by_length:
        if cost > least + SURE:
            bound = cost
            break
        for row in rows(groups[i]):
            named = _read(log, block, stay, row, known, calibration)
            named.cost += cost
            if best is None or named.cost < best.cost:
                best, named = named, best
            if named is not None:
                others.append(named)
    second = bound
    for named in others:
        if not named.same(best):
            second = min(second, named.cost)
    margin = (second - best.cost) * 100 // SURE
    margin = min(margin, 100 - (best.cost - FAIR) * 100 // SURE)
    best.count_margin = max(0, min(100, margin))
    return best


def _read(log, block, stay: tuple, row: tuple, known, calibration) -> Named:
    lengths = [calibration.striker_um if piece == pieces.STRIKER else calibration.man_um for piece in row]
    shrink = block.length_um * 64 // sum(lengths)  # staggered pieces overlap
    # It stopped at the window, half over it perhaps: where in the readings which part lay is not known.
    halted = stay[3] - stay[2] > 2 * (stay[1] - stay[0])
    found = []
    readings = []
    cost = 0
    sure = 100
    behind = 0
    for piece, length in zip(row, lengths):
        length = length * shrink // 64
        start = _seen(block.at_window(behind + length // 4), stay)
        end = _seen(block.at_window(behind + length * 3 // 4), stay)
        behind += length
        red, green, unsteady = log.mean(start, end)
        if piece != pieces.STRIKER:
            piece, margin = colours.colour(red, green, known)
            if red + green < colours.presence_level(known):
                margin = 0
            if halted:
                brightest = log.brightest(stay[2], stay[3])
                if len(row) > 1 or colours.colour(brightest[0], brightest[1], known)[0] != piece:
                    margin = 0
            sure = min(sure, margin)
        cost += colour_cost(red, green, known.colours[piece])
        ratio = unsteady * 256 // max(red + green, 1) - 64
        if ratio > 0:
            cost += min(ratio * ratio // 325, _MOST // 2)
        found.append(piece)
        readings.append((red, green))
    return Named(tuple(found), tuple(readings), cost, sure)


def _seen(time_us: int, stay: tuple) -> int:
    start, end, seen_start, seen_end = stay
    return seen_start + (time_us - start) * ((seen_end - seen_start) * 256 // max(end - start, 1)) // 256


def fell_us(block, found: tuple, known, calibration) -> int:
    """When the first piece of a block fell, from the start of the passage: reckoned back to where pieces land."""
    radius = (calibration.striker_um if found[0] == pieces.STRIKER else calibration.man_um) // 2
    back = calibration.mouth_um - radius + known.gap_um + known.window_um - block.distance_um
    return block.on_us + motion.travel_us(-back, block.speed, block.drive)
