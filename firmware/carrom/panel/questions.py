"""Builds the questions to the players: facts that the ruling needs and no sensor sees, and doubtful readings.

A question is a Picker that stays until it is answered. Kinds, with who may answer and the choices (values):

    piece       a doubtful passage: which piece was it? all seats; pieces.WHITE ... or NOTHING
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
from carrom.panel.menus import Picker, piece_word

ASK_PIECE, ASK_FIRST, ASK_STRAY, ASK_TURN = "piece", "first", "stray", "turn"
ASK_HIT, ASK_SAID, ASK_CHOICE = "hit", "said", "choice"
DOUBTS = (ASK_PIECE, ASK_FIRST, ASK_STRAY)  # asked because the sensors are not sure; `asked` counts these

NOTHING, WAS_LATE, WAS_SHOT, COUNTS, YES, NO = -1, -2, -3, -4, -5, -6

_WORDS = {
    ASK_PIECE: ("Pièce ?", "Which piece?"),
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

    kind: PIECE ... CHOICE. prompt: the text that scrolls by first. pocket, number: for a PIECE, where it fell and which
    one in that pocket (0: the first). passage: the doubtful one, or None. until_us: when `default` is taken without an
    answer, or None.
    """

    def __init__(self, kind, seats, choices, labels, prompt):
        super().__init__(seats, tuple(choices), tuple(labels), True)
        self.kind = kind
        self.prompt = prompt
        self.pocket = -1
        self.number = 0
        self.passage = None
        self.touched = False  # True once somebody has pressed a button
        self.until_us = None
        self.default = None


def _ask(kind, lang, seats, choices, labels):
    return Question(kind, seats, choices, labels, pick(lang, _WORDS[kind]))


def _labels(lang, choices):
    return [pick(lang, _WORDS[choice]) for choice in choices]


def piece(lang: str, seats: tuple, pocket: int, number: int, guess: int, possible: list, passage=None) -> Question:
    """Ask which piece fell into `pocket`. possible: piece codes; `guess` is shown first (it may be NOTHING)."""
    choices = list(possible) + [NOTHING]
    labels = [pick(lang, calls.PIECES[p]) for p in possible] + _labels(lang, (NOTHING,))
    question = _ask(ASK_PIECE, lang, seats, choices, labels)
    question.prompt = pick(lang, calls.POCKETS[pocket]) + " : " + question.prompt
    question.pocket = pocket
    question.number = number
    question.passage = passage
    if guess in choices:
        question.index = choices.index(guess)
    return question


def first(lang: str, seats: tuple, codes: tuple) -> Question:
    """Ask which of two pieces fell first. codes: in the order of the sensors."""
    return _ask(ASK_FIRST, lang, seats, codes, [piece_word(code, lang) for code in codes])


def stray(lang: str, seats: tuple, has_shot: bool, passage) -> Question:
    """Ask about a piece that fell when nobody had shot. has_shot: it may belong to an earlier shot."""
    choices = (WAS_LATE, WAS_SHOT, NOTHING) if has_shot else (WAS_SHOT, NOTHING)
    question = _ask(ASK_STRAY, lang, seats, choices, _labels(lang, choices))
    question.passage = passage
    question.pocket = passage.pocket
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
