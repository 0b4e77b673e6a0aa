"""The table keeps its games entry by entry, and goes on with those that were left."""

import asyncio
import json
import shutil
import threading
from random import Random

import aiohttp
import pytest

from carrom.game import entry as entries
from carrom.game.pieces import NE, SOUTH
from carrom_simulator.board import saved
from carrom_simulator.serving.disk import DiskThread
from carrom_simulator.web.live import Live
from carrom_simulator.web.opened.unfinished import summary
from carrom_simulator.web.server import Server
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from tests.event_loop import in_a_loop
from tests.simulator.web.live_page import Page, asked_for

HEADER = "rules krhum\nseats south north\nopener south\n"


@pytest.fixture
def library(tmp_path):
    made = Library(tmp_path / "games")
    made.prepare()
    return made


def leave(library, text):
    """Leave a game with that record; its name in the list."""
    file = library.begin()
    file.add(text)
    file.leave()
    return next(name for name in library.unfinished() if library.read(name).strip() == text.strip())


def entered(text):
    """The entries of a record."""
    return [line for line in text.splitlines() if line and line[0] != "#"][3:]


def texts(live):
    return [item["text"] for item in live.playing.log.items]


def restarted(library):
    """A table that is started after the other one was killed: the same files, and no lock is held any more."""
    folder = library.folder.with_name("later")
    shutil.copytree(library.folder, folder)
    copied = Library(folder)
    copied.prepare()
    later = Live(Setup.of("billard", "bot"), keeper=copied)
    page = Page(later)
    page.send("unfinished")
    (game,) = page.replies[-1]["games"]
    page.send("continue", id=game["id"])
    return later, page


def test_a_game_of_pymunk_goes_on_with_the_exact_engine_and_keeps_its_films(library):
    page = Page(Live(Setup.of("billard", "two", seed=4), physics="pymunk", keeper=library))
    page.shoot()
    later, page = restarted(library)
    page.shoot(5.0)
    page.send("review")
    steps, _ = page.opened()
    number = next(reply["record"] for reply in page.replies if reply["t"] == "replay")
    kept = [line.split()[6] for line in later.record_text().splitlines() if line.startswith("# flick")]
    assert kept == ["pymunk", "exact"]
    assert [step["film"] for step in steps] == [False, True, True]
    assert all(later.shot_film(number, step)["frames"] for step in (1, 2))


def test_a_game_goes_on_at_another_table_with_its_players_and_men(library):
    setup = Setup.of("krhum", "two", seed=4)
    setup.players = {"south": {"kind": "human", "name": "Léa B."}, "north": {"kind": "bot", "skill": 75}}
    live = Live(setup, keeper=library)
    page = Page(live)
    page.wait(lambda state: live.playing.log.items or state["may"]["flick"])
    while live.state()["may"]["flick"] and not live.playing.log.items:
        page.shoot()
        live.advance(5)
    live.playing.session.table.enter(entries.Entry(entries.TOUCH, SOUTH))
    live.advance(1 / 30)
    was = live.state()
    later, _ = restarted(library)
    state = later.state()
    assert not state["left"]
    assert state["book"] == "krhum"
    assert state["players"]["south"]["name"] == "Léa B."
    assert state["players"]["north"]["skill"] == 75
    assert texts(later) == texts(live)
    assert texts(later)[-1] == "touch south"
    assert state["position"] == was["position"]
    assert sorted(state["men"]) == sorted(was["men"])


def test_an_entry_is_on_the_disk_when_pages_are_told_and_an_undo_too(library):
    live = Live(Setup.of("billard", "two", seed=4), keeper=library)
    page = Page(live)
    page.shoot()
    page.shoot(20)
    (path,) = library.folder.glob("unfinished/*.record")
    assert entered(path.read_text()) == texts(live)
    page.wait(lambda state: state["may"]["undo"])
    page.send("undo")
    page.wait(lambda _: texts(live)[-1] == "undo")
    assert entered(path.read_text()) == texts(live)
    page.wait(lambda state: state["may"]["flick"])
    later, _ = restarted(library)
    assert texts(later) == texts(live)
    assert len(later.playing.session.game) == 1


