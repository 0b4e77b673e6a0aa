"""On MicroPython: words the books, their options, and the reasons of the record files in /games, in both languages.

Prints NAME, a tab and JSON, line by line.
"""

import json

import replaying

from carrom.game.rules import GAMES, explained, load_game
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import catalogue, house_options, reasons

for book_id in GAMES:
    explained(book_id)
    for lang in LANGUAGES:
        sheet = catalogue.sheet(book_id, lang)
        groups = [[group["heading"], group["rows"]] for group in sheet["groups"]]
        options = house_options.in_words(load_game(book_id), lang)
        print(book_id + "\t" + json.dumps([sheet["name"], sheet["summary"], sheet["first"], groups, options]))
for name, number, _text, verdict, _game in replaying.entries("/games"):
    told = [reasons.sentences(verdict, lang) for lang in LANGUAGES]
    print(f"{name}:{number}\t{json.dumps(told)}")
