"""Tries the `carrom` that is installed here: a whole game, a record, the virtual table.

    python release/installed.py RECORD

Workflows run it on systems that the tests are not made for. It ends with status 1 where something fails.
"""

import re
import subprocess
import sys
import urllib.request

PATIENCE_S = 120


def carrom(*words: str) -> str:
    """Run a command. Return what it prints."""
    print("carrom", *words, flush=True)
    done = subprocess.run(
        ["carrom", *words], stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S, text=True, encoding="utf-8"
    )
    return done.stdout


def try_table() -> None:
    """Start the virtual table, load its page, and end it."""
    print("carrom play --no-browser", flush=True)
    words = ["carrom", "play", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as table:
        assert table.stdout is not None
        try:
            for line in table.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+\S*", line):
                    with urllib.request.urlopen(found[0], timeout=PATIENCE_S) as page:
                        assert b"<html" in page.read(), f"no page at {found[0]}"
                    return
            raise AssertionError("it told no address")
        finally:
            table.terminate()


def main() -> None:
    """Try all of it."""
    assert '"winner"' in carrom("demo", "--rules", "krhum", "--seed", "1", "--json").splitlines()[-1]
    assert carrom("replay", sys.argv[1]).strip()
    try_table()


if __name__ == "__main__":
    main()
