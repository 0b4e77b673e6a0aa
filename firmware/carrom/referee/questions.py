"""The questions of the referee: facts that the ruling needs and no sensor sees, and doubtful readings.

A question is plain data; the panel words it, asks it and hands the chosen answer back. Its kinds, who may answer, and
the choices:

    piece       a doubtful passage: which piece was it? all seats; pieces.WHITE ... or NOTHING
    tray        a jam, a chute too full, a gate at fault: which pieces of the shot lie in the tray? all; see `tray`
    first       two falls too near in time, and the order matters: all; the two codes (entry.fell)
    stray       a piece fell and nobody had shot: all; WAS_LATE, WAS_SHOT, NOTHING
    turn        somebody shot out of turn and pieces fell: all; COUNTS, NOTHING, and in I18 STOOD, LOST
    hit         a bet is open and an own man fell (K12): the other side; NOTHING, or the pocket of the named man
    said        a man is off the board (K5): the other side; YES, NO
    choice      the other side's choice after a striker foul (D4): that side; entry.RETURN, REMOVE
    same        a piece fell long after the last one, and nobody has ended the shot: all; YES, NO
"""

from carrom.game import entry as entries

ASK_PIECE, ASK_TRAY, ASK_FIRST, ASK_STRAY, ASK_TURN = "piece", "tray", "first", "stray", "turn"
ASK_HIT, ASK_SAID, ASK_CHOICE, ASK_SAME = "hit", "said", "choice", "same"
DOUBTS = (ASK_PIECE, ASK_TRAY, ASK_FIRST, ASK_STRAY)  # asked because the sensors are not sure

NOTHING, WAS_LATE, WAS_SHOT, COUNTS, YES, NO, STOOD, LOST = -1, -2, -3, -4, -5, -6, -7, -8


class Question:
    """A question to the players at `seats`.

    kind: ASK_PIECE ... choices: codes, by kind. first: the number of the one to show first.
    until_us: when `default` is taken without an answer, or None. back: the answer of the FAULT button, or None.
    follows: it goes on from the last answer, so it need not be announced again.
    pocket: where something fell, or -1. passages: those that it is about.
    about: what else its words need, by kind.
    """

    def __init__(
        self, kind, seats, choices, first=0, until_us=None, default=None, back=None, follows=False, pocket=-1,
        passages=(), about=None,
    ):  # fmt: skip
        self.kind = kind
        self.seats = seats
        self.choices = tuple(choices)
        self.first = first
        self.until_us = until_us
        self.default = default
        self.back = back
        self.follows = follows
        self.pocket = pocket
        self.passages = passages
        self.about = about


def piece(seats: tuple, guess: int, possible: list, passage) -> Question:
    """Ask which piece a passage was. possible: piece codes; `guess` is shown first."""
    first = possible.index(guess) if guess in possible else 0
    return Question(ASK_PIECE, seats, possible + [NOTHING], first, pocket=passage.pocket, passages=[passage])


def tray(seats: tuple, pocket: int, guess: int, most: list, passages: list, follows: bool = False) -> Question:
    """Ask which pieces of a shot lie in the tray of `pocket`. most: how many there can be of each piece.

    A choice is a number, four bits a piece (WHITE ...). The first one is the guess. The others differ from it by one
    piece: another one, one more, one less; the last is an empty tray. So any tray is reached piece by piece.
    """
    choices = [guess]
    there = [piece for piece in range(4) if guess >> 4 * piece & 15]
    more = [piece for piece in range(4) if guess >> 4 * piece & 15 < most[piece]]
    # A man may be of the other colour, there may be one more, or one less.
    for out in there + [-1]:
        for into in more:
            _offer(choices, guess + (1 << 4 * into) - (1 << 4 * out if out >= 0 else 0))
    for out in there:
        _offer(choices, guess - (1 << 4 * out))
    if choices[-1]:
        _offer(choices, 0)
    return Question(ASK_TRAY, seats, choices, follows=follows, pocket=pocket, passages=passages)


def _offer(choices: list, tray: int) -> None:
    if tray not in choices:
        choices.append(tray)


def first(seats: tuple, codes: tuple) -> Question:
    """Ask which of two pieces fell first. codes: in the order of the sensors."""
    return Question(ASK_FIRST, seats, codes)


def stray(seats: tuple, has_shot: bool, passages: list) -> Question:
    """Ask about pieces that fell into one pocket when nobody had shot. has_shot: they may belong to an earlier shot."""
    choices = (WAS_LATE, WAS_SHOT, NOTHING) if has_shot else (WAS_SHOT, NOTHING)
    return Question(ASK_STRAY, seats, choices, pocket=passages[0].pocket, passages=passages)


def turn(seats: tuple, may_stand: bool) -> Question:
    """Ask whether a shot out of turn counts, as a shot of the seat on turn. may_stand: or as one of its own seat; and
    whether it loses the board (I16, I18)."""
    return Question(ASK_TURN, seats, (NOTHING, COUNTS, STOOD, LOST) if may_stand else (NOTHING, COUNTS))


def hit(seats: tuple, pockets: list, fell: bool = False) -> Question:
    """Ask whether the named man fell, and where. pockets: where own men fell, each once. fell: it is sure to have."""
    return Question(ASK_HIT, seats, pockets if fell else [NOTHING] + pockets)


def said(seats: tuple, until_us: int) -> Question:
    """Ask whether the player said « Et je remets le pion ! ». No answer in time means no."""
    return Question(ASK_SAID, seats, (YES, NO), until_us=until_us, default=NO)


def choice(seats: tuple) -> Question:
    """Ask whether to return one of the offender's men or remove an own one (D4)."""
    return Question(ASK_CHOICE, seats, (entries.RETURN, entries.REMOVE))


def same(seats: tuple, pocket: int) -> Question:
    """Ask whether a piece fell in the shot that nobody has ended yet."""
    return Question(ASK_SAME, seats, (YES, NO), pocket=pocket)


def opponents(position, seat: int) -> tuple:
    """Return the seats of the other side (C12: either pad will do)."""
    side = position.side_of(seat)
    return tuple(s for s in position.seats if position.side_of(s) != side)
