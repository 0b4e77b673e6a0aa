"""A table with pockets and without lines: OK ends a shot, and presses tell what no pocket saw."""

import subprocess
import sys

import pytest

from carrom.console import Console
from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.pieces import BLACK, NE, QUEEN, SE, STRIKER, SW, WHITE
from carrom.panel import choices
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.records import replay
from tests import games_runner
from tests.firmware.playing import Play, tray
from tests.firmware.table.test_told_table import FILES, Verdicts
from tests.firmware.telling import Seer, Teller

POCKETS = "gates=sw,se,ne,nw display pads"


def seen(parts=POCKETS, **game):
    play = Play(parts=parts, **game)
    return play, Teller(play)


def label(play):
    told = play.table.menus.told
    return told and told.label


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_records_are_played_by_what_falls_and_a_pad(path):
    """Pockets see what falls, presses say the rest: the same calls, the same positions, and the same pockets."""
    source = replay.parse(games_runner.read(path).text.encode(), path.name)
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin(record.header_text(source.book, source.seats, source.opener))
    play = Play(parts=POCKETS, store=store)
    teller, heard = Seer(play), Verdicts(play.table)
    known: list[str] = []
    crowded = 0
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
        crowded += len(entry.fallen) > 2
        before = len(heard.calls)
        if entry.kind == entries.OPENER or entry.claims & pieces.STANDS:
            assert play.table.enter(entry).error is None
            play.wait(3)
        else:
            teller.tell(entry)
        where = f"{path.name}:{step.line.number}"
        assert heard.calls[before:], f"{where}: {entry.text()} was not entered"
        assert heard.calls[before] == step.verdict.calls, where
        if source.book.lot_board == step.after.board and not step.after.started:
            play.table.enter(entries.Entry(entries.OPENER, step.after.opener))  # whom the table drew is chance
        assert play.position.text() == step.after.text(), where
        if entry.kind == entries.SHOT and not entry.claims:
            assert play.entries[-1] == entry.text() or play.entries[-1].startswith("opener"), where
    assert play.warnings == []
    assert play.table.asked <= crowded + 1, "hardly, where few fell at once"


def test_only_ok_ends_a_shot_and_what_pockets_saw_stands_there_until_then():
    play, teller = seen()
    play.drop(WHITE, SW)
    play.drop(WHITE, NE, 1.2)
    play.wait(15)
    assert (label(play), play.entries) == ("2 blancs", [])
    teller.press(OK_BUTTON)
    play.wait(1)
    assert play.entries == ["south w@sw w@ne"]
    assert play.calls.count("line_hidden") == 0


def test_presses_add_what_fell_where_no_pocket_is_fitted():
    play, teller = seen("gates=sw display pads")
    play.drop(WHITE, SW)
    play.wait(3)
    teller.press(BANK_BUTTON, FAULT_BUTTON)
    assert label(play) == "blanc + noir + palet"
    teller.press(OK_BUTTON)
    play.wait(1)
    assert play.entries == ["south w@sw b@sw s@sw"]


@pytest.mark.parametrize(("first", "entry"), [(WHITE, "south w@sw b@sw"), (BLACK, "south b@sw w@sw")])
def test_whether_a_told_piece_fell_before_a_seen_one_is_asked_where_it_matters(first, entry):
    """The first man that falls gives the colours in K-Rhum."""
    play, teller = seen("gates=sw display pads", book="krhum")
    play.drop(WHITE, SW)
    play.wait(3)
    teller.press(BANK_BUTTON, OK_BUTTON)
    assert play.table.question.kind == questions.ASK_FIRST
    assert list(play.table.question.labels) == ["blanc", "noir"]
    teller.pick(entries.fell(first, SW))
    play.wait(1)
    assert play.entries == [entry]
    assert play.table.asked == 1
    play.wait(3)
    play.drop(WHITE, SW)
    play.wait(3)
    teller.press(BET_BUTTON if first == BLACK else BANK_BUTTON, OK_BUTTON)
    play.wait(1)
    assert len(play.entries) == 2, "the colours are known: nothing depends on it"


