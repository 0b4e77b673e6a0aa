"""The game of OpenSpiel in the docs, as it stands: `make test-algorithms`."""

import importlib.util
import random
from pathlib import Path

import pyspiel

SPEC = importlib.util.spec_from_file_location(
    "openspiel_game", Path(__file__).resolve().parents[2] / "docs" / "openspiel_game.py"
)


def test_it_is_played_and_its_states_are_copied():
    SPEC.loader.exec_module(importlib.util.module_from_spec(SPEC))
    game = pyspiel.load_game("carrom_dezepions")
    rng, state = random.Random(1), game.new_initial_state()
    for _ in range(40):
        twin = state.clone()
        chance = state.is_chance_node()
        action = rng.choice([each for each, _ in state.chance_outcomes()] if chance else state.legal_actions())
        state.apply_action(action)
        twin.apply_action(action)
        assert str(twin) == str(state)
        if state.is_terminal():
            break
    assert sum(state.returns()) == 0
