"""Every reason that a rule book gives is told in whole sentences, which are true of the ruling and end with its row."""

import ast
import re
from pathlib import Path

import pytest

import carrom.game.rules
import carrom.kaluki
from carrom.game.engine import Game
from carrom.game.pieces import FOUR_SEATS, SOUTH, TWO_SEATS
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import catalogue, icf_laws, reasons
from carrom_tools.records import replay
from tests import games_runner
from tests.robustness import rulings, told

MANY = 1500  # random entries of each run; with the records they tell every text


def whys():
    """Every reason that stands as a constant in the rule books."""
    folder = Path(carrom.game.rules.__file__).parent
    kaluki = Path(carrom.kaluki.__file__).parent
    for path in [
        *folder.glob("*.py"),
        folder.parent / "engine.py",
        folder.parent / "ruling.py",
        folder.parent / "rulebook.py",
        *kaluki.glob("*.py"),
    ]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and re.fullmatch(
                r"[BCDFKIL]\d+( \[[\w, ]+\]| [a-z ]+)?", str(node.value)
            ):
                yield node.value


def texts():
    """Every text that a row, a part of it or a law may tell, with where it stands: (where, (French, English))."""
    for name, row in catalogue.ROWS.items():
        for part, said in (("", row.told), *row.parts.items()):
            yield from ((f"{name} {part}".strip(), pair) for pair in pairs_of(said))
    for law, said in icf_laws.LAWS.items():
        yield from ((law, pair) for pair in pairs_of(said))


def pairs_of(said):
    return [said[:2]] if isinstance(said, tuple) else [clause[:2] for _, clause in said or ()]


def last_of(rules, *entries, seats=TWO_SEATS):
    """The verdict of the last of some entries of a game of that book, with options as a record names them."""
    book_id, *options = rules.split()
    book = load(book_id)
    for option in options:
        book.set_option(*option.split("="))
    game = Game(book, seats, SOUTH)
    for entry in entries:
        verdict = game.enter(parse_entry(entry))
    assert verdict.error is None
    return verdict


def test_each_text_is_whole_sentences_in_both_languages():
    found = list(texts())
    assert len(found) > 200
    for where, pair in found:
        for text in pair:
            assert re.fullmatch(r"([A-ZÀÉ{][^.]*\.( |$))+|\{\w+\}", text), (where, text)
        assert len(set(pair)) == 2 or pair[0].startswith("{"), where


def test_every_reason_of_the_books_has_its_words():
    found = sorted(set(whys()))
    assert len(found) > 60
    known = {where for where, _ in texts()}
    for reason in found:
        name, _, part = reason.partition(" [")
        law = part.rstrip("]")
        assert {reason, law, law.rstrip("ab")} & known, reason
        assert name.split(" ")[0] in catalogue.ROWS
    rows = Verdict()
    rows.reasons = ["C99"]
    assert reasons.sentences(rows, "en") == ["C99"]  # a row of a book that a package brings without words


def test_every_text_is_told_by_a_ruling_and_is_true_of_it():
    heard = set()
    for path in sorted(games_runner.GAMES.glob("*.record")):
        for step in replay.replay(replay.parse(games_runner.read(path).text.encode(), path.name)):
            if step.verdict.judged:
                told.check(step.verdict)
            heard.update(reasons.sentences(step.verdict, "en"))
    for name in rulings.RUNS:
        heard.update(rulings.sentences(name, MANY, "words"))
    for where, (_, english) in texts():
        pattern = re.escape(re.sub(r"\{\w+\}", "\0", english)[:-1]).replace("\\\0", ".*").replace("\0", ".*")
        assert where == "C9" or any(re.search(pattern, sentence) for sentence in heard), (where, english)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_that_needs_no_facts_is_told_without_them_and_any_other_by_its_row(lang):
    verdict = Verdict()
    verdict.reasons = ["B6", "B8", "I3 [45]", "I9 [72a]"]
    first, *others = reasons.sentences(verdict, lang)
    assert first.endswith(" (B6).")
    law = {"fr": "loi", "en": "law"}[lang]
    assert others == ["B8", f"I3, {law} 45", f"I9, {law} 72a"]
    assert reasons.undone(lang).endswith(" (C9).")


