"""The break as simulators of carrom commonly step it: pymunk at 1/1000 s, friction by a Python function for each body.

The yardstick of bench_physics, in the same run on the same machine.
"""

from math import sqrt
from typing import Any

import pymunk

from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.physics.outcome import Flick

STEP_S = 1 / 1000


def play(spec: BoardSpec, layout: Layout, flick: Flick) -> int:
    """Play one shot to rest; gives how many men fell."""
    space = pymunk.Space()
    space.collision_slop = 1e-5
    elasticity = sqrt(spec.restitution_man)
    slowing = spec.deceleration_mm_s2 / 1000

    def slide(body: Any, _gravity: Any, _damping: float, dt: float) -> None:
        speed = body.velocity.length
        body.velocity = body.velocity * (max(0.0, speed - slowing * dt) / speed) if speed else body.velocity

    far = spec.half_mm + 300
    for seat in range(4):
        corners = [turned(seat, x, y) for x in (-far, far) for y in (-far, -spec.half_mm)]
        wall = pymunk.Poly(space.static_body, [(x / 1000, y / 1000) for x, y in corners])
        wall.elasticity = spec.restitution_cushion / elasticity
        space.add(wall)
    bodies = []
    places = [(disc.x_mm, disc.y_mm, spec.man_mass_g, spec.man_radius_mm) for disc in layout]
    places.append((*spec.striker_place(flick.seat, flick.offset_mm), spec.striker_mass_g, spec.striker_radius_mm))
    for x, y, mass, radius in places:
        body = pymunk.Body(mass / 1000, float("inf"))
        body.position = x / 1000, y / 1000
        body.velocity_func = slide
        shape = pymunk.Circle(body, radius / 1000)
        shape.elasticity = elasticity
        space.add(body, shape)
        bodies.append(body)
    vx, vy = flick.velocity()
    bodies[-1].velocity = vx / 1000, vy / 1000
    holes = [spec.pocket_centre(pocket) for pocket in range(4)]
    hole = spec.pocket_radius_mm / 1000
    fell = 0
    while any(body.velocity.length > 1e-4 for body in bodies):
        space.step(STEP_S)
        for body in list(bodies):
            if any((body.position - (x / 1000, y / 1000)).length < hole for x, y in holes):
                space.remove(*body.shapes, body)
                bodies.remove(body)
                fell += 1
    return fell
