"""Deletes a player: afterwards the club's file tells the name nowhere, and everybody else is rated as before.

A name stands in the comments of records and in decisions, also as somebody wrote it before it was corrected. A mark
takes its place, the same one in all games of the deleted player. Where another player bears, or once bore, one of these
names, the name that the other has now is put there, so that the corrections that led to it may go.
"""

import json
import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from carrom_tools.club.decisions import (
    ADD,
    DELETE,
    ENTER,
    FORFEIT,
    MARK,
    RENAME,
    ROUND,
    SCORE,
    SEAT,
    TIME,
    TOURNAMENT,
    WALKOVER,
    WITHDRAW,
    Decision,
    Player,
    Roster,
    decisions,
    key,
    named_in,
)
from carrom_tools.club.store import Line, Store

_PLAYER = "# player "
_NOW = "9"  # later than the beginning of any game
_WORDS = 5  # before the name in such a comment


def new_mark() -> str:
    """Return what stands in the place of a name from now on."""
    return MARK + secrets.token_hex(4)


def names_in(store: Store) -> set[str]:
    """Return the keys of all names that stand in records and decisions."""
    lines = (line for piece in (*store.pieces_with(_PLAYER), *store.aside()) for line in piece.lines.splitlines())
    told = [words[_WORDS] for line in lines if (words := player_words(line))]
    decided = [name for one in decisions(store) for name in named_in(one)]
    return {key(name) for name in (*told, *decided) if key(name) and not name.startswith(MARK)}


def names_of(store: Store, name: str) -> set[str]:
    """Return the keys of all names that a player ever had and that nobody else has now."""
    decided, player = decisions(store), key(name)
    roster = Roster(decided)
    return {player} | {name for name in _names(player, decided) if key(roster.name(name, _NOW)) == player}


def player_words(line: str) -> list[str]:
    """Return the words of a person's `# player` comment that has a name, [] for any other line."""
    words = line.split(maxsplit=_WORDS)
    return words if words[:2] == ["#", "player"] and len(words) > _WORDS and words[3] != "bot" else []


def erase(store: Store, name: str, made: datetime | None = None, mark: str = "") -> None:
    """Delete the player of that name. mark: stands where the name stood; a new one by default. Raises sqlite3.Error
    (Store.erase)."""
    decided = decisions(store)
    roster, gone, mark = Roster(decided), key(name), mark or new_mark()
    names = _names(gone, decided)

    def now(player: Player | None, name: str) -> str:
        """Return what is to stand where `name` stood, which meant that player."""
        if key(name) not in names or player is None:
            return name
        return mark if player.id == gone else player.name

    def written(game: str, began: str, line: str) -> str:
        """Return a line of a record; in a `# player` comment the deleted name is replaced."""
        text = line.removesuffix("\n").removesuffix("\r")
        words = player_words(text)
        if not words:
            return line
        name = words[_WORDS]
        put = now(roster.player(game, began, words[2], {"kind": "human", "name": name}), name)
        return line if put == name else " ".join([*words[:_WORDS], put]) + line[len(text) :]

    def changed_of(pieces: Iterable[Line]) -> list[Line]:
        anew = [
            (piece, "\n".join(written(piece.game, piece.began, line) for line in piece.lines.split("\n")))
            for piece in pieces
        ]
        return [piece._replace(lines=lines) for piece, lines in anew if lines != piece.lines]

    pieces, aside = changed_of(store.pieces_with(_PLAYER)), changed_of(store.aside())
    changed: list[tuple[int, str | None]] = []
    for one in decided:
        told = _told(one, names, gone, roster, store.began, now)
        if told != one.told:
            changed.append((one.number, None if told is None else json.dumps(told, ensure_ascii=False)))
    when = f"{made or datetime.now():{TIME}}"
    store.erase(pieces, aside, changed, when, json.dumps({"kind": DELETE, "mark": mark}))


def _names(gone: str, decided: Iterable[Decision]) -> set[str]:
    """Return the keys of all names that the player ever had."""
    found, renamed = {gone}, [one.told for one in decided if one.told["kind"] == RENAME]
    for told in reversed(renamed):
        if key(told["to"]) in found:
            found.add(key(told["name"]))
    return found


def _told(
    one: Decision,
    names: set[str],
    gone: str,
    roster: Roster,
    began: Callable[[str], str],
    now: Callable[[Player | None, str], str],
) -> dict[str, Any] | None:
    """Return a decision without the name, or None where nothing is left of it."""
    told = one.told

    def person(name: str) -> Player | None:
        return roster.player("", one.made, "", {"kind": "human", "name": name})

    def present(name: str) -> str:
        return now(person(name), name) if name else name

    if told["kind"] == RENAME and key(told["name"]) in names:
        return None
    if told["kind"] == ADD:
        found = person(told["name"])
        return None if found is not None and found.id == gone else {**told, "name": present(told["name"])}
    if told["kind"] == SEAT:
        return {**told, "name": now(roster.player(told["game"], began(told["game"]), told["seat"], None), told["name"])}
    if told["kind"] == TOURNAMENT:
        return {**told, "players": [present(name) for name in told["players"]]}
    if told["kind"] == ROUND:
        return {**told, "pairs": [[present(name) for name in pair] for pair in told["pairs"]]}
    if told["kind"] in (WITHDRAW, ENTER):
        return {**told, "name": present(told["name"])}
    if told["kind"] in (SCORE, WALKOVER, FORFEIT):
        return {**told, "one": present(told["one"]), "other": present(told["other"])}
    return told
