"""On MicroPython or CPython: a table scores an evening of Kaluki, entered on its pads, and goes on after a power cut.

Prints every entry, call and question, and what the LEDs come to.
"""

from table_hardware import START_US, Hardware, run

from carrom.kaluki import record
from carrom.kaluki.score_table import ScoreTable
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON

SOUTH, EAST, NORTH, WEST = 0, 1, 2, 3


class Listener:
    def on_entry(self, entry, verdict, position):
        print("entry", record.entry_text(entry), verdict.calls, position.points, position.chips, position.pot)

    def on_call(self, call):
        print("call", call.name, call.text("fr"))

    def on_question(self, question):
        print("question", question and (question.kind, question.label, question.seats))


class Fingers:
    """Presses one button after the other, 250 ms apart."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.ms = 500

    def press(self, seat, *buttons):
        for button in buttons:
            self.hardware.press(self.ms, seat, button)
            self.ms += 250

    def hold_ok(self, seat):
        self.hardware.press(self.ms, seat, OK_BUTTON, 1200)
        self.ms += 1600

    def points(self, seat, points):
        tens, ones = points // 10, points % 10
        self.press(seat, *[BET_BUTTON] * tens, OK_BUTTON)
        self.press(seat, *([BET_BUTTON] * ones if ones < 6 else [BANK_BUTTON] * (10 - ones)), OK_BUTTON)

    def hand(self, seat, steps, kaluki, *points):
        """Tell a hand: the winner sits that many steps after the one at this pad."""
        self.press(seat, OK_BUTTON, *[BET_BUTTON] * steps, OK_BUTTON)
        self.press(seat, *[BET_BUTTON] * kaluki, OK_BUTTON)
        for count in points:
            self.points(seat, count)


hardware = Hardware()
table = ScoreTable(hardware, 1, START_US, (Listener(),))
table.settings.set_all([("book", "kaluki"), ("kaluki.players", "anna,ben,carl,dora,emil"), ("volume", "0")])
table.new_game()
fingers = Fingers(hardware)
fingers.hand(WEST, 0, 0, 25, 144, 7, 110)
fingers.hand(SOUTH, 0, 1, 12, 9, 30, 40)  # anna wins, emil and carl are out
fingers.press(NORTH, BET_BUTTON, OK_BUTTON)  # carl buys back in
fingers.press(SOUTH, OK_BUTTON)  # emil does not
fingers.hold_ok(EAST)
fingers.press(EAST, BET_BUTTON, OK_BUTTON, BET_BUTTON, OK_BUTTON)  # put right: carl
fingers.points(EAST, 1)  # from 9 on: no tens, one more is none
fingers.press(SOUTH, OK_BUTTON)  # emil is asked again, and still does not
fingers.press(WEST, OK_BUTTON, BET_BUTTON, FAULT_BUTTON)
fingers.hand(WEST, 1, 0, 20)
run(table, hardware, fingers.ms // 1000 + 30)
print("seen and heard", hardware.frames & 0xFFFFFFFF)
print(list(table.game.texts()), table.journal.question)

again = ScoreTable(hardware, 2, START_US, (Listener(),))
hardware.plan = []
run(again, hardware, 5)
print(list(again.game.texts()), again.question.label)
again.new_game("kaluki", 3)
print(again.game.seats)
again.new_game("krhum", 2)
print(again.over, again.settings.get("book"))
