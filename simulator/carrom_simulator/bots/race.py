"""Values a position without its board: what points a board is worth to the side on turn, in the long run.

Both sides race: whoever is on turn pockets what he aims at with one and the same chance, and now and then blunders.
What follows from a shot the book's own referee says (`carrom.game.engine.judge`): a new book needs nothing here.
"""

from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.position import CHOOSING, PENALTY_SHOT, QUEEN_COVERED, SHOOTING, UNKNOWN, Position
from carrom.game.record import parse_entry

# How the shots of a race go; between those of Club and Maître.
POCKETED = 0.8
ON_ARROW = 0.92  # the man of a penalty shot
STRIKER_TOO = 0.02  # the man falls, and the striker with it
PATIENCE = 0.995  # a board won in the next shot is worth more than one won some day

MOST_SHOTS = 6  # more saved shots than a board needs are worth no more
MOST_DUE = 2
CLOSE_ENOUGH = 0.002  # points by which values may still be off
MOST_SWEEPS = 200

Key = tuple  # a position as the side on turn sees it: its men are white and it sits south

Way = tuple[float, float, int, Key | None]  # chance, points if the board is over, sign of the next side, its position

# The shots of a race, as the record writes them.
_HIT, _OWN_AND_STRIKER = "south w@ne", "south w@ne s@ne"
_QUEEN, _QUEEN_AND_STRIKER = "south q@ne", "south q@ne s@ne"
_STRIKER, _OTHER, _MISS = "south s@ne", "south b@ne", "south -"
_CHOICES = "choose remove", "choose return"


def _aims(pocketed: float) -> tuple:
    """Return the aims that are allowed, each as [(chance, shot)], the shot that is meant first."""
    failed = 1 - pocketed - STRIKER_TOO
    blunders = tuple((failed * part, shot) for part, shot in ((0.3, _STRIKER), (0.3, _OTHER), (0.4, _MISS)))
    own = ((pocketed, _HIT), (STRIKER_TOO, _OWN_AND_STRIKER), *blunders)
    queen = ((pocketed, _QUEEN), (STRIKER_TOO, _QUEEN_AND_STRIKER), *blunders)
    return own, queen, ((1.0, _MISS),)


_AIMS = {SHOOTING: _aims(POCKETED), PENALTY_SHOT: _aims(ON_ARROW)}


def key_of(position) -> Key:
    """Return the position as the side on turn sees it, without the score, an open bet and what no race knows."""
    side = position.side_of(position.turn)
    own = position.colour_of(side)
    a = own if own != UNKNOWN else pieces.WHITE
    b = a ^ 1
    queen = position.queen
    if queen >= QUEEN_COVERED:
        queen = QUEEN_COVERED + ((queen - QUEEN_COVERED) ^ side)
    return (
        position.phase,
        min(position.shots, MOST_SHOTS),
        min(position.half_shots, 1),
        position.down[a],
        position.down[b],
        min(position.due[a], MOST_DUE),
        min(position.due[b], MOST_DUE),
        queen,
        own != UNKNOWN,
        bool(position.fallen[a]),
        bool(position.fallen[b]),
    )


def _position_of(key: Key) -> Position:
    p = Position(pieces.TWO_SEATS, pieces.SOUTH)
    p.phase, p.shots, p.half_shots = key[0], key[1], key[2]
    p.down, p.due = [key[3], key[4]], [key[5], key[6]]
    p.queen = key[7]
    p.colours = pieces.WHITE if key[8] else UNKNOWN
    p.fallen = [key[9], key[10]]
    p.started = p.touched = True
    p.fresh = False
    return p


