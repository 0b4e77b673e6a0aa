"""A referee with a journal in memory and a voice that keeps what it is told to say, for tests."""

from carrom.game.engine import Game
from carrom.game.pieces import NE, NORTH, SOUTH, TWO_SEATS, WHITE
from carrom.game.record import header_text, parse_entry
from carrom.game.rules import load
from carrom.referee.pending import PendingShot
from carrom.referee.referee import Referee
from carrom.sensing.passage import Passage
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore

S = 1_000_000


class Tracker:
    seats = ()

    def set_seats(self, seats):
        self.seats = seats

    def blind(self, seat):
        return False

    def lies_at(self, seat):
        return False

    def begin_rolling(self, *arguments):
        pass


class Voice:
    """A voice that keeps what it is told to say."""

    def __init__(self):
        self.said = []
        self.entered = []
        self.cuts = 0

    def say(self, name, **fields):
        self.said.append((name, *fields.values()))

    def announce(self, before, after, verdict, names, fallen, off, book):
        self.said.append((*names, list(fallen)))

    def tell(self, method, *arguments):
        assert method == "on_entry"
        self.entered.append(arguments[0].text())

    def cut(self):
        self.cuts += 1

    @property
    def names(self):
        """Everything said, call by call."""
        return [name for call in self.said for name in call if isinstance(name, str)]


class Lot:
    drawn = NORTH

    def draw(self, seats, now_us):
        assert seats == TWO_SEATS
        return self.drawn


class Bench:
    """A referee with a journal in memory, in a game of two. asked: the kinds of its questions, one after the other."""

    def __init__(self, book="krhum"):
        self.store = MemoryStore()
        self.voice, self.tracker, self.lot = Voice(), Tracker(), Lot()
        self.journal = Journal(self.store)
        self.journal.resume()
        self.referee = Referee(Settings(self.store), self.journal, self.voice, self.tracker, self.lot)
        game = Game(load(book), TWO_SEATS, SOUTH)
        self.journal.begin(header_text(game.book, TWO_SEATS, SOUTH))
        self.referee.begin(game)
        self.now_us = 0
        self.asked = []

    def step(self, seconds=0):
        self.now_us += int(seconds * S)
        before = self.referee.question
        due_us = self.referee.step(self.now_us, False)
        self._look(before)
        return due_us

    def _look(self, before):
        question = self.referee.question
        if question is not None and question is not before:
            self.asked.append(question.kind)

    def enter(self, *texts):
        for text in texts:
            assert self.referee.enter(parse_entry(text)).error is None, text

    def shoot(self, *passages, seat=SOUTH, **values):
        shot = PendingShot(seat)
        shot.passages = list(passages)
        for name, value in values.items():
            setattr(shot, name, value)
        self.referee.enter_soon(shot)
        self.step()
        return shot

    def answer(self, *values):
        """Take each of these choices."""
        for value in values:
            question = self.referee.question
            assert value in question.choices
            self.referee.answer(value, self.now_us)
            self._look(question)

    @property
    def texts(self):
        return list(self.referee.game.texts())

    def kept(self):
        """Read this flash as a table that starts now does: the game's entries and the open question."""
        journal = Journal(MemoryStore(self.store.files))
        game = Game(self.referee.game.book, TWO_SEATS, SOUTH)
        for text in journal.resume()[1]:
            game.enter(parse_entry(text))
        return list(game.texts()), journal.question


def passage(piece=WHITE, pocket=NE, time_us=0, doubt=None):
    return Passage(pocket, (piece,), time_us, 5 if doubt else 100, doubt)


def late(bench, news):
    bench.referee.enter_soon(news)
    bench.step()
