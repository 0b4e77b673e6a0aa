"""Keeps one seeded sample of the mutants of several rooms; the others are marked as skipped.

python -m tests.mutants.sample SESSION ... --count 100 --seed 1
"""

import random
from argparse import ArgumentParser
from collections.abc import Iterable

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult


def keep(sessions: Iterable[str], count: int, seed: int) -> None:
    """Mark all mutants of these sessions but `count` as skipped; the sessions' own order does not matter."""
    jobs = {}
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as database:
            for item in database.pending_work_items:
                for mutant in item.mutations:
                    key = str(mutant.module_path), mutant.start_pos, mutant.operator_name, mutant.occurrence
                    jobs[key] = session, item.job_id
    order = sorted(jobs)
    random.Random(seed).shuffle(order)
    skipped: dict[str, list[str]] = {}
    for key in order[count:]:
        session, job = jobs[key]
        skipped.setdefault(session, []).append(job)
    for session, left_out in skipped.items():
        with use_db(session, WorkDB.Mode.open) as database:
            for job in left_out:
                database.set_result(job, WorkResult(output="not sampled", worker_outcome=WorkerOutcome.SKIPPED))
    print(f"{min(count, len(order))} of {len(order)} mutants")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sessions", nargs="+", help="sessions that cosmic-ray init made")
    parser.add_argument("--count", type=int, required=True, help="how many mutants are kept")
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    keep(options.sessions, options.count, options.seed)
