"""The table's electronics as figures: parts with their ratings, and netlists that ngspice judges (`make circuit`).

This is the designer's code, run on the host. Nothing of it goes on to the board.
"""
