"""Hands that lay, move, lift and take back the striker over two beams, and shots from there: written from the disc.

Lengths are millimetres from a seat's rear beam towards the middle of the board, and above the board; times seconds.
The striker covers a beam while it stands in it and lies low enough; so does a fingertip.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from carrom import clock, ports
from carrom.game.engine import Game
from carrom.game.entry import fell, shot
from carrom.game.pieces import NE, SOUTH, TWO_SEATS, WHITE
from carrom.game.rules import load
from carrom.referee.referee import Referee
from carrom.sensing.passage import Passage
from carrom.sensing.striker_lines import ShotTracker

STEP_S = 0.001
HALVINGS = 10  # of a step in which a beam changes: two beams change within the same 10 us as rarely as at a table
LINES_MM = (0.0, 31.8)  # the laws of the International Carrom Federation
RADIUS_MM = 41.3 / 2
PLACE_MM = 31.8 / 2
BEAM_MM = 4.0  # above the board: half of a man's height
FINGER_MM = 8.0  # radius of a fingertip
AWAY_MM = (-120.0, 60.0)  # off both beams, in a hand
CROSSES_S = (0.004, 0.08)  # a piece of 31.8 mm at 8 m/s to 0.4 m/s
COMES = ("from behind", "from above", "from the front")
LEAVES = ("pulled back", "lifted", "pushed on")


@dataclass
class Striker:
    """Where the striker and a fingertip at it are, and the edges that they make. `now_s` goes on with each move."""

    rng: Random
    now_s: float = 0.0
    y: float = -200.0
    z: float = 60.0
    tilt: float = 0.0  # by how much its front edge is higher, mm
    seat: int = SOUTH
    edges: list[tuple[float, int, bool]] = field(default_factory=list)
    _covered: list[bool] = field(default_factory=lambda: [False, False])

    def _covers(self, finger: float | None) -> list[bool]:
        covered = []
        for line, at_mm in enumerate(LINES_MM):
            low = self.z + self.tilt * (line - 0.5)
            striker = abs(self.y - at_mm) < RADIUS_MM and low < BEAM_MM
            covered.append(striker or (finger is not None and abs(finger - at_mm) < FINGER_MM))
        return covered

    def look(self, finger: float | None) -> None:
        """Note which beams are covered now. finger: where a fingertip touches the board, or None."""
        for line, covered in enumerate(self._covers(finger)):
            if covered != self._covered[line]:
                self._covered[line] = covered
                self.edges.append((self.now_s, ports.line_beam(self.seat, line), covered))

    def go(self, y: float, z: float, speed: float, finger: float | None = None) -> None:
        """Move to a place; `finger`: how far from the striker's middle a fingertip goes with it, on the board."""
        steps = max(round(max(abs(y - self.y), abs(z - self.z)) / speed / STEP_S), 1)
        from_s, from_y, from_z = self.now_s, self.y, self.z

        def at(step: float) -> float | None:
            self.now_s = from_s + step * STEP_S
            self.y, self.z = from_y + (y - from_y) * step / steps, from_z + (z - from_z) * step / steps
            return None if finger is None or self.z > BEAM_MM else self.y + finger

        for step in range(1, steps + 1):
            before: float = step - 1
            while self._covers(at(step)) != self._covered:
                after: float = step
                for _ in range(HALVINGS):
                    middle = (before + after) / 2
                    before, after = (middle, after) if self._covers(at(middle)) == self._covered else (before, middle)
                self.look(at(after))
                before = after

    def wait(self, for_s: float, finger: float | None = None) -> None:
        """Lie still, with or without a fingertip there; it is gone afterwards."""
        self.look(None if finger is None else self.y + finger)
        self.now_s += for_s
        self.look(None)

    def lay(self) -> None:
        """A hand lays it between the lines, and lets go."""
        rng = self.rng
        finger = rng.choice((None, -RADIUS_MM - 4.0, -RADIUS_MM + 4.0))
        end = PLACE_MM + rng.uniform(-3, 3)
        how = rng.choice(COMES)
        self.tilt = 0.0
        if how == "from above":
            self.tilt = rng.uniform(-6, 6)
            self.go(end, 20.0, 1e6)
            self.go(end, 0.0, rng.uniform(60, 400))
            self.tilt = 0.0
        else:
            self.go(AWAY_MM[0] if how == "from behind" else 160.0, 0.0, 1e6)
            self.go(end + rng.uniform(-6, 6), 0.0, rng.uniform(80, 500), finger)
            self.go(end, 0.0, rng.uniform(20, 100), finger)
        self.wait(rng.uniform(0.02, 0.5), finger)

    def adjust(self) -> None:
        """A fingertip shifts it a little, along the lines or across them."""
        rng = self.rng
        finger = rng.choice((None, -RADIUS_MM, RADIUS_MM))
        self.go(PLACE_MM + rng.uniform(-4, 4), 0.0, rng.uniform(10, 80), finger)
        self.wait(rng.uniform(0.02, 0.8), finger)

    def leave(self) -> None:
        """A hand takes it away."""
        rng = self.rng
        how = rng.choice(LEAVES)
        if how == "lifted":
            self.tilt = rng.uniform(-6, 6)
            self.go(self.y, 40.0, rng.uniform(60, 400))
        else:
            self.go(AWAY_MM[0] if how == "pulled back" else 160.0, 0.0, rng.uniform(60, 340), -RADIUS_MM)
        self.go(*AWAY_MM, 1e6)

    def shoot(self, speed: float) -> None:
        """A finger flicks it; it follows for a moment."""
        self.wait(self.rng.uniform(0.05, 0.6), -RADIUS_MM - 4.0)
        start_s, from_y = self.now_s, self.y
        for _ in range(round(180 / speed / STEP_S)):
            self.now_s += STEP_S
            self.y = from_y + speed * (self.now_s - start_s)
            self.look(min(self.y - RADIUS_MM, 10.0) if self.now_s - start_s < 0.03 else None)
        self.go(*AWAY_MM, 1e6)


