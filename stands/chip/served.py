"""A board in a process of its own. mpremote and the carrom command talk to it from outside."""

import base64
import json
import subprocess
import sys
from pathlib import Path

from stands.chip.image import ROOT


class ServedBoard:
    """Starts stands/chip/serve.py. `port` is what `mpremote connect` and `--port` take.

    uf2: put on the flash. flash: a whole flash image to go on from. pty: a pty instead of a socket.
    """

    def __init__(self, uf2: Path | None = None, flash: Path | None = None, pty: bool = False):
        command = [sys.executable, "-m", "stands.chip.serve"]
        command += ["--uf2", str(uf2)] if uf2 else []
        command += ["--flash", str(flash)] if flash else []
        command += ["--pty"] if pty else []
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the emulated board did not start")
        self.port = json.loads(line)["port"]

    def do(self, name: str, **what) -> dict:
        """One of serve.py's Deeds: `do("press", seat=0, button=3)`. ValueError if it is refused."""
        self._process.stdin.write(json.dumps({"do": name, **what}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def files(self) -> dict[str, bytes]:
        """Path -> contents of the board's file system at this instant."""
        return {path: base64.b64decode(data) for path, data in self.do("files")["files"].items()}

    def cut_power(self, flash: Path) -> None:
        """Stop at once, whatever it was doing; its flash is written to `flash`."""
        self.do("cut", path=str(flash))
        self._process.wait(10)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.stdin.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
