"""The grades of noise: the harsh world has more of everything than the nominal one."""

import pytest

from carrom_simulator.world.sensor_spec import GRADES, parameters

LESS_IS_HARSHER = ("white_red", "white_green", "queen_red", "striker_red", "striker_green")


def test_the_harsh_world_is_nowhere_kinder():
    for parameter in parameters():
        nominal, harsh = (getattr(GRADES[grade], parameter.name) for grade in ("nominal", "harsh"))
        assert harsh <= nominal if parameter.name.startswith(LESS_IS_HARSHER) else harsh >= nominal, parameter.name


PIECES = ("white", "black", "queen", "striker")


@pytest.mark.parametrize("grade", GRADES)
def test_every_grade_is_a_world_that_can_be(grade):
    """A share, a chance or a reflectance lies between 0 and 1, no measure is negative."""
    spec = GRADES[grade]
    for parameter in parameters():
        value = getattr(spec, parameter.name)
        assert value >= 0, parameter.name
        # Spreads that are shares too: with a half of it one pocket in twenty would have no light at all.
        most = {"1": 0.9, "1 a pass": 0.01, "degree": 2.0, "us": 20.0}.get(parameter.metadata["unit"])
        if parameter.name != "place_touches" and most is not None:
            assert value <= most, parameter.name
        if parameter.name.endswith("_mm"):
            assert value <= 2.0, parameter.name


@pytest.mark.parametrize("grade", GRADES)
def test_a_person_would_tell_the_pieces_of_every_grade_apart(grade):
    spec = GRADES[grade]
    red, green = ({name: getattr(spec, f"{name}_{lamp}") for name in PIECES} for lamp in ("red", "green"))
    for name in ("white", "queen", "striker"):
        assert red[name] > 3 * red["black"]
    for name in ("white", "striker"):
        assert green[name] > 2.5 * green["queen"]
    assert 0.03 <= green["black"] <= red["black"] <= 0.12  # lacquer: 4-6 % and some gloss, more when worn
    assert all(green[name] < red[name] for name in PIECES)  # yellowish, and red


def test_an_ideal_table_spreads_in_its_pieces_ways_only():
    """So that a person who looks for a fault of the firmware sees no other."""
    spec = GRADES["none"]
    spread = {p.name for p in parameters() if "spread" in p.name and getattr(spec, p.name)}
    assert spread == {"friction_spread", "man_spread_mm", "striker_spread_mm", "ambient_spread"}
    off = (spec.ambient_raw, spec.lamps_raw, spec.dust_loss, spec.ageing_per_hour, spec.gloss, spec.gate_jitter_mm)
    assert off == (0.0,) * 6
    assert (spec.glitches_per_hour, spec.hands_per_hour, spec.stop_chance) == (0.0, 0.0, 0.0)
    assert spec.noise_raw <= 1.0
