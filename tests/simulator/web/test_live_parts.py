"""The parts of the live table, each alone: its pace, what it tells and when, films, and what it shows at first."""

import asyncio
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.saved import Shot
from carrom_simulator.films.film import film_of
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick, Frame
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.web import live as live_module
from carrom_simulator.web.live import LONGEST_TICK_S, Live
from carrom_simulator.web.playing import SAID_MS
from carrom_simulator.web.setup import Setup
from tests.event_loop import in_a_loop
from tests.own_thread import here_only
from tests.simulator.web.live_page import Page, ask, asked_for, listened

ROOT = Path(__file__).resolve().parents[3]
HEADER = "rules billard\nseats south north\nopener south\n# board w0,0 b90,0\n"
SHOT = "# flick south 12.5 -3 900 exact 5\n"


@pytest.fixture
def live():
    return listened(Live(Setup.of("billard", "two", seed=2, speed=3.0), lang="en", physics="exact"))


def played(**more):
    frames = [Frame(0.0, [(0.0, 0.0), (5.0, 6.0)])]
    flick = Flick(pieces.SOUTH, 12.5, -3.0, 900.0)
    layout = [Disc(0, 0.0, 0.0)]
    outcome = replace(engine("exact").play(layout, flick), frames=frames)
    return Played(4, pieces.SOUTH, 0, layout, flick, outcome, **more)


def told(live, kind):
    return [message for message in live.told if message["t"] == kind]


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None  # not installed
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page
live = Live(Setup.of("billard", "two", seed=2))
page = Page(live)
page.wait(lambda state: state["may"]["flick"])
page.shoot()
print(live.record_text())
"""


def test_people_play_with_the_exact_engine_where_numba_is_missing_too():
    """In a process of its own: this one has loaded numba already."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, cwd=ROOT, check=True)
    assert re.search(r"^# flick (south|north) .* exact 2$", done.stdout, re.MULTILINE)


def test_a_hiccup_does_not_make_the_table_run_faster(live, monkeypatch):
    """Clock readings at the start and after each tick: 0.1 s, then 5 s pass."""
    Page(live).wait(lambda state: state["may"]["flick"])  # a person decides: the table's time runs at its speed
    readings = iter([10.0, 10.1, 15.1])
    passed_us = [live.playing.session.world.now_us]

    class EndedError(Exception):
        pass

    def monotonic():
        passed_us.append(live.playing.session.world.now_us)
        try:
            return next(readings)
        except StopIteration:
            raise EndedError from None

    async def no_time(_seconds):
        assert _seconds == pytest.approx(1 / 60)

    monkeypatch.setattr(time, "perf_counter", here_only(lambda: 0.0, time.perf_counter))
    monkeypatch.setattr(live_module, "time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr(
        live_module, "asyncio", SimpleNamespace(sleep=no_time, get_running_loop=asyncio.get_running_loop)
    )
    with pytest.raises(EndedError):
        in_a_loop(live.run())
    _, _, begun_us, once_us, twice_us = passed_us
    assert LONGEST_TICK_S == 0.25
    assert (once_us - begun_us, twice_us - once_us) == pytest.approx((300_000, 750_000), abs=2)


def test_the_tables_time_passes_in_microseconds(live):
    before_us = live.playing.session.world.now_us
    live.advance(0.25)
    assert live.playing.session.world.now_us == before_us + 250_000


def test_a_flick_is_told_as_a_film_at_the_pace_of_the_game_and_kept_as_a_shot(live):
    live.playing.session.world.run(for_us=1_000_000)
    shot = played()
    shot.start_us = live.playing.session.world.now_us - 500_000
    live.playing.on_flick(shot)
    [message] = told(live, "film")
    made = message["film"]
    assert (made["id"], made["speed"], made["at_s"], made["pieces"]) == (4, 3.0, 0.5, "ws")
    assert live.hello()["film"] == made
    kept = Shot(shot.layout, 0, 12.5, -3.0, 900.0, "exact", live.playing.tabletop.engine.seed, shot.outcome.mark())
    assert live.record_text().endswith(kept.comment() + "\n")
    assert live.shot_film(0, 0)["frames"] == film_of(0, kept, live.spec)["frames"]
    live.playing.on_rest([])
    assert live.hello()["film"] is None


def test_the_words_of_a_bot_are_told_when_everything_lies(live):
    for more, words in (({}, 0), ({"said": True, "by_person": True}, 0), ({"said": True}, 1)):
        live.playing.tabletop.played = played(**more)
        live.playing.on_rest([])
        assert told(live, "said") == [{"t": "said", "seat": "south"}] * words
    live.playing.tabletop.played = None
    live.playing.on_rest([])


