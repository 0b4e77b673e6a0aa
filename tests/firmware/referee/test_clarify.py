"""Inquiries: which questions are asked before a shot is entered, and what the answers make of it."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.entry import NO_POCKET, fell, shot
from carrom.game.pieces import BLACK, NE, NORTH, NW, QUEEN, SE, SOUTH, STRIKER, SW, TWO_SEATS, WHITE
from carrom.game.position import QUEEN_HELD, Position
from carrom.game.rules import load
from carrom.referee import questions
from carrom.referee.clarify import Inquiry
from carrom.referee.questions import NO, NOTHING, YES
from carrom.sensing.passage import COLOUR, GATES, LENGTH, NO_LIGHT, Passage
from tests.firmware.playing import tray


class Settings:
    def __init__(self, **values):
        self.values = {"lang": "fr", "doubt_margin": 40, "order_ms": 90, "style": "strict", "said_ms": 4000, **values}

    def get(self, name):
        return self.values[name]


class Asked:
    """An inquiry whose questions are answered from a list; what it asked and said."""

    def __init__(self, **settings):
        self.said = []
        self.asked = []
        self.inquiry = Inquiry(Settings(**settings), self)

    def say(self, name, **_fields):
        self.said.append(name)

    def run(self, flow, *answers):
        """Return the flow's result; every answer must be wanted."""
        left = list(answers)
        try:
            question = next(flow)
            while True:
                if not question.follows:  # else it shows the tray that was chosen, to be confirmed
                    self.asked.append(question)
                    answer = left.pop(0)
                question = flow.send(answer)
        except StopIteration as end:
            assert left == []
            return end.value


@pytest.fixture
def asked():
    return Asked()


def position(**values):
    p = Position(TWO_SEATS, SOUTH)
    p.colours = WHITE
    for name, value in values.items():
        setattr(p, name, value)
    return p


def passage(*found, pocket=NE, margin=100, doubt=None, time_us=0):
    return Passage(pocket, found, time_us, margin, doubt)


def codes(found):
    return [code for code, _ in found]


@pytest.mark.parametrize(("margin", "doubt", "doubtful"), [(40, None, False), (39, None, True), (100, COLOUR, True)])
def test_a_passage_is_doubtful_by_its_margin_or_its_doubt(asked, margin, doubt, doubtful):
    assert asked.inquiry.doubtful(passage(WHITE, margin=margin, doubt=doubt)) == doubtful


def test_what_was_seen_for_sure_is_not_asked(asked):
    one, other = passage(WHITE, BLACK), passage(STRIKER, pocket=SW)
    found = asked.run(asked.inquiry.identify(position(), [one, other], []))
    assert found == [(fell(WHITE, NE), one), (fell(BLACK, NE), one), (fell(STRIKER, SW), other)]
    assert (asked.asked, asked.inquiry.asked) == ([], 0)


def test_one_piece_of_a_doubtful_colour_is_asked_by_itself(asked):
    doubtful, sure = passage(WHITE, doubt=COLOUR), passage(BLACK)
    found = asked.run(asked.inquiry.identify(position(), [doubtful, sure], []), QUEEN)
    assert found == [(fell(QUEEN, NE), doubtful), (fell(BLACK, NE), sure)]
    (question,) = asked.asked
    assert (question.kind, question.pocket, question.choices[question.first]) == (questions.ASK_PIECE, NE, WHITE)
    assert question.passages == [doubtful]
    assert asked.inquiry.asked == 1


def test_only_pieces_that_can_have_fallen_are_offered(asked):
    p = position(down=[9, 3], queen=QUEEN_HELD)
    question = next(asked.inquiry.identify(p, [passage(WHITE, doubt=COLOUR)], []))
    assert question.choices == (BLACK, STRIKER, NOTHING)
    assert question.seats == TWO_SEATS
    trays = next(asked.inquiry.identify(p, [passage(BLACK, doubt=LENGTH)], []))
    assert trays.choices == (tray(b=1), tray(s=1), tray(b=2), tray(b=1, s=1), 0)


def test_a_piece_that_was_none_is_left_out(asked):
    assert asked.run(asked.inquiry.identify(position(), [passage(WHITE, doubt=COLOUR)], []), NOTHING) == []


