"""Players of settable skill, and games between them: physics and referee, without firmware and sensors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS as _LEVELS
from carrom_simulator.refusals import worded
from carrom_table.board import Board, physics_of
from carrom_table.checked import check, check_seed
from carrom_table.codes import seat_code
from carrom_table.copied import Chancy
from carrom_table.game import Game
from carrom_table.physics import Physics, with_physics
from carrom_table.players import Player, Shooter
from carrom_table.shot import Flick, told_flick
from carrom_table.words import LevelName, Seat

if TYPE_CHECKING:
    from carrom_simulator.bots.player import Bot as _Bot
    from carrom_simulator.physics.base import Engine

_SKILLS: dict[str, int] = {level.id: level.skill for level in _LEVELS}
LEVELS: tuple[str, ...] = tuple(_SKILLS)
Players = Player | Callable[[Game, Board], Flick]


class Bot(Chancy):
    """A player that aims, plans and misses as people do.

    level: one of LEVELS, or a skill from 0, a child's first evening, to 100, a champion. seed: of all its chance.
    steady: its hand never errs. It is a function of a game and a board, as any player of a `Match` may be.

    >>> from carrom_table import Board, Bot, Game
    >>> game, board = Game("krhum"), Board.racked(seed=1)
    >>> flick = Bot("club", seed=1)(game, board)
    >>> flick.seat, 3000 < board.flick(flick).flick.speed_mm_s < 6000
    ('south', True)
    """

    def __init__(self, level: LevelName | int = "club", *, seed: int = 0, steady: bool = False):
        self.skill = skill_of(level)
        check_seed(seed)
        self.seed = seed
        self.steady = steady
        self._rng = Random(f"bot {seed}")

    def __call__(self, game: Game, board: Board) -> Flick:
        """Choose the shot of the seat on turn, with the error of the hand.

        Raises ValueError where the game is over, or where the striker has no room on the line.
        """
        check("game", game, Game, "a Game")
        check("board", board, Board, "a Board")
        if game.over:
            raise ValueError("the game is over")
        bot = self.at(board._spec, physics_of("exact", board._spec, board._seed))
        shot = bot.choose(board._layout, game._game.position, game._game.book)
        return told_flick(shot.flick)

    def __repr__(self) -> str:
        return f"<Bot of skill {self.skill}, seed {self.seed}{', steady' if self.steady else ''}>"

    def _draw_anew(self, seed: int) -> None:
        self.seed, self._rng = seed, Random(f"bot {seed}")

    def at(self, spec: BoardSpec, engine: Engine) -> _Bot:
        """Return this player at a board; not promised."""
        from carrom_simulator.bots.player import Bot as Aimer

        return Aimer(self.skill, self._rng, spec, engine, self.steady)


def skill_of(level: LevelName | int) -> int:
    """Return the skill of a level, or the skill that is given. Raises ValueError."""
    known = f"there are: {', '.join(LEVELS)}, and skills from 0 to 100"
    if isinstance(level, str) and level not in LEVELS:
        raise ValueError(f"no level {level!r}; {known}")
    if not isinstance(level, str | int) or isinstance(level, bool):
        raise ValueError(f"{level!r} is no level; {known}")
    if isinstance(level, int) and not 0 <= level <= 100:
        raise ValueError(f"skill {level}: 0 to 100")
    return _SKILLS[level] if isinstance(level, str) else level


class Match(Chancy):
    """A game on a simulated board, played by bots, or by functions and players of your own.

    rules: one of BOOKS. south, north, and for four players east, west: a Bot, a Player, or what takes a Game and a
    Board and returns a Flick for the seat on turn. seed: of the board. opener: a seat. Everybody claims honestly; bots
    and a Player bet, a function does not, and its man of a penalty shot is laid for it.

    hand: with whose error your own flicks are played, a level or a skill; None: with none. By default, "equal", that
    of the first bot of the other side, none where no bot plays there. The striker is laid at the nearest legal place,
    and nobody flicks harder than 6,000 mm/s. physics: of the board.

    A copy takes the players along. It and pickle refuse a player that pickle can't take, such as a lambda.

    >>> from carrom_table import Bot, Flick, Match
    >>> def mine(game, board):
    ...     return Flick(game.position.turn, 0, 0.5, 3000)
    >>> match = Match("dezepions", south=mine, north=Bot("beginner"), seed=1)
    >>> match.play_shot()[0].split()[0]
    'south'
    >>> match.shots
    1
    """

    def __init__(
        self,
        rules: str = "billard",
        *,
        south: Players,
        north: Players,
        east: Players | None = None,
        west: Players | None = None,
        seed: int = 0,
        opener: Seat = "south",
        hand: LevelName | int | Literal["equal"] | None = "equal",
        physics: Physics | None = None,
    ):
        from carrom_simulator.game.match import Match as Played
        from carrom_table.guest import Guest

        check_seed(seed)
        if (east is None) != (west is None):
            raise ValueError("two players sit south and north; four take east and west too")
        players = {"south": south, "east": east, "north": north, "west": west}
        for seat, player in players.items():
            if (
                not isinstance(player, Player)
                and not callable(player)
                and (player is not None or seat in ("south", "north"))
            ):
                raise ValueError(
                    f"{seat}: {player!r} is no player, which is a Bot, a Player or a function of game and board"
                )
        engine = physics_of("exact", with_physics(BoardSpec(), physics), seed)
        self._seed = seed
        bots: dict[int, _Bot] = {}
        for seat, player in players.items():
            code = seat_code(seat)
            if isinstance(player, Bot):
                bots[code] = player.at(engine.spec, engine)
            elif player is not None:
                skill = _hand_against(code, players) if hand == "equal" else None if hand is None else skill_of(hand)
                own = player if isinstance(player, Player) else Shooter(player)
                bots[code] = Guest(own, self, engine, Random(f"guest {seed} {seat}"), skill)
        opens = seat_code(opener)
        if opens not in bots:
            raise ValueError(f"{opener} has no seat in this game")
        with worded():
            self._match = Played(rules, bots, seed, opens, engine)

    def _draw_anew(self, seed: int) -> None:
        self._seed = seed
        self._match.draw_anew(seed)

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


def _hand_against(seat: int, players: Mapping[str, Any]) -> int | None:
    """Return the skill of the first bot of the other side, None where no bot plays there. seat: a code."""
    others = (
        [player for at, player in enumerate(players.values()) if (at - seat) % 2]
        if _are_four(players)
        else [player for at, player in enumerate(players.values()) if at != seat]
    )
    return next((player.skill for player in others if isinstance(player, Bot)), None)


def _are_four(players: Mapping[str, Any]) -> bool:
    return all(player is not None for player in players.values())
