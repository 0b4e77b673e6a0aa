"""carrom explain: every ruling of the cases has its reasons."""

import pytest

from carrom.lang import LANGUAGES
from carrom_tools.commands.games.explain import explain
from carrom_tools.records import replay
from tests import games_runner
from tests.host_tools.running import carrom


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", games_runner.case_files(), ids=lambda path: path.stem)
def test_every_ruling_of_the_cases_is_explained(path, lang):
    case = games_runner.read(path)
    for number, step in enumerate(replay.replay(replay.parse(case.text.encode(), path.name)), 1):
        lines = explain(number, step, lang)
        assert len(lines) == (2 if step.verdict.error else 3)
        for reason in step.verdict.reasons:
            assert reason.split(" ")[0] in lines[-1]


RECORD = "rules krhum\nseats south north\nopener south\nsouth w@sw\nsouth s@nw\nsouth -\nnorth -\n"


def test_explain_gives_the_row_and_the_refusal():
    output = carrom("explain", "-", text=RECORD).output
    assert "(K8)" in output
    assert "Refusé : ce n'est pas son tour." in output
    english = carrom("explain", "-", "--lang", "en", "--entry", "4", text=RECORD).output
    assert english.startswith("4. North: nothing")
    assert "(K3)" in english


def test_explain_says_whose_turn_comes_next_until_the_game_is_over():
    lines = carrom("explain", "-", "--lang", "en", "--entry", "2", text=RECORD).output.splitlines()
    assert lines[1].endswith("Penalty shot for North! Next: North, penalty shot.")
    won = "rules dezepions\nseats south north\nopener south\n" + "south w@ne\n" * 9 + "south q@ne\n"
    lines = carrom("explain", "-", "--lang", "en", "--entry", "10", text=won).output.splitlines()
    assert lines[1].endswith("(the queen decided).")


def test_french_reasons_are_joined_as_french_is_written():
    lines = carrom("explain", "-", "--lang", "fr", text="rules billard\nseats south north\nopener south\nsouth w@ne\n")
    assert "Parce qu'un pion" in lines.output


def test_explain_knows_how_many_entries_there_are():
    result = carrom("explain", "-", "--entry", "9", text=RECORD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4" in result.stderr


@pytest.mark.parametrize(
    ("book", "entries", "said", "unsaid"),
    [
        ("krhum", "south w@sw bank|south -", ["a shot is spent", "(C3)"], ["hand passes"]),
        ("krhum", "south w@ne|south w@se s@sw", ["come back, and one more", "penalty shot (K8)"], []),
        ("krhum striker_with_man=replay", "south w@ne|south w@se s@sw", ["no penalty shot (K8)"], ["opens with"]),
        ("krhum striker_with_man=keep", "south w@ne|south w@se s@sw", ["stay down (K8)"], ["one more"]),
        ("icf", "south s@ne|north -|south w@ne w@se q@ne s@sw", ["turn is lost (I9, law 71a, 68b)"], ["continues"]),
        ("icf", "south w@ne w@se w@sw|south s@sw foul", ["one more for the striker (I6, law 37a)"], []),
        ("icf", "south -|north improper -", ["one man out, the turn is lost (I5"], ["other men stay", "queen"]),
        ("icf", "south -|north q@ne improper", ["the queen comes out (I5"], ["other men stay"]),
        ("icf", "south -|north w@ne improper", ["other men stay down (I5"], ["queen"]),
        ("dezepions", "south w@ne|south -|north q@ne", ["(D3)"], ["nothing fell"]),
        ("dezepions", "south s@ne", ["nothing to choose"], ["chooses"]),
        ("dezepions", "south w@ne|south s@ne", ["chooses to remove or to return"], ["nothing"]),
        ("dezepions", "south w@ne|south -|north s@ne", ["removes one of its own"], ["chooses"]),
        ("fiche", "south w@ne off:s", ["no replay (F2)"], ["plays again"]),
        ("fiche", "south w@ne s@se", ["stay down (F2)", "plays again (B2)"], ["hand passes"]),
        ("billard", "south w@ne s@se", ["one more (B8)", "plays again (B2)"], ["hand passes"]),
        *[
            (book, "south s@ne|north -|south w@ne", ["a man was owed: the one that fell goes back"], ["was not there"])
            for book in ("icf", "fiche", "billard")
        ],
        ("billard", "south s@ne", ["was not there: it is owed"], ["goes back to the board at once"]),
        ("billard", "south b@ne", ["only other men fell (B3)", "the hand passes (C3)"], []),
        ("billard", "ALL|south w@ne", ["only a bonus (B9)"], ["plays again"]),
        ("billard last_man=return", "ALL|south w@ne", ["and the hand passes (B9)"], ["plays again"]),
        ("billard last_man=lose", "ALL|south w@ne", ["the board is lost (B9)"], ["plays again"]),
        ("billard", "ALL|south -|north w@ne", ["that side wins the board (B12)"], ["hand passes"]),
        ("billard last_man=return", "ALL|south -|north w@ne", ["at no further cost (B12)", "hand passes (C3)"], []),
        (
            "billard last_man=return",
            "ALL|south -|north w@ne b@ne",
            ["at no further cost (B12)", "again (B2)"],
            ["passes"],
        ),
        ("fiche", "ALL|south w@ne", ["it comes back, and the hand passes (B9)"], ["one more"]),
        ("fiche", "south w@ne|south q@ne b@se", ["take nothing away (F3)", "next shot must cover"], ["goes back"]),
        ("krhum striker_with_man=keep", "ALL|south w@ne q@se s@se", ["stands nevertheless (K15)"], ["goes back"]),
        ("billard last_man=lose", "ALL|south -|north w@ne", ["the queen's points too (B12)"], ["hand passes"]),
    ],
)
def test_a_reason_says_what_was_done_and_no_more(book, entries, said, unsaid):
    entries = entries.replace("ALL", "south w@ne w@se w@sw w@nw w@ne w@se w@sw w@nw").replace("|", "\n")
    count = entries.count("\n") + 1
    text = f"rules {book}\nseats south north\nopener south\n{entries}\n"
    result = carrom("explain", "-", "--lang", "en", "--entry", str(count), text=text)
    assert result.exit_code == 0, result.output
    output = " ".join(result.output.split())
    assert all(words in output for words in said), output
    assert not any(words in output.partition("Because")[2] for words in unsaid), output
