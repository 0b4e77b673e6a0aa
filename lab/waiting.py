"""How long a person waits at the virtual table: plays it in Chromium as a person who flicks when READY, and prints it.

    python -m lab.waiting [--seed 1] [--exchanges 10] [--krhum 5]

An exchange begins with the person's flick and ends when the person may shoot again. It waits while no disc rolls.
"""

import argparse
import random
import statistics
import sys
from typing import Any

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from lab import browser
from stands.pages.person import Hand, Person
from stands.pages.served import served

MEDIANS_S = {"billard": 3.0, "krhum": 5.0}
REST_TO_READY_S = 1.0


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
    return {
        "whole": (ready_ms - begun_ms) / 1000,
        "waiting": (ready_ms - begun_ms - rolled_ms) / 1000,
        "rest": max(0.0, (ready_ms - rest_ms) / 1000),
        "shots": len(rolled),
        "frames_s": (page.evaluate("carromFigures.frames") - frames) * 1000 / max(1.0, rolled_ms),
        "latency": page.evaluate("carromFigures.latencies.at(-1)"),
    }


def play(chromium: Any, book: str, count: int, seed: int) -> bool:
    """Play `count` exchanges of a book and print each. Return whether the medians are within their bounds."""
    rng = random.Random(f"waiting {seed}")
    setup = Setup.of(book, "bot", seed=seed)
    with served(Live(setup)) as running:
        page = chromium.new_page(viewport={"width": 1280, "height": 860})
        page.goto(running.address)
        page.wait_for_selector("#table[data-ready]")
        person = Person(page, "mouse")
        print(f"{book}: whole, waiting, rest to READY (s), shots")
        done: list[dict[str, float]] = []
        while len(done) < count:
            one = exchange(person, rng)
            if not one:
                break  # the game is over
            done.append(one)
            print(f"  {one['whole']:6.1f} {one['waiting']:6.1f} {one['rest']:6.2f} {one['shots']:3.0f}", flush=True)
        page.close()
    waiting = statistics.median(one["waiting"] for one in done)
    rest = statistics.median(one["rest"] for one in done)
    print(f"  median: {waiting:.1f} s of waiting (at most {MEDIANS_S[book]:.1f}), {rest:.2f} s from rest to READY")
    frames_s, latency_ms = (statistics.median(one[name] for one in done) for name in ("frames_s", "latency"))
    print(f"  median: {frames_s:.0f} frames/s in motion, {latency_ms:.0f} ms from flick to movement")
    return waiting <= MEDIANS_S[book] and rest <= REST_TO_READY_S


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exchanges", type=int, default=10)
    parser.add_argument("--krhum", type=int, default=5)
    chosen = parser.parse_args()
    with browser.running() as chromium:
        counts = {"billard": chosen.exchanges, "krhum": chosen.krhum}
        good = [play(chromium, book, count, chosen.seed) for book, count in counts.items()]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
