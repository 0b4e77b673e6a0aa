"""On MicroPython: replays the record files of a folder."""

import os

from carrom.game import record
from carrom.game.engine import Game


def reader_for(path):
    with open(path) as file:
        if not any(line.split()[:2] == ["rules", "kaluki"] for line in file):
            return record.Reader()
    from carrom.kaluki import reader

    return reader.Reader()


def entries(folder):
    """Yield (name of the file, number of the line, its text, verdict, game) for every entry."""
    for name in sorted(os.listdir(folder)):
        path = folder + "/" + name
        reader = reader_for(path)
        game = None
        number = 0
        with open(path) as file:
            for raw in file:
                number += 1
                bare = raw.split("#", 1)[0]
                entry = reader.line(bare)
                if entry is None:
                    continue
                if game is None:
                    game = Game(reader.book, reader.seats, reader.opener)
                yield name, number, " ".join(bare.split()), game.enter(entry), game
