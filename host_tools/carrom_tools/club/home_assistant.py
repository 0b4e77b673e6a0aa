"""Tells Home Assistant of a table: score, whose turn it is, whether a game is on, and calls that lights can follow.

At a club's own broker the club announces its tables (Announcements), elsewhere a table announces itself.
"""

import json
from collections.abc import Callable

from carrom import VERSION
from carrom.lang import pick
from carrom.panel import calls
from carrom_tools.club.topics import CALL, OFFLINE, ONLINE, ROOT, STATE, STATUS, topic

_NAMES = {
    "score": ("Score", "Score"),
    "turn": ("Au tour de", "Turn"),
    "playing": ("Partie en cours", "Game on"),
    "call": ("Annonce", "Call"),
}


ANNOUNCED = "homeassistant/device/+/config"  # where Home Assistant looks for devices


def discovery_topic(table: str) -> str:
    """Return the topic under which Home Assistant looks for a device."""
    return ANNOUNCED.replace("+", f"carrom-{table}")


def discovery(table: str, lang: str) -> dict:
    """Return what Home Assistant is to know of a table: one device with four entities."""
    of_state, of_call = topic(table, STATE), topic(table, CALL)

    def entity(name: str, platform: str, at: str, **more: object) -> dict:
        named = {"platform": platform, "unique_id": f"carrom-{table}-{name}", "name": pick(lang, _NAMES[name])}
        return {**named, "state_topic": at, **more}

    shown = {"json_attributes_topic": of_state}
    score = "{{ value_json.score_text | default('') }}"
    turn = "{{ value_json.turn_name | default('') }}"
    playing = "{{ 'ON' if value_json.playing else 'OFF' }}"
    return {
        "device": {"identifiers": [f"carrom-{table}"], "name": f"Carrom {table}", "model": "Carrom table"},
        "origin": {"name": "carrom-table", "sw_version": VERSION},
        "availability": [
            {"topic": topic(table, STATUS), "payload_available": ONLINE, "payload_not_available": OFFLINE},
        ],
        "qos": 1,
        "components": {
            "score": entity("score", "sensor", of_state, value_template=score, icon="mdi:scoreboard", **shown),
            "turn": entity("turn", "sensor", of_state, value_template=turn, icon="mdi:account-arrow-right"),
            "playing": entity("playing", "binary_sensor", of_state, value_template=playing),
            "call": entity("call", "event", of_call, event_types=sorted(calls.names()), icon="mdi:bullhorn"),
        },
    }


class Announcements:
    """Keeps at ANNOUNCED of a club's own broker what the club says of its tables, and takes away the rest: only the
    club may write there, so the rest is from before others were forbidden to. A table is announced as long as its
    `status` is kept. One object serves one connection. is_shown: whether the wall shows a table of that name."""

    def __init__(self, lang: str, is_shown: Callable[[str], bool]):
        self._lang = lang
        self._is_shown = is_shown
        self._wanted: dict[str, bytes] = {}  # topic -> payload
        self._standing: dict[str, bytes] = {}  # what the broker keeps, as far as it was heard

    def take(self, told_at: str, payload: bytes) -> None:
        """Take in a message, which may be anything. A kept `status` must come before what is kept at ANNOUNCED."""
        table = told_at.removeprefix(f"{ROOT}/").removesuffix(f"/{STATUS}")
        before, after = ANNOUNCED.split("+")
        if told_at.startswith(before) and told_at.endswith(after):
            self._standing[told_at] = payload
        elif told_at == topic(table, STATUS):
            at = discovery_topic(table)
            if not payload:
                self._wanted.pop(at, None)
            elif at not in self._wanted and self._is_shown(table):
                self._wanted[at] = json.dumps(discovery(table, self._lang), ensure_ascii=False).encode()

    def due(self) -> list[tuple[str, bytes]]:
        """Return what is to be published now, (topic, payload), for the broker to keep; nothing twice."""
        told = [(at, payload) for at, payload in self._wanted.items() if self._standing.get(at) != payload]
        gone = [(at, b"") for at, payload in self._standing.items() if payload and at not in self._wanted]
        self._standing.update([*told, *gone])
        return [*told, *gone]
