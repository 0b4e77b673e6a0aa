"""The serial line on the USB, between the computer and the console."""

import select

from carrom import const

_READ = const(64)  # characters read in one go
_WRITE = const(16)  # bytes written in one go; more would take longer than the pause between two readings of a window


class UsbLine:
    """talk: a console.Console. stdin, stdout: of sys. poll: makes what tells whether one of them is ready.

    MicroPython 1.25 calls the line ready where a single byte fits. What does not fit it holds up for half a second, and
    then drops without a word (shared/tinyusb/mp_usbd_cdc.c, shared/runtime/sys_stdio_mphal.c). So bytes are written one
    by one, each after a look whether it fits: a computer that reads slowly, or no longer, costs no byte and no time.
    """

    def __init__(self, talk, stdin, stdout, poll=select.poll):
        self._talk = talk
        self._stdin = stdin
        self._stdout = stdout.buffer  # sys.stdout itself would write two bytes for "\n"
        self._in = poll()
        self._in.register(stdin, select.POLLIN)
        self._out = poll()
        self._out.register(stdout, select.POLLOUT)
        self._rest = b""  # of the character that is being written

    def serve(self) -> bool:
        """Hand pending input to the console, and write of its output what fits. Returns whether there is more to do.

        Raises KeyboardInterrupt for a Ctrl-C that MicroPython did not handle itself.
        """
        talk = self._talk
        for _ in range(_READ):
            if talk.full() or not self._in.poll(0):
                break
            char = self._stdin.read(1)
            if char == "\x03":
                raise KeyboardInterrupt
            talk.take(char)
        chunk = talk.pending()
        at = 0
        for _ in range(_WRITE):
            if not self._rest:
                if at == len(chunk):
                    break
                self._rest = chunk[at].encode()
            if not self._out.poll(0):
                return False
            self._stdout.write(self._rest[:1])
            self._rest = self._rest[1:]
            if not self._rest:
                at += 1
                talk.sent(1)
        return bool(chunk)
