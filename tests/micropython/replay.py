"""On MicroPython: replays the record files in /games and prints NAME, a tab and a JSON object for every entry."""

import gc
import json

import replaying

last = ""
for name, number, text, verdict, game in replaying.entries("/games"):
    if name != last:
        last = name
        gc.collect()
    result = game.book.record.result_dict(number, text, verdict, game.position)
    result["reasons"] = verdict.reasons
    print(name + "\t" + json.dumps(result))
