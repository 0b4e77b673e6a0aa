"""How long a person waits at the virtual table: plays it in Chromium as a person who flicks when READY, and prints it.

    python -m lab.waiting [--seed 1] [--exchanges 10] [--krhum 5]

An exchange begins with the person's flick and ends when the person may shoot again. It waits while no disc rolls. The
bounds are those of the lively pace. At the calm one the time to read and the bots' aims are printed apart, and what is
left of the waiting may not be longer.
"""

import argparse
import random
import statistics
import sys
from typing import Any

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import CALM, QUICK, Setup
from lab import browser
from stands.pages.person import Hand, Person
from stands.pages.served import served

MEDIANS_S = {"billard": 3.0, "krhum": 5.0}
REST_TO_READY_S = 1.0
SLACK_S = 0.5  # by which two runs may differ


ENDED = "carromFigures.{}.map(([since, to]) => [since, to ?? performance.now()])"


def exchange(person: Person, rng: random.Random) -> dict[str, float]:
    """Flick, answer what is asked, and wait until the person may shoot again. Return seconds."""
    page = person.page
    person.shoot(Hand(0.0, rng.randrange(-12, 13), rng.choice((0.5, 0.6, 0.7, 0.8))))
    person.until("carromFigures.state().phase !== 'idle'")
    before = page.evaluate(
        "(({flick_ms, readies_ms, rolls_ms, frames}) => [flick_ms, readies_ms.length, rolls_ms.length, frames])"
        "(carromFigures)"
    )
    begun_ms, readies, rolls, frames = before

    def over() -> bool:
        if page.evaluate("carromFigures.readies_ms.length") != readies or person.state("winner") is not None:
            return True
        if page.locator("#said").is_visible():
            page.locator("#said").click(timeout=1000)
        choices = page.locator("#question button:enabled")
        if choices.count():
            choices.first.click(timeout=1000)
        return False

    browser.seconds_until(page, over, "the end of an exchange", look_ms=30)
    if person.state("winner") is not None:
        return {}
    ready_ms = page.evaluate(f"carromFigures.readies_ms[{readies}]")
    rolled = page.evaluate("carromFigures.rolls_ms")[max(0, rolls - 1) :]
    rolled_ms = sum(min(to, ready_ms) - max(since, begun_ms) for since, to in rolled)
    rest_ms = max(to for _since, to in rolled)
    read_s, aimed_s = (
        sum(max(0, min(to, ready_ms) - max(since, begun_ms)) for since, to in page.evaluate(ENDED.format(name))) / 1000
        for name in ("reads_ms", "aims_ms")
    )
    return {
        "whole": (ready_ms - begun_ms) / 1000,
        "waiting": (ready_ms - begun_ms - rolled_ms) / 1000,
        "rest": max(0.0, (ready_ms - rest_ms) / 1000),
        "reading": read_s,
        "aiming": aimed_s,
        "left": (ready_ms - begun_ms - rolled_ms) / 1000 - read_s - aimed_s,
        "shots": len(rolled),
        "frames_s": (page.evaluate("carromFigures.frames") - frames) * 1000 / max(1.0, rolled_ms),
        "latency": page.evaluate("carromFigures.latencies.at(-1)"),
    }


def play(chromium: Any, book: str, count: int, seed: int, pace: str) -> dict[str, float]:
    """Play `count` exchanges of a book and print each. Return the medians."""
    rng = random.Random(f"waiting {seed}")
    setup = Setup.of(book, "bot", seed=seed, pace=pace)
    with served(Live(setup)) as running:
        page = chromium.new_page(viewport={"width": 1280, "height": 860})
        page.goto(running.address)
        page.wait_for_selector("#table[data-ready]")
        person = Person(page, "mouse")
        print(f"{book}, {pace}: whole, waiting, of it reading, aiming, what is left; rest to READY (s), shots")
        done: list[dict[str, float]] = []
        while len(done) < count:
            one = exchange(person, rng)
            if not one:
                break  # the game is over
            done.append(one)
            shown = "".join(f"{one[name]:7.1f}" for name in ("whole", "waiting", "reading", "aiming", "left"))
            print(f"{shown} {one['rest']:6.2f} {one['shots']:3.0f}", flush=True)
        page.close()
    found = {name: statistics.median(one[name] for one in done) for name in done[0]}
    print("  median: {waiting:.1f} s of waiting, {reading:.1f} s reading, {aiming:.1f} s aiming".format(**found))
    print("  median: {left:.1f} s left, {rest:.2f} s from rest to READY".format(**found))
    print("  median: {frames_s:.0f} frames/s in motion, {latency:.0f} ms from flick to movement".format(**found))
    return found


def measure(chromium: Any, book: str, count: int, seed: int) -> bool:
    """Play a book at both paces. Return whether the medians are within their bounds."""
    quick, calm = (play(chromium, book, count, seed, pace) for pace in (QUICK, CALM))
    good = quick["waiting"] <= MEDIANS_S[book] and quick["rest"] <= REST_TO_READY_S
    good &= calm["left"] <= quick["left"] + SLACK_S
    bounds = f"lively {MEDIANS_S[book]:.1f} s, {REST_TO_READY_S:.1f} s to READY; calm {SLACK_S:.1f} s more left"
    print(f"{book}: at most {bounds}: {'holds' if good else 'does not hold'}")
    return good


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exchanges", type=int, default=10)
    parser.add_argument("--krhum", type=int, default=5)
    chosen = parser.parse_args()
    with browser.running() as chromium:
        counts = {"billard": chosen.exchanges, "krhum": chosen.krhum}
        good = [measure(chromium, book, count, chosen.seed) for book, count in counts.items()]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
