"""Pieces as they fall: from the rim of a pocket through the chute under the board, in three dimensions.

MuJoCo moves them (`make drops` makes an environment of its own for it). Only `fall` imports it: shape, cases and
drawings need numpy alone.
"""
