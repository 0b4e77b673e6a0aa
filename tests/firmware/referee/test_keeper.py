"""Duties of every keeper of a game: an entry is on the flash before it is told, a correction is whole or not at all."""

import pytest

from carrom.game import entry as entries
from carrom.game.engine import Game
from carrom.game.pieces import SEAT_WORDS, SOUTH, TWO_SEATS
from carrom.game.record import header_text, parse_entry
from carrom.game.rules import GAMES, load
from carrom.panel.scoreboard import Scoreboard
from carrom.panel.voice import Voice
from carrom.referee.keeper import Keeper
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from simulator.world.stores import MemoryStore


class Told(Keeper):
    """Enters without a word, and remembers what the flash held when it told its listeners."""

    def __init__(self):
        self.store = MemoryStore()
        settings = Settings(self.store)
        self.calls, self.flash, self.aloud = [], [], []
        journal = Journal(self.store)
        super().__init__(settings, journal, Voice(settings, Scoreboard(), (self,)))
        self.begin(Game(load("krhum"), TWO_SEATS, SOUTH))
        journal.begin(header_text(self.game.book, TWO_SEATS, SOUTH))

    def enter(self, entry, aloud=True):
        self.aloud.append(aloud)
        return self._write(entry, aloud)

    def on_entry(self, text, _verdict, _position):
        self.flash.append((text, self.kept()))

    def kept(self):
        return list(Journal(MemoryStore(self.store.files)).resume()[1])


def enter(keeper, *texts):
    for text in texts:
        assert keeper.enter(parse_entry(text)).error is None, text


def test_an_entry_is_on_the_flash_before_it_is_told():
    keeper = Told()
    enter(keeper, "south w@sw", "undo")
    assert keeper.flash == [("south w@sw", ["south w@sw"]), ("undo", ["south w@sw", "undo"])]
    assert keeper.last_text() == ""
    assert not keeper.unsaved


def test_a_refused_entry_changes_nothing():
    keeper = Told()
    assert keeper.enter(parse_entry("north -")).error == "out-of-turn"
    assert keeper.kept() == []
    assert keeper.flash == []


@pytest.mark.parametrize("error", [OSError(28), ValueError("too long")])
def test_a_question_that_the_flash_does_not_take_is_told_and_asked_all_the_same(monkeypatch, error):
    keeper = Told()
    said = []
    monkeypatch.setattr(keeper._voice, "say", lambda name, **words: said.append((name, words)))

    def refuse(_text):
        raise error

    monkeypatch.setattr(keeper._journal, "ask", refuse)
    keeper._keep_open("? south w@ne")
    assert said == [("fault", {"what": "flash"})]


def test_the_last_entry_of_a_kind_and_what_came_after_it():
    keeper = Told()
    enter(keeper, "south w@sw", "touch north", "touch south")
    assert keeper._last(SEAT_WORDS) == ["south w@sw", "touch north", "touch south"]
    assert keeper._last(("touch",)) == ["touch south"]
    assert keeper.last_text() == "touch south"


def test_a_correction_reaches_the_flash_as_a_whole():
    keeper = Told()
    enter(keeper, "south w@sw", "touch north")
    before = keeper.kept()
    keeper.flash.clear()
    keeper.aloud.clear()
    keeper._put_right(entries.shot(SOUTH, (entries.fell(1, 0),)), ["south w@sw", "touch north"])
    assert list(keeper.game.texts()) == ["south b@sw", "touch north"]
    assert [kept for _, kept in keeper.flash] == [before] * 4
    assert keeper.kept() == [*before, "undo", "undo", "south b@sw", "touch north"]
    assert not keeper.unsaved
    assert keeper.aloud == [False] * 4  # the correction alone is called


def test_a_new_game_may_be_any_that_the_table_knows():
    assert Keeper.games == GAMES
