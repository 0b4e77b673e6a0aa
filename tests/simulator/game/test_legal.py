"""What is possible now: nothing that is listed is refused, and nothing that is accepted is missing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import BOOKS, load
from carrom_simulator.game.legal import ANYBODY, legal_entries, legal_now
from tests.random_play import random_entry, winning_shot

KINDS_WITH_ALL = (
    entries.BET,
    entries.ANSWER,
    entries.CHOOSE,
    entries.TOUCH,
    entries.TECHNICAL,
    entries.LOST,
    entries.RESIGN,
    entries.OPENER,
    entries.FORGO,
    entries.SIDES,
)


def game_of(book, seats=pieces.TWO_SEATS, *texts):
    game = Game(load(book), seats, pieces.SOUTH)
    for text in texts:
        assert game.enter(parse_entry(text)).error is None, text
    return game


def listed(game):
    return {(entries.KIND_WORDS[legal.kind] or "shot", legal.seat): [entry.text() for entry in legal.entries]
            for legal in legal_entries(game)}  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=20)
@given(seed=st.integers(0, 1 << 30), four=st.booleans())
def test_what_is_listed_is_what_the_referee_accepts(book, seed, four):
    rng = Random(seed)
    game = Game(load(book), pieces.FOUR_SEATS if four else pieces.TWO_SEATS, pieces.SOUTH)
    for _ in range(40):
        found = legal_entries(game)
        for legal in found:
            for entry in rng.sample(legal.entries, min(3, len(legal.entries))):
                if entry.kind == entries.UNDO:
                    assert len(game) > 0
                    continue
                before = game.position.text()
                assert game.enter(entry).error is None, entry
                game.enter(entries.Entry(entries.UNDO))
                assert game.position.text() == before
        tried = random_entry(rng, game.position)
        if rng.random() < 0.2:
            tried = winning_shot(game.position, queen_last=rng.random() < 0.5)
        accepted = game.enter(tried).error is None
        alike = [legal for legal in found if legal.kind == tried.kind]
        if tried.kind in KINDS_WITH_ALL:
            assert accepted == any(tried == entry for legal in alike for entry in legal.entries), tried
        elif accepted and tried.kind == entries.LATE:
            assert tried.fallen in [entry.fallen for legal in alike for entry in legal.entries]
        elif accepted and not tried.claims & pieces.STANDS:
            assert [legal.seat for legal in alike] == [tried.seat]
        if rng.random() < 0.05:
            game.enter(entries.Entry(entries.UNDO))


def test_a_game_begins_with_a_shot_and_its_opener():
    assert listed(game_of("billard")) == {
        ("shot", pieces.SOUTH): ["south -"],
        ("resign", pieces.SOUTH): ["resign south"],
        ("resign", pieces.NORTH): ["resign north"],
        ("opener", pieces.SOUTH): ["opener south"],
        ("opener", pieces.NORTH): ["opener north"],
    }


def test_the_sides_answer_a_bet_in_turn():
    game = game_of("krhum", pieces.FOUR_SEATS, "south w@ne", "bet south far")
    assert [legal.seat for legal in legal_entries(game) if legal.kind == entries.ANSWER] == [pieces.EAST, pieces.WEST]
    game.enter(parse_entry("answer"))
    assert [legal.seat for legal in legal_entries(game) if legal.kind == entries.ANSWER] == [pieces.SOUTH, pieces.NORTH]
    for _ in range(4):
        game.enter(parse_entry("answer"))
    assert entries.ANSWER not in [legal.kind for legal in legal_entries(game)]


def test_a_bet_has_both_zones_and_only_while_none_is_open():
    game = game_of("krhum", pieces.TWO_SEATS, "south w@ne")
    assert listed(game)["bet", pieces.SOUTH] == ["bet south near", "bet south far"]
    game.enter(parse_entry("bet south near"))
    assert ("bet", pieces.SOUTH) not in listed(game)


def test_a_choice_is_the_other_sides_alone():
    game = game_of("dezepions", pieces.TWO_SEATS, "south w@ne", "south -", "north -", "south s@sw")
    assert listed(game)["choose", pieces.NORTH] == ["choose return", "choose remove"]
    assert not [key for key in listed(game) if key[0] == "shot"]


def test_a_late_own_man_of_a_bet_shot_says_whether_it_was_the_one():
    game = game_of("krhum", pieces.TWO_SEATS, "south w@ne", "bet south near", "south -")
    late = listed(game)["late", ANYBODY]
    assert "late b@ne" in late
    assert "late w@ne" not in late
    assert {"late w@ne hit", "late w@ne miss"} <= set(late)


def test_a_late_man_in_another_zone_names_the_pocket():
    game = game_of("krhum", pieces.TWO_SEATS, "south w@ne", "bet south near", "south w@ne hit")
    late = listed(game)["late", ANYBODY]
    assert {"late w@sw hit@sw", "late w@sw hit@ne"} <= set(late)
    assert "late w@ne" in late


def test_a_game_that_is_over_takes_late_pieces_and_undo_only():
    game = game_of("dezepions", pieces.TWO_SEATS, *["south w@ne"] * 9, "south q@ne")
    assert {kind for kind, _ in listed(game)} == {"late", "undo"}
    assert legal_now(game.book, game.position) == []
