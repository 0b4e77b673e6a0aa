"""Pieces that stop, are hit or pushed back, chatter and dust: asked about, never lost or misread."""

import pytest

from carrom import clock
from carrom.game.pieces import BLACK, QUEEN, SE, STRIKER, WHITE
from carrom.sensing import pairing
from carrom.sensing.calibration import Calibration, Pocket
from carrom.sensing.chute_log import MOST_EDGES, ChuteLog
from carrom.sensing.passage import GATES, LENGTH
from carrom.sensing.passages import Passages
from tests.firmware.sensing.sliding import GAP_MM, WINDOW_MM, Chute, TwoEyes, empty_of

START_US = clock.WRAP_US - 500_000


def happen(passages, edges, over=(), for_ms=9000):
    """Passages of pocket 0. edges: "A+0 B+58 …" in ms. over: (from ms, to ms, piece) over the window."""
    changes = []
    for word in edges.split():
        changes.append((int(word[2:]) * 1000, "AB".index(word[0]), word[1] == "+"))
    known = passages.calibration.pockets[0]
    found = []
    for now_us in range(0, for_ms * 1000, 2000):
        while changes and changes[0][0] <= now_us:
            at_us, gate, blocked = changes.pop(0)
            passages.edge(gate, blocked, clock.add(START_US, at_us))
        red = green = 0
        for from_ms, to_ms, piece in over:
            if from_ms * 1000 <= now_us < to_ms * 1000:
                red, green = known.colours[piece]
        time_us = clock.add(START_US, now_us)
        if passages.wanted(time_us) & 1:
            passages.light(0, time_us, 200, 200 + known.empty_red + red, 200 + known.empty_green + green)
        passages.step(clock.add(START_US, now_us))
        while (passage := passages.take()) is not None:
            found.append(passage)
    return found


@pytest.mark.parametrize("cleared_ms", [1900, 3326, 5068, 7000])
def test_a_piece_that_stood_on_gate_b_is_asked_about_and_no_gate_is_blamed(cleared_ms):
    passages = Passages(Calibration())
    window = (cleared_ms + 35, cleared_ms + 140, BLACK)
    found = happen(passages, f"A+0 B+58 A-72 B-{cleared_ms}", [window])
    assert [passage.doubt for passage in found] == [GATES]
    assert passages.faults == 0


def test_a_piece_that_a_hand_takes_off_gate_b_is_asked_about():
    passages = Passages(Calibration())
    (passage,) = happen(passages, "A+0 B+58 A-72 B-4000")
    assert (passage.pieces, passage.doubt) == ((), GATES)


@pytest.mark.parametrize(
    ("edges", "doubt"),
    [
        ("A+100 B+125 A-131 B-155", None),
        ("A+100 B+125 A-131 B-155 A+160 A-185", GATES),
        ("B+0 B-30 A+100 B+125 A-131 B-155", GATES),
    ],
)
def test_a_gate_that_saw_more_than_came_by_is_asked_about(edges, doubt):
    found = happen(Passages(Calibration()), edges, [(162, 192, QUEEN)], 2000)
    assert [(passage.pieces, passage.doubt) for passage in found] == [((QUEEN,), doubt)]


def test_what_no_block_explains_is_asked_about_though_the_gate_is_mended_by_that_passage():
    passages = Passages(Calibration())
    passages.faults = 1  # gate A of pocket 0, which works again
    edges = "A+100 B+125 A-131 B-156 A+2100 B+2125 A-2131 B-2155 A+2400 B+2425 A-2431 B-2455"
    found = happen(passages, edges, [(164, 195, QUEEN), (2462, 2492, WHITE)])
    assert passages.faults == 0
    assert found[0].doubt is None
    assert found[1:]
    assert all(passage.doubt == GATES for passage in found[1:])


def test_two_queens_are_not_believed():
    edges = "A+100 B+125 A-131 B-155 A+180 B+205 A-211 B-235"
    found = happen(Passages(Calibration()), edges, [(162, 192, QUEEN), (242, 272, QUEEN)], 2000)
    assert [passage.pieces for passage in found] == [(QUEEN,), (QUEEN,)]
    assert all(passage.doubt for passage in found)
    other = happen(Passages(Calibration()), edges, [(162, 192, QUEEN), (242, 272, WHITE)], 2000)
    assert not any(passage.doubt for passage in other)


def test_the_colour_of_one_that_passes_while_another_stands_at_the_window_is_asked_about():
    """The queen stands there until the white man comes, and both lie over the window without a break."""
    edges = "A+100 B+125 A-131 B-155 A+180 B+205 A-211 B-235"
    found = happen(Passages(Calibration()), edges, [(162, 255, QUEEN), (255, 310, WHITE)], 2000)
    assert all(passage.doubt for passage in found)


