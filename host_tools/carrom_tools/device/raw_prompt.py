"""A board held at its raw prompt by mpremote: the firmware stands still, files and code can be moved."""

import ast
import base64
import contextlib
import io
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass

from mpremote.transport import TransportError
from serial import SerialException

from carrom_simulator.words.codes import Pair
from carrom_tools.device.backup_archive import PART
from carrom_tools.device.deadline import POLL_S, DeadlinePort, OverdueError
from carrom_tools.device.serial_port import find_port, open_port
from carrom_tools.errors import UserError, located
from carrom_tools.flashing.firmware_image import digest

OLDEST = (1, 23)  # the first MicroPython with the rp2.DMA that the beams need
SLOW_PROMPT_S = 240  # at a socket there may be an emulated chip, which is slow to reach its prompt
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n"
PROMPT_S = 15  # until the prompt is there
ANSWER_S = 40  # longest exchange while the board works: hashing, erasing flash, collecting garbage
SLOW_ANSWER_S = 300  # the same at a socket
LEAVE_S = 8  # the longest that a board which was interrupted in its work may take to its prompt
MARK = "carrom:value"  # stands before and after a value: the board may print by itself
CHUNK_BYTES = 1024  # sent at a time, of a file or of code for the prompt


@dataclass(frozen=True)
class BoardInfo:
    """A board's own description. mpy: the (version, sub-version) of the .mpy files that it loads.

    build: MicroPython's version with what its builder added to it, such as "v1.25.0-carrom.0123456789ab".
    """

    machine: str
    version: tuple[int, ...]
    mpy: tuple[int, int]
    build: str = ""

    @property
    def micropython(self) -> str:
        return ".".join(str(n) for n in self.version[:3])


