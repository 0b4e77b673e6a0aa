"""carrom flash: put the firmware on a connected board, only what changed; or a UF2 on a bare one."""

from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from host_tools import terminal
from host_tools.device.raw_prompt import RawPrompt
from host_tools.errors import UserError
from host_tools.flashing import boards, firmware_image, uf2_drive
from host_tools.options import port_option

console = terminal.console(stderr=True)


@click.command(short_help="put the firmware, or a UF2, on a board")
@port_option
@click.option("--board", type=click.Choice(boards.names()), help="The folder of boards/; found out by itself.")
@click.option("--uf2", type=click.Path(path_type=Path), help="Put this UF2 on a bare board (BOOTSEL held).")
@click.option("--drive", type=click.Path(path_type=Path), help="With --uf2: where the board's drive is mounted.")
def command(port: str | None, board: str | None, uf2: Path | None, drive: Path | None) -> None:
    """Put the firmware on a connected board.

    Compiles it for the board's MicroPython, sends only the changed files, checks every file there, and prints the
    version that the board then reports. Games, settings and calibration stay as they are. If the board is unplugged in
    the middle, do it again.
    """
    if uf2 is not None:
        put_uf2(port, uf2, drive)
        return
    with RawPrompt(port) as device:
        info = device.info()
        board = board or boards.board_of(info.machine)
        console.print(terminal.plain(f"{device.port}: {info.machine}, MicroPython {info.micropython}"))
        compiler, remark = firmware_image.compiler_for(info.micropython, info.mpy)
        if remark:
            console.print(remark)
        image = firmware_image.build(board, compiler)
        sent, removed = update(device, image)
        console.print(f"{len(image)} files, {sent} sent, {removed} removed, all verified")
        click.echo(terminal.plain(str(device.value("import carrom\nprint(repr(carrom.VERSION))"))))


def update(device: RawPrompt, image: dict[str, bytes]) -> tuple[int, int]:
    """Bring the board's firmware to `image` (path -> contents). Return how many files were sent and removed.

    main.py is removed first and sent last: a board that is unplugged in between boots to its prompt instead of
    running half of one version and half of another.
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
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
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


def put_uf2(port: str | None, uf2: Path, drive: Path | None) -> None:
    """Copy a UF2 to a bare board in its bootloader; a board that runs MicroPython is sent there first."""
    data = uf2_drive.check(uf2)
    found = drive or uf2_drive.find_drive()
    if found is None and port is not None:
        with RawPrompt(port) as device:
            device.to_bootloader()
        found = uf2_drive.await_drive()
    if found is None:
        raise UserError(
            "no board in its bootloader was found; hold BOOTSEL while plugging it in, wait for the drive RPI-RP2,"
            " then repeat the command (with --drive FOLDER if it is mounted elsewhere)"
        )
    with console.status(Text(terminal.plain(f"{uf2.name} to {found}"))):
        uf2_drive.copy(uf2, found)
    blocks = len(data) // uf2_drive.UF2_BLOCK
    click.echo(f"{blocks} blocks written; the board restarts by itself. Then: carrom flash")
