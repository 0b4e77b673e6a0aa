"""The console: commands, events, limits; on the simulated table's hardware."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.console import COMMANDS, Console
from carrom.game import record
from carrom.game.entry import TECHNICAL, Entry
from carrom.panel import calls
from carrom.sensing import calibration_file
from carrom.sensing.passage import GATES, Passage
from carrom.table import Table
from carrom.usage import usage
from carrom_simulator.world.ports import World


class Terminal:
    """The computer's end."""

    def __init__(self):
        self.world = World("none", seed=1)
        self.table = Table(self.world.hardware, rng_seed=1)
        self.world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)

    def fetch(self):
        """Every line that waits."""
        text = b""
        while chunk := self.console.pending():
            assert len(chunk) <= 64  # a packet of the USB
            text += chunk
            self.console.sent(len(chunk))
        return [json.loads(line) for line in text.splitlines()]

    def type(self, text):
        for char in text:
            self.console.take(char)
        return self.fetch()

    def ask(self, command):
        [answer] = [line for line in self.type(command + "\r\n") if "event" not in line]
        return answer


@pytest.fixture
def terminal():
    return Terminal()


def test_an_entry_is_answered_told_and_in_the_game(terminal):
    terminal.ask("new krhum 2")
    turn = terminal.ask("position")["position"]["turn"]
    lines = terminal.type(f"enter {turn} w@ne\n")
    [entry] = [line for line in lines if line.get("event") == "entry"]
    assert entry["entry"] == f"{turn} w@ne"
    assert entry["calls"] == ["colours"]
    assert entry["position"] == record.position_dict(terminal.table.game.position)
    assert terminal.ask("entries")["entries"] == [f"{turn} w@ne"]
    assert terminal.ask("undo")["error_code"] is None
    assert terminal.ask("entries")["entries"] == []


def test_settings_by_the_same_rules_as_everywhere(terminal):
    assert terminal.ask("set volume 3") == {"reply": "set", "name": "volume", "value": "3"}
    assert terminal.table.settings.get("volume") == 3
    assert terminal.ask("set volume 30") == {"error": "not-accepted", "values": ["volume", "30", "0..10"]}
    assert terminal.ask("set loudness 3")["error"] == "no-setting"
    assert terminal.table.settings.get("volume") == 3


def test_every_command_without_words_answers_something(terminal):
    for command in COMMANDS:
        answer = terminal.ask(command)
        assert answer.get("reply") == command or "error" in answer, command


def test_a_line_that_is_too_long_is_refused_whole(terminal):
    before = record.position_dict(terminal.table.game.position)
    assert terminal.ask("undo " + "x" * 156) == {"error": "long-line", "values": [160]}
    assert terminal.ask("undo " + "x" * 155) == {"error": "usage", "values": ["undo take back the last entry"]}
    assert record.position_dict(terminal.table.game.position) == before
    assert terminal.ask("status")["reply"] == "status"


def test_what_nobody_fetches_is_dropped_whole_and_counted(terminal):
    terminal.fetch()
    for _ in range(24 + 7):
        terminal.console.on_warning("wrong_seat", {"seat": "south"})
    lines = terminal.fetch()
    assert len(lines) == 24
    assert lines[0]["lost"] == 7
    assert all("lost" not in line for line in lines[1:])


def test_a_line_for_which_memory_is_short_is_dropped_and_counted(terminal):
    terminal.fetch()

    class Question:
        @property
        def kind(self):
            raise MemoryError

    terminal.console.on_question(Question())
    terminal.console.on_warning("wrong_seat", {"seat": "south"})
    assert terminal.console.pending() == b""
    assert terminal.fetch() == [{"event": "warning", "name": "wrong_seat", "seat": "south", "lost": 1}]


def test_a_flash_that_refuses_is_an_answer(terminal):
    def full(_name, _data):
        raise OSError(28)

    terminal.world.store.write = full
    assert terminal.ask("set volume 2") == {"error": "flash", "values": ["28"]}
    assert terminal.table.settings.get("volume") != 2


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(sorted(COMMANDS)), st.text(max_size=12)), max_size=6))
def test_no_line_breaks_the_console(words):
    terminal = Terminal()
    line = " ".join(words).replace("\n", " ").replace("\r", " ")
    terminal.type(line + "\n")
    assert terminal.ask("status")["reply"] == "status"


