"""Entries: codes of what fell, and shots."""

from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces


@given(st.integers(0, 3), st.integers(0, 3))
def test_the_code_of_a_fall_has_piece_and_pocket(piece, pocket):
    code = entries.fell(piece, pocket)
    assert (entries.piece_of(code), entries.pocket_of(code)) == (piece, pocket)
    assert 0 <= code < 16  # one nibble, as the journal's texts and the marks have it


def test_the_kinds_are_all_different():
    kinds = (
        entries.SHOT, entries.BET, entries.ANSWER, entries.CHOOSE, entries.TOUCH, entries.TECHNICAL, entries.LATE,
        entries.OPENER, entries.UNDO,
    )  # fmt: skip
    assert len(set(kinds)) == 9
    assert entries.CHOICE_WORDS[entries.RETURN] == "return"
    assert entries.CHOICE_WORDS[entries.REMOVE] == "remove"


def test_an_entry_of_a_kind_alone_has_no_seat_and_no_pocket():
    entry = entries.Entry(entries.ANSWER)
    assert (entry.seat, entry.fallen, entry.off, entry.claims, entry.hit_pocket, entry.arg) == (
        -1, (), (), 0, entries.NO_POCKET, 0,
    )  # fmt: skip


def test_a_shot_keeps_what_it_is_given_as_tuples():
    fallen, off = [entries.fell(pieces.WHITE, pieces.NE)], [pieces.BLACK]
    shot = entries.shot(pieces.EAST, fallen, off, pieces.BANK)
    fallen.append(0)
    off.append(0)
    assert (shot.kind, shot.seat, shot.claims) == (entries.SHOT, pieces.EAST, pieces.BANK)
    assert (shot.fallen, shot.off) == ((entries.fell(pieces.WHITE, pieces.NE),), (pieces.BLACK,))
    assert shot.hit_pocket == entries.NO_POCKET


def test_a_shot_that_names_a_hit_pocket_claims_the_hit():
    shot = entries.shot(pieces.SOUTH, claims=pieces.BANK, hit_pocket=pieces.SW)
    assert shot.hit_pocket == pieces.SW  # 0, and still a pocket
    assert shot.claims == pieces.BANK | pieces.HIT
