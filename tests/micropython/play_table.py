"""On MicroPython or CPython: a table plays some shots, a bet, questions and corrections.

Prints every entry, call, question and picture that changes, so that both can be compared byte for byte.
"""

from table_hardware import START_US, Hardware, run

from carrom import fitted, ports, selftest
from carrom.game.pieces import BLACK, NE, NORTH, SE, SOUTH, SW, WHITE
from carrom.sensing.passage import GATES, Passage
from carrom.table import Table


class Listener:
    def on_entry(self, entry, verdict, position):
        print("entry", entry.text(), verdict.calls, position.text())

    def on_call(self, call):
        print("call", call.name, call.text("fr"))

    def on_question(self, question):
        print("question", question and (question.kind, question.labels))

    def on_passage(self, passage):
        print("passage", passage.pocket, passage.pieces, passage.doubt)


hardware = Hardware()
table = Table(hardware, 1, START_US, (Listener(),))
table.new_game("krhum", 2, SOUTH)

hardware.place(1000, SOUTH)
hardware.flick(2000, SOUTH)
hardware.fall(2600, WHITE, SW)
hardware.press(8000, SOUTH, ports.BET_BUTTON)
hardware.press(8300, SOUTH, ports.BET_BUTTON)
hardware.press(8600, SOUTH, ports.OK_BUTTON)
hardware.press(9000, NORTH, ports.BET_BUTTON)
hardware.press(9300, NORTH, ports.OK_BUTTON)
hardware.place(10000, SOUTH)
hardware.flick(11500, SOUTH)
hardware.fall(12000, WHITE, NE)
hardware.fall(12700, WHITE, SW)
hardware.press(13500, SOUTH, ports.BANK_BUTTON)
hardware.press(13800, SOUTH, ports.OK_BUTTON)
hardware.press(18000, NORTH, ports.BET_BUTTON)  # the question of the named man: the first pocket
hardware.press(18300, NORTH, ports.OK_BUTTON)
hardware.place(22000, SOUTH)
hardware.flick(23500, SOUTH)
hardware.press(24000, NORTH, ports.FAULT_BUTTON)
hardware.press(24300, NORTH, ports.BET_BUTTON)
hardware.press(24600, NORTH, ports.OK_BUTTON)
hardware.press(24900, NORTH, ports.OK_BUTTON)  # a white man is off the board
hardware.press(29500, NORTH, ports.OK_BUTTON)  # the words were said
hardware.fall(36000, BLACK, SE)  # late
hardware.press(42000, SOUTH, ports.OK_BUTTON, 1200)  # taken back
hardware.press(44000, SOUTH, ports.OK_BUTTON)
hardware.press(44300, SOUTH, ports.OK_BUTTON)

run(table, hardware, 60)
print("seen and heard", hardware.frames & 0xFFFFFFFF)
print(list(table.game.texts()))

# Two men jam in a chute: one question about the tray, the guess put right by one piece, and then which fell first.
hardware = Hardware()
table = Table(hardware, 1, START_US, (Listener(),))
table.new_game("krhum", 2, SOUTH)
for piece in (BLACK, BLACK):
    table.referee.passage(Passage(SE, (piece,), START_US, 0, GATES), START_US)
hardware.press(1000, SOUTH, ports.OK_BUTTON)  # it was a shot
hardware.press(1300, NORTH, ports.BET_BUTTON)
hardware.press(1600, NORTH, ports.OK_BUTTON)
hardware.press(1900, SOUTH, ports.OK_BUTTON)
hardware.press(2200, SOUTH, ports.BET_BUTTON)
hardware.press(2500, SOUTH, ports.OK_BUTTON)
run(table, hardware, 8)
print(list(table.game.texts()))

# A table of one pocket and one seat's lines: it says nothing of the rest, and hears nothing of it.
hardware = Hardware()
fitted.save(hardware, fitted.changed(ports.WHOLE, ["only", "gates=sw,ne", "south", "-ne", "pads"]))
print(hardware.files["fitted"])
fitted.find(hardware)
print(fitted.text_of(hardware.fitted), hardware.unread)
for text in ("gates=up", "sw sw", "x" * 50):
    try:
        fitted.parse(text)
    except ValueError as error:
        print(error.args)
table = Table(hardware, 1, START_US, (Listener(),))
table.new_game("krhum", 2, SOUTH)
selftest.report(table, selftest.run(hardware, lambda _us: None))
hardware.place(3000, SOUTH)
hardware.flick(5000, SOUTH)
hardware.fall(5600, WHITE, SW)
hardware.fall(6400, BLACK, SE)
run(table, hardware, 20)
print(list(table.game.texts()))
print([sorted(fitted.obey(table, words).items()) for words in ([], ["-pads"])])
hardware.unique_id = b"other"
print(fitted.load(hardware, hardware.unique_id))