@pytest.mark.parametrize(
    ("rules", "entries", "said"),
    [
        # Points, shots and dues: the sum that leads to the figure.
        ("billard", ["south w@ne", "south q@ne", "south " + "w@ne " * 8], "worth 9 + 3 = 12 points"),
        ("krhum", ["south w@ne", "bet south far", *["answer"] * 5, "south -"], "plays 1 + 3 × 32 = 97 shots"),
        ("krhum", ["south w@ne", "south b@ne off:w boulette"], "plays 1 + 1 + 2 + 1 = 5 shots"),
        ("krhum", ["south w@ne w@se bank"], "plays 1 − 1 + 1 + 2 + 6 = 9 shots and a half shot"),
        ("krhum", ["south w@ne bank", "south -"], "South has 3 − 1 = 2 shots left"),
        ("billard", ["south s@ne", "north -", "south s@ne"], "South owes 1 + 1 = 2 men"),
        ("icf", ["south s@ne", "north -", "south q@ne w@se s@nw"], "South owes 1 − 1 + 2 = 2 men"),
        ("fiche", ["south w@ne w@ne w@ne", "south s@ne off:b off:w"], "1 + 2 = 3 men to be returned"),
        ("icf demand_extra=on", ["south w@ne", "south q@ne", "south w@se", "south " + "b@sw " * 8, "north -",
                                 "south " + "w@sw " * 6, "south w@se b@sw s@ne"], "worth 1 + 1 = 2 points"),
        # The consequences that reasons of their own tell.
        ("krhum", ["south w@ne", "touch north"], "out of turn: the side that is playing gets one more shot"),
        ("krhum", ["south w@ne", "bet south far", "touch south"], "The open bet is void"),
        ("krhum", ["south w@ne", "bet south far", "south q@ne"], "ends on an open bet: the bet is void (K15)"),
        ("krhum", ["south w@ne", "bet south far", "late s@ne"], "the bet made since is void"),
        ("billard", ["south b@ne"], "man that fell stays down: it counts for its side (C5)"),
        ("icf", ["south off:b"], "comes back to the centre: that costs nothing (I15, law 38)"),
        ("icf", ["south w@ne", "south q@ne", "south w@se", "south " + "b@sw " * 8, "north -", "south " + "w@sw " * 6,
                 "south w@se b@sw"], "Both last men fell together and the queen was covered: the shooter wins"),
        # What became of a man, where he who pocketed it gains nothing by it.
        ("krhum", ["south w@ne", "south w@se boulette"], "man stays down, but earns nothing: the fault loses the turn"),
        ("krhum", ["south w@ne", "south w@se w@sw off:b"], "men stay down, but earn nothing: the fault loses the turn"),
        ("krhum", ["south w@ne", "bet south far", "south w@se miss"], "man stays down, but earns nothing (K12)"),
        ("krhum", ["south w@ne", "bet south far", "south w@se w@ne miss"], "men stay down, but earn nothing (K12)"),
        ("krhum", ["south s@ne", "north b@ne off:w"], "The penalty shot is scored (K8). That makes 2 penalties"),
        ("krhum", ["south s@ne", "north b@ne off:w"], "The shooter's man stays down, but earns nothing: the fault"),
        ("billard", ["south " + "w@ne " * 8, "south w@ne s@se"], "stay down: he does not win the board (B10)"),
        ("icf", ["south w@ne q@se", "south " + "w@ne " * 7, "south w@ne s@se"], "does not win the board (I12)"),
        ("fiche", ["south " + "w@ne " * 8 + "b@se " * 8, "south w@ne b@ne s@se"], "he does not win the board (B10)"),
        ("fiche", ["south " + "w@ne " * 6, "south w@ne w@ne w@ne"], "The shooter's other men stay down (C5)"),
        ("fiche", ["south " + "w@ne " * 7, "south w@ne w@ne"], "One of the shooter's men that fell stays down (C5)"),
        ("fiche", ["south " + "w@ne " * 8 + "b@se " * 6, "south b@ne b@ne b@se"], "side's men the others stay down"),
        ("fiche", ["south " + "w@ne " * 8 + "b@se " * 7, "south b@ne b@ne"], "side's men one stays down"),
        ("icf", ["south w@ne", "south q@ne " + "b@sw " * 9], "The queen that fell in this shot is not covered"),
        ("icf", ["south w@ne", "south q@ne", "south w@se", "south s@ne " + "b@sw " * 9], "striker that fell too"),
        ("icf", ["south w@ne", "south b@ne s@se improper"], "The striker fell too: that costs nothing more"),
        ("icf", ["south off:s"], "The striker that left the board is picked up, at no cost (I15"),
        ("icf", ["south w@ne", "south q@ne", "north b@ne stands"], "goes back to the centre first (I18, law 24)"),
        ("krhum", ["south w@ne", "south q@ne s@se"], "The striker fell too: after a tomate that does not count (K15)"),
        ("dezepions", ["south w@ne", "south q@ne"], "goes back to the centre. The turn passes to North (D3)"),
        # Saved shots, also where their number stays.
        ("krhum striker_with_man=replay", ["south w@ne bank", "south w@se s@sw"], "3 − 1 + 1 = 3 shots: 3 before"),
        ("krhum", ["south w@ne bank", "south w@se"], "South plays 3 − 1 + 1 = 3 shots: 3 before, 1 played, 1 to play"),
    ],
)  # fmt: skip
def test_a_ruling_tells_what_follows_and_how_its_figures_come_about(rules, entries, said):
    verdict = last_of(rules, *entries)
    told.check(verdict)
    assert said in " ".join(reasons.sentences(verdict, "en"))


