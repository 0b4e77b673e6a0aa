"""Calibrations as bytes, what is refused, learning from known pieces, and following drift."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom.sensing import calibration_file
from carrom.sensing.calibration import ALIKE, Calibration
from carrom.sensing.calibration_file import from_bytes
from carrom.sensing.calibrator import KINDS, PASSES, Learner
from carrom.storage import checked_files
from carrom_simulator.world.calibrating import FALL_S, calibrate, run
from carrom_simulator.world.sensors import Sensors
from carrom_simulator.world.stores import MemoryStore


def varied(number):
    c = Calibration()
    c.man_um += number
    c.learned = bool(number & 1)
    for pocket in c.pockets:
        pocket.gap_um -= number
        pocket.empty_red = -number % 300
        pocket.colours[pieces.WHITE] = [2000 + number, 2100 - number]
    return c


@given(st.integers(0, 250))
def test_bytes_and_back(number):
    c = varied(number)
    assert calibration_file.to_bytes(from_bytes(calibration_file.to_bytes(c))) == calibration_file.to_bytes(c)


def test_the_file_has_what_was_measured_and_what_followed_the_lamps():
    text = calibration_file.to_bytes(Calibration()).partition(b"\n")[2]
    assert text == b"set\nsw\nse\nne\nnw\n", "nothing is the table's own"
    c = Calibration()
    c.learned = c.pockets[1].learned = True
    c.follow(2, pieces.QUEEN, 1784, 286)
    assert calibration_file.to_bytes(c).decode().splitlines()[1:] == [
        "set learned=1 man_um=31800 striker_um=41300",
        "sw",
        "se learned=1 gap_um=25000 window_um=40000 drive=2000 drive_spread=300 empty_red=25 empty_green=25 noise=6"
        " w=2300,2150 b=180,165 q=1800,270 s=1950,1650",
        "ne q=1799,271",
        "nw",
    ]  # fmt: skip


def test_a_copy_has_the_chutes_of_the_original():
    c = Calibration()
    c.chute_um, c.mouth_um, c.drop_us = 44_000, 45_000, 0
    new = calibration_file.copy(c)
    assert (new.chute_um, new.mouth_um, new.drop_us) == (44_000, 45_000, 0)


@pytest.mark.parametrize("drop", ["", " drop_us=235000"])
def test_of_a_file_of_layout_1_the_numbers_that_nothing_measured_are_not_taken(drop):
    pocket = " drive_spread=300 empty_red=25 empty_green=25 noise=6 w=2300,2150 b=180,165 q=1800,270 s=1950,1650"
    text = (
        f"set learned=1 man_um=31800 striker_um=41345 chute_um=44000 mouth_um=45000{drop}\n"
        f"sw gap_um=25000 window_um=40161 drive=1000{pocket}\nse gap_um=25190 window_um=40000 drive=1000{pocket}\n"
        f"ne gap_um=25000 window_um=40000 drive=1000{pocket}\nnw gap_um=25000 window_um=40000 drive=1000{pocket}\n"
    )
    c = from_bytes(checked_files.wrap(calibration_file.KIND, 1, text.encode()))
    new = Calibration()
    assert (c.learned, c.striker_um) == (True, 41_345)
    assert (c.chute_um, c.mouth_um, c.drop_us) == (new.chute_um, new.mouth_um, new.drop_us)
    assert [one.learned for one in c.pockets] == [True, True, False, False]
    assert [one.drive for one in c.pockets] == [1000, 1000, new.pockets[2].drive, new.pockets[3].drive]
    with pytest.raises(ValueError, match="chute_um"):
        calibration_file.parse(text.encode())


@given(st.integers(0, 10_000), st.integers(1, 255))
def test_a_damaged_byte_is_noticed(at, flip):
    data = bytearray(calibration_file.to_bytes(Calibration()))
    data[at % len(data)] ^= flip
    with pytest.raises(ValueError, match=r"."):
        from_bytes(bytes(data))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda c: setattr(c, "striker_um", 33_000),
        lambda c: setattr(c.pockets[2], "gap_um", 0),
        lambda c: setattr(c.pockets[1], "drive", 100_000),
        lambda c: c.pockets[0].colours.__setitem__(pieces.BLACK, [2000, 2000]),
        lambda c: c.pockets[3].colours.__setitem__(pieces.QUEEN, [1800, 1700]),
        lambda c: setattr(c.pockets[0], "noise", 400),
    ],
)
def test_nothing_bad_is_ever_stored(spoil):
    store = MemoryStore()
    good = varied(3)
    calibration_file.save(store, good)
    bad = calibration_file.copy(good)
    spoil(bad)
    with pytest.raises(ValueError, match=r"."):
        calibration_file.save(store, bad)
    kept, trouble = calibration_file.load(store)
    assert trouble is None
    assert calibration_file.to_bytes(kept) == calibration_file.to_bytes(good)
    with pytest.raises(ValueError, match=r"."):
        from_bytes(calibration_file.to_bytes(bad))


def test_a_bad_file_gives_its_copy_then_the_previous_one_then_the_defaults():
    store = MemoryStore()
    old, new = varied(3), varied(5)
    calibration_file.save(store, old)
    calibration_file.save(store, new)
    for damaged, left in (("", new), ("~", old), (".old", Calibration())):
        store.write(calibration_file.FILE + damaged, b"rubbish")
        kept, trouble = calibration_file.load(store)
        assert calibration_file.to_bytes(kept) == calibration_file.to_bytes(left)
        assert trouble


def test_an_unknown_version_is_not_believed():
    store = MemoryStore()
    store.write(calibration_file.FILE, checked_files.wrap(calibration_file.KIND, 99, b"set man_um=1\n"))
    kept, trouble = calibration_file.load(store)
    assert not kept.learned
    assert trouble == ("version", 99)


@pytest.mark.parametrize(("grade", "seed"), [("none", 1), ("nominal", 2), ("harsh", 3)])
def test_what_is_learned_is_what_the_table_is(grade, seed):
    sensors = Sensors(grade, seed)
    c, done_s = calibrate(sensors)
    assert done_s < 120
    assert c.learned
    assert calibration_file.trouble(c) is None
    for number, pocket in enumerate(c.pockets):
        assert abs(pocket.window_um / 1000 - sensors.window_mm[number]) < 3.5
        window = sensors.windows[number]
        white_red = window.red_raw * sensors.spec.white_red
        assert abs(pocket.colours[pieces.WHITE][0] - white_red) < 0.2 * white_red
    assert abs(c.striker_um - 41_300) < 700


def test_a_piece_that_stopped_before_the_window_moves_it_nowhere():
    sensors = Sensors("harsh", 1413)  # one of twelve pieces lay for a while between gate B and the window
    c, _ = calibrate(sensors)
    assert c.learned
    for number, pocket in enumerate(c.pockets):
        assert abs(pocket.window_um / 1000 - sensors.window_mm[number]) < 3.5


def test_broken_off_nothing_is_learned():
    calibrator = Learner(Calibration())
    assert sum(count for _, _, count in calibrator.missing()) == 4 * len(KINDS) * PASSES
    with pytest.raises(ValueError, match="passes") as refused:
        calibrator.result()
    assert refused.value.args == ("passes", 3, "w", "sw")


def test_the_wrong_piece_is_not_learned():
    from carrom.sensing.passages import Passages

    sensors = Sensors("none", 1)
    passages = Passages(Calibration())
    calibrator = passages.observer = Learner(passages.calibration)
    calibrator.expect(pieces.SW, pieces.BLACK)
    now_s, _ = run(sensors, passages, 0.0, 1.0)
    sensors.fall(now_s, pieces.SW, pieces.BLACK)
    now_s, _ = run(sensors, passages, now_s, now_s + FALL_S)
    assert calibrator.fault is None
    calibrator.expect(pieces.SW, pieces.STRIKER)
    before = calibrator.missing()
    sensors.fall(now_s, pieces.SW, pieces.WHITE)
    now_s, _ = run(sensors, passages, now_s, now_s + FALL_S)
    assert calibrator.fresh
    assert calibrator.fault[0] == "piece-length"
    sensors.fall(now_s, pieces.SE, pieces.STRIKER)
    run(sensors, passages, now_s, now_s + FALL_S)
    assert calibrator.fault == ("other-pocket",)
    assert calibrator.missing() == before


def test_a_piece_unlike_the_one_before_begins_again():
    from carrom.sensing.passages import Passages

    sensors = Sensors("none", 1)
    passages = Passages(Calibration())
    calibrator = passages.observer = Learner(passages.calibration)
    calibrator.expect(pieces.SW, pieces.WHITE)
    now_s, _ = run(sensors, passages, 0.0, 1.0)
    for piece, left in ((pieces.WHITE, 2), (pieces.BLACK, 3), (pieces.WHITE, 2), (pieces.WHITE, 1)):
        sensors.fall(now_s, pieces.SW, piece)
        now_s, _ = run(sensors, passages, now_s, now_s + FALL_S)
        assert calibrator.missing()[0] == (pieces.SW, pieces.WHITE, left)
        assert (calibrator.fault == ("unlike-before",)) == (piece == pieces.BLACK)


def test_slow_drift_is_followed():
    from carrom.sensing.passages import Passages

    sensors = Sensors("none", 1)
    c, now_s = calibrate(sensors)
    passages = Passages(c)
    before = c.pockets[0].colours[pieces.WHITE][0]
    window = sensors.windows[0]
    wrong = asked = 0
    for number in range(240):
        window.red_raw *= 0.9965  # in the end 43 % are left
        window.green_raw *= 0.9965
        piece = (pieces.WHITE, pieces.BLACK, pieces.QUEEN)[number % 3]
        sensors.fall(now_s, 0, piece)
        now_s, found = run(sensors, passages, now_s, now_s + FALL_S)
        doubtful = any(passage.doubt for passage in found)
        asked += doubtful
        wrong += not doubtful and [p for passage in found for p in passage.pieces] != [piece]
    assert wrong == 0
    assert asked <= 15  # those that lie aslant
    assert c.pockets[0].colours[pieces.WHITE][0] < before * 0.6
    assert c.drifted


@pytest.mark.parametrize(
    ("apart", "step"), [(0, 0), (1, 1), (15, 1), (16, 1), (160, 10), (-1, -1), (-15, -1), (-160, -10)]
)
def test_a_sure_piece_moves_its_usual_reading_by_a_sixteenth_and_by_one_at_least(apart, step):
    c = Calibration()
    red, green = c.pockets[2].colours[pieces.WHITE]
    c.follow(2, pieces.WHITE, red + apart, green - apart)
    assert c.pockets[2].colours[pieces.WHITE] == [red + step, green - step]


def test_black_men_of_many_shades_teach_how_far_they_differ_and_even_ones_that_they_do_not():
    c = Calibration()
    red, green = c.pockets[1].colours[pieces.BLACK]
    for share in (1.0, 1.02, 0.6, 0.9):  # darker ones lie aslant
        c.follow(1, pieces.BLACK, round(red * share), round(green * share))
    c.follow(1, pieces.WHITE, 3000, 3000)
    assert c.blacks_vary == ALIKE
    for _ in range(9):
        red, green = c.pockets[1].colours[pieces.BLACK]
        c.follow(1, pieces.BLACK, red * 13 // 10, green * 13 // 10)
    assert 4 * ALIKE < c.blacks_vary < 97 * 97
    assert calibration_file.copy(c).blacks_vary == c.blacks_vary
    assert from_bytes(calibration_file.to_bytes(c)).blacks_vary == ALIKE  # no file keeps what an evening taught
    for _ in range(40):
        red, green = c.pockets[1].colours[pieces.BLACK]
        c.follow(1, pieces.BLACK, red * 52 // 50, green * 52 // 50)
    assert c.blacks_vary < 2 * ALIKE


@pytest.mark.parametrize(
    ("piece", "reading", "trouble"),
    [
        (pieces.BLACK, [899, 150], None), (pieces.BLACK, [901, 150], "black-bright"),
        (pieces.QUEEN, [360, 60], None), (pieces.QUEEN, [359, 60], "black-bright"),
        (pieces.WHITE, [360, 300], None), (pieces.WHITE, [359, 300], "black-bright"),
        (pieces.BLACK, [10, 8], None), (pieces.BLACK, [10, 7], "black-empty"),
        (pieces.STRIKER, [4095, 1], None), (pieces.STRIKER, [4096, 1], "reading"), (pieces.STRIKER, [1, 0], "reading"),
    ],
)  # fmt: skip
def test_readings_that_no_set_of_pieces_gives_are_refused(piece, reading, trouble):
    c = Calibration()
    c.pockets[1].colours[piece] = reading
    found = calibration_file.trouble(c)
    assert found == (None if trouble is None else (trouble, "se"))


@pytest.mark.parametrize(
    ("white", "queen", "trouble"),
    [
        ([2000, 1000], [1800, 600], None), ([2000, 1000], [1800, 601], "red-white"),
        ([1000, 2000], [1200, 1600], None), ([1000, 2000], [1200, 1601], "red-white"),
    ],
)  # fmt: skip
def test_a_queen_is_half_as_red_again_as_white_is(white, queen, trouble):
    c = Calibration()
    c.pockets[1].colours[pieces.WHITE], c.pockets[1].colours[pieces.QUEEN] = white, queen
    assert calibration_file.trouble(c) == (None if trouble is None else (trouble, "se"))


def test_each_value_may_be_anything_in_its_range_and_nothing_outside():
    for striker_um, good in ((36_000, True), (50_000, True), (31_999, False), (50_001, False)):
        c = Calibration()
        c.striker_um = striker_um
        assert (calibration_file.trouble(c) is None) == good, striker_um
    for name, low, high in (
        ("gap_um", 12_000, 40_000), ("window_um", 15_000, 80_000), ("drive", -2000, 7000), ("drive_spread", 20, 1500),
        ("empty_red", -300, 3000), ("empty_green", -300, 3000), ("noise", 1, 115),
    ):  # fmt: skip
        for value, good in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
            c = Calibration()
            setattr(c.pockets[3], name, value)
            assert (calibration_file.trouble(c) is None) == good, (name, value)


@pytest.mark.parametrize(
    ("man_um", "striker_um", "noise", "good"),
    [
        (25_000, 50_000, 6, True), (24_999, 50_000, 6, False), (40_000, 50_000, 6, True), (40_001, 50_000, 6, False),
        (25_000, 32_000, 6, True), (25_000, 31_999, 6, False),
        (32_000, 36_000, 6, True), (32_000, 35_999, 6, False),  # a striker is an eighth longer than a man at least
        (31_800, 41_300, 500, True), (31_800, 41_300, 501, False),
    ],
)  # fmt: skip
def test_lengths_and_noise_of_other_sets_of_pieces(man_um, striker_um, noise, good):
    c = Calibration()
    c.man_um, c.striker_um = man_um, striker_um
    c.pockets[3].noise, c.pockets[3].colours[pieces.BLACK] = noise, [900, 800]
    assert (calibration_file.trouble(c) is None) == good
