"""People who tell a table without eyes what falls, by the buttons of one pad: any entry of a record, press by press."""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import UNKNOWN
from carrom.panel import choices, menus
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import LONG_HOLD_US

SEEN_S = 0.8  # from a ruling to the next OK: one that comes sooner counts for nothing
_CLAIMS = dict((claim, item) for item, claim in menus.CLAIMS)  # noqa: C402
_FOULS = {entries.TOUCH: choices.ITEM_TOUCH, entries.TECHNICAL: choices.ITEM_TECHNICAL, entries.LOST: choices.ITEM_LOST}


class Teller:
    """Tells by one pad, whoever plays. presses: how many so far."""

    def __init__(self, play, pad=pieces.SOUTH):
        self.play = play
        self.pad = pad
        self.presses = 0

    def press(self, *buttons):
        self.presses += len(buttons)
        self.play.press(self.pad, *buttons)

    def hold(self, button):
        self.presses += 1
        self.play.press(self.pad, button, held_us=LONG_HOLD_US)

    def pick(self, *values):
        """Turn to each of these values in what is shown, the shorter way, and take it."""
        for value in values:
            picker = self.play.table.menus.picker or self.play.table.question
            assert picker is not None, f"nothing to pick {value} from"
            assert value in picker.choices, f"{value} is not among {picker.choices}"
            steps = picker.choices.index(value) - picker.index
            back = -steps % len(picker.choices)
            steps %= len(picker.choices)
            self.press(*([BET_BUTTON] * steps if steps <= back else [BANK_BUTTON] * back), OK_BUTTON)

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
        self.fell(entry, entry.seat, self.play.position)
        self.answer(entry, entry.seat, self.play.table.game.last_shot)

    def fell(self, entry, shooter, p):
        """Tell what fell and what is said of it, and end the shot. p: the position before it."""
        self.pieces(entry, shooter, p)
        for piece in entry.off:
            self.hold(FAULT_BUTTON)
            self.pick(choices.ITEM_OFF, piece)
        claims = entry.claims & self.play.table.game.book.CLAIMS  # the others mean nothing, and have no button
        if claims & pieces.BANK:
            self.hold(BANK_BUTTON)
            self.pick(True)
        for claim, item in _CLAIMS.items():
            if claims & claim:
                self.hold(FAULT_BUTTON)
                self.pick(item)
        self.press(OK_BUTTON)

    def pieces(self, entry, shooter, p):
        """Press what fell."""
        own = p.colour_of(p.side_of(shooter))
        first = pieces.WHITE if own == UNKNOWN else own
        pending = [entries.piece_of(code) for code in entry.fallen if entries.piece_of(code) >= pieces.QUEEN]
        for code in entry.fallen:
            piece = entries.piece_of(code)
            if piece == first:
                self.press(BET_BUTTON)
                if p.has_bet():
                    self.pick(pieces.zone_of(shooter, entries.pocket_of(code)))
            elif piece < pieces.QUEEN:
                self.press(BANK_BUTTON)
            elif piece == pieces.QUEEN:
                self.press(*[FAULT_BUTTON] * (3 if pieces.STRIKER in pending else 2))
            elif pieces.QUEEN not in pending:
                self.press(FAULT_BUTTON)

    def late(self, entry):
        last, before = self.play.table.game.last_shot, self.play.table.game.before_last_shot
        self.hold(OK_BUTTON)
        self.pick(choices.ITEM_MISSED)
        self.fell(entry, last.seat, before)
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

    def pieces(self, entry, shooter, p):
        if entry.kind == entries.LATE:
            super().pieces(entry, shooter, p)
            return
        for number, code in enumerate(entry.fallen):
            self.play.drop(entries.piece_of(code), entries.pocket_of(code), 0.1 + 0.7 * number)
        self.play.wait(0.7 * len(entry.fallen) + 2)
