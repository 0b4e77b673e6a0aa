"""Puts the events of a scenario before `Passages`, as the main loop would, and counts right, asked and wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from carrom import clock
from carrom.game.pieces import WHITE
from carrom.sensing.calibration import Calibration
from carrom.sensing.passages import Passages
from carrom_simulator.world.judging import verdict
from stands.worlds.scenarios import SCENARIOS, Event

SAMPLE_US = 2_000
STEP_US = 10_000
DARK_RAW = 200
IDLE_S = 0.125
LONGEST_US = 14_000_000


def flat_chute() -> Calibration:
    """Return what would be learned of the chute in `stands.worlds.chute`."""
    known = Calibration()
    known.chute_um, known.mouth_um, known.drop_us = 44000, 45000, 0
    for pocket in known.pockets:
        pocket.drive = 1000
    return known


@dataclass
class Count:
    """events: how many. right, asked, wrong: as `world.judging` says. seeds: the numbers of the wrong ones."""

    events: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    seeds: list[int] = field(default_factory=list)


def look(event: Event, passages: Passages, pocket: int, at_s: float, time_us: int, rng: Random, flash: int = 0) -> None:
    """Give `passages` a reading of a window, as the reference driver takes it."""
    known = flat_chute().pockets[pocket]
    red, green = (event.powder * value for value in known.colours[WHITE])
    left = red / 2
    if pocket in event.falls:
        red, green, left = event.falls[pocket].light(at_s)
    dark = DARK_RAW + event.ambient * rng.uniform(0.97, 1.03)
    late = event.ambient * rng.gauss(0, 0.01)
    empty = known.empty_red, known.empty_green, known.empty_red / 2
    # A flash in the dark reading is taken off both eyes, of which one is read alone.
    raw = (flash, red + empty[0] + late - flash, green + empty[1] + late - flash, left + empty[2] + late / 2)
    passages.light(pocket, time_us, *(max(0, min(4095, round(dark + value))) for value in raw))


def wait(event: Event, passages: Passages, start_us: int, rng: Random) -> int:
    """Let nothing happen before an event. Returns when it begins."""
    flashes = event.flashes
    for _ in range(round(event.idle_s / IDLE_S)):
        start_us = clock.add(start_us, round(IDLE_S * 1e6))
        mask = passages.wanted(start_us)
        for pocket in range(4):
            if mask >> pocket & 1:
                look(event, passages, pocket, 0.0, start_us, rng, 1500 * (flashes > 0))
                flashes -= 1
        passages.step(start_us)
    return start_us


def happen(event: Event, passages: Passages, start_us: int, rng: Random) -> list:
    """Let an event happen. Returns its passages."""
    edges = sorted(
        (clock_us, 2 * pocket + gate, blocked)
        for pocket, fall in event.falls.items()
        for clock_us, gate, blocked in ((round(s * 1e6), gate, blocked) for s, gate, blocked in fall.edges())
    )
    found = []
    at = 0
    now_us = 0
    quiet_us = 0
    last_us = edges[-1][0] if edges else 0
    while now_us < LONGEST_US and (now_us <= last_us + 100_000 or quiet_us < 200_000):
        while at < len(edges) and edges[at][0] <= now_us:
            time_us, beam, blocked = edges[at]
            passages.edge(beam, blocked, clock.add(start_us, time_us))
            at += 1
        mask = passages.wanted(clock.add(start_us, now_us))
        for pocket in range(4):
            if mask >> pocket & 1:
                look(event, passages, pocket, now_us / 1e6, clock.add(start_us, now_us), rng)
        passages.step(clock.add(start_us, now_us))
        while (passage := passages.take()) is not None:
            found.append(passage)
        busy = passages.busy()
        quiet_us = 0 if busy else quiet_us + SAMPLE_US
        now_us += SAMPLE_US if busy else min(SAMPLE_US, STEP_US)
    return found


def draw(name: str, seed: int, number: int, *far) -> tuple[Event, Random]:
    """Draw an event of a scenario. far: how much of an evening is over, where it keeps what it learns."""
    rng = Random(f"{name} {seed} {number}")
    event = SCENARIOS[name].draw(rng, flat_chute(), *far)
    for fall in event.falls.values():
        fall.lie(rng)
    return event, rng


def run(name: str, events: int, seed: int) -> Count:
    """Judge that many events of a scenario."""
    scenario = SCENARIOS[name]
    count = Count()
    passages = Passages(flat_chute())
    start_us = 0
    for number in range(events):
        if not scenario.keeps:
            passages = Passages(flat_chute())
        event, rng = draw(name, seed, number, *((number / events,) if scenario.keeps else ()))
        start_us = wait(event, passages, start_us, rng)
        found = happen(event, passages, start_us, rng)
        start_us = clock.add(start_us, 20_000_000)
        count.events += 1
        how = verdict(event.truth, found)
        setattr(count, how, getattr(count, how) + 1)
        if how == "wrong":
            count.seeds.append(number)
    return count
