"""A table without a pocket: one pad tells it all that falls, whoever plays."""

import subprocess
import sys

import pytest

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.pieces import BLACK, NORTH, QUEEN, SE, SOUTH, WEST
from carrom.game.rules import CARDS
from carrom.panel import choices, font
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.records import replay
from tests import games_runner
from tests.firmware.playing import Play
from tests.firmware.telling import Teller
from tests.micropython.runner import HERE, run_on_micropython

PARTS = "display pads=pins buzzer"
FILES = [path for path in games_runner.case_files() if f"rules {CARDS}" not in path.read_text(encoding="utf-8")]


def told(parts=PARTS, **game):
    play = Play(parts=parts, **game)
    return play, Teller(play)


class Verdicts:
    """Hears the verdict of each entry that a table accepts."""

    def __init__(self, table):
        self.calls = []
        table.listeners.append(self)

    def on_entry(self, _entry, verdict, _position):
        self.calls.append(verdict.calls)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_accepted_entry_of_the_records_can_be_pressed(path):
    """The same calls, the same positions. Nobody says `opener` and `stands` by a pad: those come from the console."""
    source = replay.parse(games_runner.read(path).text.encode(), path.name)
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin(record.header_text(source.book, source.seats, source.opener))
    play, teller = told(store=store)
    heard = Verdicts(play.table)
    shots = fallen = 0
    plain = True
    known: list[str] = []  # the entries that count, as the record has them
    for step in replay.replay(source):
        if step.verdict.error:
            continue
        entry = step.line.entry
        if entry.kind == entries.UNDO:
            while play.entries[-1].startswith("opener") and not known[-1].startswith("opener"):
                play.table.enter(entry)  # whom the table drew, see below
            known.pop()
        else:
            known.append(entry.text())
        before = len(heard.calls)
        if entry.kind == entries.OPENER or entry.claims & pieces.STANDS:
            assert play.table.enter(entry).error is None
        else:
            teller.tell(entry)
        where = f"{path.name}:{step.line.number}"
        assert heard.calls[before:], f"{where}: {entry.text()} was not entered"
        assert heard.calls[before] == step.verdict.calls, where
        if source.book.lot_board == step.after.board and not step.after.started:
            play.table.enter(entries.Entry(entries.OPENER, step.after.opener))  # whom the table drew is chance
        assert play.position.text() == step.after.text(), where
        plain = plain and entry.kind == entries.SHOT and not entry.off and not entry.claims
        shots += 1
        fallen += len(entry.fallen) + sum(entries.piece_of(code) == QUEEN for code in entry.fallen)
    assert play.warnings == []
    assert not plain or teller.presses <= shots + fallen


