"""Reads an opened file in a process of its own, so that the table and its pages go on meanwhile.

    async for text in opening.messages("evening.record", 1, content, spec, "fr"): ...

The first message says what was opened, {"t": "replay", "name", "record", "total", "remarks", "players"}: record is its
number, 0 for a trace, whose decisions cannot be played; remarks: pairs, French and English; players: its own, by their
seats, as far as it names them. The others bring its steps in order,
{"t": "steps", "steps": [...], "edges": [...]}. A trace's edges are sent once: a step names those before it as (from,
to), indices among all.
"""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from carrom_simulator.board.saved import SavedError, players_of
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.opened import replay, traces
from carrom_simulator.web.setup import Setup
from carrom_simulator.words import faults

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE_S = 10.0
PART_STEPS = 60
PART_EDGES = 3000


class UnreadableError(ValueError):
    """The file cannot be shown. args: why, in French and in English."""


def parts(name: str, number: int, text: str, spec: BoardSpec, lang: str) -> Iterator[dict[str, Any]]:
    """Yield the messages that tell a page of an opened file. number: of a record. Raises SavedError."""
    if traces.is_trace(text):
        edges, decisions = traces.steps(text, lang)
        yield {"t": "replay", "name": name, "record": 0, "total": len(decisions), "remarks": [], "players": {}}
        for at in range(0, len(edges), PART_EDGES):
            yield {"t": "steps", "steps": [], "edges": edges[at : at + PART_EDGES]}
        yield from _in_parts(decisions)
    else:
        steps = replay.Steps(text, spec, lang)
        players = Setup(players=players_of(text)).shown_players()
        opened = {"name": name, "record": number, "total": len(steps), "remarks": steps.remarks, "players": players}
        yield {"t": "replay", **opened}
        yield from _in_parts(steps)


def _in_parts(steps: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    rest = iter(steps)
    while part := list(islice(rest, PART_STEPS)):
        yield {"t": "steps", "steps": part, "edges": []}


def _work(pipe: "Connection", *args: Any) -> None:
    """Run in the process: send each message as JSON, then what is wrong, None for nothing."""
    error = None
    try:
        for part in parts(*args):
            pipe.send((json.dumps(part, separators=(",", ":")), None))
    except SavedError as found:
        error = found
    except BrokenPipeError:
        return  # the page has gone
    pipe.send(("", error))


def _unreadable(name: str, error: SavedError) -> UnreadableError:
    french, english = faults.both(error.fault)
    place = f"{name}:{error.line}"
    return UnreadableError(f"Fichier illisible : {place}: {french}", f"Unreadable file: {place}: {english}")


async def messages(name: str, number: int, text: str, spec: BoardSpec, lang: str) -> AsyncGenerator[str, None]:
    """Yield the messages of `parts` as JSON. Raises UnreadableError."""
    if sys.platform == "emscripten":  # the table runs in a worker of the page, where no process can be started
        try:
            for one in parts(name, number, text, spec, lang):
                yield json.dumps(one, separators=(",", ":"))
                await asyncio.sleep(0)
        except SavedError as found:
            raise _unreadable(name, found) from None
        return
    import multiprocessing  # not above: the site's table has no use of it, and loading it there takes a while

    context = multiprocessing.get_context("spawn")
    pipe, far_end = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(far_end, name, number, text, spec, lang), daemon=True)
    await asyncio.to_thread(worker.start)
    far_end.close()
    try:
        while True:
            part, error = await asyncio.to_thread(_receive, pipe)
            if error:
                raise _unreadable(name, error)
            if not part:
                return
            yield part
    except TimeoutError:
        raise UnreadableError(
            f"{name} : ce fichier est trop long à lire.", f"{name}: this file takes too long to read."
        ) from None
    except EOFError:  # the process has died, of too little memory for instance
        raise UnreadableError(
            f"{name} : ce fichier n'a pas pu être lu.", f"{name}: reading this file failed."
        ) from None
    finally:
        worker.kill()
        pipe.close()
        await asyncio.to_thread(worker.join)


def _receive(pipe: "Connection") -> tuple[str, SavedError | None]:
    if not pipe.poll(PATIENCE_S):
        raise TimeoutError
    received: tuple[str, SavedError | None] = pipe.recv()
    return received
