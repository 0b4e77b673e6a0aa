"""Shrinks the firmware's sources before they are compiled for the chip.

    python3 -m carrom_tools.flashing.shrink FOLDER BOARD    writes them there, to be frozen into an image

MicroPython keeps each name that occurs in a program, with its length, hash and place; on a flashed board all of them
lie on the heap. Many need not be there. A whole number that a module calls by a name in capitals is written in the
place of that name, in other modules too. Parameters that no call names share a few letters. Functions and classes that
only the computer calls are left out, and methods that only say what others have to have. Most other names become such
as MicroPython has in its flash (`renaming`). `readable` gives a traceback its names back.
"""

import ast
import operator
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from carrom_tools.flashing.parsed import Module, keywords, module_name, walk
from carrom_tools.flashing.renaming import Names

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
FRAME = re.compile(r'File "([^"]+)"(, line \d+)?, in (\S+)')
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}  # fmt: skip
POINTERS = {"octets": "ptr8", "halfwords": "ptr16", "words": "ptr32"}  # viper's names


def _number(node: ast.expr | None, module: Module, modules: dict[str, Module]) -> int | None:
    """Return the whole number that an expression stands for, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        return _number(node.args[0], module, modules)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _number(node.operand, module, modules)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left, right = _number(node.left, module, modules), _number(node.right, module, modules)
        return None if left is None or right is None else OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Name):
        return _constant(module, node.id, modules)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and module.bound.get(node.value.id) == 1:
        where = module.modules.get(node.value.id)
        return _constant(modules[where], node.attr, modules) if where else None
    return None


def _constant(module: Module, name: str, modules: dict[str, Module]) -> int | None:
    """Return the number that a module calls by a name, its own or an imported one, or None."""
    if module.bound.get(name) != 1:
        return None
    if name in module.imported:
        where, there = module.imported[name]
        return _constant(modules[where], there, modules)
    return module.constants.get(name)


def _assigned(node: ast.stmt) -> list[tuple[str, ast.expr | None]]:
    """List the names in capitals that a statement gives values to, with the expression of each; else []."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        found: list[tuple[ast.expr, ast.expr | None]] = [(target, value)]
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        found = list(zip(target.elts, value.elts, strict=True))
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Call) and getattr(value.func, "id", "") == "range":
        ends = [one.value for one in value.args if isinstance(one, ast.Constant) and isinstance(one.value, int)]
        numbers = range(*ends) if len(ends) == len(value.args) else ()
        found = [(name, ast.Constant(at)) for name, at in zip(target.elts, numbers, strict=False)]
    else:
        return []
    names = [(name.id, one) for name, one in found if isinstance(name, ast.Name) and CONSTANT.fullmatch(name.id)]
    return names if len(names) == len(found) else []


def _find_constants(modules: dict[str, Module]) -> None:
    before = -1
    while (now := sum(len(module.constants) for module in modules.values())) != before:  # some stand on others
        before = now
        for module in modules.values():
            for statement in module.tree.body:
                for name, expression in _assigned(statement):
                    value = _number(expression, module, modules)
                    if value is not None and module.bound[name] == 1:
                        module.constants[name] = value


class _Fold(ast.NodeTransformer):
    """Writes numbers in the place of constants."""

    def __init__(self, module: Module, modules: dict[str, Module]):
        self.module, self.modules = module, modules

    def _fold(self, node):
        value = _number(node, self.module, self.modules) if isinstance(node.ctx, ast.Load) else None
        if value is None:
            return self.generic_visit(node)
        number = ast.Constant(abs(value))
        return number if value >= 0 else ast.UnaryOp(ast.USub(), number)

    visit_Name = visit_Attribute = _fold


class _Compile(ast.NodeTransformer):
    """Has functions that are marked `compiled` made machine code by MicroPython's compiler."""

    def visit_FunctionDef(self, node):
        marked = [isinstance(one, ast.Name) and one.id == "compiled" for one in node.decorator_list]
        if any(marked):
            node.decorator_list[marked.index(True)] = ast.Attribute(
                ast.Name("micropython", ast.Load()), "viper", ast.Load()
            )
            for name in walk(node):
                if isinstance(name, ast.Name):
                    name.id = POINTERS.get(name.id, name.id)
        return self.generic_visit(node)


class _Drop(ast.NodeTransformer):
    """Removes the constants that nobody names any more, and imports of what the file no longer names."""

    def __init__(self, module: Module, named: set[str]):
        self.module, self.named = module, named
        self.here = {node.id for node in walk(module.tree) if isinstance(node, ast.Name)}

    def visit_Assign(self, node):
        names = [name for name, _ in _assigned(node) if node in self.module.tree.body]
        gone = names and all(name in self.module.constants and name not in self.named for name in names)
        return None if gone else node

    def visit_ImportFrom(self, node):
        local = {alias.asname or alias.name: alias for alias in node.names}
        ours = self.module.modules.keys() | self.module.imported.keys()
        node.names = [alias for name, alias in local.items() if name in self.here or name not in ours]
        return node if node.names else None


def _named(module: Module) -> set[str]:
    """Return all names that a file reads, also as attributes or words, and those of keywords."""
    names = set()
    for node in walk(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            names.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.name for alias in node.names if alias.asname or alias.name not in module.imported}
    return names


