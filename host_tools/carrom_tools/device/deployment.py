"""Puts the firmware on a board held at its prompt: into its ROM where it has one, else as files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from carrom_tools.device.backup_archive import PART
from carrom_tools.device.raw_prompt import BoardInfo, RawPrompt
from carrom_tools.errors import UserError, located
from carrom_tools.fault_words import Pair
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
    there = device.hashes("/")
    owned = {path: digest for path, digest in there.items() if path.startswith(firmware_image.OWNED)}
    stale = [path for path in owned if path not in image]
    changed = [path for path, data in image.items() if owned.get(path) != firmware_image.digest(data)]
    if not changed and not stale:
        return 0, 0
    room = device.free_bytes()
    for path in [path for path in stale if path.endswith(PART)]:  # left by a transfer that was broken off
        device.remove(path)
        stale.remove(path)
    beside = _fits_beside(device, image, changed, stale, owned, room)
    if not beside and "/main.py" in owned:
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


def _fits_beside(
    device: RawPrompt, image: dict[str, bytes], changed: list[str], stale: list[str], owned: dict[str, str], room: int
) -> bool:
    """Return whether the new files fit beside the old ones. Raises UserError where they don't fit without them."""
    folders = {path.rpartition("/")[0] for path in image} - {path.rpartition("/")[0] for path in owned} - {""}
    new = [_room(len(image[path])) for path in changed]
    needed = sum(new) + 2 * BLOCK_BYTES * (len(folders) + 1)
    if needed <= room:
        return True
    old = [path for path in changed if path in owned] + stale
    least = needed - sum(map(_room, device.sizes(old))) + max(new, default=0)
    if least > room:
        fault = (
            f"il faut {least} octets, {room} sont libres ; rien n'a été changé",
            f"needs {least} bytes, {room} are free; nothing was changed",
        )
        remedy = ("ôtez de la carte des fichiers à vous", "remove files of yours from the board")
        raise UserError(located(device.port, fault, remedy))
    return False


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
