"""The grades of noise: the harsh world has more of everything than the nominal one."""

from simulator.world.sensor_spec import GRADES, parameters

LESS_IS_HARSHER = ("white_red", "white_green", "queen_red", "striker_red", "striker_green")


def test_the_harsh_world_is_nowhere_kinder():
    for parameter in parameters():
        nominal, harsh = (getattr(GRADES[grade], parameter.name) for grade in ("nominal", "harsh"))
        assert harsh <= nominal if parameter.name.startswith(LESS_IS_HARSHER) else harsh >= nominal, parameter.name
