"""The shots, hints and films that `lab.rims` compares with those of the version before rims could rub."""

import hashlib
from pathlib import Path
from random import Random

import numpy as np

from carrom.game import pieces
from carrom_simulator.board import placement, saved
from carrom_simulator.board.layout import Disc, Layout, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.aim import Aim
from carrom_simulator.films.film import film_of
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import Flick, Outcome

SPEC = BoardSpec()
FILM_HZ = 60
HANDS_RAD = 0.02
TURN = Path(__file__).parent.parent / "docs" / "turn.record"  # with the shots of a turn


def smooth_shot(number: int) -> tuple[Layout, Flick]:
    """Return shot `number`: every fourth one a break of a rack that lies at random, the others one to ten men."""
    rng = Random(f"rims {number}")
    seat, offset = rng.randrange(4), rng.uniform(-180.0, 180.0)
    if number % 4 == 0:
        return rack(SPEC, rng), Flick(seat, offset / 6, rng.uniform(-4.0, 4.0), rng.uniform(2000.0, 6000.0))
    layout: Layout = []
    wanted = rng.randint(1, 10)
    while len(layout) < wanted:
        man = Disc(rng.choice((pieces.WHITE, pieces.BLACK)), rng.uniform(-340, 340), rng.uniform(-340, 340))
        if placement.has_room(SPEC, layout, man.x_mm, man.y_mm) and placement.striker_has_room(
            SPEC, [man], seat, offset
        ):
            layout.append(man)
    return layout, Flick(seat, offset, rng.uniform(-70.0, 70.0), rng.uniform(300.0, 6000.0))


def bare(outcome: Outcome) -> str:
    """Return what an outcome has without line edges, films and events, each number to its last bit."""
    falls = [(float(fall.time_s), fall.disc_index, fall.pocket, float(fall.speed_mm_s)) for fall in outcome.falls]
    off = [(float(one.time_s), one.disc_index) for one in outcome.off]
    touches = [(float(touch.time_s), touch.disc_index, touch.cushion) for touch in outcome.touches]
    rest = [(index, disc.x_mm, disc.y_mm) for index, disc in zip(outcome.rest_indices, outcome.rest, strict=True)]
    striker = outcome.striker_rest and tuple(map(float, outcome.striker_rest))
    return repr((falls, off, touches, rest, striker, float(outcome.rest_time_s)))


def bare_digest(count: int, spec: BoardSpec, together: bool = False) -> str:
    """Return the digest of the first `count` smooth shots by the exact engine, without films. together: in a batch."""
    shots = [smooth_shot(number) for number in range(count)]
    if not together:
        engine = engines.engine("exact", spec, 1)
        return digest_of([bare(engine.play(*shot)) for shot in shots])
    from carrom_simulator.physics.batch import play_many  # it wants numba

    columns = max(len(layout) for layout, _ in shots)
    places = np.full((count, columns, 2), np.nan)
    kinds = np.zeros((count, columns), dtype=int)
    for row, (layout, _) in enumerate(shots):
        for column, disc in enumerate(layout):
            places[row, column] = disc.x_mm, disc.y_mm
            kinds[row, column] = disc.piece
    played = play_many(places, [flick for _, flick in shots], kinds, spec, 1)
    return digest_of([bare(outcome) for outcome in played.outcomes()])


def told(outcome: Outcome) -> str:
    """Return all that an outcome has, each number to its last bit."""
    return f"{outcome!r} {outcome.events!r}"


def digest_of(texts: list[str]) -> str:
    """Return the first sixteen digits of the SHA-256 of these texts, each on a line of its own."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def shots_digest(engine_name: str, count: int, spec: BoardSpec = SPEC) -> str:
    """Return the digest of the first `count` smooth shots: of each all that is told of it, with its line edges, its
    events and its film of 60 frames a second."""
    engine = engines.engine(engine_name, spec, 1)
    return digest_of([told(engine.play(*smooth_shot(number), FILM_HZ, events=True)) for number in range(count)])


def hints_digest(count: int, spec: BoardSpec = SPEC) -> str:
    """Return the digest of what is aimed at on the layouts of the first `count` smooth shots."""
    texts = []
    for number in range(count):
        layout, flick = smooth_shot(number)
        aim = Aim(spec, layout, flick.seat, [-150.0, -75.0, 0.0, 75.0, 150.0], HANDS_RAD, 5500.0)
        men = list(range(len(layout)))
        texts.append(repr(aim.candidates(dict.fromkeys(men, (1.0, 1.0)))))
        texts.append(repr((aim.first_touches(men), aim.cushion_touches(men))))
    return digest_of(texts)


def films_digest(record: Path, spec: BoardSpec = SPEC) -> str:
    """Return the digest of the films of the shots that a record keeps."""
    steps = saved.parse(record.read_text(encoding="utf-8"), spec).steps
    return digest_of([repr(film_of(step.line, step.shot, spec)) for step in steps if step.shot is not None])
