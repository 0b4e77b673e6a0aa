"""People who tell a table without eyes what falls, by the buttons of one pad: any entry of a record, press by press."""

from types import SimpleNamespace

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.panel import choices
from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom_simulator.game import telling
from carrom_simulator.game.hands import LONG_HOLD_US, HoldingHands

SEEN_S = 0.8  # from a ruling to the next OK: one that comes sooner counts for nothing
_FOULS = {entries.TOUCH: choices.ITEM_TOUCH, entries.TECHNICAL: choices.ITEM_TECHNICAL, entries.LOST: choices.ITEM_LOST}


class Teller:
    """Tells by one pad, whoever plays, as the people at the simulated table do. presses: how many so far."""

    def __init__(self, play, pad=pieces.SOUTH):
        self.play = play
        self.pad = pad
        menus = play.table.menus
        tabletop = SimpleNamespace(
            world=play.world, table=play.table, offered=lambda: menus.picker or play.table.question
        )
        self._hands = HoldingHands(tabletop)
        self._teller = telling.Teller(self._hands, pad)

    @property
    def presses(self):
        return self._hands.presses

    def _do(self, process):
        for delay_us in process:
            self.play.world.run(delay_us)

    def press(self, *buttons):
        for button in buttons:
            self._do(self._hands.press(self.pad, button))

    def hold(self, button):
        self._do(self._hands.press(self.pad, button, LONG_HOLD_US))

    def pick(self, *values):
        """Turn to each of these values in what is shown, the shorter way, and take it."""
        for value in values:
            picker = self.play.table.menus.picker or self.play.table.question
            assert picker is not None, f"nothing to pick {value} from"
            assert value in picker.choices, f"{value} is not among {picker.choices}"
            self._do(self._hands.take(self.pad, value))

    def tell(self, entry):
        """Tell an entry that the rules accept, and answer what is asked about it."""
        self.play.wait(SEEN_S)
        kind = entry.kind
        if kind == entries.SHOT:
            self.shot(entry)
        elif kind == entries.LATE:
            self.late(entry)
        elif kind == entries.BET:
            self.hold(BET_BUTTON)
            self.pick(entry.arg)
        elif kind == entries.ANSWER:
            self.hold(BET_BUTTON)
            self.pick(True)
        elif kind == entries.CHOOSE:
            self.pick(entry.arg)
        elif kind in _FOULS:
            self.hold(FAULT_BUTTON)
            self.pick(_FOULS[kind], entry.seat, *([True] if kind == entries.LOST else []))
        elif kind == entries.FORGO:
            self.hold(FAULT_BUTTON)
            self.pick(choices.ITEM_FORGO, entry.seat)
        elif kind == entries.RESIGN:
            self.hold(OK_BUTTON)
            self.pick(choices.ITEM_RESIGN, entry.seat, True)
        elif kind == entries.SIDES:
            self.hold(OK_BUTTON)
            self.pick(choices.ITEM_SIDES, True)
        elif kind == entries.UNDO:
            self.hold(OK_BUTTON)
            self.pick(choices.ITEM_UNDO, True)
        else:
            raise AssertionError(f"no button says {entry.text()}")
        self.play.wait(0.3)

    def shot(self, entry):
        last = self.play.table.game.last_shot
        self._do(self._teller.shot(entry, self.play.position))
        self.answer(entry, entry.seat, last)

    def late(self, entry):
        last, before = self.play.table.game.last_shot, self.play.table.game.before_last_shot
        self.hold(OK_BUTTON)
        self.pick(choices.ITEM_MISSED)
        self._do(self._teller.shot(entry, before))
        self.answer(entry, last.seat, last)

    def answer(self, entry, shooter, last):
        """Answer the questions about an entry as it has it; what it does not say of a late piece is as in `last`."""
        told = entry.hit_pocket >= 0 or entry.claims & pieces.MISS or not last or not last.claims & pieces.HIT
        said = entry if entry.kind == entries.SHOT or told else last
        self.play.wait(SEEN_S)
        while (asked := self.play.table.question) is not None and asked.kind != questions.ASK_CHOICE:
            if asked.kind == questions.ASK_SAID:
                self.pick(questions.YES if entry.claims & pieces.SAID else questions.NO)
            elif asked.kind == questions.ASK_TRAY:  # so many fell there that the sensors have doubts
                fell = [code for code in entry.fallen if entries.pocket_of(code) == asked.pocket]
                self.pick(sum(1 << 4 * entries.piece_of(code) for code in fell))
            elif said.claims & pieces.HIT:
                zones = {pieces.zone_of(shooter, pocket): pocket for pocket in asked.choices if pocket >= 0}
                hit = said.hit_pocket
                self.pick(zones[pieces.zone_of(shooter, hit)] if hit >= 0 else max(zones.values()))
            else:
                self.pick(questions.NOTHING)
            self.play.wait(SEEN_S)


class Seer(Teller):
    """Tells a table whose pockets see what falls: lets it fall, and tells the rest."""

    def shot(self, entry):
        for number, code in enumerate(entry.fallen):
            self.play.drop(entries.piece_of(code), entries.pocket_of(code), 0.1 + 0.7 * number)
        self.play.wait(0.7 * len(entry.fallen) + 2)
        last = self.play.table.game.last_shot
        self._do(self._teller.shot(entry, self.play.position, entry.fallen))
        self.answer(entry, entry.seat, last)
