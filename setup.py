"""Gives the wheel its description, whose links fit a package index; pyproject.toml has all else."""

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