def test_two_pieces_of_which_one_stood_and_was_hit_are_not_three():
    passages = Passages(Calibration())
    edges = "A+0 B+46 A-58 A+3276 B-3321 B+3350 A-3380 B-3444"
    found = happen(passages, edges, [(3338, 3400, WHITE), (3470, 3540, BLACK)])
    assert found
    assert all(passage.doubt for passage in found)


def test_a_piece_that_comes_a_second_time_from_below_is_asked_about():
    edges = "A+0 B+41 A-51 B-89 B+198 A+298 B-325 B+431 A-483 B-602"
    found = happen(Passages(Calibration()), edges, [(97, 177, WHITE), (622, 732, WHITE)])
    assert sum(len(passage.pieces) for passage in found if passage.doubt is None) <= 1


def test_a_piece_that_is_hit_just_when_it_has_stood_for_long_makes_no_fault():
    passages = Passages(Calibration())
    edges = "A+0 B+41 A-51 A+1587 A-1666 B-1766"
    found = happen(passages, edges, [(1644, 1712, QUEEN), (1793, 1877, BLACK)])
    assert passages.faults == 0
    assert [passage.pieces for passage in found if passage.doubt is None] in ([], [(QUEEN, BLACK)])


def test_a_piece_that_a_hand_pushes_back_is_not_two_and_no_gate_is_blamed():
    passages = Passages(Calibration())
    found = happen(passages, "A+0 B+50 A-64 B-109 B+449 B-1186", [(120, 210, WHITE), (1240, 1400, WHITE)])
    assert any(passage.doubt == GATES for passage in found)
    assert sum(len(passage.pieces) for passage in found if passage.doubt is None) <= 1
    assert passages.faults == 0


def test_a_knock_makes_a_length_uncertain_by_millimetres():
    edges = [[0, 172_000], [194_000, 366_000]], [[64_000, 323_000], [340_000, 458_000]]
    found = pairing.measure(*edges, 25_000, 40_000, Pocket())
    assert any(block.error_um > 3_000 for block in found), [block.error_um for block in found]


def test_a_chattering_edge_leaves_room_for_the_passage():
    log = ChuteLog()
    log.begin(0)
    log.add_edge(0, True, 0)
    for at_us in range(200, 40_000, 400):
        log.add_edge(0, False, at_us)
        log.add_edge(0, True, at_us + 200)
    log.add_edge(0, False, 60_000)
    assert log.blocks(0) == [[0, 60_000]]
    assert not log.full


def test_an_overfull_record_is_asked_about():
    passages = Passages(Calibration())
    noise = " ".join(f"A+{at} A-{at + 2}" for at in range(200, 200 + 4 * MOST_EDGES, 4))
    found = happen(passages, f"A+0 B+46 A-58 B-104 {noise}", [(115, 190, QUEEN)])
    assert found
    assert all(passage.doubt for passage in found)


def looks(passages, count, raw, dark_raw=200):
    """Look at the idle windows `count` times, once a second. Return the empty level of the first one."""
    for _ in range(count):
        now_us = passages.next_look_us()
        passages.step(now_us)
        assert passages.wanted(now_us) == 15
        for pocket in range(4):
            passages.light(pocket, now_us, dark_raw, raw, raw)
    return empty_of(passages)[0]


def test_one_flash_hardly_moves_the_level_of_an_empty_window():
    passages = Passages(Calibration())
    assert looks(passages, 1, 225) == 25
    assert looks(passages, 1, 225, 1700) >= 20
    assert looks(passages, 10, 225) >= 22


def test_thirty_odd_looks_in_a_row_are_needed_to_learn_an_empty_window_anew():
    passages = Passages(Calibration())
    assert looks(passages, 1, 225) == 25
    for _ in range(2):  # whoever looks in between sees the window as it was
        assert looks(passages, 29, 1225) == 25
        assert looks(passages, 1, 225) == 25
    assert looks(passages, 29, 1225) == 25
    assert looks(passages, 1, 1225) == 1025


@pytest.mark.parametrize("powder_raw", [120, 400])
def test_dust_on_a_window_is_learned_within_a_minute(powder_raw):
    passages = Passages(Calibration())
    assert abs(looks(passages, 60, 225 + powder_raw) - 25 - powder_raw) <= 8
    assert abs(looks(passages, 60, 225) - 25) <= 8  # wiped off again


def test_a_striker_after_a_dusty_evening_is_still_a_striker():
    passages = Passages(Calibration())
    (passage,) = happen(passages, "A+0 B+46 A-75 B-121", [(116, 186, STRIKER)], for_ms=1500)
    assert passage.pieces == (STRIKER,)


