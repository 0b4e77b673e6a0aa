"""A table that is switched off in a game goes on where it was."""

from carrom.game.engine import Game
from carrom.game.pieces import BLACK, NE, NORTH, SOUTH, WHITE
from carrom.game.record import parse_entry, parse_header
from carrom.referee import questions
from carrom.storage.journal import Journal
from tests.firmware.playing import Play


def test_a_table_switched_off_goes_on_where_it_was():
    play = Play("krhum")
    play.enter("south w@sw", "bet south far")
    again = Play(store=play.store)
    assert again.entries == play.entries
    assert again.position.text() == play.position.text()


def test_a_shot_whose_question_was_open_comes_back():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (BLACK,))
    play.wait(4)
    again = Play(store=play.store)
    assert again.table.question.kind == questions.ASK_PIECE
    again.pick(NORTH, WHITE)
    assert again.entries == ["south w@ne"]


def test_every_entry_is_in_the_journal_before_it_is_told():
    play = Play()
    seen = []

    class Listener:
        def on_entry(self, _entry, _verdict, position):
            header, texts, _ = Journal(play.store).resume()
            book, seats, opener = parse_header(header.split("\n"))
            game = Game(book, seats, opener)
            for line in texts:
                game.enter(parse_entry(line))
            seen.append(game.position.text() == position.text())

    play.table.listeners.append(Listener())
    play.shoot(SOUTH, (WHITE, NE))
    play.shoot(SOUTH)
    assert seen == [True, True]
