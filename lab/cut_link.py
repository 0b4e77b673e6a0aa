"""A link between tables and their broker that a bench can cut."""

import asyncio
import contextlib


class CutLink:
    """A link between tables and their broker that can be cut: what was under way waits, and nothing comes through."""

    def __init__(self, loop: asyncio.AbstractEventLoop, port: int):
        self._loop, self._to = loop, port
        self._whole = asyncio.Event()
        self._whole.set()
        self._pumps: set[asyncio.Task] = set()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._pass, "127.0.0.1", 0)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pumps.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):  # cancelled: at the end
                await self._whole.wait()
                there, back = await asyncio.open_connection("127.0.0.1", self._to)
                ways = [
                    asyncio.ensure_future(self._pump(reader, back)),
                    asyncio.ensure_future(self._pump(there, writer)),
                ]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
                    back.close()
        finally:
            writer.close()
            self._pumps.discard(task)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._whole.set)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()

    async def _close(self) -> None:
        self._server.close()
        pumps = list(self._pumps)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
