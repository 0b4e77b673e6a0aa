"""Knows how late the messages of a page come: each brings the time of the page's own clock."""

from collections import deque

MOST_MS = 2000.0  # a message that is older is not played: static/page/beat.js takes back what it sent before a stall
BEATS = 5  # clocks run apart, and a page's may stand while its computer sleeps: the last beats count


class Lateness:
    """How late the messages of one page come, compared with the quickest of its last beats.

    >>> lateness = Lateness()
    >>> lateness.beat(sent_ms=500.0, now_s=7.5)
    >>> lateness.is_late(sent_ms=1500.0, now_s=9.0), lateness.is_late(sent_ms=1500.0, now_s=12.0)
    (False, True)
    """

    def __init__(self) -> None:
        self._ways_ms: deque[float] = deque(maxlen=BEATS)

    def beat(self, sent_ms: float, now_s: float) -> None:
        """Note a beat. sent_ms: by the page's clock. now_s: by the server's."""
        self._ways_ms.append(now_s * 1000 - sent_ms)

    def is_late(self, sent_ms: float | None, now_s: float) -> bool:
        """Tell whether a message comes too late to be played; never of one without a time, or before a beat."""
        if sent_ms is None or not self._ways_ms:
            return False
        return now_s * 1000 - sent_ms - min(self._ways_ms) > MOST_MS
