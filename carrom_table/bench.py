"""A test bench: the whole firmware with simulated wood around it, and your fingers on everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from carrom import ports
from carrom.panel.calls import Call
from carrom_table.checked import check, number
from carrom_table.codes import piece_code, pocket_code, seat_code
from carrom_table.physics import Physics
from carrom_table.table import LOOK_US, Table
from carrom_table.words import Piece, Pocket, Seat

_PLACED_S = 1.0


class Bench(Table):
    """A table at which nobody plays but you: pieces fall, beams are cut, cables pulled as you say, in virtual time.

    rules, seats, options, lang, seed, opener: see Table. engine: of the board's physics, "pymunk" or "exact". noise:
    of the sensors. The table asks you, and nobody answers or claims for you.

    >>> from carrom_table import Bench
    >>> bench = Bench("krhum")
    >>> bench.fall("w", "ne")
    >>> bench.run(4)
    >>> bench.entry
    'south w@ne'
    >>> bench.cut("ne")
    >>> bench.run(3)
    >>> "ne" in bench.faults
    True
    """

    TURN_S = 6.0  # a turn of the table's time: pieces, silence and the ruling

    def __init__(
        self,
        rules: str = "billard",
        *,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        noise: str = "none",
        lang: str = "en",
        seed: int = 0,
        opener: Seat = "south",
        engine: Literal["pymunk", "exact"] = "pymunk",
        physics: Physics | None = None,
    ):
        everybody: list[Seat] = ["south", "east", "north", "west"] if seats == 4 else ["south", "north"]
        if engine not in ("pymunk", "exact"):
            raise ValueError(f"no physics engine {engine!r}; there are: pymunk, exact")
        self._engine, self._umpires = engine, False
        super().__init__(
            rules,
            seats=seats,
            people=everybody,
            options=options,
            noise=noise,
            lang=lang,
            seed=seed,
            opener=opener,
            physics=physics,
        )
        self._warned = _Warned()
        self._session.table.listeners.append(self._warned)
        self.run(_PLACED_S)

    @property
    def entry(self) -> str | None:
        """The last entry that the table has made; None before the first."""
        entries = self.game.entries
        return entries[-1] if entries else None

    @property
    def faults(self) -> tuple[str, ...]:
        """The parts that the table has warned of so far: pockets, seats, names of parts."""
        return tuple(self._warned.places)

    @property
    def tunes(self) -> tuple[str, ...]:
        """The tunes of the buzzer so far, as RTTTL; those of `calls`, in the same order."""
        return tuple(self._warned.tunes)

    def fall(self, piece: Piece, pocket: Pocket) -> None:
        """Let a piece fall into a pocket now, in a shot of the seat on turn: its striker is laid, and goes.

        The chute takes it past gates and window, as a real one does. Pieces that fall before the table has ruled belong
        to the same shot.
        """
        world, code = self._session.world, piece_code(piece)
        place = pocket_code(pocket)
        if not self._shoots():
            seat = self._session.position.turn
            world.sensors.place(seat, world.now_us / 1e6)
            world.wake()
            self._run(int(_PLACED_S * 1e6))
            world.sensors.flick(seat, world.now_us / 1e6)
            world.wake()
            self._run(LOOK_US)
        world.sensors.fall(world.now_us / 1e6, place, code)
        world.wake()
        self._run(LOOK_US)

    def _shoots(self) -> bool:
        return bool(self._session.table.referee.busy())

    def cut(self, place: Pocket | Seat, beam: int = 0) -> None:
        """Cut a beam, and leave it so: a pocket's gate 0 (A) or 1 (B), a seat's lower line 0 or upper 1."""
        self._session.world.sensors.touch(self._beam(place, beam), True)
        self._session.world.wake()

    def free(self, place: Pocket | Seat, beam: int = 0) -> None:
        """Free a beam that was cut."""
        self._session.world.sensors.touch(self._beam(place, beam), False)
        self._session.world.wake()

    def unplug(self, place: Pocket | Seat) -> None:
        """Pull the cable of a pocket's gates, or of a seat's lines: their eyes are dark."""
        for beam in range(2):
            self._session.world.sensors.break_beam(self._beam(place, beam), "blocked")
        self._session.world.wake()

    def plug(self, place: Pocket | Seat) -> None:
        """Put that cable in again."""
        for beam in range(2):
            self._session.world.sensors.mend_beam(self._beam(place, beam))
        self._session.world.wake()

    @property
    def question(self) -> str | None:
        """The question that the table asks now, or None. `offered` has the answers, `press` gives one."""
        picker = self._session.tabletop.offered()
        return None if picker is None else str(getattr(picker, "prompt", ""))

    @staticmethod
    def _beam(place: str, beam: int) -> int:
        number("beam", beam)
        if beam not in (0, 1):
            raise ValueError(f"beam: {beam!r} is given; 0 or 1 is taken")
        check("place", place, str, "a pocket or a seat")
        if len(place) == 2:
            return int(ports.gate_beam(pocket_code(place), beam))
        return int(ports.line_beam(seat_code(place), beam))


class _Warned:
    """Hears the table's warnings and tunes."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.tunes: list[str] = []

    def on_call(self, call: Call) -> None:
        self.tunes.append(call.tune())

    def on_warning(self, _name: str, where: Mapping[str, Any]) -> None:
        """Note where a part has failed."""
        self.places += [str(value) for name, value in where.items() if name in ("pocket", "seat", "part")]
