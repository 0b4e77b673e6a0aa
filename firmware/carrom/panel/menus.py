"""Lets players choose with the four buttons of a pad: menus, and the referee's questions.

In every menu and question: BET shows the next choice, BANK the one before, OK takes what is shown, FAULT closes a menu
(a question stays). docs/pads.md says it to players.
"""

from carrom import clock, unload
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.lang import both, line, pick
from carrom.panel import calls
from carrom.panel.buttons import LONG_OK
from carrom.panel.choices import (
    ITEM_BOULETTE,
    ITEM_FORGO,
    ITEM_FOUL,
    ITEM_IMPROPER,
    ITEM_LOST,
    ITEM_OFF,
    ITEM_TECHNICAL,
    ITEM_TOUCH,
    ITEM_UNTOUCHED,
    ITEMS,
    SHOT_DONE,
)
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON

MENU_US = 12000000  # an open menu closes after this time without a press
MENU_MOST_US = 60000000  # it closes after this time in any case, as it holds up the ruling

_BANK = ("Bande ?", "Bank?")
_NEAR = ("Près ×2", "Near ×2")
_FAR = ("Loin ×3", "Far ×3")
_YES = ("Oui", "Yes")
_NO = ("Non", "No")

CLAIMS = (
    (ITEM_BOULETTE, pieces.BOULETTE),
    (ITEM_UNTOUCHED, pieces.UNTOUCHED),
    (ITEM_IMPROPER, pieces.IMPROPER),
    (ITEM_FOUL, pieces.FOUL),
)

_FOULS = ((entries.TOUCH, ITEM_TOUCH), (entries.TECHNICAL, ITEM_TECHNICAL), (entries.LOST, ITEM_LOST))

TAKEN, CLOSED, MOVED = range(3)  # results of a press


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


class Asked(Picker):
    """A question of the referee in words. It stays until it is answered.

    question: as the referee asks it, with its kind, pocket and passages. prompt: its text.
    said: the text that is announced first, a pair (French, English), or None. touched: the choices stand above
    scrolling texts.
    """

    def __init__(self, question, prompt: str, labels, said: tuple):
        super().__init__(question.seats, question.choices, tuple(labels), question.back is None)
        self.question = question
        self.kind = question.kind
        self.pocket = question.pocket
        self.passages = question.passages
        self.index = question.first
        self.prompt = prompt
        self.said = None if question.follows or not said[0] else said
        self.touched = self.said is None


