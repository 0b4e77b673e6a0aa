"""Carrom as a game of OpenSpiel (`pip install open_spiel`): two players, one action a shot, the error of the hand drawn
by OpenSpiel's own chance nodes.

    import pyspiel, openspiel_game

    state = pyspiel.load_game("carrom_dezepions").new_initial_state()
"""

import pyspiel

import carrom_table as ct

PLACES, ANGLES, SPEEDS = (-150, 0, 150), tuple(range(-60, 61, 3)), (1800, 3200, 4600)
ERRORS_DEG = (-1.5, -0.5, 0.0, 0.5, 1.5)  # equally likely
ACTIONS = [(place, angle, speed) for place in PLACES for angle in ANGLES for speed in SPEEDS]
SIDES = ("south", "north")
TYPE = pyspiel.GameType(
    short_name="carrom_dezepions",
    long_name="Carrom: Dézépions",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=len(ERRORS_DEG),
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=1000,
)


class CarromGame(pyspiel.Game):
    """The rules."""

    def __init__(self, params=None):
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self):
        """Return a racked board."""
        return CarromState(self)


class CarromState(pyspiel.State):
    """A board, a game, and the shot that waits for the error of its hand."""

    def __init__(self, game):
        super().__init__(game)
        self.game, self.board, self.meant = ct.Game("dezepions"), ct.Board.racked(seed=1), None

    def current_player(self):
        """Return who decides: chance, where a shot is meant."""
        if self.game.over or len(self.game.entries) >= 1000:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.meant else SIDES.index(self.game.position.turn)

    def _legal_actions(self, _player):
        return list(range(len(ACTIONS)))

    def chance_outcomes(self):
        """Return the errors of the hand with their chances."""
        return [(error, 1 / len(ERRORS_DEG)) for error in range(len(ERRORS_DEG))]

    def _apply_action(self, action):
        if not self.meant:
            self.meant = ACTIONS[action]
            return
        (place, angle, speed), self.meant = self.meant, None
        seat = self.game.position.turn
        offset = min(self.board.striker_offsets(seat, "dezepions"), key=lambda free: abs(free - place))
        shot = self.board.flick(ct.Flick(seat, offset, angle + ERRORS_DEG[action], speed))
        self.game.push(self.game.entry_of(shot))
        if self.game.position.phase == "choice":  # the other side takes one of its own men away
            self.game.push(next(legal for legal in self.game.legal() if legal.kind == "choose").entries[0])
        self.board.tidy(self.game)

    def _action_to_string(self, player, action):
        return f"{ERRORS_DEG[action]:+}°" if player == pyspiel.PlayerId.CHANCE else str(ACTIONS[action])

    def is_terminal(self):
        """Return whether the game is over."""
        return self.current_player() == pyspiel.PlayerId.TERMINAL

    def returns(self):
        """Return 1 for the side that has won, -1 for the other."""
        if self.game.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.game.winner == "south" else [-1.0, 1.0]

    def observation_string(self, _player):
        """Return all there is to see."""
        return f"{self.game.position.turn} {self.board}"

    def __str__(self):
        return self.observation_string(0)


pyspiel.register_game(TYPE, CarromGame)
