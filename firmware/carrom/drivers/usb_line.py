"""The serial line on the USB, between the computer and the console."""

from carrom import const

_READ = const(64)  # characters read in one go


class UsbLine:
    """talk: a console.Console. stdin, stdout: of sys. select: the module that tells whether one of them is ready.

    MicroPython 1.25 calls the line ready where a single byte fits. What does not fit it holds up for half a second, and
    then drops without a word (shared/tinyusb/mp_usbd_cdc.c, shared/runtime/sys_stdio_mphal.c). So bytes are written one
    by one, each after a look whether it fits: a computer that reads slowly, or no longer, costs no byte and no time.
    """

    def __init__(self, talk, stdin, stdout, select):
        self._talk = talk
        self._stdin = stdin
        self._stdout = stdout.buffer  # sys.stdout itself would write two bytes for "\n"
        self._in = select.poll()
        self._in.register(stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(stdout, select.POLLOUT)
        self._byte = bytearray(1)

    def serve(self) -> bool:
        """Hand pending input to the console, and write of its output what fits. Returns whether there is more to do.

        Raises KeyboardInterrupt for a Ctrl-C that MicroPython did not handle itself.
        """
        talk = self._talk
        for _ in range(_READ):
            if talk.full() or not _ready(self._in):
                break
            char = self._stdin.read(1)
            if char == "\x03":
                raise KeyboardInterrupt
            talk.take(char)
        chunk = talk.pending()
        if not chunk:
            return False
        count = 0
        while count < len(chunk) and _ready(self._out):
            self._byte[0] = chunk[count]
            self._stdout.write(self._byte)
            count += 1
        talk.sent(count)
        return count == len(chunk)


def early(stdin, select) -> str:
    """Return the characters that came while MicroPython started anew. Raises KeyboardInterrupt for a Ctrl-C among them:
    MicroPython heeds none in the 10 ms before boot.py (ports/rp2/main.c), and the table's loop reads two seconds later.
    """
    poll = select.poll()
    poll.register(stdin, select.POLLIN)
    said = ""
    while len(said) < _READ and _ready(poll):
        char = stdin.read(1)
        if char == "\x03":
            raise KeyboardInterrupt
        said += char
    return said


def _ready(poll) -> bool:
    """Return whether the stream of `poll` takes or has a byte. `ipoll` takes no memory, so 50 looks a second do not."""
    for _one in poll.ipoll(0):
        return True
    return False
