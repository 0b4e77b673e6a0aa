"""Whole games through the unmodified firmware: the table's belief against the truth."""

import json
import time

import pytest
import rich
from click.testing import CliRunner

from carrom import ports
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import Reader
from carrom.game.rules import BOOKS
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.session import Session, SessionError
from carrom_tools.cli import cli
from tests.own_thread import here_only


def replayed(text):
    """The game that a record folds to; every entry must be accepted."""
    reader = Reader()
    game = None
    for line in text.splitlines():
        entry = reader.line(line)
        if entry is not None:
            game = game or Game(reader.book, reader.seats, reader.opener)
            verdict = game.enter(entry)
            assert verdict.error is None, line
            for piece in (pieces.WHITE, pieces.BLACK):
                p = game.position
                assert p.down[piece] + p.on_board(piece) == pieces.MEN
    return game


@pytest.mark.parametrize(
    ("book", "seats", "seed"), [("dezepions", 2, 4), ("dezepions", 4, 4), ("krhum", 2, 3), ("icf", 2, 8)]
)
def test_a_game_ends_and_nothing_is_misjudged_where_the_sensors_are_perfect(book, seats, seed):
    session = Session(book, seats, seed=seed, skill=90)
    result = session.play()
    assert result["winner"]
    assert (result["misjudged"], result["missed"], result["phantom"], result["confused"]) == (0, 0, 0, 0)
    assert replayed(result["record"]).position.text() == session.position.text()


def test_progress_is_told_after_every_shot():
    counts = []
    session = Session("billard", noise="none", seed=3)
    session.play(lambda session: counts.append(session.truth.shots))
    assert counts == list(range(1, session.truth.shots + 1))


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    games = [json.dumps(Session("dezepions", seed=seed).play()) for seed in (5, 5, 6)]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize(
    ("noise", "calibrated", "begins"),
    [("none", None, False), ("nominal", None, True), ("none", True, True), ("nominal", False, False)],
)
def test_a_table_with_real_sensors_is_calibrated_unless_it_is_told_otherwise(noise, calibrated, begins):
    session = Session("billard", noise=noise, calibrated=calibrated)
    assert (session.world.now_us > 10_000_000) == begins  # it takes the hands a while


def test_a_new_table_waits_for_nobody_and_has_no_winner():
    session = Session("billard", people=pieces.TWO_SEATS)
    assert session.waits_for == -1
    assert session.result()["winner"] is None


def test_a_calibrated_table_is_switched_on_after_its_calibration():
    session = Session("billard", noise="none", calibrated=True)
    assert session.world.now_us >= session.world.sensors.now_s * 1e6 > 10e6


def test_men_who_lie_on_the_lines_as_the_table_is_switched_on_are_no_striker():
    spec = BoardSpec()
    layout = [Disc(pieces.WHITE, *spec.striker_place(pieces.SOUTH, 0.0))]
    session = Session("billard", people=pieces.TWO_SEATS, layout=layout)
    session.world.run(for_us=3_000_000)
    assert not any(session.table.tracker.lies_at(seat) for seat in pieces.TWO_SEATS)


@pytest.mark.parametrize("book", BOOKS)
def test_men_on_the_board_are_always_those_of_the_position(book):
    session = Session(book, seed=2)

    class Counter:
        settled = 0

        def on_settled(self, played, agree):
            self.settled += 1
            lying = [disc.piece for disc in session.tabletop.layout]
            for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
                assert lying.count(piece) == session.position.on_board(piece)

    counter = Counter()
    session.listeners.append(counter)
    session.world.run(until=lambda: counter.settled >= 25 or session.over)
    assert counter.settled >= 20


def test_a_firmware_that_sees_wrong_is_found_out():
    """Swap white and black at the windows: the counts must say so."""
    session = Session("billard", seed=3)
    reading = session.world.sensors.reading

    def swapped(pocket, time_s):
        dark, red, green, left = reading(pocket, time_s)
        if min(red, green) <= dark + 1500:
            return dark, red, green, left
        return dark, dark + 180, dark + 165, dark + 180 * (left - dark) // (red - dark)

    session.world.sensors.reading = swapped
    session.world.run(until=lambda: session.truth.confused > 0 or session.truth.shots > 60 or session.over)
    assert session.truth.confused > 0
    assert session.truth.misjudged > 0
    assert session.truth.wrong


def test_dead_lines_lose_shots_and_players_tell_the_table():
    """No striker line works: everything is told by hand or seen by what falls, and the game still goes on."""
    session = Session("billard", seed=3)
    for seat in range(4):
        for line in (0, 1):
            session.world.sensors.break_beam(ports.line_beam(seat, line), "free")
    session.world.run(until=lambda: session.truth.shots >= 12)
    assert session.truth.shots >= 12
    assert len(session.game) >= 10


