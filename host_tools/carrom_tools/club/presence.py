"""Which tables are there, as far as a wall has heard them itself.

A broker keeps the last word of each table. After a power cut that word may be older than the table's end: it counts as
not heard yet. Such a table is asked once, also before its first game; whoever speaks is online, whoever does not within
ten seconds is offline.
"""

UNHEARD, ONLINE, OFFLINE = "unheard", "online", "offline"
ANSWER_S = 10.0


class Presence:
    """The state of each table that has a place on the wall. most: places."""

    def __init__(self, most: int):
        self._most = most
        self._states: dict[str, str] = {}
        self._asked_s: dict[str, float] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._states

    def names(self) -> list[str]:
        """Return all tables, by name."""
        return sorted(self._states)

    def has_place(self, table: str) -> bool:
        """Give a table a place, offline at first. Return whether there is, or was, room for it."""
        if table not in self._states and len(self._states) < self._most:
            self._states[table] = OFFLINE
        return table in self._states

    def forget(self, table: str) -> None:
        """Take a table's place away."""
        self._states.pop(table, None)
        self._asked_s.pop(table, None)

    def state(self, table: str) -> str:
        """Return UNHEARD, ONLINE or OFFLINE."""
        return self._states.get(table, OFFLINE)

    def set(self, table: str, state: str) -> bool:
        """Note a table's state. Return whether it is another one than before."""
        was = self._states[table]
        self._states[table] = state
        self._asked_s.pop(table, None)
        return was != state

    def break_off(self) -> list[str]:
        """Trust no word from before: the way to the broker was cut. Return the tables that were online."""
        cut = [table for table, state in self._states.items() if state == ONLINE]
        for table in cut:
            self.set(table, UNHEARD)
        return cut

    def to_ask(self) -> list[str]:
        """Return the tables that are to be asked whether they are there."""
        return [table for table, state in self._states.items() if state == UNHEARD and table not in self._asked_s]

    def asked(self, table: str, now_s: float) -> None:
        """Note that a table was asked."""
        self._asked_s[table] = now_s

    def silent(self, now_s: float) -> list[str]:
        """Return the tables that were asked, and did not answer in time: they are offline now."""
        found = [table for table, asked_s in self._asked_s.items() if now_s - asked_s >= ANSWER_S]
        for table in found:
            self.set(table, OFFLINE)
        return found