def test_many_told_and_seen_pieces_are_put_in_order_by_blocks():
    play, teller = seen("gates=sw display pads", book="krhum")
    for number in range(3):
        play.drop(WHITE, SW, 0.1 + 0.8 * number)
    play.wait(6)
    teller.press(*[BANK_BUTTON] * 4, OK_BUTTON)
    assert play.table.question.kind == questions.ASK_FIRST
    teller.pick(entries.fell(BLACK, SW))
    while play.table.question is not None:
        teller.press(OK_BUTTON)
        play.wait(1)
    (entry,) = play.entries
    assert entry.startswith("south b@sw")
    assert sorted(entry.split()) == sorted(["south", "b@sw", "b@sw", "b@sw", "b@sw", "w@sw", "w@sw", "w@sw"])


def test_a_striker_that_a_pocket_saw_is_not_told_again():
    play, teller = seen()
    play.drop(STRIKER, SE)
    play.wait(3)
    teller.press(FAULT_BUTTON)
    assert label(play) == "reine + palet"
    teller.press(FAULT_BUTTON, OK_BUTTON)
    play.wait(1)
    assert play.entries == ["south s@se"]


def test_an_ok_waits_for_a_piece_that_is_on_its_way():
    play, teller = seen()
    play.drop(QUEEN, SE)
    while not play.table.passages.busy():
        play.wait(0.02)
    teller.press(OK_BUTTON)
    play.wait(3)
    assert play.entries == ["south q@se"]


def test_a_piece_that_falls_right_after_the_ruling_comes_to_that_shot():
    play, teller = seen()
    teller.press(OK_BUTTON)
    play.drop(WHITE, SE, 0.8)
    play.wait(4)
    assert play.entries == ["south -", "late w@se"]
    play.drop(WHITE, SE)
    play.wait(3)
    assert label(play) == "blanc"


@pytest.mark.parametrize(("answer", "after"), [(questions.YES, []), (questions.NO, ["south w@sw"])])
def test_a_piece_that_falls_long_after_the_last_one_may_be_of_another_shot(answer, after):
    play, teller = seen()
    play.drop(WHITE, SW)
    play.wait(25)
    play.drop(WHITE, NE)
    play.wait(3)
    assert play.shown == "Oui"
    assert play.table.question.prompt == "Même tir ?"
    teller.pick(answer)
    play.wait(1)
    assert play.entries == after
    assert label(play) == ("2 blancs" if answer == questions.YES else "blanc")


def test_a_doubtful_piece_is_asked_about_when_the_shot_is_over():
    play, teller = seen()
    play.doubtful(SE, (BLACK,))
    play.wait(1)
    assert (label(play), play.asked) == ("noir + ?", [])
    teller.press(OK_BUTTON)
    teller.pick(WHITE)
    play.wait(1)
    assert play.entries == ["south w@se"]
    assert play.table.asked == 1


def test_a_power_cut_keeps_what_pockets_saw_and_people_told():
    play, teller = seen(book="krhum")
    play.drop(WHITE, SW)
    play.wait(3)
    teller.press(BANK_BUTTON)
    play = Play(store=play.store, parts=POCKETS)
    assert label(play) == "blanc + noir"
    play.doubtful(NE, (BLACK,))
    play.wait(1)
    again = Play(store=play.store, parts=POCKETS)
    assert label(again) == "blanc + 2 noirs + ?"
    Teller(again).press(OK_BUTTON)
    Teller(again).pick(WHITE, BLACK, WHITE)
    while again.table.question is not None:  # in which order they fell is not kept
        Teller(again).press(OK_BUTTON)
    assert [sorted(entry.split()) for entry in again.entries] == [sorted(["south", "w@sw", "b@sw", "w@ne"])]


