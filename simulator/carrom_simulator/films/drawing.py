"""Draws shots as pictures that move for the pages: one at a time, in a process of its own, while the page waits."""

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib.util import find_spec
from typing import Any

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.animated_svg import animated_svg

KINDS = {".svg": "image/svg+xml", ".webp": "image/webp", ".png": "image/png"}
SHOT_PX = 480  # width of a picture
LOOK_S = 0.2  # how often to look whether the page still waits
_PAINTER = f"{__package__}.moving_picture"  # is run as a program


class BusyError(Exception):
    """One shot is being drawn and another one waits: this one cannot."""


class Drawing:
    """Draws what pages ask for: a queue of one. The last picture is kept, for whoever asks for it again."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = False
        self._last: tuple[Any, bytes] = (None, b"")

    async def shot(
        self, film: Callable[[], dict[str, Any] | None], spec: BoardSpec, ending: str, has_gone: Callable[[], bool]
    ) -> bytes | None:
        """Return the picture of a shot; None where there is none, or the page has gone. ending: one of KINDS.

        film: makes the film, in a thread; None where there is none. has_gone: whether nobody waits for it any more.
        Raises BusyError.
        """
        if self._waiting:
            raise BusyError
        self._waiting = self._turn.locked()
        try:
            await self._turn.acquire()
        finally:
            self._waiting = False
        try:
            made = None if has_gone() else await asyncio.to_thread(film)
            if made is None:
                return None
            if ending == ".svg":
                return animated_svg(made, spec).encode()
            order = json.dumps([made, asdict(spec), SHOT_PX, ending])
            if self._last[0] != order:
                drawn = await _drawn(order, has_gone)
                if drawn is None:
                    return None
                self._last = order, drawn
            return self._last[1]
        finally:
            self._turn.release()


async def _drawn(order: str, has_gone: Callable[[], bool]) -> bytes | None:
    """Let a process draw, and end it when nobody waits any more. Return None for no picture."""
    if not all(map(find_spec, ("PIL", "resvg_py"))):
        return None  # this needs the extra `pictures`
    painter = await asyncio.create_subprocess_exec(
        sys.executable, "-m", _PAINTER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    drawing = asyncio.create_task(painter.communicate(order.encode()))
    try:
        while not has_gone():
            done, _ = await asyncio.wait({drawing}, timeout=LOOK_S)
            if done:
                return drawing.result()[0] or None
        return None
    finally:
        if painter.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                painter.kill()
        await asyncio.gather(drawing, return_exceptions=True)
