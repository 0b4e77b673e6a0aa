"""The other engine moves the pieces, and the firmware, which knows of none, referees what it senses as it was."""

import pytest

from carrom.game import entry as entries
from carrom.game.pieces import SEAT_WORDS
from carrom.game.record import parse_entry
from carrom.game.rules import BOOKS
from carrom_simulator.game.session import Session
from carrom_simulator.physics.engines import ENGINES, EXACT, PYMUNK, engine
from tests.simulator.game.test_session import replayed

SHORT = {"billard": 3, "fiche": 4, "dezepions": 2, "krhum": 2, "icf": 3}  # seeds of games that last two to four seconds


class Watcher:
    def __init__(self):
        self.played = []

    def on_flick(self, played):
        self.played.append(played)


def fallen_in(record):
    """What fell in each shot, late pieces too."""
    shots = []
    for line in record.splitlines()[3:]:
        entry = parse_entry(line)
        if line.split()[0] in SEAT_WORDS:
            shots.append(list(entry.fallen))
        elif entry.kind == entries.LATE:
            shots[-1] += entry.fallen
    return shots


@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_game_on_a_board_of_pymunk_is_refereed_as_it_was_played(book):
    session, watcher = Session(book, seed=SHORT[book], skill=89, physics=PYMUNK), Watcher()
    session.listeners.append(watcher)
    result = session.play()
    assert result["winner"]
    assert (result["misjudged"], result["missed"], result["phantom"], result["confused"]) == (0, 0, 0, 0)
    assert replayed(result["record"]).position.text() == session.position.text()
    assert [sorted(fallen) for fallen in fallen_in(result["record"])] == [sorted(s.codes()) for s in watcher.played]
    few = watcher.played[:10]
    by_engine = {
        name: [engine(name, seed=SHORT[book]).play(played.layout, played.flick).mark() for played in few]
        for name in ENGINES
    }
    assert by_engine[PYMUNK] == [played.outcome.mark() for played in few] != by_engine[EXACT]
