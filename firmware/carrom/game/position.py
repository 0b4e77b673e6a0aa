"""A position holds all that a ruling needs to know of the game so far. It has a one-line text form."""

from carrom.game import Value
from carrom.game.pieces import BLACK, MEN, QUEEN, SEAT_WORDS, WHITE

# Phases, in the words of the JSON.
SHOOTING = "shot"
PENALTY_SHOT = "penalty_shot"
CHOOSING = "choice"
GAME_OVER = "game_over"
PHASES = (SHOOTING, PENALTY_SHOT, CHOOSING, GAME_OVER)

# Where the queen is. QUEEN_COVERED + side: covered for good by that side.
QUEEN_BOARD, QUEEN_HELD, QUEEN_COVERED = 0, 1, 2

UNKNOWN = -1
NOBODY = -1


def absent_start(seats: tuple) -> str:
    """Return the name of the option of C13 that does not apply to these seats."""
    return "start_north" if len(seats) == 4 else "start_east"


class Position(Value):
    """One moment of a game. A ruling copies it and changes the copy; all others only read it.

    seats: turn order, a tuple of 2 or 4 seat codes. opener, turn: seats. board: 1 for the first.
    shots: whole shots left, with the one about to be played; half_shots: those by the little finger (K9).
    colours: colour of side 0, UNKNOWN until found (C6). down, due: [white, black] (C1, C4).
    queen: QUEEN_BOARD, QUEEN_HELD, or QUEEN_COVERED + side. score: [side 0, side 1].
    bet_by: a seat or NOBODY; bet_zone: pieces.NEAR or FAR; bet_calls: 1..6 (K11).
    winner: side, once the game is over.
    started: an entry of this board has been accepted. fresh: no shot of this turn yet (I6).
    touched: a shot of this board has touched a man; tries: untouched ones of this turn (I2).
    fallen: [white, black] whether a man of that colour has fallen in this board (I7).
    games: (side 0, side 1) games won in this match, where the book has matches; they change places with the people.
    moved: how many places everybody has moved on in this game: 1 to as many as there are seats; 0: never (I19).
    Kept by the International book alone: out: [white, black] men that came back by this board's last shot and since
    (I17). turns: [side 0, side 1] turns in this board with a stroke that touched, at most 2; broke: the side whose was
    the first, or NOBODY (slams).
    """

    def __init__(self, seats: tuple, opener: int):
        self.seats = seats
        self.opener = opener
        self.score = [0, 0]
        self.board = 0
        self.winner = NOBODY
        self.moved = 0
        self.games = (0, 0)
        self.set_up(opener, UNKNOWN)

    def __hash__(self):
        return hash(self.text())

    def __repr__(self):
        return "parse(%r)" % self.text()

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
        self.out = [0, 0]
        self.turns = [0, 0]
        self.broke = NOBODY

    def copy(self) -> "Position":
        """Return an equal position of its own."""
        p = object.__new__(Position)  # each judgement makes one: no field is filled twice
        p.seats = self.seats
        p.opener = self.opener
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
        p.out = list(self.out)
        p.turns = list(self.turns)
        p.broke = self.broke
        p.moved = self.moved
        p.games = self.games
        return p

    def side_of(self, seat: int) -> int:
        """Return a seat's side, 0 or 1. Four players are south and north against east and west (C12)."""
        return seat & 1 if len(self.seats) == 4 else seat >> 1

    def side_words(self) -> tuple:
        """Return the names of sides 0 and 1 in the record's JSON."""
        return ("south", "east") if len(self.seats) == 4 else ("south", "north")

    def colour_of(self, side: int) -> int:
        """Return a side's colour: WHITE, BLACK or UNKNOWN."""
        return UNKNOWN if self.colours == UNKNOWN else self.colours ^ side

    def on_board(self, piece: int) -> int:
        """Count the pieces of that kind on the board (C1). The striker counts as one."""
        if piece <= BLACK:
            return MEN - self.down[piece]
        if piece == QUEEN:
            return 1 if self.queen == QUEEN_BOARD else 0
        return 1

    def next_seat(self, seat: int) -> int:
        """Return the seat after `seat` in turn order."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def has_bet(self) -> bool:
        """Return whether a bet is open."""
        return self.bet_by != NOBODY

    def bet_times(self) -> int:
        """Return the factor by which the calls so far multiply the stake: 1, 2 ... 32 (K11)."""
        return 1 << (self.bet_calls - 1)

    def text(self) -> str:
        """Write the position as one line; `parse` reads it back."""
        flags = ""
        for letter, on in (
            ("s", self.started),
            ("f", self.fresh),
            ("t", self.touched),
            ("w", self.fallen[WHITE]),
            ("b", self.fallen[BLACK]),
            ("m", self.moved),
            ("x", self.games[0]),
            ("y", self.games[1]),
        ):
            flags += letter * on
        more = ""
        if self.touched or self.broke != NOBODY or any(self.out) or any(self.turns):
            more = f":{self.out[0]},{self.out[1]},{self.turns[0]},{self.turns[1]},{self.broke}"
        return "{} {} {}>{} {} {}+{}.{} {} {},{} {},{} {} {}-{} {},{},{} {} {}{}".format(
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
            more,
        )


def parse(text: str) -> Position:
    """Read a line that `Position.text` wrote. Raises ValueError or IndexError on anything else.

    >>> parse("sn 1 s>n shot 1+0.0 0 2,1 0,0 0 0-3 -1,0,0 -1 s").on_board(BLACK)
    8
    """
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
    flags, _, more = words[12].partition(":")
    p.started = "s" in flags
    p.fresh = "f" in flags
    p.touched = "t" in flags
    p.fallen = ["w" in flags, "b" in flags]
    p.moved = flags.count("m")
    p.games = (flags.count("x"), flags.count("y"))
    if more:
        counts = [int(n) for n in more.split(",")]
        p.out, p.turns, p.broke = counts[:2], counts[2:4], counts[4]
    elif p.touched:  # a mark of an older firmware, which did not count turns
        p.turns = [2, 2]
    return p
