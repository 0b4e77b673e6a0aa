"""Each driver on the real MicroPython, against the chip it talks to."""

import itertools

import pytest

from carrom import levels, ports, signals
from carrom.game.pieces import BLACK, NORTH, NW, SOUTH, WEST, WHITE
from stands.chip import image
from stands.chip.pico import FS_BLOCK, FS_BLOCKS, Pico
from stands.chip.wired_table import AMBIENT_RAW, DARK_RAW, GLOW, LAMP_RAW, OTHER_EYE, WiredTable

START = "import board\nhardware = board.hardware()\n"
EDGES = """
count = hardware.beams.read()
while count:
    for at in range(count):
        print(hardware.beams.edges[2 * at] & 15)
    count = hardware.beams.read()
"""


def test_pins_are_set_up_as_board_py_says(bare):
    """After hardware() the chip uses each pin as signals.Pins.uses() tells the drawings."""
    bare.pico.exec(START)
    functions = {"in": 5, "out": 5, "pwm": 4, "spi0 sck": 1, "spi0 tx": 1, "i2c0 sda": 3, "i2c0 scl": 3}
    uses = {gpio: use for gpio, use, _ in bare.pins.uses()}
    for gpio, use in uses.items():
        pin = bare.pico.mcu.gpio[gpio]
        if use == "adc":
            assert not pin.input_enable
        else:
            assert pin.function_select == functions[use], (gpio, use)
            assert bool(bare.pico.mcu.sio.gpio_output_enable >> gpio & 1) == (use == "out"), (gpio, use)
    untouched = 0x1F
    for gpio in set(range(29)) - set(uses) - {23, 24, 25}:
        assert bare.pico.mcu.gpio[gpio].function_select == untouched


def test_every_pixel_lands_where_the_frame_has_it(bare):
    """A frame of 32 random columns, and the same for modules turned by one, two and three quarters."""
    frame = bytes((n * 73 + 19) & 0xFF for n in range(32))
    bare.pico.exec(START + f"frame = bytearray({frame!r})\nhardware.display.show(frame)")
    assert bare.frame == frame
    rows = bare.rows
    for turned in (1, 2, 3):
        code = f"hardware.display.turned = {turned}\nhardware.display.show(frame)"
        bare.pico.exec(code)
        for module in range(4):
            block = [row[8 * module : 8 * module + 8] for row in rows]
            for _ in range(turned):  # a module that is turned clockwise shows what is stored turned the other way
                block = ["".join(column) for column in zip(*block, strict=True)][::-1]
            shown = [row[8 * module : 8 * module + 8] for row in bare.rows]
            assert shown == block, turned


def test_eight_modules_and_a_capped_brightness(bare):
    """Two scoreboards in one chain; brightness never above the cap."""
    table = WiredTable(bare.pico, bare.pins, modules=8)
    table.pico.exec(START + "hardware.display.resize(8)\nhardware.display.brightness(15)")
    assert table.intensity == 5
    frame = bytes(range(64))
    table.pico.exec(f"hardware.display.show(bytearray({frame!r}))")
    assert table.frame == frame


def test_a_module_that_fell_asleep_wakes_up_again(bare):
    """A disturbance on the cable changed a module's settings: five frames later it shows the same as the others."""
    bare.pico.exec(START + "frame = bytearray(range(32))")
    for register, value in ((12, 0), (15, 1), (9, 0xFF), (11, 2)):
        bare.registers[2][register] = value
    bare.pico.exec("for _ in range(5):\n hardware.display.show(frame)")
    assert bare.frame == bytes(range(32))
    assert bare.registers[2][9] == 0
    assert bare.registers[2][11] == 7


def test_the_buzzer_plays_what_it_is_told(bare):
    bare.pico.exec(
        START + "import time\n"
        "for hz, ms in ((440, 30), (0, 10), (1760, 20)):\n hardware.buzzer.tone(hz)\n time.sleep_ms(ms)\n"
        "hardware.buzzer.tone(0)\ntime.sleep_ms(5)\nhardware.buzzer.volume(0)\nhardware.buzzer.tone(880)\n"
        "time.sleep_ms(20)\nhardware.buzzer.tone(0)"
    )
    notes = [(hz, length) for hz, length in bare.take_notes() if hz]
    assert [hz for hz, _ in notes] == pytest.approx([440, 1760], rel=0.005)
    assert [length for _, length in notes] == pytest.approx([30, 20], abs=1)


