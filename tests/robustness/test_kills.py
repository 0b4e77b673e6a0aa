"""The short run of tests.robustness.kills, and that its comparison can find something at all."""

import pytest

from tests.robustness.kills import Evening, Shared, compare, entries_of
from tests.robustness.random_pages import Shown


def test_nothing_is_lost_when_the_table_is_killed(tmp_path):
    evening = Evening(tmp_path / "data", 1, tmp_path / "faults")
    evening.run(kills=6)
    assert evening.lost == []
    assert evening.seen["equal"] + evening.seen["further"] + evening.seen["finished"] >= 6


def test_two_tables_in_one_folder_lose_nothing(tmp_path):
    shared = Shared(tmp_path, seed=1)
    shared.run(seconds=10)
    assert shared.lost == []
    assert shared.seen["games"] >= 4


S, N = "south -", "north -"


def record(*writes):
    """A record of writes, with the entries of each."""
    return "rules krhum\nseats south north\nopener south\n" + "".join("\n".join(each) + "\n\n" for each in writes)


@pytest.mark.parametrize(
    ("log", "state", "told"),
    [
        ([S, N], {"winner": "south"}, "another winner"),
        ([S], {}, "other entries"),
        ([N, N], {}, "other entries"),
        ([S, N, S, N], {}, "more than was written at once"),
        ([S, N], {"phase": "idle", "men": [["w", 1, 2]]}, "other men"),
    ],
)
def test_what_is_not_as_it_was_shown_is_found(log, state, told):
    was = Shown("lea", [S, N], {"phase": "idle", "position": {}}, ruled=2)
    assert compare(was, Shown("lea", log, {"position": {}, **state}), record([S], [N], [S], [N])).startswith(told)


@pytest.mark.parametrize(
    ("log", "writes"), [("abc", ["a", "b", "c"]), ("abcd", ["a", "bcd"]), ("abc", ["ab", "c", ["#"]])]
)
def test_what_was_written_in_one_go_may_have_come_on_top(log, writes):
    assert compare(Shown("lea", ["a", "b"], {}), Shown("lea", list(log), {}), record(*writes)) == "further"


def test_men_may_have_been_laid_anew_in_the_last_write():
    was, now = ({"phase": "idle", "men": [["w", 10.0, y]]} for y in (20.0, 30.0))
    written = record(["south -", "# board w10.0,20.0"], ["# board w10.0,30.0"])
    assert compare(Shown("lea", ["south -"], was, 1), Shown("lea", ["south -"], now), written) == "further"


def test_an_entry_that_was_shown_without_its_state_yet_is_no_loss():
    was, now = Shown("lea", ["a", "b"], {"winner": None}, ruled=1), Shown("lea", ["a", "b"], {"winner": "south"})
    assert compare(was, now, record("a", "b")) == ""


def test_the_entries_of_a_record_are_those_that_are_shown():
    record = "rules kaluki\nplayers a b\ndealer a\n# player a human\n\ndeal a Ah\nturn 9c\n\na draw Ks\n"
    assert entries_of(record) == ["turn 9c", "a draw Ks"]