class RawPrompt:
    """A board held at its raw prompt. Use it as a context: at the end the board runs its firmware again."""

    def __init__(self, port: str | None):
        self.port = find_port(port)
        self._transport = open_port(self.port)
        self._serial = DeadlinePort(self._transport.serial, not getattr(self._transport, "is_pty", False))
        self._transport.serial = self._serial
        self._slow = "://" in self.port
        self._restarts = True
        self._prepared = False
        self._at_work = False  # an exchange has begun and is not over
        self._doing: Pair = ("l'interrogation de la carte", "asking the board")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                self._enter()
        except KeyboardInterrupt:
            self._at_work = True
            self.close()
            raise
        except (TransportError, SerialException, OSError) as error:
            self._restarts = False
            self.close()
            fault = (
                "la carte ne répond pas comme MicroPython ; appuyez sur son bouton reset et recommencez, ou mettez-y"
                " MicroPython : tenez BOOTSEL en la branchant, puis carrom flash --uf2 FICHIER",
                "the board does not answer as MicroPython; press its reset button and try again,"
                " or put MicroPython on it: hold BOOTSEL while plugging in, then carrom flash --uf2 FILE",
            )
            raise UserError(located(self.port, fault)) from error

    def _enter(self) -> None:
        """Interrupt the firmware, reach the raw prompt, and end whatever else goes on. Raises TransportError."""
        self._serial.allow(SLOW_PROMPT_S + PROMPT_S if self._slow else PROMPT_S)
        try:
            self._transport.enter_raw_repl(soft_reset=False)
        except TransportError:
            if not self._slow:
                raise
            said = self._transport.read_until(1, RAW_PROMPT, timeout=SLOW_PROMPT_S, timeout_overall=SLOW_PROMPT_S)
            if not said.endswith(RAW_PROMPT):
                raise
            self._transport.in_raw_repl = True
        if not self._soft_reset(SLOW_PROMPT_S if self._slow else PROMPT_S):  # boot.py does not end
            self._interrupt()
            self._serial.allow(PROMPT_S)
            self._transport.enter_raw_repl(soft_reset=False)  # drops what came after the first prompt, too

    def _soft_reset(self, seconds: float) -> bool:
        """End what timers and interrupts do at the prompt, with a soft reset: boot.py runs, main.py does not. Return
        whether the prompt came back in time. Raises OSError."""
        self._serial.allow(seconds + POLL_S)
        self._serial.write(b"\x04")  # mpremote looks for the ">" that follows before each piece of code
        said = self._transport.read_until(1, RAW_PROMPT, timeout=seconds, timeout_overall=seconds)
        return said.endswith(RAW_PROMPT)

    def __enter__(self) -> "RawPrompt":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the firmware run again and give the port back."""
        try:
            self._leave()
        except KeyboardInterrupt:
            self._at_work = True
            self._leave()
            raise
        with contextlib.suppress(TransportError, SerialException, OSError):
            self._transport.serial = self._serial.port
            self._transport.close()

    def _leave(self) -> None:
        with contextlib.suppress(TransportError, SerialException, OSError):
            if self._restarts:
                if self._at_work:
                    self._interrupt()
                self._serial.allow(LEAVE_S)
                self._transport.exit_raw_repl()
                self._serial.write(b"\x04")  # at the friendly prompt: soft reset, main.py starts
            self._serial.flush()
            time.sleep(0.05)

    def _interrupt(self) -> None:
        """Bring a board that is at work back to its prompt: what comes before it has answered would be lost."""
        end_s = time.monotonic() + (SLOW_PROMPT_S if self._slow else LEAVE_S)
        while time.monotonic() < end_s:
            self._serial.allow(LEAVE_S)
            with contextlib.suppress(OverdueError):
                self._serial.write(b"\r\x03\r\x01")
                wait_s = LEAVE_S if self._slow else 1
                if self._transport.read_until(1, RAW_PROMPT, wait_s, timeout_overall=wait_s).endswith(RAW_PROMPT):
                    return

    def _lost(self, error: Exception) -> UserError:
        """Say what was being done when a board did not answer, or went away."""
        if isinstance(error, TransportError | OverdueError | struct.error):
            fault = (
                f"la carte ne répond plus : {self._doing[0]} n'a pas abouti",
                f"the board does not answer any more while {self._doing[1]}",
            )
            remedy = (
                "appuyez sur son bouton reset et répétez la commande",
                "press its reset button and repeat the command",
            )
            return UserError(located(self.port, fault, remedy))
        self._restarts = False
        kind = type(error).__name__
        fault = (f"la carte a disparu ({kind})", f"the board went away ({kind})")
        remedy = ("rebranchez-la et répétez la commande", "plug it in again and repeat the command")
        return UserError(located(self.port, fault, remedy))

    def run(self, code: str, on_output: Callable[[bytes], None] | None = None) -> str:
        """Run code on the board. Return its output. Raises UserError with the board's own last line if it fails."""
        timeout_s = SLOW_ANSWER_S if self._slow else ANSWER_S
        self._serial.allow(timeout_s)
        self._at_work = True
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it cannot read
                output, errors = self._transport.exec_raw(code, timeout=timeout_s, data_consumer=on_output)
        except (TransportError, SerialException, OSError, struct.error) as error:
            raise self._lost(error) from error
        self._at_work = False
        if errors:
            last = errors.decode(errors="replace").strip().splitlines()[-1]
            if "ENOSPC" in last or last.startswith("OSError: 28"):
                raise UserError(
                    located(
                        self.port,
                        (
                            "la mémoire de la carte est pleine ; ôtez-en des fichiers à vous",
                            "the board's flash is full; remove files of yours from it",
                        ),
                    )
                )
            raise UserError(located(self.port, (f"la carte répond {last}", f"the board reports {last}")))
        return output.decode(errors="replace")

    def value(self, code: str):
        """Run code that prints one literal (a repr). Return its value. Raises UserError where it cannot be read."""
        said = self.run(f"print({MARK!r})\n{code}\nprint({MARK!r})")
        try:
            return ast.literal_eval(said.split(MARK)[1].strip())
        except (IndexError, ValueError, SyntaxError, MemoryError, RecursionError) as error:
            fault = (
                f"la réponse de la carte ne se lit pas ({self._doing[0]}) : un autre programme y écrit aussi",
                f"the board's answer cannot be read ({self._doing[1]}): another program prints there as well",
            )
            remedy = (
                "ôtez ce programme (boot.py, main.py), débranchez et rebranchez la carte",
                "remove that program (boot.py, main.py), unplug the board and plug it in again",
            )
            raise UserError(located(self.port, fault, remedy)) from error

    def identity(self) -> tuple[str, tuple[int, ...], tuple[int, int]]:
        """Return (machine, version of MicroPython, .mpy version that it loads), even of a board that is of no use."""
        machine, version, mpy, name = self.value(
            "import sys\ni=sys.implementation\n"
            "print(repr((getattr(i,'_machine','?'),tuple(i.version)[:3],getattr(i,'_mpy',0),"
            "getattr(i,'name','micropython'))))"
        )
        if name != "micropython":
            fault = (f"il y a {name} sur cette carte, pas MicroPython", f"this board has {name}, not MicroPython")
            remedy = (
                "mettez-y notre image : tenez BOOTSEL en la branchant, puis carrom flash --uf2 FICHIER",
                "put our image on it: hold BOOTSEL while plugging it in, then carrom flash --uf2 FILE",
            )
            raise UserError(located(self.port, fault, remedy))
        return machine, version, (mpy & 0xFF, mpy >> 8 & 3)

    def number(self) -> str:
        """Return the number of the board's flash chip in hexadecimal, which no other board has; "" where its Python
        tells none."""
        return self.value(
            "try:\n import machine,binascii\n print(repr(binascii.hexlify(machine.unique_id()).decode()))\n"
            "except ImportError:print(repr(''))"
        )

    def info(self) -> BoardInfo:
        """Return the board's description. Raises UserError where its MicroPython is too old or for another chip."""
        machine, version, mpy = self.identity()
        build = self.value("import os\nprint(repr(os.uname()[3].split(' ')[0]))")
        found = BoardInfo(machine, version, mpy, build)
        if version < OLDEST:
            least = f"{OLDEST[0]}.{OLDEST[1]}"
            fault = (
                f"MicroPython {found.micropython} est trop ancien ; il faut {least} ou plus récent :"
                " carrom flash --uf2 FICHIER",
                f"MicroPython {found.micropython} is too old; the table needs {least} or newer:"
                " carrom flash --uf2 FILE",
            )
            raise UserError(located(self.port, fault))
        self.check_chip(machine)
        return found

    def check_chip(self, machine: str) -> None:
        """Raise UserError where the board, by its own name, has another chip than an RP2040."""
        if "RP2040" not in machine:
            fault = (
                f"{machine} n'est pas une carte pour ce micrologiciel ; il lui faut un RP2040",
                f"{machine} is not a board that this firmware runs on; it needs an RP2040",
            )
            raise UserError(located(self.port, fault))

    # Files. Paths are absolute on the board.

    def hashes(self, folder: str = "/") -> dict[str, str]:
        """Return the SHA-256 of every file below a folder of the board: path -> hex digest."""
        self._doing = (f"la lecture des fichiers de {folder}", f"looking through the files in {folder}")
        return dict(self.value(_HASHES.format(folder=folder.rstrip("/") or "")))

    def read(self, path: str) -> bytes:
        """Return the contents of a file. Raises UserError where there is none."""
        self._doing = (f"la lecture de {path}", f"reading {path}")
        try:
            self.run(f"f=open({path!r},'rb')")
        except UserError as error:
            raise UserError(
                located(self.port, (f"pas de {path} sur la carte", f"there is no {path} on the board"))
            ) from error
        data = b""
        while chunk := self.value(f"print(f.read({CHUNK_BYTES}))"):
            data += chunk
        self.run("f.close()")
        return data

    def write(
        self, path: str, data: bytes, on_progress: Callable[[int], None] | None = None, beside: bool = False
    ) -> None:
        """Put a file on the board, whole or not at all: written under another name, checked, then moved into place.

        on_progress(bytes) is called for each part that arrived. beside: leave it under the other name, path + PART.
        Raises UserError; the old file is then still there.
        """
        part = path + PART
        self._doing = (f"l'envoi de {path}", f"sending {path}")
        self._run_prepared(f"_begin({part!r})")
        for start in range(0, len(data), CHUNK_BYTES):
            chunk = data[start : start + CHUNK_BYTES]
            self.run(f"_add({base64.b64encode(chunk)!r})")
            if on_progress:
                on_progress(len(chunk))
        if not self.value(f"print(_end({part!r},{part if beside else path!r},{digest(data)!r}))"):
            fault = (
                f"{path} est arrivé abîmé ; vérifiez le câble et répétez la commande",
                f"{path} arrived damaged; check the cable and repeat the command",
            )
            raise UserError(located(self.port, fault))

    def _run_prepared(self, code: str) -> None:
        """Run code that uses the functions of _PREPARE, which is sent once."""
        self.run(code if self._prepared else _PREPARE + code)
        self._prepared = True

    def listing(self, folder: str) -> list[tuple[str, bool]]:
        """Return what lies in a folder, (name, whether that is a folder), nothing where there is none. Raises UserError
        where a file has the folder's name."""
        self._doing = (f"la lecture du dossier {folder}", f"listing {folder}")
        found = self.value(_LISTING.format(folder=folder))
        if found is None:
            fault = (f"{folder} est un fichier, il faut un dossier", f"{folder} is a file where a folder has to be")
            rename = f"mpremote connect {self.port} exec \"import os; os.rename('{folder}', '{folder}.old')\""
            raise UserError(located(self.port, fault, (f"renommez-le : {rename}", f"rename it: {rename}")))
        return found

    def sizes(self, paths: list[str]) -> list[int]:
        """Return the sizes of files in bytes."""
        return self.value(f"import os\nprint([os.stat(p)[6] for p in {paths!r}])")

    def free_bytes(self) -> int:
        """Return the room that is left in the board's flash."""
        return self.value("import os\ns=os.statvfs('/')\nprint(s[0]*s[3])")

    def file_system_bytes(self) -> int:
        """Return the size of the board's file system."""
        return self.value("import os\ns=os.statvfs('/')\nprint(s[1]*s[2])")

    def heap_free_bytes(self) -> int:
        """Return the working memory that is free at the prompt."""
        return self.value("import gc\ngc.collect()\nprint(gc.mem_free())")

    def remove(self, path: str) -> None:
        self.run(f"import os\nos.remove({path!r})")

    # The ROM: a part of the flash, from which MicroPython runs bytecode in place.

    def rom_bytes(self) -> int:
        """Return the size of the board's ROM, 0 where it has none."""
        return self.value(_ROM + "print(len(m))")

    def rom_is_used(self) -> bool:
        """Return whether the board runs the firmware in its ROM."""
        return self.value("import os\ntry:os.stat('/rom/main.mpy');print(True)\nexcept OSError:print(False)")

    def rom_hash(self, size: int) -> str:
        """Return the SHA-256 of the first `size` bytes of the ROM."""
        return self.value(
            _ROM
            + f"import hashlib,binascii\nprint(repr(binascii.hexlify(hashlib.sha256(m[:{size}]).digest()).decode()))"
        )

    def restart(self) -> None:
        """Let MicroPython start anew, boot.py too, and hold the board at its prompt again."""
        self._prepared = False
        try:
            came = self._soft_reset(SLOW_ANSWER_S if self._slow else ANSWER_S)
        except (TransportError, SerialException, OSError) as error:
            raise self._lost(error) from error
        if not came:
            fault = (
                "la carte ne revient pas à son invite ; appuyez sur son bouton reset",
                "the board does not come back to its prompt; press its reset button",
            )
            raise UserError(located(self.port, fault))

    def to_bootloader(self) -> None:
        """Restart the board as a drive that takes a UF2."""
        self._restarts = False
        self._serial.allow(ANSWER_S)
        with contextlib.suppress(TransportError, SerialException, OSError, struct.error):
            self._transport.exec_raw_no_follow("import machine\nmachine.bootloader()")


