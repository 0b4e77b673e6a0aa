"""Lets people tell a game by the buttons of any pad, or what no sensor sees of it.

Pressed, a button says what fell; held for a second, what is said. OK ends a shot. In menus and questions the buttons
are those of every table. docs/pads.md says it to players.
"""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import GAME_OVER, NOBODY, UNKNOWN
from carrom.lang import pick
from carrom.panel import calls, choices, menus, questions
from carrom.panel.buttons import LONG, LONG_OK
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee.questions import ASK_FIRST, ASK_HIT, NOTHING, opponents

_ZONES = {pieces.NEAR: ("près", "near"), pieces.FAR: ("loin", "far")}
_BANK = ("bande", "bank")
_REMOVE = ("Enlever", "Remove")
_TAKE_AWAY = -1  # further choice of the menu for corrections
_ZONE_MENU = -1  # in the place of a button: the menu that the table opens itself


class ToldMenus(menus.Menus):
    """Runs the menus, and takes what is told. referee: a told.ToldReferee."""

    def __init__(self, referee, settings):
        super().__init__(referee, settings, self.worded)
        self._piece = 0  # whose zone is asked

    @property
    def told(self):
        """The shot as far as it was told, to be shown, a Picker of one choice; None where nothing was."""
        referee = self.referee
        return menus.Picker((), (None,), (self._told_text(referee.shot),)) if referee.told() else None

    def take(self, seat: int, button: int, now_us: int) -> None:
        """Take a button: the open menu gets it, else the open question, else the shot. A held one opens a menu."""
        if self.picker is not None:
            self.press(seat, button, now_us)
        elif button == OK_BUTTON and not self.referee.settled(now_us):
            pass  # it came too late for what it was meant to end
        elif button == LONG_OK:
            self.open(seat, button, now_us, True)
        elif button >= LONG:
            self.open(self._speaker(button - LONG), button - LONG, now_us)
        elif self.referee.comes_first() or not self.answer(seat, button):
            self._tell(button, now_us)

    def answer(self, seat: int, button: int) -> bool:
        """Take a button for the open question, from any pad. Returns whether there is one."""
        asked = self.asked
        return asked is not None and super().answer(asked.seats[0], button)

    def open(self, seat: int, button: int, now_us: int, long: bool = False) -> bool:
        """Open the menu of a button for a seat. Any pad goes on in it."""
        is_open = super().open(seat, button, now_us, long)
        self.seat = -1
        return is_open

    def _speaker(self, button: int) -> int:
        """Return the seat that speaks by a button: the one on turn, or of the side that may answer a bet."""
        p = self.referee.position
        if button == BET_BUTTON and p.has_bet():
            return opponents(p, p.bet_by)[0] if p.bet_calls & 1 else p.bet_by
        return self.referee.shot.seat if button == BANK_BUTTON else p.turn

    def _tell(self, button: int, now_us: int) -> None:
        referee = self.referee
        shot = referee.claimable()
        if shot is None:
            return
        if button == OK_BUTTON:
            referee.end_shot()
        elif button == FAULT_BUTTON:
            referee.turn()
        else:
            p = referee.before
            own = p.colour_of(p.side_of(shot.seat))
            piece = (pieces.WHITE if own == UNKNOWN else own) ^ (button == BANK_BUTTON)
            if p.has_bet() and piece == own:
                self._piece = piece
                self.open(shot.seat, _ZONE_MENU, now_us)
            else:
                referee.add(piece)

    # Words.

    def worded(self, question, game, lang: str) -> tuple:
        """Return the words of a question, see PadMenus. No pocket is named, only a zone: nobody said which it was."""
        prompt, labels, said = questions.words(question, game, lang)
        if question.kind == ASK_HIT and len([choice for choice in question.choices if choice != NOTHING]) > 1:
            for at, choice in enumerate(question.choices):
                if choice != NOTHING:
                    labels[at] = pick(lang, _ZONES[pieces.zone_of(self.referee.shot.seat, choice)])
        elif question.kind == ASK_FIRST:
            labels = [pick(lang, calls.PIECES[entries.piece_of(code)]) for code in question.choices]
        return prompt, labels, said

    def _told_text(self, shot) -> str:
        """Name what was told: "2 blancs + palet + bande"; with a bet each own man's zone, too."""
        p, lang = self.referee.before, self.lang
        own = p.colour_of(p.side_of(shot.seat)) if p.has_bet() else NOBODY
        trays = {0: 0, pieces.NEAR: 0, pieces.FAR: 0}
        for code in self.referee.codes():
            piece = entries.piece_of(code)
            zone = pieces.zone_of(shot.seat, entries.pocket_of(code)) if piece == own else 0
            trays[zone] += 1 << 4 * piece
        found = []
        for zone in (pieces.NEAR, pieces.FAR, 0):
            if trays[zone]:
                text = questions.tray_text(trays[zone], lang)
                found.append(text + " " + self.word(_ZONES[zone]) if zone else text)
        found += [self.item_word(choices.ITEM_OFF) + " : " + self.word(calls.PIECES[piece]) for piece in shot.off]
        if shot.claims & pieces.BANK:
            found.append(self.word(_BANK))
        found += [self.item_word(item) for item, claim in menus.CLAIMS if shot.claims & claim]
        if self.referee.unsure():
            found.append("?")
        text = " + ".join(found)
        return self.item_word(choices.ITEM_MISSED) + " : " + (text or "?") if shot.late else text

    # Menus.

    def _flow_of(self, seat: int, button: int, long: bool):
        return self._zone_menu(seat) if button == _ZONE_MENU else super()._flow_of(seat, button, long)

    def _zone_menu(self, seat: int):
        piece = self._piece
        zones = (pieces.NEAR, pieces.FAR)
        word = self.word(calls.PIECES[piece]) + " "
        zone = yield self.pick(seat, zones, [word + self.word(_ZONES[zone]) for zone in zones])
        self.referee.add(piece, zone)

    def _hand_menu(self, seat: int):
        """Offer to take the last piece away, and what every table offers of it: corrections, the end of a game."""
        referee = self.referee
        p, last = referee.position, referee.last_piece()
        items, labels = [], []
        if last is not None:
            items.append(_TAKE_AWAY)
            labels.append(self.word(_REMOVE) + " " + (self.word(calls.PIECES[last]) if last >= 0 else "?"))
        if not referee.busy():
            items.append(choices.ITEM_UNDO)
            if referee.game.last_shot is not None:
                items.append(choices.ITEM_MISSED)
        if referee.possible(entries.Entry(entries.SIDES)):
            items.append(choices.ITEM_SIDES)
        items += [choices.ITEM_AGAIN if p.phase == GAME_OVER else choices.ITEM_RESIGN, choices.ITEM_NEW_GAME]
        item = yield self.pick(seat, items, labels + self.item_words(items[len(labels) :]))
        if item == _TAKE_AWAY:
            referee.take_away()
        elif item == choices.ITEM_UNDO:
            yield from self.late_menus().undo_menu(self, seat)
        elif item == choices.ITEM_MISSED:
            referee.begin_late()
        elif item == choices.ITEM_AGAIN:
            self.wanted_game = (None, -1)
        elif item == choices.ITEM_NEW_GAME:
            yield from self.late_menus().new_game_menu(self, seat)
        elif item == choices.ITEM_SIDES:
            if (yield from self.sure(seat, item)):
                referee.enter_soon(entries.Entry(entries.SIDES))
        else:
            who = yield self.pick_seat(seat, p.seats)
            if (yield from self.sure(seat, item)):
                referee.enter_soon(entries.Entry(entries.RESIGN, who))
