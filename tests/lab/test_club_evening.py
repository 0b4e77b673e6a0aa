"""A club's evening, as `make bench-club` plays it: kills and links that fail lose nothing."""

from pathlib import Path

import pytest

from carrom_tools.club.link import Patience
from lab.club_evening import Evening
from lab.club_table import recorded_game
from stands.clubs.mosquitto import PROGRAM, until
from stands.machine import slowness

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.xdist_group("club"),  # a broker that was killed comes back to its port
]


def test_while_broker_club_and_a_link_fail_the_wall_loses_and_doubles_nothing(tmp_path):
    """`make bench-club` is the long run, of 50 tables."""
    games = [recorded_game(rules, 1, most_s=120.0) for rules in ("krhum", "billard")]
    patience = Patience(0.05, 0.2, 2.0)  # a table whose link is cut knows it after two seconds
    with Evening(tmp_path, 5, 1, games, patience=patience) as evening:
        (far,) = [playing.table for playing in evening.tables if playing.table.broker.port == evening.links[0].port]

        def cut(evening):
            before = len(far.news)
            evening.cut(lambda: until(lambda: any("plays on" in news for news in far.news[before:]), 60 * slowness()))

        faults = [(0.0, Evening.broker_dies), (0.0, cut), (0.0, Evening.club_dies), (0.0, Evening.broker_dies)]
        figures = evening.play(0.0, speed=20.0, faults=faults, patience_s=120 * slowness())
        assert len(evening.club.brokers()) == 1
    assert (figures.lost, figures.doubled) == (0, 0)
    assert figures.entries > figures.begun
    assert evening.club.brokers() == []
