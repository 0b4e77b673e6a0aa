"""The faults of equivalent.txt: planted, they change nothing that can be seen."""

from pathlib import Path

LIST = Path(__file__).with_name("equivalent.txt")
ANY = "*"  # as the line that it becomes: whatever becomes of it


def judged_equivalent(text: str) -> dict[tuple[str, str, str], str]:
    """The list of equivalent mutants: for each key the reason.

    A block is a line `module: reason`, a line `- ` with the line as it is, without its comment, a line `+ ` with the
    line as it becomes, or with a * where no change of that line can be seen.
    """
    found = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        head, before, after = lines
        module, _, reason = head.partition(": ")
        assert before.startswith("- "), block
        assert after.startswith("+ "), block
        assert reason, block
        found[module, before[2:], after[2:]] = reason
    return found


def is_listed(key: tuple[str, str, str], equivalent: dict) -> bool:
    return key in equivalent or (key[0], key[1], ANY) in equivalent


def code(line: str) -> str:
    """A line without indentation and comment."""
    return line.partition("  # ")[0].strip()
