"""Hands of Kaluki in words."""

from types import SimpleNamespace

import pytest

from carrom_simulator.words import card_words
from carrom_tools.records import replay


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ((0, False, [(1, 25), (2, 4)]), "anna wins hand 3: ben 25, carl 4"),
        ((0, True, [(1, 25)]), "anna wins hand 3 by a kaluki: ben 25"),
        ((-1, False, []), "Hand 3 is void."),
    ],
)
def test_who_won_a_hand_and_how(over, told):
    step = SimpleNamespace(
        verdict=SimpleNamespace(board_over=over),
        before=SimpleNamespace(hand=3),
        after=SimpleNamespace(names=["anna", "ben", "carl"]),
    )
    assert card_words.over_text(step, "en") == told


EVENING = """rules kaluki
players anna ben carl
dealer carl
hand anna ben=25 carl=150
buy carl
hand ben anna=12 carl=3
"""


def steps(text=EVENING):
    return list(replay.replay(replay.parse(text.encode(), "evening")))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_has_a_column_for_each_player_under_his_name(lang):
    lines = list(card_words.table(steps(), lang))
    names, first, second, total, bought, chips, pot, still = lines
    assert names.split()[1:] == ["anna", "ben", "carl"]
    ends = [names.index(name) + len(name) for name in ("anna", "ben", "carl")]
    for row in (first, second, total, bought, chips):
        assert all(row[end - 1] != " " and row[end : end + 1] in ("", " ") for end in ends), row
    assert first.split()[-3:] == ["-", "25", "150"]
    assert second.split()[-3:] == ["12", "-", "3"]
    assert bought.split()[-3:] == ["0", "0", "1"]
    assert total.split()[-3:-1] == ["12", "25"]
    assert all(len(row) == len(names) for row in (first, second, total, bought, chips))
    assert pot.startswith("Pot")
    assert still == ("La partie n'est pas finie." if lang == "fr" else "The game is not over.")


def test_rows_keep_apart_however_short_the_names_are():
    text = "rules kaluki\nplayers a b\ndealer b\n" + "hand a b=1\n" * 12
    names, *hands, total, _, _, _ = card_words.table(steps(text), "en")
    assert [row.split() for row in hands] == [["hand", str(n), "-", "1"] for n in range(1, 13)]
    assert (names.split(), total.split()) == (["Points", "a", "b"], ["total", "0", "12"])


def test_who_won_the_game_is_told_below_the_table():
    lines = list(card_words.table(steps("rules kaluki\nplayers anna ben\ndealer ben\nhand anna ben=150\n"), "en"))
    assert lines[-1] == "anna wins the game and the pot."


def test_a_hand_that_was_taken_back_is_not_in_the_table():
    text = EVENING + "undo\nhand anna ben=7 carl=8\nundo\n"
    assert card_words.hand_points(steps(text)) == card_words.hand_points(steps(EVENING.rpartition("hand")[0]))
    assert card_words.hand_points(steps()) == [{1: 25, 2: 150}, {0: 12, 2: 3}]


PLAY = """rules kaluki
players anna ben
dealer ben
deal anna 9s 9h 9d 9c Jh Qh ** Ah Ks 2c 3d 5s 7c
deal ben 2s 2d 4s 4d 6s 6d 8s 8d Td Tc Js Jd Qc
turn 4c
anna take
anna meld 9s 9h 9d 9c
"""


def test_entries_are_told_in_a_players_words():
    told = [card_words.entry_parts(step, "en") for step in steps(PLAY)]
    assert told[0][0] == "anna"
    assert told[0][1].startswith("is dealt 9")
    assert told[2] == ("", "turned up: 4♣")
    assert told[3] == ("anna", "takes 4♣")
    assert told[4][1].startswith("melds 9♠")
    assert not any(what.endswith(", low") for _, what in told)


def test_a_joker_below_a_run_is_told_as_low():
    step = steps(PLAY)[-1]
    step.line.entry.low = True
    assert card_words.entry_parts(step, "en")[1].endswith(", low")
    assert card_words.entry_parts(step, "fr")[1].endswith(", en bas")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("anna meld Jh Qh Ks", "that is neither a set nor a run"),
        ("anna meld 5s 5s 5s", "that card cannot be there"),
        ("anna discard Ks", "a card is still to be melded, or none would be left to discard"),
        ("anna swap Jh 1", "that card replaces no joker there"),
        ("anna swap 3c 1", "that card cannot be there"),
        ("anna swap Jh 2", "not possible now"),
        ("anna add Jh 1", "that is neither a set nor a run"),
        ("ben draw 9s", "it is not that player's turn"),
        ("anna draw 9s", "not possible now"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_what_was_entered(line, why):
    *_, last = steps(PLAY.replace("9", "K") + line + "\n")  # anna has opened, with four kings
    assert last.verdict.error
    assert card_words.refused_text(last, "en") == why


def test_an_opening_below_40_points_is_told_with_what_it_is_worth():
    text = PLAY.replace("rules kaluki", "rules kaluki first_meld=together").replace("9s 9h 9d 9c\n", "9s 9h 9d\n")
    *_, last = steps(text + "anna discard 7c\n")
    assert card_words.refused_text(last, "en") == "an opening of 27 points; it takes 40"


@pytest.mark.parametrize(
    ("played", "calls"),
    [
        ("hand ben anna=25 carl=150\n", ["carl 150: 150 points or more"]),
        (
            "hand ben anna=150 carl=160\n",
            ["anna 150, carl 160: 150 points or more", "ben wins the game and the pot"],
        ),
        ("hand ben anna=25 carl=4\n", []),
        ("hand ben kaluki anna=50 carl=8\n", ["kaluki!"]),
        ("void\n", ["the stock is used up"]),
        ("hand ben anna=25 carl=150\nbuy carl\n", ["starts again at 25 points"]),
    ],
)
def test_who_is_out_and_who_comes_back_is_announced(played, calls):
    text = EVENING.partition("hand")[0] + played
    assert card_words.calls_text(steps(text)[-1], "en") == calls


def test_who_goes_on_is_told_in_every_part_of_a_hand():
    told = [card_words.next_text(step.after, "en") for step in steps(PLAY + "anna discard 7c\n")]
    play = "anna melds or discards"
    assert told == ["ben is dealt to", "a card is turned up", "anna draws or takes", play, play, told[-1]]
    ended = steps("rules kaluki\nplayers anna ben\ndealer ben\nhand anna ben=20\nhand anna ben=150\n")
    assert [card_words.next_text(step.after, "en") for step in ended] == ["anna deals", ""]