class PadMenus:
    """Runs at most one open menu (who opened it, the choice that it shows, when it closes), and asks the questions.

    referee: a BaseReferee; it gets the decisions and answers. settings: for the language.
    words: a function of question, game and language that returns the prompt, the label of each choice, and the text
    that is announced.
    """

    COUNTS: tuple = (0,)  # players of Kaluki; 0: all that are named in the settings

    def __init__(self, referee, settings, words):
        self.referee = referee
        self.settings = settings
        self._words = words
        self._asked = None
        self._flow = None
        self.now_us = 0
        self._close_us = 0
        self._most_us = 0
        self.wanted_game: tuple | None = None
        self._answer: tuple | None = None  # a player's (choice,) until `pass_answer` tells the referee
        self.picker = None
        self.seat = -1
        self.before_shot = False  # True: the menu closes when a shot begins

    @property
    def lang(self) -> str:
        return self.settings.get("lang")

    @property
    def asked(self):
        """The open question in words, an Asked, or None."""
        question = self.referee.question
        if question is None:
            self._asked = None
        elif self._asked is None or self._asked.question is not question:
            game = self.referee.game
            prompt, labels, _ = self._words(question, game, self.lang)
            self._asked = Asked(question, prompt, labels, both(lambda lang: self._words(question, game, lang)[2]))
        return self._asked

    def answer(self, seat: int, button: int) -> bool:
        """Take a button for the open question. Returns whether the button was meant for it."""
        asked = self.asked
        if asked is None or seat not in asked.seats:
            return False
        asked.touched = True
        came_to = asked.press(button)
        if came_to == TAKEN:
            self._answer = (asked.choice,)
        elif came_to == CLOSED:
            self._answer = (asked.question.back,)
        return True

    def pass_answer(self, now_us: int) -> None:
        """Give the referee the answer that was taken, if there is one.

        The table calls it, not `answer`: the ruling that may follow nests deep, and the chip's stack is short.
        """
        if self._answer is not None:
            choice, self._answer = self._answer[0], None
            self.referee.answer(choice, now_us)

    @property
    def answered(self) -> bool:
        return self._answer is not None

    def take_new_game(self) -> tuple | None:
        """Return (book id, seats) of the game that players want to begin, once; else None. See Games.begin."""
        wanted, self.wanted_game = self.wanted_game, None
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

    def offer(self, flow, now_us: int) -> None:
        """Ask what a generator of Pickers asks, for a minute: any pad answers. A shot closes it."""
        self.before_shot, self._flow = True, flow
        self._go_on(None, now_us)
        self._close_us = self._most_us = clock.add(now_us, MENU_MOST_US)

    def take(self, seat: int, button: int, now_us: int) -> None:
        """Take a button: the open menu gets it, else the open question, else it opens a menu; a long OK always does."""
        if self.picker is not None:
            self.press(seat, button, now_us)
        elif button == LONG_OK:
            self.open(seat, button, now_us, True)
        elif not self.answer(seat, button):
            self.open(seat, button, now_us)

    def press(self, seat: int, button: int, now_us: int) -> None:
        """Take a button that was pressed while a menu is open. Only the seat that opened it counts, if one did."""
        if self.seat not in (seat, -1) or self.picker is None:
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
        self.now_us = now_us
        self._close_us = clock.add(now_us, MENU_US)
        try:
            self.picker = next(self._flow) if choice is None else self._flow.send(choice)
        except StopIteration:
            self.close()

    # Each menu is a generator. It yields a Picker and receives the choice that was taken.

    def _flow_of(self, seat: int, button: int, long: bool):
        """Return the generator of the menu that the button opens, or None."""

    def pick(self, seat, choices, labels):
        """Return a Picker for the pad of one seat."""
        return Picker((seat,), tuple(choices), tuple(labels))

    def pick_seat(self, seat: int, seats):
        """Return a Picker of one of `seats`."""
        return self.pick(seat, seats, [self.word(calls.SEATS[s]) for s in seats])

    def late_menus(self):
        """Return the module `corrections`, whose menus are few and far between."""
        from carrom.panel import corrections

        unload("panel.corrections")  # a flashed board has no room to keep it
        return corrections

    def sure(self, seat: int, item: int):
        """Ask whether a player means it. Returns the answer."""
        word = self.item_word(item) + " ? "
        yes = yield self.pick(seat, (False, True), (word + self.word(_NO), word + self.word(_YES)))
        return yes

    def word(self, pair: tuple) -> str:
        """Return the member of a pair (French, English) that is in the table's language."""
        return pick(self.lang, pair)

    def picked(self, pairs: tuple) -> list:
        """List such a word of each pair."""
        return [pick(self.lang, pair) for pair in pairs]

    def item_word(self, item: int) -> str:
        """Return the word of a choice, ITEM_BOULETTE ...."""
        return pick(self.lang, line(item, ITEMS))

    def item_words(self, items) -> list:
        """List the words of choices."""
        return [self.item_word(item) for item in items]


