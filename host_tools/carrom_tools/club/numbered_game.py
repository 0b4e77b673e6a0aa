"""A game's record as numbered pieces, which are the same however often the record is read.

Piece 0 is the header. Piece N ends with the N-th entry, an undo counted, and begins with the comments before it.
Pieces only ever come at the end, so whoever has some of them knows which are missing. Together they are the record,
without blank lines, and without the comments after its last entry.
"""

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import RecordError
from carrom.game.rules import CARDS
from carrom.game.ruling import Verdict
from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.board.saved import players_of
from carrom_simulator.words.places import seated
from carrom_tools.club import messages
from carrom_tools.club.record_pieces import HEADER_LINES, NO_DIGEST, digest
from carrom_tools.records import replay

UNREADABLE = "unreadable"  # an entry of a newer table


class NumberedGame:
    """name: of the game, by which others know it. pieces: so far. digests: of the pieces before each, and of all."""

    def __init__(self, name: str, text: str = ""):
        self.name = name
        self.pieces: list[str] = []
        self.digests = [NO_DIGEST]
        self._begun = ""  # lines of the next piece so far
        self._left = HEADER_LINES  # lines until it ends
        self.add(text)

    def add(self, text: str) -> None:
        """Take whole lines at the record's end."""
        for line in text.split("\n"):
            if not line.strip():
                continue
            self._begun += line + "\n"
            self._left -= bool(line.partition("#")[0].strip())
            if not self._left:
                self.pieces.append(self._begun)
                self.digests.append(digest(self.digests[-1], self._begun))
                self._begun, self._left = "", 1


class Told:
    """Tells a game piece by piece, each with its ruling, from piece `number` on. readable: all that was told so far.

    The judge runs along with the telling; before the first piece he goes through those that are not told.
    """

    def __init__(self, game: NumberedGame, number: int = 0):
        self.game = game
        self.number = min(number, len(game.pieces))
        self._at = 0  # the piece that the judge takes next
        self._judged: Game | None = None
        self._reader = replay.reader_for("")
        self._winner: str | None = None  # a side; at Kaluki a player
        self.readable = True

    @property
    def is_all(self) -> bool:
        """Whether all that there is of the game was told."""
        return self.number >= len(self.game.pieces)

    def event(self) -> dict:
        """Return the next piece as an event."""
        self._catch_up()
        number, self.number = self.number, self.number + 1
        told = messages.entry(self.game.name, number, self.game.pieces[number], self._go_on())
        return {**told, "digest": self.game.digests[number]}

    def _catch_up(self) -> None:
        while self._at < self.number:
            self._go_on()

    def _go_on(self) -> dict:
        lines, self._at = self.game.pieces[self._at], self._at + 1
        return self._begin(lines) if self._at == 1 else self._take(lines)

    def _begin(self, lines: str) -> dict:
        try:
            self._reader = replay.reader_for(lines)
            for line in record_lines(lines):
                self._reader.line(line)
            self._reader.finish()
        except RecordError:
            return self._unreadable()
        assert self._reader.seats is not None  # finish() made sure
        self._judged = Game(self._reader.book, self._reader.seats, self._reader.opener)
        return {"error": None}

    def _take(self, lines: str) -> dict:
        """Judge the entry of a piece, and return the JSON object that `carrom replay` has for it."""
        text = ""
        try:
            text = " ".join(record_lines(lines)[-2].partition("#")[0].split())
            entry = self._reader.line(text)
        except RecordError:
            entry = None
        if self._judged is None or entry is None:
            return {"entry": text, **self._unreadable()}
        verdict: Verdict = self._judged.enter(entry)
        told = messages.ruling(self._judged.book.record, self._at, text, verdict, self._judged.position)
        self._winner = told["game_over"]["winner"] if told["game_over"] else self._winner
        return told

    def _unreadable(self) -> dict:
        self.readable = False
        return {"error": UNREADABLE}

    def state(self) -> dict:
        """Return how the game stands after all that was told: for who looks only now."""
        self._catch_up()
        name, number, judged = self.game.name, self.number - 1, self._judged
        if judged is None:
            return messages.no_state(name, number)
        players = players_of("".join(self.game.pieces[:2]))
        names = {seat: player["name"] for seat, player in players.items() if "name" in player}
        seats: list[str] = []
        if judged.book.id != CARDS:
            seats = [pieces.SEAT_WORDS[seat] for seat in judged.seats]
            names = seated(names, seats, judged.position.moved)
        header = self.game.pieces[0]
        told = messages.state(name, number, header, names, judged.book, judged.position, self._winner)
        if told["rules"] != CARDS:
            told["seats"] = seats
            given = judged.book.start_score(judged.seats)  # points to begin with, C13
            if judged.position.moved % 2:  # they are people's, who have changed sides
                given.reverse()
            told["given"] = dict(zip(told["score"], given, strict=True))
        return told
