"""The table while Kaluki is played: which games it takes up, which it leaves to the other table, what it shows."""

import pytest

from carrom import clock
from carrom.console import Console
from carrom.game.pieces import SE, WHITE
from carrom.kaluki.record import parse_entry
from carrom.kaluki.score_table import ScoreTable
from carrom.panel.lighting import PICTURE
from carrom.ports import OK_BUTTON
from carrom.storage import checked_files
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.kaluki.evening import FIVE, SOUTH, WEST, Scoring
from tests.firmware.playing import NoRoom, Play


def console(play):
    return Console(play.table, lambda _us: None)


def test_from_carrom_to_kaluki_and_back_by_the_menu():
    play = Play(kaluki__players="anna,ben,carl")
    play.shoot(SOUTH)
    play.long_ok(SOUTH)
    play.pick(SOUTH, 11, "kaluki", 0, True)
    assert play.table.over
    cards = Scoring(store=MemoryStore(play.store.files))
    assert cards.names == ("anna", "ben", "carl")
    assert cards.entries == cards.warnings == []
    cards.hand("ben", 5, 6)
    cards.long_ok(WEST)
    cards.pick(WEST, 11, "krhum", 4, True)
    assert cards.table.over
    again = Play(store=MemoryStore(cards.store.files))
    assert again.table.game.book.id == "krhum"
    assert len(again.position.seats) == 4
    assert again.entries == again.warnings == []
    kept = Journal(again.store)
    kept.resume()
    rules = [kept.kept_record(game)[0] for game in kept.games()]
    assert rules == ["rules krhum", "rules kaluki", *["rules billard"] * 2]


def test_another_evening_with_other_players():
    play = Scoring(FIVE)
    play.hand("ben", 1, 2, 3, 4)
    play.long_ok(WEST)
    play.pick(WEST, 11, "kaluki", 4, True)
    assert play.names == ("anna", "ben", "carl", "dora")
    assert play.entries == []
    assert not play.table.over
    play.hand("ben", 1, 2, 3)


def test_of_a_new_evening_only_its_dealer_is_called():
    play = Scoring("anna,ben,carl")
    play.wait(10)
    play.hand("ben", 1, 2)
    del play.texts[:]
    play.table.new_game(opener="carl")
    play.wait(20)
    assert play.texts == ["carl donne"]


def test_a_new_evening_closes_an_open_menu():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 1, 2)
    play.long_ok(SOUTH)
    play.table.new_game()
    play.pick(SOUTH, 7, True) if play.shown else None
    assert (play.shown, play.table.menus.picker) == (None, None)


def test_fewer_play_on_the_same_table_and_the_carrom_seats_stay():
    play = Scoring(FIVE)
    play.table.new_game(seats=3)
    assert play.names == ("anna", "ben", "carl")
    play.table.new_game("billard")
    assert play.table.over
    assert Settings(play.store).text("seats") == "2"


def test_the_table_knows_how_long_it_has_been_on():
    play = Scoring("anna,ben")  # for a second
    for seconds in (4.5, 1000, 1300.25):  # the chip's clock wraps
        play.wait(seconds)
        assert console(play).obey("status")["seconds"] == play.world.now_us // 1_000_000


def test_between_two_steps_only_the_pads_are_reason_for_one():
    assert Scoring("anna,ben").table.due is False  # or the loop would never rest


def test_no_second_is_lost_or_counted_twice_where_a_step_came_late():
    begun_us = clock.WRAP_US - 5_000_000
    table = ScoreTable(Scoring("anna,ben").world.hardware, now_us=begun_us)
    for after_us, passed in ((10_300_000, 10), (10_999_999, 10), (11_000_000, 11), (30_000_000, 30)):
        table.step(clock.add(begun_us, after_us))
        assert table.seconds == passed


def test_a_flash_that_takes_nothing_is_told_and_the_evening_goes_on():
    play = Scoring("anna,ben")
    play.wait(10)

    def refuse(*_):
        raise OSError(28)

    play.store.write = play.store.append = refuse
    del play.texts[:]
    play.table.new_game(opener="ben")
    play.wait(20)
    assert play.texts == ["Panne : flash", "Panne : flash", "ben donne"]  # of settings and journal
    play.hand("ben", 30)
    assert play.totals == {"anna": 30, "ben": 0}


def test_who_deals_first_is_drawn_by_lot():
    dealers = set()
    play = Scoring("anna,ben,carl")
    for _ in range(20):
        play.table.new_game()
        play.wait(1)
        dealers.add(play.names[play.position.dealer])
    assert dealers == {"anna", "ben", "carl"}


