"""The firmware on the chip, played by its pins: shots, pads, scoreboard, tunes. The tests go on from one another."""

from carrom import ports
from carrom.game import pieces, record
from carrom.game.pieces import SEAT_WORDS
from carrom.panel import calls, font, tune
from carrom.panel.scoreboard import draw_status
from stands.chip.pico import ChipError


def _new_game(table, book: str) -> int:
    """Begin one; the seat that opens."""
    answer = table.ask(f"new {book} 2")
    assert "position" in answer, answer
    turn = answer["position"]["turn"]
    table.told.clear()  # what the last game still had to say
    return SEAT_WORDS.index(turn)


def _next_shot_shows_the_status(table, seat: int) -> None:
    """The next flick cuts what is being said, and the scoreboard shows the position, as CPython draws it."""
    table.place(seat)
    wanted = _status(table)
    table.shoot(seat, "w@se")
    for _ in range(8):
        table.pico.run(0.1)
        if table.frame == wanted:
            break
    assert table.frame == wanted
    assert table.ruling("w@se")["entry"] == f"{SEAT_WORDS[seat]} w@se"


def _status(table) -> bytes:
    """The status picture as CPython draws it, of the game that the chip says it plays."""
    told = table.ask("position")
    book, seats, opener = record.parse_header(told["header"].strip().split("\n"))
    from carrom.game.engine import Game

    game = Game(book, seats, opener)
    for text in table.ask("entries 0")["entries"]:
        assert game.enter(record.parse_entry(text)).error is None
    assert record.position_dict(game.position) == told["position"]
    frame = bytearray(32)
    draw_status(frame, 0, game.position, 0, False)
    return bytes(frame)


def _heard(table) -> list[int]:
    return [hz for hz, _ in table.take_notes() if hz]


def _tune(name: str) -> list[int]:
    """The notes of a call's tune, in Hz."""
    notes = tune.parse(calls.call(name).tune())
    return [hz for hz in notes[::2] if hz]


def _contains(heard: list[int], wanted: list[int]) -> bool:
    return any(
        all(abs(a - b) <= b * 0.01 for a, b in zip(heard[at:], wanted, strict=False))
        for at in range(len(heard) - len(wanted) + 1)
    )


def test_a_shot_changes_the_score_which_the_scoreboard_shows_and_the_buzzer_plays(playing):
    seat = _new_game(playing, "krhum")
    playing.place(seat)
    playing.take_notes()
    frames = []
    playing.frame_listeners.append(lambda _us, frame: frames.append(frame))
    playing.shoot(seat, "w@ne")
    entry = playing.ruling("w@ne")
    assert entry["entry"] == f"{SEAT_WORDS[seat]} w@ne"
    assert entry["calls"] == ["colours"]
    assert entry["position"]["down"] == {"w": 1, "b": 0}
    text = bytes(font.render(playing.wait("call", name="colours")["text"]))
    playing.pico.run(0.9)
    playing.frame_listeners.clear()
    assert any(text[:24] in frame for frame in frames)
    assert _contains(_heard(playing), _tune("colours"))


def test_every_piece_of_a_shot_is_told_apart_and_in_order(playing):
    seat = _new_game(playing, "krhum")
    entry = playing.play(seat, "b@sw", "w@se", "s@nw")
    assert entry["entry"] == f"{SEAT_WORDS[seat]} b@sw w@se s@nw"


def test_a_piece_is_as_long_as_it_is(playing):
    """Readings whose time was that of a step which first judged made men 1 to 2 mm longer, and doubtful."""
    playing.ask("raw on")
    seat = _new_game(playing, "krhum")
    lengths_um = []
    for piece in ("w@ne", "b@se", "w@nw"):
        playing.place(seat)
        playing.shoot(seat, piece)
        passage = playing.wait("passage")
        turn = playing.ruling(piece)["position"]["turn"]
        lengths_um.append(passage["length_um"])
        seat = SEAT_WORDS.index(turn)
    assert abs(sum(lengths_um) / 3 - 31_800) < 700  # one alone may come by aslant
    playing.ask("raw off")


