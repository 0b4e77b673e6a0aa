"""The terminal picture of a connected table."""

from host_tools.drawings.monitor_screen import beam_name


def test_beams_are_named_as_in_the_wiring_table():
    assert [beam_name(beam) for beam in (0, 1, 7, 8, 15)] == ["sw A", "sw B", "nw B", "south lower", "west upper"]
