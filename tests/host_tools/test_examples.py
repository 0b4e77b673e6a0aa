"""The examples in docstrings do as they say."""

import doctest
import importlib
import pkgutil

import carrom_tools

MODULES = [module.name for module in pkgutil.walk_packages(carrom_tools.__path__, "carrom_tools.") if not module.ispkg]


def test_every_example_holds():
    tried = 0
    for name in MODULES:
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0, name
        tried += result.attempted
    assert tried >= 2
