"""The examples in docstrings do as they say."""

import doctest
import importlib
import pkgutil

import host_tools

MODULES = [module.name for module in pkgutil.walk_packages(host_tools.__path__, "host_tools.") if not module.ispkg]


def test_every_example_holds():
    tried = 0
    for name in MODULES:
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0, name
        tried += result.attempted
    assert tried >= 2
