"""The few packets of MQTT 5 that a table needs, made and read as bytes (OASIS MQTT 5.0, chapters 2 and 3)."""

import struct

from carrom import const
from carrom.club.topics import MOST_BYTES

CONNACK, PUBLISH, PUBACK, DISCONNECT = const(2), const(3), const(4), const(14)  # kinds that a broker sends
PING = b"\xc0\x00"

_WILL_KEPT = const(0x2C)  # flags of CONNECT: there is a will, QoS 1, retained
_CLEAN, _USER, _PASSWORD = const(2), const(0x80), const(0x40)
_MOST_PACKET = const(0x27)  # properties
_EXPIRY = const(2)
_REFUSED = const(0x80)  # reason codes from there on


class MqttError(OSError):
    """The broker refuses, or what comes is no MQTT."""


def connect(client: str, keepalive_s: int, will: tuple, user: str | None, password: str | None) -> bytes:
    """Return CONNECT. will: topic and text that the broker keeps and tells once the client is gone."""
    flags = _CLEAN | _WILL_KEPT | (_USER if user is not None else 0) | (_PASSWORD if password is not None else 0)
    bounds = struct.pack(">BBI", 5, _MOST_PACKET, 2 * MOST_BYTES)
    body = _text("MQTT") + struct.pack(">BBH", 5, flags, keepalive_s) + bounds + _text(client)
    body += b"\0" + _text(will[0]) + _text(will[1])
    for word in (user, password):
        if word is not None:
            body += _text(word)
    return _packet(0x10, body)


def publish(topic: str, payload: bytes, number: int = 0, kept: bool = False, expiry_s: int = 0) -> bytes:
    """Return a PUBLISH packet. number: the broker's answer repeats it (QoS 1); 0: no answer. expiry_s: 0 for never."""
    body = _text(topic)
    if number:
        body += struct.pack(">H", number)
    body += struct.pack(">BBI", 5, _EXPIRY, expiry_s) if expiry_s else b"\0"
    return _packet(0x30 | (2 if number else 0) | (1 if kept else 0), body + payload)


def subscribe(topic: str, number: int) -> bytes:
    """Return a SUBSCRIBE packet, for QoS 0."""
    return _packet(0x82, struct.pack(">HB", number, 0) + _text(topic) + b"\0")


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">H", len(data)) + data


def _packet(first: int, body: bytes) -> bytes:
    head, left = bytearray([first]), len(body)
    while left > 127:
        head.append(left & 127 | 128)
        left >>= 7
    head.append(left)
    return bytes(head) + body


class Incoming:
    """Puts packets together from bytes as they come."""

    def __init__(self):
        self._data = b""

    def take(self, data: bytes):
        """Take bytes in. Yield the packets that are whole, (kind, body). Raises MqttError."""
        self._data += data
        while True:
            length, start = _number(self._data, 1)
            if length < 0 or len(self._data) < start + length:
                return
            kind, body = self._data[0] >> 4, self._data[start : start + length]
            self._data = self._data[start + length :]
            yield kind, body


def check(kind: int, body: bytes) -> None:
    """Raise MqttError where the broker refuses: CONNACK and PUBACK with such a reason, or DISCONNECT."""
    reason = 0
    if kind == CONNACK:
        reason = body[1] if len(body) > 1 else _REFUSED
    elif kind == PUBACK and len(body) > 2:
        reason = body[2]
    if kind == DISCONNECT or reason >= _REFUSED:
        raise MqttError("refused %d" % reason)


def message(body: bytes) -> tuple:
    """Read the body of a PUBLISH that came at QoS 0: (topic, payload) as bytes. Raises MqttError."""
    length = int.from_bytes(body[:2], "big") + 2
    properties, start = _number(body, length)
    if properties < 0 or len(body) < start + properties:
        raise MqttError("cut short")
    return body[2:length], body[start + properties :]


def _number(data: bytes, at: int) -> tuple:
    """Read a length at that place: (it, where it ends), or (-1, 0) where it has not come. Raises MqttError."""
    value = shift = 0
    while at < len(data):
        value |= (data[at] & 127) << shift
        at += 1
        if not data[at - 1] & 128:
            if value > 2 * MOST_BYTES:
                raise MqttError("too long")
            return value, at
        shift += 7
        if shift > 21:
            raise MqttError("no length")
    return -1, 0
