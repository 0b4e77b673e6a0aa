"""Builds the questions to the players: facts that the ruling needs and no sensor sees, and doubtful readings.

A question is a Picker that stays until it is answered. Kinds, with who may answer and the choices (values):

    piece       a doubtful passage: which piece was it? all seats; pieces.WHITE ... or NOTHING
    tray        a jam, a chute too full, a gate at fault: which pieces of the shot lie in the tray? all; see Tray
    first       two falls too near in time, and the order matters: all; the two codes (entry.fell)
    stray       a piece fell and nobody had shot: all; LATE, SHOT, NOTHING
    turn        somebody shot out of turn and pieces fell: all; COUNT, NOTHING
    hit         a bet is open and an own man fell (K12): the other side; NOTHING, or the pocket of the named man
    said        a man is off the board (K5): the other side; YES, NO
    choice      the other side's choice after a striker foul (D4): that side; entry.RETURN, REMOVE
"""

from carrom import clock
from carrom.game import entry as entries
from carrom.lang import pick
from carrom.panel import calls
from carrom.panel.menus import MOVED, TAKEN, Picker, piece_word

ASK_PIECE, ASK_TRAY, ASK_FIRST, ASK_STRAY, ASK_TURN = "piece", "tray", "first", "stray", "turn"
ASK_HIT, ASK_SAID, ASK_CHOICE = "hit", "said", "choice"
DOUBTS = (ASK_PIECE, ASK_TRAY, ASK_FIRST, ASK_STRAY)  # asked because the sensors are not sure; `asked` counts these

NOTHING, WAS_LATE, WAS_SHOT, COUNTS, YES, NO = -1, -2, -3, -4, -5, -6

_WORDS = {
    ASK_PIECE: ("Pièce ?", "Which piece?"),
    ASK_TRAY: ("Pièces au bac ?", "Pieces in the tray?"),
    ASK_FIRST: ("Quel premier ?", "Which first?"),
    ASK_STRAY: ("Pièce sans tir ?", "Piece without shot?"),
    ASK_TURN: ("Tir hors tour ?", "Shot out of turn?"),
    ASK_HIT: ("Pion nommé ?", "Named man?"),
    ASK_SAID: ("Phrase dite ?", "Words said?"),
    ASK_CHOICE: ("Choix ?", "Choice?"),
    NOTHING: ("Rien", "None"),
    WAS_LATE: ("Tardif", "Late"),
    WAS_SHOT: ("Un tir", "A shot"),
    COUNTS: ("Compte", "Counts"),
    YES: ("Oui", "Yes"),
    NO: ("Non", "No"),
}
_RETURN = ("Rendre", "Return")
_REMOVE = ("Enlever", "Remove")


class Question(Picker):
    """A Picker that stays until it is answered.

    kind: PIECE ... CHOICE. prompt: the text that scrolls by first. pocket: where something fell, or -1. passages: those
    that it is about. until_us: when `default` is taken without an answer, or None.
    """

    def __init__(self, kind, seats, choices, labels, prompt):
        super().__init__(seats, tuple(choices), tuple(labels), True)
        self.kind = kind
        self.prompt = prompt
        self.pocket = -1
        self.passages: list = []
        self.touched = False  # True once somebody has pressed a button
        self.until_us = None
        self.default = None


class Tray(Question):
    """Asks which pieces of a shot lie in the tray of `pocket`. A choice is a number, four bits a piece (WHITE ...).

    The first choice is the guess. The others differ from it by one piece: another one, one more, one less; the last is
    an empty tray. OK takes the first or the last one; another becomes the guess, so any tray is reached piece by piece.
    """

    def __init__(self, lang, seats, pocket, guess, most, passages):
        super().__init__(ASK_TRAY, seats, (), (), _where(lang, pocket, ASK_TRAY))
        self.pocket = pocket
        self.passages = passages
        self._lang = lang
        self._most = most  # of each piece
        self._begin(guess)

    def press(self, button: int) -> int | None:
        came_to = super().press(button)
        if came_to == TAKEN and self.index and self.choice:
            self._begin(self.choice)
            return MOVED
        return came_to

    def _begin(self, guess: int) -> None:
        self.index = 0
        choices = [guess]
        there = [piece for piece in range(4) if guess >> 4 * piece & 15]
        more = [piece for piece in range(4) if guess >> 4 * piece & 15 < self._most[piece]]
        # A man may be of the other colour, there may be one more, or one less.
        for out in there + [-1]:
            for into in more:
                self._offer(choices, guess + (1 << 4 * into) - (1 << 4 * out if out >= 0 else 0))
        for out in there:
            self._offer(choices, guess - (1 << 4 * out))
        if choices[-1]:
            self._offer(choices, 0)
        self.choices = tuple(choices)
        labels = [_tray_text(choice, self._lang) for choice in choices]
        labels[0] += " ?"
        self.labels = tuple(labels)

    @staticmethod
    def _offer(choices: list, tray: int) -> None:
        if tray not in choices:
            choices.append(tray)