def test_men_are_on_the_disk_as_soon_as_an_undo_has_laid_them_back(library):
    live = Live(Setup.of("billard", "two", seed=4), keeper=library)
    page = Page(live)
    page.shoot()
    page.wait(lambda state: state["may"]["undo"] and state["may"]["flick"])
    before = live.state()["men"]
    page.send("undo")  # and the table is killed at once
    assert texts(live)[-1] == "undo"
    later, _ = restarted(library)
    assert sorted(later.state()["men"]) == sorted(live.state()["men"]) != sorted(before)


def test_entries_of_a_game_are_kept_that_ends_with_the_pads_in_the_same_moment(library):
    live = Live(Setup.of("krhum", "two", seed=4), keeper=library)
    page = Page(live)
    page.shoot()
    live.playing.session.table.enter(entries.Entry(entries.TOUCH, SOUTH))
    was = texts(live)
    live.playing.session.table.new_game("icf", 2)
    live.advance(1 / 30)
    assert was[-1] == "touch south"
    assert texts(live) == []
    (path,) = library.folder.glob("unfinished/*.record")
    assert entered(path.read_text()) == was


def test_a_game_whose_end_is_taken_back_can_always_be_continued(library):
    """The file is moved before the undo is written: a finished game never ends with an undo."""
    left = (
        HEADER.replace("krhum", "dezepions") + "south w@sw w@ne\n" + "south -\n" + "north b@sw\n" * 9 + "north q@sw\n"
    )
    name = leave(library, left)
    live = Live(Setup.of("billard", "bot"), keeper=library)
    page = Page(live)
    page.send("continue", id=name)
    assert [path.name for path in library.games()] == [name]
    page.wait(lambda state: state["may"]["undo"])
    (library.folder / "unfinished").joinpath(name).mkdir()  # in the way: the file cannot be moved back
    page.send("undo")
    (path,) = library.games()
    assert entered(path.read_text())[-1] == "north q@sw"
    (library.folder / "unfinished").joinpath(name).rmdir()
    live.advance(1)
    assert list(library.games()) == []
    assert entered((library.folder / "unfinished" / name).read_text())[-1] == "undo"


def test_the_open_question_of_a_shot_is_asked_again_and_its_answer_entered(library):
    setup = Setup.of("billard", "two", seed=23)
    setup.noise, setup.umpire = "harsh", "people"  # an old table in the sun: it asks
    live = Live(setup, keeper=library)
    page, rng = Page(live), Random(23)
    while (state := page.wait(lambda state: state["may"]["flick"] or state["question"]))["question"] is None:
        angle = rng.uniform(-20, 20)
        page.send("flick", seat=state["shooter"], offset_mm=0.0, angle_deg=angle, speed_mm_s=6000.0)
        page.wait(lambda state: not state["may"]["flick"])
    assert state["question"]["text"].endswith(" : Pièces au bac ?")
    later, other = restarted(library)
    again = other.wait(lambda state: state["question"])
    assert (again["phase"], again["position"]) == ("ruling", state["position"])
    assert sorted(again["men"]) == sorted(state["men"])
    assert (again["umpire"], again["noise"]) == ("people", "harsh")
    while len(later.playing.log.items) == len(live.playing.log.items):
        question = other.wait(lambda state: state["question"])["question"]
        other.send("answer", seat=question["seats"][0], index=0)
        later.advance(1)
    assert texts(later)[:-1] == texts(live)
    assert texts(later)[-1].split()[0] == state["shooter"]
    (path,) = (library.folder.with_name("later") / "unfinished").glob("*.record")
    steps = saved.parse(path.read_text(), later.spec).steps
    assert [step.text for step in steps[1:]] == texts(later)
    assert steps[-1].shot is not None, "it can be shown as it was played"


