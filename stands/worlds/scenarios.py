"""The scenarios of the second world: each draws one event with its truth, and how often it may be asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from carrom.game.pieces import BLACK, QUEEN, STRIKER, WHITE
from carrom.sensing.calibration import Calibration
from stands.worlds.chute import Build, Disc, Fall, Hand, flat

MOUTH_MM = -45.0
SKIN = (1500.0, 900.0)


@dataclass
class Event:
    """Falls by pocket, the pieces that truly came down each in their order, and how the room treats the windows."""

    falls: dict[int, Fall]
    truth: dict[int, list[int]]
    ambient: float = 0.0  # in the dark reading too
    idle_s: float = 0.0  # before it, nothing happens for that time
    powder: float = 0.0  # share of every window's spot under white dust
    flashes: int = 0  # looks at an idle window that a bright flash spoils


def some_piece(rng: Random) -> int:
    return rng.choices((WHITE, BLACK, QUEEN, STRIKER), (8, 8, 2, 4))[0]


def disc(rng: Random, piece: int, starts_s: float = 0.0, **more) -> Disc:
    return Disc(
        piece,
        MOUTH_MM + rng.uniform(-5, 5),
        max(rng.gauss(450, 90), 150.0),
        rng.gauss(1000, 200),
        across=rng.uniform(-1, 1) * (44.0 - (41.3 if piece == STRIKER else 31.8)) / 2,
        starts_s=starts_s,
        scale=1 + rng.gauss(0, 0.002),
        light=(rng.gauss(1, 0.05), rng.gauss(1, 0.05)),
        **more,
    )


def build(rng: Random, calibration: Calibration, pocket: int, **more) -> Build:
    known = calibration.pockets[pocket]
    return Build(
        gap=known.gap_um / 1000 + rng.gauss(0, 0.08),
        window=known.window_um / 1000 + rng.gauss(0, 0.4),
        reach=(rng.gauss(0, 0.2), rng.gauss(0, 0.2)),
        usual=[list(pair) for pair in known.colours],
        **more,
    )


def row(rng: Random, most: int) -> list[int]:
    """One to `most` pieces, the striker at most once, the queen at most once."""
    found: list[int] = []
    while len(found) < most:
        piece = some_piece(rng)
        if piece in (QUEEN, STRIKER) and piece in found:
            continue
        found.append(piece)
    return found


def fall(rng, calibration, pocket, row, within_s=0.0, for_s=1.6, hands=(), change=None, **more) -> Fall:
    """Let a row of pieces down one chute; each starts up to `within_s` after the one before."""
    discs = []
    at_s = 0.0
    for piece in row:
        discs.append(disc(rng, piece, at_s))
        at_s += rng.uniform(0.05, max(within_s, 0.06))
    if change:
        change(discs)
    return Fall(build(rng, calibration, pocket, **more), discs, list(hands), rng, for_s)


def one(rng, calibration, row, within_s=0.0, ambient=0.0, pocket=None, **more) -> Event:
    pocket = rng.randrange(4) if pocket is None else pocket
    falling = fall(rng, calibration, pocket, row, within_s, **more)
    return Event({pocket: falling}, {pocket: [each.piece for each in falling.discs]}, ambient)


def nominal(rng, calibration):
    return one(rng, calibration, [some_piece(rng)])


def worn(rng, calibration):
    def wear(discs):
        for each in discs:
            each.scale *= rng.uniform(0.985, 1.0)
            each.light = (rng.uniform(0.75, 1.1), rng.uniform(0.75, 1.1))

    return one(rng, calibration, [some_piece(rng)], change=wear)


def sideways(rng, calibration):
    def shove(discs):
        for each in discs:
            each.speed, each.drive = rng.uniform(120, 1200), rng.gauss(800, 350)

    return one(rng, calibration, [some_piece(rng)], change=shove)


def tilted(rng, calibration):
    def tilt(discs):
        for each in discs:
            each.scale *= 1 - abs(rng.gauss(0, 0.012))
            share = rng.uniform(0.75, 1.05)
            each.light = (share * rng.gauss(1, 0.03), share * rng.gauss(1, 0.03))

    return one(rng, calibration, [some_piece(rng)], change=tilt)


def close_together(rng, calibration):
    return one(rng, calibration, row(rng, rng.choice((2, 2, 3))), 0.25, for_s=2.4)


def side_by_side(rng, calibration):
    """Two pieces lie on one plane each, nearly abreast, and slide as one."""
    both = [some_piece(rng), some_piece(rng)]
    if both in ([QUEEN] * 2, [STRIKER] * 2):
        both[1] = WHITE

    def join(discs):
        first, second = discs
        left = rng.random() < 0.5
        first.eyes, second.eyes = flat(rng, left), flat(rng, not left)
        second.starts_s = first.starts_s
        second.x, second.speed, second.drive = first.x - rng.uniform(0, 12), first.speed, first.drive

    return one(rng, calibration, both, change=join)


def overlapping(rng, calibration):
    """Three pieces slide as one, each on either plane: two on one plane lie nose to tail, others beside one another."""
    men = row(rng, 3)

    def join(discs):
        back = {True: 0.0, False: rng.uniform(0, 25)}
        for each in discs:
            left = rng.random() < 0.5
            each.eyes = flat(rng, left)
            each.starts_s, each.speed, each.drive = 0.0, discs[0].speed, discs[0].drive
            each.x = MOUTH_MM - back[left] - each.radius
            back[left] += 2 * each.radius + rng.choice((0.0, rng.uniform(0, 8)))
        discs.sort(key=lambda each: -each.x)

    return one(rng, calibration, men, 0.06, change=join)


def staggered(rng, discs, most):
    """Have pieces slide as one, each on the other plane than the one before, which it overlaps by up to that share of
    the smaller one. Two on one plane touch at the most."""
    left = rng.random() < 0.5
    for number, each in enumerate(discs):
        each.eyes, left = flat(rng, left), not left
        each.starts_s, each.speed, each.drive = 0.0, discs[0].speed, discs[0].drive
        each.x = MOUTH_MM - each.radius
        if number > 0:
            before = discs[number - 1]
            overlap = 2 * min(before.radius, each.radius) * rng.uniform(0, most)
            each.x = before.x - before.radius - each.radius + overlap
        if number > 1:
            below = discs[number - 2]
            each.x = min(each.x, below.x - below.radius - each.radius)


def three_staggered(rng, calibration):
    return one(rng, calibration, row(rng, 3), 0.06, change=lambda discs: staggered(rng, discs, 2 / 3))


def striker_between(rng, calibration):
    men = rng.choices((WHITE, BLACK, QUEEN), (8, 8, 1))[0], rng.choice((WHITE, BLACK))
    men = [men[0], STRIKER, men[1]]
    return one(rng, calibration, men, 0.06, change=lambda discs: staggered(rng, discs, 2 / 3))


def on_top(rng, calibration):
    """A man lies on top of another, a little behind or before him: the gates see both as one, no eye sees the upper
    one. A man who lies on the striker may be hidden whole."""
    both = rng.choices((WHITE, BLACK), k=2)

    def lie(discs):
        lower, upper = discs
        lower.eyes, upper.eyes = flat(rng, True), (0.0, 0.0)
        upper.starts_s, upper.speed, upper.drive = 0.0, lower.speed, lower.drive
        lower.x = MOUTH_MM - lower.radius
        upper.x = lower.x + rng.uniform(-14, 14)
        discs.sort(key=lambda each: -each.x)

    return one(rng, calibration, both, 0.06, change=lie)


def eyes_dead(rng, calibration, _age):
    """One eye of each window has died since the calibration."""
    pocket = rng.randrange(4)
    return one(rng, calibration, [some_piece(rng)], pocket=pocket, blind=pocket & 1)


def lamps_dead(rng, calibration, _age):
    """One red lamp of each window has died since the calibration."""
    pocket = rng.randrange(4)
    return one(rng, calibration, [some_piece(rng)], pocket=pocket, lamp=pocket & 1)


def dust(rng, calibration, age):
    """A table that nobody has wiped since its calibration: less light, and a bright empty window."""
    event = one(rng, calibration, [some_piece(rng)], loss=0.25 + 0.25 * age, powder=0.02 * age)
    event.powder, event.idle_s = 0.02 * age, 5.0
    return event


def blind_eye(rng, calibration):
    """One eye of the window sees nothing any more: its lamp is dead."""
    return one(rng, calibration, [some_piece(rng)], blind=rng.choice((0, 1)))


def two_pockets(rng, calibration):
    first, second = rng.sample(range(4), 2)
    event = one(rng, calibration, [some_piece(rng)], pocket=first)
    piece = some_piece(rng)
    event.falls[second] = fall(rng, calibration, second, [piece])
    event.truth[second] = [piece]
    return event


def sun(rng, calibration):
    return one(rng, calibration, [some_piece(rng)], ambient=rng.uniform(300, 1200), noise=10.0)


def lamps(rng, calibration):
    return one(rng, calibration, [some_piece(rng)], ambient=80.0, flicker=12.0)


def powder(rng, calibration, age):
    """White dust grows on the windows; now and then a flash spoils a look at an empty one."""
    event = one(rng, calibration, [some_piece(rng)], powder=0.06 * age)
    event.powder = 0.06 * age
    event.idle_s, event.flashes = 45.0, int(rng.random() < 0.1)
    return event


def dirty(rng, calibration, age):
    return one(rng, calibration, [some_piece(rng)], loss=0.3 * age)


def faded(rng, calibration, age):
    """The queen's red pales: her green rises to three times what it was; the other men get dirty."""

    def fade(discs):
        for each in discs:
            red, green = each.light
            each.light = (red, green * (1 + 2 * age)) if each.piece == QUEEN else (red * (1 - 0.3 * age),) * 2

    return one(rng, calibration, [some_piece(rng)], change=fade)


