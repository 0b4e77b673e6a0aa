"""Waits in the page itself for what is to come: each look from outside costs three processes some milliseconds."""

from typing import Any

LOOK_MS = 20
PATIENCE_MS = 240_000

# Playwright's own waiting evaluates texts in the page later on, which its Content-Security-Policy rightly refuses.
_WAIT = """new Promise((done) => {{
    const end_ms = performance.now() + {patience_ms};
    const look = () => {{
        const held = Boolean({script});
        if (held || performance.now() > end_ms) done(held);
        else setTimeout(look, {look_ms});
    }};
    look();
}})"""


def comes(page: Any, script: str, patience_ms: float = PATIENCE_MS) -> bool:
    """Wait until a JavaScript expression holds; return whether it did in time."""
    return bool(page.evaluate(_WAIT.format(script=script, patience_ms=patience_ms, look_ms=LOOK_MS)))
