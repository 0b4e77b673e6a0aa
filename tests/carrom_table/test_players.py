"""Bots, matches, tables and evenings through the entrance."""

import pytest

from carrom_simulator.game.session import Session
from carrom_table import BOOKS, LEVELS, Board, Bot, Flick, Game, Kaluki, Match, RefusedError, Table


def straight(game, board):
    return Flick(game.position.turn, board.striker_offsets(game.position.turn, game.rules)[0], 10, 2500)


@pytest.mark.parametrize("rules", BOOKS)
def test_a_function_plays_a_bot_in_every_book(rules):
    match = Match(rules, south=straight, north=Bot("player", seed=1), seed=2)
    for _ in range(12):
        match.play_shot()
    assert Game.from_record(match.game.record()).position == match.game.position
    assert match.shots == 12


def test_a_match_is_the_same_again_and_ends():
    games = [Match("dezepions", south=Bot("club", seed=1), north=Bot("club", seed=2), seed=4).play() for _ in range(2)]
    assert games[0].record() == games[1].record()
    assert games[0].winner in ("south", "north")


def test_a_match_of_four():
    bots = {seat: Bot("player", seed=number) for number, seat in enumerate(("south", "east", "north", "west"))}
    match = Match("billard", **bots, opener="east")
    match.play_shot()
    assert match.game.entries[0].startswith("east")
    with pytest.raises(ValueError, match="east and west"):
        Match("billard", south=bots["south"], north=bots["north"], west=bots["west"])


def test_a_flick_of_another_seat_is_refused():
    match = Match("billard", south=lambda *_: Flick("north", 0, 0, 1000), north=Bot())
    with pytest.raises(ValueError, match="another seat"):
        match.play_shot()


def returns_nothing(*_):
    return None


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: Match(south=Bot(), north=None), "north: None is no player"),
        (lambda: Match(south=5, north=Bot()), "south: 5 is no player"),
        (lambda: Match("chess", south=Bot(), north=Bot()), "chess.*billard"),
        (lambda: Match(south=returns_nothing, north=Bot()).play_shot(), "south seat returned None, no Flick"),
        (lambda: Bot(None), "None is no level; there are: beginner"),
        (lambda: Table(level=None), "None is no level"),
        (lambda: Kaluki("ab"), "'ab' is one text; a list of names"),
        (lambda: Kaluki(["anna", "ben"]).push(None), "None is no line of text"),
        (lambda: Game().push(None), "None is no line of text"),
        (lambda: Game().check(5), "5 is no line of text"),
        (lambda: Game().push("south -").explain("xx"), "no language 'xx'; there are: fr, en"),
        (lambda: Board(["w"]), "'w' is no Disc"),
        (lambda: Board().flick(("south", 0, 0, 1000)), "is no Flick"),
    ],
)
def test_what_is_none_of_its_kind_is_refused_in_a_sentence(act, words):
    with pytest.raises(ValueError, match=words) as refused:
        act()
    assert "\n" not in str(refused.value)


def test_levels_are_named():
    assert [Bot(level).skill for level in LEVELS] == sorted(Bot(level).skill for level in LEVELS)
    with pytest.raises(ValueError, match=", ".join(LEVELS)):
        Bot("grandmaster")
    with pytest.raises(ValueError, match="0 to 100"):
        Bot(101)
    steady = Bot("club", steady=True)
    assert steady(Game(), Board.racked(seed=1)).seat == "south"


def test_a_table_plays_what_the_session_plays():
    table = Table("dezepions", seed=3)
    table.play()
    assert table.record() == Session("dezepions", seed=3, opener=-1).play()["record"]
    assert table.counts["shots"] > 5
    assert "#" in table.scoreboard


def test_a_person_bets_with_the_pad_and_takes_it_back():
    table = Table("krhum", people=["south", "north"], opener="south", seed=1)
    table.run(2)
    with pytest.raises(ValueError, match="north can't shoot now; the table waits for south"):
        table.flick(Flick("north", 0, 0, 1000))
    for _ in range(20):  # until the colours are known
        seat = table.waits_for
        table.flick(Flick(seat, 0, 0.5, 4500))
        while table.waits_for is None:
            table.run(1)
        if table.game.position.colours:
            break
    seat = table.waits_for
    table.press(seat, "bet")
    assert len(table.offered) == 2
    table.press(seat, "ok")
    assert table.game.entries[-1] == f"bet {seat} near"
    assert table.game.position.bet.by == seat
    with pytest.raises(ValueError, match="bet, fault, bank, ok"):
        table.press(seat, "coin")


def test_an_evening_goes_on_after_an_undo_and_from_its_record():
    evening = Kaluki(["anna", "ben", "carl"], seed=2)
    evening.deal()
    with pytest.raises(RefusedError, match="not-possible"):
        evening.deal()
    assert evening.advise().split()[1] in ("draw", "take")
    evening.draw()
    with pytest.raises(RefusedError, match="not-possible"):
        evening.draw()
    evening.undo()
    assert evening.draw().startswith(f"{evening.position.turn} draw")
    evening.undo()
    for _ in range(6):
        evening.play_turn(level=2)
    again = Kaluki.from_record(evening.record())
    assert again.position == evening.position
    while again.position.phase != "between" and not again.over:
        again.play_turn(level=3)
    assert again.legal()[0].kind == "deal"


def test_an_evening_of_bots_ends():
    evening = Kaluki(["anna", "ben"], seed=1)
    while not evening.over:
        evening.deal()
        while evening.position.phase == "draw":
            evening.play_turn(level=3)
    assert evening.winner in evening.players


def test_players_have_names():
    with pytest.raises(ValueError, match="no player's name"):
        Kaluki(["Anna", "ben"])
    with pytest.raises(ValueError, match="2 to 5"):
        Kaluki(["anna"])
    with pytest.raises(ValueError, match="does not play"):
        Kaluki(["anna", "ben"], dealer="carl")