def evening(rng, calibration, _age):
    """Worn men, of which white ones are darker and black ones brighter, and some of everything that happens."""
    happens = rng.choice((nominal, worn, sideways, tilted, close_together, two_pockets, sun, lamps))
    event = happens(rng, calibration)
    for fall in event.falls.values():
        for each in fall.discs:
            share = {BLACK: rng.uniform(1, 2), WHITE: rng.uniform(0.75, 1)}.get(each.piece, 1.0)
            each.light = each.light[0] * share, each.light[1] * share
    return event


def dead_gate(rng, calibration, age):
    """Each pocket in its turn has one dead gate."""
    pocket = min(int(4 * age), 3)
    return one(rng, calibration, [some_piece(rng)], pocket=pocket, dead={pocket & 1: False})


def stands(rng, calibration):
    """A piece stops on gate B, over the window or between, for up to 5 s; then slides on."""
    at_mm = rng.choice((rng.uniform(-15, 15), 25 + rng.uniform(-15, 15), 65 + rng.uniform(-18, 18)))
    for_s = rng.uniform(0.3, 5.0)

    def hold(discs):
        discs[0].holds = [(at_mm, for_s)]

    return one(rng, calibration, [some_piece(rng)], for_s=for_s + 2.5, change=hold)


def hit(rng, calibration):
    """A piece stops, and the next one pushes it on."""
    at_mm = rng.choice((rng.uniform(-15, 15), 25 + rng.uniform(-15, 15), 65 + rng.uniform(-18, 18)))
    for_s = rng.uniform(0.3, 5.0)
    men = row(rng, 2)

    def hold(discs):
        discs[0].holds = [(at_mm, 20.0)]
        discs[1].starts_s = for_s
        discs[1].speed += 150

    return one(rng, calibration, men, for_s=for_s + 2.5, change=hold)


