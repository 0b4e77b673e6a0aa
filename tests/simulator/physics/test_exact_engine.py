"""The exact engine's own: the room that it gives a shot. What it has in common with the other is in test_physics."""

from simulator.board.layout import rack
from simulator.board.spec import BoardSpec
from simulator.physics.exact_engine import Engine
from simulator.physics.outcome import Flick

ENGINE = Engine(BoardSpec())


def test_a_shot_with_more_line_edges_than_there_was_room_for_keeps_them_all():
    flick = Flick(0, 0.0, 0.0, 1000)  # touches nothing
    edges = ENGINE.play([], flick).line_edges
    assert len(edges) > 2
    assert ENGINE._play([], flick, 0, 1).line_edges == edges


def test_a_film_with_more_ways_than_there_was_room_for_is_whole():
    layout, flick = rack(ENGINE.spec), Flick(0, 0.0, 0.0, 4000)
    whole = ENGINE.play(layout, flick, 60)
    again = ENGINE._play(layout, flick, 60, len(whole.line_edges))
    assert again.frames == whole.frames
