"""A table that is left switched on for weeks: whatever it has to do at a time is done at that time, over all wraps.

    python -m tests.robustness.weeks [--days 40]

The chip's clock wraps every 18 minutes. Six times a day, at any moment, somebody shoots; then nobody comes for hours.
Each time it is looked whether the shot is ruled on when it is quiet, whether a menu that was left open closes, whether
the display dims, shows its picture and wakes, each at its time.
"""

import argparse
import random
import sys
from collections.abc import Iterator

from rich.progress import track

from carrom import clock, ports
from carrom.panel.lighting import AWAKE, DIM, PICTURE
from carrom_simulator.world.stores import MemoryStore
from tests.robustness import soak

QUIET_US = 1_000_000  # what soak.Soak sets
MENU_S = 12  # menus.MENU_US
IDLE_S = 600
A_DAY = 6
S = 1_000_000


class Ear:
    """Everything that a table tells, with its time."""

    def __init__(self, evening):
        self.hand = evening.hand
        self.entries = []  # (time_us, text)
        self.warnings = []
        self.questions = []
        evening.table.listeners.append(self)

    def on_entry(self, entry, _verdict, _position):
        self.entries.append((self.hand.now_us, entry.text()))

    def on_warning(self, name, _where):
        self.warnings.append((self.hand.now_us, name))

    def on_question(self, question):
        if question is not None:
            self.questions.append((self.hand.now_us, question.kind))


def evening_at(start_us, **settings):
    evening = soak.Soak(MemoryStore(), start_us)
    for name, value in settings.items():
        evening.table.settings.set(name, str(value))
    return evening


def live(days: int, seed: int = 3) -> Iterator[dict]:
    """Live through that many days; for each: the shots that were ruled on, and what came late or not at all."""
    rng = random.Random(seed)
    evening = evening_at(0, idle_s=IDLE_S)
    ear = Ear(evening)
    table, hand = evening.table, evening.hand
    table.new_game("billard", 2, 0)
    for day in range(days):
        late: list[str] = []
        shots = len(ear.entries)

        def expect(what, holds, late=late):
            if not holds:
                late.append(f"{what} at {hand.now_us} us")

        for _ in range(A_DAY):
            evening.run(hand.now_us + rng.randrange(5 * S, 6 * S))
            done_us = hand.shoot(table.game.position.turn, [])
            evening.run(done_us + QUIET_US + 2 * S)
            told_us, text = ear.entries[-1]
            expect("a ruling", text.endswith(" -") and 0 < told_us - done_us < QUIET_US + 600_000)
            quiet_us = hand.now_us
            evening.press(table.game.position.turn, ports.FAULT_BUTTON)
            if table.menus.picker is not None:
                quiet_us = hand.now_us
                evening.run(quiet_us + (MENU_S - 1) * S)
                expect("a menu that stays", table.menus.picker is not None)
                evening.run(quiet_us + MENU_S * S + 600_000)
                expect("a menu that closes", table.menus.picker is None)
            for after_s, phase in (
                (IDLE_S - 10, AWAKE),
                (IDLE_S + 5, DIM),
                (3 * IDLE_S - 10, DIM),
                (3 * IDLE_S + 5, PICTURE),
            ):
                evening.run(quiet_us + after_s * S)
                expect(f"phase {phase}", table.lighting.idle.phase == phase)
            evening.run(quiet_us + rng.randrange(14_000, 15_000) * S)
            expect("the picture that stays", table.lighting.idle.phase == PICTURE)
            evening.press(0, ports.BANK_BUTTON)  # wakes it, and does nothing else
            expect("waking", table.lighting.idle.phase == AWAKE and table.menus.picker is None)
            evening.run(hand.now_us + 3 * S)
        expect("the table's seconds", abs(table.seconds - hand.now_us // S) <= 2)
        yield {"day": day + 1, "shots": len(ear.entries) - shots, "late": late, "now_us": hand.now_us}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--days", type=int, default=40)
    options = parser.parse_args()
    late: list[str] = []
    shots = now_us = 0
    for line in track(live(options.days), "days", options.days):
        late += line["late"]
        shots, now_us = shots + line["shots"], line["now_us"]
    for one in late[:20]:
        print(one)
    wraps = now_us // clock.WRAP_US
    print(f"{now_us / 86400 / S:.1f} days, {wraps} wraps of the clock, {shots} shots; late: {len(late)}")
    return 1 if late or shots != options.days * A_DAY else 0


if __name__ == "__main__":
    sys.exit(main())
