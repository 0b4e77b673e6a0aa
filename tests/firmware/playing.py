"""A table to play on in tests: verbs in place of edges. Time is virtual; what falls really goes through the chutes."""

import random

from carrom import fitted, ports
from carrom.game import pieces
from carrom.game.record import parse_entry
from carrom.sensing.passage import COLOUR, Passage
from carrom.storage.settings import Settings
from carrom.which_table import table_class
from carrom_simulator.physics.outcome import LineEdge
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore

S = 1_000_000
PRESS_US = 90_000
LONG_HOLD_US = 1_200_000


def tray(w=0, b=0, q=0, s=0):
    """The choice of questions.Tray for so many of each piece."""
    return w | b << 4 | q << 8 | s << 12


class NoRoom(MemoryStore):
    """A flash whose journal no memory can hold, while `short`."""

    short = True

    def read(self, name, start=0, most=-1):
        if self.short and name.startswith(("game", "tail")):
            raise MemoryError
        return super().read(name, start, most)


class Ear:
    """Hears all that a table has to say, at once. names: of the calls."""

    def __init__(self, table):
        self.table = table
        self.names = []
        table.listeners.append(self)

    def on_call(self, call):
        self.names.append(call.name)

    def listen(self):
        """Hear what waits to be said. Returns the names of all calls so far."""
        announcer, board = self.table.announcer, self.table.presenter.scoreboard
        while announcer.busy:
            announcer.step(0)
            announcer.player.stop()
            board.quiet()
        return self.names


class Play:
    """A table with a game of `book` begun by `opener`; what it says and enters is kept in lists.

    parts: the words of what is fitted; None: all.
    """

    def __init__(
        self, book="billard", seats=2, opener=pieces.SOUTH, store=None, start_us=0, noise="none", width=32, parts=None,
        **settings,
    ):  # fmt: skip
        self.store = store if store is not None else MemoryStore()
        if store is None:
            pairs = [("book", book), ("seats", str(seats))]
            pairs += [(name.replace("__", "."), str(value)) for name, value in settings.items()]
            Settings(self.store).set_all(pairs)
        self.world = World(noise, 3, store=self.store, width=width, start_us=start_us)
        if parts is not None:
            self.world.fit(fitted.parse(parts))
        self.calls, self.texts, self.warnings, self.asked, self.passages = [], [], [], [], []
        table = table_class(Settings(self.store).get("book"), self.world.hardware.fitted)
        self.table = table(self.world.hardware, 5, self.world.chip_us)
        if store is None:
            self.table.new_game(opener=opener)
        self.world.attach(self.table)
        self.table.listeners.append(self)
        self.wait(1)

    # Messages of the table.

    def on_call(self, call):
        self.calls.append(call.name)
        self.texts.append(call.text(self.table.lang))

    def on_warning(self, name, _where):
        self.warnings.append(name)

    def on_passage(self, passage):
        self.passages.append(passage)

    def on_question(self, question):
        if question is not None:
            self.asked.append(question.kind)

    @property
    def entries(self):
        return list(self.table.game.texts())

    @property
    def position(self):
        return self.table.game.position

    @property
    def shown(self):
        picker = self.table.menus.picker or self.table.question
        return picker.label if picker is not None else None

    # Acts of people.

    def wait(self, seconds):
        self.world.run(int(seconds * S))

    def press(self, seat, *buttons, held_us=PRESS_US):
        for button in buttons:
            self.world.press(seat, button, held_us)
            self.world.run(held_us + 120_000)

    def long_ok(self, seat):
        self.press(seat, ports.OK_BUTTON, held_us=LONG_HOLD_US)

    def pick(self, seat, *values):
        """Turn to each of these values in what is shown, and take it."""
        for value in values:
            picker = self.table.menus.picker or self.table.question
            assert picker is not None, f"nothing to pick {value} from"
            assert value in picker.choices, f"{value} is not among {picker.choices}"
            while picker.choice != value:
                self.press(seat, ports.BET_BUTTON)
            self.press(seat, ports.OK_BUTTON)

    def place(self, seat):
        self.world.sensors.place(seat, self.world.now_us / S)
        self.world.wake()
        self.wait(2)

    def flick(self, seat, *falls):
        """Shoot. falls: (piece, pocket) or (piece, pocket, seconds after the flick), else 0.6 s after each other."""
        now_s = self.world.now_us / S
        edges = [LineEdge(0.004, seat, 0, -1, False), LineEdge(0.03, seat, 1, -1, False)]
        self.world.sensors.flick(seat, now_s + 0.05, edges)
        for number, fall in enumerate(falls):
            self.drop(*fall[:2], after_s=fall[2] if len(fall) > 2 else 0.5 + 0.6 * number)
        self.world.wake()

    def drop(self, piece, pocket, after_s=0.1):
        self.world.sensors.fall(self.world.now_us / S + after_s, pocket, piece)
        self.world.wake()

    def cover(self, seat, *changes):
        """Cover and free a seat's lines, not by the striker: (seconds from now, line, blocked)."""
        edges = [LineEdge(at, seat, line, line, on) for at, line, on in changes]
        self.world.sensors.flick(seat, self.world.now_us / S, edges)
        self.world.wake()

    def flicker(self, beams, hz, seconds, dark_us=None):
        """Have beams come and go at about `hz`, each by itself, from now on; then they are free.

        dark_us: for how long each time; half of the time where None.
        """
        rng = random.Random(hz)
        world, end_us = self.world, self.world.now_us + int(seconds * S)

        def change(beam, on):
            if on and world.now_us >= end_us:
                return
            if dark_us is None or not on or not world.beams.levels() >> beam & 1:  # what is dark already stays so
                world.beams.put(world.now_us, beam, on)
                world.wake()
            elif on:
                on = False
            free_us = S / hz / 2 if dark_us is None else S / hz - dark_us
            wait_us = dark_us if on and dark_us is not None else int(free_us * rng.uniform(0.6, 1.4))
            world.after(wait_us, lambda: change(beam, not on))

        for beam in beams:
            world.after(int(S / hz * rng.random()), lambda beam=beam: change(beam, True))

    def doubtful(self, pocket, found, doubt=COLOUR, margin=5):
        """Hand the table a passage that the sensors were not sure of, as if it had just been judged."""
        passage = Passage(pocket, found, self.world.chip_us, margin, doubt, 31800, 400, ())
        self.table.referee.passage(passage, self.world.chip_us)
        self.table.wake()
        self.world.wake()

    def shoot(self, seat, *falls):
        """Place, shoot, and wait for the ruling."""
        self.place(seat)
        self.flick(seat, *falls)
        self.wait(6 if falls else 4)

    def enter(self, *texts):
        """Entries straight into the game, to get to a position."""
        for text in texts:
            assert self.table.enter(parse_entry(text)).error is None, text
        self.wait(0.1)
