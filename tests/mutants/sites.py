"""Where a module can be mutated, by cosmic-ray's operators and three of our own."""

import ast
import hashlib
from pathlib import Path

import cosmic_ray.plugins
import parso
from cosmic_ray.ast import ast_nodes, get_ast, is_number
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.number_replacer import NumberReplacer
from cosmic_ray.operators.operator import Operator

from tests.mutants.equivalents import code

# Numbers from here on are halved: one more or less of a tuned figure is no fault that matters. A decimal is a measure,
# never an index or a count.
LEAST_HALVED, LEAST_HALVED_DECIMAL = 100, 10.0
# Arguments that guard against faults elsewhere: without them nothing changes as long as there is none.
_GUARDS = ("strict", "frozen")


def _is_large(number: float) -> bool:
    return number >= (LEAST_HALVED_DECIMAL if isinstance(number, float) else LEAST_HALVED)


class SmallNumber(NumberReplacer):
    """Replaces n by n + 1 and n - 1 where n is small: an index, a count, a bit."""

    def mutation_positions(self, node):
        if is_number(node) and not _is_large(ast.literal_eval(node.value)):
            yield from super().mutation_positions(node)


class HalveNumber(Operator):
    """Halves a large number: a time, a length, a limit."""

    def mutation_positions(self, node):
        if is_number(node) and _is_large(ast.literal_eval(node.value)):
            yield node.start_pos, node.end_pos

    def mutate(self, node, index):
        return parso.python.tree.Number(f" {ast.literal_eval(node.value) // 2}", node.start_pos)

    @classmethod
    def examples(cls):
        return ()


class RemoveCall(Operator):
    """Takes out a call that stands alone as a statement."""

    def mutation_positions(self, node):
        statement = node.parent is not None and node.parent.type in ("simple_stmt", "suite")
        if statement and node.type in ("atom_expr", "power") and node.children[-1].type == "trailer":
            yield node.start_pos, node.end_pos

    def mutate(self, node, index):
        return parso.python.tree.Name("pass", node.start_pos, prefix=node.get_first_leaf().prefix)

    @classmethod
    def examples(cls):
        return ()


# A comparison's limit moves by one, or it becomes its opposite; an operator becomes its opposite or neighbour. A person
# seldom makes another mistake; the others crash, or where values are few they are often the same.
_COMPARISONS = (
    "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is", "In_NotIn", "NotIn_In",
    "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_GtE", "LtE_Gt", "Gt_LtE", "GtE_Lt",
)  # fmt: skip
_BINARY_OPERATORS = (
    "Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "FloorDiv_Mod", "Mod_FloorDiv", "Mul_Add", "Div_Mul",
    "LShift_RShift", "RShift_LShift", "BitAnd_BitOr", "BitOr_BitAnd", "BitOr_BitXor", "BitXor_BitOr", "BitXor_BitAnd",
)  # fmt: skip


def _worth_while(name: str) -> bool:
    """Whether an operator of cosmic-ray's makes faults that a person could make."""
    kind, _, words = name.partition("/")[2].partition("_")
    if kind == "ReplaceComparisonOperator":
        return words in _COMPARISONS
    if kind == "ReplaceBinaryOperator":
        return words in _BINARY_OPERATORS
    return kind != "NumberReplacer"


def operators() -> dict:
    found: dict[str, Operator] = {
        "SmallNumber": SmallNumber(),
        "HalveNumber": HalveNumber(),
        "RemoveCall": RemoveCall(),
    }
    for name in cosmic_ray.plugins.operator_names():
        kind = cosmic_ray.plugins.get_operator(name)
        if not kind.arguments() and _worth_while(name):
            found[name.partition("/")[2]] = kind()
    return found


def _without_effect(source: str) -> set[tuple[int, int]]:
    """(line, column) of everything within annotations, where nothing is run, and of guards."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg in _GUARDS:
            found.add((node.value.lineno, node.value.col_offset))
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if note is not None:
                found |= {(part.lineno, part.col_offset) for part in ast.walk(note) if hasattr(part, "lineno")}
                found |= {(note.lineno, column) for column in range(note.col_offset, note.end_col_offset)}
    return found


def _statements(source: str) -> dict[int, tuple[int, int]]:
    """For each line the first and last line of its statement, of its head where it has a body.

    Python counts a statement as run in its first line only where all of it is constant.
    """
    found = {}
    for node in ast.walk(ast.parse(source)):  # outer ones come first
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno
            for line in range(node.lineno, max(last, node.lineno) + 1):
                found[line] = node.lineno, max(last, node.lineno)
    return found


def _in_functions(source: str) -> set[int]:
    """The lines within bodies of functions; all others run when the module is imported."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found |= set(range(node.body[0].lineno, node.end_lineno + 1))
    return found


class Mutant:
    """One change of one line. key: the module, the line as it is and as it becomes, both without their comments.

    first, last: the lines of its statement. on_import: whether that runs when the module is imported.
    """

    def __init__(self, path, root, operator_name: str, operator: Operator, occurrence: int, line: int, lines: tuple):
        self.path = path
        self.name = str(path.relative_to(root))
        self.operator_name = operator_name
        self.line = line
        self.first, self.last, self.on_import = lines
        self._operator = operator
        self._occurrence = occurrence

    def source(self) -> str:
        """The whole module with the change."""
        return mutate_code(self.path.read_text(), self._operator, self._occurrence)

    def can_be_planted(self) -> bool:
        """Return False for an `except a.b`, at which cosmic-ray's replacer of exceptions fails."""
        try:
            return bool(self.source())
        except AttributeError:
            return False

    def key(self) -> tuple[str, str, str]:
        before, after = self.path.read_text().splitlines(), self.source().splitlines()
        at = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), self.line - 1)
        return self.name, code(before[at]), code(after[at])


def sites(path: Path, root: Path, kinds: dict) -> dict[tuple, list[Mutant]]:
    """Every place of a module that can be changed, with its mutants."""
    source = path.read_text()
    nodes = list(ast_nodes(get_ast(source)))
    notes, statements, inside = _without_effect(source), _statements(source), _in_functions(source)
    found: dict[tuple, list[Mutant]] = {}
    for name, operator in kinds.items():
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(places):
            if start not in notes:
                lines = *statements.get(start[0], (start[0], end[0])), start[0] not in inside
                found.setdefault((start, end), []).append(
                    Mutant(path, root, name, operator, occurrence, start[0], lines)
                )
    return found


def in_seeded_order(paths, root: Path, kinds: dict, seed: int) -> list[Mutant]:
    """A mutant of every place of these modules. A line's turn depends on its text, not on the lines around it.

    So most of a sample stays the same when a module changes elsewhere.
    """
    found = []
    for path in paths:
        lines = path.read_text().splitlines()
        texts = [line.strip() for line in lines]
        for (start, end), mutants in sites(path, root, kinds).items():
            text = texts[start[0] - 1]
            column = start[1] - lines[start[0] - 1].index(text)
            name = f"{seed} {path.relative_to(root)} {text} {column} {end[0] - start[0]}"
            if again := texts[: start[0] - 1].count(text):
                name += f" {again}"
            ranked = [(hashlib.sha256(f"{name} {n}".encode()).digest(), n) for n in range(len(mutants))]
            turn, chosen = min(ranked)
            found.append((turn, start, mutants[chosen]))
    return [mutant for _, _, mutant in sorted(found, key=lambda item: item[:2])]
