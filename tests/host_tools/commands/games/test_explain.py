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
        assert all(line.strip() for line in lines)
        assert len(lines) in ((2,) if step.verdict.error else (2, 3))
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
    assert lines[1].endswith("Penalty shot for North! Next: North, a penalty shot.")
    won = "rules dezepions\nseats south north\nopener south\n" + "south w@ne\n" * 9 + "south q@ne\n"
    lines = carrom("explain", "-", "--lang", "en", "--entry", "10", text=won).output.splitlines()
    assert lines[1].endswith("(the queen decided). South wins the game!")


def test_every_call_is_printed_the_end_of_the_game_too():
    lost = "rules krhum start_north=24\nseats south north\nopener south\nsouth w@ne q@ne\n"
    lines = carrom("explain", "-", "--lang", "en", text=lost).output.splitlines()
    assert lines[1].startswith("   South has white. Tomate! North wins board 1: 9 points (tomate!). North wins the g")
    resigned = "rules billard\nseats south north\nopener south\nresign south\n"
    lines = carrom("explain", "-", "--lang", "en", text=resigned).output.splitlines()
    assert lines[1] == "   North wins the game!"
    assert all(line.strip() for line in lines)
    assert "North wins the game!" in carrom("replay", "-", "--lang", "en", text=resigned).output
    slam = "rules icf start_south=24\nseats south north\nopener south\nsouth w@ne w@ne q@ne\nsouth" + " w@se" * 7
    lines = carrom("explain", "-", "--lang", "en", "--entry", "2", text=slam).output.splitlines()
    assert lines[1].endswith("South wins board 1: 9 points (all its men are down). South wins the game! White slam!")


def test_a_technical_foul_is_called_one():
    text = "rules icf\nseats south north\nopener south\ntechnical north\nsouth - foul\n"
    technical, foul = (carrom("explain", "-", "--lang", "fr", "--entry", n, text=text).output for n in ("1", "2"))
    assert "Faute technique !" in technical.splitlines()[1]
    assert "Faute !" in foul.splitlines()[1]


