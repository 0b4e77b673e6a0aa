"""Reasons for a refusal on the page: a sentence of its own for each case, in both languages."""

import pytest

from carrom.kaluki import cards, entry
from carrom.kaluki.entry import Entry
from carrom_simulator.card_table.game import CardGame
from carrom_simulator.card_table.reasons import why_not
from stands.pages.card_tables import WRONG_PLAYS

OPENING = ("moi draw Kd", "moi meld Jh Qh ** Ah")
NINES = ("moi draw Kd", "moi meld Jh Qh ** Ah", "moi meld 9s 9h 9d 9c")


def refused(before, made, lang):
    """Why an entry is refused after others."""
    game = CardGame.continued(WRONG_PLAYS + "".join(text + "\n" for text in before))
    made = game.game.book.record.parse_entry(made) if isinstance(made, str) else made
    _, verdict = game.game.book.advance(game.position, made)
    assert verdict.error
    return why_not(game.position, made, verdict.error, lang)


@pytest.mark.parametrize(
    ("before", "made", "french", "english"),
    [
        (("moi draw Kd",), "moi meld 9s 9h 9d 9c", "vaut 36 points ; la première doit en valoir 40", "worth 36"),
        (OPENING, "moi swap Ks 1", "R♠ ne peut pas remplacer le joker", "K♠ cannot replace the joker"),
        (OPENING, "moi meld 9s 9h 8d", "8♦ : cette carte n’est pas dans votre main", "8♦: you do not hold"),
        (("moi draw Kd",), "moi meld 9s 9s 9h", "9♠ : cette carte", "9♠: you do not hold"),
        (("moi draw Kd",), "moi discard 8d", "8♦ : cette carte", "8♦: you do not hold"),
        (("moi draw Kd",), "moi meld 9s 9h", "au moins trois cartes", "three cards at least"),
        (("moi draw Kd",), "moi meld 2c 3d 5s", "2♣ 3♦ 5♠ : ni un groupe", "2♣ 3♦ 5♠: neither"),
        (("moi draw Kd",), "moi meld 9s 9h 9d 9c 2c 3d 5s 7c Ks", "huit cartes au plus", "eight cards at most"),
        (("moi draw Kd",), "moi draw Kd", "déjà pris", "taken a card already"),
        (("moi draw Kd",), "moi take", "déjà pris", "taken a card already"),
        ((), "moi discard 2c", "Piochez d’abord", "Draw first"),
        ((), "ben draw Kd", "pas à vous", "not your turn"),
        (("moi draw Kd",), "moi add 2c 1", "Ouvrez d’abord", "Open first"),
        (("moi draw Kd",), "buy moi", "racheter", "buy back"),
        (("moi draw Kd",), "undo", "Rien à annuler", "Nothing to take back"),
        (OPENING, "moi add 2c 1", "2♣ ne complète pas", "2♣ does not go"),
        (OPENING, "moi from 1 Ah", "groupe de quatre", "set of four"),
        (OPENING, "moi add 2c 7", "pas possible", "not possible"),
        (NINES, "moi from 1 Ah", "groupe de quatre", "set of four"),
        (NINES, "moi from 2 8d", "8♦ n’est pas dans cette combinaison", "8♦ is not in that meld"),
        (NINES, "moi swap Kd 2", "pas de joker", "no joker"),
        (("moi take",), "moi discard 4c", "À poser avant de rejeter : 4♣", "before the discard: 4♣"),
        (("hand ben moi=160",), "moi draw Kd", "partie est finie", "game is over"),
    ],
)  # fmt: skip
def test_each_refusal_has_its_sentence(before, made, french, english):
    if made == "undo":
        made = entry.undo()
        game = CardGame.continued(WRONG_PLAYS)
        for lang, words in (("fr", french), ("en", english)):
            assert words in why_not(game.position, made, "nothing-to-undo", lang)
        return
    header = WRONG_PLAYS.partition("deal ")[0]
    for lang, words in (("fr", french), ("en", english)):
        if before and before[0].startswith("hand"):
            game = CardGame.continued(header + before[0] + "\n")
            parsed = game.game.book.record.parse_entry(made)
            assert words in why_not(game.position, parsed, "game-over", lang)
        else:
            assert words in refused(before, made, lang)


def test_all_jokers_and_a_last_card():
    game = CardGame.continued(
        WRONG_PLAYS.replace("2c 3d 5s", "** ** Kh") + "moi draw Kd\nmoi meld Jh Qh Kh Ah\nmoi meld 9s 9h 9d 9c\n"
    )
    jokers = Entry(entry.MELD, "moi", (cards.JOKER,) * 3)
    _, verdict = game.game.book.advance(game.position, jokers)
    assert "vraie carte" in why_not(game.position, jokers, verdict.error, "fr")


@pytest.mark.parametrize("meld", [0, 2])
def test_no_card_is_taken_from_a_meld_that_is_not_there(meld):
    made = Entry(entry.FROM, "moi", (cards.parse("Ah"),), meld)
    game = CardGame.continued(WRONG_PLAYS + "moi draw Kd\nmoi meld Jh Qh ** Ah\n")
    assert why_not(game.position, made, "not-possible", "en") == "That is not possible now."


@pytest.mark.parametrize("first_meld", ["single", "together"])
def test_a_turn_worth_less_than_40(first_meld):
    text = WRONG_PLAYS.replace("rules kaluki", f"rules kaluki first_meld={first_meld}") + "moi draw Kd\n"
    game = CardGame.continued(text)
    verdict = game.play(game.meld_of(list(map(cards.parse, ("9s", "9h", "9d")))))
    if first_meld == "single":
        assert verdict.error == "under-40"
        return
    made = Entry(entry.DISCARD, "moi", (cards.parse("2c"),))
    _, verdict = game.game.book.advance(game.position, made)
    assert "valent 27 points" in why_not(game.position, made, verdict.error, "fr")