def test_a_finished_game_is_kept_and_offered_no_more(library):
    live = Live(Setup.of("dezepions", "bots", seed=4), keeper=library)
    Page(live)
    while not live.playing.session.over:
        live.advance(20)
    live.advance(1)
    (path,) = library.games()
    assert entered(path.read_text()) == entered(live.record_text())
    assert saved.players_of(path.read_text())["south"]["kind"] == "bot"
    assert library.unfinished() == []


def test_a_game_that_was_continued_and_finished_is_not_offered_again(library):
    left = HEADER.replace("krhum", "dezepions") + "# player south bot 75 -\n# player north bot 75 -\nsouth w@sw w@ne\n"
    name = leave(library, left + "south -\n" + "north b@sw\n" * 9)
    live = Live(Setup.of("billard", "bot"), keeper=library)
    page = Page(live)
    page.send("continue", id=name)
    while not live.playing.session.over:
        live.advance(20)
    live.advance(1)
    assert [path.name for path in library.games()] == [name]
    page.send("unfinished")
    assert page.replies[-1]["games"] == []
    page.send("continue", id=name)
    assert page.replies[-1]["t"] == "error"


def test_another_game_leaves_the_one_before_in_the_list(library):
    long = leave(library, HEADER + "south -\nnorth -\n" * 45)
    live = Live(Setup.of("krhum", "two", seed=4), keeper=library)
    page = Page(live)
    assert live.state()["left"]
    page.shoot()
    page.send("new", **asked_for(Setup.of("icf", "two", seed=5)))
    page.shoot()
    page.send("unfinished")
    games = {game["entries"]: game for game in page.replies[-1]["games"]}
    assert games.keys() == {1, 90}, "and not the game that runs"
    assert games[90]["id"] == long
    assert games[90]["players"] == {"south": {"kind": "human"}, "north": {"kind": "human"}}
    assert (games[90]["book"], games[90]["score"]) == ("krhum", {"south": 0, "north": 0})
    page.send("delete", id=games[1]["id"])
    assert [game["id"] for game in page.replies[-1]["games"]] == [long]


def test_a_game_begun_with_the_pads_has_a_record_of_its_own(library):
    live = Live(Setup.of("krhum", "two", seed=4), keeper=library)
    page = Page(live)
    page.shoot()
    number = live.state()["game"]
    live.playing.session.table.new_game("icf", 2)
    live.advance(1 / 30)
    assert (live.state()["book"], live.state()["game"], texts(live)) == ("icf", number + 1, [])
    page.shoot()
    assert live.record_text().startswith("rules icf\n")
    page.send("unfinished")
    assert [(game["book"], game["entries"]) for game in page.replies[-1]["games"]] == [("krhum", 1)]


def test_a_full_disk_is_told_once_and_what_it_refused_is_written_later(library):
    live = Live(Setup.of("billard", "bots", seed=4), keeper=library)
    page = Page(live)
    folder, away = library.folder / "unfinished", library.folder / "away"
    folder.rename(away)
    folder.touch()  # a file in the place of the folder
    while len(live.playing.log.items) < 3:
        live.advance(1)
    errors = [message["text"] for message in page.told if message["t"] == "error"]
    assert len(errors) == 1
    assert errors[0].startswith("La partie ne peut pas être gardée : ")
    folder.unlink()
    away.rename(folder)
    while len(live.playing.log.items) < 5:
        live.advance(1)
    (path,) = folder.glob("*.record")
    assert entered(path.read_text()) == texts(live)


@pytest.mark.parametrize("text", ["rules chess\n", "", HEADER + "north\n", HEADER + "# board w9999,0\nsouth -\n"])
def test_a_kept_game_that_is_damaged_is_refused_and_the_table_plays(library, text):
    name = leave(library, text)
    live = Live(Setup.of("billard", "two", seed=4), keeper=library)
    page = Page(live)
    page.send("continue", id=name)
    assert page.replies[-1]["t"] == "error"
    page.wait(lambda state: state["may"]["flick"])
    page.send("delete", id=name)
    assert page.replies[-1]["games"] == []


