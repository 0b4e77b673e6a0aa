"""Brightness, idle picture and volume, set when they change."""

from carrom.panel.lighting import Lighting
from carrom.panel.scoreboard import Scoreboard
from carrom.storage.settings import Settings
from carrom_simulator.world.ports import World

MINUTE_US = 60_000_000


class Room:
    def __init__(self, **changes):
        self.world = World("none")
        self.settings = Settings(self.world.store)
        self.settings.set_all([(name, str(value)) for name, value in changes.items()])
        self.board = Scoreboard()
        self.lighting = Lighting(self.settings, self.board, self.world.hardware, 0)
        self.now_us = 0
        self.lighting.step(0)

    def wait(self, minutes):
        for _ in range(minutes):
            self.now_us += MINUTE_US
            self.lighting.step(self.now_us)


def test_a_table_left_alone_dims_shows_the_picture_and_wakes():
    room = Room(idle_s=60, brightness=9, auto_brightness="off")
    assert room.world.display.level == 9
    assert room.lighting.awake
    room.wait(1)
    assert room.world.display.level == 1
    assert not room.lighting.awake
    assert room.board.picture is None
    room.wait(2)
    assert room.board.picture is not None
    assert room.lighting.touch(room.now_us)
    room.lighting.step(room.now_us)
    assert room.lighting.awake
    assert room.board.picture is None
    assert room.world.display.level == 9
    assert not room.lighting.touch(room.now_us)


def test_the_buzzer_is_mute_in_the_hours_that_are_set():
    room = Room(volume=7, mute_from="22:00", mute_to="07:00")
    assert room.world.buzzer.level == 7
    room.lighting.day.set(21 * 60 + 58, room.now_us)
    room.wait(1)
    assert room.world.buzzer.level == 7
    room.wait(1)
    assert room.world.buzzer.level == 0