MOST_WORDS = {
    "help": 0, "position": 0, "entries": 1, "enter": 30, "answer": 1, "undo": 0, "new": 2, "settings": 0, "get": 1,
    "set": 2, "time": 2, "raw": 1, "beams": 0, "frame": 0, "light": 0, "pads": 0, "selftest": 2, "fitted": 12,
    "trace": 1, "calibration": 0, "learn": 5, "status": 0,
}  # fmt: skip


def test_a_command_with_one_word_more_than_it_takes_tells_its_use(terminal):
    assert MOST_WORDS.keys() == COMMANDS.keys()
    for command, most in MOST_WORDS.items():
        refused = {"error": "usage", "values": [f"{command} {usage(command)}"]}
        assert terminal.ask(" ".join([command] + ["x"] * (most + 1))) == refused
        if most == 0:
            assert terminal.ask(command)["reply"] == command


def test_what_a_person_has_to_judge_can_be_tried_by_itself(terminal):
    terminal.world.run(10_000_000)
    assert terminal.ask("selftest lamps")["lamps"] == [[2000] * 3] * 4
    terminal.world.sensors.windows[2].dead_green = True
    assert terminal.ask("selftest lamps")["lamps"][2] == [2000, 2000, 20]
    picture = bytes(range(32))
    assert terminal.ask(f"selftest display {picture.hex()}") == {"reply": "selftest"}
    assert terminal.world.display.frame == picture
    assert terminal.world.buzzer.hz == 0
    terminal.ask("selftest buzzer")
    terminal.world.run(100_000)
    assert terminal.world.buzzer.hz > 0


@pytest.mark.parametrize(
    "line",
    [
        "get", "set volume", "time 12", "raw", "raw x", "raw offon", "new krhum 3", "new krhum 1", "learn start up",
        "learn sw", "learn sw x", "learn w sw", "learn sw ww", "learn xx w", "learn sw w q", "selftest lamp",
        "selftest lamps 1", "selftest display", "selftest display 00",
    ],
)  # fmt: skip
def test_words_that_a_command_does_not_take_tell_its_use(terminal, line):
    terminal.ask("learn start")
    command = line.split()[0]
    assert terminal.ask(line) == {"error": "usage", "values": [f"{command} {usage(command)}"]}


@pytest.mark.parametrize(
    ("line", "word", "most"),
    [
        ("time 24 0", "24", 23), ("time 0 60", "60", 59), ("new krhum 5", "5", 4), ("new kaluki 6", "6", 5),
        ("entries 1", "1", 0),
        ("trace -1", "-1", 999999999), ("trace 1000000000", "1000000000", 999999999),
    ],
)  # fmt: skip
def test_a_number_that_is_too_large_or_none_is_refused_with_the_largest(terminal, line, word, most):
    terminal.ask("new krhum")
    assert terminal.ask(line) == {"error": "number", "values": [word, most]}
    assert "error" not in terminal.ask("trace 999999999")


def test_five_play_cards_and_four_carrom(terminal):
    for line, players in (("new krhum 4", 4), ("new krhum 2", 2), ("new krhum", 2)):
        assert len(terminal.ask(line)["header"].splitlines()[1].split()) == 1 + players
    assert terminal.ask("new kaluki 5")["reply"] == "new"


def test_what_it_repeats_of_a_line_is_short(terminal):
    assert terminal.ask("x" * 30) == {"error": "no-such-command", "values": ["x" * 20]}
    assert terminal.ask("trace " + "1" * 30) == {"error": "number", "values": ["1" * 20, 999999999]}


def test_entries_come_twenty_at_a_time_from_the_one_that_is_asked_for(terminal):
    terminal.ask("new icf 2")
    for _ in range(47):
        terminal.table.enter(Entry(TECHNICAL, terminal.table.game.position.turn))
    texts = list(terminal.table.game.texts())
    for words, first, found in (("", 27, texts[27:]), (" 0", 0, texts[:20]), (" 30", 30, texts[30:]), (" 47", 47, [])):
        answer = terminal.ask("entries" + words)
        assert (answer["first"], answer["entries"], answer["count"]) == (first, found, 47)