_ROM = """
import vfs
try:m=memoryview(vfs.rom_ioctl(2,0))
except(AttributeError,TypeError,OSError):m=b''
"""
_HASH = """
import os,hashlib,binascii
def _h(p):
 h=hashlib.sha256()
 with open(p,'rb') as f:
  while 1:
   b=f.read(512)
   if not b:break
   h.update(b)
 return binascii.hexlify(h.digest()).decode()
"""
# Printed one by one: the interrupted firmware leaves no room for all of them in one text.
_HASHES = (
    _HASH
    + """
def _w(d):
 for e in os.ilistdir(d or '/'):
  p=d+'/'+e[0]
  if e[1]&0x4000:
   if p!='/rom':_w(p)
  else:print((p,_h(p)),end=',')
print('[',end='')
try:
 os.stat({folder!r} or '/')
 _w({folder!r})
except OSError:
 pass
print(']')
"""
)
_LISTING = """
import os
def _l(d):
 try:
  if not os.stat(d)[0]&0x4000:return None
 except OSError:return []
 return [(e[0],bool(e[1]&0x4000)) for e in os.ilistdir(d)]
print(_l({folder!r}))
"""
# Putting a file on the board: _begin opens it, with the folders above it, _add writes a part of it in base64, _end
# closes it and moves it into place where its hash is right.
_PREPARE = (
    _HASH
    + """
from binascii import a2b_base64
def _begin(p):
 global _f
 d=''
 for n in p.split('/')[1:-1]:
  d+='/'+n
  try:os.mkdir(d)
  except OSError:pass
 _f=open(p,'wb')
def _add(s):_f.write(a2b_base64(s))
def _end(p,to,h):
 _f.close()
 if _h(p)!=h:return False
 os.rename(p,to)
 return True
"""
)
