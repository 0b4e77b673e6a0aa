"""Each name of the entrance in the middle of play: copy and original each go on as if there were no other."""

import copy
import pickle

import pytest

import carrom_table
from carrom_table import (
    BOOKS,
    LEVELS,
    Bench,
    Board,
    Bot,
    Disc,
    Flick,
    Game,
    Kaluki,
    Match,
    Physics,
    Player,
    RecordError,
    RefusedError,
    Table,
    play_many,
)

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda original: pickle.loads(pickle.dumps(original)),
}


def refused(push, entry, error):
    with pytest.raises(error) as caught:
        push(entry)
    return caught.value


def shot_on(board):
    return board.flick(Flick("south", 0, 0.5, 4500))


def board_before_the_third_shot():
    board, game = Board.racked(seed=3), Game("krhum")
    for angle in (0.5, 2.0):
        game.push(game.entry_of(board.flick(Flick(game.position.turn, 0, angle, 4500))))
        board.tidy(game)
    return board


def tidied(board):
    """Flicks, and puts men back, which leaves something to chance."""
    game = Game("billard")
    game.push(game.entry_of(shot_on(board)))
    game.push(f"{game.position.turn} s@ne")
    board.tidy(game)
    return str(board), board.size


def game_with_a_bet():
    game = Game("krhum", options={"other_man_penalty": "off"})
    for entry in ("south w@ne", "bet south far", "answer"):
        game.push(entry)
    return game


def played_to_and_fro(game):
    verdicts = [game.push("south w@sw hit@sw bank"), game.undo(), game.push("south b@ne"), game.push("late w@ne miss")]
    return verdicts, game.record(), game.position, game.legal()


class Looker:
    """A player with a memory. It plays by what it is shown."""

    def __init__(self):
        self.shown = []

    def __call__(self, game, board):
        self.shown.append((game.entries, str(board)))
        return Flick(
            game.position.turn, board.striker_offsets(game.position.turn, game.rules)[0], len(self.shown), 3000
        )


def by_the_length(game, board):
    return Flick(game.position.turn, board.striker_offsets(game.position.turn, game.rules)[0], len(game.entries), 3000)


class Referee:
    """Knows its match, and plays in it."""

    def __init__(self):
        self.match = Match("billard", south=self.shoot, north=Bot("player", seed=3), seed=2)

    def shoot(self, game, board):
        assert game.entries == self.match.game.entries
        return by_the_length(game, board)


def match_in_play(**players):
    match = Match("billard", **({"south": Looker(), "north": Bot("player", seed=3)} | players), seed=2)
    for _ in range(3):
        match.play_shot()
    return match


def shots_of(match):
    return [match.play_shot() for _ in range(4)], match.game.record(), str(match.board), match.shots


def bot_after_a_shot():
    bot = Bot("player", seed=2)
    bot(Game("billard"), Board.racked(seed=1))
    return bot


def aims_of(bot):
    return [bot(Game("billard"), Board.racked(seed=seed)) for seed in range(3)], bot.skill, bot.steady


def evening():
    kaluki = Kaluki(["anna", "ben", "carl"], seed=4)
    kaluki.push("hand ben anna=25 carl=44")
    kaluki.deal()
    kaluki.play_turn(level=2)
    return kaluki


def turns_of(kaluki):
    turns = [kaluki.play_turn(level=3) for _ in range(2)]
    advice, drawn, undone = kaluki.advise(), kaluki.draw(), kaluki.undo()
    return turns, advice, drawn, undone, kaluki.draw(), kaluki.position, kaluki.record()


def told_of(shot):
    return shot, shot.frames(10), shot.svg(), Game("billard").entry_of(shot)


def fault_of(error):
    return type(error), str(error), vars(error)


def itself(value):
    return value, repr(value)


