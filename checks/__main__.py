"""Says which parts of .ci/run have to run: python3 -m checks [--since COMMIT]

Prints their names, each a target of the Makefile, in one line; on stderr, which are left out and why. Without --since
all run. The tests find the claims of each part in build/claims.json.
"""

import argparse
import json
import subprocess
import sys

from checks.imports import ROOT, Tree
from checks.parts import PARTS, claims, tracked, woken

CLAIMS = ROOT / "build" / "claims.json"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def differing(commit: str) -> set[str]:
    """Return the files that are not as they were in a commit: changed, new or gone."""
    changed = _git("diff", "--name-only", "--no-renames", "-z", f"{commit}^{{commit}}", "--")
    new = _git("ls-files", "-z", "--others", "--exclude-standard")
    return {file for file in (changed + new).split("\0") if file}


def main() -> None:
    """Tell which parts run."""
    parser = argparse.ArgumentParser(prog=".ci/run", description="Check all that must hold before a change lands.")
    parser.add_argument("--since", metavar="COMMIT", help="leave out each part whose inputs are those of COMMIT")
    asked = parser.parse_args()
    changed = None if asked.since is None else differing(asked.since)
    files = tracked()
    claimed = claims(Tree(), files)
    CLAIMS.parent.mkdir(exist_ok=True)
    told = {
        "tracked": sorted(files),
        "claims": {name: sorted(claim.tried | claim.looked) for name, claim in claimed.items()},
        "tests": {name: part.tests for name, part in PARTS.items() if part.tests},
    }
    CLAIMS.write_text(json.dumps(told), encoding="utf-8")
    if changed is None:
        print(*PARTS)
        return
    wakes = woken(changed, claimed)
    print(f"Since {asked.since} {len(changed)} files differ.", file=sys.stderr)
    for name in PARTS:
        if name in wakes:
            first, more = wakes[name][:1], len(wakes[name]) - 1
            why = f"{first[0]} differs{f', and {more} more' if more else ''}" if first else "it always does"
            print(f"  {name} runs: {why}", file=sys.stderr)
        else:
            count = len(claimed[name].tried | claimed[name].looked)
            print(f"  {name} is left out: none of its {count} inputs differs", file=sys.stderr)
    print(*wakes)


if __name__ == "__main__":
    main()
