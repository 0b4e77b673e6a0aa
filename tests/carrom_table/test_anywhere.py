"""The same bits everywhere: in threads, in forked and in spawned processes."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from carrom_table import Board, Bot, Flick, Match, play_many

MANY = 8


def played(seed):
    """A hard shot alone, some at once, and the beginning of a match: all that came of them."""
    board = Board.racked(seed=seed)
    flicks = [Flick("south", 0, angle / 7, 6000) for angle in range(-6, 7)]
    match = Match("krhum", south=Bot("player", seed=seed), north=Bot("beginner", seed=seed), seed=seed)
    for _ in range(3):
        match.play_shot()
    shots = [shot.after for shot in play_many(board, flicks)]
    return repr((board.flick(flicks[0]).after, shots, match.game.entries, match.board.discs))


def test_threads_play_the_same_bits():
    wanted = [played(seed) for seed in range(MANY)]
    with ThreadPoolExecutor(MANY) as pool:
        assert list(pool.map(played, range(MANY))) == wanted


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_other_processes_play_the_same_bits(way):
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {way} on {os.name}")
    wanted = [played(seed) for seed in range(2)]  # numba, threads and all are there before the fork
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(way)) as pool:
        assert list(pool.map(played, range(2))) == wanted
