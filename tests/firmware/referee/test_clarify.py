"""Inquiries: which questions are asked before a shot is entered, and what the answers make of it."""

import pytest

from carrom.game import pieces
from carrom.game.entry import NO_POCKET, fell, shot
from carrom.game.pieces import BLACK, NE, NORTH, NW, QUEEN, SE, SOUTH, STRIKER, SW, TWO_SEATS, WHITE
from carrom.game.position import QUEEN_HELD, Position
from carrom.game.rules import load
from carrom.panel import questions
from carrom.panel.questions import NO, NOTHING, YES
from carrom.referee.clarify import MOST_IN_PASSAGE, Inquiry
from carrom.sensing.passages import COLOUR, LENGTH, NO_LIGHT, Passage


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

    def say(self, name):
        self.said.append(name)

    def run(self, flow, *answers):
        """Return the flow's result; every answer must be wanted."""
        left = list(answers)
        try:
            question = next(flow)
            while True:
                self.asked.append(question)
                question = flow.send(left.pop(0))
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


def test_each_piece_of_a_doubtful_passage_is_asked(asked):
    doubtful = passage(WHITE, BLACK, doubt=COLOUR)
    found = asked.run(asked.inquiry.identify(position(), [doubtful], []), BLACK, QUEEN)
    assert codes(found) == [fell(BLACK, NE), fell(QUEEN, NE)]
    assert [(one.kind, one.pocket, one.number) for one in asked.asked] == [
        (questions.ASK_PIECE, NE, 0), (questions.ASK_PIECE, NE, 1),
    ]  # fmt: skip
    assert asked.inquiry.asked == 2
    assert all(one.passage is doubtful for one in asked.asked)


def test_the_guess_is_what_was_seen(asked):
    flow = asked.inquiry.ask_passage(position(), passage(BLACK, doubt=LENGTH))
    assert next(flow).choice == BLACK
    assert flow.send(BLACK).choice == NOTHING


def test_only_pieces_that_can_have_fallen_are_offered(asked):
    p = position(down=[9, 3], queen=QUEEN_HELD)
    question = next(asked.inquiry.ask_passage(p, passage(WHITE, doubt=COLOUR)))
    assert question.choices == (BLACK, STRIKER, NOTHING)
    assert question.seats == TWO_SEATS


@pytest.mark.parametrize(("doubt", "more"), [(COLOUR, 0), (None, 0), (LENGTH, 1), (NO_LIGHT, 1)])
def test_more_pieces_are_asked_for_where_the_number_is_unsure(asked, doubt, more):
    answers = [WHITE, NOTHING][: 1 + more]
    found = asked.run(asked.inquiry.ask_passage(position(), passage(WHITE, margin=5, doubt=doubt)), *answers)
    assert codes(found) == [fell(WHITE, NE)]
    assert len(asked.asked) == 1 + more


def test_nothing_ends_a_passage(asked):
    found = asked.run(asked.inquiry.ask_passage(position(), passage(WHITE, BLACK, doubt=COLOUR)), NOTHING)
    assert found == []


def test_a_passage_has_no_end_of_pieces(asked):
    found = asked.run(asked.inquiry.ask_passage(position(), passage(doubt=LENGTH)), *[WHITE] * MOST_IN_PASSAGE)
    assert len(found) == MOST_IN_PASSAGE == 4


def test_one_man_too_many_is_asked_about_where_such_a_man_was_seen_for_sure(asked):
    """Eight white men are down already, and two more were seen."""
    one, other, third = passage(WHITE), passage(WHITE, pocket=SW), passage(BLACK, pocket=SE)
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one, other, third], []), WHITE, BLACK)
    assert codes(found) == [fell(WHITE, NE), fell(BLACK, SW), fell(BLACK, SE)]
    assert [question.pocket for question in asked.asked] == [NE, SW]
    assert asked.said == []


def test_one_man_too_many_among_those_off_the_board_counts(asked):
    one = passage(WHITE)
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one], [WHITE]), BLACK)
    assert codes(found) == [fell(BLACK, NE)]


def test_a_passage_that_was_asked_about_is_not_asked_again_and_what_cannot_be_is_left_out(asked):
    one, other = passage(WHITE, doubt=COLOUR), passage(WHITE, pocket=SW)
    found = asked.run(asked.inquiry.identify(position(down=[8, 0]), [one, other], []), WHITE, WHITE)
    assert codes(found) == [fell(WHITE, NE)]  # the later one goes
    assert [question.pocket for question in asked.asked] == [NE, SW]
    assert asked.said == ["refused"]


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
