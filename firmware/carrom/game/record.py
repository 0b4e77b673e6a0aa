"""The game record: reads entries and headers from text and writes them, one entry a line (docs/record.md).

Each function raises RecordError, which says in plain words what is wrong. The reader of a file adds FILE:LINE.
"""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, UNKNOWN, absent_start
from carrom.game.rules import load

MAX_LINE = 400  # characters; the longest possible shot has 170


class RecordError(ValueError):
    """A line that cannot be read."""


# Words to codes.


def _seat(word: str) -> int:
    if word in pieces.SEAT_WORDS:
        return pieces.SEAT_WORDS.index(word)
    raise RecordError("{!r} is not a seat; seats are {}".format(word, " ".join(pieces.SEAT_WORDS)))


def _pocket(word: str) -> int:
    if word in pieces.POCKET_WORDS:
        return pieces.POCKET_WORDS.index(word)
    raise RecordError("{!r} is not a pocket; pockets are {}".format(word, " ".join(pieces.POCKET_WORDS)))


def _piece(word: str) -> int:
    if len(word) == 1 and word in pieces.PIECE_WORDS:
        return pieces.PIECE_WORDS.index(word)
    raise RecordError("{!r} is not a piece; pieces are {}".format(word, " ".join(pieces.PIECE_WORDS)))


def _one(words: list, names, what: str) -> str:
    """Return the only word after the first. It must be one of `names`."""
    if len(words) == 2 and words[1] in names:
        return words[1]
    raise RecordError("{} takes {}: {}".format(words[0], what, " or ".join(names)))


def words_of(text: str) -> list:
    """Split a line into words, without its comment."""
    if len(text) > MAX_LINE:
        raise RecordError(f"a line of {len(text)} characters; the longest possible entry is shorter than {MAX_LINE}")
    return text.split("#", 1)[0].split()


# Entries.


def parse_entry(text: str) -> entries.Entry:
    """Read the entry of one line.

    >>> parse_entry("south w@ne off:b bank")
    Entry('south w@ne off:b bank')
    """
    words = words_of(text)
    if not words:
        raise RecordError("an empty entry")
    word = words[0]
    if word in pieces.SEAT_WORDS:
        if len(words) == 1:
            raise RecordError("a shot says what fell, or - where nothing did")
        fallen, off, claims, pocket = _fallen(words[1:])
        return entries.shot(pieces.SEAT_WORDS.index(word), fallen, off, claims, pocket)
    if word == "bet":
        if len(words) != 3 or words[2] not in ("near", "far"):
            raise RecordError("bet takes a seat and a zone: bet south near, bet south far")
        return entries.Entry(entries.BET, _seat(words[1]), arg=pieces.NEAR if words[2] == "near" else pieces.FAR)
    if word in ("touch", "technical", "opener"):
        if len(words) != 2:
            raise RecordError(f"{word} takes one seat")
        return entries.Entry(entries.KIND_WORDS.index(word), _seat(words[1]))
    if word == "choose":
        choice = _one(words, entries.CHOICE_WORDS, "one choice")
        return entries.Entry(entries.CHOOSE, arg=entries.CHOICE_WORDS.index(choice))
    if word == "late":
        fallen, off, claims, pocket = _fallen(words[1:])
        if len(fallen) != 1 or off or "-" in words:
            raise RecordError("late takes exactly one piece that fell, and claims: late w@ne")
        return entries.Entry(entries.LATE, -1, fallen, (), claims, pocket)
    if word in ("answer", "undo"):
        if len(words) != 1:
            raise RecordError(f"{word} stands alone")
        return entries.Entry(entries.KIND_WORDS.index(word))
    raise RecordError(
        f"{word!r} begins no entry; one begins with a seat, bet, answer, touch, choose, technical, late, opener, undo"
    )


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
                raise RecordError("- stands once")
            nothing = True
        elif word.startswith("off:"):
            off.append(_piece(word[4:]))
        elif word.startswith("hit@"):
            if pocket != entries.NO_POCKET:
                raise RecordError("hit@ names one pocket")
            pocket = _pocket(word[4:])
            claims |= pieces.HIT
        elif "@" in word:
            piece, at = word.split("@", 1)
            fallen.append(entries.fell(_piece(piece), _pocket(at)))
        else:
            claims |= _claim(word)
    if nothing and fallen:
        raise RecordError("- says that nothing fell, next to a piece that fell")
    return tuple(fallen), tuple(off), claims, pocket


def _claim(word: str) -> int:
    for bit, name in pieces.CLAIM_WORDS:
        if name == word:
            return bit
    names = " ".join(name for _, name in pieces.CLAIM_WORDS)
    raise RecordError(f"{word!r} is not a piece@pocket, off:piece or claim; claims are {names}")


entry_text = entries.Entry.text


# The header.


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
            raise RecordError(f"{words[0]} stands once, in the header")
        if at == 0:
            self.book = self._book(words)
        elif at == 1:
            self.seats = self.read_seats(words)
        elif len(words) != 2:
            raise RecordError(f"{words[0]} takes one seat")
        else:
            self.opener = self.read_opener(words[1])
        if self.seats is not None and self.opener is not None and self.opener not in self.seats:
            raise RecordError(f"{self.HEADER[2]} {self.seat_word(self.opener)} has no seat in this game")
        if self.seats is not None and absent_start(self.seats) in self._named:
            raise RecordError(f"{absent_start(self.seats)} gives points to a side that does not play")

    def finish(self) -> None:
        """Raise RecordError if the header is not whole."""
        for name, value in zip(self.HEADER, (self.book, self.seats, self.opener)):
            if value is None:
                raise RecordError("the header lacks {}; a record begins with {}, {} and {}".format(name, *self.HEADER))

    def _book(self, words: list):
        if len(words) < 2:
            raise RecordError("rules takes the id of a rule book")
        try:
            book = self.new_book(words[1])
            seen = self._named
            for word in words[2:]:
                name, found, value = word.partition("=")
                if not found:
                    raise ValueError(f"{word!r} is not an option; options are name=value")
                if name in seen:
                    raise ValueError(f"{name} stands twice")
                seen.append(name)
                book.set_option(name, value)
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(str(error)) from None
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
    raise RecordError("seats are south north, or the four counter-clockwise: south east north west")


def header_text(book, seats: tuple, opener: int) -> str:
    """Write the three lines of the header, each with a newline.

    >>> header_text(load("fiche"), (pieces.SOUTH, pieces.NORTH), pieces.NORTH).split("\\n")[:2]
    ['rules fiche', 'seats south north']
    """
    names = " ".join(pieces.SEAT_WORDS[s] for s in seats)
    return f"{rules_line(book)}\nseats {names}\nopener {pieces.SEAT_WORDS[opener]}\n"


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
    }


def result_dict(line: int, text: str, verdict, p) -> dict:
    """Return the result of an entry, as a JSON line of `carrom replay --json`."""
    sides = p.side_words()
    board = game = None
    if verdict.board_over is not None:
        side, points, reason = verdict.board_over
        board = {"winner": sides[side], "points": points, "reason": reason}
    if verdict.game_over is not None:
        game = {"winner": sides[verdict.game_over]}
    return {
        "line": line,
        "entry": text,
        "error": verdict.error,
        "calls": list(verdict.calls),
        "board_over": board,
        "game_over": game,
        "position": position_dict(p),
    }
