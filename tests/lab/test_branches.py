"""Branches are counted as a reader meets them."""

import pytest

from lab.branches import branches


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("a = b", 0),
        ("if a:\n    b = 1\nelse:\n    b = 2", 1),
        ("if a:\n    b = 1\nelif c:\n    b = 2", 2),
        ("if a and b and not c or d:\n    pass", 4),
        ("a = b if c else d if e else f", 2),
        ("def a(b):\n    while b:\n        return b or 1", 1),
        ("a = [b for b in c if b]", 0),
    ],
)
def test_each_kind_of_branch_counts_once(source, count):
    assert branches(source) == count
