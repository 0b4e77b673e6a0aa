"""Reads off the syntax trees who imports whom, and which files a Python file reaches so. Needs no library."""

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
ON_PATH = ("firmware", "simulator", "host_tools", "")  # as in pyproject.toml; "": the tree itself
TOPS = (
    "boards",
    "carrom_table",
    "checks",
    "docs",
    "firmware",
    "host_tools",
    "lab",
    "release",
    "simulator",
    "stands",
    "tests",
    "website",
)
COMMANDS = "host_tools/carrom_tools/commands/"
CLI = "host_tools/carrom_tools/cli.py"
RUNNERS = ("tests/host_tools/running.py", "tests/wheel.py")  # run any command for others, and none by themselves
LOADED = {  # a file that loads others by names that it puts together -> those others
    "host_tools/carrom_tools/flashing/boards.py": ("boards/*/board.py", "boards/circuit/*.py"),
    "simulator/carrom_simulator/films/drawing.py": ("simulator/carrom_simulator/films/moving_picture.py",),
    "lab/bench/__main__.py": ("lab/bench/bench_*.py",),
    "tests/test_examples.py": (
        "firmware/carrom/*.py", "simulator/carrom_simulator/board/*.py", "simulator/carrom_simulator/words/*.py",
        "host_tools/carrom_tools/records/*.py", "carrom_table/*.py",
    ),
    "tests/host_tools/test_examples.py": ("host_tools/*.py",),
}  # fmt: skip
_DOTTED = re.compile(r"\b[a-z_]\w*(?:\.\w+)+\b")
_FROM = re.compile(r"\bfrom ([\w.]+) import ([\w, ]+)")


def python_files(*folders: str) -> list[Path]:
    """Return all Python files of these folders, in order."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def imports(tree: ast.AST, package: str = "") -> Iterator[tuple[int, str]]:
    """Yield (line, full module name) of every import in a tree, also of those inside functions.

    package: of the tree's file, where it may import relative to it.
    """
    yield from _imports(ast.walk(tree), package)


def _imports(nodes: Iterable[ast.AST], package: str) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 or package, f"relative import in line {node.lineno}"
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield node.lineno, module
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def _texts(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the texts among the nodes of a tree that are no docstrings."""
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def mentioned(text: str) -> set[str]:
    """Return the module names in a text: a program for another Python, or a module that `-m` runs."""
    names = set(_DOTTED.findall(text))
    for module, wanted in _FROM.findall(text):
        names |= {module, *(f"{module}.{name.strip()}" for name in wanted.split(","))}
    return names


class Tree:
    """The Python files of the project, as they lie in `root`, and which of them each one loads."""

    def __init__(self, root: Path = ROOT):
        self.root = root
        self.files = {
            path.relative_to(root).as_posix()
            for top in TOPS
            for path in (root / top).rglob("*.py")
            if not {"node_modules", "build"} & set(path.parts[len(root.parts) :])
        }
        self._of_module = {name: file for file in self.files for name in _module_names(file)}
        self._commands = {
            PurePosixPath(file).stem.replace("_", "-"): file
            for file in self.files
            if file.startswith(COMMANDS) and not file.endswith("__init__.py")
        }

    @functools.cache  # noqa: B019 (a tree lives as long as its process)
    def _read(self, file: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the files that a file imports or names, and the texts in it."""
        nodes = list(ast.walk(ast.parse((self.root / file).read_bytes())))
        said = frozenset(_texts(nodes))
        package = ".".join(PurePosixPath(file).parent.parts)
        run = set().union(*map(mentioned, said))
        names = {name for _, name in _imports(nodes, package)} | run | {f"{name}.__main__" for name in run}
        return frozenset(self._of_module[name] for name in names if name in self._of_module), said

    @functools.cache  # noqa: B019
    def loads(self, file: str) -> frozenset[str]:
        """Return the files that a file loads itself, or has another process load.

        Who runs the carrom command names in a text which one; one who names none may run them all.
        """
        near, said = self._read(file)
        found = set(near)
        found |= {other for other in self.files if any(fnmatch(other, like) for like in LOADED.get(file, ()))}
        if file not in (CLI, *RUNNERS) and (CLI in near or near & set(RUNNERS)):
            words = {text.split(maxsplit=1)[0] for text in said if text.strip()}
            named = {self._commands[word] for word in words if word in self._commands}
            found |= named or (set(self._commands.values()) if CLI in near else set())
        return frozenset(found | {parent for one in (file, *found) for parent in self._packages(one)} - {file})

    def _packages(self, file: str) -> Iterator[str]:
        """Yield the packages that are loaded before a file."""
        for parent in PurePosixPath(file).parents:
            init = (parent / "__init__.py").as_posix()
            if init in self.files:
                yield init

    def reached(self, files: Iterable[str], without: Iterable[str] = ()) -> set[str]:
        """Return these files and all that they load, directly or not. without: patterns of what is not loaded."""
        found: set[str] = set()
        left = list(files)
        while left:
            file = left.pop()
            if file not in found and not any(fnmatch(file, pattern) for pattern in without):
                found.add(file)
                left += self.loads(file)
        return found


def _module_names(file: str) -> Iterator[str]:
    """Yield the names under which a file is imported."""
    for start in ON_PATH:
        if file.startswith(start + "/") or not start:
            parts = PurePosixPath(file[len(start) + 1 :] if start else file).with_suffix("").parts
            if parts[-1] == "__init__":
                parts = parts[:-1]
            if parts:
                yield ".".join(parts)
