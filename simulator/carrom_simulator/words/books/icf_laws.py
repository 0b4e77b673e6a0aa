"""The laws of the International book that a ruling may name: what is told for each (book.Row)."""

from carrom_simulator.words.books import icf_last_men, icf_play, icf_queen

LAWS = dict(icf_play.LAWS)
LAWS.update(icf_queen.LAWS)
LAWS.update(icf_last_men.LAWS)
