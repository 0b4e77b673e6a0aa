"""Turns an opened trace (carrom.sensing.trace) into steps for the page: one for every piece judged."""

from typing import Any

from carrom import clock, ports
from carrom.game import pieces
from carrom.lang import pick
from carrom.panel import calls
from carrom.sensing import trace
from carrom_simulator.board.saved import SavedError
from carrom_simulator.serving.protocol import in_both

MAX_STEPS = 2000
MOST_CHARS = 200  # characters in a line
SHOWN_US = 4_000_000  # how long before a decision edges are shown: the width of the page's chart
_FIELDS = {"edge": (3,), "light": (5, 6), "empty": (3, 4), "judged": (9,)}  # without and with the left eye


def is_trace(text: str) -> bool:
    """Tell whether a file that was opened is a trace rather than a record."""
    return text.startswith(trace.HEAD.rsplit(" ", 1)[0])


def steps(text: str, lang: str) -> tuple[list[list[int]], list[dict[str, Any]]]:
    """Read a trace: all edges, and what the page steps through: the start, then each decision. Raises SavedError.

    An edge is [beam, 1 blocked or 0, us since the first one]; a step has "edges", [from, to) among all edges:
    those that the chart shows.
    """
    lines = text.splitlines()
    if lines[0].strip() != trace.HEAD:
        raise SavedError(1, "other-trace", trace.HEAD)
    edges: list[list[int]] = []
    made = [_step({"words": ""}, 0, 0, 0)]
    now_us = last_chip_us = -1
    oldest = 0  # edge that the chart still shows
    for number, line in enumerate(lines[1:], 2):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        try:
            if len(words) - 1 not in _FIELDS[words[0]] or len(line) > MOST_CHARS:
                raise ValueError
            if words[0] in ("edge", "light"):
                chip_us = int(words[3] if words[0] == "edge" else words[2])
                now_us = 0 if now_us < 0 else now_us + max(0, clock.diff(chip_us, last_chip_us))
                last_chip_us = chip_us
            if words[0] == "edge":
                beam, blocked = int(words[1]), int(words[2])
                if not 0 <= beam < ports.BEAMS or blocked not in (0, 1):
                    raise ValueError
                edges.append([beam, blocked, now_us])
            elif words[0] == "judged":
                while oldest < len(edges) and edges[oldest][2] <= now_us - SHOWN_US:
                    oldest += 1
                made.append(_step(_both(words[1:], lang), oldest, len(edges), now_us))
        except (KeyError, ValueError):
            raise SavedError(number, "no-trace-line", line[:60]) from None
        if len(made) > MAX_STEPS:
            raise SavedError(number, "many-decisions", MAX_STEPS)
    return edges, made


def _both(words: list[str], lang: str) -> dict[str, Any]:
    return in_both(lang, lambda each: {"words": _judged(words, each)})


def _step(judged: dict[str, Any], first: int, end: int, now_us: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"text": judged["words"], **judged, "calls": [], "reasons": [], "error": None}
    return {**shown, "position": None, "men": [], "edges": [first, end], "at": now_us}


def _judged(words: list[str], lang: str) -> str:
    pocket = pick(lang, calls.POCKETS[pieces.POCKET_WORDS.index(words[0])])
    codes = [] if words[1] == "-" else [pieces.PIECE_WORDS.index(word) for word in words[1].split(",")]
    margin, length_um, speed_mm_s = int(words[3]), int(words[5]), int(words[6])
    found = calls.pieces_text(tuple(codes), lang)
    margin_word = pick(lang, ("marge", "margin"))
    doubt = "" if words[4] == "-" else f" ({words[4]} ?)"
    return f"{pocket} : {found}{doubt}, {margin_word} {margin}/100, {length_um / 1000:.1f} mm, {speed_mm_s} mm/s"
