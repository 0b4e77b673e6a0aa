"""Tournaments whose rounds a real SoL makes, on simulated tables: `make test-sol`, SoL in an environment of its own.

SoL is never imported: it runs as its own program does, and is asked over HTTP.
"""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from carrom_tools.club.decisions import RESULT, TOURNAMENT, decide
from carrom_tools.club.sol import Ranked, Sol, play_rounds
from carrom_tools.club.store import Store
from carrom_tools.club.tournament import standings
from carrom_tools.club.wall import Wall
from carrom_tools.errors import UserError
from tests.host_tools.club import simulated

BIN = Path(os.environ.get("CARROM_SOL_BIN", ".venv-sol/bin"))
PEOPLE = ("Ana", "Ben B.", "Cyd", "Dan", "Eve", "Flo", "Gil", "O'Hara")
PASSWORD = "nineteen84 carrom"
START_S = 120

pytestmark = pytest.mark.skipif(not (BIN / "pserve").exists(), reason="SoL is not installed: make test-sol")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A SoL with nothing in it, on a free port of this computer."""
    folder = tmp_path_factory.mktemp("sol")
    words = ["create-config", "-d", folder, "--admin", "admin", "--password", PASSWORD, folder / "sol.ini"]
    for more in (words, ["initialize-db", folder / "sol.ini"]):
        subprocess.run([BIN / "soladmin", *more], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = folder / "sol.ini"
    text = settings.read_text(encoding="utf-8").replace("0.0.0.0", "127.0.0.1").replace("6996", str(port))
    settings.write_text(text, encoding="utf-8")
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen([BIN / "pserve", settings], stdout=output, stderr=subprocess.STDOUT)
    try:
        end_s = time.monotonic() + START_S
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/robots.txt", timeout=5).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "output").read_text()
                assert time.monotonic() < end_s
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def password_file(tmp_path):
    path = tmp_path / "password"
    path.write_text(PASSWORD + "\n")
    return path


class Hall:
    """Four simulated tables before a wall; bots play whatever is next."""

    def __init__(self):
        self.store = Store(":memory:")
        self.wall = Wall(self.store)
        self.begun = datetime.now() + timedelta(minutes=1)
        self.games = 0
        for number in range(4):
            self.wall.take(f"carrom/v1/salle-{number}/status", b"online")

    def rounds(self, sol):
        """Play two rounds that SoL makes."""
        there = sol.enter(self.wall.evening.tournament()[0])
        return play_rounds(there, self.store, self.wall.evening, 2, self.play_next)

    def play_next(self):
        """Let bots play the games that the wall shows as next, on the tables that it names."""
        following = self.wall.evening_shown()["tournament"]["next"]
        assert following, "nothing is next, and the round is not over"
        for match in following:
            self.games += 1
            record, _ = simulated.played("icf", match["one"], match["other"], self.games, 90)
            name = f"{self.begun + timedelta(minutes=self.games):%Y-%m-%d-%H%M%S}-{self.games:08x}.record"
            simulated.tell(self.wall, match["table"], name, record)


def ours(hall):
    """The ranking as it is worked out from the records."""
    rows = standings(*hall.wall.evening.tournament())
    return [Ranked(row.name, row.points, row.bucholz, row.net, row.total) for row in rows]


def test_two_rounds_of_eight_players_are_paired_by_sol_played_by_bots_and_scored_without_a_hand(address, password_file):
    hall = Hall()
    decide(hall.store, TOURNAMENT, title="Robots", book="icf", players=PEOPLE, sol=True)
    with Sol.entered(address, "admin", password_file) as sol:
        *_, ranking = hall.rounds(sol)
        assert hall.games == 8
        assert {row.name for row in ranking} == set(PEOPLE)
        assert sum(row.points for row in ranking) == 16
        assert _in_order(ranking) == _in_order(ours(hall))
        rounds = sol.enter(hall.wall.evening.tournament()[0]).rounds()
        for match in (match for rows in rounds for match in rows):
            boards = [number for number in range(1, 30) if match.get(f"coins1_{number}") is not None]
            assert boards, "SoL has no scorecard"
            assert all(0 in (match[f"coins1_{number}"], match[f"coins2_{number}"]) for number in boards)

        # A result is corrected: SoL is told, and ranks anew.
        first = hall.wall.evening.results()[0]
        loser = next(side for side in first.score if side != first.winner)
        score = {side: 25 if side == loser else 3 for side in first.score}
        decide(hall.store, RESULT, game=first.game, winner=loser, score=score)
        *_, corrected = hall.rounds(sol)
        assert _in_order(corrected) == _in_order(ours(hall))
        assert _in_order(corrected) != _in_order(ranking)
    hall.store.close()


def _in_order(rows):
    """Rows by their numbers, those that are level by name: SoL has no other order for them."""
    return sorted(rows, key=lambda row: (*(-number for number in row[1:]), row.name))


def test_five_players_and_a_command_that_was_stopped_between(address, password_file):
    """Whoever has nobody to play gets points, as SoL gives them; what SoL has already is not entered twice."""
    hall = Hall()
    decide(hall.store, TOURNAMENT, title="Cinq", book="icf", players=PEOPLE[:5], sol=True)
    with Sol.entered(address, "admin", password_file) as sol:
        next(hall.rounds(sol))
    hall.store.take_back()  # the round was made there, and not kept here
    with Sol.entered(address, "admin", password_file) as sol:
        *_, ranking = hall.rounds(sol)
    assert hall.games == 4
    assert [row[1:] for row in ranking] == [row[1:] for row in ours(hall)]
    hall.store.close()


def test_a_wrong_password_is_told(address, tmp_path):
    wrong = tmp_path / "wrong"
    wrong.write_text("guess\n")
    with pytest.raises(UserError), Sol.entered(address, "admin", wrong):
        pass
