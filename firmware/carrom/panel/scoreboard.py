"""Draws the LED matrix: the position at a glance, calls that scroll by, the choice of a menu or question.

The status picture, 32 columns by 8 rows, own side at the left (a second matrix faces the other side, seen from there):

    columns 0-6     score of the left side, rows 0-4          25-31  score of the right side
            0-6     row 5: a dot a game won in this match                                             25-31
            0-6     its colour, rows 6-7: white a bar, black a dotted bar, not known yet nothing        25-31
            7       rows 1-3: the left side has covered the queen; rows 1 and 3: must cover it           24
            8-9     an arrow towards the side that has the hand                                       22-23
            11-17   or 14-20: shots left; with a P for a penalty shot; the middle with a bet: x2, x4 ... in turns
            10-13   row 6: a dot a half shot
            8-23    row 7: a dot a board
            14-19   row 6: a dot a call of the bet, row 5 too where the far zone is named
"""

from carrom import clock, const
from carrom.game.pieces import FAR, SOUTH, WHITE
from carrom.game.position import GAME_OVER, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, UNKNOWN, Position
from carrom.panel import font

WIDTH = const(32)
COLUMN_US = const(25000)  # a scrolling text moves one column in this time
_STILL = const(40)  # columns: a wide dialog shows its start for as long as these take to scroll
_MASK = const((1 << 30) - 1)  # the bits of a time: clock.WRAP_US - 1
BET_US = const(1500000)  # shots left and a bet's times take turns


def draw_status(frame: bytearray, x: int, position, left: int, bet_page: bool) -> None:
    """Draw the status picture of `position` into 32 columns of `frame` from `x` on, side `left` at the left.

    bet_page: show the value of the bet instead of the shots left.
    """
    for at in range(x, x + WIDTH):
        frame[at] = 0
    hand = position.side_of(position.turn)
    over = position.phase == GAME_OVER
    for side in (0, 1):
        at_left = side == left
        _draw_side(frame, x + (0 if at_left else 25), x + (7 if at_left else 24), position, side)
    at_left = hand == left
    if over:
        at_left = position.winner == left
    tip, base = (x + 8, x + 9) if at_left else (x + 23, x + 22)
    frame[tip] |= 0b00000100
    frame[base] |= 0b00001110
    if not over:
        _draw_hand(frame, x, position, at_left, bet_page)
    for board in range(min(position.board, 16)):
        frame[x + 8 + board] |= 0x80
    for half in range(min(position.half_shots, 4)):
        frame[x + 10 + half] |= 0x40
    if position.has_bet():
        for call in range(position.bet_calls):
            frame[x + 14 + call] |= 0x60 if position.bet_zone == FAR else 0x40


def _draw_side(frame: bytearray, x: int, queen_x: int, position, side: int) -> None:
    font.draw_number(frame, x, position.score[side], True)
    for game in range(position.games[side]):
        frame[x + 2 * game] |= 0x20
    colour = position.colour_of(side)
    for i in range(7):
        if colour == WHITE:
            frame[x + i] |= 0xC0
        elif colour != UNKNOWN and i & 1 == 0:
            frame[x + i] |= 0x80 if i & 2 else 0x40
    if position.queen == QUEEN_COVERED + side:
        frame[queen_x] |= 0b00001110
    elif position.queen == QUEEN_HELD and position.side_of(position.turn) == side:
        frame[queen_x] |= 0b00001010


def _draw_hand(frame: bytearray, x: int, position, at_left: bool, bet_page: bool) -> None:
    near = x + (11 if at_left else 10)
    if bet_page and position.has_bet():
        font.draw_digit(frame, near, font.TIMES)
        font.draw_number(frame, near + 4, position.bet_times())
    elif position.phase == PENALTY_SHOT:
        font.draw_digit(frame, near, font.PENALTY)
        font.draw_number(frame, near + 4, position.shots)
    else:
        font.draw_number(frame, near + 2, position.shots, True)


