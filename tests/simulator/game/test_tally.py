"""The counts of each player of a game, from its entries."""

from carrom.game import pieces
from carrom.game.rules import load
from carrom_simulator.game.tally import tally


def counted(book, text, opener=pieces.SOUTH):
    return tally(load(book), (pieces.SOUTH, pieces.NORTH), opener, text.splitlines())


def test_men_turns_and_runs_are_counted_for_who_shot():
    counts = counted("billard", "south w@ne w@sw\nsouth w@ne\nsouth b@se\nnorth -\nsouth w@nw\n")
    south, north = counts[pieces.SOUTH], counts[pieces.NORTH]
    assert (south.shots, south.scored, south.pocketed) == (4, 3, 4)
    assert south.by_pocket == [1, 0, 2, 1]
    assert (south.best_turn, south.longest_run) == (3, 2)
    assert (north.shots, north.scored, north.pocketed, north.faults) == (1, 0, 0, 0)
    assert (north.best_turn, north.longest_run) == (0, 0)


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


def test_a_turn_ends_where_another_shoots_and_with_its_board_a_run_does_not():
    men = "south w@ne\n" * 2 + "south -\n" + "north b@sw\n" * 3 + "north -\n" + "south w@ne\nsouth -\n"
    south = counted("billard", men)[pieces.SOUTH]
    assert (south.best_turn, south.longest_run, south.scored, south.shots) == (2, 2, 3, 5)
    won = "south w@ne\n" * 7 + "south q@ne w@ne\nsouth w@ne\n"
    south = counted("billard", won + "north -\nsouth b@ne\nsouth b@ne\n")[pieces.SOUTH]
    assert (south.pocketed, south.best_turn, south.longest_run) == (11, 9, 11)  # the man that ends a board counts in it


def test_the_first_man_of_a_board_is_his_who_shot_where_colours_are_to_be_found():
    for text, men in (
        ("south b@ne q@sw b@se\n", 2),
        ("south q@ne\n", 0),
        ("south s@ne\n", 0),
        ("south w@ne b@ne\n", 1),
    ):
        assert counted("dezepions", text)[pieces.SOUTH].pocketed == men


def test_each_fault_counts_once():
    for text, faults in (
        ("south s@ne", 1), ("south w@sw s@nw", 1), ("south w@ne", 0), ("touch north", 0), ("touch south", 1),
    ):  # fmt: skip
        counts = counted("krhum", text + "\n")
        assert counts[pieces.SOUTH].faults == faults, text
    assert counted("krhum", "touch north\n")[pieces.NORTH].faults == 1


def test_a_technical_foul_is_a_fault():
    """Law 36."""
    counts = counted("icf", "technical south\nsouth w@ne\nsouth -\ntechnical north\nnorth -\ntechnical north\n")
    assert (counts[pieces.SOUTH].faults, counts[pieces.NORTH].faults) == (1, 2)


def test_who_changes_sides_takes_the_counts_along():
    board = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
    counts = counted("billard", board + "sides\n" + "south w@sw\nsouth -\nnorth -\n")
    south, north = counts[pieces.SOUTH], counts[pieces.NORTH]  # where they began
    assert (south.shots, south.by_pocket, south.longest_run) == (3, [0, 0, 9, 0], 2)
    assert (north.shots, north.by_pocket) == (2, [1, 0, 0, 0])
    fouls = counted("icf", board + "sides\ntechnical south\n")
    assert (fouls[pieces.SOUTH].faults, fouls[pieces.NORTH].faults) == (0, 1)