def test_changes_are_told_once(live):
    live.tell_changes()
    live.told.clear()
    live.tell_changes()
    assert live.told == []
    live.playing.session.world.beams.seen = [[2, 1, 50]]
    live.playing.tabletop.named = 4
    live.tell_changes()
    edges, state = live.told
    assert edges == {"t": "edges", "edges": [[2, 1, 50]], "levels": live.playing.session.world.beams.levels()}
    assert (state["t"], state["state"]["named"]) == ("state", 4)
    live.tell_changes()
    assert len(live.told) == 2


def test_a_page_that_opens_is_told_everything(live):
    hello = live.hello()
    assert (hello["t"], hello["source"], hello["asks_lang"], hello["film"], hello["log"]) == (
        "hello", "live", False, None, [],
    )  # fmt: skip
    assert hello["state"] == live.state()
    assert hello["frame"] == bytes(live.playing.session.world.display.frame).hex()
    assert hello["levels"] == live.playing.session.world.beams.levels()
    assert Live(Setup.of("billard", "two", seed=2), asks_lang=True).hello()["asks_lang"]


@pytest.mark.parametrize(("missing", "pictures"), [((), True), (("PIL",), False), (("resvg_py",), False)])
def test_pictures_need_both_libraries(live, monkeypatch, missing, pictures):
    for name in ("PIL", "resvg_py"):
        pytest.importorskip(name)
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    assert live.hello()["pictures"] == pictures


def test_the_language_is_asked_until_it_is_chosen():
    live = listened(Live(Setup.of("billard", "two", seed=2), asks_lang=True))
    Page(live).send("lang", lang="en")
    assert not live.hello()["asks_lang"]
    assert (live.lang, live.playing.session.table.settings.get("lang")) == ("en", "en")


def test_a_language_that_is_chosen_while_a_game_is_made_is_that_of_the_game():
    live = listened(Live(Setup.of("billard", "two", seed=2), lang="fr"))
    begun = live.state()["game"]

    async def both():
        new = ask(live, Outbox(), "new", **asked_for(Setup.of("icf", "two", seed=5)))
        await asyncio.gather(new, ask(live, Outbox(), "lang", lang="en"))

    in_a_loop(both())
    assert live.state()["game"] != begun
    assert (live.state()["lang"], live.playing.session.table.settings.get("lang")) == ("en", "en")


@pytest.mark.parametrize(("asks", "given"), [(True, ""), (False, "en")])
def test_a_named_language_is_that_in_which_pages_begin(asks, given):
    live = Live(Setup.of("billard", "two", seed=2), lang="en", asks_lang=asks)
    Page(live).send("lang", lang="fr")
    assert live.hello()["given_lang"] == given


def test_shots_of_an_opened_record_are_found_by_their_step(live):
    page = Page(live)
    text = HEADER + SHOT + "south -\nnorth -\n"
    page.send("open", name="a", text=text)
    films = {}
    for step in (1, 2, 3, 99, 0):
        page.send("step_film", record=page.replies[0]["record"], step=step)
        reply = page.replies[-1]
        assert (reply["t"], reply["step"]) == ("step_film", step)
        films[step] = reply["film"]
    assert [step for step, made in films.items() if made] == [1]
    assert (films[1]["id"], films[1]["pieces"]) == (1, "wbs")


def test_the_table_gives_people_half_a_minute_for_the_words():
    """Rule K5: the page explains them."""
    assert SAID_MS == "30000"
    assert Live(Setup.of("krhum", "two", seed=2)).playing.session.table.settings.get("said_ms") == 30000


def test_the_picture_of_the_position_has_its_men_and_a_mark(live):
    text = live.position_svg()
    assert "simulator" in text
    assert text.count("<g ") >= 19
    live.lang = "fr"
    assert "simulateur" in live.position_svg()


def test_bots_alone_have_no_people_and_the_same_seed_the_same_opener():
    live = Live(Setup.of("billard", "bots", seed=5))
    assert tuple(live.playing.session.people) == ()
    again = Live(Setup.of("billard", "bots", seed=5))
    assert live.playing.session.game.opener == again.playing.session.game.opener
    openers = {Live(Setup.of("billard", "bots", seed=seed)).playing.session.game.opener for seed in range(8)}
    assert openers == {pieces.SOUTH, pieces.NORTH}