def test_the_last_piece_that_a_pocket_saw_can_be_taken_away():
    play, teller = seen()
    play.drop(WHITE, SW)
    play.wait(3)
    teller.press(BANK_BUTTON)
    for shown in ("Enlever noir", "Enlever blanc"):
        teller.hold(OK_BUTTON)
        assert play.shown == shown
        teller.press(OK_BUTTON)
    assert label(play) is None
    teller.hold(OK_BUTTON)
    assert choices.ITEM_UNDO in play.table.menus.picker.choices


def test_a_jammed_pocket_is_asked_about_once():
    play, teller = seen()
    play.world.sensors.break_beam(2 * SE, "blocked")
    play.world.sensors.break_beam(2 * SE + 1, "blocked")
    play.world.wake()
    play.wait(30)
    assert any("S-E" in text for text in play.texts)
    teller.press(OK_BUTTON)
    assert play.table.question.kind == questions.ASK_TRAY
    teller.press(OK_BUTTON)
    play.wait(1)
    teller.press(OK_BUTTON)
    play.wait(1)
    assert play.entries == ["south -", "north -"]


def asked_about_a_man_who_stops(at_mm, for_s):
    """A white man stops in the pocket NE, that far below gate A, and somebody ends the shot."""
    play, teller = seen()
    play.world.sensors.stop(NE, at_mm, for_s)
    play.drop(WHITE, NE)
    play.wait(5)
    teller.press(OK_BUTTON)
    assert (play.table.question.kind, play.table.question.pocket) == (questions.ASK_TRAY, NE)
    return play, teller


def name(play, teller, there):
    teller.pick(there)
    while play.table.question is not None:
        teller.press(OK_BUTTON)
    play.wait(1)


@pytest.mark.parametrize("at_mm", [0.0, 12.5, 25.0], ids=["gate A", "both", "gate B"])
@pytest.mark.parametrize("for_s", [9, 40], ids=["before the answer", "in the next shot"])
def test_a_man_who_was_named_is_not_counted_again_when_he_slides_on(at_mm, for_s):
    play, teller = asked_about_a_man_who_stops(at_mm, for_s)
    if for_s < 10:
        play.wait(10)
    name(play, teller, tray(w=1))
    play.wait(3)
    play.drop(BLACK, SW)
    play.wait(50)
    assert (play.entries, label(play), play.table.question) == (["south w@ne"], "noir", None)


def test_a_man_whom_nobody_named_counts_when_he_slides_on():
    play, teller = asked_about_a_man_who_stops(12.5, 30)
    name(play, teller, tray())
    play.wait(40)
    assert (play.entries, play.table.menus.told is not None) == (["south -"], True)


def test_the_bets_zone_is_that_of_the_pocket():
    play, teller = seen(book="krhum")
    play.enter("south w@sw", "bet south far")
    play.drop(WHITE, NE)
    play.wait(3)
    assert label(play) == "blanc loin"
    teller.press(OK_BUTTON)
    teller.press(BET_BUTTON, OK_BUTTON)
    assert play.entries[-1] == "south w@ne hit"


def test_nothing_that_looks_for_shots_is_loaded():
    script = "import sys, carrom.seen_table\nprint(*[name for name in sys.modules if name.startswith('carrom.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "carrom.sensing.passages" in loaded
    assert not {"carrom.table", "carrom.referee.shot_watch", "carrom.sensing.striker_lines"} & set(loaded)


def test_pockets_without_lines_are_calibrated_as_ever():
    play, _ = seen("gates=sw display pads")
    talk = Console(play.table, lambda _us: None)
    assert [pocket for pocket, _, _ in talk.obey("learn start")["missing"]] == ["sw"] * 4
    talk.obey("learn sw w")
    play.drop(WHITE, SW)
    play.wait(3)
    assert (label(play), play.entries) == (None, [])
    assert talk.obey("learn")["fresh"]