def test_buttons_and_a_mute_chip(bare):
    bare.pico.exec(START)
    for seat, button in ((SOUTH, ports.BET_BUTTON), (WEST, ports.OK_BUTTON)):
        bare.buttons = 1 << seat * 4 + button
        assert int(bare.pico.exec("print(hardware.pads.read())")) == bare.buttons
    bare.pads_mute = True
    code = "try:\n hardware.pads.read()\nexcept OSError:\n print('mute')"
    assert bare.pico.exec(code).strip() == "mute"
    bare.pads_mute = False
    bare.pico.exec(code)  # the transfer that was broken off may cost one more
    assert int(bare.pico.exec("print(hardware.pads.read())")) == bare.buttons


def test_a_pads_chip_that_holds_its_line_is_clocked_until_it_lets_go(bare):
    bare.pico.exec(START)
    bare.buttons = 5
    for clocks in (1, 9):
        bare.hold_sda(clocks)
        tries = "for _ in range(4):\n try:\n  print(hardware.pads.read())\n except OSError:\n  print('mute')"
        said = bare.pico.exec(tries).split()
        assert (said[0], said[-2:]) == ("mute", ["5", "5"]), clocks  # the broken transfer may cost one more
    bare.hold_sda(1000)  # broken for good: it stays mute, and the table says so
    assert bare.pico.exec(tries).split() == ["mute"] * 4


def test_windows_lamps_room_and_supply(bare):
    bare.show_piece(NW, WHITE)
    bare.show_piece(0, BLACK)
    bare.dead_lamps = 1 << signals.GREEN_BIT + 2 | 1 << signals.LEFT_BIT + 1 | 1 << signals.RED_BIT
    out = bare.pico.exec(
        START + "light = hardware.light\n"
        f"light.sample({NW})\nprint(light.dark_raw, light.red_raw, light.green_raw)\n"
        "light.sample(0)\nprint(light.dark_raw, light.red_raw, light.green_raw)\n"
        "print([light.lamp_raw(pocket, lamp) for lamp in (0, 1, 2) for pocket in range(4)])\n"
        "print(light.ambient(), light.supply_mv())"
    ).split("\r\n")
    assert out[0] == f"{DARK_RAW} {DARK_RAW + GLOW[WHITE][0]} {DARK_RAW + GLOW[WHITE][1]}"
    # The right lamp over which the man lies is dead: the left eye sees what comes across.
    assert out[1] == f"{DARK_RAW} {DARK_RAW + 6} {DARK_RAW + GLOW[BLACK][1]}"
    green = 2 * LAMP_RAW
    right = [0, LAMP_RAW, LAMP_RAW, LAMP_RAW]
    assert out[2] == str([*right, green, green, 0, green, LAMP_RAW, 0, LAMP_RAW, LAMP_RAW])
    assert out[3] == f"{AMBIENT_RAW} 4999"
    assert not bare.latch_bits >> signals.LEFT_BIT & 0xFFF  # no lamp stays lit


