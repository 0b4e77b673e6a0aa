"""Record files with expectations (docs/record.md): reading them, and checking what they expect of the JSON lines."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from carrom_tools.records import replay

GAMES = Path(__file__).parent / "games"
CASES = "CARROM_CASES"  # the environment's name of a folder with more of them

_TERM = re.compile(r"calls(?P<sign>[~!])(?P<call>\w+)|(?P<key>[\w.-]+)=(?P<value>\S*)")


@dataclass
class Case:
    """A record file: `text` without its expectations, line for line, and the expectations by line of their entry."""

    path: Path
    text: str
    expectations: dict[int, list[str]] = field(default_factory=dict)

    def results(self) -> list[dict]:
        """The JSON objects of the record, from CPython, and as `why` the rows that decided."""
        source = replay.parse(self.text.encode(), self.path.name)
        return [{**replay.result(step), "why": _rows(step.verdict.reasons)} for step in replay.replay(source)]


def case_files() -> list[Path]:
    """Return the tree's record files, and those of a folder that somebody has named."""
    more = Path(os.environ[CASES]).glob("*.record") if os.environ.get(CASES) else ()
    return sorted([*GAMES.rglob("*.record"), *more])


def read(path: Path) -> Case:
    """Read a record file. Raises ValueError naming the line of an expectation that cannot be read."""
    lines = path.read_text(encoding="utf-8").split("\n")
    case = Case(path, "")
    entry_line = 0
    for number, line in enumerate(lines, 1):
        bare = line.split("#", 1)[0].strip()
        if not bare.startswith("=>"):
            if bare:
                entry_line = number
            continue
        lines[number - 1] = ""
        terms = bare[2:].split()
        for term in terms:
            if not _TERM.fullmatch(term):
                raise ValueError(f"{path.name}:{number}: cannot read the expectation {term!r}")
        if not terms:
            raise ValueError(f"{path.name}:{number}: an expectation that expects nothing")
        case.expectations.setdefault(entry_line, []).extend(terms)
    case.text = "\n".join(lines)
    return case


def _rows(reasons: list[str]) -> str | None:
    """The rows that decided as an expectation writes them: K8_return+K8."""
    return "+".join(reason.replace(" ", "_") for reason in reasons) or None


def _look_up(result: dict, key: str):
    names = key.split(".")
    outer = ("error", "board_over", "hand_over", "game_over", "why")
    value = result if names[0] in outer else result["position"]
    for name in names:
        if isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
            continue
        if not isinstance(value, dict) or name not in value:
            return f"there is no {name}"
        value = value[name]
    return value


def _written(value) -> str:
    """A value as an expectation writes it: a list with commas, an empty one as nothing."""
    if isinstance(value, list):
        return ",".join(_written(each) for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else str(value)


def failures(case: Case, results: list[dict]) -> list[str]:
    """Return the expectations that do not hold, as "FILE:LINE: …" strings."""
    by_line = {result["line"]: result for result in results}
    found = []
    for line, terms in case.expectations.items():
        if line not in by_line:
            found.append(f"{case.path.name}:{line}: an expectation stands below no entry")
            continue
        result = by_line[line]
        for term in terms:
            match = _TERM.fullmatch(term)
            assert match
            if match["call"]:
                if (match["call"] in result["calls"]) != (match["sign"] == "~"):
                    found.append(f"{case.path.name}:{line}: wants {term}, calls are {result['calls']}")
            else:
                value = _look_up(result, match["key"])
                if _written(value) != match["value"]:
                    found.append(f"{case.path.name}:{line}: wants {term}, is {_written(value)}")
    return found
