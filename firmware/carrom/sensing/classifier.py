"""Finds the row of pieces that explains a block's length and its readings over the window best.

It tries each row of pieces that the length allows. A row costs more the farther its length is off, the farther each
piece's readings are from that piece's usual ones, and the less steady they are. Costs are in 1/16 nats: 16 more means
e times less likely. Besides the other rows there is always one more explanation: something else, which explains no
details and costs the same whatever was seen. The margin tells how much more the best other explanation costs.
"""

from carrom import const
from carrom.game import pieces
from carrom.sensing import colours
from carrom.sensing.motion import log2_q8

SURE = const(640)  # the margin is 100 where the best other explanation costs this much more
_PLAIN = const(600)  # a length that costs this much more than the best row rules a group out: nobody reads its rows
_SOMETHING_ELSE = const(700)  # a piece that stopped, a hand among pieces, a gate that fails
_MOST = const(320)  # one reading costs no more
_ASLANT_DARK = const(512)  # 1/256 of a doubling: a piece that lies aslant is up to four times darker
_ON_EDGE_DARK = const(800)  # and one on edge up to nine times
_ASLANT = const(160)  # a piece alone that lies aslant looks shorter than it is by any length, and darker
_THIN_UM = const(7000)  # but no shorter than it is thick
_ASLANT_BUT_FITS = const(380)  # a piece aslant that is by chance as long as another: once in some hundred passes
_ON_EDGE_UM = const(25000)  # a man who stands in the gutter on edge is shorter than that
_ON_EDGE = const(320)  # and, as one who tumbles, so dark that none is black for sure: one in some 5,000
_HELD_UP = const(300)  # a black man who stopped before the window and seems longer: the striker is hardly so dark
_ODD_POSE = const(125)  # the window saw a man too briefly or too long, or something knocked him: one pass in a hundred
_WELL_SEEN = const(70)  # less likely where neither is so and the window saw him for all his time
_YELLOWED = const(80)  # the most that such a white man's tint costs
_KNOCKED = const(1000)  # mm/s2: so much faster or slower is one who hit something, or stood on edge and fell over
_BESIDE = const(470)  # a piece wholly beside another, which no gate sees
_OTHER_EYE = const(8)  # a white man or the queen lights an eye at least by that part of the light on the other
_VAGUE_UM = const(3800)  # a black man alone is measured better, and the striker but for one pass in 200
_MEN_VAGUE_UM = const(2500)  # a row of men that the window saw more briefly than the gates: it may have the striker
_VAGUE = const(600)  # then something may be amiss: a striker that tumbles hardly comes over the window
_LONGER_UM = const(2600)  # nothing makes a piece longer: what seems so by half of it mostly has another beside it
_DARK_UM = const(7500)  # a bright piece is as dark as a black man for less than half of that: he trails behind it
_SEEN = const(24)  # of 64: the window sees a block for at least that part of the time that the gates tell
_SEVERAL_SEEN = const(51)  # and several blocks together for more of theirs
_SHORT = const(128)  # each 256th of it less
_STRAY = const(20)  # of 1,024: a piece that lies flat over one eye lights the other one so much
_ACROSS = const(40)  # a piece lies across both planes: up to one in ten
_BRIGHT_ACROSS = const(100)  # and is as bright as one that lies flat
_ABREAST_ACROSS = const(100)  # of two that overlap one lies across: then a man and the striker look alike
_HIDDEN = const(100)  # a black man beside a piece, seen by the other eye alone: one fall in 500
_SHOWS_Q6 = const(30)  # so much of his usual light is seen at the least, mostly: nearly half
_SHOWS_MOST_Q6 = const(100)  # more than that is not he
_TOO_BRIGHT = const(105)  # 1/256 of a doubling: of 1,000 lone men one lies across and is nearly so bright
_STRIKER_ASLANT = const(36)  # the striker among other pieces, aslant: less than a black man adds
_DARK_ENDS = const(255)  # by 100 drops with a black man beside the striker, one in seven of which show less
_QUEEN_GREEN = const(128)  # the queen is so dark in green that he adds half of it
_EYE_SEES_UM = const(2000)  # an eye sees a piece for so much longer than it is: it looks to all sides
_THIRD = const(60)  # each mm by which pieces side by side light one eye for longer than one does: there is a third
_FLAT = const(12)  # 1/256 of a doubling: a flat piece is no darker
_TOUCHING = const(63)  # of 64: pieces whose row is shorter overlap, as far as it is measured
_IN_A_ROW = const(60)  # of 64: pieces whose row is as long lie one behind the other
_SIDE_BY_SIDE = const(24)  # a millimetre by which pieces overlap: one recorded pair in a hundred does so by 12 mm


