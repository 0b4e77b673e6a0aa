"""Turns the games in a table's files into records."""

from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore


def records(files: dict[str, bytes]) -> dict[str, str]:
    """Return file name -> record of every kept game, the newest first; `files` as `carrom backup` reads them.

    A game with a damaged file ends where the damage begins, with a comment that says so. A long game, which lies in
    several files, is one record by the number of the last.
    """
    store = MemoryStore(files)
    journal = Journal(store)
    journal.resume()  # joins the running game from its two files
    found = {}
    games = journal.games()
    continued = {journal.continues(game) for game in games}
    for game in games:
        if game in continued:
            continue
        lines = journal.kept_record(game)
        if lines and lines[0].startswith("rules "):
            found[f"game{game:05d}.record"] = "\n".join(lines) + "\n"
    return found
