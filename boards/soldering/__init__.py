"""Soldering step by step: ten parts at a time, low ones first, a picture of each step, a measurement after each board.

`steps` puts the parts of a board in order, `measure` says what a meter shows, `picture` draws, `page` writes the
guide's pages in English and French: python -m boards.soldering.
"""
