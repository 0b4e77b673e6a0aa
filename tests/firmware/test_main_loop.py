"""The main loop: how long it sleeps, what it looks at meanwhile, what it makes of a crash.

It runs on the simulated table, whose time passes while it sleeps; for MicroPython's own modules there are stand-ins.
tests/chip runs the same on the emulated chip, with MicroPython.
"""

import importlib
import io
import itertools
import json
import sys
from collections import defaultdict
from types import SimpleNamespace

import pytest

import carrom
from carrom import VERSION, fitted, ports
from carrom.game import pieces
from carrom.panel import font
from carrom_simulator.physics.outcome import LineEdge
from carrom_simulator.world.ports import World
from carrom_simulator.world.sensors import BLOCKED
from carrom_simulator.world.stores import MemoryStore

MS = 1000
S = 1_000_000
LATE = ("carrom.selftest", "carrom.console", "carrom.table", "carrom.kaluki.score_table", "carrom.panel.font")
WATCHDOG_CRASHES = 0x40058010  # the word that counts them
LOOK_US = 900  # the time that the emulated chip takes to look at one of the four windows


class Unplugged(BaseException):
    """The power is cut."""


class Stdin(str):
    """Has a value that `poll` knows it by. typed: what waits on the USB."""

    typed = ""

    def read(self, count):
        read, self.typed = self.typed[:count], self.typed[count:]
        return read


class Stdout:
    """What was written on the USB."""

    def __init__(self):
        self.buffer = io.BytesIO()

    def getvalue(self):
        return self.buffer.getvalue().decode()


class Chip:
    """A switched-on table, until its power is cut. memory: the words that survive a reset, by their addresses."""

    def __init__(self, store=None, memory=(), hung=False, seed=5):
        self.world = World("none", seed, store=store)
        self.memory = defaultdict(int, memory)
        self.reset_cause = 3 if hung else 0
        self.until_us = 0
        self.fed_us, self.slept_ms, self.collected_us, self.pads_us = [], [], [], []
        self.resets = 0
        self.unmade = None  # what hardware() raises
        self.interrupts = []  # characters that interrupt, -1: none, one after the other
        self.hold_off = self.interrupts.append
        self.stdin = Stdin("stdin")
        self.stdout = Stdout()
        self.frames = []  # (us, columns)
        self.notes = []  # Hz
        hardware = self.hardware = self.world.hardware
        read, show, tone = hardware.pads.read, hardware.display.show, hardware.buzzer.tone
        sample = hardware.light.sample
        hardware.light.sample = lambda pocket: sample(pocket) or self.pass_us(LOOK_US)
        hardware.pads.read = lambda: self.pads_us.append(self.world.now_us) or read()
        hardware.display.show = lambda frame: self.frames.append((self.world.now_us, bytes(frame))) or show(frame)
        hardware.buzzer.tone = lambda hz: self.notes.append(hz) or tone(hz)

    def pass_us(self, time_us):
        self.world.run(time_us)
        if self.world.now_us >= self.until_us:
            raise Unplugged

    # MicroPython's modules.

    def ticks_us(self):
        self.pass_us(20)
        return self.world.chip_us

    def sleep_ms(self, time_ms):
        self.slept_ms.append(time_ms)
        self.pass_us(time_ms * MS)

    def poll(self):
        streams = []

        def ready(_wait_ms):
            return [stream for stream in streams if stream != "stdin" or self.stdin.typed]

        return SimpleNamespace(register=lambda stream, _event: streams.append(stream), poll=ready, ipoll=ready)

    def reset(self):
        self.resets += 1

    def make(self):
        if self.unmade is not None:
            raise self.unmade
        return self.hardware

    def modules(self):
        """By name, as main.py imports them."""
        feed = SimpleNamespace(feed=lambda: self.fed_us.append(self.world.now_us))
        return {
            "machine": SimpleNamespace(
                mem32=self.memory, WDT=lambda **_limit: feed, WDT_RESET=3, reset_cause=lambda: self.reset_cause,
                reset=self.reset,
            ),
            "board": SimpleNamespace(hardware=self.make),
            "micropython": SimpleNamespace(kbd_intr=self.hold_off),
            "gc": SimpleNamespace(
                collect=lambda: self.collected_us.append(self.world.now_us), threshold=lambda _bytes: None
            ),
            "time": SimpleNamespace(ticks_us=self.ticks_us, sleep_ms=self.sleep_ms, sleep_us=self.pass_us),
            "select": SimpleNamespace(poll=self.poll, POLLIN=1, POLLOUT=4),
            "sys": SimpleNamespace(
                modules=sys.modules, stdin=self.stdin, stdout=self.stdout,
                print_exception=lambda error, file: file.write(f"Traceback: {error!r}"),
            ),
        }  # fmt: skip

    def told(self, event):
        """The console's lines about such events."""
        lines = [json.loads(line) for line in self.stdout.getvalue().splitlines()]
        return [line for line in lines if line.get("event") == event]

    def replies(self):
        """What the console has answered to, in order."""
        lines = [json.loads(line) for line in self.stdout.getvalue().splitlines()]
        return [line["reply"] for line in lines if "reply" in line]

    def is_quiet(self):
        """Whether nothing sounds, and no edge is recorded."""
        return self.world.buzzer.hz == 0 and self.world.beams.stopped

    def has_shown(self, text):
        """Whether a text has gone by, all of it."""
        columns = bytes(32) + font.render(text) + bytes(32)
        wanted = [columns[at : at + 32] for at in range(len(columns) - 32)]
        return [frame for _, frame in self.frames][-len(wanted) :] == wanted