class Race:
    """The values under one book. Each position that can follow from one asked about is worked out with it, once."""

    def __init__(self, book):
        self._book = book
        self._values: dict[Key, float] = {}
        self._next: dict[tuple[Key, str], tuple[float, int, Key | None] | None] = {}

    def value(self, position) -> float:
        """Return the points that the side on turn may expect more than the other, from this board."""
        return self._value(key_of(position))

    def run(self, position, own: list[float], queen: float) -> float:
        """Value a position by the men as they lie: the side on turn pockets one after the other until it misses.

        own: the chance of each of its men, best first. queen: that of the queen, 0 where she is not to be had.
        """
        key = key_of(position)
        if key[0] not in (SHOOTING, PENALTY_SHOT):
            return self._value(key)
        return self._run(key, own, 0, queen)

    def _run(self, key: Key, own: list[float], at: int, queen: float) -> float:
        """Return the same from the man number `at` on."""
        missed = self._after(key, _MISS)
        best = missed
        if at < len(own):
            best = max(best, self._tried(key, _HIT, own[at], missed, own, at + 1, queen))
        if queen > 0:
            best = max(best, self._tried(key, _QUEEN, queen, missed, own, at, 0.0))
        return best

    def _tried(
        self, key: Key, hit: str, chance: float, missed: float, own: list[float], at: int, queen: float
    ) -> float:
        led = self._led(key, hit)
        if led is None:
            return missed
        points, sign, after = led
        if after is None:
            value = points
        elif sign < 0:
            value = -self._value(after)
        else:
            value = self._run(after, own, at, queen)
        return chance * value + (1 - chance) * missed

    def _after(self, key: Key, entry: str) -> float:
        led = self._led(key, entry)
        if led is None:
            return self._value(key)
        points, sign, after = led
        return points if after is None else sign * self._value(after)

    def _led(self, key: Key, entry: str) -> tuple[float, int, Key | None] | None:
        """Return the outcome of an entry: (points, sign, position); None where the book refuses it."""
        asked = key, entry
        if asked not in self._next:
            before = _position_of(key)
            after, verdict = judge(self._book, before, parse_entry(entry))
            if verdict.error:
                self._next[asked] = None
            elif verdict.board_over is not None:
                side, points, _ = verdict.board_over
                self._next[asked] = (points if side == 0 else -points, 0, None)
            else:
                self._next[asked] = (0.0, 1 if after.side_of(after.turn) == 0 else -1, key_of(after))
        return self._next[asked]

    def _value(self, key: Key) -> float:
        if key not in self._values:
            self._solve(key)
        return self._values[key]

    def _solve(self, key: Key) -> None:
        """Work out that position and all that can follow: sweep over them until nothing changes."""
        values: dict[Key, float] = {}  # joins the others when all is done: another thread may ask meanwhile
        ways: dict[Key, list[list[Way]]] = {}
        waiting = [key]
        while waiting:
            at = waiting.pop()
            if at in values or at in self._values:
                continue
            values[at] = 0.0
            ways[at] = self._ways_from(at)
            waiting += [after for way in ways[at] for _, _, _, after in way if after is not None]
        order = sorted(values, key=lambda at: at[3] + at[4], reverse=True)  # from the end of a board backward
        for _ in range(MOST_SWEEPS):
            change = 0.0
            for at in order:
                value = max(sum(self._worth(step, values) for step in way) for way in ways[at])
                change = max(change, abs(value - values[at]))
                values[at] = value
            if change < CLOSE_ENOUGH:
                break
        self._values.update(values)

    def _worth(self, step: Way, values: dict[Key, float]) -> float:
        chance, points, sign, after = step
        if after is None:
            return chance * points
        return chance * PATIENCE * sign * (values[after] if after in values else self._values[after])

    def _ways_from(self, key: Key) -> list[list[Way]]:
        aims = [((1.0, choice),) for choice in _CHOICES] if key[0] == CHOOSING else _AIMS[key[0]]
        ways = []
        for aim in aims:
            led = [(chance, self._led(key, entry)) for chance, entry in aim]
            if led[0][1] is None:
                continue
            part = sum(chance for chance, step in led if step is not None)  # an other man that is not there cannot fall
            ways.append([(chance / part, *step) for chance, step in led if step is not None])
        return ways


_races: dict[tuple, Race] = {}


def race_of(book) -> Race:
    """Return the race under that book with its options; they share what they have worked out."""
    name = (book.id, *sorted((option, str(value)) for option, value in book.options.items()))
    if name not in _races:
        _races[name] = Race(book)
    return _races[name]
