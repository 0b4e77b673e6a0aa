"""carrom flash: put the firmware on a connected board, only what changed; or a UF2 on a bare one."""

import shutil
import time
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from host_tools.device import boards, firmware_image
from host_tools.device.raw_prompt import RawPrompt
from host_tools.errors import UserError
from host_tools.options import port_option

UF2_BLOCK = 512
UF2_MAGIC = b"UF2\n"
RP2040_FAMILY = (0xE48BFF56).to_bytes(4, "little")  # of Raspberry Pi's uf2families list
BOOT_DRIVE_FILE = "INFO_UF2.TXT"  # every UF2 bootloader shows one (Microsoft's UF2 specification)
WAIT_FOR_DRIVE_S = 15

console = Console(stderr=True)


@click.command()
@port_option
@click.option("--board", type=click.Choice(boards.names()), help="The folder of boards/; found out by itself.")
@click.option("--uf2", type=click.Path(path_type=Path), help="Put this UF2 on a bare board (BOOTSEL held).")
@click.option("--drive", type=click.Path(path_type=Path), help="With --uf2: where the board's drive is mounted.")
def command(port: str | None, board: str | None, uf2: Path | None, drive: Path | None) -> None:
    """Put the firmware on a connected board.

    Compiles it for the board's MicroPython, sends only what changed, checks every file there, and prints the version
    that the board then reports. Games, settings and calibration stay as they are. Pulled out in the middle, the
    board is mended by doing it again.
    """
    if uf2 is not None:
        put_uf2(port, uf2, drive)
        return
    with RawPrompt(port) as device:
        info = device.info()
        board = board or boards.board_of(info.machine)
        console.print(f"{device.port}: {info.machine}, MicroPython {info.micropython}")
        compiler, remark = firmware_image.compiler_for(info.micropython, info.mpy)
        if remark:
            console.print(remark)
        image = firmware_image.build(board, compiler)
        sent, removed = update(device, image)
        console.print(f"{len(image)} files, {sent} sent, {removed} removed, all verified")
        click.echo(device.value("import carrom\nprint(repr(carrom.VERSION))"))


def update(device: RawPrompt, image: dict[str, bytes]) -> tuple[int, int]:
    """Bring the board's firmware to `image` (path -> contents); how many files were sent and removed.

    main.py goes first when it must go, and comes last: a board that is unplugged in between boots to its prompt
    instead of running half of one version and half of another.
    """
    there = device.hashes("/")
    owned = {path: digest for path, digest in there.items() if path.startswith(firmware_image.OWNED)}
    stale = [path for path in owned if path not in image]
    changed = [path for path, data in image.items() if owned.get(path) != firmware_image.digest(data)]
    if not changed and not stale:
        return 0, 0
    if "/main.py" in owned:
        device.remove("/main.py")
        stale = [path for path in stale if path != "/main.py"]
        if "/main.py" in image and "/main.py" not in changed:
            changed.append("/main.py")
    changed.sort(key=lambda path: path == "/main.py")
    for path in stale:
        device.remove(path)
    total = sum(len(image[path]) for path in changed)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        for path in changed:
            progress.update(task, description=path)
            device.write(path, image[path], lambda done: progress.advance(task, done))
    after = device.hashes("/")
    wrong = [path for path, data in image.items() if after.get(path) != firmware_image.digest(data)]
    if wrong:
        raise UserError(f"{device.port}: {', '.join(wrong)} did not arrive whole; repeat the command")
    return len(changed), len(stale)


# A bare board.


def put_uf2(port: str | None, uf2: Path, drive: Path | None) -> None:
    """Copy a UF2 to a board in its bootloader; one that runs MicroPython is sent there first."""
    data = check_uf2(uf2)
    found = drive or find_drive()
    if found is None and port is not None:
        with RawPrompt(port) as device:
            device.to_bootloader()
        end = time.monotonic() + WAIT_FOR_DRIVE_S
        while (found := find_drive()) is None and time.monotonic() < end:
            time.sleep(0.5)
    if found is None or not (found / BOOT_DRIVE_FILE).is_file():
        raise UserError(
            "no board in its bootloader was found; hold BOOTSEL while plugging it in, wait for the drive RPI-RP2,"
            " then repeat the command (with --drive FOLDER if it is mounted elsewhere)"
        )
    with console.status(f"{uf2.name} to {found}"):
        shutil.copyfile(uf2, found / uf2.name)
    click.echo(f"{len(data) // UF2_BLOCK} blocks written; the board restarts by itself. Then: carrom flash")


def check_uf2(uf2: Path) -> bytes:
    """The file's contents, a UF2 for the RP2040. Raises UserError for anything else."""
    try:
        data = uf2.read_bytes()
    except OSError as error:
        raise UserError(f"{uf2}: {error.strerror}; name a UF2 of MicroPython for the RP2040") from error
    if not data or len(data) % UF2_BLOCK or not data.startswith(UF2_MAGIC):
        raise UserError(f"{uf2}: that is not a UF2; name a UF2 of MicroPython for the RP2040")
    if data[28:32] != RP2040_FAMILY:
        raise UserError(f"{uf2}: that UF2 is for another chip; name one for the RP2040")
    return data


def find_drive() -> Path | None:
    """Where a board's bootloader drive is mounted, by its INFO_UF2.TXT; None where there is none."""
    for pattern in ("media/*/*", "run/media/*/*", "media/*", "mnt/*", "Volumes/*"):
        for folder in sorted(Path("/").glob(pattern)):
            try:
                info = folder / BOOT_DRIVE_FILE
                if info.is_file() and "RP2" in info.read_text(errors="replace"):
                    return folder
            except OSError:
                continue
    return None
