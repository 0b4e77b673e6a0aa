"""RuleBook has the numbers and switches in which rule books differ, and the hooks that a book may override.

Each book is a small class in rules/. The engine knows no book by name.
"""

from carrom.game import engine, record
from carrom.game import entry as entries
from carrom.game.pieces import STRIKER, WHITE
from carrom.game.position import CHOOSING, NOBODY, UNKNOWN


class Option:
    """A switch of a book that a household may set.

    name: as in the record. default: a str of `choices`, or an int of `lo` .. `hi`. meaning: in a
    few words, French and English.
    """

    def __init__(self, name, default, choices=(), lo=0, hi=0, meaning=("", "")):
        self.name = name
        self.default = default
        self.choices = choices
        self.lo = lo
        self.hi = hi
        self.meaning = meaning

    def parse(self, text: str):
        """Return the value that a record's `text` names. Raises ValueError(code, *values)."""
        if self.choices:
            if text in self.choices:
                return text
            raise ValueError("no-choice", self.name, self.choices, text)
        digits = [char for char in text if "0" <= char <= "9"]  # isdigit() takes ² and others as well
        if 0 < len(text) == len(digits) < 6 and self.lo <= int(text) <= self.hi:
            return int(text)
        raise ValueError("no-whole", self.name, self.lo, self.hi, text)


class Book:
    """A book with its id and its options."""

    id = ""
    OPTIONS: tuple = ()

    def __init__(self):
        self.options = {}
        for option in self.OPTIONS:
            self.options[option.name] = option.default

    def set_option(self, name: str, text: str) -> None:
        """Set an option from its text. Raises ValueError(code, *values)."""
        for option in self.OPTIONS:
            if option.name == name:
                self.options[name] = option.parse(text)
                return
        raise ValueError("no-option", self.id, name, tuple(option.name for option in self.OPTIONS))


def start_options(most: int) -> tuple:
    """Make the options for starting points (C13). most: one point less than wins the game."""
    return (
        Option("start_south", 0, hi=most, meaning=("Points donnés à sud", "Points given to south")),
        Option("start_north", 0, hi=most, meaning=("Points donnés à nord (à deux)", "Points given to north (of two)")),
        Option("start_east", 0, hi=most, meaning=("Points donnés à est (à quatre)", "Points given to east (of four)")),
    )


class RuleBook(Book):
    """The rules that all carrom books share. A book overrides those that it plays differently."""

    ENTRIES: tuple = ()  # kinds that this book has besides those of every book: shot, late, undo, opener, resign, sides
    CLAIMS = 0  # claims on a shot that this book reads (pieces.BANK ...)
    RETURN_PLACE = "rosace"  # where a returned man is put: "rosace" or "centre" (C4)
    OFF_PLACE = "centre"  # where a piece off the board is put: "centre" or "red_circle" (C10, K5)
    OPENER_CALL = "opener"  # the call that names who opens the game (calls.py)
    lot_board = 0  # the board whose opener is drawn by lot (I13); 0: none
    colours_known = True  # known from the start: the opener has white; otherwise found in play (C6)
    game_points = 25  # points that win the game (B13)
    game_boards = 0  # boards after which the leader wins, a further one if level (F6); 0: none
    board_cap = 0  # most points of one board (F5); 0: none
    game_row = "B13"  # the row that says how the game is won
    match = 0  # 1: a game counts in a match, the best of three
    series = (0, 0)  # games of this match that sides 0 and 1 have won before this one, as they sat when it began

    record = record

    # The fold over the entries, for `Game`.

    def first_state(self, seats: tuple, opener: int):
        return engine.first_state(self, seats, opener)

    def advance(self, state, entry, log=None, number: int = 0):
        return engine.advance(self, state, entry, log, number)

    def unpack(self, mark: str):
        return engine.unpack(mark)

    def base(self, position):
        return engine.State(position)

    # Boards and games.

    def start_score(self, seats: tuple) -> list:
        """Return the points that sides 0 and 1 begin the game with (C13)."""
        options = self.options
        return [options["start_south"], options["start_east" if len(seats) == 4 else "start_north"]]

    def start_board(self, p, opener: int) -> None:
        """Set `p` up for the next board (C6, C7)."""
        p.set_up(opener, WHITE ^ p.side_of(opener) if self.colours_known else UNKNOWN)

    def game_winner(self, p) -> int:
        """Return the side that has won the game after board `p.board`, or NOBODY (B13, F6, I13)."""
        south, north = p.score
        leader = 0 if south > north else 1
        if p.score[leader] >= self.game_points:
            return leader
        if self.game_boards and p.board >= self.game_boards and south != north:
            return leader
        return NOBODY

    def again(self, p, opener: int) -> int:
        """Make this the book of the same people's next game, and return who opens it. p, opener: of the last one."""
        return p.next_seat(opener)

    def calls_sides(self, p) -> bool:
        """Return whether everybody is to change sides before board `p.board` (I19)."""
        return False

    # Refusals: each returns None or the contract's error code.

    def refuse_shot(self, p, shot):
        """Check a shot: its seat, the phase, and that no more pieces fell than lie there."""
        if shot.seat != p.turn:
            return "out-of-turn"
        if p.phase == CHOOSING:
            return "not-possible"
        lying = [0, 0, 0, 0]
        for code in shot.fallen:
            lying[entries.piece_of(code)] += 1
        for piece in shot.off:
            lying[piece] += 1
        for piece in range(STRIKER + 1):
            if lying[piece] > p.on_board(piece):
                return "no-such-man"
        return self.refuse_claims(p, shot)

    def refuse_claims(self, p, shot):
        """Check the claims of a shot."""
        return

    def refuse_late(self, late) -> bool:
        """Tell whether a late piece may not be entered with these claims."""
        return False

    def stale_claims(self, p, seat, fallen) -> int:
        """Return the claims of a shot that a late piece takes back, now that all these pieces fell."""
        return 0

    def refuse_other(self, p, entry):
        """Check a bet, an answer, a choice ... of a book that has them."""
        return

    # Rulings: hooks that change `r.p` and write `r.v`.

    def turn_to(self, r, shot) -> None:
        """Put whoever shot on turn, where a shot out of turn stands. Called before the shot is taken in."""
        return

    def rule_shot(self, r, shot) -> None:
        """Rule on a shot."""
        raise NotImplementedError

    def rule_other(self, r, entry) -> None:
        """Rule on an entry that is no shot."""
        raise NotImplementedError
