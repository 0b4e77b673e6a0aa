"""Bots: legal placings, real shots that fall when the hand doesn't err, the right man by every book, honest chances."""

import random

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import BACK, CUSHION, DIRECT, OPEN, Bot
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import Outcome
from tests.simulator.striker_places import is_legal

SPEC = BoardSpec()
BOOKS = ("billard", "fiche", "dezepions", "krhum", "icf")


def game(book_id, *fallen):
    """A game in which south has played those shots' fallen pieces, one shot each."""
    made = Game(load(book_id), pieces.TWO_SEATS, pieces.SOUTH)
    for piece in fallen:
        verdict = made.enter(entries.shot(made.position.turn, (entries.fell(piece, pieces.NE),)))
        assert not verdict.error
    return made


def scattered(rng, whites, blacks, queen=True):
    """Men lying about, none overlapping."""
    discs = []
    for piece in [pieces.WHITE] * whites + [pieces.BLACK] * blacks + [pieces.QUEEN] * queen:
        while True:
            x, y = rng.uniform(-330, 330), rng.uniform(-330, 330)
            if placement.has_room(SPEC, discs, x, y):
                discs.append(Disc(piece, x, y))
                break
    return discs


@pytest.fixture(scope="module")
def engine():
    return engines.engine("pymunk", SPEC)


def falls_as_meant(engine, layout, shot):
    outcome = engine.play(layout, shot.aimed)
    return (shot.target, shot.pocket) in [(fall.disc_index, fall.pocket) for fall in outcome.falls]


@pytest.mark.parametrize("book_id", BOOKS)
def test_placings_are_legal_and_free(book_id):
    rng = random.Random(4)
    made = game(book_id, pieces.WHITE)
    for _ in range(15):
        layout = scattered(rng, 8, 9)
        for skill in (10, 90):
            shot = Bot(skill, rng).choose(layout, made.position, made.book)
            assert shot.flick.seat == made.position.turn
            assert is_legal(SPEC, book_id, shot.flick.offset_mm)
            assert placement.striker_has_room(SPEC, layout, shot.flick.seat, shot.flick.offset_mm)


def test_a_man_before_a_pocket_is_shot_straight(engine):
    made = game("billard", pieces.WHITE)
    layout = [Disc(pieces.WHITE, 250.0, 250.0), Disc(pieces.BLACK, -250.0, 250.0)]
    shot = Bot(90, random.Random(1)).choose(layout, made.position, made.book)
    assert (shot.kind, shot.target, shot.pocket) == (DIRECT, 0, pieces.NE)
    assert falls_as_meant(engine, layout, shot)


def test_a_man_behind_the_lines_is_shot_backward(engine):
    made = game("billard", pieces.WHITE)
    layout = [Disc(pieces.WHITE, -300.0, -320.0)]
    shot = Bot(90, random.Random(1)).choose(layout, made.position, made.book)
    assert (shot.kind, shot.pocket) == (BACK, pieces.SW)
    assert abs(shot.aimed.angle_deg) > 90
    assert falls_as_meant(engine, layout, shot)


def test_a_screened_man_is_shot_off_a_cushion(engine):
    """Black men stand in every straight way to the only white one; whoever touches one first has fouled (K4)."""
    made = game("krhum", pieces.WHITE)
    screen = [Disc(pieces.BLACK, -260.0 + 65.0 * k, 150.0) for k in range(9)]
    layout = [Disc(pieces.WHITE, 150.0, 290.0), *screen]
    seen = set()
    for seed in range(5):
        shot = Bot(95, random.Random(seed), engine=engine).choose(layout[:8], made.position, made.book)
        seen.add(shot.kind)
        outcome = engine.play(layout[:8], shot.aimed)
        assert not outcome.boulette(pieces.WHITE)
        if shot.kind == CUSHION:
            assert outcome.brutal(pieces.WHITE)
    assert CUSHION in seen


def test_straight_shots_without_error_fall(engine):
    """A hand that doesn't err plays the shot that was meant, and touches the right man first."""
    rng = random.Random(7)
    tried = fell = 0
    for _ in range(40):
        made = Game(load("krhum"), pieces.TWO_SEATS, rng.choice(pieces.TWO_SEATS))
        made.enter(entries.shot(made.opener, (entries.fell(pieces.BLACK, pieces.NE),)))
        layout = scattered(rng, 5, 4)
        shot = Bot(90, rng).choose(layout, made.position, made.book)
        if shot.kind == OPEN:
            continue
        assert layout[shot.target].piece == pieces.BLACK
        tried += 1
        fell += falls_as_meant(engine, layout, shot)
        assert not engine.play(layout, shot.aimed).boulette(pieces.BLACK)
    assert tried >= 25
    assert fell >= 0.9 * tried


