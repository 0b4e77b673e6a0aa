"""A board whose hardware cannot be made: each crash is logged, shown and a new start, and after three comes the prompt.

Stands in the place of main.py: the bus to the pads raises as often as the file /left says.
"""

import pytest

from carrom.panel import font
from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable

MAIN = """
from carrom.drivers import i2c_bus
def bus(*pins):
    with open("/left") as file:
        left = int(file.read())
    if left:
        with open("/left", "w") as file:
            file.write(str(left - 1))
        raise ValueError("no such bus")
    return plain(*pins)
plain, i2c_bus.Bus = i2c_bus.Bus, bus
from carrom.main import run
run()
"""
ALWAYS = 1000


@pytest.fixture
def board(uf2):
    def start(left: int) -> PlayingTable:
        own = {"/left": b"%d" % left, "/main.py": image.on_chip(MAIN).encode()}
        table = PlayingTable(Pico(uf2, image.firmware_files() | own))
        table.shown = []
        table.frame_listeners.append(lambda _us, frame: table.shown.append(frame))
        table.pico.boot()
        return table

    return start


def shows(frames: list[bytes], text: str) -> bool:
    """Whether the text has gone by, all of it: of each picture that differs from the one before."""
    columns = bytes(32) + font.render(text) + bytes(32)
    wanted = [columns[at : at + 32] for at in range(len(columns) - 32)]
    seen = [frame for before, frame in zip([None, *frames], frames, strict=False) if frame != before]
    wanted = [frame for before, frame in zip([None, *wanted], wanted, strict=False) if frame != before]
    return any(seen[at : at + len(wanted)] == wanted for at in range(len(seen) - len(wanted) + 1))


def test_hardware_that_always_raises_is_given_up_after_three_crashes(board):
    table = board(ALWAYS)
    told = table.pico.wait_for(b"carrom doctor", timeout_s=90)
    assert table.pico.resets == 3
    assert told.count(b"no such bus") >= 1, "each is printed; what is printed before a terminal is there is lost"
    table.pico.wait_for(b">>> ")
    log = table.pico.files()["/data/crashes"]
    assert log.count(b"ValueError: no such bus") == 3
    assert log.count(b"in bus") == 3, "with the place"
    assert shows(table.shown, "Panne : la partie reprend")
    assert shows(table.shown, "Panne : carrom doctor")
    table.pico.run(10)
    assert table.pico.resets == 3, "it stays at the prompt"
    assert table.pico.exec("print(6 * 7)").strip() == "42"


def test_hardware_that_raises_twice_plays_at_its_third_start(board):
    table = board(2)
    table.wait("call", name="opener", timeout_s=90)
    assert table.pico.resets == 2
    assert table.ask("status")["entries"] == 0
    assert table.pico.files()["/data/crashes"].count(b"no such bus") == 2


def test_a_driver_that_a_broken_transfer_left_out_ends_at_the_prompt(uf2):
    files = image.firmware_files()
    del files["/carrom/drivers/buzzer.mpy"]
    pico = Pico(uf2, files)
    pico.boot()
    assert b"ImportError: no module named 'carrom.drivers.buzzer'" in pico.wait_for(b">>> ", timeout_s=20)
    pico.run(10)
    assert pico.resets == 0
    assert "/data/crashes" not in pico.files()
    assert pico.exec("print(6 * 7)").strip() == "42"