def test_the_oldest_large_lines_go_first_and_small_ones_stay(terminal):
    terminal.fetch()
    terminal.console.on_warning("wrong_seat", {"seat": "south"})
    for number in range(11):
        for char in f"get volume{number}\n":
            terminal.console.take(char)
    lines = terminal.fetch()
    assert lines[0]["event"] == "warning"
    assert lines[0]["lost"] == 3
    numbers = [line["values"][0].removeprefix("volume") for line in lines[1:]]
    assert numbers == [str(number) for number in range(3, 11)]


def test_the_oldest_line_of_all_may_be_the_one_that_goes(terminal):
    terminal.fetch()
    for number in range(11):
        for char in f"get volume{number}\n":
            terminal.console.take(char)
    numbers = [line["values"][0].removeprefix("volume") for line in terminal.fetch()]
    assert numbers == [str(number) for number in range(3, 11)]


@pytest.mark.parametrize("why", ["busy", "question"])
def test_no_entry_is_taken_while_a_shot_is_played_or_a_question_is_open(terminal, why):
    terminal.ask("new krhum 2")
    table = terminal.table
    if why == "busy":
        table.referee.unseen_shot(table.game.position.turn, table.now_us)
    else:
        terminal.world.sensors.fall(terminal.world.now_us / 1e6, 0, 0)
        terminal.world.wake()
        terminal.world.run(5_000_000)
        assert table.question is not None
    assert terminal.ask("enter south -")["error"] == "busy"
    assert terminal.ask("entries")["entries"] == []


def test_no_further_command_is_read_while_answers_wait_and_entries_still_find_room(terminal):
    terminal.ask("new billard 2")
    turn = terminal.ask("position")["position"]["turn"]
    typed = 0
    while not terminal.console.full():
        for char in "beams\n":
            terminal.console.take(char)
        typed += 1
    assert typed == 4
    for char in f"enter {turn} -\n":
        terminal.console.take(char)
    lines = terminal.fetch()
    assert [line["reply"] for line in lines if "reply" in line] == ["beams"] * typed + ["enter"]
    assert [line["entry"] for line in lines if line.get("event") == "entry"] == [f"{turn} -"]
    assert all("lost" not in line for line in lines)
    assert not terminal.console.full()


def test_events_are_told_as_they_are(terminal):
    terminal.fetch()
    terminal.console.on_call(calls.call("opener", who=calls.SEATS[0]))
    terminal.console.on_question(None)
    passage = Passage(2, (0, 3), 77, 88, None, 73_000, 540, ((1, 2), (3, 4)))
    terminal.console.on_passage(passage)
    assert terminal.fetch() == [
        {"event": "call", "name": "opener", "tune": "opener:d=8,o=6,b=140:c,4f", "text": "Sud ouvre"},
        {"event": "question", "question": None},
    ]
    assert terminal.ask("raw on")["raw"] is True
    terminal.console.on_passage(passage)
    assert terminal.fetch() == [
        {
            "event": "passage", "pocket": "ne", "pieces": [0, 3], "time_us": 77, "margin": 88, "doubt": None,
            "length_um": 73_000, "speed": 540, "readings": [[1, 2], [3, 4]],
        }
    ]  # fmt: skip
    assert terminal.ask("raw off")["raw"] is False
    terminal.console.on_passage(passage)
    assert terminal.fetch() == []


@pytest.mark.parametrize(("silent_s", "learns"), [(120, True), (121, False)])
def test_a_computer_that_went_away_while_it_calibrated_lets_the_table_play_again(terminal, silent_s, learns):
    terminal.ask("learn start sw")
    passages = terminal.table.passages
    assert passages.observer is not None
    terminal.world.run(silent_s * 1_000_000)
    terminal.console.on_passage(Passage(2, (0,), 0, 100, None))
    assert (passages.observer is not None) == learns