@pytest.mark.parametrize(
    ("found", "doubt", "kind"),
    [
        ((WHITE,), None, questions.ASK_PIECE), ((WHITE,), COLOUR, questions.ASK_PIECE),
        ((WHITE,), LENGTH, questions.ASK_TRAY), ((WHITE,), GATES, questions.ASK_TRAY),
        ((), NO_LIGHT, questions.ASK_TRAY), ((WHITE, BLACK), COLOUR, questions.ASK_TRAY),
    ],
)  # fmt: skip
def test_the_tray_is_asked_about_where_it_is_unsure_how_many_fell_or_in_which_order(asked, found, doubt, kind):
    assert next(asked.inquiry.identify(position(), [passage(*found, margin=5, doubt=doubt)], [])).kind == kind


def test_a_jam_is_asked_about_once_with_all_that_came_out_of_that_pocket(asked):
    """Three passages of one pocket, of which one is sure; one of another is asked by itself."""
    first, jam, stuck = passage(STRIKER), passage(WHITE, doubt=GATES, time_us=7), passage(doubt=GATES, time_us=9)
    other = passage(WHITE, pocket=SW, doubt=COLOUR, time_us=8)
    answers = tray(w=1, b=1, s=1), BLACK
    found = asked.run(asked.inquiry.identify(position(), [first, jam, other, stuck], []), *answers)
    assert [question.kind for question in asked.asked] == [questions.ASK_TRAY, questions.ASK_PIECE]
    assert asked.asked[0].choices[0] == tray(w=1, s=1)
    assert asked.asked[0].passages == [first, jam, stuck]
    assert found == [
        (fell(STRIKER, NE), first),
        (fell(WHITE, NE), jam),
        (fell(BLACK, NE), jam),
        (fell(BLACK, SW), other),
    ]
    assert asked.inquiry.asked == 2


def test_the_choices_of_a_tray_are_the_guess_what_differs_by_one_piece_and_nothing(asked):
    fallen = passage(WHITE, WHITE, BLACK, doubt=LENGTH)
    question = next(asked.inquiry.identify(position(down=[7, 0]), [fallen], []))
    assert question.choices[0] == tray(w=2, b=1)
    others = [
        tray(w=1, b=2), tray(w=1, b=1, q=1), tray(w=1, b=1, s=1), tray(w=2, q=1), tray(w=2, s=1),  # another one
        tray(w=2, b=2), tray(w=2, b=1, q=1), tray(w=2, b=1, s=1), tray(w=1, b=1), tray(w=2), 0,  # more, less, none
    ]  # fmt: skip
    assert sorted(question.choices[1:]) == sorted(others)


def test_no_tray_that_is_offered_holds_two_queens_or_two_strikers(asked):
    question = next(asked.inquiry.identify(position(), [passage(QUEEN, STRIKER, doubt=LENGTH)], []))
    others = [
        tray(w=1, s=1), tray(b=1, s=1), tray(w=1, q=1), tray(b=1, q=1),  # another one
        tray(w=1, q=1, s=1), tray(b=1, q=1, s=1), tray(q=1), tray(s=1), 0,  # more, less, none
    ]  # fmt: skip
    assert question.choices[0] == tray(q=1, s=1)
    assert sorted(question.choices[1:]) == sorted(others)


def test_after_a_jam_the_doubtful_piece_of_another_pocket_is_still_asked_about(asked):
    jam, stuck = passage(WHITE, doubt=GATES), passage(doubt=GATES, time_us=9)
    other = passage(WHITE, pocket=SW, doubt=COLOUR, time_us=10)
    found = asked.run(asked.inquiry.identify(position(), [jam, stuck, other], []), tray(w=1), BLACK)
    assert codes(found) == [fell(WHITE, NE), fell(BLACK, SW)]


def test_a_piece_seen_for_sure_counts_only_where_its_kind_lies_in_the_tray(asked):
    sure, jam = passage(WHITE), passage(doubt=GATES, time_us=9)
    found = asked.run(asked.inquiry.identify(position(), [sure, jam], []), tray(b=1))
    assert found == [(fell(BLACK, NE), jam)]