def test_a_table_without_a_pocket_loads_nothing_of_the_sensing_and_a_whole_one_nothing_of_telling():
    script = "import sys, {}\nprint(*[name for name in sys.modules if name.startswith('carrom.')])"

    def loaded(name):
        done = subprocess.run([sys.executable, "-c", script.format(name)], capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert not [name for name in loaded("carrom.told_table") if "sensing" in name or name.endswith(".referee.referee")]
    assert not [name for name in loaded("carrom.table") if "told" in name or "plain" in name or "fitted" in name]


def test_what_was_pressed_stands_on_the_matrix_until_ok():
    play, teller = told()
    teller.press(BET_BUTTON, BET_BUTTON, BANK_BUTTON, FAULT_BUTTON)
    play.wait(60)
    assert play.table.menus.told.label == "2 blancs + noir + palet"
    assert play.entries == []
    teller.press(OK_BUTTON)
    assert play.entries == ["south w@sw w@sw b@sw s@sw"]
    assert play.table.menus.told is None


def test_the_matrix_shows_what_was_pressed():
    play, teller = told()
    play.wait(10)
    status = bytes(play.world.display.frame)
    teller.press(BANK_BUTTON)
    wanted = font.render("noir")
    assert bytes(wanted) in bytes(play.world.display.frame)
    teller.hold(OK_BUTTON)
    teller.press(OK_BUTTON)
    play.wait(1)
    assert bytes(play.world.display.frame) == status


def test_ok_alone_says_that_nothing_fell_and_any_pad_says_it():
    play, _ = told(seats=4)
    for pad in (SOUTH, SOUTH, WEST):
        play.press(pad, OK_BUTTON)
        play.wait(1)
    assert play.entries == ["south -", "east -", "north -"]


def test_fault_turns_from_the_striker_to_the_queen_to_both_to_neither():
    play, teller = told()
    shown = []
    for _ in range(4):
        teller.press(FAULT_BUTTON)
        tray = play.table.menus.told
        shown.append(tray and tray.label)
    assert shown == ["palet", "reine", "reine + palet", None]


def test_a_queen_that_is_down_is_not_turned_to():
    play, teller = told()
    play.enter("south w@sw", "south q@sw")
    teller.press(FAULT_BUTTON)
    assert play.table.menus.told.label == "palet"
    teller.press(FAULT_BUTTON)
    assert play.table.menus.told is None


def test_the_last_piece_is_taken_away_first_by_ok_held():
    play, teller = told()
    teller.press(BET_BUTTON, BANK_BUTTON)
    teller.hold(OK_BUTTON)
    assert play.shown == "Enlever noir"
    teller.press(OK_BUTTON, OK_BUTTON)
    assert play.entries == ["south w@sw"]


def test_more_men_than_lie_there_cannot_be_pressed():
    play, teller = told()
    play.enter("south" + " w@sw" * 7, "south -")
    teller.press(BANK_BUTTON, BANK_BUTTON, BANK_BUTTON)
    assert play.table.menus.told.label == "2 blancs"
    assert play.warnings == ["not_possible"]


def test_the_colours_decide_which_men_are_ones_own():
    play, teller = told(book="krhum")
    teller.press(BANK_BUTTON, OK_BUTTON)
    assert play.entries == ["south b@sw"]
    play.wait(1)
    teller.press(BET_BUTTON, BANK_BUTTON, OK_BUTTON)
    assert play.entries[1:] == ["south b@sw w@sw"]


def test_an_ok_right_after_a_ruling_is_none():
    play, teller = told()
    teller.press(OK_BUTTON)
    play.press(NORTH, OK_BUTTON)
    assert play.entries == ["south -"]
    play.wait(0.7)
    play.press(NORTH, OK_BUTTON)
    assert play.entries == ["south -", "north -"]


def test_a_power_cut_keeps_what_was_pressed_and_said():
    play, teller = told(book="krhum")
    play.enter("south w@sw")
    teller.press(BET_BUTTON, BANK_BUTTON)
    teller.hold(BANK_BUTTON)
    teller.pick(True)
    teller.hold(FAULT_BUTTON)
    teller.pick(choices.ITEM_OFF, BLACK)
    label = play.table.menus.told.label
    assert label == "blanc + noir + Sorti : noir + bande"
    again = Play(store=play.store, parts=PARTS)
    assert again.table.menus.told.label == label
    Teller(again).press(OK_BUTTON)
    Teller(again).pick(questions.YES)
    assert again.entries == ["south w@sw", "south w@sw b@sw off:b bank said"]
    third = Play(store=play.store, parts=PARTS)
    assert third.table.menus.told is None
    assert third.entries == again.entries


def test_while_a_bet_is_open_each_own_man_is_asked_near_or_far_and_the_matrix_says_it():
    play, teller = told(book="krhum")
    play.enter("south w@sw", "bet south far")
    play.wait(8)
    teller.press(BET_BUTTON)
    assert play.shown == "blanc près"
    teller.press(BET_BUTTON)
    assert play.shown == "blanc loin"
    teller.press(OK_BUTTON, BET_BUTTON, OK_BUTTON, BANK_BUTTON)
    assert play.table.menus.told.label == "blanc près + blanc loin + noir"
    teller.press(OK_BUTTON)
    assert list(play.table.question.labels) == ["Non", "loin", "près"]
    play.wait(3)
    assert play.texts[-1] == "Nord : Pion nommé ?"
    teller.press(BET_BUTTON, OK_BUTTON)
    assert play.entries[-1] == "south w@ne w@sw b@sw hit@ne"


def test_the_bet_is_answered_for_the_side_that_may():
    play, teller = told(book="krhum")
    play.enter("south w@sw")
    for shown in ("Près ×2", "Non Just ×2", "Si Just ×4"):
        teller.hold(BET_BUTTON)
        assert play.shown == shown
        teller.press(OK_BUTTON)
    assert play.entries[1:] == ["bet south near", "answer", "answer"]


def test_a_pocket_that_is_plugged_in_between_two_shots_is_offered():
    play, teller = told()
    for beam in (2 * SE, 2 * SE + 1):
        play.world.sensors.mend_beam(beam)
        play.world.wake()
        play.wait(0.3)
    assert play.shown == "Poche S-E branchée : l'ajouter ? Oui"
    teller.press(OK_BUTTON)
    assert play.table.over


def test_the_console_referees_a_table_without_pads():
    play = Play(parts="", book="krhum")
    play.enter("south w@sw", "bet south near", "south w@sw hit", "south -")
    play.wait(30)
    assert len(play.entries) == 4
    assert play.warnings == []


def test_a_new_game_and_kaluki_are_begun_by_ok_held():
    play, teller = told()
    teller.hold(OK_BUTTON)
    teller.pick(choices.ITEM_NEW_GAME, "krhum", 4, True)
    assert (play.table.game.book.id, len(play.position.seats)) == ("krhum", 4)
    teller.hold(OK_BUTTON)
    teller.pick(choices.ITEM_NEW_GAME, "kaluki", 0, True)
    assert play.table.over


def test_a_piece_that_nobody_told_is_added_by_ok_held():
    play, teller = told()
    teller.press(OK_BUTTON)
    play.wait(1)
    teller.hold(OK_BUTTON)
    teller.pick(choices.ITEM_MISSED)
    assert play.table.menus.told.label == "En plus : ?"
    teller.press(BANK_BUTTON, BET_BUTTON)
    assert play.table.menus.told.label == "En plus : blanc"
    play = Play(store=play.store, parts=PARTS)
    assert play.table.menus.told.label == "En plus : blanc", "after a power cut, too"
    teller = Teller(play)
    teller.press(OK_BUTTON)
    assert play.entries == ["south -", "late w@sw"]
    assert play.position.down == [1, 0]
    assert play.table.menus.told is None


def test_a_late_piece_that_is_not_told_after_all_is_none():
    play, teller = told()
    teller.press(OK_BUTTON)
    play.wait(1)
    teller.hold(OK_BUTTON)
    teller.pick(choices.ITEM_MISSED)
    teller.press(OK_BUTTON)
    assert play.table.menus.told is None
    assert play.entries == ["south -"]
    teller.press(BET_BUTTON)
    teller.hold(OK_BUTTON)
    assert choices.ITEM_MISSED not in play.table.menus.picker.choices, "a press says it while a shot is being told"


def test_a_game_is_told_the_same_on_micropython():
    script = HERE / "play_told.py"
    here = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    assert "entry south w@sw w@ne hit@sw" in here
    assert "\nentry late b@ne" in here
    assert here.endswith("\n[]\n"), "no sensing is loaded"
    assert here == run_on_micropython(script, {"/lib/table_hardware.py": HERE / "table_hardware.py"})
