"""Acts in any of the environments, and all that it tells: for tests of copies and of states."""

import gymnasium
import numpy as np

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them
from carrom_simulator.environments.table_env import TableEnv

MADE = {
    "alone": lambda most=45: gymnasium.make("Carrom/Clear-v0", max_shots=most),
    "vector": lambda most=45: gymnasium.make_vec("Carrom/Clear-v0", num_envs=3, max_shots=most),
    "match": lambda most=90: gymnasium.make("Carrom/Match-v1", book="krhum", level="beginner", max_shots=most),
    "match with a master": lambda most=30: gymnasium.make(
        "Carrom/Match-v0", book="dezepions", level="master", max_shots=most
    ),
    "flat": lambda most=90: gymnasium.make("Carrom/MatchFlat-v0", book="krhum", level="beginner", max_shots=most),
    "table": lambda most=90: TableEnv("krhum", players=4, max_shots=most),
}


def action(space, mask, hand):
    """Return an action of that hand: a flick that may hit something, and a decision that is allowed."""
    flick = np.array([hand.uniform(-1, 1), hand.uniform(-0.3, 0.3), hand.uniform(0, 1)], np.float32)
    if mask is None:
        return np.broadcast_to(flick, space.shape)
    kind, choice = (hand.choice(np.flatnonzero(mask[name])) for name in ("kind", "choice"))
    return {"kind": int(kind), "flick": flick, "choice": int(choice)}


def step(made, hand):
    """Take one step, and reset what has ended. Return all that the environment tells."""
    if isinstance(made, TableEnv):
        if not made.agents:
            made.reset()
        agent = made.agent_selection
        seen = made.last()
        dead = seen[2] or seen[3]
        made.step(None if dead else action(made.action_space(agent), seen[4]["action_mask"], hand))
        return agent, seen[0].tolist(), dict(made.rewards), seen[2], seen[3], repr(seen[4])
    mask = made.unwrapped.game.mask() if hasattr(made.unwrapped, "game") else None
    taken = action(made.action_space, mask, hand)
    seen, reward, over, cut, info = made.step(
        made.unwrapped.to_flat(taken) if hasattr(made.unwrapped, "to_flat") else taken
    )
    told = seen.tolist(), np.asarray(reward).tolist(), np.asarray(over).tolist(), np.asarray(cut).tolist(), repr(info)
    if np.ndim(over) == 0 and (over or cut):
        return told, made.reset()[0].tolist()
    return told


def go_on(made, seed, steps):
    """Take so many steps by a hand of that seed."""
    hand = np.random.default_rng(seed)
    return [step(made, hand) for _ in range(steps)]


def records(made):
    """Return the records of all its boards."""
    own = made.unwrapped
    return [own.record(board) for board in range(own.num_envs)] if hasattr(own, "num_envs") else own.record()
