"""One parsed source file of the firmware, and how its names are found."""

import ast

WORDS = {"id", "attr", "arg", "name", "asname", "kind", "type_comment", "ctx", "op", "ops"}  # these hold no names below
FIELDS = {
    kind: [field for field in kind._fields if field not in WORDS]
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


class Module:
    """One source file. constants: NAME -> number. modules: local name -> the project's module that it stands for."""

    def __init__(self, name: str, text: str):
        self.name = name
        self.tree = ast.parse(text)
        self.constants: dict[str, int] = {}
        self.modules: dict[str, str] = {}
        self.imported: dict[str, tuple[str, str]] = {}  # local name -> (module, its name there)
        self.bound: dict[str, int] = {}  # how often a name is bound anywhere in the file
        for node in walk(self.tree):
            for one in binds(node):
                self.bound[one] = self.bound.get(one, 0) + 1

    def resolve(self, names) -> None:
        """Find out which imported names are modules of the project, `names`, and which come from one."""
        for node in walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    local = alias.asname or alias.name
                    if f"{node.module}.{alias.name}" in names:
                        self.modules[local] = f"{node.module}.{alias.name}"
                    elif node.module and node.module in names:
                        self.imported[local] = node.module, alias.name


def module_name(path: str) -> str:
    """Return the name by which a file of the firmware is imported.

    >>> module_name("carrom/game/__init__.py")
    'carrom.game'
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def binds(node: ast.AST) -> list[str]:
    """List the names that a node binds."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        return [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name for alias in node.names]
    return []


def walk(tree: ast.AST) -> list[ast.AST]:
    """List a node and all below it that hold names, outer ones first: ast.walk takes four times as long.

    >>> [type(node).__name__ for node in walk(ast.parse("a = -b"))]
    ['Module', 'Assign', 'Name', 'UnaryOp', 'Name']
    """
    nodes = [tree]
    for node in nodes:
        for field in FIELDS[type(node)]:
            held = getattr(node, field, None)
            if isinstance(held, list):
                nodes += [one for one in held if isinstance(one, ast.AST)]
            elif isinstance(held, ast.AST):
                nodes.append(held)
    return nodes


def keywords(trees) -> set[str]:
    """Return the names by which calls hand arguments over."""
    return {node.arg for tree in trees for node in walk(tree) if isinstance(node, ast.keyword) and node.arg}
