"""Calls, questions, codes and options: what people read of each, with an example for each of its values."""

import string
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from carrom.game.engine import Game
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, NORTH, QUEEN, STRIKER, SW, WHITE
from carrom.game.rules import GAMES, explained, load_game
from carrom.kaluki.cards import parse
from carrom.lang import LANGUAGES
from carrom.panel import calls
from carrom.panel import questions as panel_questions
from carrom.referee import questions as asked
from carrom.sensing.passage import Passage
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.words import faults
from carrom_simulator.words.books import house_options
from carrom_simulator.words.card_faces import cards_text
from carrom_simulator.words.codes import TEXTS

ALL = (0, 1, 2, 3)
_EXAMPLES: dict[str, Any] = {
    "who": calls.SEATS[1], "n": (2, 2), "x": (4, 4), "piece": calls.PIECES[QUEEN], "colour": calls.COLOURS[0],
    "place": calls.PLACES["centre"], "what": ("…", "…"),
}  # fmt: skip


def every_call() -> Iterator[tuple[str, ...]]:
    """Yield each call of the table."""
    for name in calls.names():
        fields = [field for _, field, _, _ in Formatter().parse(calls.row(name)[0]) if field]
        yield (
            name,
            *(calls.call(name, **{field: _EXAMPLES[field] for field in fields}).text(lang) for lang in LANGUAGES),
        )


def questions() -> Iterator[tuple[str, ...]]:
    """Yield each question of the referee with its choices, as it is asked two and four players."""
    passage = Passage(SW, (WHITE,), 0, 5, None)
    tray = 1 << 4 * WHITE
    for seats in ((0, 2), ALL):
        game = Game(load_game("krhum"), seats, 0)
        each = {
            "piece": asked.piece(seats, BLACK, [WHITE, BLACK, QUEEN, STRIKER], passage),
            "tray": asked.tray(seats, SW, tray, [9, 9, 1, 1], [passage]),
            "first": asked.first(seats, (fell(WHITE, NE), fell(BLACK, SW))),
            "stray": asked.stray(seats, True, [passage]),
            "turn": asked.turn(seats, False),
            "turn, may stand": asked.turn(seats, True),
            "hit": asked.hit((NORTH,), [NE]),
            "hit, two pockets": asked.hit((NORTH,), [NE, SW]),
            "said": asked.said((NORTH,), 7),
            "choice": asked.choice(asked.opponents(game.position, 0)),
        }
        for kind, question in each.items():
            told = (panel_questions.words(question, game, lang) for lang in LANGUAGES)
            yield f"{kind}, {len(seats)} players", *(f"{said} {' / '.join(labels)}" for _, labels, said in told)


def codes() -> Iterator[tuple[str, ...]]:
    """Yield each code of a table that refuses or doubts something."""
    each = {"piece": "w", "pocket": "sw", "list": ["a", "b"], "words": ["a", "b"], "g": 3}
    for code, (french, _) in TEXTS.items():
        values = [
            each.get(spec or "", 7) for _, field, spec, _ in string.Formatter().parse(french) if field is not None
        ]
        yield (
            " ".join(map(str, (code, *values))),
            *(faults.refusal_text(lang, {"error": code, "values": values}) for lang in LANGUAGES),
        )


def options() -> Iterator[tuple[str, ...]]:
    """Yield each option of each book with each of its values, as a score sheet tells it."""
    for book_id in GAMES:
        explained(book_id)
        for option in load_game(book_id).OPTIONS:
            for value in option.choices or (option.hi,):
                book = load_game(book_id)
                book.set_option(option.name, str(value))
                before, told = (
                    [house_options.in_words(each, lang) for lang in LANGUAGES] for each in (load_game(book_id), book)
                )
                new = [[line for line in lines if line not in old] for old, lines in zip(before, told, strict=True)]
                yield f"{book_id} {option.name}={value}", *(", ".join(lines) or "(as always)" for lines in new)


def cards() -> Iterator[tuple[str, ...]]:
    """Yield cards as players write them."""
    many = "As Th Jd Qc Ks **"
    yield many, *(cards_text([parse(word) for word in many.split()], lang) for lang in LANGUAGES)


def no_room() -> Iterator[tuple[str, ...]]:
    """Yield what is said where the striker or a man has no room."""
    spec = BoardSpec()
    reach = spec.half_mm - spec.man_radius_mm
    places = [spec.man_diameter_mm * number for number in range(-12, 13) if abs(spec.man_diameter_mm * number) < reach]
    full = [Disc(WHITE, x, y) for x in places for y in places]
    for name, put in (
        ("the striker", lambda: placement.nearest_striker_offset(spec, "krhum", full, 0, 0.0)),
        ("a man", lambda: placement.nearest_room(spec, full, 0.0, 0.0)),
    ):
        with pytest.raises(placement.NoRoomError) as refused:
            put()
        yield name, str(refused.value), str(refused.value)