def pushed_back(rng, calibration):
    """A hand in the tray pushes the piece up the chute, and lets it slide again."""
    at_mm = rng.uniform(20, 90)

    def push(discs):
        discs[0].pushes = [(at_mm, at_mm - rng.uniform(15, 60))]

    return one(rng, calibration, [some_piece(rng)], for_s=3.5, change=push)


def chatter(rng, calibration):
    return one(rng, calibration, [some_piece(rng)], chatter=rng.choice((0.5, 2.0, 10.0)))


def hand_above(rng, calibration):
    pocket = rng.randrange(4)
    start_s = 0.1
    reach = rng.choice(((0,), (0, 1)))
    hands = [Hand(start_s, start_s + rng.uniform(0.05, 2.0), reach)]
    if len(reach) == 2:
        hands = [Hand(start_s, start_s + 0.9, (0,)), Hand(start_s + 0.1, start_s + rng.uniform(0.2, 0.8), (1,))]
    empty = Fall(build(rng, calibration, pocket), [], hands, rng, 3.0)
    return Event({pocket: empty}, {pocket: []})


def hand_below(rng, calibration):
    pocket = rng.randrange(4)
    end_s = 0.1 + rng.uniform(0.3, 3.0)
    hands = [Hand(0.1, end_s, (), SKIN)]
    if rng.random() < 0.5:
        hands.append(Hand(0.2, end_s - 0.05, (1,)))
    empty = Fall(build(rng, calibration, pocket), [], hands, rng, 4.0)
    return Event({pocket: empty}, {pocket: []})