def test_the_console_of_a_card_table():
    play = Scoring("anna,ben,carl")
    talk = console(play)
    assert talk.obey("enter hand ben anna=25 carl=44")["error_code"] is None
    assert talk.obey("position")["position"]["points"] == {"anna": 25, "ben": 0, "carl": 44}
    assert talk.obey("position")["header"] == "rules kaluki\nplayers anna ben carl\ndealer anna\n"
    assert talk.obey("enter anna draw Qs")["error_code"] == "out-of-turn"
    assert talk.obey("entries")["entries"] == ["hand ben anna=25 carl=44"]
    status = talk.obey("status")
    assert (status["entries"], status["asked"], status["settings_faults"]) == (1, 0, [])
    assert talk.obey("beams")["faults"] == 0
    for line in ("trace", "calibration", "learn start"):
        assert talk.obey(line)["error"] == "measures-nothing"
    for line in ("beams", "light", "pads", "frame", "settings", "selftest", "time 20 15"):
        assert "error" not in talk.obey(line), line
    play.press(SOUTH, OK_BUTTON)
    assert talk.obey("enter void")["error"] == "busy"
    assert talk.obey("undo")["error_code"] is None
    assert play.table.question is None
    assert talk.obey("new kaluki 2")["position"]["in"] == ["anna", "ben"]
    assert talk.obey("new whist")["values"][:2] == ("book", "whist")
    assert not play.table.over
    for count in (5, 3):
        assert len(talk.obey(f"new kaluki {count}")["position"]["in"]) == count
    assert talk.obey("new kaluki 6") == {"error": "number", "values": ("6", 5)}
    for line in ("new icf 4", "new icf"):
        assert "error" not in talk.obey(line)
        assert play.table.over
        assert Settings(play.store).text("seats") == "4"


def test_the_console_of_a_carrom_table_ends_it_for_kaluki():
    play = Play()
    console(play).obey("new kaluki")
    assert play.table.over
    assert Settings(play.store).get("book") == "kaluki"


def test_beams_and_chutes_say_nothing_of_cards():
    play = Scoring("anna,ben,carl")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(8)
    assert play.entries == play.asked == play.warnings == []


def started_again(play):
    """Return the table that comes up from this flash, when it has said everything."""
    again = Scoring(store=MemoryStore(play.store.files))
    again.wait(30)
    return again


def test_an_evening_that_goes_on_is_told():
    play = Scoring("anna,ben")
    play.hand("ben", 30)
    again = started_again(play)
    assert again.texts == ["La partie reprend"]


@pytest.mark.parametrize(
    "header", ["rules kaluki snooker=1\nplayers anna ben\ndealer anna\n", "rules kaluki\nplayers anna\n"]
)
def test_an_evening_of_another_version_is_told_and_another_begun(header):
    play = Scoring("anna,ben")
    play.table.journal.begin(header)
    again = started_again(play)
    assert again.texts[0] == "Panne : journal"
    assert again.names == ("anna", "ben")
    again.hand("ben", 30)
    assert again.entries == ["hand ben anna=30"]


def test_a_question_that_cannot_be_read_is_told_and_the_evening_goes_on():
    play = Scoring("anna,ben")
    play.hand("ben", 30)
    play.table.journal.ask("nonsense")
    again = started_again(play)
    assert set(again.texts) == {"Panne : journal", "La partie reprend"}
    assert again.entries == ["hand ben anna=30"]


def test_a_setting_that_is_wrong_is_told_by_its_name():
    play = Scoring("anna,ben")
    kept = play.store.files["settings"].partition(b"\n")[2]
    data = checked_files.wrap("settings", 2, kept + b"volume=99\n")
    play.store.files["settings"] = play.store.files["settings~"] = data
    assert "Panne : volume" in started_again(play).texts


def test_a_journal_of_which_one_copy_is_spoiled_is_told():
    play = Scoring("anna,ben")
    play.hand("ben", 30)
    play.store.files["tail"] = b"nonsense"
    again = started_again(play)
    assert "Panne : journal réparé, rien de perdu" in again.texts
    assert again.entries == ["hand ben anna=30"]


@pytest.mark.parametrize("damage", [b"", b"carrom journal 1\nnonsense"])
def test_an_evening_that_cannot_be_read_is_said_and_another_begins(damage):
    play = Scoring("anna,ben")
    play.hand("ben", 30)
    store = MemoryStore(play.store.files)
    for name in [name for name in store.files if "journal" in name or "game" in name]:
        store.files[name] = damage
    damaged = dict(store.files)
    again = Scoring(store=store)
    assert again.entries == []
    assert {name: store.files[name] for name in damaged} == damaged  # until there is an entry, for who can mend it
    again.hand("anna", 31)
    assert again.entries == ["hand anna ben=31"]


def test_an_evening_that_memory_cannot_hold_waits_for_another_start():
    play = Scoring("anna,ben")
    play.hand("ben", 30)
    store = NoRoom(play.store.files)
    with pytest.raises(MemoryError):  # main.py starts the chip anew
        Scoring(store=store)
    play.world.hardware.store = store
    assert len(ScoreTable(play.world.hardware, 5, set_aside=True).game) == 0
    assert store.files == play.store.files
    assert Scoring(store=MemoryStore(store.files)).totals == play.totals


def test_the_display_goes_dark_and_the_press_that_wakes_it_does_nothing_else():
    play = Scoring("anna,ben", idle_s=10)
    play.wait(120)
    assert play.table.lighting.idle.phase == PICTURE
    play.press(SOUTH, OK_BUTTON)
    assert play.table.question is None
    assert play.table.lighting.awake
    play.press(SOUTH, OK_BUTTON)
    assert play.table.question is not None


def test_a_card_by_card_hand_may_be_entered_where_there_is_room():
    play = Scoring("anna,ben")
    for text in ("deal ben Ah Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "deal anna Ks Ks 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"):
        assert play.table.enter(parse_entry(text)).error is None
    play.press(SOUTH, OK_BUTTON)
    assert play.table.question is None  # a hand is under way
