"""The books' words on real MicroPython are those of CPython: a phone will need them."""

import json
from pathlib import Path

import pytest

import carrom_simulator
from carrom.game.rules import GAMES, explained, load_game
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import catalogue, house_options, reasons
from carrom_tools.records import replay
from tests import games_runner
from tests.micropython.runner import HERE, run_on_micropython
from tests.test_architecture import firmware_faults

ROOM = Path(carrom_simulator.__file__).parent / "words" / "books"
OWN = "carrom_simulator.words.books"


def sheets():
    for book_id in GAMES:
        explained(book_id)
        for lang in LANGUAGES:
            sheet = catalogue.sheet(book_id, lang)
            groups = [[group["heading"], group["rows"]] for group in sheet["groups"]]
            options = house_options.in_words(load_game(book_id), lang)
            yield book_id, [sheet["name"], sheet["summary"], sheet["first"], groups, options]


def told_reasons(texts):
    for name, text in texts.items():
        for step in replay.replay(replay.parse(text.encode(), name)):
            yield f"{name}:{step.line.number}", [reasons.sentences(step.verdict, lang) for lang in LANGUAGES]


def test_books_options_and_the_reasons_of_all_games_are_worded_alike(tmp_path):
    texts = {path.name: games_runner.read(path).text for path in sorted(games_runner.GAMES.glob("*.record"))}
    mounts = {"/lib/carrom_simulator/words/books": ROOM, "/lib/replaying.py": HERE / "replaying.py"}
    for package in ("carrom_simulator", "carrom_simulator/words"):
        (tmp_path / "__init__.py").touch()
        mounts[f"/lib/{package}/__init__.py"] = tmp_path / "__init__.py"
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        mounts[f"/games/{name}"] = tmp_path / name
    printed = run_on_micropython(HERE / "told.py", mounts, heap_bytes=4 << 20).splitlines()
    found = [(name, json.loads(text)) for name, text in (line.split("\t") for line in printed)]
    wanted = [(name, json.loads(json.dumps(told))) for name, told in (*sheets(), *told_reasons(texts))]
    assert len(wanted) > 1000
    differing = [(one, other) for one, other in zip(found, wanted, strict=True) if one != other]
    assert differing == []


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.name)
def test_the_books_words_are_python_that_micropython_reads(path):
    assert [fault for fault in firmware_faults(path.read_text()) if f"imports {OWN}" not in fault] == []