def test_where_the_guess_was_right_the_order_is_the_one_seen(asked):
    one, other = passage(BLACK, doubt=GATES), passage(WHITE, doubt=GATES, time_us=5_000_000)
    found = asked.run(asked.inquiry.identify(position(), [one, other], []), tray(w=1, b=1))
    assert found == [(fell(BLACK, NE), one), (fell(WHITE, NE), other)]


def test_where_it_was_not_the_order_is_open(asked):
    """The colours hang on it in K-Rhum, so it is asked next."""
    p = position(colours=-1)
    one, other = passage(WHITE, doubt=GATES), passage(WHITE, doubt=GATES, time_us=5_000_000)
    found = asked.run(asked.inquiry.identify(p, [one, other], []), tray(w=1, b=1))
    assert found == [(fell(WHITE, NE), one), (fell(BLACK, NE), one)]
    codes = asked.run(asked.inquiry.order(load("krhum"), p, shot(SOUTH), found), fell(BLACK, NE))
    assert codes == [fell(BLACK, NE), fell(WHITE, NE)]


def test_nothing_in_the_tray_is_nothing(asked):
    assert asked.run(asked.inquiry.identify(position(), [passage(WHITE, BLACK, doubt=GATES)], []), 0) == []


def test_more_of_a_kind_than_there_are_is_no_guess(asked):
    p = position(down=[8, 0])
    question = next(asked.inquiry.identify(p, [passage(WHITE, WHITE, WHITE, doubt=LENGTH)], []))
    assert question.choices[0] == tray(w=1)


def test_one_man_too_many_is_asked_about_where_such_a_man_was_seen_for_sure(asked):
    """Eight white men are down already, and two more were seen."""
    one, other, third = passage(WHITE), passage(WHITE, pocket=SW), passage(BLACK, pocket=SE)
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one, other, third], []), WHITE, BLACK)
    assert codes(found) == [fell(WHITE, NE), fell(BLACK, SW), fell(BLACK, SE)]
    assert [question.pocket for question in asked.asked] == [NE, SW]
    assert asked.said == []


@pytest.mark.parametrize(("answer", "first"), [(BLACK, [fell(BLACK, NE)]), (WHITE, [])])
def test_one_man_too_many_among_those_off_the_board_counts_and_what_cannot_be_is_left_out(asked, answer, first):
    fallen = [passage(WHITE), passage(BLACK, pocket=SE)]
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), fallen, [WHITE]), answer)
    assert codes(found) == [*first, fell(BLACK, SE)]
    assert asked.said == ([] if first else ["refused"])


def test_a_passage_that_was_asked_about_is_not_asked_again_and_what_cannot_be_is_left_out(asked):
    one, other = passage(WHITE, doubt=COLOUR), passage(WHITE, pocket=SW)
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one, other], []), WHITE, WHITE)
    assert codes(found) == [fell(WHITE, NE)]  # the later one goes
    assert [question.pocket for question in asked.asked] == [NE, SW]
    assert asked.said == ["refused"]


def test_a_tray_that_was_asked_about_is_not_asked_again(asked):
    one, sure, other = passage(WHITE, doubt=LENGTH), passage(WHITE, time_us=5), passage(WHITE, pocket=SW)
    answers = tray(w=1), BLACK
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one, sure, other], []), *answers)
    assert codes(found) == [fell(WHITE, NE), fell(BLACK, SW)]
    assert [question.pocket for question in asked.asked] == [NE, SW]


def test_more_off_the_board_than_there_are_is_not_taken_from_what_fell(asked):
    found = asked.run(asked.inquiry.identify(position(), [passage(BLACK)], [STRIKER, STRIKER]))
    assert codes(found) == [fell(BLACK, NE)]
    assert asked.said == ["refused"]


def order(asked, book, p, entry, passages, *answers):
    pairs = [(fell(one.pieces[0], one.pocket), one) for one in passages]
    return asked.run(asked.inquiry.order(load(book), p, entry, pairs), *answers)


