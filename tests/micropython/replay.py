"""On MicroPython: replays the record files in /games and prints NAME, a tab and a JSON object for every entry."""

import gc
import json
import os

from carrom.game import record
from carrom.game.engine import Game


def reader_for(path):
    with open(path) as file:
        if not any(line.split()[:2] == ["rules", "kaluki"] for line in file):
            return record.Reader()
    from carrom.kaluki import reader

    return reader.Reader()


for name in sorted(os.listdir("/games")):
    reader = reader_for("/games/" + name)
    game = None
    number = 0
    with open("/games/" + name) as file:
        for raw in file:
            number += 1
            bare = raw.split("#", 1)[0]
            entry = reader.line(bare)
            if entry is None:
                continue
            if game is None:
                game = Game(reader.book, reader.seats, reader.opener)
            verdict = game.enter(entry)
            result = game.book.record.result_dict(number, " ".join(bare.split()), verdict, game.position)
            result["reasons"] = verdict.reasons
            print(name + "\t" + json.dumps(result))
    gc.collect()
