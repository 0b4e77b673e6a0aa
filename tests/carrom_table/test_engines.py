"""The engines of the docs run as they stand, and import of this project `carrom_table` alone."""

import ast
import importlib.util
from pathlib import Path

import pytest

import carrom_table as ct

DOCS = Path(__file__).resolve().parents[2] / "docs"
ENGINES = ("engine.py", "krhum_engine.py", "openspiel_game.py")
OWN = ("carrom", "carrom_simulator", "carrom_tools", "carrom_table")


def loaded(name):
    spec = importlib.util.spec_from_file_location(Path(name).stem, DOCS / name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_imports_the_public_package_alone(name):
    tree = ast.parse((DOCS / name).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module for module in imported if module.split(".")[0] in OWN} == {"carrom_table"}


def test_the_engine_of_k_rhum_bets_and_beats_a_beginner():
    bettor = loaded("krhum_engine.py").Bettor
    bets = wins = 0
    for seed in range(3):
        match = ct.Match("krhum", south=bettor(seed), north=ct.Bot("beginner", seed=seed), seed=seed, hand="club")
        for _ in range(60):
            if match.game.over:
                break
            match.play_shot()
        bets += sum(entry.startswith("bet south") for entry in match.game.entries)
        wins += match.game.position.score["south"] > match.game.position.score["north"]
    assert bets > 0
    assert wins >= 2