def _tray_text(tray: int, lang: str) -> str:
    words = []
    for piece in range(4):
        count = tray >> 4 * piece & 15
        word = pick(lang, calls.PIECES[piece])
        if count > 1:
            word = str(count) + " " + word + pick(lang, ("s", ""))
        if count:
            words.append(word)
    return " + ".join(words) or pick(lang, _WORDS[NOTHING])


def _where(lang, pocket, kind) -> str:
    return pick(lang, calls.POCKETS[pocket]) + " : " + pick(lang, _WORDS[kind])


def _ask(kind, lang, seats, choices, labels):
    return Question(kind, seats, choices, labels, pick(lang, _WORDS[kind]))


def _labels(lang, choices):
    return [pick(lang, _WORDS[choice]) for choice in choices]


def piece(lang: str, seats: tuple, guess: int, possible: list, passage) -> Question:
    """Ask which piece a passage was. possible: piece codes; `guess` is shown first."""
    choices = list(possible) + [NOTHING]
    labels = [pick(lang, calls.PIECES[p]) for p in possible] + _labels(lang, (NOTHING,))
    question = Question(ASK_PIECE, seats, choices, labels, _where(lang, passage.pocket, ASK_PIECE))
    question.pocket = passage.pocket
    question.passages = [passage]
    if guess in choices:
        question.index = choices.index(guess)
    return question


def first(lang: str, seats: tuple, codes: tuple) -> Question:
    """Ask which of two pieces fell first. codes: in the order of the sensors."""
    return _ask(ASK_FIRST, lang, seats, codes, [piece_word(code, lang) for code in codes])


def stray(lang: str, seats: tuple, has_shot: bool, passages: list) -> Question:
    """Ask about pieces that fell into one pocket when nobody had shot. has_shot: they may belong to an earlier shot."""
    choices = (WAS_LATE, WAS_SHOT, NOTHING) if has_shot else (WAS_SHOT, NOTHING)
    question = _ask(ASK_STRAY, lang, seats, choices, _labels(lang, choices))
    question.passages = passages
    question.pocket = passages[0].pocket
    return question


def turn(lang: str, seats: tuple) -> Question:
    """Ask whether a shot out of turn counts, as a shot of the seat on turn."""
    return _ask(ASK_TURN, lang, seats, (NOTHING, COUNTS), _labels(lang, (NOTHING, COUNTS)))


def hit(lang: str, seats: tuple, pockets: list) -> Question:
    """Ask whether the named man fell, and where. pockets: where own men fell, each once."""
    labels = _labels(lang, (NO,))
    for pocket in pockets:
        labels.append(pick(lang, _WORDS[YES] if len(pockets) == 1 else calls.POCKETS[pocket]))
    return _ask(ASK_HIT, lang, seats, [NOTHING] + list(pockets), labels)


def said(lang: str, seats: tuple, until_us: int) -> Question:
    """Ask whether the player said « Et je remets le pion ! ». No answer in time means no."""
    question = _ask(ASK_SAID, lang, seats, (YES, NO), _labels(lang, (YES, NO)))
    question.until_us = until_us
    question.default = NO
    return question


def choice(lang: str, seats: tuple) -> Question:
    """Ask whether to return one of the offender's men or remove an own one (D4)."""
    choices = (entries.RETURN, entries.REMOVE)
    return _ask(ASK_CHOICE, lang, seats, choices, (pick(lang, _RETURN), pick(lang, _REMOVE)))


def opponents(position, seat: int) -> tuple:
    """Return the seats of the other side (C12: either pad will do)."""
    side = position.side_of(seat)
    return tuple(s for s in position.seats if position.side_of(s) != side)


def overdue(question, now_us: int) -> bool:
    """Return whether the time to answer is over."""
    return question.until_us is not None and clock.reached(now_us, question.until_us)


def seats_text(question, lang: str) -> str:
    """Name the seats that are asked."""
    return ", ".join(pick(lang, calls.SEATS[seat]) for seat in question.seats)
