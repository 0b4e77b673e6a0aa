"""Puts the firmware on a board held at its prompt: into its ROM where it has one, else as files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from carrom_simulator.words.codes import Pair
from carrom_tools.device.backup_archive import PART
from carrom_tools.device.raw_prompt import BoardInfo, RawPrompt
from carrom_tools.errors import UserError, located
from carrom_tools.flashing import firmware_image, rom_image
from carrom_tools.flashing.identity import identity

REPEAT = ("répétez la commande", "repeat the command")
_FROZEN = (
    "l'image a déjà ce micrologiciel, rien à envoyer",
    "the image has this firmware frozen in, nothing to send",
)
_FILES = (
    "{} fichiers, {} envoyés, {} ôtés, tous vérifiés",
    "{} files, {} sent, {} removed, all verified",
)
_ROM = ("ROM de {} octets, {}, vérifiée", "ROM of {} bytes, {}, verified")
BLOCK_BYTES = 4096  # a block of the board's file system
OUR_IMAGE = "Carrom table on"  # begins the machine's name in boards/*/mpconfigboard.h
# At the prompt: a plain Pico has 241,500. With 12,000 less the emulated chip, flashed with files, played a whole board
# of K-Rhum, 25 shots, and had never less than 8.4 kB free; with 16,000 less it started anew in the ninth shot. A Pico W
# has about 190,000.
LEAST_HEAP_BYTES = 229_500
Progress = Callable[[str, int, int], None]  # path, bytes in all, bytes that have just arrived


def deploy(
    device: RawPrompt, info: BoardInfo, sources: dict[str, Path], progress: Progress
) -> tuple[Pair, Pair | None]:
    """Bring the board's firmware to these sources: path on the board -> file.

    Return what was done, and a remark about the compiler or None.
    """
    ours = info.machine.startswith(OUR_IMAGE)
    room = device.rom_bytes()
    if ours and not device.rom_is_used() and info.build.endswith(identity(sources)):
        update_files(device, {}, progress)  # those of an earlier carrom flash: nothing uses them any more
        return _FROZEN, None
    compiler, remark = firmware_image.compiler_for(info.micropython, info.mpy)
    if not room:
        _check_heap(device)
        image = firmware_image.build(sources, compiler)
        sent, removed = update_files(device, image, progress)
        counts = len(image), sent, removed
        return (_FILES[0].format(*counts), _FILES[1].format(*counts)), remark
    rom = rom_image.build(sources, compiler)
    if len(rom) > room:
        fault = (
            f"le micrologiciel a {len(rom)} octets, la ROM de la carte {room}",
            f"the firmware has {len(rom)} bytes, the board's ROM {room}",
        )
        remedy = ("mettez-y notre image : carrom flash --image", "put our image on it: carrom flash --image")
        raise UserError(located(device.port, fault, remedy))
    same = device.rom_hash(len(rom)) == firmware_image.digest(rom)
    if not same:
        if _rom_room(rom) > (free := device.free_bytes()):
            raise _no_room(device, _rom_room(rom), free)
        path, data = rom_image.UPDATE, rom_image.update_file(rom)
        device.write(path, data, partial(progress, path, len(data)))
    # An earlier carrom flash left files: nothing uses them any more.
    update_files(device, {} if ours else rom_image.starters(), progress)
    device.restart()
    if device.rom_hash(len(rom)) != firmware_image.digest(rom):
        fault = (
            "la ROM de la carte ne contient pas ce qui a été envoyé",
            "the board's ROM does not hold what was sent",
        )
        raise UserError(located(device.port, fault, REPEAT))
    done = ("déjà là", "already there") if same else ("envoyée", "sent")
    return (_ROM[0].format(len(rom), done[0]), _ROM[1].format(len(rom), done[1])), remark


def _check_heap(device: RawPrompt) -> None:
    """Raise UserError where the firmware's files would leave the board too little working memory."""
    free = device.heap_free_bytes()
    if free < LEAST_HEAP_BYTES:
        fault = (
            f"{free} octets de mémoire de travail ; en fichiers, le programme en veut {LEAST_HEAP_BYTES}",
            f"{free} bytes of working memory; as files the firmware needs {LEAST_HEAP_BYTES}",
        )
        remedy = (
            "mettez-y notre image, qui en veut bien moins : carrom flash --image",
            "put our image on it, which needs far less: carrom flash --image",
        )
        raise UserError(located(device.port, fault, remedy))


def takes_rom(device: RawPrompt, info: BoardInfo, sources: dict[str, Path]) -> bool:
    """Return whether the board has a ROM that is large enough for these sources."""
    room = device.rom_bytes()
    if not room:
        return False
    return room >= len(rom_image.build(sources, firmware_image.compiler_for(info.micropython, info.mpy)[0]))


