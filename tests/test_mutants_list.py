"""The list of equivalent faults names lines that are there, and says why of each."""

import pytest

from tests.mutants.equivalents import LIST, code, judged_equivalent
from tests.test_architecture import ROOT


def test_every_line_of_the_list_is_there():
    for module, before, after in judged_equivalent(LIST.read_text()):
        lines = [code(line) for line in (ROOT / module).read_text().splitlines()]
        assert before in lines, f"{module} has no line {before!r} any more"
        assert before != after


@pytest.mark.parametrize("text", ["a.py: why\n- x = 1", "a.py: why\n+ x = 1\n- x = 2", "a.py:\n- x = 1\n+ x = 2"])
def test_a_block_that_is_not_whole_is_refused(text):
    with pytest.raises((AssertionError, ValueError)):
        judged_equivalent(text)
