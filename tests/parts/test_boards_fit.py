"""The pocket's circuit boards stand where the printed gutter has its bores."""

import pytest

from boards.parts import figures, gates, window
from boards.pico.carrier import pocket

TABLE = figures.Table()


def test_the_side_boards_stand_just_outside_the_gates_blocks():
    highest = max(beam.up_mm for beam in gates.beams(TABLE))
    for beam in gates.beams(TABLE):
        if beam.up_mm == highest:
            for tip_mm in (beam.emitter_mm, beam.eye_mm):
                side = 1 if tip_mm > 0 else -1
                collar_mm = abs(tip_mm) + figures.BODY_MM
                assert collar_mm - 1 == pytest.approx(pocket.BLOCK_MM[side], abs=0.1)
    assert figures.KEEL_MM == pocket.KEEL_MM


def test_emitters_and_eyes_are_on_the_side_where_the_gutter_has_them():
    parts = {part.ref: part for part in pocket.design().components}
    for beam in gates.beams(TABLE):
        gate = "A" if beam.along_mm == TABLE.chute.gate_mm else "B"
        left, right = ("EMITTER", "EYE") if beam.emitter_mm > 0 else ("EYE", "EMITTER")
        for label, (x, y), wide, word in (
            ("LEFT", pocket.LEFT_AT, 1, left),
            ("RIGHT", pocket.RIGHT_AT, -1, right),
        ):
            across = beam.along_mm - pocket.SIDE_BEGIN_MM
            at = x + (across if wide > 0 else pocket.SIDE_MM[0] - across)
            up = y + pocket.SIDE_MM[1] - pocket.SPACER_MM - pocket.KEEL_MM - beam.up_mm
            (found,) = (
                part
                for part in parts.values()
                if part.label == f"{word} {gate}" and abs(part.at[0] + pocket.PITCH_MM / 2 - at) < 0.01
            )
            assert found.at[1] == pytest.approx(up), (label, gate)


def test_the_windows_eyes_hang_straight_down_to_their_holes():
    for hood in window.hoods(TABLE):
        along, across, _ = hood.eye
        assert abs(across) == pytest.approx(pocket.eye_across_mm(hood.side), abs=0.05)
        assert along == TABLE.chute.eye_mm
