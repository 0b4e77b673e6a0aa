"""The short runs of tests.robustness.damage."""

from tests.robustness import damage


def test_damaged_files_never_show_a_wrong_score_as_right():
    ends, wrong = damage.files(600, seed=1)
    assert wrong == []
    # Damage has led to every kind of end, so each kind was judged.
    assert set(ends) == {
        "no harm", "mended, said so", "cut off, said so", "game lost, said so",
        "settings or calibration of before, said so",
    }  # fmt: skip


def test_one_damaged_block_of_the_flash_shows_nothing_wrong_as_right():
    ends, wrong = damage.blocks(300, seed=1)
    assert wrong == []
    assert ends["as a new board"] < 15


def test_the_judge_finds_what_is_wrong():
    evening = damage.Evening()
    assert damage.judge(evening, evening.files) == ("no harm", "")
    consistent_but_old = {name: evening.older[-1].get(name, data) for name, data in evening.files.items()}
    assert damage.judge(evening, consistent_but_old)[0] == "wrong"