@pytest.mark.parametrize("line", ["# x\ry\n", "south w@ne # good\rsouth w@nw\n"])
def test_a_carriage_return_alone_makes_a_kept_game_unreadable(line):
    header = "rules billard\nseats south north\nopener south\n"
    with pytest.raises(ValueError, match="carriage return"):
        summary(header + line)
    assert summary((header + "south w@ne # good\nsouth w@nw\n").replace("\n", "\r\n"))["entries"] == 2


def test_a_summary_is_of_a_readable_record():
    told = summary(HEADER + "# player south human - Léa\n" + "south -\nnorth -\nundo\n")
    assert (told["entries"], told["players"]["south"]["name"], told["book"]) == (1, "Léa", "krhum")
    for bad in ("rules chess\n", "", "south -\n"):
        with pytest.raises(ValueError, match=r"."):
            summary(bad)


def test_pages_hear_of_an_entry_when_it_is_on_the_disk_and_nobody_else_waits(library):
    may_write = threading.Event()

    class SlowGame:
        """A game's file on a disk that takes its time."""

        def __init__(self, file):
            self.add = lambda text: (may_write.wait(60), file.add(text))
            self.set_over, self.leave = file.set_over, file.leave

    class SlowKeeper(Library):
        def begin(self):
            return SlowGame(super().begin())

    async def scenario():
        live = Live(Setup.of("krhum", "two", seed=4), keeper=SlowKeeper(library.folder), disk=DiskThread())
        async with Server(live, 18_480) as server, aiohttp.ClientSession() as session:
            page = await session.ws_connect(server.address + "socket", max_msg_size=0)
            live.playing.session.table.referee.unseen_shot(live.playing.session.position.turn, 0)
            while not live.playing.log.items:
                live.advance(1 / 30)
                await asyncio.sleep(0)
            told = []

            async def listen():
                async for message in page:
                    told.append(json.loads(message.data)["t"])

            listening = asyncio.create_task(listen())
            async with session.get(server.address + "board.svg") as answer:
                assert answer.status == 200, "the server answers meanwhile"
            assert "entry" not in told
            assert list(library.folder.glob("unfinished/*.record")) == []
            may_write.set()
            while "entry" not in told:
                await asyncio.sleep(0.01)
            (path,) = library.folder.glob("unfinished/*.record")
            assert entered(path.read_text()) == texts(live)
            listening.cancel()

    in_a_loop(scenario())


def test_a_game_that_is_played_on_from_a_record_has_the_records_players(library):
    live = Live(Setup.of("billard", "bot"), keeper=library)
    page = Page(live)
    players = "# player south human - Lea\n# player north human - Max\n"
    page.send("open", name="a", text=HEADER + players + "south w@ne\nsouth -\n")
    page.send("resume", upto=2)
    page.wait(lambda state: state["may"]["flick"])
    named = {seat: (player["kind"], player["name"]) for seat, player in live.state()["players"].items()}
    assert named == {"south": ("human", "Lea"), "north": ("human", "Max")}
    page.send("flick", seat="north", offset_mm=0.0, angle_deg=10.0, speed_mm_s=2000.0)
    page.wait(lambda _state: len(live.playing.log.items) == 3)
    (path,) = library.folder.glob("unfinished/*.record")
    assert saved.players_of(path.read_text()) == saved.players_of(players)


