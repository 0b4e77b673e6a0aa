"""Edges and readings made by hand -> pieces. No noise, no simulator: the sliding is worked out here."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom import clock
from carrom.game import pieces
from carrom.sensing.calibration import Calibration
from carrom.sensing.passage import COLOUR, GATES, LENGTH, NO_LIGHT
from carrom.sensing.passages import Passages
from tests.firmware.sensing.sliding import DIAMETER_MM, GAP_MM, START_US, WINDOW_MM, Chute


def judged(row, **more):
    return Chute(row, **more).run(Passages(Calibration()))


@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER])
@pytest.mark.parametrize("pocket", [pieces.SW, pieces.NW])
def test_each_piece_alone(piece, pocket):
    (passage,) = judged([(piece, 0)], pocket=pocket)
    assert passage.pieces == (piece,)
    assert passage.pocket == pocket
    assert passage.doubt is None
    assert passage.margin > 80
    assert abs(passage.length_um - DIAMETER_MM[piece] * 1000) < 500


@settings(max_examples=60, deadline=None)
@given(st.integers(150, 2000), st.integers(0, 2000), st.sampled_from([0, 1, 2, 3]))
def test_speed_and_slope_make_no_difference(speed, drive, piece):
    (passage,) = judged([(piece, 0)], speed=float(speed), drive=float(drive))
    assert passage.pieces == (piece,)


@pytest.mark.parametrize(
    "row",
    [
        [(pieces.WHITE, 0), (pieces.BLACK, 31.8)],  # nose to tail
        [(pieces.BLACK, 0), (pieces.WHITE, 29.6)],  # staggered: no gap at all
        [(pieces.QUEEN, 0), (pieces.WHITE, 30.5), (pieces.BLACK, 61.0)],
        [(pieces.STRIKER, 0), (pieces.BLACK, 41.0)],
        [(pieces.QUEEN, 0), (pieces.STRIKER, 31.5)],
        [(pieces.WHITE, 0), (pieces.STRIKER, 31.3), (pieces.BLACK, 72.2)],
        [(pieces.WHITE, 0), (pieces.BLACK, 45.0)],  # a gap that both gates see
        [(pieces.BLACK, 0), (pieces.QUEEN, 90.0)],  # one well behind the other
    ],
)
def test_pieces_together_are_taken_apart(row):
    found = judged(row)
    assert [piece for passage in found for piece in passage.pieces] == [piece for piece, _ in row]
    assert all(passage.doubt is None for passage in found)


def test_two_strikers_are_asked_about_for_there_is_but_one():
    found = judged([(pieces.STRIKER, 0), (pieces.WHITE, 60.0), (pieces.STRIKER, 150.0)])
    assert [passage.pieces for passage in found] == [(pieces.STRIKER,), (pieces.WHITE,), (pieces.STRIKER,)]
    assert all(passage.doubt == LENGTH and passage.margin == 0 for passage in found)


def test_blocks_of_a_record_are_as_sure_of_their_count_as_the_least_sure_of_them():
    sure, vague = judged([(pieces.WHITE, 0), (pieces.BLACK, 90.0), (pieces.BLACK, 94.0)])
    assert vague.count_margin < 40
    assert (sure.pieces, sure.count_margin, sure.doubt) == ((pieces.WHITE,), vague.count_margin, vague.doubt)
    assert sure.colour_margin > 90


def between(striker_like_white):
    """Return the judgement on a white thing half-way between a man and a striker."""
    calibration = Calibration()
    if striker_like_white:
        calibration.pockets[0].colours[pieces.STRIKER] = list(calibration.pockets[0].colours[pieces.WHITE])
    chute = Chute([(pieces.WHITE, 0), (pieces.WHITE, 4.75)], speed=600.0)  # 36.55 mm long
    (passage,) = chute.run(Passages(calibration))
    return passage


def test_a_length_between_a_man_and_a_striker_is_asked_where_colour_does_not_tell():
    assert between(True).doubt == LENGTH
    assert between(False).pieces == (pieces.WHITE,)


class Halting(Chute):
    """A piece that stops half a second when a quarter of it is still over the window."""

    def light(self, time_s, calibration):
        came_s, stopped_s = self.time_s(GAP_MM + WINDOW_MM), self.time_s(GAP_MM + WINDOW_MM + 31.8)
        red, green = calibration.pockets[self.pocket].colours[self.row[0][0]]
        if came_s <= time_s < stopped_s:
            return red, green
        return (red // 4, green // 4) if stopped_s <= time_s < stopped_s + 0.5 else (0, 0)


def test_a_white_man_that_stops_at_the_window_is_not_taken_for_a_black_one():
    (passage,) = Halting([(pieces.WHITE, 0)]).run(Passages(Calibration()))
    assert passage.doubt in (COLOUR, LENGTH)
    (passage,) = Halting([(pieces.BLACK, 0)]).run(Passages(Calibration()))
    assert (passage.pieces, passage.doubt) == ((pieces.BLACK,), None)


def test_a_striker_that_stops_on_the_second_gate_behind_a_man_is_asked_about():
    chute = Chute([(pieces.WHITE, 0)])
    both = sorted([*chute.edges(), (0.060, 0, True), (0.125, 0, False), (0.100, 1, True), (0.950, 1, False)])
    chute.edges = lambda: list(both)
    (passage,) = chute.run(Passages(Calibration()))
    assert (passage.pieces, passage.doubt) == ((pieces.WHITE,), GATES)


class Creeping(Chute):
    """A white man that stops when a tenth of it is over the window, which loses it again and again, and goes on."""

    def light(self, time_s, calibration):
        after_s = time_s - self.time_s(GAP_MM + WINDOW_MM)
        stopped = 0 <= after_s < 0.05 or (0.05 < after_s < 0.2 and after_s % 0.02 < 0.012)
        share = 0.1 if stopped else 1 if 0.2 <= after_s < 0.35 else 0
        red, green = calibration.pockets[self.pocket].colours[pieces.WHITE]
        return int(red * share), int(green * share)


def test_light_that_nothing_explains_makes_what_was_found_with_it_doubtful():
    (passage,) = Creeping([(pieces.WHITE, 0)]).run(Passages(Calibration()))
    assert passage.doubt == GATES


class BehindAHand(Chute):
    """A piece that comes half a second after a hand has reached into the pocket, and before it is drawn back."""

    def __init__(self, row, before_s, hand_s, **more):
        super().__init__(row, **more)
        self.before_s, self.hand_s = before_s, hand_s

    def time_s(self, distance_mm):
        return super().time_s(distance_mm) + self.before_s

    def light(self, time_s, calibration):
        return super().light(time_s - self.before_s, calibration) if time_s >= self.before_s else (0, 0)

    def edges(self):
        (_, _, _), (_, _, _), *at_b = sorted(super().edges(), key=lambda edge: edge[1])
        from_s, until_s = self.hand_s
        hand = [(0.0, 0, True), (from_s, 1, True), (until_s, 1, False), (at_b[1][0] - 0.036, 0, False)]
        return sorted([*hand, *at_b])


@pytest.mark.parametrize(
    ("piece", "before_s", "hand_s"),
    [(pieces.WHITE, 0.58, (0.17, 0.47)), (pieces.BLACK, 0.505, (0.139, 0.385)), (pieces.BLACK, 0.505, (0.139, 0.505))],
)
def test_a_piece_that_shares_its_edges_with_a_hand_is_asked_about(piece, before_s, hand_s):
    found = BehindAHand([(piece, 0)], before_s, hand_s, speed=500.0).run(Passages(Calibration()))
    assert found
    assert all(passage.doubt for passage in found), [(p.pieces, p.margin, p.doubt) for p in found]


def test_a_window_that_sees_nothing_is_asked():
    (passage,) = judged([(pieces.WHITE, 0)], window_works=False)
    assert passage.doubt == NO_LIGHT
    assert passage.pieces == ()


@pytest.mark.parametrize("gate", [0, 1])
@pytest.mark.parametrize("piece", [pieces.WHITE, pieces.BLACK, pieces.STRIKER])
def test_a_dead_gate_is_found_out_and_worked_around(gate, piece):
    passages = Passages(Calibration())
    for _ in range(2):  # it may have been a hand in the tray
        (passage,) = Chute([(piece, 0)], mute=(gate,)).run(passages)
        assert passage.doubt == GATES
    assert passages.faults == 1 << gate
    (passage,) = Chute([(piece, 0)], mute=(gate,)).run(passages)
    assert passage.pieces == (piece,)
    assert passage.doubt is None
    # It works again: after two passages that it agrees with, it is trusted.
    for faults in (1 << gate, 0, 0):
        (passage,) = Chute([(piece, 0)]).run(passages)
        assert passage.pieces == (piece,)
        assert passages.faults == faults
    # And it takes two misses in a row again.
    for faults in (0, 1 << gate):
        Chute([(piece, 0)], mute=(gate,)).run(passages)
        assert passages.faults == faults


@pytest.mark.parametrize("gate", [0, 1])
def test_misses_of_a_gate_that_sees_pieces_in_between_are_no_fault(gate):
    passages = Passages(Calibration())
    for mute in ((gate,), (), (gate,), (), (gate,)):
        Chute([(pieces.BLACK, 0)], mute=mute).run(passages)
        assert passages.faults == 0


@pytest.mark.parametrize("gate", [0, 1])
def test_a_gate_blocked_for_ever_is_found_out(gate):
    passages = Passages(Calibration())
    passages.sync(1 << gate, START_US)
    for step in range(200):
        passages.step(clock.add(START_US, step * 10_000))
    assert passages.faults == 1 << gate
    assert not passages.busy()
    (passage,) = Chute([(pieces.QUEEN, 0)], mute=(gate,)).run(passages, clock.add(START_US, 3_000_000))
    assert passage.pieces == (pieces.QUEEN,)


def test_a_piece_that_stands_in_both_gates_is_a_jam_and_no_fault():
    passages = Passages(Calibration())
    passages.edge(0, True, 0)
    passages.edge(1, True, 40_000)
    for step in range(300):
        passages.step(step * 10_000)
    assert passages.faults == 0
    assert passages.jams == 1
    assert not passages.busy()


def stand(passages, seconds):
    """Something stands in both gates of the pocket SW from the beginning, for so long."""
    passages.edge(0, True, 0)
    passages.edge(1, True, 40_000)
    for step in range(seconds * 100):
        passages.light(pieces.SW, step * 10_000, 100, 1000, 1000)
        passages.step(step * 10_000)


def test_nothing_waits_for_a_jam_and_other_pockets_are_seen():
    passages = Passages(Calibration())
    stand(passages, 1)
    assert passages.busy()
    for seconds in (2, 21):
        stand(passages, seconds)
        assert (passages.busy(), passages.jams) == (False, 1)
    (passage,) = Chute([(pieces.QUEEN, 0)], pocket=pieces.NW).run(passages, 25_000_000)
    assert (passage.pocket, passage.pieces) == (pieces.NW, (pieces.QUEEN,))


def test_what_stood_in_a_chute_is_asked_about_once_it_has_gone():
    passages = Passages(Calibration())
    stand(passages, 60)
    passages.edge(0, False, 60_000_000)
    passages.step(60_010_000)
    assert not passages.busy()  # gate B is dark
    passages.edge(1, False, 60_030_000)
    for step in range(700):
        passages.step(60_030_000 + step * 10_000)
    passage = passages.take()
    assert (passage.pocket, passage.pieces, passage.margin) == (pieces.SW, (), 0)
    assert (passages.take(), passages.jams, passages.busy()) == (None, 0, False)
    (passage,) = Chute([(pieces.QUEEN, 0)], pocket=pieces.SW).run(passages, 70_000_000)
    assert (passage.pieces, passage.doubt) == ((pieces.QUEEN,), None)  # the empty window was not learned anew


def test_a_jam_is_over_when_its_own_gates_are_free_again():
    passages = Passages(Calibration())
    for beam in (2, 3, 6, 7):
        passages.edge(beam, True, 0)
    for step in range(200):
        passages.step(step * 10_000)
    assert passages.jams == 1 << pieces.SE | 1 << pieces.NW
    for beam in (6, 7):
        passages.edge(beam, False, 2_000_000)
    passages.step(2_002_000)
    assert passages.jams == 1 << pieces.SE


def test_a_piece_that_stands_on_gate_b_is_a_jam_of_its_pocket():
    passages = Passages(Calibration())
    for beam, blocked, time_us in ((4, True, 0), (5, True, 58_000), (4, False, 72_000)):
        passages.edge(beam, blocked, time_us)
    for step in range(8, 200):
        passages.step(step * 10_000)
    assert (passages.jams, passages.faults) == (1 << pieces.NE, 0)


def test_beams_that_are_no_gates_are_ignored():
    passages = Passages(Calibration())
    for beam in range(8, 16):
        passages.edge(beam, True, 0)
    assert not passages.busy()


def test_a_hand_from_above_and_a_glitch_are_no_piece():
    passages = Passages(Calibration())
    for beam, on_us, off_us in ((0, 0, 400_000), (2, 100_000, 100_200)):
        passages.edge(beam, True, on_us)
        passages.edge(beam, False, off_us)
    for step in range(600):
        passages.light(0, step * 5_000, 300, 325, 325)
        passages.step(step * 5_000)
    assert passages.take() is None
    assert not passages.busy()
    assert passages.faults == 0


def test_something_over_the_window_that_no_gate_explains_is_asked():
    passages = Passages(Calibration())
    passages.edge(0, True, 0)
    passages.edge(0, False, 60_000)
    for step in range(1, 1000):
        now_us = step * 2_000
        bright = 1500 if 100_000 < now_us < 160_000 and passages.wanted(now_us) else 0
        passages.light(0, now_us, 300, 325 + bright, 325 + bright // 2)
        passages.step(now_us)
    # Gate A and the window alone: either one piece with gate B dead, or nothing that can be believed.
    passage = passages.take()
    assert passage is not None
    assert passage.doubt == GATES or passages.faults == 2


@pytest.mark.parametrize(("gate_a", "faults", "asked"), [(False, 0, False), (True, 0, True), (False, 1, True)])
def test_a_hand_in_the_tray_is_asked_about_only_where_it_may_hide_a_piece(gate_a, faults, asked):
    passages = Passages(Calibration())
    passages.faults = faults
    passages.edge(1, True, 0)
    if gate_a:
        passages.edge(0, True, 200_000)
        passages.edge(0, False, 260_000)
    for now_us in range(0, 3_000_000, 2_000):
        if now_us == 600_000:
            passages.edge(1, False, now_us)
        skin = 1500 if now_us < 700_000 else 0
        passages.light(0, now_us, 300, 325 + skin, 325 + skin // 2)
        passages.step(now_us)
    passage = passages.take()
    assert (passage is not None) == asked
    if asked:
        assert passage.doubt == GATES


def test_the_empty_window_is_followed_before_a_piece_comes():
    passages = Passages(Calibration())
    for step in range(400):
        now_us = step * 250_000
        passages.step(now_us)
        mask = passages.wanted(now_us)
        for pocket in range(4):
            if mask >> pocket & 1:
                passages.light(pocket, now_us, 100, 190, 185)  # dust: 90 and 85 where 25 were usual
    chute = Chute([(pieces.BLACK, 0)])
    calibration = passages.calibration
    calibration.pockets[0].empty_red = 88
    (passage,) = chute.run(passages, 100_000_000)
    assert passage.pieces == (pieces.BLACK,)
    assert abs(passage.readings[0][0] - calibration.pockets[0].colours[1][0]) < 20


def test_the_empty_window_that_a_trace_tells_is_taken_off():
    calibration = Calibration()
    passages = Passages(calibration)
    passages.set_empty(pieces.SW, 95, 95)
    calibration.pockets[pieces.SW].empty_red = 95  # what the chute's window reads, red and green
    (passage,) = Chute([(pieces.BLACK, 0)]).run(passages)
    assert passage.readings[0] == pytest.approx(Calibration().pockets[pieces.SW].colours[pieces.BLACK], abs=4)


def test_nothing_is_judged_while_a_piece_comes_to_another_window():
    passages = Passages(Calibration())
    first = Chute([(pieces.WHITE, 0)], pocket=pieces.SW)
    second = Chute([(pieces.BLACK, 0)], pocket=pieces.NE)
    later_us = 50_000
    edges = [(int(at * 1e6), 0 + gate, blocked) for at, gate, blocked in first.edges()]
    edges += [(int(at * 1e6) + later_us, 4 + gate, blocked) for at, gate, blocked in second.edges()]
    edges.sort()
    handed_out_us = []
    found = []
    for now_us in range(0, 600_000, 2_000):
        while edges and edges[0][0] <= now_us:
            at_us, beam, blocked = edges.pop(0)
            passages.edge(beam, blocked, at_us)
        for pocket, chute, start_us in ((pieces.SW, first, 0), (pieces.NE, second, later_us)):
            if passages.wanted(now_us) >> pocket & 1:
                red, green = chute.light(max(now_us - start_us, 0) / 1e6, passages.calibration)
                passages.light(pocket, now_us, 0, 25 + red, 25 + green)
        passages.step(now_us)
        while (passage := passages.take()) is not None:
            handed_out_us.append(now_us)
            found.append(passage.pieces)
    assert found == [(pieces.WHITE,), (pieces.BLACK,)]
    assert handed_out_us[0] == handed_out_us[1]


def test_chutes_that_become_quiet_at_the_same_time_are_judged_each_by_its_own_record():
    passages = Passages(Calibration())
    chutes = [Chute([(piece, 0)], pocket=pocket) for pocket, piece in enumerate((pieces.WHITE, pieces.STRIKER))]
    edges = sorted(
        (int(at_s * 1e6), 2 * chute.pocket + gate, blocked) for chute in chutes for at_s, gate, blocked in chute.edges()
    )
    for now_us in range(0, 600_000, 2_000):
        while edges and edges[0][0] <= now_us:
            at_us, beam, blocked = edges.pop(0)
            passages.edge(beam, blocked, at_us)
        for chute in chutes:
            if passages.wanted(now_us) >> chute.pocket & 1:
                red, green = chute.light(now_us / 1e6, passages.calibration)
                passages.light(chute.pocket, now_us, 0, 25 + red, 25 + green)
        if now_us % 100_000 == 0:  # so late that both are over
            passages.step(now_us)
    found = [passages.take(), passages.take()]
    assert [(one.pocket, one.pieces, one.doubt) for one in found] == [
        (pieces.SW, (pieces.WHITE,), None),
        (pieces.SW + 1, (pieces.STRIKER,), None),
    ]


@pytest.mark.parametrize("start_us", [0, clock.WRAP_US - 3_000_000])
def test_empty_windows_are_looked_at_once_a_second(start_us):
    passages = Passages(Calibration())
    looks = []
    for at_us in range(0, 10_000_000, 100_000):
        now_us = clock.add(start_us, at_us)
        passages.step(now_us)
        mask = passages.wanted(now_us)
        if mask:
            looks.append((at_us, mask))
            assert passages.next_look_us() == clock.add(now_us, 1_000_000)
    assert [mask for _, mask in looks] == [15] * len(looks)
    assert {later - earlier for (earlier, _), (later, _) in itertools.pairwise(looks)} == {1_000_000}


def test_the_time_is_that_of_the_fall():
    (passage,) = judged([(pieces.WHITE, 0)])
    before_us = clock.diff(START_US, passage.time_us)
    assert 540_000 < before_us < 580_000  # 294 mm at 0.9 m/s, and what it takes to begin


def test_what_a_hand_held_up_is_not_taken_for_a_piece_of_the_shot_before():
    """A piece, then a hand from the tray, which seemed to creep, as if it had fallen two seconds ago."""
    chute = Chute([(pieces.WHITE, 0)])
    at_a, at_b, over = ((0.0, 0.0845), (0.2549, 0.417)), ((0.0683, 0.1394), (0.204, 0.4678)), (0.155, 0.519)
    edges = [
        (time_s, gate, on)
        for gate, times in enumerate((at_a, at_b))
        for span in times
        for time_s, on in zip(span, (True, False), strict=True)
    ]
    chute.edges = lambda: sorted(edges)
    chute.light = lambda time_s, known: known.pockets[0].colours[0] if over[0] < time_s < over[1] else (0, 0)
    found = chute.run(Passages(Calibration()))
    assert len(found) == 2
    assert all(passage.doubt for passage in found)
    assert all(clock.diff(passage.time_us, START_US) > -1_300_000 for passage in found)
