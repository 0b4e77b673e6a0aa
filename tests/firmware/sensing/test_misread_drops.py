"""Recorded drops that were once taken for something else, without a question, on simulated tables of their own.

A black man wholly beside the striker or another man; the striker across both planes, beside a white man, or two of
them; a man a little before another one, on the other plane; men who stand on edge, too dark for the window; strikers
that lie aslant, as short as a man or as dark. And two men that fell into different pockets at the same time, one of
them held up in the hole and the other one slow on the way.
"""

from dataclasses import replace
from itertools import cycle
from pathlib import Path

from carrom import clock
from carrom.game.pieces import BLACK, QUEEN, STRIKER, WHITE
from carrom.sensing.passages import Passages
from carrom.storage.settings import table_specs
from carrom_simulator.world.calibrating import calibrate, run
from carrom_simulator.world.chutes import read
from carrom_simulator.world.judging import verdict
from carrom_simulator.world.sensor_spec import spec_of
from carrom_simulator.world.sensors import Sensors

BANK = read(Path(__file__).with_name("misread.json.gz"))
OVER_S = 2.5
SEEDS = (1, 2, 3)


# Friction, pieces, the men's colours in turn, seeds of tables; without pieces: all of that friction.
ROWS = [(friction, None, (men,), SEEDS) for friction in BANK.frictions for men in (WHITE, QUEEN, BLACK)] + [
    (0.10, "mmm", (BLACK, WHITE, QUEEN), (2, 3, 9)),  # the white one lies across both planes
    (0.25, "mmm", (WHITE, QUEEN, QUEEN), (2, 3, 9)),  # the white one is on edge
    (0.30, "mms", (QUEEN, BLACK), (2, 3, 6, 9, 11)),  # the black one lies across, between the others, or beside one
    (0.30, "mms", (WHITE, QUEEN), (10,)),  # the striker is knocked and measured as long as a man
    (0.25, "msm", (BLACK, WHITE), (8,)),  # the black one trails behind another, and no gate sees him
    (0.30, "msm", (QUEEN, BLACK), (2, 3, 9)),  # the black one follows the striker and lies across
    (0.16, "mms", (BLACK,), (1, 2, 3)),  # a black one beside the striker, who lies across both planes
    (0.16, "smm", (BLACK, QUEEN), (3, 4, 12)),  # the black one beside the queen, who does so
    (0.30, "smm", (QUEEN, BLACK), (6,)),  # the black one touches the queen: too dark for the window
]


def judged(friction, seed):
    """Yield what came by at a table, and whether that was judged wrong."""
    sensors = Sensors(replace(spec_of("nominal"), friction=friction, friction_spread=0.0), seed)
    learned, now_s = calibrate(sensors)
    passages = Passages(learned)
    for only, men in [row[1:3] for row in ROWS if row[0] == friction and seed in row[3]]:
        for kinds, drops in sorted(BANK.drops[friction].items()):
            for number, drop in enumerate(drops if only in (None, kinds) else ()):
                colours = cycle(men)
                row = [STRIKER if kind == "s" else next(colours) for kind in kinds]
                fell = sensors.replay(number % 4, row, BANK.read(drop), now_s + 0.05)
                now_s, found = run(sensors, passages, now_s, now_s + OVER_S)
                yield fell, verdict({number % 4: fell}, found) == "wrong"


def test_the_table_asks_or_is_right():
    """But for one in fifty: these are the worst of 70,000 drops, and no rule is made for one of them alone."""
    tables = sorted({(friction, seed) for friction, _, _, seeds in ROWS for seed in seeds})
    events = [event for table in tables for event in judged(*table)]
    wrong = [row for row, misread in events if misread]
    assert 50 * len(wrong) <= len(events), wrong


def test_falls_at_the_same_time_are_nearer_than_the_order_that_is_known():
    (order_ms,) = (one.default for one in table_specs() if one.name == "order_ms")
    (held_up,), (slow,) = (BANK.drops[friction]["m"][0] for friction in (0.16, 0.25))
    for seed in SEEDS:
        sensors = Sensors(spec_of("none"), seed)
        learned, now_s = calibrate(sensors)
        passages = Passages(learned)
        for pocket, drop, man in ((3, held_up, BLACK), (0, slow, WHITE)):
            sensors.replay(pocket, [man], BANK.read([drop]), now_s + 0.05)
        _, found = run(sensors, passages, now_s, now_s + OVER_S)
        assert sorted(passage.pieces for passage in found) == [(WHITE,), (BLACK,)]
        one, other = (passage.time_us for passage in found)
        assert abs(clock.diff(one, other)) < order_ms * 1000
