"""A game as a row of decisions: who is to decide, what is allowed, what is seen. Under the match environments.

A decision is (kind, flick, choice). What is not asked for is not looked at, and what is not allowed is played as the
first that is.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from carrom.game import pieces
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT, PHASES, QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from carrom_simulator.board import placement
from carrom_simulator.board.spec import BoardSpec, as_south
from carrom_simulator.bots.hand import Hand
from carrom_simulator.environments.flicks import checked_flick, flick_space, to_units
from carrom_simulator.environments.starts import start_of
from carrom_simulator.environments.states import Setup, check_setup, setup_of, whole
from carrom_simulator.environments.surfaces import Figures, figures_of, told
from carrom_simulator.environments.told import Act, told_of_game
from carrom_simulator.game.bout import Bout, BoutState
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.refusals import worded

# Kinds of decision. SHOOT: flick; an odd choice says « Et je remets le pion ! » (K5). BET: choice // 2 is the row of
# the man that is named, an odd choice the far zone (K11). ANSWER doubles the bet, PASS does not. PLACE: choice // 2 is
# the row of the man for the penalty shot, an odd choice the pocket on the right (K8). CHOOSE: choice 0 returns one of
# their men, 1 removes one of one's own (D4).
SHOOT, BET, ANSWER, PASS, PLACE, CHOOSE = range(6)
KINDS = ("shoot", "bet", "answer", "pass", "place", "choose")
ROWS = 2 * pieces.MEN + 1  # rows of men: nine own ones, nine of the other side, the queen
CHOICES = 2 * ROWS
MANY = 1000.0  # shots, boards and points: no game has more

# The parts of an observation besides the men, each with its range.
STATE = (
    *((f"may_{kind}", 1.0) for kind in KINDS),
    *((f"phase_{phase}", 1.0) for phase in PHASES),
    ("colours_known", 1.0), ("own_is_white", 1.0),
    ("own_down", 9.0), ("other_down", 9.0), ("own_due", MANY), ("other_due", MANY),
    ("queen_held", 1.0), ("queen_own", 1.0), ("queen_other", 1.0),
    ("shots", MANY), ("half_shots", MANY), ("own_turn", 1.0),
    ("own_score", MANY), ("other_score", MANY), ("board", MANY),
    ("own_bet", 1.0), ("other_bet", 1.0), ("bet_zone", 3.0), ("bet_calls", 6.0), ("named_row", float(ROWS)),
)  # fmt: skip

Observation = npt.NDArray[np.float32]
Action = dict[str, Any]
Mask = dict[str, Any]


def action_space() -> spaces.Dict:
    """Return the space of decisions: Dict(kind, flick, choice)."""
    return spaces.Dict(
        {"kind": spaces.Discrete(len(KINDS)), "flick": flick_space(), "choice": spaces.Discrete(CHOICES)}
    )


def observation_space(spec: BoardSpec) -> spaces.Box:
    """Return the space of what is seen, as the seat sees it that looks: for each row (there, x_mm, y_mm), itself in the
    south and its own men first (white ones, where it does not know its colour), then STATE."""
    half = spec.half_mm
    low = [0.0, -half, -half] * ROWS + [0.0] * len(STATE)
    high = [1.0, half, half] * ROWS + [most for _, most in STATE]
    return spaces.Box(np.array(low, dtype=np.float32), np.array(high, dtype=np.float32), dtype=np.float32)


def state_space(spec: BoardSpec) -> spaces.Box:
    """Return the space of a game as nobody's seat sees it: the observation of the south, with what may be decided by
    whoever decides, and then four numbers, 1 at the seat that decides."""
    seen = observation_space(spec)
    low, high = np.zeros(4, dtype=np.float32), np.ones(4, dtype=np.float32)
    return spaces.Box(np.append(seen.low, low), np.append(seen.high, high), dtype=np.float32)


class GameState(NamedTuple):
    """One game. seed: of the dice of pieces that may hop. placed: the man of a penalty shot. answering: whether a bet
    was made and is to be answered. seat, kinds, choices: what is asked. surface: the figures of its board."""

    setup: Setup
    seed: int
    bout: BoutState
    placed: bool
    answering: bool
    seat: int
    kinds: tuple[int, ...]
    choices: tuple[int, ...]
    surface: Figures


class Decided(NamedTuple):
    """points: that the decision gave the sides of the south and of the other. act: what is told of it."""

    points: tuple[float, float]
    act: Act


class Decisions:
    """One game. players: 2 or 4. options: of the book, name -> text. seed: of the rack, of the hands and of the dice.
    board: this game's, with its own figures. base: the board that all games of an environment have in common, the same
    if none is named. start: options of a reset, see `starts`.

    seat: who is to decide now, -1 once the game is over. kinds, choices: what may be decided, of each kind alike.
    """

    def __init__(
        self, book: str, players: int = 2, options: dict[str, str] | None = None, seed: int = 0,
        board: BoardSpec | None = None, start: dict[str, Any] | None = None, base: BoardSpec | None = None,
    ):  # fmt: skip
        with worded():
            made = load(book)
            for name, text in (options or {}).items():
                made.set_option(name, text)
        if players not in (2, 4):
            raise ValueError(f"{players} players; there are games for 2 and 4")
        seats = pieces.TWO_SEATS if players == 2 else pieces.FOUR_SEATS
        self.seed = seed
        self.bout = Bout(made, seats, Engine(board, seed), Random(f"decisions {seed}"))
        self.spec = self.bout.spec
        self._setup = setup_of(made, seats, base or self.spec)
        self.hand: Hand | None = None  # with which decided flicks are played; None: as they were meant
        self._placed = False  # the man of the penalty shot
        self._answering = False
        begun = start_of(start, made, seats, self._setup)
        if begun is not None:
            self.bout.begin_at(begun.game, begun.layout or self.bout.layout)
        self._ask()

    def state(self) -> GameState:
        """Return the game as one value; `put_back` takes it."""
        return GameState(
            self._setup, self.seed, self.bout.state(), self._placed, self._answering,
            self.seat, tuple(self.kinds), tuple(self.choices), figures_of(self.spec),
        )  # fmt: skip

    def check(self, state: GameState) -> None:
        """Raise ValueError for the state of another game."""
        check_setup(state.setup, self._setup)

    def is_like(self, state: GameState) -> bool:
        """Tell whether this game's chance and surface are those of a state."""
        return (state.seed, state.surface) == (self.seed, figures_of(self.spec))

    def put_back(self, state: GameState) -> None:
        """Go back, or on, to that state; see `check`. Of one of another seed, all chance to come is this game's."""
        self.bout.put_back(state.bout, keeps_chance=state.seed == self.seed)
        self._placed, self._answering, self.seat = state.placed, state.answering, state.seat
        self.kinds, self.choices = list(state.kinds), list(state.choices)

    @property
    def position(self) -> Any:
        return self.bout.position

    def _ask(self) -> None:
        """Find out who decides next, and what."""
        position = self.position
        self.seat, self.choices = position.turn, [0]
        if position.phase == GAME_OVER:
            self.seat, self.kinds = -1, [PASS]
        elif position.phase == CHOOSING:
            self.kinds, self.choices = [CHOOSE], sorted(self.bout.choices())
        elif position.phase == PENALTY_SHOT and not self._placed and (places := list(self._places())):
            self.kinds, self.choices = [PLACE], places
        elif self._answering and self.bout.may_answer():
            if position.bet_calls % 2:  # the other side's call is next
                self.seat = position.next_seat(position.bet_by)
            self.kinds = [PASS, ANSWER]
        else:
            self.kinds, self.choices = [SHOOT], [0, 1]
            bets = list(self._bets())
            if bets:
                self.kinds, self.choices = [SHOOT, BET], bets

    def _rows(self, seat: int) -> dict[int, int]:
        """Return row -> index in the layout, as that seat sees the men."""
        own = self.position.colour_of(self.position.side_of(seat))
        first = {own if own >= 0 else pieces.WHITE: 0, 1 - own if own >= 0 else pieces.BLACK: pieces.MEN}
        first[pieces.QUEEN] = 2 * pieces.MEN
        rows = {}
        for index, disc in enumerate(self.bout.layout):
            rows[first[disc.piece]] = index
            first[disc.piece] += 1
        return rows

    def _places(self) -> Iterator[int]:
        """Yield the choices of a man and a near pocket for the penalty shot (rule K8)."""
        position, layout = self.position, self.bout.layout
        rows = self._rows(position.turn)
        known = position.colours >= 0
        men = [row for row in rows if row < (pieces.MEN if known else 2 * pieces.MEN)] or list(rows)
        for row in sorted(men):
            for side in range(2):
                try:
                    placement.put_on_arrow(self.spec, layout, rows[row], position.turn + side & 3)
                except placement.NoRoomError:
                    continue
                yield 2 * row + side

    def _bets(self) -> Iterator[int]:
        """Yield the choices of a man and a zone for a bet (rule K11)."""
        if self.bout.may_bet():
            for row in sorted(self._rows(self.position.turn)):
                if row < pieces.MEN:
                    yield from (2 * row, 2 * row + 1)

    def mask(self) -> Mask:
        """Return what is allowed, as `action_space().sample` takes it."""
        kinds, choices = np.zeros(len(KINDS), dtype=np.int8), np.zeros(CHOICES, dtype=np.int8)
        kinds[self.kinds], choices[self.choices] = 1, 1
        return {"kind": kinds, "flick": None, "choice": choices}

    def row_of(self, index: int) -> int:
        """Return the row in which the deciding seat sees a man of the layout."""
        return next(row for row, at in self._rows(self.seat).items() if at == index)

    def decide(self, action: Action) -> Decided:
        """Carry a decision out. Raises ValueError for one that is not of `action_space`."""
        try:
            kind, choice = whole(action["kind"], len(KINDS)), whole(action["choice"], CHOICES)
            given = action["flick"]
        except (LookupError, TypeError):
            raise ValueError(f"{action!r} is no decision, which is a dict of kind, flick and choice") from None
        if kind is None or choice is None:
            words = f"a kind from 0 to {len(KINDS) - 1} and a choice from 0 to {CHOICES - 1}"
            raise ValueError(f"{action!r} is no decision, which has {words}")
        flick = checked_flick(given)
        kind = kind if kind in self.kinds else self.kinds[0]
        choice = choice if choice in self.choices else self.choices[0]
        if kind == SHOOT:
            meant = Flick(self.seat, *to_units(flick, self.spec).tolist())
            return self.shoot(meant if self.hand is None else self.hand.errs(meant), bool(choice & 1))
        row, odd = choice >> 1, choice & 1
        seat, verdict = self.seat, None
        if kind == BET:
            verdict = self.bout.bet(pieces.FAR if odd else pieces.NEAR, self._rows(self.seat)[row])
            self._answering = True
        elif kind == ANSWER:
            verdict = self.bout.answer()
        elif kind == PASS:
            self._answering = False
        elif kind == PLACE:
            self.bout.place_penalty_man(self._rows(self.seat)[row], self.seat + odd & 3)
            self._placed = True
        elif kind == CHOOSE:
            verdict = self.bout.choose(choice)
        self._ask()
        return Decided((0.0, 0.0), self._act(seat, verdict))

    def shoot(self, flick: Flick, said: bool) -> Decided:
        """Play the flick of the deciding seat, from the legal place that is nearest; see `decide`."""
        seat = self.seat
        played, verdict = self.bout.shoot(self.bout.at_legal_place(flick), said)
        self._placed = self._answering = False
        self._ask()
        given = 0.0, 0.0
        if verdict.board_over is not None:
            side, points, _ = verdict.board_over
            given = (points, -points) if side == 0 else (-points, points)
        return Decided(given, self._act(seat, verdict, played))

    def _act(self, seat: int, verdict: Verdict | None, played: Played | None = None) -> Act:
        """Return what is told of a decision. verdict: None where the record does not tell it."""
        if verdict is None:
            return Act(pieces.SEAT_WORDS[seat], "")
        told = Act(pieces.SEAT_WORDS[seat], next(self.bout.game.texts().backward()), tuple(verdict.calls))
        if played is None:
            return told
        flick, outcome = played.flick, played.outcome
        return told._replace(
            flick=(flick.offset_mm, flick.angle_deg, flick.speed_mm_s),
            falls=tuple((pieces.PIECE_WORDS[fall.piece], pieces.POCKET_WORDS[fall.pocket]) for fall in outcome.falls),
            off=tuple(pieces.PIECE_WORDS[off.piece] for off in outcome.off),
        )

    def info(self, own: Act | None, others: Sequence[Act]) -> dict[str, Any]:
        """Return what is told of how the game stands and of acts; see `told`."""
        return told_of_game(self.position, self.seat, own, others) | {"physics": told(self.spec)}

    def seen_by_all(self) -> Observation:
        """Return the game as `state_space` has it."""
        seen = self.seen_by(pieces.SOUTH)
        may = seen[3 * ROWS : 3 * ROWS + len(KINDS)]
        may[:] = [kind in self.kinds for kind in range(len(KINDS))]
        return np.append(seen, np.arange(4, dtype=np.float32) == self.seat).astype(np.float32)

    def seen_by(self, seat: int) -> Observation:
        """Return what that seat sees."""
        position = self.position
        side = position.side_of(seat)
        own = position.colour_of(side)
        colour = own if own >= 0 else pieces.WHITE
        men = np.zeros((ROWS, 3), dtype=np.float32)
        rows = self._rows(seat)
        for row, index in rows.items():
            disc = self.bout.layout[index]
            men[row] = 1.0, *as_south(seat, disc.x_mm, disc.y_mm)
        bettor = position.side_of(position.bet_by) if position.has_bet() else -1
        named = [row for row, index in rows.items() if index == self.bout.target]
        asked = seat == self.seat
        state = [
            *(asked and kind in self.kinds for kind in range(len(KINDS))),
            *(position.phase == phase for phase in PHASES),
            own >= 0, own == pieces.WHITE,
            position.down[colour], position.down[1 - colour], position.due[colour], position.due[1 - colour],
            position.queen == QUEEN_HELD, position.queen == QUEEN_COVERED + side,
            position.queen not in (QUEEN_BOARD, QUEEN_HELD, QUEEN_COVERED + side),
            position.shots, position.half_shots, position.turn == seat,
            position.score[side], position.score[1 - side], position.board,
            bettor == side, bettor == 1 - side, position.bet_zone, position.bet_calls, named[0] + 1 if named else 0,
        ]  # fmt: skip
        return np.concatenate((men.ravel(), np.minimum(np.array(state, dtype=np.float32), MANY)))