def test_each_eye_is_read_under_its_own_lamp(bare):
    """A white man on the left plane, one on the right, none; then with the left lamps dead, then the right ones."""
    bare.show_piece(0, WHITE, left=True)
    bare.show_piece(1, WHITE)
    code = (
        "for pocket in range(3):\n light.sample(pocket)\n"
        " print(light.left_raw - light.dark_raw, light.red_raw - light.dark_raw)"
    )
    out = bare.pico.exec(START + "light = hardware.light\n" + code).split()
    red, other, empty = GLOW[WHITE][0], round(GLOW[WHITE][0] * OTHER_EYE), GLOW[None][0]
    assert list(map(int, out)) == [red - other, red, other, red, empty // 2, empty]
    bare.dead_lamps = 15 << signals.LEFT_BIT
    assert list(map(int, bare.pico.exec(code).split())) == [0, other, 0, red - other, 0, empty // 2]
    bare.dead_lamps = 15 << signals.RED_BIT
    assert list(map(int, bare.pico.exec(code).split())) == [red - other] * 2 + [other] * 2 + [empty // 2] * 2


def test_a_reading_takes_as_long_as_the_shared_levels_say(bare):
    """Each of a sample's four readings waits until the window has settled; the simulator reckons with the same."""
    read_us, lit = [], []
    voltage = bare.voltage

    def noted(channel):
        read_us.append(bare.pico.now_us)
        lit.append(bare.lit)
        return voltage(channel)

    bare.pico.exec(START + "light = hardware.light\nlight.sample(0)")
    bare.voltage = noted
    bare.pico.exec("light.sample(1)")
    assert lit == [(False, False, False), (True, False, False), (False, True, False), (False, False, True)]
    for step_us in (after - before for before, after in itertools.pairwise(read_us)):
        assert step_us > levels.SETTLE_US
        assert abs(step_us - levels.SETTLE_US - levels.SWITCH_US) < 15, step_us


def test_emitters_off_blocks_every_beam(bare):
    bare.stuck_free = 1 << 9
    out = bare.pico.exec(
        START + "import time\nprint(hardware.beams.levels())\nhardware.beams.carrier(False)\ntime.sleep_ms(2)\n"
        "print(hardware.beams.levels())\nhardware.beams.carrier(True)\ntime.sleep_ms(2)\nprint(hardware.beams.levels())"
    )
    assert [int(line) for line in out.split()] == [0, 0xFFFF & ~(1 << 9), 0]


def test_a_sensor_that_is_not_plugged_in_reads_blocked(bare):
    """The pins have pull-downs; a beam that nothing drives counts as blocked."""
    bare.unplugged = 1 << 5
    bare.set_blocked(0)
    assert int(bare.pico.exec(START + "print(hardware.beams.levels())")) == 1 << 5


def test_pads_at_pins_are_pulled_up_and_read_while_the_beams_are_recorded(bare):
    """South's pad and north's have the pins of the lines, which the beams pull down before."""
    bare.pads_at_pins = True
    bare.hold(0)
    bare.set_blocked(0)
    code = "from carrom.drivers.pin_pads import PinPads\npads = PinPads(board.PINS.beams + 8)\nprint(pads.read())"
    assert int(bare.pico.exec(START + code)) == 0
    for seat in (SOUTH, NORTH):
        for button in range(4):
            bare.hold(1 << seat * 4 + button)
            assert int(bare.pico.exec("print(pads.read())")) == 1 << seat * 4 + button
    bare.hold(0)
    edges = [int(beam) for beam in bare.pico.exec(EDGES).split()]
    assert set(edges) == set(range(8, 16)), "they are seen where lines would be, and the gates as ever"
    bare.block(3)
    assert bare.pico.exec(EDGES).split() == ["3"]


def test_the_store_keeps_what_it_was_given(uf2, bare):
    pico = bare.pico
    out = pico.exec(
        START + "store = hardware.store\n"
        "store.write('a', b'one')\nstore.write('a', b'two')\n"
        "store.append('log', b'x' * 300)\nstore.append('log', b'y')\n"
        "print(store.read('a'), len(store.read('log')), store.read('none'), sorted(store.names()))\n"
        "store.remove('log')\nstore.remove('log')\nprint(store.names(), store.free_bytes() > 1000000)\n"
        "for name in ('../x', 'a/b', '', '.hidden', 'a.new'):\n"
        " try:\n  store.write(name, b'')\n  print('wrote', name)\n except OSError:\n  pass"
    ).split("\r\n")
    assert out[0] == "b'two' 301 None ['a', 'log']"
    assert out[1] == "['a'] True"
    assert out[2] == ""
    again = Pico(uf2, flash=pico.flash())
    again.boot()
    again.run(0.1)
    assert (
        again.exec("from carrom.drivers.flash_store import FlashStore\nprint(FlashStore().read('a'))").strip()
        == "b'two'"
    )


def test_a_full_flash_is_an_error_and_loses_nothing(uf2):
    used = FS_BLOCK * (FS_BLOCKS - 2) - sum(max(FS_BLOCK, len(data)) for data in image.driver_files().values())
    pico = Pico(uf2, {**image.driver_files(), "/fill": bytes(used - 20 * FS_BLOCK)})
    WiredTable(pico)
    pico.boot()
    pico.run(0.1)
    out = pico.exec(
        START + "store = hardware.store\nstore.write('a', b'one')\n"
        "fill = open('/fill2', 'wb')\n"
        "try:\n while True:\n  fill.write(bytes(4096))\nexcept OSError:\n pass\n"
        "try:\n store.write('a', bytes(6000))\n print('fits')\nexcept OSError as error:\n print(error.errno)\n"
        "print(store.read('a'))"
    ).split("\r\n")
    assert out[:2] == ["28", "b'one'"]


PIECES = """
import gc
from carrom.drivers.flash_store import FlashStore
store = FlashStore()
store.write('a', b'x' * 400)
held = [None] * 600
at = 0
def fill(size):
    global at
    try:
        while True:
            held[at] = bytearray(size)
            at += 1
    except MemoryError:
        pass

fill(600)
for number in range(1, 30, 2):
    held[at - number] = None
gc.collect()
store.write('a', b'y' * 400)
fill(900)
store.append('b', b'yy')
fill(900)
store.write('a', b'z' * 300)
fill(900)
print(store.read('a', 0, 4), len(store.read('b')), gc.mem_free() > 6000)
"""


def test_an_open_file_gives_its_piece_of_a_full_heap_back(uf2):
    pico = Pico(uf2, image.driver_files())
    WiredTable(pico)
    pico.boot()
    pico.run(0.1)
    assert pico.exec(PIECES, timeout_s=60).strip() == "b'zzzz' 2 True"
