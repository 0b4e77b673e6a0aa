"""The main loop: how long it sleeps, what it looks at meanwhile, what it makes of a crash. Chip and table are stubs.

tests/chip runs the same on the emulated chip, with MicroPython.
"""

import importlib
import io
import itertools
import sys
from types import SimpleNamespace

import pytest

import carrom

MS = 1000
S = 1_000_000


class Chip:
    """A clock of its own, a watchdog's memory, a USB and a table. `events`: what was done, in order."""

    def __init__(self):
        self.events = []
        self.now_us = 0
        self.slept_ms = []
        self.fed_us = []
        self.typed = []
        self.registered = []
        self.written = io.StringIO()
        self.words = {"crashes": 0, "starts": 0}
        self.hung = False
        self.texts = []
        self.files = {}
        self.note = self.events.append
        self.pads_us = []
        self.held = 0
        self.hardware = SimpleNamespace(
            display=SimpleNamespace(width=32, show=lambda _columns: None),
            pads=SimpleNamespace(read=self._pads),
            beams=SimpleNamespace(waiting=lambda: 0, stop=lambda: self.note("stop")),
            buzzer=SimpleNamespace(tone=lambda hertz: self.note(f"tone {hertz}")),
            store=SimpleNamespace(read=self.files.get, write=self._write, alive=None),
        )

    def feed(self):
        self.fed_us.append(self.now_us)

    def _pads(self):
        self.pads_us.append(self.now_us)
        if isinstance(self.held, Exception):
            raise self.held
        return self.held

    def _write(self, name, data):
        self.files[name] = data

    # They stand for the watchdog and for the modules of MicroPython that main.py imports.

    def ticks_us(self):
        self.now_us += 20
        return self.now_us

    def sleep_ms(self, time_ms):
        self.slept_ms.append(time_ms)
        self.now_us += time_ms * MS

    def sleep_us(self, time_us):
        self.now_us += time_us

    def poll(self):
        streams = []

        def ready(_wait_ms):
            return [stream for stream in streams if stream != "stdin" or self.typed]

        return SimpleNamespace(register=lambda stream, _event: streams.append(stream), poll=ready)

    def read(self, count):
        assert count == 1
        return self.typed.pop(0)

    def set_word(self, name):
        def put(count):
            self.words[name] = count
            self.note(f"{name} {count}")

        return put


class Stdin(str):
    """Has a value that `poll` knows it by."""

    chip = None

    def read(self, count):
        return self.chip.read(count)


class Table:
    """Wants a step every `every_us`, and is over after `steps` of them."""

    lang, due = "fr", 0

    def __init__(self, chip, steps=10, every_us=10 * MS):
        self.chip, self.left, self.every_us = chip, steps, every_us
        self.over = self.busy = False
        self.stepped_us = []
        self.wanted_us = []
        self.changed_us = []
        self.scrolls = []
        self.said = []
        self.crash = None
        self.passages = SimpleNamespace(faults=0, busy=lambda: self.busy)

    def step(self, now_us):
        self.stepped_us.append(now_us)
        self.left -= 1
        self.over = self.left <= 0
        if self.crash is not None:
            raise self.crash
        self.wanted_us.append(now_us + self.every_us)
        return now_us + self.every_us

    def scroll(self, now_us):
        self.scrolls.append(now_us)
        return now_us + 2500

    def pads_changed(self):
        self.changed_us.append(self.chip.now_us)

    def say(self, name, **words):
        self.said.append((name, words))


class Console:
    """Answers each line with itself."""

    def __init__(self, table, _sleep_us):
        self.table = table
        self.line = self.out = ""
        table.console = self

    def full(self):
        return False

    def take(self, char):
        self.line += char
        if char == "\n":
            self.out, self.line = self.out + self.line, ""

    def pending(self):
        return self.out[:4]

    def sent(self, count):
        self.out = self.out[count:]


