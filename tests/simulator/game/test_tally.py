"""The counts of each player of a game, from its entries."""

from carrom.game import pieces
from carrom.game.rules import load
from simulator.game.tally import tally


def counted(book, text, opener=pieces.SOUTH):
    return tally(load(book), (pieces.SOUTH, pieces.NORTH), opener, text.splitlines())


def test_men_turns_and_runs_are_counted_for_who_shot():
    counts = counted("billard", "south w@ne w@sw\nsouth w@ne\nsouth b@se\nnorth -\nsouth w@nw\n")
    south, north = counts[pieces.SOUTH], counts[pieces.NORTH]
    assert (south.shots, south.scored, south.pocketed) == (4, 3, 4)
    assert south.by_pocket == [1, 0, 2, 1]
    assert (south.best_turn, south.longest_run) == (3, 2)
    assert (north.shots, north.scored, north.pocketed, north.faults) == (1, 0, 0, 0)


def test_what_was_taken_back_does_not_count():
    counts = counted("billard", "south w@ne\nundo\nsouth -\n")
    assert counts[pieces.SOUTH].shots == 1
    assert counts[pieces.SOUTH].pocketed == 0


def test_bets_and_faults_are_counted():
    text = "south w@sw\nbet south near\nsouth w@sw hit\nbet south far\nsouth -\nnorth - boulette\n"
    counts = counted("krhum", text)
    south, north = counts[pieces.SOUTH], counts[pieces.NORTH]
    assert (south.bets_won, south.bets_lost, south.faults) == (1, 1, 0)
    assert north.faults == 1