@pytest.fixture
def start(monkeypatch):
    """start(chip, seconds): let the firmware run from its first line, until the power is cut; whether it was."""

    def run(chip, seconds=2.0):
        chip.until_us = chip.world.now_us + round(seconds * S)
        flash = SimpleNamespace(FlashStore=lambda: chip.hardware.store)
        monkeypatch.setitem(sys.modules, "carrom.drivers.flash_store", flash)
        for name in LATE:  # these get the true modules
            importlib.import_module(name)
        with monkeypatch.context() as patch:
            for name, module in chip.modules().items():
                patch.setitem(sys.modules, name, module)
            for name in ("carrom.main", "carrom.drivers.watchdog"):
                patch.delitem(sys.modules, name, raising=False)
            chip.watchdog = importlib.import_module("carrom.drivers.watchdog")
            main = importlib.import_module("carrom.main")
        try:
            main.run()
        except Unplugged:
            return True
        finally:
            for name in ("carrom.main", "carrom.drivers.watchdog"):
                sys.modules.pop(name, None)
            importlib.import_module("carrom.selftest")  # which main.py unloads
        return False

    return run


def gaps(times_us):
    return [b - a for a, b in itertools.pairwise(times_us)]


def test_the_loop_sleeps_no_longer_than_a_piece_takes_to_its_window_and_texts_go_on_meanwhile(start):
    chip = Chip()
    assert start(chip, 3)
    assert max(chip.slept_ms) == 3
    assert max(gaps(chip.fed_us)) < 100 * MS
    changed = [at_us for (_, before), (at_us, frame) in itertools.pairwise(chip.frames) if frame != before]
    scrolled = gaps(changed[2:80])  # the first calls go by
    assert min(scrolled) > 22 * MS
    assert max(scrolled) < 29 * MS


@pytest.mark.parametrize("phase_ms", [0, 5, 11])
def test_pads_are_read_meanwhile_and_a_press_is_answered_at_once(start, phase_ms):
    chip = Chip()
    chip.stdin.typed = "new krhum 2\n"
    pressed_us = 8 * S + phase_ms * MS  # the table has said what it had to say
    chip.world.at(pressed_us, lambda: chip.world.press(pieces.NORTH, ports.FAULT_BUTTON))
    assert start(chip, 8.2)
    assert max(gaps(chip.pads_us)) < 16 * MS
    answered_us = next(at_us for at_us, _ in chip.frames if at_us >= pressed_us)  # a menu
    assert answered_us - pressed_us < 33 * MS  # two looks at the pads, each up to 15 ms after the one before


