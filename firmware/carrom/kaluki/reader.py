"""Reads a record of Kaluki line by line; the frame is that of carrom's records."""

from carrom.game import record as frame
from carrom.game.record import RecordError
from carrom.kaluki import record
from carrom.kaluki.book import Kaluki
from carrom.kaluki.options import FEWEST, MOST


class Reader(frame.Reader):
    """The header is `rules kaluki`, `players`, `dealer`; `seats` holds the players' names, `opener` the dealer's."""

    HEADER = ("rules", "players", "dealer")

    def new_book(self, book_id: str):
        if book_id != Kaluki.id:
            raise ValueError("not-kaluki", book_id)
        return Kaluki()

    def read_seats(self, words: list) -> tuple:
        names = tuple(record.name(word) for word in words[1:])
        if not FEWEST <= len(names) <= MOST or len(set(names)) < len(names):
            raise RecordError("players-words")
        return names

    def read_opener(self, word: str) -> str:
        return record.name(word)

    def seat_word(self, seat: str) -> str:
        return seat

    def parse_entry(self, text: str):
        made = record.parse_entry(text)
        if self.seats is not None:
            for who in [made.who] + [who for who, _ in made.points]:
                if who and who not in self.seats:
                    raise RecordError("no-player", who, self.seats)
        return made