@pytest.fixture
def chip(monkeypatch):
    made = Chip()
    stdin = Stdin("stdin")
    stdin.chip = made
    machine = SimpleNamespace(mem32={}, WDT=None, WDT_RESET=3, reset_cause=lambda: 0)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(hardware=lambda: made.hardware))
    for name in ("carrom.main", "carrom.drivers.watchdog"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    main = importlib.import_module("carrom.main")
    monkeypatch.delitem(sys.modules, "carrom.main")
    for name in ("carrom.selftest", "carrom.console"):
        importlib.import_module(name)
    selftest = SimpleNamespace(run=lambda _hardware, _sleep_us: made.findings, gate_faults=lambda _found: 0)
    made.findings = []
    monkeypatch.setitem(sys.modules, "carrom.selftest", selftest)
    monkeypatch.setattr(carrom, "selftest", selftest)
    monkeypatch.setattr("carrom.console.Console", Console)
    monkeypatch.setattr(
        main, "gc", SimpleNamespace(collect=lambda: made.note("collect"), threshold=lambda _bytes: None)
    )
    monkeypatch.setattr(
        main, "time", SimpleNamespace(ticks_us=made.ticks_us, sleep_ms=made.sleep_ms, sleep_us=made.sleep_us)
    )
    monkeypatch.setattr(main, "select", SimpleNamespace(poll=made.poll, POLLIN=1, POLLOUT=4))
    fake_sys = SimpleNamespace(
        modules=sys.modules,
        stdin=stdin,
        stdout=SimpleNamespace(write=made.written.write),
        print_exception=lambda error, file: file.write(f"Traceback: {error!r}"),
    )
    monkeypatch.setattr(main, "sys", fake_sys)
    monkeypatch.setattr(
        main,
        "watchdog",
        SimpleNamespace(
            loop_hung=lambda: made.hung,
            in_loop=lambda: made.feed,
            at_prompt=lambda: made.note("prompt"),
            reset=lambda: made.note("reset"),
            crashes=lambda: made.words["crashes"],
            starts=lambda: made.words["starts"],
            set_crashes=made.set_word("crashes"),
            set_starts=made.set_word("starts"),
        ),
    )
    monkeypatch.setattr(main, "table_class", lambda _hardware: lambda *_, **how: made.make(**how))
    made.main = main
    return made


def played(chip, **how):
    """Let the loop run until its table is over."""
    table = Table(chip, **how)
    chip.how = []
    chip.make = lambda **given: chip.how.append(given) or table
    chip.main.main()
    return table


def test_the_table_is_stepped_when_it_wants_and_the_loop_sleeps_no_longer_than_a_piece_takes_to_its_window(chip):
    table = played(chip, steps=30, every_us=10_500)
    late_us = [now - wanted for now, wanted in zip(table.stepped_us[1:], table.wanted_us, strict=False)]
    assert min(late_us) >= 0
    assert max(late_us) < MS
    assert max(chip.slept_ms) == 3
    assert chip.events[-4:] == ["reset", "prompt", "tone 0", "stop"]
    assert max(b - a for a, b in zip(chip.fed_us, chip.fed_us[1:], strict=False)) < 100 * MS


def test_pads_are_read_meanwhile_and_a_change_is_a_step_at_once(chip):
    table = Table(chip, steps=3, every_us=S)
    chip.make = lambda **_how: table
    step = table.step

    def press(now_us):
        chip.held = 0 if table.left == 3 else 5
        return step(now_us)

    table.step = press
    chip.hardware.pads.read, read = lambda: 5 if chip.now_us > 200 * MS else read(), chip.hardware.pads.read
    chip.main.main()
    assert len(table.changed_us) == 1
    assert 200 * MS < table.changed_us[0] < 220 * MS
    assert table.stepped_us[1] - table.changed_us[0] < MS
    gaps = [b - a for a, b in zip(chip.pads_us, chip.pads_us[1:], strict=False)]
    assert min(gaps) >= 12 * MS
    assert max(gaps) < 16 * MS


def test_pads_that_do_not_answer_hold_nobody_up(chip):
    chip.held = OSError(5)
    assert played(chip, steps=3, every_us=50 * MS).changed_us == []
    assert chip.pads_us
    assert chip.words["crashes"] == 0


def test_texts_go_on_between_the_steps(chip):
    table = played(chip, steps=2, every_us=100 * MS)
    gaps = [b - a for a, b in zip(table.scrolls, table.scrolls[1:], strict=False)]
    assert min(gaps) >= 2500
    assert max(gaps) < 6 * MS


def test_what_comes_over_the_usb_is_answered(chip):
    chip.typed = list("status\nentries\n")
    played(chip, steps=5, every_us=40 * MS)
    assert chip.written.getvalue() == "status\nentries\n"
    assert chip.typed == []


def test_ctrl_c_over_the_usb_leaves_the_prompt(chip, capsys):
    chip.typed = ["\x03"]
    table = Table(chip, steps=100)
    chip.make = lambda **_how: table
    chip.main.run()
    assert table.left > 90
    assert chip.events[-3:] == ["stop", "prompt", "starts 0"]
    assert capsys.readouterr().out == '{"event": "prompt"}\n'
    assert chip.words["crashes"] == 0


@pytest.mark.parametrize(("every_us", "seconds"), [(20 * MS, 0.64), (S, 2)])
def test_garbage_is_collected_every_32_steps_and_every_two_seconds(chip, every_us, seconds):
    at_us = []
    chip.main.gc.collect = lambda: at_us.append(chip.now_us)
    played(chip, steps=300 if every_us < S else 20, every_us=every_us)
    gaps_s = [(b - a) / S for a, b in itertools.pairwise(at_us[3:])]
    assert len(gaps_s) > 4
    assert all(seconds <= gap_s < 1.06 * seconds for gap_s in gaps_s), gaps_s


def test_no_garbage_is_collected_while_a_piece_is_on_its_way(chip):
    table = Table(chip, steps=200)
    table.busy = True
    chip.make = lambda **_how: table
    chip.main.main()
    step = chip.events.index("starts 1")
    assert chip.events[step:].count("collect") == 1  # before the loop
    assert "starts 0" not in chip.events[step:]


def test_a_start_that_came_to_play_counts_no_more_and_a_minute_forgets_the_crashes(chip):
    chip.words = {"crashes": 2, "starts": 1}
    table = played(chip, steps=100, every_us=S)
    assert chip.how[0]["set_aside"] is False
    told = [event for event in chip.events if event.startswith(("starts", "crashes"))]
    assert told == ["starts 2", "starts 0", "crashes 0"]
    assert len(table.stepped_us) == 100
    chip.events.clear()
    chip.words["crashes"] = 2
    played(chip, steps=55, every_us=S)
    assert "crashes 0" not in chip.events


@pytest.mark.parametrize(("starts", "set_aside"), [(0, False), (1, False), (2, True)])
def test_a_game_with_which_two_starts_came_to_nothing_is_set_aside(chip, starts, set_aside):
    chip.words["starts"] = starts
    played(chip)
    assert chip.how[0]["set_aside"] is set_aside


def finding(text, grave):
    return SimpleNamespace(grave=grave, text=lambda lang: f"{text} {lang}")


@pytest.mark.parametrize("grave", [True, False])
def test_the_self_tests_grave_findings_are_told_or_else_that_all_is_well(chip, grave):
    chip.findings = [finding("porte", grave), finding("lampe", False)]
    said = played(chip).said
    assert said == ([("fault", {"what": "porte fr"})] if grave else [("all_well", {})])


def crashed(chip, error):
    table = Table(chip)
    table.crash = error
    chip.make = lambda **_how: table
    chip.main.scroll = lambda _display, _feed, text: chip.note(text)
    chip.main.main()
    return chip.events[chip.events.index("collect", 2) + 1 :]


def test_a_crash_is_counted_logged_and_told_and_the_chip_starts_anew(chip):
    """The buzzer is silent before the text goes by."""
    chip.words["crashes"] = 1
    told = [event for event in crashed(chip, KeyError("x")) if event != "collect"]
    assert told == ["crashes 2", "tone 0", "Panne : la partie reprend", "reset", "prompt", "tone 0", "stop"]
    assert chip.files["crashes"].decode() == f"{carrom.VERSION}: Traceback: KeyError('x')\n"


def test_a_crash_that_cannot_be_told_starts_the_chip_anew_all_the_same(chip, capsys):
    def none(*_words):
        raise MemoryError("no room")

    chip.main.tell_crash = none
    assert crashed(chip, ValueError())[-4:] == ["reset", "prompt", "tone 0", "stop"]
    assert "no room" in capsys.readouterr().out


def test_a_loop_that_hung_is_a_crash(chip):
    chip.hung = True
    played(chip)
    assert chip.events[0] == "crashes 1"
    assert b"the loop hung" in chip.files["crashes"]
    assert chip.events[-4:] == ["reset", "prompt", "tone 0", "stop"]


@pytest.mark.parametrize(("crashes", "plays"), [(2, True), (3, False)])
def test_after_three_crashes_the_chip_stays_at_its_prompt(chip, crashes, plays):
    chip.words["crashes"] = crashes
    chip.main.scroll = lambda _display, _feed, text: chip.note(text)
    table = played(chip)
    assert (table.left <= 0) == plays
    if not plays:
        assert chip.events == ["crashes 0", "starts 0", "Panne : carrom doctor", "prompt", "tone 0", "stop"]


def test_a_text_goes_by_once_column_by_column(chip):
    shown = []
    chip.hardware.display = SimpleNamespace(width=32, show=shown.append)
    chip.main.scroll(chip.hardware.display, chip.feed, "AB")
    assert shown[0] == bytes(32)
    assert all(one[1:] == other[:-1] for one, other in itertools.pairwise(shown))
    assert sum(map(any, shown)) == len(shown) - 1  # from the first column to the last
    assert set(chip.slept_ms) == {25}
    assert len(chip.fed_us) == len(shown)
    chip.hardware.display.width = 64
    chip.main.scroll(chip.hardware.display, chip.feed, "AB")
    assert shown[-1][:32] == shown[-1][32:]


def test_the_log_of_crashes_keeps_its_newest_half(chip):
    store = chip.hardware.store
    for number in range(200):
        chip.main.log_crash(store, f"crash {number:03} " + "x" * 89 + "\n")
        assert len(chip.files["crashes"]) <= 4096
        assert chip.files["crashes"].endswith(b"x\n")
    assert chip.files["crashes"].count(b"\n") >= 20


def test_a_log_for_which_memory_or_flash_is_short_keeps_the_newest_or_prints_it(chip, capsys):
    def short(_name):
        raise MemoryError

    chip.main.log_crash(SimpleNamespace(read=short, write=chip._write), "one")
    assert chip.files["crashes"] == b"one"

    def refuse(_name, _data):
        raise OSError(28)

    chip.main.log_crash(SimpleNamespace(read=chip.files.get, write=refuse), "two")
    assert capsys.readouterr().out == "two\n"
