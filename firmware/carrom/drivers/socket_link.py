"""A link to a broker over MicroPython's sockets, for carrom.club.radio. Whoever imports it has a network."""

import socket  # type: ignore[import-not-found]

import tls  # type: ignore[import-not-found]

from carrom import const

CONNECT_S = const(5)  # timeout of the calls that block: connecting and the TLS handshake


class SocketLink:
    """See club.radio.Link. authority: the certificate (DER) that the broker must be signed by; b"": not encrypted."""

    def __init__(self, host: str, port: int, authority: bytes = b""):
        self._host = host
        self._port = port
        self._authority = authority
        self._socket: socket.socket | None = None
        self._stream: socket.socket | None = None  # the socket itself, or TLS over it

    def connect(self) -> None:
        address = socket.getaddrinfo(self._host, self._port, 0, socket.SOCK_STREAM)[0][-1]
        self._socket = self._stream = socket.socket()
        self._socket.settimeout(CONNECT_S)
        self._socket.connect(address)

    def secure(self) -> None:
        if self._authority:
            context = tls.SSLContext(tls.PROTOCOL_TLS_CLIENT)
            context.verify_mode = tls.CERT_REQUIRED
            context.load_verify_locations(self._authority)
            self._stream = context.wrap_socket(self._socket, server_hostname=self._host)
        self._socket.setblocking(False)

    def read(self, most: int) -> bytes | None:
        data = self._stream.read(most)
        if data == b"":
            raise OSError("the broker has gone")
        return data

    def write(self, data: bytes) -> int | None:
        return self._stream.write(data)

    def close(self) -> None:
        for each in (self._stream, self._socket):
            if each is not None:
                each.close()
        self._socket = self._stream = None
