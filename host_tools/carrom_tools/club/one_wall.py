"""One wall for each folder of a club, with a name of its own at the broker. Commands of the desk work next to it."""

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from carrom_tools.errors import UserError, located
from carrom_tools.files import unwritable, write_whole

_RUNS = ("un tableau tourne déjà pour ce club", "a wall runs for this club already")
_REMEDY = (
    "arrêtez-le, ou donnez un autre dossier par XDG_DATA_HOME",
    "stop it, or give another folder by XDG_DATA_HOME",
)


@contextlib.contextmanager
def only_wall(folder: Path) -> Iterator[str]:
    """Keep other walls off this folder meanwhile, and give the wall's name at a broker. It is made by chance once:
    nobody else can take its place there. Raises UserError."""
    file = folder / "wall.name"
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(FileLock(folder / "wall.lock", timeout=0, mode=0o600))
            if not file.exists():
                write_whole(file, f"wall-{secrets.token_hex(8)}\n")
                file.chmod(0o600)
            name = file.read_text(encoding="utf-8").strip()
        except Timeout:
            raise UserError(located(folder, _RUNS, _REMEDY)) from None
        except OSError as error:
            raise UserError(unwritable(file, error)) from None
        yield name