class Scoreboard:
    """The picture on the matrix: `frame`, one byte a column; `changed` since it was last looked at.

    Order of precedence: an open menu, a scrolling text, a question, the idle picture, the status.
    `step` draws it; `scroll` moves wide texts on, a column at a time.
    """

    def __init__(self, width: int = WIDTH):
        self.frame = bytearray(width)
        self.changed = True
        self.position: Position | None = None
        self.picture: object = None  # draws the idle picture into a frame, while that is shown
        self.dirty = True  # something changed since the last drawing
        self._text: bytearray | None = None  # columns that scroll by once, a dark matrix before and after them
        self._text_us = 0
        self._dialog: bytearray | None = None  # columns of the choice shown, as wide as the matrix or more
        self._dialog_us = 0
        self._dialog_text: str | None = None
        self._urgent = False
        self._bet_page = False
        self._bet_us = -1  # when the shown page of the bet came up; -1: no bet
        self._picture_due = False
        self._status = False  # the status or idle picture is drawn
        self._due_us: int | None = None  # when the drawing changes next
        self._strip: bytearray | None = None  # the columns that scroll, or None
        self._strip_us = 0  # when it began
        self._still = 0  # columns of time for which the strip still shows its start
        self._at = 0  # the column at the left rim

    def show(self, position) -> None:
        """Set the position of the status picture."""
        self.position = position
        self.dirty = True

    def idle(self, picture) -> None:
        """Let `picture` draw the next idle picture into the frame in place of the status; None: no more."""
        if picture is not None or self.picture is not None:
            self.picture = picture
            self._picture_due = True
            self.dirty = True

    def say(self, text: str, now_us: int) -> None:
        """Let a text scroll by; it replaces the running one."""
        self._text = bytearray(WIDTH) + font.render(text) + bytearray(WIDTH)
        self._text_us = now_us
        self.dirty = True

    def quiet(self) -> None:
        """Remove the scrolling text."""
        self._text = None
        self.dirty = True

    @property
    def talking(self) -> bool:
        return self._text is not None

    def ask(self, text: str | None, now_us: int, urgent: bool = False) -> None:
        """Show a dialog's choice on the matrix; None removes it. A wide choice scrolls round and round.

        urgent: above a text that scrolls (a person is pressing buttons), else once it is through.
        """
        if urgent != self._urgent:
            self._urgent = urgent
            self.dirty = True
        if text == self._dialog_text:
            return
        self._dialog_text = text
        self._dialog = _framed(font.render(text)) if text else None
        self._dialog_us = now_us
        self.dirty = True

    def step(self, now_us: int) -> int | None:
        """Draw the picture of this moment into `frame`. Returns when to call again, or None."""
        due_us = self._due_us
        if not self.dirty and (due_us is None or (now_us - due_us) & clock.HALF_US):  # nothing to draw yet
            return due_us
        self.dirty = False
        self._strip = None
        due_us = self._end_text(now_us)
        status = False  # each matrix has its own side's status; everything else is the same on both
        if self._dialog is not None and (self._urgent or self._text is None):
            self._roll(self._dialog, self._dialog_us, _STILL, now_us)
        elif self._text is not None:
            self._roll(self._text, self._text_us, 0, now_us)
        elif self.position is None:
            self._draw(bytes(WIDTH), 0)
        elif self.picture is not None:
            status = True
            if self._picture_due:
                self._picture_due = False
                self.picture(self.frame)  # type: ignore[operator]
                self.changed = True
        else:
            due_us = self._draw_status(now_us)
            status = True
        self._status = status
        self._due_us = due_us
        return due_us

    def scroll(self, now_us: int) -> int | None:
        """Move a wide text on. Returns when to call again, or None."""
        strip = self._strip
        if strip is None:
            return None
        moved = ((now_us - self._strip_us) & _MASK) // COLUMN_US
        last = len(strip) - WIDTH
        at = moved
        if self._still:  # round and round
            if at >= last + self._still:
                at %= last + self._still
                self._dialog_us = self._strip_us = (self._strip_us + (moved - at) * COLUMN_US) & _MASK
                moved = at
            at = max(at - self._still, 0)
        if at != self._at and at <= last:
            self._at = at
            self._draw(strip, at)
        return (self._strip_us + (moved + 1) * COLUMN_US) & _MASK

    def _roll(self, columns: bytearray, since_us: int, still: int, now_us: int) -> None:
        """Hold the start for `still` columns' time, then scroll. since_us: when it began."""
        if len(columns) == WIDTH:
            self._draw(columns, 0)
            return
        self._strip = columns
        self._strip_us = since_us
        self._still = still
        self._at = -1
        self.scroll(now_us)

    def _draw(self, columns, at: int) -> None:
        """Fill each matrix with `columns`, from column `at` on."""
        frame = self.frame
        # Byte by byte: a text moves on forty times a second, and slices would leave 5 kB of garbage a second.
        for x in range(WIDTH):
            frame[x] = columns[at + x]
        if len(frame) > WIDTH:
            for x in range(WIDTH):
                frame[WIDTH + x] = frame[x]
        self.changed = True

    def _end_text(self, now_us: int) -> int | None:
        """Remove the text once it has scrolled by. Returns the time of that, or None."""
        if self._text is None:
            return None
        through_us = clock.add(self._text_us, (len(self._text) - WIDTH) * COLUMN_US)
        if clock.diff(now_us, self._text_us) >= 0 and not clock.reached(now_us, through_us):
            return through_us
        self._text = None
        return None

    def _draw_status(self, now_us: int) -> int | None:
        deadline_us = None
        if not self.position.has_bet():
            self._bet_page = False
            self._bet_us = -1
        else:
            if not self._status or self._bet_us < 0:
                self._bet_us = now_us
            elif clock.diff(now_us, self._bet_us) >= BET_US:
                self._bet_page = not self._bet_page
                self._bet_us = now_us
            deadline_us = clock.add(self._bet_us, BET_US)
        frame = self.frame
        before = bytes(frame)
        draw_status(frame, 0, self.position, self.position.side_of(SOUTH), self._bet_page)
        if len(frame) > WIDTH:
            draw_status(frame, WIDTH, self.position, 1 - self.position.side_of(SOUTH), self._bet_page)
        if frame != before:
            self.changed = True
        return deadline_us


def _framed(columns: bytearray) -> bytearray:
    """Return a choice's columns, centred on a matrix; a wider choice gets a gap and its beginning once more."""
    room = WIDTH - len(columns)
    if room < 0:
        return columns + bytearray(WIDTH // 2) + columns[:WIDTH]
    return bytearray(room // 2) + columns + bytearray(room - room // 2)
