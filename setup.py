"""What pyproject.toml cannot say of the wheel: its description, whose links are those of a package index."""

import sys
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from release.description import addresses, described  # noqa: E402

setup(
    long_description=described((HERE / "README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
    project_urls=addresses(),
)
