"""What a person reads where something is refused by a code."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from carrom_simulator.words.faults import both


@contextlib.contextmanager
def refused(kind: type[Exception], told: str) -> Iterator[Any]:
    """Expect an error of that kind whose English words match `told`."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(told, both(caught.value)[1]), caught.value.args
