"""Gives the firmware's names the form that they have on the chip.

A name takes no memory there if MicroPython itself has it in its flash. So the names of the project become names of
MicroPython (`rom_names`) that no file of the project uses. Modules that do not meet share them: two names may become
one where no group of modules uses both. A public name stays if anything but the project's code could ask for it:
MicroPython, a call that names an argument, a string, a file that stays as it is.
"""

import ast
import builtins
import re
from collections.abc import Iterable

from carrom_tools.flashing import rom_names
from carrom_tools.flashing.parsed import Module, binds, keywords, walk

PRIVATE = re.compile(r"_[^_].*")
WORD = re.compile(r"[A-Za-z_]\w*")
FIELDS = ("id", "attr", "arg", "name", "asname")
# The interpreter asks objects of any class for these, or streams and file systems.
ASKED = {"value", "irq", "ioctl", "sync", "send", "throw", "close", "count", "keys", "mount", "umount", "open", "stat"}
ASKED |= {"read", "readinto", "readline", "readblocks", "write", "writeblocks", "setblocking", "args", "errno", "flush"}
TOOLS = {"VERSION"}  # the computer asks the board for this one
EXCEPTIONS = ("Error", "Exception")  # how their bases end; a crash log tells their names


class Names:
    """Finds the names for parsed files.

    new: name in the sources -> on the chip.
    modules: name -> Module, of all files that are renamed. others: those that stay as they are.
    """

    def __init__(self, modules: dict[str, Module], others: Iterable[Module] = ()):
        files = [*modules.values(), *others]
        used, words = _used(files)
        kept = rom_names.NAMES | words | TOOLS | keywords(module.tree for module in files)
        kept |= {part for name in modules for part in name.split(".")}
        kept |= _used(others)[0] | _compiled_by_others(modules.values())
        ours = _private(modules.values()) | _bound(modules.values()) - kept
        taken = used | words | ASKED | set(dir(builtins))
        free = sorted(name for name in rom_names.NAMES if len(name) > 2 and name not in taken)
        groups = _groups(modules)
        self._groups = {module.name: 1 << number for number, group in enumerate(groups) for module in group}
        self._users = _users(modules.values(), ours, self._groups)
        self.new: dict[str, str] = {}
        given = dict.fromkeys(free, 0)  # name on the chip -> the groups in which it stands for something
        for name in sorted(self._users, key=lambda name: (-self._users[name].bit_count(), -len(name), name)):
            short = next((short for short in given if not given[short] & self._users[name]), None)
            if short is not None:
                self.new[name] = short
                given[short] |= self._users[name]

    def rename(self, tree: ast.AST) -> None:
        """Give a tree its names on the chip."""
        for node in walk(tree):
            for field, name in _held(node):
                setattr(node, field, self.new.get(name, name))
            if isinstance(node, ast.Global | ast.Nonlocal):
                node.names = [self.new.get(name, name) for name in node.names]

    def back(self, module: str) -> dict[str, str]:
        """Return name on the chip -> in the sources, for what a traceback tells of a module."""
        group = self._groups.get(module, 0)
        return {short: name for name, short in self.new.items() if self._users[name] & group}


def _held(node: ast.AST) -> list[tuple[str, str]]:
    """List (field, name) of the names that a node holds."""
    held = [(field, getattr(node, field, None)) for field in FIELDS]
    return [(field, name) for field, name in held if isinstance(name, str)]