@pytest.mark.parametrize(
    ("rules", "entries", "row"),
    [
        ("krhum", ["south w@ne", "south w@se boulette"], "K4"),
        ("krhum", ["south s@ne", "north b@ne off:w"], "K5"),
        ("krhum", ["south w@ne", "south s@ne", "bet north far", "north b@ne miss"], "K12"),
        ("fiche", ["south w@ne s@se"], "B2"),
        ("icf", ["south w@ne", "south q@ne", "north b@ne stands"], "I1"),
    ],
)
def test_the_cause_is_of_this_shot_and_not_what_else_befell(rules, entries, row):
    verdict = last_of(rules, *entries)
    assert f"({row}" in reasons.cause(reasons.told(verdict, "en"))


@pytest.mark.parametrize(
    ("rules", "entries", "fates", "hand", "shots"),
    [
        ("billard", ["south w@ne", "south w@ne b@sw s@se"], ["back", "stays", "out"], "stays", [1, -1, 1]),
        ("billard", ["south s@ne", "north -", "south w@ne w@se"], ["pays", "stays"], "stays", [1, -1, 1]),
        ("fiche", ["south w@ne", "south q@ne"], ["held"], "stays", [1, -1, 1]),
        ("icf", ["south q@ne b@ne"], ["back", "stays"], "passes", [1]),
        ("krhum", ["south w@ne", "bet south far", "south w@se miss"], ["stays"], "passes", [1, 3]),
        ("krhum", ["south w@ne", "south q@ne"], ["lost"], "won", [1]),
        ("dezepions", ["south w@ne", "south s@ne"], ["out"], "chooses", [1]),
    ],
)
def test_the_facts_of_a_ruling_are_data(rules, entries, fates, hand, shots):
    facts = reasons.facts(last_of(rules, *entries))
    assert [fate for _, fate in facts.pieces] == fates
    assert facts.hand == hand
    assert [value for value, _, _ in facts.shots] == shots


@pytest.mark.parametrize(
    ("rules", "entries", "unsaid"),
    [
        # The queen falls with the other side's last man: she is not on the board.
        (
            "icf",
            ["south " + "w@ne " * 7, "south -", "north " + "b@sw " * 8, "north -", "south w@ne q@sw b@nw"],
            "board:",
        ),
        # The queen was covered long before: the striker falls in no covering shot.
        ("fiche", ["south w@ne", "south q@ne", "south w@se", "south w@se s@ne"], "covers the queen"),
        # The game of a choice is told to the end.
        ("dezepions", ["south w@ne", "south -", "north b@ne", "north s@ne", "choose remove"], "The striker fell"),
        # The other side wins by its last man, so the hand is not kept.
        ("fiche last_man=lose", ["south w@ne", "south w@ne " + "b@sw " * 9 + "s@se"], "keeps the turn"),
    ],
)
def test_a_ruling_does_not_tell_what_is_not_so(rules, entries, unsaid):
    verdict = last_of(rules, *entries)
    told.check(verdict)
    assert unsaid not in " ".join(reasons.sentences(verdict, "en"))


def test_of_four_the_sums_name_seat_and_side():
    verdict = last_of("krhum", "south w@ne", "south off:b", seats=FOUR_SEATS)
    assert "East plays 1 + 2 = 3 shots" in reasons.sentences(verdict, "en")[-1]
    assert "Nord-Sud doit 1 pion" in " ".join(
        reasons.sentences(last_of("billard", "south s@ne", seats=FOUR_SEATS), "fr")
    )
