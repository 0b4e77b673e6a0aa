"""The choices before a game: presets, the next game of the same players, who played in a record."""

import pytest

from carrom.game import pieces
from carrom_simulator.board import saved
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.web.setup import DEFAULT_SKILL, PRESETS, Setup, table_of


@pytest.mark.parametrize(
    ("preset", "kinds", "opener"),
    [
        ("bot", ["human", "bot"], "south"),
        ("two", ["human", "human"], None),
        ("four", ["human"] * 4, None),
        ("bots", ["bot", "bot"], None),
    ],
)
def test_a_preset_seats_people_and_bots(preset, kinds, opener):
    setup = Setup.of("icf", preset, seed=3, speed=2.0)
    assert [setup.players[seat]["kind"] for seat in setup.seats] == kinds
    assert (setup.opener, setup.book, setup.seed, setup.speed) == (opener, "icf", 3, 2.0)
    assert setup.seat_codes() == ((0, 2) if len(kinds) == 2 else (0, 1, 2, 3))
    assert [setup.is_human(seat) for seat in setup.seat_codes()] == [kind == "human" for kind in kinds]
    assert all(player.get("skill", DEFAULT_SKILL) == DEFAULT_SKILL for player in setup.players.values())
    assert not Setup.of("icf", "two").is_human(pieces.EAST)


def test_the_next_game_is_opened_by_the_next_seat():
    setup = Setup.of("krhum", "bot", seed=5)
    again = setup.again(pieces.SOUTH, swap=False)
    assert (again.opener, again.players, again.seed) == ("north", setup.players, None)
    assert again.again(pieces.NORTH, swap=False).opener == "south"
    swapped = setup.again(pieces.SOUTH, swap=True)
    assert [swapped.players[seat]["kind"] for seat in ("south", "north")] == ["bot", "human"]
    four = Setup.of("krhum", "four")
    for number, seat in enumerate(four.seats):
        four.players[seat]["name"] = str(number)
    moved = four.again(pieces.WEST, swap=True)
    assert moved.opener == "south"
    assert [moved.players[seat]["name"] for seat in four.seats] == ["3", "0", "1", "2"]


def test_who_plays_is_written_and_read_back():
    setup = Setup.of("krhum", "bot")
    setup.players["south"]["name"] = "Léa B."
    text = setup.comments()
    table = "# table 1 nominal coach table calm\n"
    assert text == f"{table}# player south human - Léa B.\n# player north bot {DEFAULT_SKILL} -\n"
    assert saved.players_of("rules krhum\n" + text + "south -\n") == setup.players
    setup.speed, setup.noise, setup.style, setup.umpire, setup.pace = 2.5, "harsh", "strict", "people", "quick"
    assert table_of("rules krhum\n" + setup.comments()) == {
        "speed": 2.5, "noise": "harsh", "style": "strict", "umpire": "people", "pace": "quick",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("# table 1e99 loud coach table", {"style": "coach", "umpire": "table"}),
        ("# table nan none", {}),
        ("# table 1 none coach table slow", {"speed": 1, "noise": "none", "style": "coach", "umpire": "table"}),
        ("# table x none coach people", {"noise": "none", "style": "coach", "umpire": "people"}),
        ("# table nan none coach people", {"noise": "none", "style": "coach", "umpire": "people"}),
    ],
)
def test_what_a_record_says_of_the_table_is_taken_as_far_as_it_can_be_so(line, table):
    assert table_of(line) == table


def test_a_bot_whose_record_does_not_tell_its_level_is_a_beginner():
    read = saved.players_of("# player south human - Ann\n# player north bot hard Zed\n")
    assert Setup(players=read).players == {
        "south": {"kind": "human", "name": "Ann"}, "north": {"kind": "bot", "skill": DEFAULT_SKILL, "name": "Zed"},
    }  # fmt: skip


def test_bots_are_shown_by_their_level():
    setup = Setup.of("krhum", "bot")
    assert setup.shown_players()["north"]["level"] == ("Débutant", "Beginner")
    assert "level" not in setup.shown_players()["south"]
    setup.players["north"]["skill"] = 33
    assert setup.shown_players()["north"]["level"] is None


def test_a_message_makes_a_setup_and_its_options_a_book():
    message = {name: getattr(Setup(), name) for name in Setup.__dataclass_fields__} | {"book": "billard", "t": "new"}
    setup = Setup.from_message(message | {"options": {"last_man": "return"}})
    assert setup.rulebook().options["last_man"] == "return"
    with pytest.raises(ValueError, match="last_man"):
        Setup.from_message(message | {"options": {"nosuch": "1"}}).rulebook()


def test_a_table_begins_with_a_person_against_a_beginner_in_k_rhum():
    setup = Setup()
    assert (setup.book, setup.options, setup.seats, setup.opener, setup.seed) == (
        "krhum", {}, ["south", "north"], "south", None,
    )  # fmt: skip
    assert setup.players == {"south": {"kind": "human"}, "north": {"kind": "bot", "skill": DEFAULT_SKILL}}
    assert (setup.speed, setup.noise, setup.style, setup.umpire) == (1.0, "nominal", "coach", "table")
    assert LEVELS[0].skill == DEFAULT_SKILL
    assert PRESETS == ("bot", "two", "four", "bots")
    other = Setup.of("icf", "two")
    assert (other.speed, other.seed, other.options) == (1.0, None, {})
    other.players["south"]["name"] = "Ann"
    assert "name" not in other.players["north"], "each has words of his own"
