"""Players of settable skill, and games between them: physics and referee, without firmware and sensors."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS as _LEVELS
from carrom_simulator.refusals import worded
from carrom_table.board import Board, physics_of
from carrom_table.codes import seat_code
from carrom_table.copied import Copied
from carrom_table.game import Game
from carrom_table.shot import Flick, told_flick

if TYPE_CHECKING:
    from carrom_simulator.bots.player import Bot as _Bot
    from carrom_simulator.physics.base import Engine

_SKILLS: dict[str, int] = {level.id: level.skill for level in _LEVELS}
LEVELS: tuple[str, ...] = tuple(_SKILLS)
Player = Callable[[Game, Board], Flick]


class Bot(Copied):
    """A player that aims, plans and misses as people do.

    level: one of LEVELS, or a skill from 0, a child's first evening, to 100, a champion. seed: of all its chance.
    steady: its hand never errs. It is a function of a game and a board, as any player of a `Match` may be.

    >>> from carrom_table import Board, Bot, Game
    >>> game, board = Game("krhum"), Board.racked(seed=1)
    >>> flick = Bot("club", seed=1)(game, board)
    >>> flick.seat, 3000 < board.flick(flick).flick.speed_mm_s < 6000
    ('south', True)
    """

    def __init__(self, level: str | int = "club", *, seed: int = 0, steady: bool = False):
        if isinstance(level, str) and level not in LEVELS:
            raise ValueError(f"no level {level!r}; there are: {', '.join(LEVELS)}, and skills from 0 to 100")
        if not isinstance(level, str | int):
            raise ValueError(f"{level!r} is no level; there are: {', '.join(LEVELS)}, and skills from 0 to 100")
        self.skill = _SKILLS[level] if isinstance(level, str) else level
        if not 0 <= self.skill <= 100:
            raise ValueError(f"skill {level}: 0 to 100")
        self.seed = seed
        self.steady = steady
        self._rng = Random(f"bot {seed}")

    def __call__(self, game: Game, board: Board) -> Flick:
        """Choose the shot of the seat on turn, with the error of the hand.

        Raises ValueError where the game is over, or where the striker has no room on the line.
        """
        if game.over:
            raise ValueError("the game is over")
        bot = self.at(board._spec, physics_of("exact", board._spec, board._seed))
        shot = bot.choose(board._layout, game._game.position, game._game.book)
        return told_flick(shot.flick)

    def __repr__(self) -> str:
        return f"<Bot of skill {self.skill}, seed {self.seed}{', steady' if self.steady else ''}>"

    def at(self, spec: BoardSpec, engine: Engine) -> _Bot:
        """Return this player at a board; not promised."""
        from carrom_simulator.bots.player import Bot as Aimer

        return Aimer(self.skill, self._rng, spec, engine, self.steady)


class Match(Copied):
    """A game on a simulated board, played by bots or by functions of your own.

    rules: one of BOOKS. south, north, and for four players east, west: a Bot, or what takes a Game and a Board and
    returns a Flick for the seat on turn. seed: of the board. opener: a seat. Everybody claims honestly; bots bet, your
    own player does not, and its man of a penalty shot is laid for it.

    A copy takes the players along. It and pickle refuse a player that pickle can't take, such as a lambda.

    >>> from carrom_table import Bot, Flick, Match
    >>> def mine(game, board):
    ...     return Flick(game.position.turn, 0, 0.5, 3000)
    >>> match = Match("dezepions", south=mine, north=Bot("beginner"), seed=1)
    >>> match.play_shot()
    ('south b@se',)
    >>> match.game.position.turn, match.shots
    ('south', 1)
    """

    def __init__(
        self,
        rules: str = "billard",
        *,
        south: Player,
        north: Player,
        east: Player | None = None,
        west: Player | None = None,
        seed: int = 0,
        opener: str = "south",
    ):
        from carrom_simulator.game.match import Match as Played
        from carrom_table.guest import Guest

        if (east is None) != (west is None):
            raise ValueError("two players sit south and north; four take east and west too")
        players = {"south": south, "east": east, "north": north, "west": west}
        for seat, player in players.items():
            if not callable(player) and (player is not None or seat in ("south", "north")):
                raise ValueError(f"{seat}: {player!r} is no player, which is a Bot or a function of game and board")
        physics = physics_of("exact", BoardSpec(), seed)
        self._seed = seed
        bots = {
            seat_code(seat): player.at(physics.spec, physics)
            if isinstance(player, Bot)
            else Guest(player, self, physics)
            for seat, player in players.items()
            if player is not None
        }
        opens = seat_code(opener)
        if opens not in bots:
            raise ValueError(f"{opener} has no seat in this game")
        with worded():
            self._match = Played(rules, bots, seed, opens, physics)

    @property
    def game(self) -> Game:
        """The game so far. What is pushed into it here counts in the match."""
        return Game._of_engine(self._match.game)

    @property
    def board(self) -> Board:
        """A copy of the board as it lies."""
        return Board._of_layout(self._match.layout, self._match.bout.spec, self._seed)

    @property
    def shots(self) -> int:
        """How many shots have been played."""
        return int(self._match.shots)

    def __repr__(self) -> str:
        return f"<Match after {self.shots} shots: {self.game!r}>"

    def play_shot(self) -> tuple[str, ...]:
        """Let the seat on turn play one shot. Return the entries that it made, its bets and choices among them."""
        count = len(self._match.game)
        if self.game.over:
            raise ValueError("the game is over")
        self._match.play_shot()
        return self.game.entries[count:]

    def play(self) -> Game:
        """Play to the end and return the game. Raises RuntimeError for one without end.

        >>> from carrom_table import Bot, Match
        >>> game = Match("dezepions", south=Bot("club"), north=Bot("beginner"), seed=3).play()
        >>> game.over, game.winner in ("south", "north")
        (True, True)
        """
        self._match.play()
        return self.game
