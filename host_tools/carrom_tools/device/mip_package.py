"""Writes package.json, by which `mpremote mip install` fetches the firmware.

python -m carrom_tools.device.mip_package
"""

import json
from pathlib import Path

from carrom import VERSION

ROOT = Path(__file__).resolve().parents[3]


def package() -> str:
    """Return package.json: every module of the firmware. `carrom flash` puts boot.py, main.py and board.py."""
    firmware = ROOT / "firmware"
    names = sorted(path.relative_to(firmware).as_posix() for path in (firmware / "carrom").rglob("*.py"))
    urls = ",\n".join("    " + json.dumps([name, f"firmware/{name}"]) for name in names)
    return f'{{\n  "version": {json.dumps(VERSION)},\n  "urls": [\n{urls}\n  ],\n  "deps": []\n}}\n'


if __name__ == "__main__":
    (ROOT / "package.json").write_text(package(), encoding="utf-8")
