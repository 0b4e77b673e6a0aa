"""Lets mkdocstrings show the examples of docstrings as code: Markdown would take `>>>` for quotations."""

import textwrap
from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Puts a fence round each example."""

    def on_object(self, *, obj: griffe.Object, **_more: Any) -> None:
        """Rewrite the docstring of what was read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its examples fenced, each up to the next blank line.

    >>> print(fenced("Add.\\n\\n>>> 1 + 1\\n2"))
    Add.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    blocks = textwrap.dedent(text).split("\n\n")
    return "\n\n".join(
        f"```pycon\n{block.strip()}\n```" if block.lstrip().startswith(">>> ") else block for block in blocks
    )
