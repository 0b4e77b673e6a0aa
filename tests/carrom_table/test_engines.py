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


def test_the_engine_of_k_rhum_bets_on_what_falls(monkeypatch):
    monkeypatch.syspath_prepend(DOCS)  # beside it stands the engine whose cuts it tries
    bettor = loaded("krhum_engine.py").Bettor
    bets, boards, results = 0, 0, []
    for seed in range(3):
        match = ct.Match("krhum", south=bettor(seed), north=ct.Bot("beginner", seed=seed), seed=seed, hand="club")
        for _ in range(60):
            if match.game.over:
                break
            match.play_shot()
        entries = match.game.entries
        bets += sum(entry.startswith("bet south") for entry in entries)
        results += [entry.split()[-1] for entry in entries if entry.startswith("south") and entry[-3:] != " -"]
        boards += match.game.position.board - 1
    assert bets > 3
    assert boards > 0
    won = sum(word.startswith("hit") for word in results)
    assert won > sum(word == "miss" for word in results)
