"""Writes docs/api.md, the reference of `carrom_table`, from its docstrings: `make api`."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import carrom_table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"
HEAD = """# The reference of `carrom_table`

Made from the docstrings by `make api`. [The guide](python.md) comes first.
"""


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(_section(name) for name in carrom_table.__all__ if name != "__version__")


def _section(name: str) -> str:
    told = getattr(carrom_table, name)
    if not callable(told):
        return f"\n## `{name}`\n\n```\n{told!r}\n```\n"
    parts = [f"\n## `{name}`\n\n```\n{name}{_signature(told)}\n```\n\n{_text(told)}\n"]
    if inspect.isclass(told):
        parts += [f"\n### `{name}.{member}`\n\n{_member(one)}\n" for member, one in _members(told)]
    return "".join(parts)


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties that a class, or one of ours below it, documents."""
    seen = set()
    for one in kind.__mro__:
        if not one.__module__.startswith("carrom_table"):
            continue
        for member, value in vars(one).items():
            if member.startswith("_") or member in seen:
                continue
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if isinstance(plain, property) or inspect.isfunction(plain):
                seen.add(member)
                yield member, plain


def _member(value: Any) -> str:
    if isinstance(value, property):
        return _text(value.fget)
    return f"```\n{value.__name__}{_signature(value)}\n```\n\n{_text(value)}"


def _signature(told: Any) -> str:
    """Return a signature as the source writes it, without quotes around its types."""
    signature = inspect.signature(told)
    plain = [one for one in signature.parameters.values() if one.name not in ("self", "cls")]
    return str(signature.replace(parameters=plain)).replace("'", "")


def _text(told: Any) -> str:
    """Return a docstring, its examples as code."""
    lines, made, in_code = (inspect.getdoc(told) or "").splitlines(), [], False
    for line in lines:
        begins = line.startswith(">>> ")
        if begins and not in_code:
            made.append("```python")
        elif in_code and not line:
            made.append("```")
        in_code = (in_code or begins) and bool(line)
        made.append(line)
    return "\n".join([*made, "```"] if in_code else made)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
