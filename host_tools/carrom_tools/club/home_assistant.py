"""Tells Home Assistant of a table: score, whose turn it is, whether a game is on, and calls that lights can follow."""

from carrom import VERSION
from carrom.club.topics import CALL, OFFLINE, ONLINE, STATE, STATUS, topic
from carrom.lang import pick
from carrom.panel import calls

_NAMES = {
    "score": ("Score", "Score"),
    "turn": ("Au tour de", "Turn"),
    "playing": ("Partie en cours", "Game on"),
    "call": ("Annonce", "Call"),
}


def discovery_topic(table: str) -> str:
    """Return the topic under which Home Assistant looks for a device."""
    return f"homeassistant/device/carrom-{table}/config"


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
