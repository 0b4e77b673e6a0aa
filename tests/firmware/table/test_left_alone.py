"""A table that is left alone, whatever it waits for, does the same afterwards, however often its clock has wrapped."""

import pytest

from carrom import clock, ports
from carrom.game.pieces import BLACK, NE, NORTH, NW, SE, SOUTH, SW, WHITE
from carrom.referee import questions
from carrom_simulator.physics.outcome import LineEdge
from tests.firmware.kaluki.evening import Scoring
from tests.firmware.playing import LONG_HOLD_US, Play, S

EIGHTHS = range(1, 17)  # of a wrap of the clock
FEW = (1, 5, 8, 13, 16)  # for a table whose text moves all the time: each hour of it takes a minute
GATES = [ports.gate_beam(SW, gate) for gate in (0, 1)]

STATES = {}  # name: (a function that brings a table into it, one that goes on after the pause, pauses, settings)


def state(name, then, eighths=EIGHTHS, **settings):
    def keep(prepare):
        STATES[name] = (prepare, then, eighths, settings)
        return prepare

    return keep


class Told:
    """All that a table tells from now on, and after how many seconds."""

    def __init__(self, play):
        self.play = play
        self.begun_us = play.world.now_us
        self.lines, self.times_s = [], []
        play.table.listeners.append(self)

    def _keep(self, *what):
        self.lines.append(what)
        self.times_s.append((self.play.world.now_us - self.begun_us) / S)

    def look(self, seconds):
        """Keep the pictures of the display for so long."""
        for _ in range(int(seconds * 5)):
            self.play.wait(0.2)
            self._keep(self.play.table.frame.hex())

    def check(self, other, eighths):
        assert other.lines == self.lines, f"after {eighths} eighths of a wrap"
        assert other.times_s == pytest.approx(self.times_s, abs=0.1), f"after {eighths} eighths of a wrap"

    def on_call(self, call):
        self._keep(call.name, call.text("fr"))

    def on_warning(self, name, _where):
        self._keep(name)

    def on_entry(self, entry, _verdict, position):
        self._keep(str(vars(entry)), str(vars(position)))

    def on_question(self, question):
        self._keep(question and question.kind)

    def on_passage(self, passage):
        self._keep(passage.pocket, passage.pieces, passage.doubt)


def change(play, *edges, beams=GATES):
    """Let gates become dark (True) or light, one after the other, 15 ms apart."""
    for beam, dark in zip(beams, edges, strict=True):
        if dark is not None:
            play.world.beams.put(play.world.now_us, beam, dark)
        play.world.wake()
        play.wait(0.015)


# What comes afterwards.


def shoot(play):
    """Whoever is on turn pockets a man far from the pocket in question."""
    play.shoot(play.position.turn, (WHITE, NE))
    play.wait(20)
    settle(play)


def settle(play):
    """Answer « nothing », or the first choice, to all that is asked."""
    for _ in range(6):
        question = play.table.question
        if question is None:
            return
        last = question.choices[-1] if questions.NOTHING in question.choices else question.choices[0]
        play.pick(question.seats[0], last)
        play.wait(1)


def flick(play):
    play.flick(SOUTH, (WHITE, NE))
    play.wait(8)


def lay_again(play):
    play.place(SOUTH)
    flick(play)


def lay_elsewhere(play):
    play.place(NORTH)
    play.flick(NORTH, (BLACK, NE))
    play.wait(8)
    settle(play)


def brush(play):
    """A hand brushes the other side's lines; then South lays the striker again and shoots."""
    play.cover(NORTH, (0, 0, True), (0.3, 0, False))
    play.wait(4)
    lay_again(play)


def free(play):
    """The other pockets are played into, then the gates become light, and play goes on."""
    play.shoot(SOUTH, (WHITE, NE))
    play.wait(20)
    change(play, False, False)
    play.wait(12)
    settle(play)
    shoot(play)


def tell_a_shot(play):
    """South says that he has shot: « Tir non vu »."""
    play.press(SOUTH, ports.OK_BUTTON, held_us=LONG_HOLD_US)
    for _ in range(2):
        play.press(SOUTH, ports.OK_BUTTON)
    play.wait(6)
    lay_elsewhere(play)


def fall(play):
    play.drop(BLACK, NW)
    play.wait(4)
    settle(play)
    shoot(play)


def fall_for_nothing(play):
    play.drop(BLACK, NW)
    play.wait(4)
    assert play.shown is None


def let_go(play):
    play.world.pads.held = 0
    play.world.wake()
    play.wait(1)
    play.press(SOUTH, ports.FAULT_BUTTON)
    play.wait(1)
    play.table.menus.close()
    shoot(play)


