"""Lets players choose with the four buttons of a pad, and builds the menus from such choices.

In every menu and question: BET shows the next choice, BANK the one before, OK takes what is shown, FAULT closes a menu
(a question stays). docs/pads.md says it to players.
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.game.rules import CARDS
from carrom.lang import pick
from carrom.panel import calls
from carrom.panel.buttons import LONG_OK
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON

MENU_US = 12000000  # an open menu closes after this time without a press
MENU_MOST_US = 60000000  # it closes after this time in any case, because it holds up the ruling

# The choices of the menus, with their words.
ITEM_BOULETTE, ITEM_UNTOUCHED, ITEM_IMPROPER, ITEM_FOUL, ITEM_OFF, ITEM_TOUCH = range(6)
ITEM_TECHNICAL, ITEM_UNDO, ITEM_MISSED, ITEM_CORRECT, ITEM_UNSEEN, ITEM_NEW_GAME = range(6, 12)
_ITEMS = (
    ("Boulette", "Boulette"), ("Intouché", "Untouched"), ("Irrégulier", "Improper"), ("Faute", "Foul"),
    ("Sorti", "Off"), ("Touché", "Touch"), ("Technique", "Technical"), ("Annuler", "Undo"), ("En plus", "Missed"),
    ("Corriger", "Correct"), ("Tir non vu", "Unseen shot"), ("Partie", "New game"),
)  # fmt: skip
_BANK = ("Bande ?", "Bank?")
_NEAR = ("Près ×2", "Near ×2")
_FAR = ("Loin ×3", "Far ×3")
_REMOVE = ("Enlever", "Remove")
_DONE = ("Tir fini ?", "Shot done?")
_YES = ("Oui", "Yes")
_NO = ("Non", "No")

_CLAIMS = (
    (ITEM_BOULETTE, pieces.BOULETTE),
    (ITEM_UNTOUCHED, pieces.UNTOUCHED),
    (ITEM_IMPROPER, pieces.IMPROPER),
    (ITEM_FOUL, pieces.FOUL),
)

TAKEN, CLOSED, MOVED = range(3)  # the result of a press


class Picker:
    """Holds one choice: `choices` (values), their `labels`, and `index`, the one shown now.

    seats: who may press. stays: True for a question, which FAULT does not close.
    """

    def __init__(self, seats, choices, labels, stays=False):
        self.seats = seats
        self.choices = choices
        self.labels = labels
        self.index = 0
        self.stays = stays

    @property
    def choice(self):
        return self.choices[self.index]

    @property
    def label(self) -> str:
        return self.labels[self.index]

    def press(self, button: int) -> int | None:
        """Act on a button. Return TAKEN, CLOSED or MOVED, or None if the button does nothing here."""
        if button == OK_BUTTON:
            return TAKEN
        if button == FAULT_BUTTON:
            return None if self.stays else CLOSED
        if button in (BET_BUTTON, BANK_BUTTON) and len(self.choices) > 1:
            self.index = (self.index + (1 if button == BET_BUTTON else -1)) % len(self.choices)
            return MOVED
        return None


def piece_word(code: int, lang: str) -> str:
    """Name a piece that fell, such as "blanc N-E"."""
    return pick(lang, calls.PIECES[entries.piece_of(code)]) + " " + pick(lang, calls.POCKETS[entries.pocket_of(code)])


class PadMenus:
    """Runs at most one open menu: who opened it, the choice that it shows, when it closes.

    referee: a keeper.Keeper; the menu tells it the decisions.
    """

    COUNTS: tuple = (0,)  # players of Kaluki; 0: all that are named in the settings

    def __init__(self, referee):
        self._referee = referee
        self._flow = None
        self._now_us = 0
        self._close_us = 0
        self._most_us = 0
        self._new_game: tuple | None = None
        self.picker = None
        self.seat = -1
        self.before_shot = False  # True if the menu loses its sense once a shot starts

    @property
    def lang(self) -> str:
        return self._referee.lang

    def take_new_game(self) -> tuple | None:
        """Return (book id, seats) of the game that players want to begin, once; else None."""
        wanted, self._new_game = self._new_game, None
        return wanted

    def open(self, seat: int, button: int, now_us: int, long: bool = False) -> bool:
        """Open the menu of a button that was pressed, or held (`long`). Return whether it has one now."""
        self.before_shot = False
        flow = self._flow_of(seat, button, long)
        if flow is None:
            return False
        self.seat = seat
        self._flow = flow
        self._most_us = clock.add(now_us, MENU_MOST_US)
        self._go_on(None, now_us)
        return self._flow is not None

    def take(self, seat: int, button: int, now_us: int) -> None:
        """Take a button: for the open menu, else for the open question; else it opens its menu."""
        if self.picker is not None:
            self.press(seat, button, now_us)
        elif button == LONG_OK:
            self.open(seat, button, now_us, True)
        elif not self._referee.answer(seat, button, now_us):
            self.open(seat, button, now_us)

    def press(self, seat: int, button: int, now_us: int) -> None:
        """Take a button that was pressed while a menu is open. Only the seat that opened it counts."""
        if seat != self.seat or self.picker is None:
            return
        came_to = self.picker.press(button)
        if came_to == TAKEN:
            self._go_on(self.picker.choice, now_us)
        elif came_to == CLOSED:
            self.close()
        elif came_to == MOVED:
            self._close_us = clock.add(now_us, MENU_US)

    def close(self) -> None:
        """Close the menu."""
        self._flow = None
        self.picker = None
        self.seat = -1

    def step(self, now_us: int) -> int | None:
        """Close the menu when its time is over. Return that time, or None."""
        if self._flow is None:
            return None
        if clock.reached(now_us, self._close_us) or clock.reached(now_us, self._most_us):
            self.close()
            return None
        return self._close_us if clock.diff(self._close_us, self._most_us) < 0 else self._most_us

    def _go_on(self, choice, now_us: int) -> None:
        self._now_us = now_us
        self._close_us = clock.add(now_us, MENU_US)
        try:
            self.picker = next(self._flow) if choice is None else self._flow.send(choice)
        except StopIteration:
            self.close()

    # Each menu is a generator. It yields a Picker and receives the choice that was taken.

    def _flow_of(self, seat: int, button: int, long: bool):
        """Return the generator of the menu that the button opens, or None."""

    def _pick(self, seat, choices, labels):
        return Picker((seat,), tuple(choices), tuple(labels))

    def _undo_menu(self, seat: int):
        last = self._referee.last_text()
        if last:
            yield self._pick(seat, (True,), (self._word(_ITEMS[ITEM_UNDO]) + " : " + last + " ?",))
            if self._referee.last_text() == last:
                self._referee.enter_soon(entries.Entry(entries.UNDO))

    def _new_game_menu(self, seat: int):
        games = self._referee.games
        book_id = yield self._pick(seat, games, games)
        counts = self.COUNTS if book_id == CARDS else (2, 4)
        seats = yield self._pick(seat, counts, [str(count) for count in counts])
        word = self._word(_ITEMS[ITEM_NEW_GAME]) + " ? "
        yes = yield self._pick(seat, (False, True), (word + self._word(_NO), word + self._word(_YES)))
        if yes:
            self._new_game = (book_id, seats)

    def _word(self, pair: tuple) -> str:
        return pick(self.lang, pair)

    def _words(self, pairs: tuple) -> list:
        return [pick(self.lang, pair) for pair in pairs]

    def _item_words(self, items) -> list:
        return [self._word(_ITEMS[item]) for item in items]


class Menus(PadMenus):
    """Runs carrom's menus. referee: a referee.Referee."""

    def __init__(self, referee):
        super().__init__(referee)
        self._shot = None  # the shot that the menu is about
        self._menu = None  # the generator function of the open menu

    def close(self) -> None:
        """Close the menu. Its shot may be ruled on now."""
        self._referee.hold(None)
        self._shot = None
        super().close()

    def step(self, now_us: int) -> int | None:
        """Close the menu when its time is over; begin it again where its shot turns out to have been running already.

        The lines announce a shot some time after the striker has left, and a press may come before that.
        """
        shot = self._referee.running_shot
        if shot is not None and shot is not self._shot and self._flow is not None and not self.before_shot:
            was_running = clock.diff(self._most_us, shot.start_us) >= MENU_MOST_US  # when the menu was opened
            if was_running:
                self._begin_again(shot, now_us)
        return super().step(now_us)

    def _begin_again(self, shot, now_us: int) -> None:
        choice = self.picker.choice
        self._shot = shot
        self._referee.hold(shot)
        self._flow = self._menu(self.seat)
        self._go_on(None, now_us)
        if self.picker is not None and choice in self.picker.choices:
            self.picker.index = self.picker.choices.index(choice)

    def _flow_of(self, seat: int, button: int, long: bool):
        referee = self._referee
        if seat not in referee.position.seats:
            return None
        self._shot = referee.claimable()
        if long:
            self._menu = self._hand_menu
        elif button == FAULT_BUTTON:
            self._menu = self._fault_menu
        elif button == BANK_BUTTON:
            self._menu = self._bank_menu
        elif button == BET_BUTTON:
            self.before_shot = True
            self._menu = self._bet_menu
        elif button == OK_BUTTON and referee.blind():
            self.before_shot = True
            self._menu = self._blind_menu
        else:
            return None
        referee.hold(self._shot)
        return self._menu(seat)

    def _fault_menu(self, seat: int):
        referee = self._referee
        book, shot = referee.game.book, self._shot
        items = []
        if shot is not None:
            for item, claim in _CLAIMS:
                if book.CLAIMS & claim:
                    items.append(item)
            items.append(ITEM_OFF)
        if referee.position.phase != GAME_OVER:
            if entries.TOUCH in book.ENTRIES:
                items.append(ITEM_TOUCH)
            if entries.TECHNICAL in book.ENTRIES:
                items.append(ITEM_TECHNICAL)
        if not items:
            return
        labels = []
        for item in items:
            taken_back = False
            for other, claim in _CLAIMS:
                if other == item and shot is not None and shot.claims & claim:
                    taken_back = True
            labels.append(("- " if taken_back else "") + self._word(_ITEMS[item]))
        item = yield self._pick(seat, items, labels)
        for other, claim in _CLAIMS:
            if item == other:
                referee.claim(shot, claim)
        if item == ITEM_OFF:
            codes = (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)
            piece = yield self._pick(seat, codes, self._words(calls.PIECES))
            referee.claim_off(shot, piece)
        elif item in (ITEM_TOUCH, ITEM_TECHNICAL):
            seats = referee.position.seats
            who = yield self._pick(seat, seats, [self._word(calls.SEATS[s]) for s in seats])
            kind = entries.TOUCH if item == ITEM_TOUCH else entries.TECHNICAL
            referee.enter_soon(entries.Entry(kind, who))

    def _bank_menu(self, seat: int):
        shot = self._shot
        if shot is None or shot.seat != seat or not self._referee.game.book.CLAIMS & pieces.BANK:
            return
        label = ("- " if shot.claims & pieces.BANK else "") + self._word(_BANK)
        yield self._pick(seat, (True,), (label,))
        self._referee.claim(shot, pieces.BANK)

    def _bet_menu(self, seat: int):
        referee = self._referee
        p = referee.position
        if referee.busy() or p.phase not in (SHOOTING, PENALTY_SHOT):
            return
        if p.has_bet():
            bettor = p.side_of(p.bet_by)
            bettor_next = p.bet_calls & 1 == 0
            if (p.side_of(seat) == bettor) != bettor_next or not referee.possible(entries.Entry(entries.ANSWER)):
                return
            word = ("Si Just ×" if bettor_next else "Non Just ×") + str(2 * p.bet_times())
            yield self._pick(seat, (True,), (word,))
            if referee.position is p:  # no entry came while the menu was open
                referee.enter_soon(entries.Entry(entries.ANSWER))
        else:
            if not referee.possible(entries.Entry(entries.BET, seat, arg=pieces.NEAR)):
                return
            zones = (pieces.NEAR, pieces.FAR)
            zone = yield self._pick(seat, zones, self._words((_NEAR, _FAR)))
            if referee.position is p:
                referee.enter_soon(entries.Entry(entries.BET, seat, arg=zone))

    def _blind_menu(self, seat: int):
        p = self._referee.position
        if seat != p.turn:
            return
        yield self._pick(seat, (True,), (self._word(_DONE),))
        if self._referee.position is p:
            self._referee.unseen_shot(seat, self._now_us)

    def _hand_menu(self, seat: int):
        """Offer corrections by hand, after a long press of OK."""
        referee = self._referee
        items = []
        if not referee.busy():
            items.append(ITEM_UNDO)
        items.append(ITEM_MISSED)
        shot = referee.claimable()
        if shot is not None and shot.entered and shot.codes:
            items.append(ITEM_CORRECT)
        if referee.position.phase in (SHOOTING, PENALTY_SHOT) and not referee.busy():
            items.append(ITEM_UNSEEN)
        items.append(ITEM_NEW_GAME)
        item = yield self._pick(seat, items, self._item_words(items))
        if item == ITEM_UNDO:
            yield from self._undo_menu(seat)
        elif item == ITEM_MISSED:
            pocket = yield self._pick(seat, (0, 1, 2, 3), self._words(calls.POCKETS))
            piece = yield self._pick(seat, (0, 1, 2, 3), self._words(calls.PIECES))
            referee.add_piece(shot, entries.fell(piece, pocket))
        elif item == ITEM_CORRECT:
            at = yield self._pick(seat, range(len(shot.codes)), [piece_word(c, self.lang) for c in shot.codes])
            piece = yield self._pick(seat, (0, 1, 2, 3, -1), self._words(calls.PIECES + (_REMOVE,)))
            referee.correct_piece(shot, at, piece)
        elif item == ITEM_UNSEEN:
            p = referee.position
            yield self._pick(seat, (True,), (self._word(_DONE),))
            if referee.position is p:
                referee.unseen_shot(p.turn, self._now_us)
        elif item == ITEM_NEW_GAME:
            yield from self._new_game_menu(seat)
