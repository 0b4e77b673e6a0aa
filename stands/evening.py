"""A K-Rhum game with bets and undos, as a table's journal keeps it."""

from pathlib import Path

GAME = Path(__file__).with_name("evening.record")


def evening() -> tuple[str, list[str]]:
    """Return the header and the entries of the game."""
    lines = [line for line in GAME.read_text().splitlines() if not line.startswith("#")]
    return "\n".join(lines[:3]), lines[3:]
