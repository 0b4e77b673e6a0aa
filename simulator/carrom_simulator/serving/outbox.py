"""The queue of messages to one page, with a bound."""

import asyncio
import json
from collections import deque
from typing import Any

MOST_CHARS = 8_000_000  # waiting for a page; with more it is cut off
ROOM_CHARS = 200_000  # parts of a long reply wait until less than that is queued


class Outbox:
    """Messages in the order in which they were put in, as text. overrun: whether it was closed for too many."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._chars = 0
        self._closed = False
        self.overrun = False
        self._changed = asyncio.Event()

    @property
    def waiting(self) -> int:
        """The number of messages that wait."""
        return len(self._texts)

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is sent: the page is gone or cut off."""
        return self._closed

    def put(self, message: dict[str, Any]) -> None:
        """Queue a message. Closes the outbox where too much is waiting already."""
        self.put_text(json.dumps(message, separators=(",", ":")))

    def put_text(self, text: str) -> None:
        """Queue a message that is JSON already: see `put`."""
        if self._chars > MOST_CHARS:
            self.overrun = True
            self.close()
        if not self._closed:
            self._texts.append(text)
            self._chars += len(text)
            self._changed.set()

    async def put_part(self, text: str) -> bool:
        """Queue a part of a long reply when the page has taken most of what came before. Return False for a page that
        is gone or cut off: whoever sends the parts need not go on."""
        while self._chars > ROOM_CHARS and not self._closed:
            self._changed.clear()
            await self._changed.wait()
        self.put_text(text)
        return not self._closed

    def close(self) -> None:
        """Send nothing more; what waits is dropped."""
        self._closed = True
        self._texts.clear()
        self._chars = 0
        self._changed.set()

    async def get(self) -> str | None:
        """Wait for the next message; None once the outbox is closed."""
        while not self._texts:
            if self._closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        text = self._texts.popleft()
        self._chars -= len(text)
        self._changed.set()
        return text
