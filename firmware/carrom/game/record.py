"""The game record: reads entries and headers from text and writes them, one entry a line (docs/record.md).

Each function raises RecordError(code, *values), which the host puts into words. The reader of a file adds FILE:LINE.
"""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, UNKNOWN, absent_start
from carrom.game.rules import load

MAX_LINE = 400  # characters; the longest possible shot has 170


class RecordError(ValueError):
    """A line that cannot be read. args: a code and its values, for the host to put into words."""


# Words to codes.


def _seat(word: str) -> int:
    if word in pieces.SEAT_WORDS:
        return pieces.SEAT_WORDS.index(word)
    raise RecordError("no-seat", word)


def _pocket(word: str) -> int:
    if word in pieces.POCKET_WORDS:
        return pieces.POCKET_WORDS.index(word)
    raise RecordError("no-pocket", word)


def _piece(word: str) -> int:
    if len(word) == 1 and word in pieces.PIECE_WORDS:
        return pieces.PIECE_WORDS.index(word)
    raise RecordError("no-piece", word)


def words_of(text: str) -> list:
    """Split a line into words, without its comment."""
    if len(text) > MAX_LINE:
        raise RecordError("long-entry", len(text))
    return text.split("#", 1)[0].split()


# Entries.


def parse_entry(text: str) -> entries.Entry:
    """Read the entry of one line.

    >>> parse_entry("south w@ne off:b bank")
    Entry('south w@ne off:b bank')
    """
    words = words_of(text)
    if not words:
        raise RecordError("empty-entry")
    word = words[0]
    if word in pieces.SEAT_WORDS:
        if len(words) == 1:
            raise RecordError("bare-shot")
        fallen, off, claims, pocket = _fallen(words[1:])
        return entries.shot(pieces.SEAT_WORDS.index(word), fallen, off, claims, pocket)
    if word == "bet":
        if len(words) != 3 or words[2] not in ("near", "far"):
            raise RecordError("bet-words")
        return entries.Entry(entries.BET, _seat(words[1]), arg=pieces.NEAR if words[2] == "near" else pieces.FAR)
    if word in ("touch", "technical", "lost", "forgo", "resign", "opener"):
        if len(words) != 2:
            raise RecordError("one-seat", word)
        return entries.Entry(entries.KIND_WORDS.index(word), _seat(words[1]))
    if word == "choose":
        if len(words) != 2 or words[1] not in entries.CHOICE_WORDS:
            raise RecordError("choose-words")
        return entries.Entry(entries.CHOOSE, arg=entries.CHOICE_WORDS.index(words[1]))
    if word == "late":
        fallen, off, claims, pocket = _fallen(words[1:])
        if len(fallen) != 1 or off or "-" in words:
            raise RecordError("late-words")
        return entries.Entry(entries.LATE, -1, fallen, (), claims, pocket)
    if word in ("answer", "undo", "sides"):
        if len(words) != 1:
            raise RecordError("stands-alone", word)
        return entries.Entry(entries.KIND_WORDS.index(word))
    raise RecordError("no-entry", word)


def _fallen(words: list) -> tuple:
    """Read the words after a shot's seat: (fallen, off, claims, hit pocket)."""
    fallen = []
    off = []
    claims = 0
    pocket = entries.NO_POCKET
    nothing = False
    for word in words:
        if word == "-":
            if nothing:
                raise RecordError("two-dashes")
            nothing = True
        elif word.startswith("off:"):
            off.append(_piece(word[4:]))
        elif word.startswith("hit@"):
            if pocket != entries.NO_POCKET:
                raise RecordError("two-hits")
            pocket = _pocket(word[4:])
            claims |= pieces.HIT
        elif "@" in word:
            piece, at = word.split("@", 1)
            fallen.append(entries.fell(_piece(piece), _pocket(at)))
        else:
            claims |= _claim(word)
    if nothing and fallen:
        raise RecordError("dash-and-piece")
    return tuple(fallen), tuple(off), claims, pocket


def _claim(word: str) -> int:
    for bit, name in pieces.CLAIM_WORDS:
        if name == word:
            return bit
    raise RecordError("no-claim", word)


entry_text = entries.Entry.text


# The header.

SERIES = ("# series 1 0", "# series 0 1", "# series 1 1")  # before another game of a match: who has won how many


