"""The games that a table has kept, out of its files, as game records."""

from carrom.storage.journal import Journal
from simulator.world.stores import MemoryStore


def records(files: dict[str, bytes]) -> dict[str, str]:
    """File name -> record of every game kept, the newest first; `files` as `carrom backup` reads them off the board.

    A game whose file is damaged ends where the damage begins, and says so in a comment.
    """
    store = MemoryStore(files)
    journal = Journal(store)
    journal.resume()  # takes the running game together from its two files
    found = {}
    for game in journal.games():
        lines = journal.record(game)
        if lines and lines[0].startswith("rules "):
            found[f"game{game:05d}.record"] = "\n".join(lines) + "\n"
    return found
