"""The names of topics, and what a table takes from the network: one request, and nothing else."""

import pytest

from carrom_tools.club import topics
from carrom_tools.club.record_pieces import name_from
from carrom_tools.club.topics import Again, read_again

GAME = "2026-01-31-201500-0123abcd.record"


def test_a_request_is_read():
    assert read_again(f'{{"game": "{GAME}", "number": 3}}'.encode()) == Again(GAME, 3)


@pytest.mark.parametrize(
    "payload",
    [
        None, 3, "text", b"[" * 4000, b"[" * 5000, b'{"game": "a"}', b"9" * 5000, b"\xff", b"",
        b'{"game": "../x", "number": 0}', f'{{"game": "{GAME}", "number": true}}'.encode(),
        f'{{"game": "{GAME}", "number": -1}}'.encode(), f'{{"game": "{GAME}", "number": 1e3}}'.encode(),
        f'{{"game": "{GAME}", "number": 3, "more": 1}}'.encode(),
    ],
)  # fmt: skip
def test_no_request(payload):
    assert read_again(payload) is None


def test_names_of_games():
    assert topics.is_game(GAME)
    assert topics.is_game("2026-01-31-201500-0123abcd-left.record")
    others = [
        GAME.replace(*pair) for pair in (("a", "A"), ("-", "/"), ("d.", "g."), (".", "é."), (".", "-" * 21 + "."))
    ]
    for wrong in ("", ".record", GAME[:-7], GAME + "x", "x" + GAME, 3, *others):
        assert not topics.is_game(wrong)


def test_names_of_tables():
    assert topics.is_name("salle-2")
    assert topics.topic("salle-2", topics.ENTRY) == "carrom/v1/salle-2/entry"
    for wrong in ("", "-a", "Salle", "a/b", "a+b", "#", "é", "x" * 33, "a\n"):
        assert not topics.is_name(wrong)
    for text in ("Salle des fêtes", "PC_de_Léa.local", "", "---", "x" * 80, "日本"):
        assert topics.is_name(name_from(text))
