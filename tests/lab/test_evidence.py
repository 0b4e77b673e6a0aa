"""The table of evidence: its times are the firmware's, and measured anew they still stand where few are wrong."""

from lab.evidence import CLASSES, STORED, Fit, measure, stored_us

MOST_WRONG = 0.01  # share of the measured events, above that of the best fit
HANDS_THAT_LOOK_LIKE_SHOTS = 0.1  # TOGETHER_US is long on purpose: docs/evidence.md


def test_the_stored_table_has_the_times_of_the_firmware():
    cells = [line.split(" | ") for line in STORED.read_text().splitlines() if "_US | " in line]
    assert {row[0].lstrip("| "): row[1] for row in cells} == {name: f"{stored_us(name) / 1000:g}" for name in CLASSES}


def test_each_time_stands_between_what_it_tells_apart():
    for name, fit in measure(seed=3, games=1, count=100).items():
        assert fit.shorter, name
        too_many = fit.wrong(stored_us(name)) - fit.wrong(fit.best()[0])
        most = HANDS_THAT_LOOK_LIKE_SHOTS if name == "TOGETHER_US" else MOST_WRONG
        assert too_many <= most * (len(fit.shorter) + len(fit.longer)), (name, fit.best())


def test_the_fit_is_the_range_with_the_fewest_on_the_wrong_side():
    assert Fit([1, 2, 3], [7, 9]).best() == (4, 7)
    assert Fit([1, 2, 8], [7, 9]).best() == (3, 7)
    assert Fit([1, 5], []).best() == (6, -1)
    assert [Fit([1, 2, 8], [7, 9]).wrong(time_us) for time_us in (2, 3, 7, 8, 9, 10)] == [2, 1, 1, 2, 1, 2]