def two_fell(play):
    """Another man fell after the pause. Both are of one shot, whose order nobody knows."""
    play.drop(BLACK, NW)
    play.wait(3)
    play.pick(NORTH, WHITE)
    play.wait(1)
    play.pick(NORTH, questions.WAS_SHOT)
    play.wait(1)
    settle(play)
    shoot(play)


def bet(play):
    play.enter("south w@ne", "bet south far")
    told = play.table.listeners[-1]
    told.look(6)
    play.enter("south -")


# States in which a table waits.

state("nothing", shoot)(lambda _play: None)
state("a striker that lies", flick)(lambda play: play.place(SOUTH))
state("gate A dark", free)(lambda play: change(play, True, None))
state("gate B dark", free)(lambda play: change(play, None, True))
state("both gates dark, as by a pulled cable", free, FEW)(lambda play: change(play, True, True))
state("game over", fall_for_nothing, book="dezepions")(
    lambda play: play.enter(*["south w@ne"] * 9, "south q@ne"),
)
state("no bet", bet, book="krhum")(lambda _play: None)


@state("a man on gate B", free, FEW)
def _(play):
    change(play, True, True)
    change(play, False, None)


@state("a man on gate B, where gate A had failed", free)
def _(play):
    change(play, True, None)
    play.wait(8)
    assert play.table.passages.faults
    change(play, None, True)


@state("both gates dark in a shot", free, FEW)
def _(play):
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    change(play, True, True)


@state("a pocket that flickered", shoot)
def _(play):
    play.flicker(GATES, 20, 5)
    play.wait(6)


@state("half a flicker of a gate", shoot)
def _(play):
    for _ in range(9):
        change(play, None, True)
        change(play, None, False)
        play.wait(1)


@state("a line that is covered, as by a man at rest", tell_a_shot)
def _(play):
    play.cover(NORTH, (0, 0, True))


@state("a hand at the other lines, and the striker lies", flick)
def _(play):
    play.place(SOUTH)
    play.cover(NORTH, (0, 0, True), (0.5, 0, False))


@state("a striker that lies badly", shoot)
def _(play):
    play.cover(SOUTH, (0, 0, True), (3, 0, False))


def lift(play):
    """South takes the striker away slowly: a shot, or a hand."""
    play.place(SOUTH)
    edges = [LineEdge(0.1, SOUTH, 0, -1, False), LineEdge(0.5, SOUTH, 1, -1, False)]
    play.world.sensors.flick(SOUTH, play.world.now_us / S, edges)
    play.world.wake()
    play.wait(7)
    assert play.table.referee.unsure_seat == SOUTH


state("a striker taken away", lay_again)(lift)
state("a striker taken away, then another seat's", lay_elsewhere)(lift)
state("a striker taken away, then a hand", brush)(lift)
state("a striker taken away, then a fall", fall)(lift)


@state("hidden lines", shoot)
def _(play):
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.cover(NORTH, (0, 0, True), (0, 1, True))
    play.wait(4)
    play.cover(NORTH, (0, 0, False), (0, 1, False))


state("a shot that was ruled on", fall)(lambda play: play.shoot(SOUTH, (WHITE, SE)))


@state("a question about a piece", settle)
def _(play):
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (BLACK,))
    play.wait(4)


@state("a question, and what fell meanwhile", two_fell)
def _(play):
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    play.doubtful(NE, (BLACK,))
    play.wait(25)
    play.drop(WHITE, NW)
    play.wait(4)


@state("a fall without a shot", settle)
def _(play):
    play.drop(WHITE, NW)


@state("a choice", settle, book="dezepions")
def _(play):
    play.enter("south w@ne", "south -", "north b@sw", "north s@ne")


@state("a menu", shoot)
def _(play):
    play.press(SOUTH, ports.FAULT_BUTTON)


@state("a button that is held", let_go)
def _(play):
    play.world.pads.held = 1
    play.world.wake()


def check(make, prepare, then, pauses=EIGHTHS):
    first = None
    for eighths in pauses:
        play = make()
        prepare(play)
        play.wait(clock.WRAP_US / 8 * eighths / S)
        told = Told(play)
        then(play)
        first = first or told
        assert first.lines
        first.check(told, eighths)


@pytest.mark.parametrize("name", STATES)
def test_a_pause_of_any_length_changes_nothing(name):
    prepare, then, pauses, settings = STATES[name]
    check(lambda: Play(opener=SOUTH, idle_s=0, **settings), prepare, then, pauses)


def count_a_hand(play):
    play.hand(play.names[0], *[20] * (len(play.names) - 1))
    play.wait(5)


@pytest.mark.parametrize("buttons", [(), (ports.OK_BUTTON,), (ports.BANK_BUTTON,)])
def test_a_pause_of_any_length_changes_nothing_at_a_table_of_kaluki(buttons):
    check(lambda: Scoring(idle_s=0), lambda play: play.press(SOUTH, *buttons), count_a_hand)
