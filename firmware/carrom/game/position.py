"""A position: all that a ruling needs to know of the game so far, as one small flat value with a one-line text form."""

from carrom.game.pieces import BLACK, MEN, QUEEN, SEAT_WORDS, WHITE

# Phases (the contract's words).
SHOOTING = "shot"
PENALTY_SHOT = "penalty_shot"
CHOOSING = "choice"
GAME_OVER = "game_over"
PHASES = (SHOOTING, PENALTY_SHOT, CHOOSING, GAME_OVER)

# Where the queen is. QUEEN_COVERED + side: covered for good by that side.
QUEEN_BOARD, QUEEN_HELD, QUEEN_COVERED = 0, 1, 2

UNKNOWN = -1
NOBODY = -1


class Position:
    """One moment of a game. Rulings copy it and change the copy; everybody else only reads.

    seats: turn order, a tuple of 2 or 4 seat codes. opener, turn: seats. board: 1 for the first.
    shots: whole shots left, the one about to be played included; half_shots: those of the little finger (K9).
    colours: colour of side 0, UNKNOWN until found (C6). down, due: [white, black] (C1, C4).
    queen: QUEEN_BOARD, QUEEN_HELD, or QUEEN_COVERED + side. score: [side 0, side 1].
    bet_by: seat or NOBODY; bet_zone: pieces.NEAR or FAR; bet_calls: 1..6 (K11).
    winner: side, once the game is over.
    started: an entry of this board has been accepted. fresh: no shot of this turn yet (I6).
    touched: a shot of this board has touched a man; tries: untouched ones of this turn (I2).
    fallen: [white, black] whether a man of that colour has fallen in this board (I7).
    """

    def __init__(self, seats: tuple, opener: int):
        self.seats = seats
        self.opener = opener
        self.score = [0, 0]
        self.board = 0
        self.winner = NOBODY
        self.set_up(opener, UNKNOWN)

    def set_up(self, opener: int, colours: int) -> None:
        """Begin the next board: all men up, `opener` on turn (C1, C7)."""
        self.board += 1
        self.opener = opener
        self.turn = opener
        self.phase = SHOOTING
        self.shots = 1
        self.half_shots = 0
        self.colours = colours
        self.down = [0, 0]
        self.due = [0, 0]
        self.queen = QUEEN_BOARD
        self.bet_by = NOBODY
        self.bet_zone = 0
        self.bet_calls = 0
        self.started = False
        self.fresh = True
        self.touched = False
        self.tries = 0
        self.fallen = [False, False]

    def copy(self) -> "Position":
        p = Position(self.seats, self.opener)
        p.score = list(self.score)
        p.board = self.board
        p.winner = self.winner
        p.turn = self.turn
        p.phase = self.phase
        p.shots = self.shots
        p.half_shots = self.half_shots
        p.colours = self.colours
        p.down = list(self.down)
        p.due = list(self.due)
        p.queen = self.queen
        p.bet_by = self.bet_by
        p.bet_zone = self.bet_zone
        p.bet_calls = self.bet_calls
        p.started = self.started
        p.fresh = self.fresh
        p.touched = self.touched
        p.tries = self.tries
        p.fallen = list(self.fallen)
        return p

    def side_of(self, seat: int) -> int:
        """0 or 1: two players are a side each, four play as south + north against east + west (C12)."""
        return seat & 1 if len(self.seats) == 4 else seat >> 1

    def side_words(self) -> tuple:
        """Names of the sides 0 and 1 in the record and its JSON."""
        return ("south", "east") if len(self.seats) == 4 else ("south", "north")

    def colour_of(self, side: int) -> int:
        """WHITE or BLACK, or UNKNOWN."""
        return UNKNOWN if self.colours == UNKNOWN else self.colours ^ side

    def on_board(self, piece: int) -> int:
        """How many of that piece lie on the board (C1). The striker counts as one."""
        if piece <= BLACK:
            return MEN - self.down[piece]
        if piece == QUEEN:
            return 1 if self.queen == QUEEN_BOARD else 0
        return 1

    def next_seat(self, seat: int) -> int:
        """The seat after `seat` in turn order."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def has_bet(self) -> bool:
        return self.bet_by != NOBODY

    def bet_times(self) -> int:
        """1, 2 ... 32: what the calls so far have made of the stake (K11)."""
        return 1 << (self.bet_calls - 1)

    def text(self) -> str:
        """The position in one line; `parse` reads it back."""
        flags = ""
        for letter, on in (
            ("s", self.started),
            ("f", self.fresh),
            ("t", self.touched),
            ("w", self.fallen[WHITE]),
            ("b", self.fallen[BLACK]),
        ):
            if on:
                flags += letter
        return "{} {} {}>{} {} {}+{}.{} {} {},{} {},{} {} {}-{} {},{},{} {} {}".format(
            "".join(SEAT_WORDS[s][0] for s in self.seats),
            self.board,
            SEAT_WORDS[self.opener][0],
            SEAT_WORDS[self.turn][0],
            self.phase,
            self.shots,
            self.half_shots,
            self.tries,
            self.colours,
            self.down[0],
            self.down[1],
            self.due[0],
            self.due[1],
            self.queen,
            self.score[0],
            self.score[1],
            self.bet_by,
            self.bet_zone,
            self.bet_calls,
            self.winner,
            flags or "-",
        )


def parse(text: str) -> Position:
    """The position of a line that `Position.text` wrote. Raises ValueError, IndexError on anything else."""
    words = text.split(" ")
    letters = "senw"
    seats = tuple(letters.index(c) for c in words[0])
    p = Position(seats, letters.index(words[2][0]))
    p.board = int(words[1])
    p.turn = letters.index(words[2][2])
    p.phase = PHASES[PHASES.index(words[3])]
    shots, rest = words[4].split("+")
    half, tries = rest.split(".")
    p.shots = int(shots)
    p.half_shots = int(half)
    p.tries = int(tries)
    p.colours = int(words[5])
    p.down = [int(n) for n in words[6].split(",")]
    p.due = [int(n) for n in words[7].split(",")]
    p.queen = int(words[8])
    p.score = [int(n) for n in words[9].split("-")]
    bet = words[10].split(",")
    p.bet_by = int(bet[0])
    p.bet_zone = int(bet[1])
    p.bet_calls = int(bet[2])
    p.winner = int(words[11])
    flags = words[12]
    p.started = "s" in flags
    p.fresh = "f" in flags
    p.touched = "t" in flags
    p.fallen = ["w" in flags, "b" in flags]
    return p