@pytest.mark.parametrize(
    ("book", "pocket", "apart_ms", "is_asked"),
    [("krhum", SW, 89, True), ("krhum", SW, 90, False), ("krhum", NE, 10, True), ("billard", SW, 10, False)],
)
def test_the_order_is_asked_where_it_is_near_and_matters(asked, book, pocket, apart_ms, is_asked):
    """The first man gives the colour in K-Rhum; in billard colours are known. Chutes change the order as well."""
    p = position(colours=-1) if book == "krhum" else position()
    one, other = passage(WHITE), passage(BLACK, pocket=pocket, time_us=apart_ms * 1000)
    answers = (fell(BLACK, pocket),) if is_asked else ()
    found = order(asked, book, p, shot(SOUTH), [one, other], *answers)
    seen = [fell(WHITE, NE), fell(BLACK, pocket)]
    assert found == (seen[::-1] if is_asked else seen)
    assert [question.kind for question in asked.asked] == [questions.ASK_FIRST] * is_asked
    assert asked.inquiry.asked == is_asked


def test_the_order_that_was_seen_may_be_right(asked):
    one, other = passage(WHITE), passage(BLACK, pocket=SW)
    seen = [fell(WHITE, NE), fell(BLACK, SW)]
    assert order(asked, "krhum", position(colours=-1), shot(SOUTH), [one, other], seen[0]) == seen
    assert asked.asked[0].choices == tuple(seen)


def test_a_bet_does_not_stand_in_the_way_of_seeing_whether_the_order_matters(asked):
    """With a bet open a shot needs hit or miss; without it nothing would ever differ."""
    p = position(down=[8, 4], bet_by=SOUTH, bet_zone=pieces.NEAR, bet_calls=1)
    one, other = passage(WHITE), passage(QUEEN, pocket=SW)
    order(asked, "krhum", p, shot(SOUTH), [one, other], fell(QUEEN, SW))
    assert asked.asked[0].kind == questions.ASK_FIRST


def complete(asked, entry, *answers, book="krhum", p=None):
    return asked.run(asked.inquiry.complete(load(book), p or position(), entry, 1000), *answers)


@pytest.mark.parametrize(("answer", "claims", "said"), [(YES, pieces.SAID, []), (NO, 0, ["not_said"])])
def test_the_words_of_a_louxor_are_asked_of_the_other_side(asked, answer, claims, said):
    entry = complete(asked, shot(SOUTH, (), (WHITE, STRIKER)), answer)
    assert entry.claims == claims
    (question,) = asked.asked
    assert (question.kind, question.seats, question.until_us) == (questions.ASK_SAID, (NORTH,), 4_001_000)
    assert asked.said == said
    assert asked.inquiry.asked == 0  # no doubt of the sensors


def test_the_coach_reminds_before_asking():
    asked = Asked(style="coach")
    complete(asked, shot(SOUTH, (), (WHITE,)), NO)
    assert asked.said == ["said_reminder", "not_said"]


@pytest.mark.parametrize(
    ("entry", "book"),
    [
        (shot(SOUTH, (), (STRIKER,)), "krhum"),
        (shot(SOUTH, (), (WHITE,), pieces.SAID), "krhum"),
        (shot(SOUTH, (), (WHITE,)), "icf"),
    ],
)
def test_words_that_need_not_be_said_are_not_asked(asked, entry, book):
    assert complete(asked, entry, book=book) is entry


def bet(**values):
    return position(bet_by=SOUTH, bet_zone=pieces.FAR, bet_calls=1, **values)


def test_whether_the_named_man_fell_is_asked_of_the_other_side(asked):
    entry = shot(SOUTH, (fell(WHITE, NE), fell(BLACK, SW), fell(WHITE, NE)))
    hit = complete(asked, entry, NE, p=bet())
    assert (hit.claims, hit.hit_pocket) == (pieces.HIT, NO_POCKET)
    (question,) = asked.asked
    assert (question.kind, question.seats, question.choices) == (questions.ASK_HIT, (NORTH,), (NOTHING, NE))
    miss = complete(Asked(), entry, NOTHING, p=bet())
    assert (miss.claims, miss.hit_pocket) == (pieces.MISS, NO_POCKET)
    assert miss.fallen == entry.fallen


