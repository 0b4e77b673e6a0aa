"""On MicroPython or CPython: one pad tells a game to a table without pockets: pieces, a bet, questions, a late piece.

Prints every entry, call, question and picture that changes, so that both can be compared byte for byte.
"""

import sys

from table_hardware import START_US, Hardware, run

from carrom import fitted
from carrom.game.pieces import SOUTH
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.told_table import ToldTable


class Listener:
    def on_entry(self, entry, verdict, position):
        print("entry", entry.text(), verdict.calls, position.text())

    def on_call(self, call):
        print("call", call.name, call.text("fr"))

    def on_question(self, question):
        print("question", question and question.kind + " : " + ", ".join(question.labels))


def press(presses):
    """Plan presses, one after the other: letters of the buttons, capital ones held for a second; a space is a pause."""
    at_ms = 1000
    for letter in presses:
        if letter != " ":
            held_ms = 90 if letter.lower() == letter else 1200
            hardware.press(at_ms, SOUTH, "bfko".index(letter.lower()), held_ms)
            at_ms += held_ms
        at_ms += 900 if letter == " " else 200
    run(table, hardware, at_ms // 1000 + 20)
    print("seen and heard", hardware.frames & 0xFFFFFFFF)


assert (BET_BUTTON, FAULT_BUTTON, BANK_BUTTON, OK_BUTTON) == (0, 1, 2, 3)
hardware = Hardware()
fitted.save(hardware, fitted.parse("display pads=pins buzzer"))
fitted.find(hardware)
table = ToldTable(hardware, 1, START_US, (Listener(),))
table.new_game("krhum", 2, SOUTH)
# A man; far, and the answer; one near and one far, of which the other side says that the second was named.
press("bo BboBo bobboo bo")
# By the bank; a man off the board, with the words; the striker, the queen in its place, both.
press("bKoo bFbooo o fffo")
# What was forgotten; taken back; a man too many is taken away.
press("Obo bo Oo o bbOoo")
# The power goes while something is told.
press("bbk")
table = ToldTable(hardware, 1, START_US, (Listener(),))
press("o o")
print(list(table.game.texts()))
print([name for name in sys.modules if "sensing" in name])