def test_a_bet_is_entered_on_the_pads_won_and_its_shots_are_shown(playing):
    seat = _new_game(playing, "krhum")
    playing.play(seat, "w@ne")
    playing.press(seat, ports.BET_BUTTON)  # the menu: near ×2
    playing.press(seat, ports.BET_BUTTON)  # far ×3
    playing.press(seat, ports.OK_BUTTON)
    bet = playing.wait("entry")
    assert bet["entry"] == f"bet {SEAT_WORDS[seat]} far"
    assert bet["position"]["bet"] == {"by": SEAT_WORDS[seat], "zone": "far", "calls": 1, "times": 1}
    far = "ne" if seat == 0 else "sw"
    playing.place(seat)
    playing.shoot(seat, f"w@{far}")
    question = playing.wait("question")["question"]  # was that the man who was named? The other side says so
    assert question["kind"] == "hit"
    asked = SEAT_WORDS.index(question["seats"][0])
    assert asked != seat
    playing.press(asked, ports.BET_BUTTON)  # from no to yes
    playing.press(asked, ports.OK_BUTTON)
    won = playing.wait("entry")
    assert "bet_won" in won["calls"]
    assert won["position"]["bet"] is None
    shots = won["position"]["shots"]
    assert shots > 1
    _next_shot_shows_the_status(playing, seat)


def test_hardly_a_piece_was_doubtful(playing):
    """Garbage collected while a piece passed kept the loop from looking at its window: the table had to ask.

    One in a hundred is asked about in any case.
    """
    assert playing.ask("status")["asked"] <= 1


def test_what_passed_the_gates_and_no_window_is_one_question_about_the_tray(playing):
    asked = playing.ask("status")["asked"]
    seat = _new_game(playing, "billard")
    playing.place(seat)
    playing.shoot(seat)
    for _ in range(2):
        for wait_s, gate, blocked in ((0.25, 0, True), (0.02, 1, True), (0.01, 0, False), (0.02, 1, False)):
            playing.pico.run(wait_s)
            playing.block(ports.gate_beam(pieces.SE, gate), blocked)
    question = playing.wait("question")["question"]
    assert (question["kind"], question["label"]) == ("tray", "Rien ?")
    assert question["choices"] == ["Rien ?", "blanc", "noir", "reine", "palet"]
    other = seat ^ 2
    playing.press(other, ports.BET_BUTTON)
    playing.press(other, ports.OK_BUTTON)
    again = playing.ask("answer 4")["question"]  # from one white man to two
    assert again["label"] == "2 blancs ?"
    playing.press(other, ports.OK_BUTTON)
    assert playing.wait("entry")["entry"] == f"{SEAT_WORDS[seat]} w@se w@se"
    assert playing.ask("status")["asked"] == asked + 1


def test_commands_that_are_wrong_are_refused_and_change_nothing(playing):
    before = playing.ask("position")
    for line in ("set volume 11", "set nothing 1", "enter south w@ne w@ne w@xx", "new whist", "x" * 400, "entries -1"):
        assert "error" in playing.ask(line), line
    assert playing.ask("get volume")["value"] == "6"
    assert playing.ask("position") == before


# The letters of a text and the words of another book are new names: the table that keeps them has room for a hundred.
NEW_NAMES = """
import micropython
micropython.qstr_info()
class Empty: pass
for number in range(100): setattr(Empty, "name%d" % number, 0)
micropython.qstr_info()
"""


def test_ctrl_c_reaches_the_prompt_and_the_game_goes_on_after_it(playing):
    before = playing.ask("position")
    pico = playing.pico
    assert pico.exec("print(6 * 7)").strip() == "42"
    pico.run(20)  # the watchdog runs, and is fed
    assert pico.resets == 0
    assert pico.exec("print(7 * 7)").strip() == "49"
    table, grown = pico.exec(NEW_NAMES).strip().splitlines()
    assert table.split(",")[0] == grown.split(",")[0], "MicroPython's table of names is full: it grows in play"
    pico.soft_reset()
    playing.wait("call", name="resumed")
    assert playing.ask("position") == before


def test_the_power_goes_and_the_game_is_where_it_was(playing):
    seat = SEAT_WORDS.index(playing.ask("position")["position"]["turn"])
    playing.play(seat, "w@nw")
    before = playing.ask("position")
    playing.reset()
    playing.wait("call", name="resumed")
    assert playing.ask("position") == before
    assert playing.ask("get quiet_ms")["value"] == "1500"


