"""Another seed is another future: of copies of boards, bots and matches, where a search is not to know what comes."""

import pytest

from carrom_table import Board, Bot, Flick, Game, Match, Player

SEEDS = range(1, 41)


def hard(game, _board):
    return Flick(game.position.turn, 0, 20, 6000)


def match(**more):
    return Match("krhum", **({"south": Bot("beginner", seed=1), "north": Bot("club", seed=2), "seed": 3} | more))


def begun(**more):
    made = match(**more)
    for _ in range(5):
        made.play_shot()
    return made


def future(made, shots=3):
    for _ in range(shots):
        made.play_shot()
    return made.game.entries, str(made.board)


@pytest.mark.parametrize("more", [{}, {"south": hard, "hand": "player"}], ids=["bots", "a function"])
def test_a_copy_of_a_match_with_a_seed_has_the_same_past_and_another_future(more):
    made = begun(**more)
    past = made.game.entries, str(made.board)
    copies = [made.copy(seed=seed) for seed in (*SEEDS, SEEDS[0])]
    assert {(copied.game.entries, str(copied.board)) for copied in copies} == {past}
    futures = [future(copied) for copied in copies]
    assert futures[-1] == futures[0]
    assert len(set(futures)) > len(SEEDS) // 2
    assert future(made.copy()) == future(made), "without a seed the same chance awaits both"


def test_a_copy_of_a_bot_with_a_seed_errs_otherwise():
    bot, game, board = Bot("player", seed=1), Game(), Board.racked(seed=1)
    flicks = {bot.copy(seed=seed)(game, board) for seed in SEEDS}
    assert len(flicks) == len(SEEDS)
    assert bot.copy(seed=4)(game, board) == bot.copy(seed=4)(game, board) == Bot("player", seed=4)(game, board)
    assert bot.copy()(game, board) == bot(game, board)


def test_on_a_copy_of_a_board_with_a_seed_other_pieces_hop():
    board = Board("w0,300")
    flick = Flick("south", 0, 0, 20000)
    told = {board.copy(seed=seed).flick(flick).off for seed in SEEDS}
    assert len(told) > 1
    assert board.copy(seed=7).seed == 7
    assert board.copy().flick(flick).off == board.flick(flick).off


def straight(game, _board):
    return Flick(game.position.turn, 300, -40, 20000)


def flicked(**more):
    """The flick that a function's shot became, as the record does not tell it: where its striker lay and how fast it
    was, by what its player sees next."""
    made = Match("billard", south=straight, north=Bot("club", seed=1), seed=2, **more)
    made.play_shot()
    return str(made.board)


def test_a_function_has_the_hand_of_the_other_side_unless_somebody_chooses_another():
    assert flicked() == flicked(hand="club") == flicked(hand=75)
    assert flicked() != flicked(hand=None)
    assert flicked(hand="beginner") != flicked(hand="club")


def test_a_function_plays_from_a_legal_place_and_no_harder_than_a_person():
    def legal(game, _board):
        return Flick(game.position.turn, 219.1, -40, 6000)

    by_rule = Match("billard", south=legal, north=Bot("club", seed=1), seed=2, hand=None)
    by_rule.play_shot()
    assert flicked(hand=None) == str(by_rule.board)


class Bold(Player):
    """Bets whenever it may, answers, and notes what it is asked."""

    def __init__(self):
        self.asked = []

    def shoot(self, game, board):
        return Flick(game.position.turn, 0, 0.5, 4000)

    def bet(self, game, board, flick):
        self.asked.append(flick.seat)
        own = game.position.colours[game.position.turn]
        return "near", next(index for index, disc in enumerate(board.discs) if disc.piece == own)

    def answers(self, game, board):
        return game.position.bet.calls < 4

    def choose(self, game, board):
        self.asked.append("choose")
        return "return"


def test_a_player_bets_and_answers_in_k_rhum():
    south, north = Bold(), Bold()
    made = Match("krhum", south=south, north=north, seed=1, hand=None)
    for _ in range(12):
        made.play_shot()
    entries = made.game.entries
    assert any(entry.startswith("bet") for entry in entries)
    assert "answer" in entries
    assert max(verdict.json["position"]["bet"]["calls"] for verdict in made.game.verdicts()
               if verdict.json["position"]["bet"]) == 4  # fmt: skip


class Clumsy(Player):
    """Sinks its own striker in the pocket behind it, and gives back a man where the other one has."""

    def shoot(self, game, board):
        seat = game.position.turn
        for angle in range(-170, -90):
            flick = Flick(seat, -219.1, angle, 1500)
            if [fall.piece for fall in board.copy().flick(flick).falls] == ["s"]:
                return flick
        raise AssertionError("the striker falls nowhere")

    def choose(self, game, board):
        return "return"


def test_a_player_chooses_in_dezepions():
    made = Match("dezepions", south=Clumsy(), north=Clumsy(), seed=3, hand=None)
    made.game.push("south w@ne")
    for _ in range(4):
        made.play_shot()
    assert "choose return" in made.game.entries
