"""A tabletop without firmware or sensors, for tests of those who act at it: it is what a test makes it."""

from types import SimpleNamespace

from carrom.game import pieces
from carrom.game.position import Position
from carrom.game.rules import load
from carrom.ports import WHOLE, gate_beam
from carrom_simulator.game.tabletop import MOVING, PLACED, READY
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick, Outcome

SOUTH, NORTH = pieces.TWO_SEATS
FLICK = Flick(SOUTH, 30.0, 5.0, 2000.0)
PICK_US = 500_000  # how long these hands take for a menu


class Table:
    """A tabletop without firmware: it is as quiet, as blind and as far as a test says."""

    def __init__(self, book="krhum", seats=pieces.TWO_SEATS):
        self.now_us = self.still_us = 0
        self.position = Position(seats, SOUTH)
        self.position.colours = pieces.WHITE
        self.book = load(book)
        self.entered = 0
        self.is_quiet, self.is_blind, self.knows, self.undecided = True, False, True, -1
        self.state, self.named, self.layout, self.placed = READY, -1, [], []
        self.announcer = SimpleNamespace(busy=False)
        self.world = self.table = self.game = self
        self.hardware = SimpleNamespace(fitted=WHOLE)
        self.flicked, self.taken_up, self.spawned, self.listeners = [], 0, [], []
        self.shots = []
        self.shot = {}  # the outcome of the next flick: see `played`
        self.played = self.question = None
        self.menus = SimpleNamespace(picker=None)
        self.doubtful = []  # passages that the firmware would ask about
        self.is_told = self.has_pads = False

    def __len__(self):
        return self.entered

    def quiet(self):
        return self.is_quiet

    def sees(self, pocket):
        return bool(self.hardware.fitted >> gate_beam(pocket, 0) & 1)

    def blind(self):
        return self.is_blind

    def knows_of_shot_after(self, _entries):
        return self.knows

    def is_doubtful(self, passage):
        return any(passage is one for one in self.doubtful)

    def undecided_seat(self):
        return self.undecided

    def place(self, seat, offset_mm, placing="good"):
        self.placed.append((self.now_us, seat, offset_mm, placing))
        self.state, self.still_us = PLACED, self.now_us + 1_000_000

    def lies_still(self, _seat):
        return self.state == PLACED and self.now_us >= self.still_us

    def take_up(self):
        self.taken_up += 1
        self.state = READY

    def flick(self, seat, angle_deg, speed_mm_s):
        self.flicked.append((self.now_us, seat, angle_deg, speed_mm_s))
        self.state = MOVING
        self.shots.append(played(seat=seat, start_us=self.now_us, **self.shot))
        return self.shots[-1]

    def spawn(self, process):
        self.spawned.append(process)


class Hands:
    """They write down what they pick; `then` happens at each pick."""

    def __init__(self, table, then=lambda: None):
        self.table, self.then = table, then
        self.picked = []

    def pick(self, seat, button, wanted, held_us=90_000):
        self.picked.append((self.table.now_us, seat, button, wanted, held_us))
        self.then()
        yield PICK_US

    def reply(self, question, seat, value):
        self.picked.append((self.table.now_us, seat, None, value, 0))
        self.then()
        if self.table.question is question:
            self.table.question = None
        yield PICK_US

    def told(self):
        return [(seat, button, wanted) for _, seat, button, wanted, _ in self.picked]


def played(seat=SOUTH, start_us=0, claims=0, own=pieces.WHITE, **outcome):
    return Played(1, seat, start_us, [], FLICK, Outcome(**outcome), own=own, claims=claims)


def pass_time(table, process, meanwhile=lambda: None):
    """Let a process run to its end in the table's time."""
    for delay_us in process:
        assert delay_us >= 0
        table.now_us += delay_us
        assert table.now_us < 600_000_000, "it never ends"
        meanwhile()
