"""An evening with worn men: what is sure teaches the table how far the black ones differ, and it asks less."""

from carrom.sensing import calibration_file
from carrom.sensing.passages import Passages
from carrom_simulator.world.judging import verdict
from stands.worlds.run import draw, flat_chute, happen, run

EVENTS = 120


def test_the_longer_an_evening_with_worn_men_lasts_the_less_is_asked():
    passages = Passages(flat_chute())
    hows = []
    for number in range(EVENTS):
        event, rng = draw("worn evening", 3, number, number / EVENTS)
        found = happen(event, passages, 20_000_000 * number & (1 << 30) - 1, rng)
        hows.append(verdict(event.truth, found))
    early, late = hows[: EVENTS // 2].count("asked"), hows[EVENTS // 2 :].count("asked")
    assert "wrong" not in hows
    assert late < early
    assert late <= 0.15 * EVENTS / 2


def test_what_the_evening_taught_hides_no_second_piece():
    """Two men abreast, or overlapping: as many are asked about as on a table that has learned nothing."""
    for name in ("side by side", "overlapping"):
        taught = flat_chute()
        taught.blacks_vary = 4096
        wrong = 0
        for number in range(24):
            event, rng = draw(name, 7, number)
            passages = Passages(calibration_file.copy(taught))
            wrong += verdict(event.truth, happen(event, passages, 0, rng)) == "wrong"
        assert wrong <= run(name, 24, 7).wrong
