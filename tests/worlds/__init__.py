"""A second world to judge passages in: written from the physics of a flat chute, sharing only the ports with the first.

`python -m tests.worlds` (`make worlds`) runs every scenario and prints right, asked and wrong.
"""