class Late(Chute):
    """A piece that stands between gates and window for a while, and then comes over the window."""

    stands_s = 0.9

    def light(self, time_s, calibration):
        return super().light(time_s - self.stands_s, calibration)


def test_a_piece_that_stands_between_gates_and_window_for_a_second_is_waited_for():
    """It is asked about: where it stood, its length is not known."""
    (passage,) = Late([(WHITE, 0)]).run(Passages(Calibration()))
    assert (passage.pieces, passage.doubt) == ((WHITE,), LENGTH)


class Lying(Chute):
    """A piece that lies over the window until some time."""

    def __init__(self, until_s):
        super().__init__([(WHITE, 0)])
        self.until_s = until_s

    def light(self, time_s, calibration):
        came_s = self.time_s(GAP_MM + WINDOW_MM + 10)
        return super().light(max(min(time_s, came_s), time_s - self.until_s + came_s), calibration)


def test_a_piece_that_lies_over_the_window_is_asked_about_once_it_has_gone_or_after_six_seconds():
    assert Lying(4.0).run(Passages(Calibration()), for_s=3.9) == []
    (passage,) = Lying(4.0).run(Passages(Calibration()), for_s=5.5)
    assert passage.doubt == GATES
    assert Lying(9.0).run(Passages(Calibration()), for_s=5.9) == []
    (passage,) = Lying(9.0).run(Passages(Calibration()), for_s=6.2)
    assert passage.doubt == GATES


class Told:
    """A trace that keeps what the empty windows read when pieces come."""

    def __init__(self):
        self.empties = []

    def empty(self, pocket, red, green, left):
        self.empties.append((pocket, red, green, left))

    def __getattr__(self, _name):
        return lambda *_arguments: None


@pytest.mark.parametrize(("change", "moved"), [(90, 40), (-90, -40), (8, 5)])
@pytest.mark.parametrize("apart", [False, True])
def test_an_empty_window_is_followed_by_four_a_look_at_the_most(change, moved, apart):
    """So that a flash of light moves it little; a little change is followed by an eighth of it."""
    told = Told()
    passages = Passages(Calibration(), trace=told)
    for look in range(10):
        assert passages.wanted(look * 1_000_000) in (0, 15)
        left = (312 + change,) if apart else ()  # the left eye's part
        passages.light(SE, look * 1_000_000, 300, 325 + change, 325, *left)
        passages.step(look * 1_000_000)
    passages.edge(2 * SE, True, 11_000_000)
    assert told.empties == [(SE, 25 + moved, 25, 12 + (moved if apart else 0))]


@pytest.mark.parametrize("gate", [0, 1])
@pytest.mark.parametrize(("for_us", "asked"), [(5_000, 1), (79_000, 1), (81_000, 0), (300_000, 0)])
def test_what_blocks_one_gate_unseen_is_a_man_on_edge_or_for_longer_a_hand(gate, for_us, asked):
    passages = Passages(Calibration())
    found = []
    for now_us in range(0, 4_000_000, 1_000):
        if now_us in (1_000, 1_000 + for_us):
            passages.edge(2 * SE + gate, now_us == 1_000, now_us)
        for pocket in range(4):
            if passages.wanted(now_us) >> pocket & 1:
                passages.light(pocket, now_us, 300, 325, 325, 312)
        passages.step(now_us)
        while passages.ready():
            found.append(passages.take())
    assert [(passage.pocket, passage.pieces, passage.doubt) for passage in found] == [(SE, (), GATES)] * asked


class Dusty(TwoEyes):
    """A man over a window of which dust takes a part of the light; the table was calibrated before."""

    clean = Calibration()

    def __init__(self, piece, light):
        super().__init__([(piece, 0, light / 2, light / 2)], speed=800.0)

    def _eyes(self, time_s, _calibration):
        return super()._eyes(time_s, self.clean)


@pytest.mark.parametrize("light", [0.7, 0.55, 0.45])
def test_under_dust_black_men_are_known_as_white_ones_are(light):
    passages = Passages(Calibration())
    asked = 0
    for number in range(40):
        piece = (WHITE, BLACK)[number % 2]
        (passage,) = Dusty(piece, light).run(passages, number * 10_000_000)
        asked += passage.doubt is not None
        assert passage.doubt is not None or passage.pieces == (piece,)
    assert asked <= 2


def test_one_eye_that_sees_next_to_nothing_is_not_taken_for_a_black_man():
    passages = Passages(Calibration())
    (passage,) = TwoEyes([(WHITE, 0, 0.0, 0.03)], speed=800.0).run(passages)
    assert passage.doubt is not None