# name -> how to have one in the middle of play, and what going on with it tells
NAMES = {
    "BOOKS": (lambda: BOOKS, itself),
    "LEVELS": (lambda: LEVELS, itself),
    "__version__": (lambda: carrom_table.__version__, itself),
    "Bet": (lambda: game_with_a_bet().position.bet, itself),
    "Bench": (lambda: Bench("billard"), None),
    "Board": (board_before_the_third_shot, tidied),
    "Bot": (bot_after_a_shot, aims_of),
    "Disc": (lambda: Disc("q", 0, 0.5), itself),
    "Event": (lambda: Board.racked(seed=1).flick(Flick("south", 0, 0.5, 4500), events=True).events[0], itself),
    "Ending": (lambda: Kaluki().push("hand ben anna=25").board_over, itself),
    "Fall": (lambda: Board("w-320,320").flick(Flick("south", 0, -27.2, 3000)).falls[0], itself),
    "Flick": (lambda: Flick("south", 0, 0.5, 3500), itself),
    "Game": (game_with_a_bet, played_to_and_fro),
    "Kaluki": (evening, turns_of),
    "KalukiPosition": (lambda: evening().position, itself),
    "Legal": (lambda: game_with_a_bet().legal()[0], itself),
    "Match": (match_in_play, shots_of),
    "Physics": (lambda: Physics(friction=0.1), itself),
    "Player": (lambda: Player, itself),
    "Position": (lambda: game_with_a_bet().position, itself),
    "RecordError": (lambda: refused(Game.from_record, "rules krhum\nseats north", RecordError), fault_of),
    "RefusedError": (lambda: refused(Game().push, "north w@ne", RefusedError), fault_of),
    "Shot": (lambda: shot_on(Board.racked(seed=1)), told_of),
    "Table": (lambda: Table("billard", people=["south"], opener="south", seed=1), None),
    "play_many": (lambda: play_many, itself),
    "Verdict": (lambda: Game("krhum").push("south w@ne w@sw bank"), lambda verdict: (verdict, verdict.json)),
}


def test_every_name_is_tried():
    assert NAMES.keys() == set(carrom_table.__all__)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [name for name, (_, go_on) in NAMES.items() if go_on])
def test_a_copy_and_its_original_go_on_as_if_there_were_no_other(name, way):
    made, go_on = NAMES[name]
    wanted = go_on(made())
    original = made()
    first, second = WAYS[way](original), WAYS[way](original)
    assert [go_on(each) for each in (first, original, second)] == [wanted] * 3


@pytest.mark.parametrize(
    "name", ["Bet", "Disc", "Ending", "Fall", "Flick", "KalukiPosition", "Legal", "Position", "Verdict"]
)
def test_a_value_is_found_in_a_set_by_its_equal(name):
    made, _ = NAMES[name]
    assert made() in {made()}
    assert len({made(), copy.deepcopy(made())}) == 1


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (game_with_a_bet, "<Game of krhum, 3 entries, south is on turn>"),
        (lambda: Bot("club", seed=2), "<Bot of skill 75, seed 2>"),
        (match_in_play, "<Match after 3 shots: <Game of billard, 3 entries"),
        (NAMES["Table"][0], "<Table at 0.0 s: <Game of billard, 0 entries, south is on turn>>"),
        (evening, "<Kaluki of anna, ben, carl, hand 2, "),
    ],
)
def test_what_stands_in_an_interpreter_says_how_things_stand(made, words):
    assert repr(made()).startswith(words)


@pytest.mark.parametrize("way", WAYS)
def test_a_table_is_not_copied_and_goes_on(way):
    table = NAMES["Table"][0]()
    table.run(2)
    with pytest.raises(TypeError, match=r"^a Table can't be copied or pickled.*the same arguments and acts"):
        WAYS[way](table)
    table.flick(Flick("south", 0, 0.5, 4000))
    table.run(8)
    assert (table.counts["shots"], table.counts["missed"], table.counts["misjudged"]) == (1, 0, 0)


@pytest.mark.parametrize("way", WAYS)
def test_a_match_takes_its_players_along(way):
    for player in (by_the_length, Looker()):
        match = match_in_play(south=player, north=Looker())
        twin = WAYS[way](match)
        assert shots_of(twin) == shots_of(match)
    assert len(match.game.entries) == len(twin.game.entries)


@pytest.mark.parametrize("way", WAYS)
def test_a_player_may_know_its_match(way):
    referee = Referee()
    referee.match.play_shot()
    twin = WAYS[way](referee.match)
    assert shots_of(twin) == shots_of(referee.match)


@pytest.mark.parametrize("way", WAYS)
def test_a_match_with_a_player_that_pickle_cannot_take_says_so(way):
    match = match_in_play(south=lambda game, board: by_the_length(game, board))
    with pytest.raises(TypeError, match=r"can't be copied or pickled with a player .*lambda.* at the top of a module"):
        WAYS[way](match)
    assert match.play_shot()


@pytest.mark.parametrize(
    "made", [board_before_the_third_shot, game_with_a_bet, evening], ids=["board", "game", "evening"]
)
def test_copy_is_one_of_its_own(made):
    go_on = {Board: tidied, Game: played_to_and_fro, Kaluki: turns_of}[type(made())]
    original = made()
    assert go_on(original.copy()) == go_on(original)