@pytest.mark.parametrize(("pockets", "named"), [((NE, SW), NE), ((SW, NE), NE), ((NE, NW), NO_POCKET)])
def test_the_pocket_is_kept_where_men_fell_near_and_far(asked, pockets, named):
    entry = shot(SOUTH, tuple(fell(WHITE, pocket) for pocket in pockets))
    hit = complete(asked, entry, NE, p=bet())
    assert (hit.claims, hit.hit_pocket) == (pieces.HIT, named)


def test_where_all_own_men_fell_nothing_is_asked_but_the_pocket_in_both_zones(asked):
    p = bet()
    p.down[WHITE] = 7
    alike = shot(SOUTH, (fell(WHITE, NE), fell(WHITE, NW)))
    assert complete(asked, alike, p=p).claims == 0
    assert asked.asked == []
    hit = complete(asked, shot(SOUTH, (fell(WHITE, NE), fell(WHITE, SW))), SW, p=p)
    (question,) = asked.asked
    assert list(question.choices) == [NE, SW]
    assert (hit.claims, hit.hit_pocket) == (pieces.HIT, SW)


def test_a_bet_without_an_own_man_down_is_lost_without_a_question(asked):
    entry = shot(SOUTH, (fell(BLACK, NE),))
    assert complete(asked, entry, p=bet()) is entry


def test_an_answer_of_before_is_put_aside(asked):
    entry = shot(SOUTH, (fell(WHITE, NE),), (), pieces.HIT | pieces.MISS | pieces.BANK)
    assert complete(asked, entry, NOTHING, p=bet()).claims == pieces.MISS | pieces.BANK


def test_the_order_is_asked_of_every_pair_that_is_near(asked):
    """The striker's place among them changes nothing."""
    passages = [passage(STRIKER), passage(WHITE), passage(BLACK, pocket=SW, time_us=1000)]
    order(asked, "krhum", position(colours=-1), shot(SOUTH), passages, fell(WHITE, NE))
    (question,) = asked.asked
    assert (question.kind, question.choices) == (questions.ASK_FIRST, (fell(WHITE, NE), fell(BLACK, SW)))


def test_each_may_have_fallen_before_those_that_are_near_to_it_alone(asked):
    """The white man gives the colour if he was the first: he was not, though each fell near to the one before."""
    passages = [passage(BLACK, pocket=SW), passage(BLACK, pocket=SE, time_us=60_000), passage(WHITE, time_us=120_000)]
    codes_seen = [fell(one.pieces[0], one.pocket) for one in passages]
    assert order(asked, "krhum", position(colours=-1), shot(SOUTH), passages) == codes_seen
    assert asked.asked == []


@pytest.mark.parametrize("answers", [[fell(BLACK, SW)], []])
def test_of_more_than_four_that_fell_together_only_neighbours_are_turned(asked, answers):
    """The white man, seen as the third, gives the colour if he fell first. Of five every order would take long."""
    black = (SW, SE, NW) if answers else (SW, SE, NW, SW)
    passages = [passage(BLACK, pocket=pocket, time_us=at) for at, pocket in enumerate(black)]
    passages.insert(2, passage(WHITE, time_us=1))
    found = order(asked, "krhum", position(colours=-1), shot(SOUTH), passages, *answers)
    assert found[0] == fell(BLACK, SW)
    assert len(asked.asked) == len(answers)


def test_of_more_than_four_that_fell_one_after_the_other_none_is_turned(asked):
    pieces_seen = [(WHITE, NE), (BLACK, SW), (BLACK, SE), (BLACK, NW), (WHITE, SE)]
    passages = [passage(piece, pocket=pocket, time_us=at * 90_000) for at, (piece, pocket) in enumerate(pieces_seen)]
    found = order(asked, "krhum", position(colours=-1), shot(SOUTH), passages)
    assert found == [fell(*one) for one in pieces_seen]


def test_of_more_than_four_that_fell_together_the_first_two_may_be_turned(asked):
    pieces_seen = [(WHITE, NE), (BLACK, SW), (BLACK, SE), (BLACK, NW), (WHITE, SE)]
    passages = [passage(piece, pocket=pocket, time_us=at) for at, (piece, pocket) in enumerate(pieces_seen)]
    found = order(asked, "krhum", position(colours=-1), shot(SOUTH), passages, fell(BLACK, SW))
    assert found[:2] == [fell(BLACK, SW), fell(WHITE, NE)]
    assert sorted(found) == sorted(fell(*one) for one in pieces_seen)


