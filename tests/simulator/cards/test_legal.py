"""What is possible now in Kaluki: nothing listed is refused, and nothing that is accepted is missing."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game.engine import Game
from carrom.kaluki import entry
from carrom.kaluki.book import Kaluki
from carrom.kaluki.cards import JOKER
from carrom.kaluki.entry import Entry
from carrom.kaluki.melds import is_set
from carrom.kaluki.record import entry_text, parse_entry
from carrom_simulator.cards.legal import legal_entries
from tests.random_cards import new_evening, random_entry

HAND = "deal anna 4h 5h 6h 7h 9c 9d 9s ** ** 2s 3d Kc Qc"
OTHER = "deal ben 2c 3c 5c 6c 8c Tc Jc 2d 4d 5d 6d 8d Td"


def evening(*texts):
    game = Game(Kaluki(), ("anna", "ben"), "ben")
    for text in texts:
        assert game.enter(parse_entry(text)).error is None, text
    return game


def told(game, kind):
    return [entry_text(made) for legal in legal_entries(game) if legal.kind == kind for made in legal.entries]


def same(made, other):
    """Whether two entries say the same: the order of a set's cards says nothing, nor does `low` of a plain card."""
    one, two = (entry_text(each).removesuffix("!" if JOKER in each.cards else " low") for each in (made, other))
    sets = made.kind == other.kind == entry.MELD and is_set(made.cards)
    return one == two or (sets and made.who == other.who and sorted(made.cards) == sorted(other.cards))


@settings(max_examples=50)
@given(seed=st.integers(0, 1 << 30))
def test_what_is_listed_is_what_the_referee_accepts(seed):
    rng = Random(seed)
    game = new_evening(rng)
    for _ in range(40):
        found = legal_entries(game)
        for legal in found:
            for made in rng.sample(legal.entries, min(3, len(legal.entries))):
                if made.kind != entry.undo().kind:
                    assert game.enter(made).error is None, entry_text(made)
                    game.enter(entry.undo())
        tried = random_entry(rng, game.position)
        if game.enter(tried).error is None:
            alike = [legal for legal in found if legal.kind == tried.kind and legal.who == tried.who]
            assert alike, entry_text(tried)
            if tried.kind not in (entry.DEAL, entry.HAND):
                assert any(same(tried, made) for made in alike[0].entries), entry_text(tried)


def test_between_hands_somebody_is_dealt_to_or_a_hand_is_told():
    found = legal_entries(evening())
    assert [(legal.kind, legal.who) for legal in found] == [
        ("deal", "anna"), ("hand", "anna"), ("hand", "ben"), ("void", "")
    ]  # fmt: skip


def test_a_turn_begins_with_the_discard_or_any_card_of_the_stock():
    game = evening(HAND, OTHER, "turn 9h")
    assert told(game, "take") == ["anna take"]
    drawn = told(game, "draw")
    assert "anna draw **" in drawn
    assert "anna draw Kc" in drawn  # there are two
    assert {len(entries) for entries in (drawn, set(drawn))} == {len(drawn)}


def test_melds_come_with_jokers_at_either_end():
    game = evening(HAND, OTHER, "turn 9h", "anna draw Kc")
    game.book.options["first_meld"] = "together"
    melds = told(game, "meld")
    assert {"anna meld 4h 5h 6h", "anna meld ** 4h 5h 6h **", "anna meld ** ** 4h 5h 6h"} <= set(melds)
    assert "anna meld 4h 5h 6h 7h ** **" in melds
    assert len(melds) == len(set(melds))
    assert told(game, "discard")[0].startswith("anna discard")
    assert told(game, "add") == []


def test_an_undo_is_possible_once_something_was_entered():
    assert told(evening(), "undo") == []
    assert told(evening("void"), "undo") == ["undo"]
    assert isinstance(legal_entries(evening("void"))[0].entries[0], Entry)
