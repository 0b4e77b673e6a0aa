"""The world's clock and events: everything happens at its time, in order, as the chip would see it."""

import pytest

from carrom import clock, ports
from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.world.ports import World
from carrom_simulator.world.sensors import BLOCKED, FREE


class Table:
    """A table that only notes when it is called. every_us: when it wants to be called next."""

    def __init__(self, world, every_us=1_000_000):
        self.world = world
        self.every_us = every_us
        self.due = False
        self.stepped = []
        self.told = []
        self.scrolled = []

    def step(self, now_us):
        self.stepped.append(now_us)
        self.due = False
        self.world.beams.read()
        return now_us + self.every_us & clock.WRAP_US - 1

    def pads_changed(self):
        self.told.append(self.world.now_us)

    def scroll(self, now_us):
        self.scrolled.append(now_us)


@pytest.fixture
def world():
    return World()


def lived_in(world, every_us=1_000_000):
    table = Table(world, every_us)
    world.attach(table)
    return table


def test_a_new_world_has_lost_nothing_and_holds_nothing_down(world):
    assert (world.beams.overruns, world.pads.held, world.beams.waiting()) == (0, 0, False)
    assert (world.display.shown, world.display.level, world.buzzer.hz, world.buzzer.level) == (0, 0, 0, 0)
    assert (world.steps, world.now_us) == (0, 0)


def test_time_passes_to_the_microsecond_and_the_table_is_called_when_it_wants(world):
    table = lived_in(world)
    assert world.run(2_500_000)
    assert (world.now_us, table.stepped, world.steps) == (2_500_000, [0, 1_000_000, 2_000_000], 3)
    assert world.run(500_000)
    assert table.stepped[-1] == 3_000_000


def test_a_table_that_wants_to_be_called_at_once_or_in_the_past_still_takes_its_time(world):
    for every_us in (0, 100, -5):
        world = World()
        table = lived_in(world, every_us)
        world.run(1_000)
        assert table.stepped == list(range(0, 1_001, 100))
    table = lived_in(World(), 101)
    table.world.run(1_000)
    assert table.stepped[:3] == [0, 101, 202]


def test_events_come_at_their_time_in_order_and_one_time_in_the_order_of_asking(world):
    table = lived_in(world, 400)
    seen = []
    world.after(300, lambda: seen.append(("third", world.now_us)))
    world.at(200, lambda: seen.append(("first", world.now_us)))
    world.at(200, lambda: seen.append(("second", world.now_us)))
    world.at(-50, lambda: seen.append(("late", world.now_us)))
    world.run(350)
    assert seen == [("late", 0), ("first", 200), ("second", 200), ("third", 300)]
    assert table.stepped == [0]


def test_an_event_that_makes_the_table_due_has_it_called(world):
    table = lived_in(world)
    world.at(200, lambda: setattr(table, "due", True))
    world.at(300, world.wake)
    world.run(900)
    assert table.stepped == [0, 200, 300]
    table.due = True
    world.run(10)
    assert table.stepped[-1] == 900


def test_it_runs_until_something_holds_or_it_is_stopped(world):
    table = lived_in(world)
    assert world.run(until=lambda: len(table.stepped) == 4)
    assert world.now_us == 3_000_000
    assert not world.run(10, until=lambda: False)
    assert world.now_us == 3_000_010
    seen = []
    world.after(50, world.stop)
    world.after(60, lambda: seen.append(1))
    assert world.run(1_000)
    assert (world.now_us, seen) == (3_000_060, [])
    assert world.run(1_000)
    assert seen == [1]


def test_a_button_is_told_when_it_goes_down_and_when_it_comes_up(world):
    table = lived_in(world)
    world.run(1_000)
    world.press(seat=2, button=3)
    assert world.pads.read() == 1 << 11
    world.press(seat=0, button=0, held_us=200_000)
    world.run(500_000)
    assert world.pads.read() == 0
    assert table.told == [1_000, 91_000, 201_000]


