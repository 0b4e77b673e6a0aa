"""A planted fault that makes a loop endless costs seconds, and a slow machine kills nothing."""

import pytest

from tests.mutants import runs


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "firmware").mkdir()
    (tmp_path / "test_loop.py").write_text("def test_ends(): pass\n\ndef test_hangs():\n    while True: pass\n")
    return tmp_path


@pytest.mark.parametrize(("name", "passes"), [("test_ends", True), ("test_hangs", False)])
def test_a_test_that_hangs_counts_as_one_that_fails(tree, name, passes):
    chosen = runs.Chosen([f"test_loop.py::{name}"], limit_s=1)
    arguments = ["test_loop.py", f"--rootdir={tree}"]
    status = runs.wait(runs.start(tree, [(arguments, [chosen], 60)]))  # loading has its own time
    assert (status == runs.PASSED) == passes


@pytest.mark.parametrize("seconds", [0, 0.01, 1, 10, 40, 100])
def test_a_test_may_take_twice_its_time_and_ten_seconds_more(seconds):
    assert runs.most_s(seconds) >= 10 + 2 * seconds


def test_no_quick_test_is_waited_for_a_minute_and_none_of_forty_seconds_for_three():
    assert runs.most_s(5) < 60
    assert runs.most_s(40) < 180