SETTINGS = {"quiet_ms": 2500, "order_ms": 400, "doubt_margin": 40, "lang": "fr", "style": "strict", "said_ms": 4000}


class Silent:
    """Settings, journal and voice of a table that nobody listens to."""

    def __init__(self) -> None:
        self.question = None
        self.said: list[str] = []

    def get(self, name: str):
        return SETTINGS[name]

    def say(self, name: str, **_fields) -> None:
        self.said.append(name)

    def announce(self, *_arguments) -> None: ...

    def tell(self, *_arguments) -> None: ...

    def cut(self) -> None: ...

    def append(self, _text: str) -> None: ...

    def ask(self, *_arguments) -> None: ...


class Evening:
    """A table of two who play billard, with real striker lines and referee, and what truly happened."""

    def __init__(self, rng: Random):
        self.rng = rng
        self.voice = silent = Silent()
        self.tracker = ShotTracker(TWO_SEATS)
        self.referee = Referee(silent, silent, silent, self.tracker, None)
        self.start_us = rng.randrange(clock.WRAP_US)
        self.referee.begin(Game(load("billard"), TWO_SEATS, SOUTH))
        self.tracker.begin(0, self.start_us)
        self.striker = Striker(rng)
        self.plan: list = []  # (time, beam, blocked) of pieces, (time, passage)
        self.truth = Game(load("billard"), TWO_SEATS, SOUTH)
        self.done: list[str] = []  # what hands did, to read after a failure
        self.now_s = 0.0

    def us(self, at_s: float) -> int:
        return clock.add(self.start_us, round(at_s * 1e6))

    def _follow(self, until_s: float) -> None:
        """Let the table see what has happened, with every deadline that it asks for."""
        news = sorted([*self.striker.edges, *self.plan], key=lambda item: item[0])
        self.striker.edges, self.plan = [], []
        for item in news:
            if item[0] > until_s:
                self.plan.append(item)
                continue
            self._until(item[0])
            now_us = self.us(item[0])
            if len(item) == 2:
                item[1].time_us = now_us
                self.referee.passage(item[1], now_us)
            else:
                self.tracker.turn = self.referee.position.turn
                self.tracker.edge(item[1], item[2], now_us)
        self._until(until_s)

    def _until(self, until_s: float) -> None:
        while True:
            now_us = self.us(self.now_s)
            self.tracker.turn = self.referee.position.turn
            due_us = self.tracker.step(now_us)
            while (event := self.tracker.take()) is not None:
                self.referee.line_event(event, now_us, False)
            due_us = clock.sooner(due_us, self.referee.step(now_us, False))
            due_s = until_s if due_us is None else self.now_s + max(clock.diff(due_us, now_us), 1) / 1e6
            if due_s >= until_s:
                break
            self.now_s = due_s
        self.now_s = max(until_s, self.now_s)

    def wait(self, for_s: float) -> None:
        self.striker.now_s += for_s
        self._follow(self.striker.now_s)

    def turns(self, count: int = 5) -> None:
        """Let two play some turns; then the next player lays the striker, which decides what is still undecided."""
        for _ in range(count):
            self.turn()
        self.striker.seat = self.truth.position.turn
        self.striker.lay()
        self.wait(1.0)

    def turn(self) -> None:
        """The player on turn lays, moves and takes the striker as he likes, and shoots in the end."""
        rng, striker = self.rng, self.striker
        striker.seat = self.truth.position.turn
        striker.lay()
        for _ in range(rng.choice((0, 0, 1, 2, 3))):
            self.wait(rng.choice((0.1, 0.3, 0.6, 1.0, 2.0, 4.0)) * rng.uniform(0.5, 1.5))
            if rng.random() < 0.4:
                self.done.append("adjust")
                striker.adjust()
            else:
                self.done.append("leave")
                striker.leave()
                self.wait(rng.choice((0.05, 0.3, 1.0, 3.0, 6.0)) * rng.uniform(0.5, 1.5))
                striker.lay()
        self.wait(rng.uniform(0.6, 3.0))
        self._shoot()

    def _shoot(self) -> None:
        rng, striker = self.rng, self.striker
        speed = rng.choice((500, 1000, 2000, 4000)) * rng.uniform(0.8, 1.4)
        self.done.append("shot")
        striker.shoot(speed)
        what = rng.random()
        if what < 0.4:
            at_s = striker.now_s + rng.uniform(0.1, 1.0)
            beam = ports.line_beam(striker.seat ^ 2, rng.randrange(2))
            self.plan += [(at_s, beam, True), (at_s + rng.uniform(*CROSSES_S), beam, False)]
        if what < 0.2:
            self.plan.append((striker.now_s + rng.uniform(0.6, 1.5), Passage(NE, (WHITE,), 0, 100, None)))
        self.truth.enter(shot(striker.seat, (fell(WHITE, NE),) if what < 0.2 else ()))
        self.wait(rng.uniform(4.0, 9.0))


def play(seed: int) -> Evening:
    """Let two play an evening."""
    evening = Evening(Random(f"hands {seed}"))
    evening.turns()
    return evening


def wrong(evening: Evening) -> bool:
    """Tell whether the table knows of another game than the one that was played."""
    return evening.referee.position.text() != evening.truth.position.text()