def test_the_chips_clock_wraps_and_the_worlds_does_not():
    start_us = clock.WRAP_US - 1_000
    world = World(start_us=start_us)
    table = lived_in(world, 600)
    world.run(1_500)
    assert world.now_us == start_us + 1_500
    assert world.chip_us == 500
    assert table.stepped == [clock.WRAP_US - 1_000, clock.WRAP_US - 400, 200]
    world.sensors.fall(world.now_us / 1e6, pieces.SW, pieces.WHITE)
    world.run(5_000_000)
    assert all(0 <= stamp < clock.WRAP_US for stamp in world.beams.edges[1::2])


def test_what_changes_as_a_world_begins_is_stamped_with_its_beginning():
    world = World(start_us=9_000_000)
    world.sensors.rest([Disc(pieces.WHITE, 40.0, -world.sensors.board.line_mm(0))])
    world.run(100)
    ((_, blocked, stamp),) = read(world)
    assert blocked
    assert 9_000_000 <= stamp <= 9_000_020  # beams are sampled every 10 us


def test_edges_wake_the_table_at_once_and_are_read_once(world):
    table = lived_in(world, 10_000_000)
    found = []
    table.step = lambda now_us: (found.extend((now_us, *edge) for edge in read(world)), now_us + 10_000_000)[1]
    world.sensors.fall(0.5, pieces.SE, pieces.BLACK)
    world.wake()
    world.run(4_000_000)
    assert [edge[1:3] for edge in found] == [(2, True), (3, True), (2, False), (3, False)]
    assert all(abs(now_us - stamp) < 20 for now_us, _, _, stamp in found)  # beams are sampled every 10 us
    assert not world.beams.waiting()
    assert world.beams.read() == 0


def read(world):
    """(beam, blocked, stamp) of the edges that wait."""
    assert world.beams.waiting() == bool(world.beams.fresh)
    count = world.beams.read()
    assert len(world.beams.edges) == 2 * count
    coded, stamps = world.beams.edges[: 2 * count : 2], world.beams.edges[1 : 2 * count : 2]
    return [(one & 15, bool(one >> 4), stamp) for one, stamp in zip(coded, stamps, strict=True)]


def test_with_the_emitters_off_every_sound_beam_is_blocked(world):
    world.sensors.break_beam(4, FREE)
    world.sensors.break_beam(6, BLOCKED)
    assert world.beams.levels() == 1 << 6
    world.beams.carrier(False)
    assert world.beams.levels() == (1 << ports.BEAMS) - 1 - (1 << 4)
    world.beams.carrier(True)
    assert world.beams.levels() == 1 << 6


def test_a_dead_lamp_draws_no_current(world):
    world.sensors.windows[2].dead_green = True
    world.sensors.windows[1].dead_red = True
    world.sensors.windows[3].dead_left = True
    lit = [[world.light.lamp_raw(pocket, lamp) > 1000 for lamp in range(3)] for pocket in range(4)]
    assert lit == [[True, True, True], [False, True, True], [True, False, True], [True, True, False]]


def test_a_sample_has_both_eyes_and_the_left_one_alone(world):
    world.sensors.reading = lambda pocket, time_s: (10 + pocket, 220, 230, 140 + round(time_s))
    world.light.sample(2)
    light = world.light
    assert (light.dark_raw, light.red_raw, light.green_raw, light.left_raw) == (12, 220, 230, 140)
    assert 4750 < world.light.supply_mv() < 5250


def test_whoever_looks_at_the_display_has_its_text_moved_on(world):
    world.display.show(bytearray(b"abc"))
    assert world.display.frame == b"abc"  # a world without a table
    table = lived_in(world)
    world.run(1_000)
    assert world.display.frame == b"abc"
    assert (table.scrolled, world.display.shown) == ([1_000], 1)
    frame = bytearray(b"xyz")
    world.display.show(frame)
    frame[0] = 0
    assert world.display.frame == b"xyz"
    assert World(width=64).display.frame == bytes(64)


def test_a_world_without_a_table_lets_time_pass(world):
    assert world.run(700)
    assert (world.now_us, world.steps) == (700, 0)
    world.wake()
    assert world.run(700)
    assert (world.now_us, world.steps) == (1_400, 0)