@dataclass(frozen=True)
class Scenario:
    """How an event is drawn, and the most that may be asked and wrong, per event.

    keeps: one table lives through all events, from age 0 to 1, which `draw` is given too. learns: events that are asked
    about until the table has found out.
    """

    draw: Callable
    asked: float
    wrong: float = 0.0
    keeps: bool = False
    learns: int = 0


SCENARIOS = {
    "nominal": Scenario(nominal, 0.005),
    "worn": Scenario(worn, 0.02),
    "sideways": Scenario(sideways, 0.005),
    "tilted": Scenario(tilted, 0.005),
    "close together": Scenario(close_together, 0.01),
    "side by side": Scenario(side_by_side, 1.0),
    "overlapping": Scenario(overlapping, 1.0, 0.02),
    "three staggered": Scenario(three_staggered, 1.0, 0.02),
    "striker between": Scenario(striker_between, 1.0, 0.02),
    "on top": Scenario(on_top, 1.0, 0.17),  # one in seven lies within 2 mm: to gates and eyes, one man
    "blind eye": Scenario(blind_eye, 1.0),
    "eyes dead": Scenario(eyes_dead, 0.54, 0.01, keeps=True, learns=48),
    "lamps dead": Scenario(lamps_dead, 0.46, 0.01, keeps=True, learns=48),
    "two pockets": Scenario(two_pockets, 0.005),
    "sun": Scenario(sun, 0.005),
    "lamps": Scenario(lamps, 0.005),
    "powder": Scenario(powder, 0.02, keeps=True),
    "dirty window": Scenario(dirty, 0.02, keeps=True),
    "dust": Scenario(dust, 0.03, keeps=True),
    "faded": Scenario(faded, 0.02, keeps=True),
    "worn evening": Scenario(evening, 0.2, keeps=True),
    "one gate dead": Scenario(dead_gate, 0.005, keeps=True, learns=8),
    "stands": Scenario(stands, 1.0, 0.001),
    "hit": Scenario(hit, 1.0, 0.001),
    "pushed back": Scenario(pushed_back, 1.0, 0.001),
    "chatter": Scenario(chatter, 1.0, 0.001),
    "hand from above": Scenario(hand_above, 1.0, 0.001),
    "hand from below": Scenario(hand_below, 1.0, 0.001),
}