def test_a_calibration_is_led_from_the_computer(terminal):
    assert terminal.ask("learn") == {"error": "learn-first", "values": []}
    answer = terminal.ask("learn start sw ne")
    assert answer["missing"] == [[pocket, piece, 3] for pocket in ("sw", "ne") for piece in "wbqs"]
    assert (answer["learning"], answer["fresh"], answer["fault"], answer["last"]) == (True, False, None, [])
    assert terminal.ask("learn ne q")["learning"]
    assert terminal.ask("learn save") == {"error": "passes", "values": [3, "w", "sw"]}
    assert terminal.ask("learn stop") == {"learning": False, "reply": "learn"}
    assert terminal.table.passages.observer is None
    assert len(terminal.ask("learn start")["missing"]) == 16


def test_what_was_learned_is_kept_and_played_by(terminal):
    table = terminal.table
    learned = calibration_file.copy(table.passages.calibration)
    learned.man_um, learned.learned = 31_500, True
    terminal.ask("learn start")
    table.passages.observer.result = lambda: learned
    assert terminal.ask("learn save") == {"learning": False, "saved": True, "reply": "learn"}
    assert table.passages.observer is None
    assert table.passages.calibration.man_um == 31_500
    assert Table(terminal.world.hardware).passages.calibration.man_um == 31_500


def test_a_line_longer_than_a_packet_is_sent_in_parts(terminal):
    for char in "help\n":
        terminal.console.take(char)
    parts = []
    while part := terminal.console.pending():
        parts.append(part[:10])
        terminal.console.sent(10)
    lines = b"".join(parts).splitlines()
    assert json.loads(lines[-1])["commands"].keys() == COMMANDS.keys()


def test_the_open_question_is_answered_by_the_number_of_a_choice(terminal):
    terminal.ask("new billard 2")
    assert terminal.ask("answer") == {"error": "no-question", "values": []}
    turn = terminal.ask("position")["position"]["turn"]
    table = terminal.table
    terminal.fetch()
    table.referee.passage(Passage(2, (0,), 0, 0, GATES), terminal.world.chip_us)
    terminal.world.run(1_000_000)
    [told] = [line for line in terminal.fetch() if line["event"] == "question"]
    assert told["question"]["choices"] == ["Un tir", "Rien"]
    assert terminal.ask("answer 2")["error"] == "number"
    asked = terminal.ask("answer 0")["question"]
    assert (asked["kind"], asked["label"], asked["choices"][1]) == ("tray", "blanc ?", "noir")
    assert terminal.ask("answer 1")["question"]["label"] == "noir ?"
    assert terminal.ask("answer") == {"reply": "answer", "question": None}
    assert terminal.ask("entries")["entries"] == [f"{turn} b@ne"]


def test_a_question_to_one_side_is_answered_for_it(terminal):
    terminal.table.new_game("dezepions", 2, 0)
    for entry in ("south b@sw", "south w@ne", "north s@se"):
        assert terminal.ask("enter " + entry)["error_code"] is None
    terminal.world.run(1_000_000)
    assert terminal.ask("status")["question"]["seats"] == ["south"]
    assert terminal.ask("answer 1")["question"] is None
    assert terminal.ask("entries")["entries"][-1] == "choose remove"


def test_what_the_sensors_read_is_told_of_every_pocket(terminal):
    light = terminal.world.hardware.light
    plain = light.sample
    looked = []

    def sample(pocket):
        looked.append(pocket)
        plain(pocket)
        light.dark_raw, light.red_raw, light.green_raw, light.left_raw = (pocket + n for n in (0, 100, 200, 300))

    light.sample = sample
    windows = terminal.ask("light")["windows"]
    assert windows == {name: [at, 100 + at, 200 + at, 300 + at] for at, name in enumerate(("sw", "se", "ne", "nw"))}
    assert looked == [0, 1, 2, 3]


def test_a_computer_counts_no_free_heap(terminal):
    assert terminal.ask("status")["heap_free"] == 0


def test_the_time_of_day_is_told_to_the_minute(terminal):
    assert terminal.ask("time 23 59")["minute"] == 23 * 60 + 59
    assert terminal.ask("time 0 0")["minute"] == 0
