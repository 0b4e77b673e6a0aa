"""A ruling in the making: the position that it changes, the verdict that it writes, and the steps that books share."""

from carrom.game import Value
from carrom.game.entry import piece_of
from carrom.game.pieces import BLACK, MEN, QUEEN, STRIKER
from carrom.game.position import GAME_OVER, NOBODY, QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, SHOOTING, UNKNOWN


class Verdict(Value):
    """The result of an entry.

    error: None, or the contract's code of why it was refused. calls: the contract's names, in order.
    reasons: the rows (and laws) that decided, such as "K12", "I9 [72a]", or "C3 spent" for one part of a row.
    board_over: None or (winning side, points, reason); in Kaluki, where a hand is the board, (winner, kaluki, pairs of
    player and points). game_over: None or the winning side or player; without a board that is over, the other side has
    resigned (C14).
    judged: None or (book, position before, entry) of carrom; for a late piece the shot that it is put into.
    """

    judged: tuple | None = None

    def __init__(self, error=None):
        self.error = error
        self.calls = []
        self.reasons = []
        self.board_over = None
        self.game_over = None

    def call(self, name: str) -> None:
        """Add a call, once."""
        if name not in self.calls:
            self.calls.append(name)

    def why(self, row: str) -> None:
        """Add a row to the reasons, once."""
        if row not in self.reasons:
            self.reasons.append(row)


class Ruling:
    """One entry being judged. `start` is the position before it, `p` the one it makes; `v` the verdict, to which `call`
    and `why` add."""

    def __init__(self, book, start):
        self.book = book
        self.start = start
        self.p = start.copy()
        self.p.started = True
        self.v = verdict = Verdict()
        self.call = verdict.call
        self.why = verdict.why

    # Facts of a shot.

    def take(self, shot) -> None:
        """Take in the shot: find the sides and the colours, put fallen men down, pay what is due (C2, C4, C5, C6)."""
        p = self.p
        self.shot = shot
        self.side = p.side_of(shot.seat)
        self.other_side = 1 - self.side
        self.queen_fell = False
        self.striker_fell = False
        fell = [0, 0]
        for code in shot.fallen:
            piece = piece_of(code)
            if piece == QUEEN:
                self.queen_fell = True
            elif piece == STRIKER:
                self.striker_fell = True
            else:
                fell[piece] += 1
                p.fallen[piece] = True
                if p.colours == UNKNOWN:
                    p.colours = piece ^ self.side
                    self.call("colours")
                    self.why("C6")
        self.men_off = 0
        for piece in shot.off:
            if piece != STRIKER:
                self.men_off += 1
        self.own = p.colour_of(self.side)
        self.other = p.colour_of(self.other_side)
        self.own_fell = fell[self.own] if self.own != UNKNOWN else 0
        self.other_fell = fell[self.other] if self.own != UNKNOWN else 0
        for colour in range(BLACK + 1):
            p.down[colour] += fell[colour]
            paid = min(p.due[colour], p.down[colour])
            if paid:
                p.down[colour] -= paid
                p.due[colour] -= paid
                self.why("C4")
        if self.striker_fell:
            self.call("striker")
        if self.other_fell and not self.own_fell:
            self.call("other_man")

    def claims(self, claim: int) -> bool:
        return self.shot.claims & claim != 0

    def has_last(self, colour: int) -> bool:
        """Return whether all nine men of a colour are down and none is owed."""
        return self.p.down[colour] == MEN and self.p.due[colour] == 0

    # Men and queen.

    def give_back(self, colour: int, men: int) -> None:
        """Return men of a colour to the board. Those that are not down become due (C4)."""
        p = self.p
        paid = min(men, p.down[colour])
        p.down[colour] -= paid
        if paid < men:
            p.due[colour] += men - paid
            self.call("due")
            self.why("C4")

    def hold_queen(self) -> None:
        self.p.queen = QUEEN_HELD
        self.call("queen_held")

    def cover_queen(self) -> None:
        self.p.queen = QUEEN_COVERED + self.side
        self.call("queen_covered")

    def queen_back(self) -> None:
        """Put a queen that fell in this shot, or was held, back to the centre."""
        if self.queen_fell or self.start.queen == QUEEN_HELD:
            self.p.queen = QUEEN_BOARD
            self.call("queen_back")

    def queen_is_covered(self) -> bool:
        return self.p.queen >= QUEEN_COVERED

    # The hand.

    def keep_hand(self) -> None:
        """Let the side play on with the shots that it has."""
        self.p.phase = SHOOTING
        self.p.fresh = False

    def pass_hand(self, extra: int = 0, phase: str = SHOOTING) -> None:
        """Put the next seat on turn, with one shot and `extra` more (C3)."""
        p = self.p
        p.turn = p.next_seat(p.turn)
        p.phase = phase
        p.shots = 1 + extra
        p.half_shots = 0
        p.fresh = True
        p.tries = 0
        self.void_bet()

    def void_bet(self) -> None:
        p = self.p
        p.bet_by = NOBODY
        p.bet_zone = 0
        p.bet_calls = 0

    # The board.

    def men_left(self, side: int) -> int:
        """Count a side's men on the board, all nine where its colour is unknown (K14)."""
        colour = self.p.colour_of(side)
        return MEN if colour == UNKNOWN else self.p.on_board(colour)

    def win_board(self, side: int, points: int, reason: str) -> None:
        """Let a side win the board. End the game if that wins it, else set up the next board (C7)."""
        p, book = self.p, self.book
        if book.board_cap:
            points = min(points, book.board_cap)
        points = max(points, 1)
        p.score[side] += points
        self.v.board_over = (side, points, reason)
        self.call("board")
        winner = book.game_winner(p)
        if winner != NOBODY:
            self.win_game(winner)
            self.why(book.game_row)
            return
        book.start_board(p, p.next_seat(p.opener))
        if not p.moved and book.calls_sides(p):
            self.call("sides")

    def win_game(self, side: int) -> None:
        """Let a side win the game."""
        p = self.p
        p.winner = side
        if self.book.match:
            south, north = p.games
            p.games = (south + 1 - side, north + side)
        p.phase = GAME_OVER
        p.shots = 0
        p.half_shots = 0
        self.void_bet()
        self.v.game_over = side
        self.call("game")