def test_the_chance_it_names_is_the_chance_it_has(engine):
    rng = random.Random(12)
    made = game("billard", pieces.WHITE)
    expected = fell = count = 0
    for k in range(150):
        layout = scattered(rng, 6, 6)
        shot = Bot((40, 65, 90)[k % 3], rng).choose(layout, made.position, made.book)
        if shot.pocket is None:
            continue
        assert 0 < shot.chance <= 1
        count += 1
        expected += shot.chance
        fell += shot.target in [fall.disc_index for fall in engine.play(layout, shot.flick).falls]
    assert count > 100
    assert fell == pytest.approx(expected, abs=0.1 * count)


def targets(book_id, fallen, layout, options=()):
    """The kinds of piece that bots aim at after those falls."""
    made = game(book_id, *fallen)
    for name, value in options:
        made.book.set_option(name, value)
    seen = set()
    for seed in range(4):
        shot = Bot(90, random.Random(seed)).choose(layout, made.position, made.book)
        if shot.kind != OPEN:
            seen.add(layout[shot.target].piece)
    return seen


def easy(*kinds):
    """Each of those pieces alone before a far pocket or in the open, all easily had."""
    places = [(-250.0, 250.0), (250.0, 250.0), (30.0, 100.0)]
    return [Disc(piece, *places[k]) for k, piece in enumerate(kinds)]


W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN


def test_it_aims_at_its_own_colour_and_at_any_man_while_none_is_known():
    assert targets("billard", (), easy(B, W)) == {W}
    assert targets("krhum", (B,), easy(B, W)) == {B}
    assert targets("krhum", (), easy(Q, B)) == {B}
    assert targets("krhum", (), easy(Q, W)) == {W}
    assert targets("dezepions", (), easy(B, Q)) == {B}


def test_it_knows_when_the_queen_is_right():
    assert targets("billard", (), easy(Q)) == set()
    assert targets("billard", (W,), easy(Q)) == {Q}
    assert targets("krhum", (W,), easy(Q)) == set()
    assert targets("krhum", (W,) * 9, easy(Q, B)) == {Q}
    assert targets("dezepions", (W,) * 8, easy(Q)) == set()
    assert targets("dezepions", (W,) * 9, easy(Q)) == {Q}
    # A last man that may not fall before the queen is left alone (B9); where the queen is a bonus it wins.
    assert targets("fiche", (W,) * 8, easy(W, Q)) == {Q}
    assert W in targets("billard", (W,) * 8, easy(W))


def test_a_held_queen_is_covered():
    assert targets("billard", (W, Q), easy(B, W)) == {W}


def test_the_same_chance_gives_the_same_shot_and_skill_steadies_the_hand():
    made = game("krhum", pieces.WHITE)
    layout = scattered(random.Random(3), 8, 9)
    shots = [Bot(70, random.Random(5)).choose(layout, made.position, made.book) for _ in range(2)]
    assert shots[0] == shots[1]

    def spread(skill):
        bot = Bot(skill, random.Random(1))
        return sum(
            abs(shot.flick.angle_deg - shot.aimed.angle_deg)
            for shot in (bot.choose(easy(W), made.position, made.book) for _ in range(30))
        )

    assert spread(100) < spread(70) < spread(30) < spread(0)
    with pytest.raises(ValueError, match="0 to 100"):
        Bot(101, random.Random(1))


def test_the_break_hits_the_rack(engine):
    made = game("krhum")
    hit = 0
    for seed in range(6):
        layout = rack(SPEC, random.Random(seed))
        shot = Bot(60, random.Random(seed)).choose(layout, made.position, made.book)
        hit += bool(engine.play(layout, shot.flick).touches)
    assert hit >= 5


def test_the_penalty_man_goes_on_a_near_arrow():
    made = game("krhum", W)
    made.enter(entries.shot(pieces.SOUTH, (entries.fell(pieces.STRIKER, pieces.NE),)))
    assert made.position.phase == "penalty_shot"
    seat = made.position.turn
    layout = scattered(random.Random(8), 8, 9)
    moved, index, pocket = Bot(80, random.Random(1)).place_penalty_man(layout, made.position, made.book)
    assert layout[index].piece == moved[index].piece == B
    assert pieces.is_near(seat, pocket)
    assert (moved[index].x_mm, moved[index].y_mm) == SPEC.arrow_point(pocket)
    alone = [Disc(W, 0.0, 0.0), Disc(Q, 50.0, 0.0)]
    moved, index, pocket = Bot(80, random.Random(1)).place_penalty_man(alone, made.position, made.book)
    assert (index, moved[0]) == (1, alone[0])


def test_before_anybody_has_a_colour_the_penalty_man_may_be_of_either_but_not_the_queen():
    made = game("krhum")
    made.enter(entries.shot(pieces.SOUTH, (entries.fell(pieces.STRIKER, pieces.NE),)))
    assert made.position.phase == "penalty_shot"
    for piece in (W, B):
        layout = [Disc(Q, 0.0, 0.0), Disc(piece, 60.0, 0.0)]
        assert Bot(80, random.Random(1)).place_penalty_man(layout, made.position, made.book)[1] == 1