def update_files(device: RawPrompt, image: dict[str, bytes], progress: Progress) -> tuple[int, int]:
    """Bring the board's files to `image` (path -> contents). Return how many were sent and removed.

    Where there is room they are sent beside the old ones, which the board then replaces in one go; until that moment
    the old version stays as it is. Otherwise one by one, and main.py is removed first and sent last. A board that is
    unplugged in between boots to its prompt instead of running half of one version and half of another.
    """
    device.listing("/data")  # a file of that name keeps the table from starting
    plan = _Plan(device, image)
    changed, stale, beside = plan.changed, plan.stale, plan.fits_beside
    if not changed and not stale and not plan.parts:
        return 0, 0
    if not beside and plan.least > plan.room:
        raise _no_room(device, plan.least, plan.room)
    for path in plan.parts:
        device.remove(path)
    if not beside and "/main.py" in plan.owned:
        device.remove("/main.py")
        stale = [path for path in stale if path != "/main.py"]
        if "/main.py" in image and "/main.py" not in changed:
            changed.append("/main.py")
    changed.sort(key=lambda path: path == "/main.py")
    if not beside:
        for path in stale:
            device.remove(path)
    total = sum(len(image[path]) for path in changed)
    for path in changed:
        device.write(path, image[path], partial(progress, path, total), beside)
    if beside:
        device.run(_SWITCH.format(part=PART, stale=[path for path in stale if path != "/main.py"]))
        if "/main.py" in stale:
            device.remove("/main.py")
    after = device.hashes("/")
    wrong = [path for path, data in image.items() if after.get(path) != firmware_image.digest(data)]
    if wrong:
        names = ", ".join(wrong)
        raise UserError(located(device.port, (f"{names} : arrivé incomplet", f"{names} did not arrive whole"), REPEAT))
    return len(changed), len(stale)


class _Plan:
    """How the board's files differ from an image (path -> contents).

    owned: path -> SHA-256 of the firmware's files there. changed: paths to be sent. stale: to be removed. parts: left
    by a transfer that was broken off. room: the bytes that are free without parts. fits_beside: whether the new files
    have room while the old ones are still there.
    """

    def __init__(self, device: RawPrompt, image: dict[str, bytes]):
        there = device.hashes("/")
        self.owned = {path: digest for path, digest in there.items() if path.startswith(firmware_image.OWNED)}
        self.parts = [path for path in self.owned if path.endswith(PART) and path not in image]
        self.stale = [path for path in self.owned if path not in image and path not in self.parts]
        self.changed = [path for path, data in image.items() if self.owned.get(path) != firmware_image.digest(data)]
        self.room = device.free_bytes() + sum(map(_room, device.sizes(self.parts)))
        folders = {path.rpartition("/")[0] for path in image} - {path.rpartition("/")[0] for path in self.owned} - {""}
        new = [_room(len(image[path])) for path in self.changed]
        self._beside = sum(new) + 2 * BLOCK_BYTES * (len(folders) + 1)
        self._largest = max(new, default=0)
        self._device = device
        self.fits_beside = self._beside <= self.room

    @property
    def least(self) -> int:
        """The bytes that have to be free for files sent one by one, each in the place of its old one."""
        old = [path for path in self.changed if path in self.owned] + self.stale
        return self._beside - sum(map(_room, self._device.sizes(old))) + self._largest


def lacking(device: RawPrompt, info: BoardInfo, sources: dict[str, Path]) -> tuple[int, int] | None:
    """Return (bytes needed, bytes free) of a board whose flash has no room for these sources, None where it has."""
    compiler = firmware_image.compiler_for(info.micropython, info.mpy)[0]
    if device.rom_bytes():
        needed, room = _rom_room(rom_image.build(sources, compiler)), device.free_bytes()
    else:
        plan = _Plan(device, firmware_image.build(sources, compiler))
        if plan.fits_beside:
            return None
        needed, room = plan.least, plan.room
    return (needed, room) if needed > room else None


def _no_room(device: RawPrompt, needed: int, room: int) -> UserError:
    fault = (
        f"il faut {needed} octets, {room} sont libres ; rien n'a été changé",
        f"needs {needed} bytes, {room} are free; nothing was changed",
    )
    remedy = ("ôtez de la carte des fichiers à vous", "remove files of yours from the board")
    return UserError(located(device.port, fault, remedy))


def _rom_room(rom: bytes) -> int:
    """Return the room that a ROM needs on its way, with the two files that start it and a folder's blocks."""
    return _room(len(rom_image.update_file(rom))) + 4 * BLOCK_BYTES


def _room(size: int) -> int:
    return -(-size // BLOCK_BYTES) * BLOCK_BYTES


# A Ctrl-C waits until it is done. main.py is away meanwhile, in case the power goes.
_SWITCH = """
import os,micropython
def _s(d,n):
 p=d+'/'+n
 if n.endswith({part!r}) and p!='/main.py{part}':os.rename(p,p[:-len({part!r})])
def _w(d):
 for e in list(os.ilistdir(d)):
  if e[1]&0x4000:_w(d+'/'+e[0])
  else:_s(d,e[0])
micropython.kbd_intr(-1)
try:
 try:
  os.stat('/main.py{part}')
  try:os.remove('/main.py')
  except OSError:pass
 except OSError:
  try:os.rename('/main.py','/main.py{part}')
  except OSError:pass
 for p in {stale!r}:os.remove(p)
 for n in ('boot.py','board.mpy','board.py'):
  try:
   os.stat('/'+n+{part!r})
   _s('',n+{part!r})
  except OSError:pass
 try:_w('/carrom')
 except OSError:pass
 try:os.rename('/main.py{part}','/main.py')
 except OSError:pass
finally:micropython.kbd_intr(3)
"""
