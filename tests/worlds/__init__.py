"""Judges events of the second world (stands.worlds).

`python -m tests.worlds` (`make worlds`) runs every scenario and prints right, asked and wrong.
"""
