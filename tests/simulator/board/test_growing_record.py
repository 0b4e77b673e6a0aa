"""The record of a game that is being played: an undo, and a table that is started again, find the board in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import pieces
from carrom.game.record import parse_entry
from carrom_simulator.board import saved
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.lay import Lay, lay_of, layout_comment
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec

SPEC = BoardSpec()
HEADER = "rules krhum\nseats south north\nopener south\n"
MEN = [Disc(pieces.WHITE, 10.0, 20.0), Disc(pieces.BLACK, -100.0, 50.0), Disc(pieces.QUEEN, 0.0, 300.0)]
FIRST = Lay(MEN)
MOVED = Lay([MEN[0], Disc(pieces.BLACK, 5.0, -60.0), MEN[2]])


def opened(record):
    """How the board lies after each entry, as a reader of the record's text has it."""
    lays = []
    for step in saved.parse(record.text(), SPEC).steps:
        if step.text == "undo":
            lays.pop()
        before = lays.pop() if step.text == "undo" else None
        lays.append(lay_of(step.layout, step.marks, before, SPEC))
    return lays


def test_the_record_has_the_board_in_its_comments_and_can_be_opened():
    record = GrowingRecord(HEADER, FIRST)
    record.add(parse_entry("south w@ne"))
    record.note(MOVED)
    assert record.text() == HEADER + f"{layout_comment(MEN)}\nsouth w@ne\n{layout_comment(MOVED.layout)}\n"
    assert opened(record) == [FIRST, MOVED] == [record.lay(0), record.lay(1)]


def test_lines_are_given_out_once_to_be_saved():
    record = GrowingRecord(HEADER, FIRST)
    record.add(parse_entry("south -"))
    assert record.unsaved() == record.text()
    assert record.unsaved() == ""
    record.note(FIRST)
    record.note(FIRST)
    assert record.unsaved() == layout_comment(MEN) + "\n", "the same men again are no news"
    record.add_question("south -", MEN)
    assert record.unsaved() == saved.question_comment("south -", MEN) + "\n"
    record.add_question("", MEN)
    assert layout_comment(MEN) not in record.unsaved(), "the shot is not entered: its men are not those after it"


def test_a_layout_follows_each_entry_even_where_the_men_lie_as_before():
    record = GrowingRecord(HEADER, FIRST)
    record.add(parse_entry("south -"))
    record.note(FIRST)
    assert saved.parse(record.text(), SPEC).steps[1].layout == MEN


def test_an_older_record_tells_of_men_alone():
    text = HEADER + f"{layout_comment(MEN)}\n# means nobody knows\n# arrow\n# striker south far\nsouth -\n"
    start, shot = saved.parse(text, SPEC).steps
    assert lay_of(start.layout, start.marks, None, SPEC) == FIRST
    assert lay_of(shot.layout, shot.marks, None, SPEC) is None


@pytest.mark.parametrize(
    ("comment", "lay"),
    [
        ("# means b-100.0,50.0", FIRST._replace(named=1)),
        ("# means b-100.1,50.1", FIRST._replace(named=1)),
        ("# means w-100.0,50.0", FIRST),
        ("# means b-101.0,50.0", FIRST),
        ("# means -", FIRST),
        ("# arrow ne q0,300", FIRST._replace(arrow=(2, pieces.NE))),
        ("# arrow up q0,300", FIRST),
        ("# striker north -12.5", FIRST._replace(striker=(pieces.NORTH, -12.5))),
        ("# striker up 1", FIRST),
        ("# striker north nan", FIRST),
        ("# striker north 1e999", FIRST),
    ],
)
def test_a_mark_is_taken_where_it_can_be_so(comment, lay):
    (start,) = saved.parse(f"{HEADER}{layout_comment(MEN)}\n{comment}\n", SPEC).steps
    assert lay_of(start.layout, start.marks, None, SPEC) == lay


def test_an_amended_shot_is_still_known_as_it_began_and_so_is_the_board_before_it():
    record, before = GrowingRecord(HEADER, FIRST), MOVED._replace(named=1, striker=(0, 25.0))
    shot = saved.Shot(MOVED.layout, 0, 25.0, 10.0, 900.0, "exact", 3)
    record.add(parse_entry("bet south near"))
    record.note(before)
    record.add_shot(shot)
    record.add(parse_entry("south w@ne"))
    record.note(FIRST)
    for text in ("undo", "south w@ne bank"):
        record.add(parse_entry(text))
    record.note(FIRST)
    assert [step.shot for step in saved.parse(record.text(), SPEC).steps[-1:]] == [shot]
    assert opened(record) == [FIRST, before, FIRST]
    record.add(parse_entry("undo"))
    assert record.lay() == before


lays = st.builds(
    lambda x, y, named, arrow, striker: Lay([Disc(pieces.WHITE, x, y), *MEN[1:]], named, arrow, striker),
    st.integers(-150, 150).map(float),
    st.integers(100, 200).map(float),
    st.integers(-1, 2),
    st.none() | st.tuples(st.integers(0, 2), st.integers(0, 3)),
    st.none() | st.tuples(st.integers(0, 3), st.integers(-200, 200).map(float)),
)


@given(st.lists(st.tuples(st.booleans(), st.lists(lays, max_size=3)), max_size=8))
def test_an_undo_at_any_depth_finds_the_board_as_it_lay_and_so_does_a_reader(moves):
    record, known = GrowingRecord(HEADER, FIRST), [FIRST]
    for back, noted in moves:
        if back and len(known) > 1:
            known.pop()
            record.add(parse_entry("undo"))
        else:
            known.append(None)
            record.add(parse_entry("touch south"))
        for lay in noted:
            record.note(lay)
            striker = lay.striker or (known[-1].striker if known[-1] else None)
            known[-1] = lay._replace(striker=striker)
    assert [record.lay(length) for length in range(len(known))] == known
    assert opened(record) == known