def _leave_out(modules: Iterable[Module], others: Iterable[Module]) -> set[str]:
    """Remove the functions and classes that no file names, until there are none, and the methods that are left open to
    whoever inherits; return the names that are left."""
    named = {module: _named(module) for module in (*modules, *others)}
    changed: set[Module] | None = None
    while changed is None or changed:
        every = set().union(*named.values())
        changed = set()
        for module in modules:
            for holder in walk(module.tree):
                if isinstance(holder, ast.Module | ast.ClassDef):
                    kept = [one for one in holder.body if not (_is_unused(one, every) or _is_open(one))]
                    if len(kept) < len(holder.body):
                        changed.add(module)
                    holder.body = kept
        named |= {module: _named(module) for module in changed}
    return every


def _is_unused(node: ast.stmt, named: set[str]) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        return False
    return not node.name.startswith("__") and node.name not in named


def _is_open(node: ast.stmt) -> bool:
    """Return whether this is a function that does nothing but raise NotImplementedError."""
    if not isinstance(node, ast.FunctionDef):
        return False
    does = node.body[1:] if ast.get_docstring(node) else node.body
    raised = does[0].exc if len(does) == 1 and isinstance(does[0], ast.Raise) else None
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def _shorten_parameters(tree: ast.AST, keywords: set[str]) -> None:
    """Rename the parameters that no call names. Inner functions come first: an outer one avoids their names."""
    for child in ast.iter_child_nodes(tree):
        _shorten_parameters(child, keywords)
    if not isinstance(tree, ast.FunctionDef | ast.Lambda):
        return
    inner = [node for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda) and node is not tree]
    bound = {parameter.arg for node in inner for parameter in walk(node.args) if isinstance(parameter, ast.arg)}
    taken = {node.id for node in walk(tree) if isinstance(node, ast.Name)} | bound
    taken |= {parameter.arg for parameter in walk(tree.args) if isinstance(parameter, ast.arg)}
    free = (letter for letter in LETTERS if letter not in taken)
    for parameter in [*tree.args.args, *([tree.args.vararg] if tree.args.vararg else [])]:
        name = parameter.arg
        if len(name) < 2 or name == "self" or name in keywords or name in bound:
            continue
        parameter.arg = short = next(free)
        for node in walk(tree):
            if isinstance(node, ast.Name) and node.id == name:
                node.id = short


def _read(sources: dict[str, str]) -> dict[str, Module]:
    modules = {}
    for path, text in sources.items():
        modules[module_name(path)] = Module(module_name(path), text)
    for module in modules.values():
        module.resolve(modules.keys())
    return modules


def _folded(modules: dict[str, Module], others: list[Module]) -> None:
    """Do all to the modules but rename. others: files that stay as they are."""
    _find_constants(modules)
    for module in modules.values():
        module.tree = _Compile().visit(_Fold(module, modules).visit(module.tree))
    named = _leave_out(modules.values(), others)
    for module in modules.values():
        module.tree = _Drop(module, named).visit(module.tree)
    by_name = keywords(module.tree for module in (*modules.values(), *others))
    for module in modules.values():
        _shorten_parameters(module.tree, by_name)
        for node in walk(module.tree):
            if isinstance(node, ast.ClassDef | ast.If) and not node.body:
                node.body = [ast.Pass()]


def _named_modules(sources: dict[str, str], texts: Sequence[str]) -> tuple[dict[str, Module], Names]:
    modules, others = _read(sources), [Module("", text) for text in texts]
    _folded(modules, others)
    return modules, Names(modules, others)


def shrink(sources: dict[str, str], others: Sequence[str] = ()) -> dict[str, str]:
    """Return the sources of the whole firmware as they are compiled for the chip.

    sources: path such as carrom/table.py -> text. others: texts of files that stay as they are and use these.
    """
    modules, names = _named_modules(sources, others)
    for module in modules.values():
        names.rename(module.tree)
    found = zip(sources, modules.values(), strict=True)
    return {path: ast.unparse(ast.fix_missing_locations(module.tree)) + "\n" for path, module in found}


def names(sources: dict[str, str], others: Sequence[str] = ()) -> Names:
    """Return the names that these sources have on the chip."""
    return _named_modules(sources, others)[1]


def readable(trace: str, sources: dict[str, str], others: Sequence[str] = ()) -> str:
    """Return a traceback of the chip with the names that files and functions have in the sources.

    >>> chip = names({"carrom/a.py": "def _fall(): return 1\\n_fall()"}).new["_fall"]
    >>> readable(f'File "carrom.a", in {chip}', {"carrom/a.py": "def _fall(): return 1\\n_fall()"})
    'File "carrom/a.py", in _fall'
    """
    found = names(sources, others)
    paths = {module_name(path): path for path in sources}

    def put_back(match: re.Match[str]) -> str:
        file, line, name = match.groups()
        module = module_name(file)
        return f'File "{paths.get(module, file)}"{line or ""}, in {found.back(module).get(name, name)}'

    return FRAME.sub(put_back, trace)


def firmware_sources(firmware: Path, board: Path) -> tuple[dict[str, str], list[str]]:
    """Read what `shrink` takes: the firmware's folder and the board.py of one board."""
    sources = {path.relative_to(firmware).as_posix(): path for path in sorted((firmware / "carrom").rglob("*.py"))}
    sources["board.py"] = board
    others = [(firmware / name).read_text(encoding="utf-8") for name in ("main.py", "boot.py")]
    return {path: file.read_text(encoding="utf-8") for path, file in sources.items()}, others


def main() -> None:
    folder = Path(sys.argv[1])
    root = Path(__file__).resolve().parents[3]
    firmware = root / "firmware"
    sources, others = firmware_sources(firmware, root / "boards" / sys.argv[2] / "board.py")
    files = shrink(sources, others) | dict(zip(("main.py", "boot.py"), others, strict=True))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