def _used(files: Iterable[Module]) -> tuple[set[str], set[str]]:
    """Return all names in these files, and all words in their strings."""
    names: set[str] = set()
    words: set[str] = set()
    for module in files:
        texts = {node.value for node in walk(module.tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in walk(module.tree):
            for _, name in _held(node):
                names |= set(name.split("."))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in texts:
                words |= set(WORD.findall(node.value)) if "{" in node.value else {node.value}
    return names, words


def _bound(modules: Iterable[Module]) -> set[str]:
    """Return the public names that modules and classes bind, and those of attributes that are set."""
    found = set()
    exceptions = set()
    for module in modules:
        for node in walk(module.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            elif isinstance(node, ast.ClassDef) and any(_is_exception(base) for base in node.bases):
                exceptions.add(node.name)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            if isinstance(node, ast.Module | ast.ClassDef):
                found |= {name for one in _statements(node) for name in binds(one) if not isinstance(one, ast.alias)}
    return {name for name in found - exceptions if not name.startswith("_")}


def _statements(holder: ast.Module | ast.ClassDef) -> Iterable[ast.AST]:
    """Yield the nodes below a module or class that bind its own names: none of its functions and classes."""
    todo: list[ast.AST] = list(holder.body)
    for node in todo:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom | ast.Lambda):
            continue
        yield node
        todo.extend(ast.iter_child_nodes(node))


def _is_exception(base: ast.expr) -> bool:
    return isinstance(base, ast.Name) and base.id.endswith(EXCEPTIONS)


def _compiled_by_others(modules: Iterable[Module]) -> set[str]:
    """Return the names in functions that a decorator's own compiler reads: those of a PIO program."""
    found = set()
    for module in modules:
        for node in walk(module.tree):
            if isinstance(node, ast.FunctionDef) and any(isinstance(one, ast.Call) for one in node.decorator_list):
                found |= {name for part in walk(node) for _, name in _held(part) if part is not node}
    return found


def _groups(modules: dict[str, Module]) -> list[list[Module]]:
    """Put modules together that share private names: by inheritance, by import, or by looking into another's object."""
    own = {name: {name} for name in modules}

    def join(one: str, other: str) -> None:
        both = own[one] | own[other]
        for name in both:
            own[name] = both

    makes: dict[str, set[str]] = {}  # private name -> the modules that bind it
    for name, module in modules.items():
        for node in walk(module.tree):
            bound = binds(node)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                bound = [node.attr]
            for one in bound:
                makes.setdefault(one, set()).add(name)
    for name, module in modules.items():
        for node in walk(module.tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    for part in walk(base):
                        local = getattr(part, "id", "")
                        where = module.modules.get(local) or module.imported.get(local, ("",))[0]
                        if where:
                            join(name, where)
            elif isinstance(node, ast.Attribute) and PRIVATE.fullmatch(node.attr):
                if name not in makes.get(node.attr, {name}):
                    for other in makes[node.attr]:
                        join(name, other)
            elif isinstance(node, ast.ImportFrom) and any(PRIVATE.fullmatch(alias.name) for alias in node.names):
                join(name, node.module if node.module in modules else name)
    groups = dict.fromkeys(tuple(sorted(group)) for group in own.values())
    return [[modules[name] for name in group] for group in groups]


def _private(modules: Iterable[Module]) -> set[str]:
    """Return the names that begin with _, but for modules of MicroPython's own, such as _thread."""
    found, foreign = set(), set()
    for module in modules:
        for node in walk(module.tree):
            found |= {name for _, name in _held(node) if PRIVATE.fullmatch(name)}
            if isinstance(node, ast.Import):
                foreign |= {alias.name for alias in node.names}
    return found - foreign


def _users(modules: Iterable[Module], names: set[str], groups: dict[str, int]) -> dict[str, int]:
    """Return name -> bits of the groups that use it. A public one that is set on another's object: all groups."""
    users = dict.fromkeys(names, 0)
    for module in modules:
        for node in walk(module.tree):
            group = groups[module.name]
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and not PRIVATE.fullmatch(node.attr):
                group = group if isinstance(node.value, ast.Name) and node.value.id == "self" else -1
            for _, name in _held(node):
                if name in users:
                    users[name] |= group
    every = (1 << len(set(groups.values()))) - 1
    return {name: bits & every for name, bits in users.items()}