def test_a_shot_that_is_claimed_late_is_still_known_as_it_was_played(library):
    setup = Setup.of("krhum", "two", seed=3)
    setup.noise, setup.umpire = "none", "people"
    live = Live(setup, keeper=library)
    page = Page(live)
    seat = page.wait(lambda state: state["may"]["flick"])["shooter"]
    page.send("flick", seat=seat, offset_mm=0.0, angle_deg=3.0, speed_mm_s=4000.0)
    page.wait(lambda _state: live.playing.log.items)
    for down in (True, False):
        page.send("pad", seat=seat, button="BANK", down=down)
        live.advance(0.1)
    page.wait(lambda state: state["question"])
    page.send("answer", seat=seat, index=0)
    page.wait(lambda _state: len(live.playing.log.items) == 3)
    assert texts(live)[1:] == ["undo", texts(live)[0] + " bank"]
    (path,) = library.folder.glob("unfinished/*.record")
    for text in (path.read_text(), live.record_text()):
        _, first, _, amended = saved.parse(text, live.spec).steps
        assert amended.shot == first.shot is not None


@pytest.mark.parametrize("named", [True, False])
def test_a_shot_that_waits_for_the_word_about_its_bet_is_taken_up_with_the_man_that_was_meant(library, named):
    setup = Setup.of("krhum", "two", seed=4)
    setup.noise, setup.umpire = "none", "people"
    live = Live(setup, keeper=library)
    page = Page(live)
    x, y = live.spec.pocket_centre(NE)
    men = " ".join([f"w{-300 + 40 * at},200" for at in range(7)] + [f"b{-300 + 40 * at},260" for at in range(9)])
    page.send("open", name="a", text=f"{HEADER}south w@sw\n# board q-100,100 w{x - 90},{y - 90} {men}\n")
    page.send("resume", upto=1)
    page.wait(lambda state: state["may"]["flick"])
    for down in (True, False):
        page.send("pad", seat="south", button="BET", down=down)
        live.advance(0.3)
    page.wait(lambda state: state["may"]["bet"])
    page.send("answer", seat="south", index=1)
    page.wait(lambda state: state["position"]["bet"] and state["may"]["flick"])
    if named:
        page.send("name", index=1)
    page.send("flick", seat="south", offset_mm=0.0, angle_deg=25.5, speed_mm_s=1500.0)
    before = page.wait(lambda state: state["question"])
    assert before["truth"]["hint"] == "le pion nommé est tombé (N-E)"
    _, other = restarted(library)
    assert other.wait(lambda state: state["question"])["truth"]["hint"] == before["truth"]["hint"]


def test_a_ring_on_the_arrow_and_the_striker_are_there_again_after_an_undo_at_another_table(library):
    live = Live(Setup.of("krhum", "two", seed=4), keeper=library)
    page = Page(live)
    page.send("open", name="a", text=f"{HEADER}south w@ne\nsouth -\nnorth s@sw\n")
    page.send("resume", upto=3)
    page.wait(lambda state: state["may"]["arrow"])
    page.send("arrow")
    page.send("place", seat="south", offset_mm=55.0)
    for down in (True, False):
        page.send("pad", seat="south", button="BET", down=down)
        live.advance(0.3)
    page.wait(lambda state: state["may"]["bet"])
    page.send("answer", seat="south", index=0)
    before = page.wait(lambda state: state["position"]["bet"] and state["may"]["flick"])
    page.send("name", index=2)
    page.send("place", seat="south", offset_mm=-30.0)
    page.shoot(80.0, 900.0, -30.0)
    later, other = restarted(library)
    other.wait(lambda state: state["may"]["undo"])
    other.send("undo", plays=["south", "north"])
    now = other.wait(lambda state: state["may"]["flick"])
    assert now["position"] == before["position"]
    assert (now["named"], now["may"]["arrow"], now["striker"]["offset_mm"]) == (2, True, -30.0)
    for man, then in zip(now["men"], before["men"], strict=True):
        assert man == pytest.approx(then, abs=0.1)
    other.send("undo", plays=["south", "north"])
    now = other.wait(lambda state: state["may"]["flick"])
    assert (now["position"]["bet"], now["named"], now["may"]["arrow"]) == (None, -1, True)
    assert now["striker"]["offset_mm"] == 55.0
    assert later.record_text().endswith("\n")
