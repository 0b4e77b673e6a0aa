"""The calibrator: which passes it takes, which it refuses and why, and what it learns of them."""

import pytest

from carrom.game.pieces import BLACK, NW, QUEEN, SE, STRIKER, SW, WHITE
from carrom.sensing.calibration import Calibration
from carrom.sensing.calibrator import KINDS, PASSES, Learner
from carrom.sensing.pairing import measure
from tests.firmware.sensing.sliding import Chute

EMPTY = (31, 29, 15)


class Table:
    """A table of which one pocket is learned: its true values are `real`, what it started from are the defaults."""

    def __init__(self, pockets=1, real=None):
        self.real = real or Calibration()
        self.calibrator = Learner(Calibration(), pockets)

    def passes(self, piece, pocket=SW, into=None, chute=None, expected=None):
        """Expect a piece, drop one, and say what spoiled the pass."""
        chute = chute or Chute([(piece, 0)], 600.0, 900.0, pocket)
        self.calibrator.expect(pocket, piece if expected is None else expected)
        assert not self.calibrator.fresh
        log = chute.log(self.real)
        found = measure(log.blocks(0), log.blocks(1), 25_000, 40_000, self.calibrator.base.pockets[pocket])
        self.calibrator.passed(pocket if into is None else into, log, found, EMPTY)
        assert self.calibrator.fresh
        return self.calibrator.fault

    def learn(self, pocket=SW, **more):
        for piece in KINDS:
            for _ in range(PASSES):
                assert self.passes(piece, pocket, **more) is None


def test_all_pieces_three_times_through_each_pocket_asked_for():
    table = Table(pockets=1 << SE | 1 << NW)
    calibrator = table.calibrator
    assert calibrator.missing() == [
        (pocket, piece, 3) for pocket in (SE, NW) for piece in (WHITE, BLACK, QUEEN, STRIKER)
    ]
    table.learn(SE)
    assert calibrator.missing() == [(NW, piece, 3) for piece in KINDS]
    assert not calibrator.done()
    table.learn(NW)
    assert calibrator.done()
    new = calibrator.result()
    assert new.learned
    assert not calibrator.base.learned
    assert new.pockets[SW].empty_red == Calibration().pockets[SW].empty_red
    assert (new.pockets[NW].empty_red, new.pockets[NW].empty_green) == EMPTY[:2]


def test_what_is_learned_is_what_the_pocket_gives():
    real = Calibration()
    real.pockets[SW].colours = [[1500, 1300], [120, 110], [1200, 170], [1400, 1100]]
    table = Table(real=real)
    table.learn()
    known = table.calibrator.result().pockets[SW]
    for piece in KINDS:
        for found, wanted in zip(known.colours[piece], real.pockets[SW].colours[piece], strict=True):
            assert found == pytest.approx(wanted, rel=0.02)
    assert known.gap_um == pytest.approx(25_000, rel=0.01)
    assert known.window_um == pytest.approx(40_000, rel=0.03)
    assert known.drive == pytest.approx(900, abs=100)
    assert 60 <= known.drive_spread <= 100
    assert table.calibrator.result().striker_um == pytest.approx(41_300, abs=300)


def test_gates_that_stand_closer_are_found_out_by_the_length_of_the_men():
    """The gates are 20 mm apart and not 25: everything seems longer by a quarter until that is known."""

    class Narrow(Chute):
        def edges(self):
            return [
                (at_s if gate == 0 else self.time_s(self._place(at_s) - 5), gate, on)
                for at_s, gate, on in super().edges()
            ]

        def _place(self, at_s):
            return self.speed * at_s + self.drive * at_s**2 / 2

    table = Table()
    for piece in KINDS:
        for _ in range(PASSES):
            assert table.passes(piece, chute=Narrow([(piece, 0)])) is None
    new = table.calibrator.result()
    assert new.pockets[SW].gap_um == pytest.approx(20_000, rel=0.02)
    assert new.striker_um == pytest.approx(41_300, abs=500)


def test_the_last_good_pass_is_told():
    table = Table()
    table.passes(QUEEN)
    red, green, length_um = table.calibrator.last
    assert red == pytest.approx(1800, rel=0.02)
    assert green == pytest.approx(270, rel=0.02)
    assert length_um == pytest.approx(31_800, abs=300)


def refused(table, fault, *arguments, **more):
    before = table.calibrator.missing(), table.calibrator.last
    assert table.passes(*arguments, **more) == fault
    assert (table.calibrator.missing(), table.calibrator.last) == before


def test_what_was_not_expected_is_refused():
    table = Table()
    log = Chute([(WHITE, 0)]).log(table.real)
    table.calibrator.passed(SW, log, [], EMPTY)
    assert table.calibrator.fault == ("other-pocket",)  # nothing is expected yet
    refused(table, ("other-pocket",), WHITE, into=SE)
    refused(table, ("several-pieces",), WHITE, chute=Chute([(WHITE, 0), (WHITE, 80)]))
    refused(table, ("gates-missed",), WHITE, chute=Chute([(WHITE, 0)], mute=(1,)))
    refused(table, ("window-missed",), WHITE, chute=Chute([(WHITE, 0)], window_works=False))
    assert table.passes(WHITE) is None
    assert table.calibrator.missing()[0] == (SW, WHITE, 2)


class Flickering(Chute):
    """A chute with a thing over its window that is bright and dim in turn, as a hand is."""

    def light(self, time_s, calibration):
        red, green = super().light(time_s, calibration)
        share = 1 if int(time_s * 100) % 2 else 0.55
        return int(red * share), int(green * share)


class Twice(Chute):
    """Something else lies over the window later on."""

    def light(self, time_s, calibration):
        return (1500, 1500) if 0.35 < time_s < 0.4 else super().light(time_s, calibration)


