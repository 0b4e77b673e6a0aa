"""Each character of our texts can be told where the output has Windows' code page."""

import ast
import io
import sys
from pathlib import Path

from carrom_tools import terminal
from checks.imports import python_files

CODE_PAGE = "cp1252"
UNSEEN = "\ufeff\ue000"  # the mark at a file's beginning; one that a table may not tell


def lacking(text):
    """The characters of a text that the code page lacks."""
    return {one for one in set(text) if not one.encode(CODE_PAGE, "ignore")}


def test_no_character_of_our_texts_becomes_a_question_mark(monkeypatch):
    found = lacking(Path(__file__).with_name("messages.json").read_text(encoding="utf-8"))
    for path in python_files("firmware", "host_tools", "simulator", "boards/circuit", "carrom_table"):
        source = path.read_text(encoding="utf-8")
        if lacking(source):
            texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
            found |= lacking("".join(text for text in texts if isinstance(text, str)))
    assert "\N{MINUS SIGN}" in found
    out = io.TextIOWrapper(io.BytesIO(), encoding=CODE_PAGE)
    monkeypatch.setattr(sys, "stdout", out)
    terminal.keep_readable()
    out.write("".join(sorted(found - set(UNSEEN))))
    out.flush()
    assert b"?" not in out.buffer.getvalue()
