"""The record files in tests/games: what they expect holds, on CPython and on real MicroPython alike."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.entry import UNDO, Entry
from carrom.game.rules import BOOKS, load
from carrom_tools.records import replay
from tests import games_runner, random_cards
from tests.micropython.runner import HERE, run_on_micropython
from tests.random_play import random_entry

FILES = games_runner.case_files()
ROW = re.compile(r"^- \*\*([CBFDKIL]\d+)\*\*", re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_record_expects_holds(path):
    case = games_runner.read(path)
    assert case.expectations, "a record without expectations proves nothing"
    assert games_runner.failures(case, case.results()) == []


def canonical(result):
    """One JSON object as bytes. MicroPython's dicts have no order, so keys are sorted."""
    return json.dumps(result, sort_keys=True).encode()


def compare_interpreters(texts, tmp_path):
    """Replay record texts on CPython and on MicroPython; every JSON line and its reasons must be the same."""
    expected = {}
    mounts = {"/lib/replaying.py": HERE / "replaying.py"}
    for number, text in enumerate(texts):
        name = f"{number:03}.record"
        (tmp_path / name).write_text(text, encoding="utf-8")
        mounts[f"/games/{name}"] = tmp_path / name
        source = replay.parse(text.encode(), name)
        expected[name] = [
            canonical({**replay.result(step), "reasons": step.verdict.reasons}) for step in replay.replay(source)
        ]
    found: dict[str, list[bytes]] = {name: [] for name in expected}
    for line in run_on_micropython(HERE / "replay.py", mounts).splitlines():
        name, text = line.split("\t", 1)
        found[name].append(canonical(json.loads(text)))
    assert sum(map(len, found.values())) > 100
    for name, lines in expected.items():
        assert found[name] == lines, name


def test_cpython_and_micropython_give_the_same_bytes(tmp_path):
    compare_interpreters([games_runner.read(path).text for path in FILES], tmp_path)


def random_record(book_id, seats, rng):
    """A record of 120 random entries, some of them refused."""
    book = load(book_id)
    for option in book.OPTIONS:
        if option.choices:
            book.set_option(option.name, rng.choice(option.choices))
    game = Game(book, seats, rng.choice(seats))
    lines = []
    for _ in range(120):
        entry = Entry(UNDO) if rng.random() < 0.08 else random_entry(rng, game.position)
        lines.append(record.entry_text(entry))
        game.enter(entry)
    return record.header_text(book, seats, game.opener) + "\n".join(lines) + "\n"


def test_random_games_are_the_same_on_both(tmp_path):
    rng = Random(20)
    texts = [random_record(book, seats, rng) for book in BOOKS for seats in (pieces.TWO_SEATS, (0, 1, 2, 3))]
    compare_interpreters(texts, tmp_path)


def random_evening(rng):
    """A record of Kaluki of 400 random entries."""
    game = random_cards.new_evening(rng)
    play = random_cards.RandomPlay(rng, game)
    lines = [game.book.record.entry_text(play.enter()[0]) for _ in range(400)]
    return game.book.record.header_text(game.book, game.seats, game.opener) + "\n".join(lines) + "\n"


def test_random_evenings_of_kaluki_are_the_same_on_both(tmp_path):
    rng = Random(21)
    compare_interpreters([random_evening(rng) for _ in range(8)], tmp_path)


def test_every_rule_row_has_a_case_that_names_it():
    rows = ROW.findall((Path(__file__).parent.parent / "docs" / "rules.md").read_text(encoding="utf-8"))
    assert len(rows) == len(set(rows)) == 15 + 13 + 7 + 9 + 17 + 18 + 9
    named = set()
    for path in games_runner.GAMES.rglob("*.record"):
        for line in path.read_text(encoding="utf-8").splitlines():
            named.update(re.findall(r"\b[CBFDKIL]\d+\b", line.partition("#")[2]))
    assert [row for row in rows if row not in named] == [], "rows of docs/rules.md that no record in tests/games names"


def test_an_expectation_that_does_not_hold_is_found(tmp_path):
    path = tmp_path / "wrong.record"
    path.write_text(
        "rules billard\nseats south north\nopener south\nsouth w@sw\n=> down.w=2 calls~brutal calls!board turn=south\n"
    )
    case = games_runner.read(path)
    assert games_runner.failures(case, case.results()) == [
        "wrong.record:4: wants down.w=2, is 1",
        "wrong.record:4: wants calls~brutal, calls are []",
    ]


@pytest.mark.parametrize("line", ["=>", "=> down.w", "=> calls?brutal", "=> =3"])
def test_an_expectation_that_cannot_be_read_is_an_error(tmp_path, line):
    path = tmp_path / "bad.record"
    path.write_text(f"rules billard\nseats south north\nopener south\nsouth -\n{line}\n")
    with pytest.raises(ValueError, match=r"bad\.record:5"):
        games_runner.read(path)