class Menus(PadMenus):
    """Runs carrom's menus. referee: a referee.Referee."""

    def __init__(self, referee, settings, words):
        super().__init__(referee, settings, words)
        self._shot = None  # the shot that the menu is about
        self._menu = None  # the generator function of the open menu

    def close(self) -> None:
        """Close the menu. Its shot may be ruled on now."""
        self.referee.hold(None)
        self._shot = None
        super().close()

    def step(self, now_us: int) -> int | None:
        """Close the menu when its time is over; begin it again where its shot turns out to have been running already.

        The lines announce a shot some time after the striker has left; a press may come earlier.
        """
        shot = self.referee.running_shot
        is_other = shot is not None and shot is not self._shot and self._flow is not None and not self.before_shot
        if is_other and clock.diff(self._most_us, shot.start_us) >= MENU_MOST_US:  # it ran when the menu was opened
            self._begin_again(shot, now_us)
        return super().step(now_us)

    def _begin_again(self, shot, now_us: int) -> None:
        choice = self.picker.choice
        self._shot = shot
        self.referee.hold(shot)
        self._flow = self._menu(self.seat)
        self._go_on(None, now_us)
        if self.picker is not None and choice in self.picker.choices:
            self.picker.index = self.picker.choices.index(choice)

    def _flow_of(self, seat: int, button: int, long: bool):
        referee = self.referee
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
        referee = self.referee
        book, shot = referee.game.book, self._shot
        items = []
        if shot is not None:
            for item, claim in CLAIMS:
                if book.CLAIMS & claim:
                    items.append(item)
            items.append(ITEM_OFF)
        if referee.position.phase != GAME_OVER:
            for kind, item in _FOULS:
                if kind in book.ENTRIES:
                    items.append(item)
        waiving = [s for s in referee.position.seats if referee.possible(entries.Entry(entries.FORGO, s))]
        if waiving:
            items.append(ITEM_FORGO)
        if not items:
            return
        made = [item for item, claim in CLAIMS if shot is not None and shot.claims & claim]
        labels = [("- " if item in made else "") + self.item_word(item) for item in items]
        item = yield self.pick(seat, items, labels)
        for other, claim in CLAIMS:
            if item == other:
                referee.claim(shot, claim)
        if item == ITEM_OFF:
            piece = yield self.pick(seat, (0, 1, 2, 3), self.picked(calls.PIECES))
            referee.claim_off(shot, piece)
        elif item in (ITEM_TOUCH, ITEM_TECHNICAL, ITEM_LOST):
            who = yield self.pick_seat(seat, referee.position.seats)
            for kind, other in _FOULS:
                if item == other and (item != ITEM_LOST or (yield from self.sure(seat, item))):
                    referee.enter_soon(entries.Entry(kind, who))
        elif item == ITEM_FORGO:
            who = yield self.pick_seat(seat, waiving)
            referee.enter_soon(entries.Entry(entries.FORGO, who))

    def _bank_menu(self, seat: int):
        shot = self._shot
        if shot is None or shot.seat != seat or not self.referee.game.book.CLAIMS & pieces.BANK:
            return
        label = ("- " if shot.claims & pieces.BANK else "") + self.word(_BANK)
        yield self.pick(seat, (True,), (label,))
        self.referee.claim(shot, pieces.BANK)

    def _bet_menu(self, seat: int):
        referee = self.referee
        p = referee.position
        if referee.busy() or p.phase not in (SHOOTING, PENALTY_SHOT):
            return
        if p.has_bet():
            bettor = p.side_of(p.bet_by)
            bettor_next = p.bet_calls & 1 == 0
            if (p.side_of(seat) == bettor) != bettor_next or not referee.possible(entries.Entry(entries.ANSWER)):
                return
            word = ("Si Just ×" if bettor_next else "Non Just ×") + str(2 * p.bet_times())
            yield self.pick(seat, (True,), (word,))
            if referee.position is p:  # no entry came while the menu was open
                referee.enter_soon(entries.Entry(entries.ANSWER))
        else:
            if not referee.possible(entries.Entry(entries.BET, seat, arg=pieces.NEAR)):
                return
            zones = (pieces.NEAR, pieces.FAR)
            zone = yield self.pick(seat, zones, self.picked((_NEAR, _FAR)))
            if referee.position is p:
                referee.enter_soon(entries.Entry(entries.BET, seat, arg=zone))

    def _blind_menu(self, seat: int):
        p = self.referee.position
        if seat != p.turn:
            return
        yield self.pick(seat, (True,), (self.word(SHOT_DONE),))
        if self.referee.position is p:
            self.referee.unseen_shot(seat, self.now_us)

    def _hand_menu(self, seat: int):
        return self.late_menus().hand_menu(self, seat)