@pytest.mark.parametrize("taken", [0, 1])
def test_where_something_lies_on_one_near_arrow_the_penalty_man_goes_on_the_other(taken):
    made = game("krhum", W)
    made.enter(entries.shot(pieces.SOUTH, (entries.fell(pieces.STRIKER, pieces.NE),)))
    near = made.position.turn, made.position.turn + 1 & 3
    layout = [Disc(B, 0.0, 0.0), Disc(W, *SPEC.arrow_point(near[taken]))]
    _, index, pocket = Bot(80, random.Random(1)).place_penalty_man(layout, made.position, made.book)
    assert (index, pocket) == (0, near[1 - taken])


def test_it_bets_only_where_the_book_lets_it_and_the_chance_is_good():
    layout = easy(W)
    for book_id, fallen, bets in (("krhum", (W,), True), ("krhum", (), False), ("billard", (W,), False)):
        made = game(book_id, *fallen)
        bot = Bot(100, random.Random(2))
        shot = bot.choose(layout, made.position, made.book)
        zone = bot.bet_zone(shot, made.position, made.book)
        assert (zone is not None) == bets
        if bets:
            assert zone == pieces.zone_of(pieces.SOUTH, shot.pocket)
            verdict = made.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=zone))
            assert not verdict.error
    hard = [Disc(W, 40.0, 10.0), *[Disc(B, 40.0 + 40 * k, 60.0) for k in range(-3, 4)]]
    made = game("krhum", W)
    bot = Bot(10, random.Random(2))
    assert bot.bet_zone(bot.choose(hard, made.position, made.book), made.position, made.book) is None


def test_a_bettor_raises_on_good_chances_and_the_others_now_and_then_on_bad_ones():
    made = game("krhum", W)
    bot = Bot(60, random.Random(2))

    def share(chance, is_bettor):
        return sum(bot.raises(chance, is_bettor, made.position, made.book) for _ in range(200)) / 200

    assert [share(chance, True) for chance in (0.84, 0.86, 1.0)] == [0, 1, 1]
    assert share(0.71, False) == 0
    assert 0.3 < share(0.69, False) < 0.7


@pytest.mark.parametrize(("skill", "looks"), [(49, 2), (50, 8)])
def test_a_good_bot_looks_at_more_ideas_before_it_gives_up(skill, looks):
    played = []

    class Nothing:
        seed = 0

        def play(self, layout, flick):
            played.append(flick)
            return Outcome()

    made = game("billard")
    Bot(skill, random.Random(1), SPEC, Nothing()).choose(easy(W), made.position, made.book)
    assert len(played) == looks


def put_right(layout, position):
    """The layout with the men that the referee sends back, and without those that it takes off."""
    layout = list(layout)
    for piece in (W, B, Q):
        while sum(disc.piece == piece for disc in layout) < position.on_board(piece):
            layout = placement.respot(SPEC, layout, piece)
        while sum(disc.piece == piece for disc in layout) > position.on_board(piece):
            layout.remove(next(disc for disc in layout if disc.piece == piece))
    return layout


@pytest.mark.parametrize("book_id", ["billard", "krhum"])
def test_two_good_bots_finish_a_board(engine, book_id):
    made = game(book_id)
    layout = rack(SPEC, random.Random(2))
    bots = {seat: Bot(75, random.Random(seat)) for seat in pieces.TWO_SEATS}
    for _ in range(100):
        position = made.position
        bot = bots[position.turn]
        if position.phase == "penalty_shot":
            layout = bot.place_penalty_man(layout, position, made.book)[0]
        outcome = engine.play(layout, bot.choose(layout, position, made.book).flick)
        colour = position.colour_of(position.side_of(position.turn))
        boulette = outcome.boulette(colour, colour >= 0 and not position.on_board(colour))
        claims = pieces.SAID | (pieces.BOULETTE if boulette else 0)
        fallen = [entries.fell(fall.piece, fall.pocket) for fall in outcome.falls]
        verdict = made.enter(entries.shot(position.turn, fallen, [off.piece for off in outcome.off], claims))
        assert not verdict.error
        if verdict.board_over:
            break
        layout = put_right(outcome.rest, made.position)
    assert verdict.board_over


@pytest.mark.parametrize("skill", [0, 75, 100])
def test_a_hand_that_never_errs_has_its_chances_too(skill):
    shot = Bot(skill, random.Random(1), steady=True).choose(
        [Disc(pieces.WHITE, 0.0, 100.0)], game("krhum").position, game("krhum").book
    )
    assert shot.flick == shot.aimed
    assert 0 < shot.chance <= 1


@pytest.mark.parametrize("place", [SPEC.pocket_centre(pieces.NE), (340.0, -340.0)])
def test_a_bot_refuses_men_that_cannot_lie_so(place):
    made = game("krhum")
    with pytest.raises(ValueError, match=r"disc 0 at .* lies over a hole"):
        Bot(75, random.Random(1)).choose([Disc(pieces.WHITE, *place)], made.position, made.book)