# People at the table.


def a_person(seed=1, **more):
    session = Session("billard", seed=seed, people=(pieces.SOUTH,), opener=pieces.SOUTH, **more)
    session.world.run(until=lambda: session.waits_for == pieces.SOUTH)
    return session


def test_a_person_places_flicks_and_is_ruled_on():
    session = a_person(frames=True)
    with pytest.raises(ValueError, match="does not lie still"):
        session.flick(pieces.SOUTH, 0.0, 3000.0)
    offset = session.place(pieces.SOUTH, 12.0)
    assert offset == pytest.approx(12.0)
    session.run(2_500_000)
    assert session.table.tracker.lies_at(pieces.SOUTH)
    played = session.flick(pieces.SOUTH, 1.0, 5000.0)
    with pytest.raises(ValueError, match="moving"):
        session.place(pieces.SOUTH, 0.0)
    start = session.tabletop.discs()
    session.run(200_000)
    assert session.tabletop.discs() != start
    session.world.run(until=lambda: session.truth.shots == 1)
    assert session.truth.game.last_shot.seat == pieces.SOUTH
    assert session.truth.misjudged == 0
    assert played.by_person


def test_bots_play_on_after_the_person_and_wait_for_him():
    session = a_person()
    while session.position.turn == pieces.SOUTH:
        session.place(pieces.SOUTH, 0.0)
        session.run(2_500_000)
        session.flick(pieces.SOUTH, 100.0, 600.0)
        shots = session.truth.shots
        session.world.run(until=lambda shots=shots: session.truth.shots > shots)
    shots = session.truth.shots
    session.world.run(120_000_000, until=lambda: session.truth.shots > shots)
    assert session.truth.shots > shots
    session.world.run(600_000_000, until=lambda: session.waits_for == pieces.SOUTH)
    shots = session.truth.shots
    session.run(60_000_000)
    assert session.truth.shots == shots
    with pytest.raises(SessionError, match="nobody has shot"):
        session.play()


def test_a_person_presses_pads():
    session = a_person()
    session.world.press(pieces.SOUTH, ports.OK_BUTTON, held_us=1_200_000)
    session.run(1_500_000)
    assert session.table.menus.picker is not None
    session.world.press(pieces.SOUTH, ports.FAULT_BUTTON)
    session.run(300_000)
    assert session.table.menus.picker is None


# The command.


def test_demo_gives_the_contracts_line_and_a_record_that_replays_to_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(cli, ["demo", "--rules", "dezepions", "--seed", "7", "--json"])
    assert run.exit_code == 0, run.output
    result = json.loads(run.output.splitlines()[-1])
    assert set(result) >= {"winner", "score", "boards", "shots", "misjudged", "asked", "record"}
    text = (tmp_path / result["record"]).read_text(encoding="utf-8")
    game = replayed(text)
    assert dict(zip(("south", "north"), game.position.score, strict=True)) == result["score"]
    assert result["winner"] == game.position.side_words()[game.position.winner]
    again = CliRunner().invoke(cli, ["demo", "--rules", "dezepions", "--seed", "7", "--json"])
    assert again.output == run.output


def test_demo_draws_a_game_until_it_is_stopped(tmp_path, monkeypatch):
    rich.get_console()  # one that somebody made while nobody watched: the demo has its own
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # somebody watches
    pictures = iter([None] * 100)

    def stop_after_a_while(_seconds):
        if next(pictures, 0) is not None:
            raise KeyboardInterrupt

    monkeypatch.setattr("carrom_tools.commands.games.demo.time.sleep", here_only(stop_after_a_while, time.sleep))
    run = CliRunner().invoke(cli, ["demo", "--rules", "dezepions", "--seed", "7"])
    assert run.exit_code == 0, run.output
    assert run.output.count("▀") > 1000
    assert run.output.endswith("carrom-dezepions-7.record\n")
    fast = CliRunner().invoke(cli, ["demo", "--rules", "dezepions", "--seed", "7", "--fast", "--lang", "en"])
    assert fast.exit_code == 0, fast.output
    assert "boards" in fast.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "bridge"], "billard, fiche, dezepions, krhum, icf"),
        (["--option", "last_man"], "NOM=VALEUR"),
        (["--option", "tomato=on"], "other_man_penalty"),
        (["--option", "other_man_penalty=perhaps"], "off"),
        (["--rules", "dezepions", "--json", "--record", "no/such/folder/game.record"], "--record"),
    ],
)
def test_what_demo_cannot_do_it_says(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(cli, ["demo", *arguments])
    assert run.exit_code == 2
    assert said in run.output
    assert "Traceback" not in run.output
