"""Keeps a stand-in for the clock or the network to the test's own thread.

Threads of the process's libraries and of earlier tests go on with the true one: they would use up a test's pauses.
"""

import threading
from collections.abc import Callable
from typing import Any


def here_only(stand_in: Callable[..., Any], true: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that is `stand_in` in the thread that asks for it now, and `true` in all others."""
    here = threading.get_ident()

    def chosen(*arguments: Any, **named: Any) -> Any:
        return (stand_in if threading.get_ident() == here else true)(*arguments, **named)

    return chosen