def test_pads_that_do_not_answer_hold_nobody_up_and_are_told(start):
    chip = Chip()

    def mute():
        raise OSError(5)

    chip.hardware.pads.read = mute
    assert start(chip, 5)
    assert chip.watchdog.crashes() == 0
    assert "boutons muets" in chip.told("call")[-1]["text"]


def test_what_comes_over_the_usb_is_answered(start):
    chip = Chip()
    chip.stdin.typed = "status\nentries 0\n"
    assert start(chip)
    assert chip.replies() == ["status", "entries"]
    assert chip.stdin.typed == ""


def test_beams_that_leave_no_pause_keep_neither_usb_nor_pads_from_their_turn(start):
    chip = Chip()
    chip.hardware.beams.waiting = lambda: True  # as if all of them flickered a thousand times a second
    chip.stdin.typed = "status\n"
    assert start(chip, 3)
    assert chip.replies() == ["status"]
    assert max(gaps(chip.pads_us)) < 300 * MS


def press_ctrl_c(chip):
    """Half a second after the start, in the loop."""
    chip.world.at(S // 2, lambda: setattr(chip.stdin, "typed", "\x03"))


def test_ctrl_c_over_the_usb_leaves_the_prompt(start, capsys):
    chip = Chip()
    press_ctrl_c(chip)
    assert not start(chip)
    assert capsys.readouterr().out == '{"event": "prompt"}\n'
    assert (chip.resets, chip.watchdog.starts(), chip.watchdog.crashes()) == (0, 0, 0)
    assert chip.is_quiet()
    assert chip.interrupts == [-1, 3], "a second one comes not between"
    assert S // 2 <= chip.world.now_us < S


def test_a_ctrl_c_from_before_the_start_does_not_wait_for_it(start, capsys):
    chip = Chip()
    chip.stdin.typed = "status\n\x03"
    assert not start(chip)
    assert capsys.readouterr().out == '{"event": "prompt"}\n'
    assert (chip.world.now_us, chip.replies()) == (0, [])


def test_a_second_ctrl_c_before_all_is_quiet_changes_nothing(start):
    """It comes where the first one is being taken care of, before others are held off."""
    chip = Chip()
    press_ctrl_c(chip)
    pressed = [KeyboardInterrupt]

    def hold_off(char):
        chip.interrupts.append(char)
        if pressed:
            raise pressed.pop()

    chip.hold_off = hold_off
    assert not start(chip)
    assert chip.is_quiet()
    assert chip.interrupts == [-1, -1, 3]


def test_another_kind_of_table_plays_the_next_game_after_a_new_start(start):
    chip = Chip()
    chip.stdin.typed = "new kaluki 3\n"
    assert not start(chip)
    assert (chip.resets, chip.watchdog.crashes()) == (1, 0)
    assert chip.is_quiet()
    chip = Chip(chip.world.store, chip.memory)
    chip.stdin.typed = "position\n"
    assert start(chip)
    assert "rules kaluki" in chip.stdout.getvalue()


def test_a_table_with_some_parts_begins_without_a_word_of_the_others(start):
    chip = Chip()
    chip.world.fit(fitted.parse("gates=sw lines=south,north pads"))
    assert start(chip, 5)
    assert chip.told("selftest")[0]["findings"] == []
    assert "all_well" in [call["name"] for call in chip.told("call")]
    assert chip.told("warning") == []


def test_another_boards_file_is_told_and_the_table_is_whole(start):
    chip = Chip()
    fitted.save(ports.Hardware(None, None, None, None, None, chip.world.store, unique_id=b"other"), 3)
    assert start(chip, 5)
    assert chip.told("selftest")[0]["findings"] == [[12, 0]]
    assert [call["name"] for call in chip.told("call") if "autre carte" in call["text"]] == ["fault"]
    assert chip.hardware.fitted == ports.WHOLE


def test_parts_are_added_at_the_console_and_count_after_a_new_start(start):
    chip = Chip()
    chip.world.fit(fitted.parse("gates=sw lines=south,north pads"))
    chip.stdin.typed = "fitted ne\n"
    assert not start(chip)
    assert (chip.resets, chip.watchdog.crashes()) == (1, 0)
    assert chip.replies() == ["fitted"], "whole, before the chip goes"
    chip = Chip(chip.world.store, chip.memory)
    assert start(chip, 5)
    assert fitted.text_of(chip.hardware.fitted) == "gates=sw,ne lines=south,north pads"


def test_a_whole_table_imports_nothing_of_what_is_fitted(start):
    sys.modules.pop("carrom.fitted", None)
    vars(carrom).pop("fitted", None)
    chip = Chip()
    assert start(chip, 3)
    assert "carrom.fitted" not in sys.modules


def test_garbage_is_collected_after_two_seconds_then_every_ten_while_nothing_moves(start):
    chip = Chip()
    assert start(chip, 33)
    first, *others = [at_us for at_us in chip.collected_us if at_us > S]
    assert 2 * S <= first < 2.1 * S + chip.collected_us[1]
    assert len(others) == 3
    assert all(10 * S <= wait < 10.1 * S for wait in gaps([first, *others]))


@pytest.mark.parametrize("fall_s", [11.34, 11.36, 11.39])
def test_garbage_waits_for_a_piece_on_its_way_and_is_collected_after_it(start, fall_s):
    """At 12.0 it is due: while a piece passes its gates and its window."""
    chip = Chip()
    world, edges = chip.world, []
    world.beams.seen = edges
    world.at(round(fall_s * S), lambda: world.sensors.fall(fall_s, pieces.SW, pieces.WHITE))
    assert start(chip, 14)
    first_us, last_us = edges[0][2], edges[-1][2]
    assert first_us < 12 * S
    after = [at_us for at_us in chip.collected_us if at_us > first_us]
    assert last_us + 30 * MS < after[0] < last_us + 100 * MS
    assert after[0] > 12 * S


def test_garbage_is_collected_when_a_striker_lies_ready_and_when_its_shot_has_ended_and_never_between(start):
    chip = Chip()
    chip.stdin.typed = "enter opener south\n"
    sensors = chip.world.sensors
    left = [LineEdge(time_s, pieces.SOUTH, line, -1, False) for time_s, line in ((0.004, 0), (0.026, 1))]
    chip.world.at(4 * S, lambda: sensors.place(pieces.SOUTH, 4.0, "calm"))
    chip.world.at(9 * S, lambda: sensors.flick(pieces.SOUTH, 9.0, left))
    assert start(chip, 20)
    assert [entry["entry"] for entry in chip.told("entry")] == ["opener south", "south -"]
    ready_us, ended_us = (at_us for at_us in chip.collected_us if at_us > 4 * S)
    assert ready_us < 8 * S
    assert 11 * S < ended_us < 14 * S


@pytest.mark.parametrize(("beam", "said"), [(3, "fault"), (None, "all_well")])
def test_the_self_tests_grave_findings_are_told_or_else_that_all_is_well(start, beam, said):
    chip = Chip()
    if beam is not None:
        chip.world.sensors.break_beam(beam, BLOCKED)
    assert start(chip, 15)
    assert {"fault", "all_well"} & {call["name"] for call in chip.told("call")} == {said}


def test_a_board_with_nothing_connected_says_one_sentence_and_referees_at_the_console(start):
    chip = Chip()
    for beam in range(ports.BEAMS):
        chip.world.sensors.break_beam(beam, BLOCKED)
    chip.world.pads.mute = True
    chip.hardware.light.supply_mv = lambda: 0
    chip.hardware.light.lamp_raw = lambda _pocket, _lamp: 700  # a pin at no certain level
    chip.stdin.typed = "enter opener south\nenter south w@ne\nfitted\n"
    assert start(chip, 20)
    assert [line["findings"] for line in chip.told("selftest")] == [[[11, 0]]]
    calls = {line["name"]: line["text"] for line in chip.told("call")}
    assert calls["bare"] == "Rien n'est branché : le jeu se dit à la console"
    assert not {"fault", "faults", "all_well", "line_hidden"} & calls.keys()
    assert chip.told("warning") == []
    assert [entry["entry"] for entry in chip.told("entry")] == ["opener south", "south w@ne"]
    assert '"parts": ""' in chip.stdout.getvalue()
    assert '"lost"' not in chip.stdout.getvalue()


def begun(start, failed):
    """A start after so many that came to nothing; a game with an entry lies on the flash."""
    chip = Chip()
    chip.stdin.typed = "enter north -\n"
    assert start(chip, 5)
    for _ in range(failed):
        chip = Chip(chip.world.store, chip.memory)
        assert start(chip, 0.001)
    chip = Chip(chip.world.store, chip.memory)
    chip.stdin.typed = "entries 0\n"
    assert start(chip, 5)
    return chip


@pytest.mark.parametrize(("failed", "is_there"), [(0, True), (1, True), (2, False)])
def test_a_game_with_which_two_starts_came_to_nothing_is_set_aside(start, failed, is_there):
    chip = begun(start, failed)
    assert ('"entries": ["north -"]' in chip.stdout.getvalue()) == is_there
    assert chip.watchdog.starts() == 0  # it came to play


def crash(start, chip, error, at_s=1.0):
    """Let the pads fail, once the table plays, in a way that nobody has thought of."""
    read, at_us = chip.hardware.pads.read, chip.world.now_us + at_s * S

    def broken():
        if chip.world.now_us >= at_us:
            raise error
        return read()

    chip.hardware.pads.read = broken
    assert not start(chip, 30)
    assert chip.is_quiet()
    return chip


def test_a_crash_is_counted_logged_and_told_and_the_chip_starts_anew(start):
    chip = crash(start, Chip(), KeyError("x"))
    assert (chip.watchdog.crashes(), chip.resets) == (1, 1)
    assert chip.world.store.read("crashes").decode() == f"{VERSION}: Traceback: KeyError('x')\n"
    assert chip.has_shown("Panne : la partie reprend")


def test_a_crash_that_cannot_be_told_starts_the_chip_anew_all_the_same(start, capsys):
    def full(_name, _data):
        raise MemoryError("no room")

    chip = Chip()
    chip.world.at(S, lambda: setattr(chip.hardware.store, "write", full))
    assert crash(start, chip, ValueError(), at_s=1.5).resets == 1
    assert "no room" in capsys.readouterr().out


def test_after_three_crashes_in_a_row_the_chip_stays_at_its_prompt(start):
    store, memory = MemoryStore(), {}
    for number in range(3):
        chip = crash(start, Chip(store, memory), KeyError(number))
        memory = chip.memory
        assert chip.resets == 1
    chip = Chip(store, memory)
    assert not start(chip, 30)
    assert chip.has_shown("Panne : carrom doctor")
    assert (chip.resets, chip.watchdog.crashes(), chip.watchdog.starts()) == (0, 0, 0)
    assert chip.is_quiet()
    assert start(Chip(store, chip.memory))


def test_hardware_that_cannot_be_made_is_a_crash_and_the_third_is_the_last(start, capsys):
    store, memory = MemoryStore(), {}
    for number in range(3):
        chip = Chip(store, memory)
        chip.unmade = KeyError(number)
        assert not start(chip, 30)
        assert (chip.watchdog.crashes(), chip.resets, chip.frames) == (number + 1, 1, [])
        assert f"KeyError({number})" in capsys.readouterr().out
        memory = chip.memory
    log = "".join(f"{VERSION}: Traceback: KeyError({number})\n" for number in range(3))
    assert store.read("crashes").decode() == log
    chip = Chip(store, memory)
    chip.unmade = KeyError(3)
    assert not start(chip, 30)
    assert "carrom doctor" in capsys.readouterr().out
    assert (chip.resets, chip.watchdog.crashes()) == (0, 0)
    assert store.read("crashes").decode() == log


@pytest.mark.parametrize("crashes", [0, 3])
def test_the_display_that_was_made_before_shows_it(start, crashes):
    chip = Chip()
    chip.memory[WATCHDOG_CRASHES] = crashes
    chip.unmade = ports.Unmade(OSError(5), chip.hardware.display)
    assert not start(chip, 30)
    assert chip.has_shown("Panne : carrom doctor" if crashes else "Panne : la partie reprend")
    assert ("OSError(5)" in (chip.world.store.read("crashes") or b"").decode()) == (not crashes)


def test_an_import_that_fails_ends_at_the_prompt(start):
    chip = Chip()
    chip.unmade = ImportError("no module named 'carrom.drivers.buzzer'")
    with pytest.raises(ImportError):
        start(chip, 30)
    assert (chip.resets, chip.watchdog.crashes()) == (0, 0)
    assert chip.world.store.read("crashes") is None
    assert not chip.watchdog.loop_hung(), "boot.py's timer feeds from now on"


@pytest.mark.parametrize(("seconds", "crashes"), [(55, 1), (70, 0)])
def test_a_minute_of_play_forgets_the_crashes(start, seconds, crashes):
    chip = Chip(memory=crash(start, Chip(), KeyError()).memory)
    assert start(chip, seconds)
    assert chip.watchdog.crashes() == crashes


def test_the_picture_is_sent_again_five_times_a_second_but_not_while_a_piece_passes(start):
    """Each time with one of the display's five settings: what a disturbance has changed shines right again."""
    chip = Chip()
    for gate in (0, 1):  # a piece that stops there
        chip.world.at(20 * S, lambda gate=gate: chip.world.beams.put(chip.world.now_us, gate, True))
    assert start(chip, 30)
    assert max(gaps([at_us for at_us, _ in chip.frames if 15 * S < at_us < 20 * S])) < 220 * MS
    assert [at_us for at_us, _ in chip.frames if 20.3 * S < at_us < 21.5 * S] == []
    assert max(gaps([at_us for at_us, _ in chip.frames if at_us > 22 * S])) < 250 * MS  # it is stuck


def test_a_flash_that_cannot_be_read_is_told_until_it_can(start, capsys):
    chip = Chip()
    chip.hardware.store.fault = OSError(5)
    chip.world.at(14 * S, lambda: setattr(chip.hardware.store, "open", lambda: delattr(chip.hardware.store, "fault")))
    assert start(chip, 13)
    assert {frame for _, frame in chip.frames} > {bytes(32)}
    assert capsys.readouterr().out.count('{"event": "fault", "what": "flash"}') >= 2
    assert chip.told("call") == []
    assert start(chip, 16)
    assert chip.told("call"), "it plays"
    assert chip.watchdog.crashes() == 0


def test_a_loop_that_hung_is_a_crash(start):
    chip, memory = Chip(), {}
    chip.world.at(S, lambda: memory.update(chip.memory))
    assert start(chip)
    chip = Chip(chip.world.store, memory, hung=True)
    assert start(chip)
    assert chip.watchdog.crashes() == 1
    assert b"the loop hung" in chip.world.store.read("crashes")
    chip = Chip(chip.world.store, chip.memory, hung=True)  # the prompt's watchdog, not the loop's
    assert start(chip)
    assert chip.watchdog.crashes() == 1