def length_cost(length_um: int, error_um: int, group, hidden_um: int = 0) -> int:
    """Return the cost of a group's length.

    error_um: three standard deviations. hidden_um: the part of it that may be hidden.
    """
    short_um = group.high_um - length_um
    in_a_row = _away_cost(abs(short_um), error_um)
    if short_um <= 0:
        return in_a_row
    # Its pieces may lie side by side in part.
    away_um = max(group.low_um - length_um, 0)
    beside = (short_um - away_um) * _SIDE_BY_SIDE // 1000 + _away_cost(away_um, error_um + hidden_um)
    return min(beside, in_a_row)


def _away_cost(away_um: int, error_um: int) -> int:
    thirds = away_um * 48 // error_um  # 1/16 standard deviations
    return min(thirds * thirds // 32, 1 << 20)


def apart(red: int, green: int, usual) -> tuple:
    """Return how far a reading's (red, green) are from usual ones, in 1/256 doublings."""
    return log2_q8(red) - log2_q8(usual[0]), log2_q8(green) - log2_q8(usual[1])


def colour_cost(away: tuple, darkest: int = 0) -> int:
    """Return the cost of a reading that is `apart` from the usual one. Each light is usually within 15 %.

    It may be darker by up to `darkest` (1/256 of a doubling). Nothing but a second piece makes one much brighter.
    """
    red, green = away
    darker = max(min((red + green) // 2, 0), -darkest)
    return _light_cost(red - darker) + _light_cost(green - darker)


def _light_cost(away: int) -> int:
    if away > 0:
        away *= 2
    return min(away * away // 325, _MOST)


def tint_cost(away: tuple) -> int:
    """Return the cost of red against green: it stays within 2.5 %, however a piece lies and however dark it looks."""
    tint = away[0] - away[1]
    return min(tint * tint // 10, _MOST)


def _aslant_cost(away: tuple, darkest: int = _ASLANT_DARK) -> int:
    return _ASLANT_BUT_FITS + colour_cost(away, darkest) + tint_cost(away)


def rows(group) -> list:
    """List every order of a group: tuples of WHITE (for any man) and STRIKER."""
    if not group.strikers:
        return [(pieces.WHITE,) * group.men]
    found = []
    for place in range(group.men + 1):
        found.append((pieces.WHITE,) * place + (pieces.STRIKER,) + (pieces.WHITE,) * (group.men - place))
    return found


class Named:
    """The row of pieces that a block is: pieces, (red, green) of each, margins 0 .. 100 of count and of colours."""

    def __init__(self, found, readings, cost, rival, sure):
        self.pieces = found
        self.readings = readings
        self.cost = cost
        self.rival = rival  # cost with a black man more, whom only the eyes saw
        self.count_margin = 100
        self.colour_margin = sure

    def same(self, other) -> bool:
        """Return whether another row has the same men in the same order, and as many strikers."""
        return _men(self.pieces) == _men(other.pieces) and len(self.pieces) == len(other.pieces)


def _men(found) -> list:
    return [piece for piece in found if piece != pieces.STRIKER]


def name(log, block, stay: tuple, groups: list, known, calibration, alone: bool = False, odd: int = 0) -> Named:
    """Find the row of pieces that explains a block best.

    log: a `chute_log.ChuteLog`. stay: (expected on, expected off, seen on, seen off) of the window, to turn times that
    follow from the gates into times of readings. groups: from `motion.groups`. alone: the block is all that was seen.
    odd: the cost of what no row explains.
    """
    by_length = []
    least = 1 << 20
    for i, group in enumerate(groups):
        cost = length_cost(block.length_um, block.error_um, group, block.hidden_um)
        least = min(least, cost)
        by_length.append((cost, i))
        if cost > least + SURE and group.low_um > block.length_um:
            break  # the others are longer still
    by_length.sort()
    best = None
    others = []
    second = 1 << 20  # no group that is left out costs less
    for cost, i in by_length:
        if cost > least + SURE or (best is not None and cost > best.cost + _PLAIN):
            second = cost
            break
        for row in rows(groups[i]):
            limit = 1 << 29 if best is None else best.cost + SURE - cost
            named = _read(log, block, stay, row, known, calibration, limit, alone)
            if named is None:
                continue
            named.cost += cost
            named.rival += cost
            if best is None or named.cost < best.cost:
                best, named = named, best
            if named is not None:
                others.append(named)
    front_us, rear_us = block.at_window(0), block.at_window(block.length_um)
    own = _seen(front_us, stay), _seen(rear_us, stay)
    if len(best.pieces) == 1:
        if alone and best.pieces[0] != pieces.STRIKER and best.cost > _ASLANT:
            best.cost = min(best.cost, _aslant_man_cost(block, best, known, calibration))
        second = min(second, _rival_cost(log, block, best, stay, own, known))
    longer_um = block.length_um - sum(_lengths(best.pieces, calibration))
    second = min(second, best.cost + SURE - min(max(longer_um, 0), _LONGER_UM) * SURE // _LONGER_UM, best.rival)
    for named in others:
        if not named.same(best):
            second = min(second, named.cost)
    if pieces.BLACK not in best.pieces:
        black = sum(known.colours[pieces.BLACK])
        dark_um = log.within_us(own[0], own[1], black * 2 // 5, black * 13 // 10) * block.speed // 1000
        second = min(second, best.cost + SURE - min(dark_um, _DARK_UM) * SURE // _DARK_UM)
    expected_us = stay[1] - stay[0]
    seen_us = stay[3] - stay[2]
    if pieces.STRIKER in best.pieces or (alone and best.pieces == (pieces.BLACK,)):
        odd += min(max(block.error_um - _VAGUE_UM, 0) // 3, _VAGUE)
    elif 32 * seen_us < 31 * expected_us:
        odd += min(max(block.error_um - _MEN_VAGUE_UM, 0) // 3, _VAGUE)
    if not alone or best.pieces not in ((pieces.BLACK,), (pieces.QUEEN,)):
        # The window saw less than the gates: a piece aslant, or something that kept the gates blocked. What is alone
        # and as dark or as red as no other piece must be that piece aslant.
        # Of several blocks that it saw as one, a dark one may be what it did not see.
        several = front_us > stay[0] or rear_us < stay[1]
        least_us = expected_us * (_SEVERAL_SEEN if several else _SEEN) // 64
        missing_us = max(least_us - seen_us, 0)
        odd += min(missing_us // max(expected_us >> 8, 1) * _SHORT, SURE)
    level = colours.presence_level(known)
    for piece, reading in zip(best.pieces, best.readings):
        if piece != pieces.STRIKER and sum(reading) < level:
            best.colour_margin = 0
    margin = min(second, _SOMETHING_ELSE - odd) - best.cost
    best.count_margin = max(0, min(100, margin * 100 // SURE))
    return best


def _aslant_man_cost(block, best, known, calibration) -> int:
    """Return the cost of a man alone that lies aslant.

    No other piece is as red as the queen, as dark as a black man or as colourless as a white one, however it lies.
    """
    piece = best.pieces[0]
    red, green = best.readings[0]
    away = apart(red, green, known.colours[piece])
    away_um = max(_THIN_UM - block.length_um, block.length_um - calibration.man_um, 0)
    cost = _ASLANT + _away_cost(away_um, block.error_um) + colour_cost(away, _ASLANT_DARK)
    if piece == pieces.WHITE:
        cost += tint_cost(away)
    return cost


def _rival_cost(log, block, best, stay: tuple, own: tuple, known) -> int:
    """Return the cost of what else may look like this piece: another one aslant, or two wholly side by side."""
    piece = best.pieces[0]
    red, green = best.readings[0]
    white, black, queen, striker = (known.colours[i] for i in range(4))
    rival = 1 << 20
    if piece == pieces.STRIKER:
        # Two black men side by side in part may be as long as he is.
        rival = _aslant_cost(apart(red, green, (2 * black[0], 2 * black[1])))
        if block.hidden_um:
            rival = min(rival, _HELD_UP + colour_cost(apart(red, green, black)))
    elif piece != pieces.QUEEN:
        # The window sees a man on edge for as long as the gates do, and one who lies aslant more briefly.
        briefly = 4 * (stay[3] - stay[2]) < 3 * (stay[1] - stay[0])
        on_edge = block.length_um < _ON_EDGE_UM
        # The striker aslant may look as short and as dark as he does, and a white man as dark as a black one.
        knocked = block.odd > _KNOCKED
        tumbled = knocked and briefly and not on_edge
        rival = _aslant_cost(apart(red, green, striker), _ON_EDGE_DARK if tumbled else _ASLANT_DARK)
        if piece != pieces.WHITE:
            rival = min(rival, _aslant_cost(apart(red, green, white)))
        odd_poses = knocked + (block.hidden_um > 0 or 5 * (stay[3] - stay[2]) > 6 * (stay[1] - stay[0]))
        if odd_poses:
            rival -= _ODD_POSE * odd_poses
        elif not on_edge and 16 * (stay[3] - stay[2]) > 15 * (stay[1] - stay[0]):
            rival += _WELL_SEEN
            if piece == pieces.WHITE:
                rival += max(tint_cost(apart(red, green, white)) - _YELLOWED, 0)  # white yellows
        if piece == pieces.BLACK and (tumbled or (on_edge and not briefly)):
            rival = min(rival, _ON_EDGE)
    red_usual, green_usual = known.colours[piece]
    dim, bright, _ = log.peaks(*own)
    # Of two side by side each lights an eye.
    beside = (white, queen) if dim <= 0 or dim * _OTHER_EYE > bright else ()
    for other in beside:
        both = (red_usual + other[0], green_usual + other[1])
        rival = min(rival, _BESIDE + colour_cost(apart(red, green, both)))
    return rival


def _lengths(row: tuple, calibration) -> list:
    return [calibration.striker_um if piece == pieces.STRIKER else calibration.man_um for piece in row]


def _read(log, block, stay: tuple, row: tuple, known, calibration, limit: int, alone: bool) -> Named | None:
    """Return a row with the cost of its readings, None where that is more than `limit`."""
    lengths = _lengths(row, calibration)
    shrink = block.length_um * 64 // sum(lengths)  # staggered pieces overlap
    # Where a block stopped at the window, its men in another order explain the readings as well.
    halted = stay[3] - stay[2] > 2 * (stay[1] - stay[0])
    found = []
    readings = []
    cost = behind = 0
    sure = 100
    hidden = 1 << 20
    for piece, length in zip(row, lengths):
        length = length * shrink // 64
        start = _seen(block.at_window(behind + length // 4), stay)
        end = _seen(block.at_window(behind + length * 3 // 4), stay)
        behind += length
        red, green, unsteady = log.mean(start, end)
        if piece != pieces.STRIKER:
            piece, margin = colours.colour(red, green, known)
            if halted:
                brightest = log.brightest(stay[2], stay[3])
                if len(row) > 1 or colours.colour(brightest[0], brightest[1], known)[0] != piece:
                    margin = 0
            sure = min(sure, margin)
        usual = known.colours[piece]
        away = apart(red, green, usual)
        if block.hidden_um:
            cost += colour_cost(away, _ASLANT_DARK)
        else:
            flat = colour_cost(away)
            if len(row) == 1 and flat > _ASLANT:
                flat = min(colour_cost(away, _ASLANT_DARK) + _ASLANT, flat)
            cost += flat
        if piece in (pieces.WHITE, pieces.STRIKER):
            cost += tint_cost(away)
        if len(row) == 1 or shrink >= _IN_A_ROW:
            # A black man may lie beside a part of the piece only, so look at its middle two thirds.
            more_us = (end - start) // 6
            peaks = log.peaks(start - more_us, end + more_us)
            across, beside = _beside(red, peaks[0], usual, known.colours[pieces.BLACK])
            if piece != pieces.BLACK and _on_both(peaks):
                if piece == pieces.STRIKER:
                    whole = _seen(block.at_window(behind - length), stay), _seen(block.at_window(behind), stay)
                    shown = _dark_ends_cost(log, whole, usual[0])
                    if block.hidden_um and not alone:
                        shown = min(shown, _bright_cost(sum(peaks[:2]), usual[0], _STRIKER_ASLANT))
                    beside = min(beside, shown)
                elif block.hidden_um:
                    beside = min(beside, _bright_cost(red, usual[0], _TOO_BRIGHT))
                if piece == pieces.QUEEN:
                    beside = min(beside, _bright_cost(green, usual[1], _QUEEN_GREEN))
            cost += across
            hidden = min(hidden, beside - across)
        ratio = unsteady * 256 // max(red + green, 1) - 64
        if ratio > 0:
            cost += min(ratio * ratio // 325, 2 * _MOST)
        if cost > limit:
            return None
        found.append(piece)
        readings.append((red, green))
    if 1 < len(found) == found.count(pieces.WHITE):
        cost += _reddest_cost(log, _own(block, stay), known.colours[pieces.WHITE])
    if shrink < _TOUCHING and len(row) == 2:
        short_um = sum(lengths) - block.length_um
        own = _own(block, stay)
        abreast = _abreast_cost(log.peaks(*own), [known.colours[piece][0] for piece in found])
        longer_um = log.lit_us(*own) * block.speed // 1000 - max(lengths)
        abreast += min(max(longer_um - _EYE_SEES_UM, 0) * _THIRD // 1000, SURE)
        # Or they lie in a row, and are measured too short.
        cost += min(abreast, _away_cost(short_um, block.error_um))
        ends = (block.length_um // 16, block.length_um * 13 // 16) if short_um > block.error_um else ()
        for place in ends:
            # Only one piece is there yet, or still. Where it lies across, the striker and a man look alike.
            begin, end = block.at_window(place), block.at_window(place + block.length_um // 8)
            if _on_both(log.peaks(_seen(begin, stay), _seen(end, stay))):
                hidden = _ABREAST_ACROSS
    return Named(tuple(found), tuple(readings), cost, cost + hidden, sure)


def _beside(red: int, beside: int, usual, black) -> tuple:
    """Return what the light on the other eye costs if the piece lies across both planes, and if a black man adds it.

    Of two pieces side by side each lies flat on its own plane, so this one is as bright as usual.
    """
    excess_q6 = max(beside - red * _STRAY // 1024, 0) * 64 // black[0]
    darker = log2_q8(usual[0]) - log2_q8(red - beside)
    across = min(excess_q6 * excess_q6 // 2, _ACROSS + max(_BRIGHT_ACROSS - 2 * max(darker, 0), 0))
    missing_q6 = min(max(_SHOWS_Q6 - excess_q6, excess_q6 - _SHOWS_MOST_Q6, 0), 256)
    darker = min(max(darker - _FLAT, 0), 256)
    return across, _HIDDEN + 4 * missing_q6 * missing_q6 + darker * darker // 8


def _bright_cost(light: int, usual: int, most: int) -> int:
    """Return what a black man costs who is beside a piece that lies across: together they are brighter than one."""
    missing = min(max(most - log2_q8(light) + log2_q8(usual), 0), 256)
    return _HIDDEN + missing * missing // 8


def _dark_ends_cost(log, whole: tuple, usual: int) -> int:
    """Return what a black man costs who is beside the striker who lies across.

    He adds light in the middle and dark ends: so bright a middle has little light for the time that it is seen.
    """
    darker, brighter, both = log.peaks(*whole)
    score = 5 * log2_q8(both) - 2 * log2_q8(log.mean(*whole)[0]) - 2 * log2_q8(darker + brighter) - log2_q8(usual)
    missing = min(max(_DARK_ENDS - score, 0), 256)
    return _HIDDEN + missing * missing // 8


def _reddest_cost(log, own: tuple, white) -> int:
    """Return the cost of the reddest look at a row of white men: where the striker lies among them, it is redder."""
    red, green = log.reddest(*own, white[0] // 3)
    if not red:
        return 0
    apart = log2_q8(red) - log2_q8(green) - log2_q8(white[0]) + log2_q8(white[1])
    return min(max(apart, 0) ** 2 // 10, _MOST)


def _on_both(peaks: tuple) -> bool:
    """Return whether both eyes saw a piece, which then lies across."""
    return 4 * peaks[0] > peaks[1]


def _abreast_cost(peaks: tuple, reds: list) -> int:
    """Return the cost of both eyes' light by two pieces side by side in part: one lies on each plane.

    Each lights its own eye, aslant as it may be. Who lies across lights both.
    """
    cost = 0
    for peak, usual in zip(peaks, (min(reds), max(reds))):
        if peak > 0:  # the eyes are read apart
            apart = min(log2_q8(peak) - log2_q8(usual), 0)
            cost += min(apart * apart // 1300, _MOST)
    return cost


def _own(block, stay: tuple) -> tuple:
    """Return from when to when the window saw this block, which may be one of several that it saw as one."""
    return _seen(block.at_window(0), stay), _seen(block.at_window(block.length_um), stay)


def _seen(time_us: int, stay: tuple) -> int:
    start, end, seen_start, seen_end = stay
    return seen_start + (time_us - start) * ((seen_end - seen_start) * 256 // max(end - start, 1)) // 256


def fell_us(block, found: tuple, known, calibration) -> int:
    """Return when the first piece of a block fell, reckoned back from the gates to where it began to slide.

    From there its mean speed is three quarters of that at the gates. The chute's usual acceleration tells less: a piece
    is slow where it lay across both planes, and was not on its way for longer than that.
    """
    radius = (calibration.striker_um if found[0] == pieces.STRIKER else calibration.man_um) // 2
    back_um = calibration.mouth_um - radius + known.gap_um + known.window_um - block.distance_um
    return block.on_us - back_um * 1000 // block.speed * 4 // 3 - calibration.drop_us
