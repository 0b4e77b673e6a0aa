"""Listening sockets on free ports, and the headers of every answer, which keep other sites out."""

import errno
import socket

from aiohttp import web

from carrom_simulator.refusals import CodedError

PORTS_TRIED = 50

# Our pages load nothing from other sites, other sites load nothing of ours, and none may frame them.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class NoPortError(CodedError):
    """All ports that were tried are taken."""


def free_ports(wanted: int, hosts: list[str]) -> tuple[list[socket.socket], int]:
    """Open a listening socket on each of these addresses, at `wanted` or the next port that is free on all of them.

    Raises NoPortError when 50 in a row are taken, OSError.
    """
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        opened: list[socket.socket] = []
        try:
            for host in hosts:
                opened.append(_listen(host, port))
        except OSError as error:
            for listener in opened:
                listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return opened, port
    raise NoPortError("no-port", wanted, wanted + PORTS_TRIED - 1)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Without SO_REUSEPORT a port that somebody listens on is refused; REUSEADDR only skips TIME_WAIT.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(64)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def headed(answer: web.StreamResponse) -> web.StreamResponse:
    """Put the usual headers on an answer that has not set its own, and return it."""
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer


async def add_headers(_request: web.Request, answer: web.StreamResponse) -> None:
    """Put the usual headers on an answer that has not set its own."""
    headed(answer)