def test_explain_knows_how_many_entries_there_are():
    result = carrom("explain", "-", "--entry", "9", text=RECORD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4" in result.stderr


@pytest.mark.parametrize(
    ("book", "entries", "said", "unsaid"),
    [
        ("krhum", "south w@sw bank|south -", ["the shot is spent", "3 − 1 = 2 shots left (C3)."], ["turn passes"]),
        ("krhum", "south w@ne|south w@se s@sw", ["and one more, 1 + 1 = 2 men (K8).", "a penalty shot (K8)."], []),
        (
            "krhum striker_with_man=replay",
            "south w@ne|south w@se s@sw",
            ["no penalty shot for it (K8)."],
            ["opens with"],
        ),
        (
            "krhum striker_with_man=keep",
            "south w@ne|south w@se s@sw",
            ["stays down, as this house plays (K8)."],
            ["more"],
        ),
        (
            "icf",
            "south s@ne|north -|south w@ne w@se q@ne s@sw",
            ["as the shooter had a due (I9, law 71a, 68b)."],
            ["plays again"],
        ),
        ("icf", "south w@ne w@se w@sw|south s@sw foul", ["1 + 1 = 2 men", "is for the striker (I6, law 37a)."], []),
        (
            "icf",
            "south -|north improper -",
            ["to be returned, and the turn passes to South (I5, law 49)."],
            ["queen", "stay"],
        ),
        ("icf", "south -|north q@ne improper", ["The queen comes out too (I5, law 49)."], ["stay"]),
        ("icf", "south -|north w@ne improper", ["man that fell stays down"], ["queen"]),
        ("dezepions", "south w@ne|south -|north q@ne", ["(D3)."], ["nothing fell"]),
        ("dezepions", "south s@ne", ["nothing to choose"], ["chooses"]),
        ("dezepions", "south w@ne|south s@ne", ["chooses to take off one of its own men or"], ["nothing"]),
        ("dezepions", "south w@ne|south -|north s@ne", ["takes off one of its own"], ["chooses"]),
        (
            "dezepions",
            "south w@ne|south s@ne|choose return",
            ["has chosen: one of the offender's"],
            ["The striker fell"],
        ),
        ("fiche", "south w@ne off:s", ["turn passes all the same (F2)."], ["plays again"]),
        ("fiche", "south w@ne s@se", ["what the shooter pocketed counts (F2).", "plays again (B2)."], ["turn passes"]),
        ("billard", "south w@ne s@se", ["one more, 1 + 1 = 2 men (B8).", "plays again (B2)."], ["turn passes"]),
        *[
            (
                book,
                "south s@ne|north -|south w@ne",
                ["The man that fell pays one that was owed"],
                ["are to be returned"],
            )
            for book in ("icf", "fiche", "billard")
        ],
        (
            "icf",
            "south s@ne|north -|south w@sw w@sw foul",
            ["One of the men that fell pays the one that was owed", "South owes 1 − 1 + 2 = 2 men (C4)."],
            ["the other"],
        ),
        ("icf", "opener south", ["It is South's turn to open board 1 (C7)."], ["out of turn"]),
        ("icf", "opener north", ["North opens board 1 out of turn, as the players have said (C7)."], ["agreed"]),
        ("billard", "south s@ne", ["what is missing is owed", "South owes 1 man (C4)."], ["back to the board at once"]),
        ("billard", "south b@ne", ["that earns no replay (B3).", "the turn passes to North (C3)."], []),
        (
            "billard",
            "ALL|south w@ne",
            ["only a bonus here.", "still on the board. South has 9 points (B9)."],
            ["plays again"],
        ),
        ("billard last_man=return", "ALL|south w@ne", ["and the turn passes to North (B9)."], ["plays again"]),
        (
            "billard last_man=lose",
            "ALL|south w@ne",
            ["The board is worth 3 points: 3 set by the rule. North has 3 points (B9)."],
            ["again"],
        ),
        ("billard", "ALL|south -|north w@ne", ["that side wins the board (B12).", "(B10)."], ["turn passes"]),
        ("billard last_man=return", "ALL|south -|north w@ne", ["no further cost (B12).", "passes to South (C3)."], []),
        (
            "billard last_man=return",
            "ALL|south -|north w@ne b@ne",
            ["at no further cost (B12).", "again (B2)."],
            ["passes"],
        ),
        ("fiche", "ALL|south w@ne", ["that man comes back and the turn passes to North (B9)."], ["one more"]),
        ("fiche", "south w@ne|south q@ne b@se", ["takes nothing away from her (F3).", "must cover her"], ["goes back"]),
        ("krhum striker_with_man=keep", "ALL|south w@ne q@se s@se", ["stands all the same (K15)."], ["goes back"]),
        ("billard last_man=lose", "ALL|south -|north w@ne", ["with the queen's points.", "(B12)."], ["turn passes"]),
        ("billard last_man=lose", "ALL|south -|north w@ne", ["by the rule of this game that side wins"], []),
        ("billard", "south off:s", ["The striker that left the board is picked up, at no cost (C10)."], ["centre"]),
        ("fiche", "south off:s", ["(F1)."], ["at no cost"]),
        ("krhum", "south w@ne|south b@ne", ["A man of the other side fell and", "that is a penalty (K7)."], ["Men of"]),
        (
            "krhum other_man_penalty=off",
            "south w@ne|south -|north w@ne w@ne",
            ["Men of the other side fell"],
            ["A man"],
        ),
        (
            "icf",
            "lost south",
            ["The queen still lies", "she counts for the winner (I16, law 24, 64)."],
            ["not covered"],
        ),
        ("icf", "south w@ne|south q@se|lost south", ["The queen was not covered yet"], ["still lies"]),
        (
            "krhum",
            "south w@ne w@ne|resign north|late b@sw",
            [
                "judged again with all that came after it (C8).",
                "The resignation that followed stands: the game is over (C14).",
            ],
            ["over (C14). "],
        ),
    ],
)
def test_a_reason_says_what_was_done_and_no_more(book, entries, said, unsaid):
    entries = entries.replace("ALL", "south w@ne w@se w@sw w@nw w@ne w@se w@sw w@nw").replace("|", "\n")
    count = entries.count("\n") + 1
    text = f"rules {book}\nseats south north\nopener south\n{entries}\n"
    result = carrom("explain", "-", "--lang", "en", "--entry", str(count), text=text)
    assert result.exit_code == 0, result.output
    told = result.output.splitlines()[2]
    assert all(words in told for words in said), told
    assert not any(words in told for words in unsaid), told