class Noisy(Chute):
    """The empty window is nearly as bright as the piece before that comes."""

    def light(self, time_s, calibration):
        early = time_s < self.time_s(20.0)
        return (30, 30) if early else (45, 45) if any(super().light(time_s, calibration)) else (0, 0)


def test_readings_that_no_piece_gives_are_refused():
    table = Table()
    refused(table, ("unsteady",), WHITE, chute=Flickering([(WHITE, 0)], speed=300.0))
    refused(table, ("window-missed",), WHITE, chute=Twice([(WHITE, 0)]))
    refused(table, ("window-missed",), BLACK, chute=Noisy([(BLACK, 0)]))


class Flash(Chute):
    """A flash of sun, two readings long, while the piece's front is over the window."""

    def light(self, time_s, calibration):
        red, green = super().light(time_s, calibration)
        share = 3 if 0.006 < time_s - self.time_s(65.0) < 0.013 else 1  # the log keeps one reading in 4 ms
        return red * share, green * share


def test_a_flash_shorter_than_three_readings_is_not_the_piece():
    table = Table()
    assert table.passes(BLACK) is None
    without = table.calibrator.last
    assert table.passes(BLACK, chute=Flash([(BLACK, 0)], 600.0, 900.0)) is None
    assert table.calibrator.last == without


def test_a_length_that_does_not_fit_is_refused_closely_once_men_went_through():
    table = Table()
    assert table.passes(STRIKER, expected=WHITE) is None  # a man may be that long while nothing is known
    table = Table()
    assert table.passes(WHITE) is None
    fault = table.passes(STRIKER, expected=BLACK)
    assert fault[0] == "piece-length"
    assert fault[1] == pytest.approx(41_300, abs=300)
    assert table.passes(WHITE, expected=STRIKER)[0] == "piece-length"
    assert table.passes(STRIKER) is None


def test_a_piece_unlike_those_before_puts_this_piece_back_to_the_beginning():
    table = Table()
    for _ in range(2):
        table.passes(WHITE)
    table.passes(QUEEN)
    assert table.passes(BLACK, expected=WHITE) == ("unlike-before",)
    assert table.calibrator.missing()[:3] == [(SW, WHITE, 3), (SW, BLACK, 3), (SW, QUEEN, 2)]


def test_one_light_alone_may_be_unlike():
    """A queen is as bright as white in red, and far darker in green."""
    table = Table()
    table.passes(WHITE)
    assert table.passes(QUEEN, expected=WHITE) == ("unlike-before",)


def test_a_result_too_early_says_what_is_missing():
    table = Table()
    table.passes(WHITE)
    with pytest.raises(ValueError, match="passes") as told:
        table.calibrator.result()
    assert told.value.args == ("passes", 2, "w", "sw")


def test_a_result_that_makes_no_sense_is_refused():
    """Black men as bright as white ones."""
    real = Calibration()
    real.pockets[SW].colours[BLACK] = [2000, 1900]
    table = Table(real=real)
    table.learn()
    with pytest.raises(ValueError, match="black-bright"):
        table.calibrator.result()


class Dusty(Chute):
    """The empty window's readings go up and down in red and green before the piece comes."""

    wobble = 20

    def light(self, time_s, calibration):
        red, green = super().light(time_s, calibration)
        if red:
            return red, green
        wobble = self.wobble if int(time_s * 500) % 2 else -self.wobble
        return wobble, wobble


def test_the_noise_of_the_empty_window_is_learned_with_a_quarter_to_spare():
    table = Table()
    for piece in KINDS:
        for _ in range(PASSES):
            assert table.passes(piece, chute=Dusty([(piece, 0)])) is None
    assert table.calibrator.result().pockets[SW].noise == 40 * 5 // 4


def test_only_the_last_sixty_readings_of_the_empty_window_tell_its_noise():
    table = Table()
    for piece in KINDS:
        for _ in range(PASSES):
            chute = Dusty([(piece, 0)], 150.0, 400.0)  # some hundred readings before it comes
            chute.wobble = 10 if (piece, len(table.calibrator.missing())) == (STRIKER, 1) else 20
            assert table.passes(piece, chute=chute) is None
    assert table.calibrator.result().pockets[SW].noise == 20 * 5 // 4


class Aslant(Chute):
    """A man who lies across the gutter: he looks shorter, or longer."""

    def __init__(self, length_mm):
        super().__init__([(WHITE, 0)], 600.0, 900.0)
        self.diameter_mm = {WHITE: length_mm}


@pytest.mark.parametrize("length_mm", [20.0, 24.0, 42.0, 55.0])
@pytest.mark.parametrize("aslant", [1, 2])
def test_a_first_man_who_lies_across_costs_a_few_passes_and_no_more(length_mm, aslant):
    table = Table()
    for _ in range(aslant):
        assert table.passes(WHITE, chute=Aslant(length_mm)) is None
    refused = 0
    while table.passes(WHITE) is not None:
        refused += 1
        assert refused <= aslant
    assert table.calibrator.missing()[0] == (SW, WHITE, PASSES - 1)
    for piece in KINDS:
        while table.calibrator.missing() and table.calibrator.missing()[0][1] == piece:
            assert table.passes(piece) is None
    new = table.calibrator.result()
    assert abs(new.pockets[SW].gap_um - 25_000) < 300


def test_one_man_who_lies_across_after_good_ones_is_refused_and_forgotten():
    table = Table()
    for _ in range(2):
        assert table.passes(WHITE) is None
        assert table.passes(WHITE, chute=Aslant(20.0))[0] == "piece-length"
    assert table.passes(WHITE) is None
    assert table.calibrator.missing()[0] == (SW, BLACK, PASSES)