# Whatever fell, and in whatever order: players who tell the truth get the ruling on it.

MAN_OR_OTHER = st.sampled_from((WHITE, WHITE, BLACK, BLACK, QUEEN, STRIKER))
POCKET = st.sampled_from((SW, SE, NE, NW))
NEAR_MS = 90


def answered(flow, answer):
    """Return the flow's result where `answer(question)` answers each question, and the questions."""
    asked = []
    try:
        asked.append(next(flow))
        while True:
            asked.append(flow.send(answer(asked[-1])))
    except StopIteration as end:
        return end.value, asked


def possible(pieces_fallen):
    return all(pieces_fallen.count(piece) <= most for piece, most in enumerate((9, 9, 1, 1)))


@given(
    st.lists(st.tuples(MAN_OR_OTHER, POCKET, st.integers(0, 120), st.integers(0, NEAR_MS - 1)), min_size=2, max_size=4)
)
@settings(max_examples=150, deadline=None)
def test_the_order_that_the_players_tell_is_ruled_on(fallen):
    """Each piece may have fallen up to 90 ms later than it seems."""
    assume(possible([piece for piece, *_ in fallen]))
    book, p = load("krhum"), position(colours=-1)
    now_ms, rows = 0, []
    for piece, pocket, after_ms, late_ms in fallen:
        now_ms += after_ms
        rows.append((passage(piece, pocket=pocket, time_us=now_ms * 1000), now_ms + late_ms))
    true = [fell(one.pieces[0], one.pocket) for one, _ in sorted(rows, key=lambda row: row[1])]
    pairs = [(fell(one.pieces[0], one.pocket), one) for one, _ in rows]

    def tell(question):
        assert question.kind == questions.ASK_FIRST
        return min(question.choices, key=true.index)

    codes, questions_asked = answered(Asked().inquiry.order(book, p, shot(SOUTH), pairs), tell)
    ruled, as_true = (judge(book, p, shot(SOUTH, row)) for row in (codes, true))
    assert (ruled[0].text(), ruled[1].calls) == (as_true[0].text(), as_true[1].calls)
    assert sorted(codes) == sorted(true)
    assert len({question.choices for question in questions_asked}) == len(questions_asked)


@given(
    st.lists(
        st.tuples(
            st.lists(MAN_OR_OTHER, max_size=3),
            st.lists(MAN_OR_OTHER, max_size=3),
            POCKET,
            st.sampled_from((None, COLOUR, LENGTH, GATES)),
        ),
        max_size=4,
    )
)
@settings(max_examples=150, deadline=None)
def test_the_pieces_that_the_players_tell_are_those_that_fell(seen):
    """In each passage something fell and something was seen; without a doubt these are the same."""
    passages, truth = [], {}
    for number, (fallen, read, pocket, doubt) in enumerate(seen):
        if doubt is COLOUR:
            fallen, read = (fallen + [WHITE])[:1], (read + [BLACK])[:1]
        one = passage(*(read if doubt else fallen), pocket=pocket, doubt=doubt, time_us=number * 1_000_000)
        passages.append(one)
        truth[id(one)] = fallen
    assume(possible([piece for fallen in truth.values() for piece in fallen]))

    def lying_in(pocket):
        return [piece for one in passages if one.pocket == pocket for piece in truth[id(one)]]

    def tell(question):
        if question.kind == questions.ASK_PIECE:
            return truth[id(question.passages[0])][0]
        found = lying_in(question.pocket)
        return tray(*(found.count(piece) for piece in (WHITE, BLACK, QUEEN, STRIKER)))

    found, questions_asked = answered(Asked().inquiry.identify(position(), passages), tell)
    for pocket in range(4):
        told = [code for code in codes(found) if code in [fell(piece, pocket) for piece in range(4)]]
        assert sorted(told) == sorted(fell(piece, pocket) for piece in lying_in(pocket))
    trays = [
        question.pocket for question in questions_asked if question.kind == questions.ASK_TRAY and not question.follows
    ]
    assert len(set(trays)) == len(trays)
    order = [one.time_us for _, one in found]
    assert order == sorted(order)