class Reader:
    """Reads a record line by line: the header (`rules`, `seats`, `opener`, once each), then entries.

    After the header: book (a RuleBook), seats (tuple of seat codes), opener (seat code).
    """

    HEADER: tuple = ("rules", "seats", "opener")

    def __init__(self):
        self.book = None
        self.seats = None
        self.opener = None
        self.entries = 0
        self._named: list = []  # the options that the record names

    def header_is_whole(self) -> bool:
        """Return whether book, seats and opener are known."""
        return self.book is not None and self.seats is not None and self.opener is not None

    def line(self, text: str):
        """Read one line: an Entry, or None for a blank line, a comment, an expectation or a line of the header.

        An expectation begins with `=>` and says, for tests, what must hold after the entry above it.
        """
        words = words_of(text)
        if not words or words[0] == "=>":
            if text in SERIES and self.book is not None and not self.entries:
                self.book.series = (int(text[9]), int(text[11]))
            return None
        if words[0] in self.HEADER and not (words[0] == "opener" and self.header_is_whole()):
            self._header_line(words)
            return None
        entry = self.parse_entry(text)
        self.finish()
        self.entries += 1
        return entry

    def _header_line(self, words: list) -> None:
        at = self.HEADER.index(words[0])
        if (self.book, self.seats, self.opener)[at] is not None:
            raise RecordError("header-twice", words[0])
        if at == 0:
            self.book = self._book(words)
        elif at == 1:
            self.seats = self.read_seats(words)
        elif len(words) != 2:
            raise RecordError("one-seat", words[0])
        else:
            self.opener = self.read_opener(words[1])
        if self.seats is not None and self.opener is not None and self.opener not in self.seats:
            raise RecordError("absent-opener", self.HEADER[2], self.seat_word(self.opener))
        if self.seats is not None and absent_start(self.seats) in self._named:
            raise RecordError("absent-side", absent_start(self.seats))

    def finish(self) -> None:
        """Raise RecordError if the header is not whole."""
        for name, value in zip(self.HEADER, (self.book, self.seats, self.opener)):
            if value is None:
                raise RecordError("no-header", name, *self.HEADER)

    def _book(self, words: list):
        if len(words) < 2:
            raise RecordError("no-book-id")
        try:
            book = self.new_book(words[1])
            seen = self._named
            for word in words[2:]:
                name, found, value = word.partition("=")
                if not found:
                    raise ValueError("no-option-value", word)
                if name in seen:
                    raise ValueError("option-twice", name)
                seen.append(name)
                book.set_option(name, value)
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(*error.args) from None
        return book

    # The reader of another game's records overrides these.

    def new_book(self, book_id: str):
        return load(book_id)

    def read_seats(self, words: list) -> tuple:
        return _seats(words)

    def read_opener(self, word: str):
        return _seat(word)

    def seat_word(self, seat) -> str:
        return pieces.SEAT_WORDS[seat]

    def parse_entry(self, text: str):
        return parse_entry(text)


def _seats(words: list) -> tuple:
    seats = tuple(_seat(word) for word in words[1:])
    if len(seats) == 2 and sorted(seats) == list(pieces.TWO_SEATS):
        return seats
    if len(seats) == 4 and all(seats[(i + 1) & 3] == (seats[i] + 1) & 3 for i in range(4)):
        return seats
    raise RecordError("seats-words")


def header_text(book, seats: tuple, opener: int) -> str:
    """Write the lines of the header, each with a newline.

    >>> header_text(load("fiche"), (pieces.SOUTH, pieces.NORTH), pieces.NORTH).split("\\n")[:2]
    ['rules fiche', 'seats south north']
    """
    names = " ".join(pieces.SEAT_WORDS[s] for s in seats)
    series = "# series {} {}\n".format(*book.series) if any(book.series) else ""
    return f"{rules_line(book)}\n{series}seats {names}\nopener {pieces.SEAT_WORDS[opener]}\n"


def rules_line(book) -> str:
    """Write the header line with the book and those options that are not at their defaults."""
    words = ["rules", book.id]
    for option in book.OPTIONS:
        if book.options[option.name] != option.default:
            words.append(f"{option.name}={book.options[option.name]}")
    return " ".join(words)


def parse_header(lines, reader=None) -> tuple:
    """Read the header's lines: (book, seats, opener). reader: of the game, by default carrom's."""
    reader = reader or Reader()
    for text in lines:
        reader.line(text)
    reader.finish()
    return reader.book, reader.seats, reader.opener


# Positions, as the JSON of the contract.


def position_dict(p) -> dict:
    """Return a position as plain values, ready for json."""
    south, north = p.side_words()
    colours = None
    if p.colours != UNKNOWN:
        colours = {south: pieces.PIECE_WORDS[p.colours], north: pieces.PIECE_WORDS[1 - p.colours]}
    queen = "board"
    if p.queen == QUEEN_HELD:
        queen = "held"
    elif p.queen != QUEEN_BOARD:
        queen = "covered:" + p.side_words()[p.queen - QUEEN_COVERED]
    bet = None
    if p.has_bet():
        bet = {
            "by": pieces.SEAT_WORDS[p.bet_by],
            "zone": pieces.ZONE_WORDS[p.bet_zone],
            "calls": p.bet_calls,
            "times": p.bet_times(),
        }
    return {
        "board": p.board,
        "turn": pieces.SEAT_WORDS[p.turn],
        "phase": p.phase,
        "shots": p.shots,
        "half_shots": p.half_shots,
        "colours": colours,
        "down": {"w": p.down[0], "b": p.down[1]},
        "due": {"w": p.due[0], "b": p.due[1]},
        "queen": queen,
        "score": {south: p.score[0], north: p.score[1]},
        "bet": bet,
        "moved": p.moved,
        "games": {south: p.games[0], north: p.games[1]},
    }


def result_dict(line: int, text: str, verdict, p) -> dict:
    """Return the result of an entry, as a JSON line of `carrom replay --json`."""
    sides = p.side_words()
    board = game = None
    if verdict.board_over is not None:
        side, points, reason = verdict.board_over
        board = {"winner": sides[side], "points": points, "reason": reason}
    if verdict.game_over is not None:
        game = {"winner": sides[verdict.game_over], "how": "played" if board else "resigned"}
    return {
        "line": line,
        "entry": text,
        "error": verdict.error,
        "calls": list(verdict.calls),
        "board_over": board,
        "game_over": game,
        "position": position_dict(p),
    }
