"""The evening of a person and bots: advice that may be followed to the end, undo, what is seen, going on later."""

import pytest

from carrom.kaluki import cards, entry
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import BETWEEN, DRAW, GAME_OVER, PLAY
from carrom.kaluki.record import position_dict
from carrom_simulator.card_table.game import CardGame
from carrom_simulator.card_table.setup import CardSetup
from carrom_simulator.card_table.shown import state
from carrom_tools.records import replay
from stands.pages.card_tables import WRONG_PLAYS


def follow_advice(game):
    """Do for the person what he is advised to; let the bots play and deal."""
    if game.position.phase == GAME_OVER:
        return
    if game.position.phase == BETWEEN:
        if game.may_buy():
            assert game.play(Entry(entry.BUY, game.name)).error is None
        assert game.deal().error is None
    elif game.is_bots_turn:
        game.step()
    else:
        made = game.advice()
        verdict = game.draw() if made.kind == entry.DRAW else game.play(made)
        assert verdict.error is None, (made.kind, made.cards, verdict.error)


@pytest.mark.parametrize(("levels", "options"), [((1,), {}), ((3, 2), {"first_meld": "together"}), ((1, 2, 3, 1), {})])
def test_who_follows_the_advice_plays_whole_evenings(levels, options):
    game = CardGame(CardSetup.of("moi", levels, options, 5))
    told = []
    game.tell = lambda *ruling: told.append(ruling[1].kind)
    while game.position.phase != GAME_OVER:
        follow_advice(game)
    p = game.position
    assert sum(p.chips) + p.pot == 0
    assert {entry.DEAL, entry.TURN, entry.DRAW, entry.MELD, entry.DISCARD} <= set(told)
    steps = list(replay.replay(replay.parse(game.record().encode(), "evening")))
    assert all(step.verdict.error is None for step in steps)
    assert position_dict(steps[-1].after) == position_dict(p)
    assert len(steps) == len(told)


def test_an_evening_goes_on_from_its_record_at_any_of_the_persons_turns():
    game = CardGame(CardSetup.of("moi", (2, 1), {"buy": "7"}, 8))
    tried = 0
    for _ in range(600):
        if game.position.phase == GAME_OVER:
            break
        if game.is_persons_turn or game.position.phase == BETWEEN:
            again = CardGame.continued(game.record())
            assert position_dict(again.position) == position_dict(game.position)
            assert again.setup.players == game.setup.players
            assert sorted(again.dealing.stock) == sorted(game.dealing.stock) or game.position.phase == BETWEEN
            assert again.game.book.options == game.game.book.options
            tried += 1
        follow_advice(game)
    assert tried > 20
    for _ in range(40):
        follow_advice(again)


@pytest.mark.parametrize(
    ("old", "new"),
    [("# player ben 1\n", ""), ("turn 4c\n", ""), ("# player moi human", "# player moi 3"), ("9s 9h 9d", "9s 9s 9s"),
     ("players moi ben", "players moi ben ben")],
)  # fmt: skip
def test_a_damaged_record_is_refused(old, new):
    assert old in WRONG_PLAYS
    with pytest.raises(ValueError, match=r"."):
        CardGame.continued(WRONG_PLAYS.replace(old, new))


def test_what_was_laid_can_be_taken_back_and_what_was_seen_cannot():
    game = CardGame.continued(WRONG_PLAYS)
    assert game.take_back().error == "nothing-to-undo"
    assert game.draw().error is None
    assert game.draw().error == "not-possible"
    assert not game.may_take_back()
    before = position_dict(game.position)
    opening = tuple(map(cards.parse, ("Ah", "**", "Qh", "Jh")))
    assert game.play(game.meld_of(opening)).error is None
    assert position_dict(game.position)["melds"][0]["cards"] == ["Jh", "Qh", "**", "Ah"]
    assert game.take_back().error is None
    assert position_dict(game.position) == before
    assert game.play(Entry(entry.DISCARD, "moi", (cards.parse("2c"),))).error is None
    assert not game.may_take_back()
    assert game.take_back().error == "nothing-to-undo"


def test_a_discard_taken_can_be_put_back():
    game = CardGame.continued(WRONG_PLAYS)
    assert game.play(Entry(entry.TAKE, "moi")).error is None
    assert game.dealing.memory.taken == {"moi": [cards.parse("4c")]}
    assert game.advice().kind == entry.UNDO  # it goes with nothing
    assert game.take_back().error is None
    assert game.dealing.memory.taken == {}
    assert game.position.phase == DRAW


def test_the_page_sees_no_card_that_the_person_does_not():
    game = CardGame(CardSetup.of("moi", (2, 2), {}, 4))
    seen = 0
    for _ in range(120):
        if game.position.phase in (DRAW, PLAY):
            told = state(game, 1)
            others = [player for player in game.position.inside if player != game.person]
            spare = [card for player in others for card in game.position.hands[player]] + game.dealing.stock
            hidden = [list(game.position.hands[player]) for player in others]
            for player in others:
                game.position.hands[player] = [spare.pop() for _ in game.position.hands[player]]
            assert state(game, 1) == told
            for player, held in zip(others, hidden, strict=True):
                game.position.hands[player] = held
            seen += 1
        if game.position.phase == GAME_OVER:
            break
        follow_advice(game)
    assert seen > 50


def test_the_record_to_download_hides_the_hand_that_is_being_played():
    game = CardGame(CardSetup.of("moi", (1,), {}, 2))
    while game.position.hand == 1:
        follow_advice(game)
    ended = game.record()
    assert game.record(whole=False) == ended
    game.deal()
    assert game.record(whole=False) == ended != game.record()


@pytest.mark.parametrize(
    ("name", "levels", "options"),
    [("Moi!", (1,), {}), ("deal", (1,), {}), ("moi", (), {}), ("moi", (1,) * 5, {}), ("moi", (4,), {}),
     ("moi", (1,), {"start": "x"}), ("moi", (1,), {"tea": "1"})],
)  # fmt: skip
def test_choices_that_make_no_evening_are_refused(name, levels, options):
    with pytest.raises(ValueError, match=r"."):
        CardSetup.of(name, levels, options, None)


def test_a_person_may_have_a_bots_name():
    setup = CardSetup.of("ben", (1, 2), {}, None)
    assert setup.players == {"ben": 0, "anna": 1, "carl": 2}
    assert setup.person == "ben"