# The firmware starts as always because memory is scarce; only `Table.step` is no longer itself.
SABOTAGE = """
import time
from carrom import main
table_class = main.table_class
def step(table, now_us):
    {}
def sabotaged(hardware):
    found = table_class(hardware)
    found.step = step
    return found
main.table_class = sabotaged
main.main()
"""


def _sabotage(table, what: str, crashes: int = 0) -> None:
    """Let the firmware start with such a step, until it has come to itself again. crashes: before this one."""
    pico = table.pico
    resets = pico.resets
    pico.enter_raw_repl()
    pico.exec(f"from carrom.drivers import watchdog\nwatchdog.set_crashes({crashes})")  # the third would be the last
    pico.soft_reset_raw()
    pico.start(SABOTAGE.format(what))
    pico.until(lambda: pico.resets > resets, 40, wall_s=900)
    table.told.clear()
    try:
        table.wait("call", name="resumed")
    except ChipError as error:
        log = pico.files().get("/data/crashes", b"").decode()
        raise AssertionError(f"{error}; started {pico.resets - resets} times; crashes:\n{log}") from error
    assert pico.resets == resets + 1


def test_a_loop_that_hangs_is_started_anew_and_the_game_goes_on(playing):
    before = playing.ask("position")
    _sabotage(playing, "time.sleep(100)")
    assert playing.ask("position") == before
    assert b"hung" in playing.pico.files()["/data/crashes"]


def test_a_crash_is_logged_shown_and_the_game_goes_on(playing):
    before = playing.ask("position")
    frames = []
    playing.frame_listeners.append(lambda _us, frame: frames.append(frame))
    _sabotage(playing, "raise ValueError('sabotage')")
    playing.frame_listeners.clear()
    assert playing.ask("position") == before
    log = playing.pico.files()["/data/crashes"].decode()
    assert "sabotage" in log
    assert "Traceback" in log
    text = bytes(font.render("Panne"))
    assert any(text in frame for frame in frames)


def test_a_second_crash_keeps_the_game(playing):
    before = playing.ask("position")
    _sabotage(playing, "raise MemoryError", crashes=1)
    assert playing.ask("position") == before


def test_a_third_start_leaves_the_game_on_the_flash_and_the_next_one_has_it(playing):
    pico = playing.pico
    before = playing.ask("position")
    assert before["entries"]
    pico.enter_raw_repl()
    pico.exec("from carrom.drivers import watchdog\nwatchdog.set_starts(2)")  # as if two starts had come to nothing
    pico.soft_reset()
    playing.told.clear()
    assert "journal" in playing.wait("call", name="fault")["text"]
    assert playing.ask("position")["entries"] == 0
    pico.run(5)  # until the table knows that this start has come to play
    playing.reset()
    playing.wait("call", name="resumed")
    assert playing.ask("position") == before


def test_a_long_crash_log_does_not_stop_the_game(playing):
    """After a crash there may be no memory left to read the log into: then it is begun anew."""
    pico = playing.pico
    pico.enter_raw_repl()
    pico.exec("with open('/data/crashes', 'wb') as log:\n for _ in range(64): log.write(b'an older crash' * 4)")
    _sabotage(playing, "x = [bytearray(512) for _ in range(1000)]")
    assert b"MemoryError" in pico.files()["/data/crashes"]


def test_ten_minutes_at_the_prompt_do_not_wake_the_watchdog(playing):
    """The loop has started the watchdog, which cannot be stopped; a tool sits at the prompt and starts it softly."""
    pico = playing.pico
    resets = pico.resets
    pico.enter_raw_repl()
    for _ in range(9):
        pico.run(60)
        assert pico.exec("print('here')").strip() == "here"
    pico.exec("import time\ntime.sleep(20)")  # a tool that works for long
    pico.soft_reset_raw()
    pico.run(40)
    assert pico.exec("print('still here')").strip() == "still here"
    assert pico.resets == resets
    pico.start("_prompt_feeder.deinit()")  # it was the feeding that kept it asleep
    pico.run(9)
    assert pico.resets == resets + 1
