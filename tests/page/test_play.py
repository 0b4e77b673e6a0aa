"""People play at the page in a real browser: K-Rhum and all that belongs to it, by mouse and by keyboard alone."""

import math
import re
from pathlib import Path

import pytest

from carrom.panel import scoreboard
from carrom_simulator.board.lay import layout_comment
from carrom_simulator.board.layout import Disc
from carrom_simulator.physics.engines import engine
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.person import Hand, Person, find, pocketed
from stands.pages.served import served

SEED = 11
WHITE, BLACK, QUEEN = 0, 1, 2
HEADER = "rules krhum\nseats south north\nopener south\n"
# South has white and three of them left, north has black; south is on turn with two shots.
SOUTH_LEADS = "south w@sw\nsouth -\nnorth w@sw w@sw w@sw w@sw w@sw\n"
# The same, one white left.
LAST_WHITE = "south w@sw\nsouth -\nnorth w@sw w@sw w@sw w@sw w@sw w@sw w@sw\n"
WHITES_AND_QUEEN = [Disc(WHITE, -60.0, 0.0), Disc(WHITE, -60.0, 60.0), Disc(QUEEN, 0.0, 200.0)]
BLACKS_ASIDE = [Disc(BLACK, -300.0 + 40 * i, 330.0) for i in range(9)]


@pytest.fixture(scope="module")
def physics():
    return engine("exact", seed=SEED)


@pytest.fixture
def table():
    """Two people at a fast table."""
    setup = Setup.of("krhum", "two", seed=SEED, speed=8, pace="quick")
    setup.noise = "none"
    setup.umpire = "people"
    with served(Live(setup)) as running:
        yield running


@pytest.fixture(params=["mouse", "keyboard"])
def person(request, table, open_page):
    return Person(open_page(table.address), request.param)


def play_from(person: Person, tmp_path: Path, entries: str, layout: list[Disc]) -> None:
    """Open a record and play on from its end, as anybody can."""
    path = tmp_path / "start.record"
    path.write_text(f"{HEADER}{entries}{layout_comment(layout)}\n", encoding="utf-8")
    person.page.set_input_files("#file", str(path))
    person.resume()
    person.wait_ready()
    men = person.state("men")
    assert len(men) == len(layout)


def near_pocket(spec, pocket, mm):
    """A place `mm` in front of a pocket, on the way from the middle of the south line."""
    x, y = spec.pocket_centre(pocket)
    dx, dy = x, y + spec.base_mm
    length = math.hypot(dx, dy)
    return x - dx / length * mm, y - dy / length * mm


def leds_show(person: Person, table) -> None:
    """The canvas shows, dot by dot, the frame that the firmware drew of the position."""

    def expected():
        frame = bytearray(scoreboard.WIDTH)
        position = table.source.playing.session.position
        scoreboard.draw_status(frame, 0, position, 0, False)
        return list(frame)

    person.page.wait_for_timeout(100)
    for _ in range(100):
        if person.leds() == table.do(expected):
            return
        person.page.wait_for_timeout(200)
    assert person.leds() == table.do(expected)


def test_a_shot_scores_on_the_leds_and_undo_takes_it_back(person, table, tmp_path, physics):
    spec = physics.spec
    layout = [Disc(WHITE, *near_pocket(spec, 2, 70)), *WHITES_AND_QUEEN, *BLACKS_ASIDE]
    play_from(person, tmp_path, SOUTH_LEADS, layout)
    leds_show(person, table)
    hand = find(physics, layout, 0, lambda outcome: pocketed(outcome) == ["w"], range(24, 38))
    person.shoot(hand)
    line = person.wait_entry(r"^south w@ne")
    assert "B2" in line or "C3" in line, f"no reason next to {line!r}"
    person.wait("s.position.down.w === 7")
    leds_show(person, table)
    person.wait_ready()
    assert len(person.state("men")) == len(layout) - 1
    if person.by == "keyboard":
        person.focus_board()
        person.page.keyboard.press("a")
    else:
        person.page.click("#undo")
    person.wait_entry(r"^undo")
    person.wait("s.position.down.w === 6")
    person.wait_ready()
    back = [[round(x, 1) for x in man[1:]] for man in person.state("men")]
    assert [[round(disc.x_mm, 1), round(disc.y_mm, 1)] for disc in layout] == back
    assert person.page.locator("#record li.undone").count() == 1
    leds_show(person, table)


def test_a_bet_is_doubled_won_and_paid(person, table, tmp_path, physics):
    spec = physics.spec
    layout = [Disc(WHITE, *near_pocket(spec, 2, 70)), *WHITES_AND_QUEEN, *BLACKS_ASIDE]
    play_from(person, tmp_path, SOUTH_LEADS, layout)
    person.button("south", "BET")
    person.choose("Loin")
    person.wait_entry(r"^bet south far")
    person.button("north", "BET")
    person.choose("Non Just")
    person.wait_entry(r"^answer")
    person.button("south", "BET")
    person.choose("Si Just")
    person.wait("s.position.bet && s.position.bet.times === 4")
    # He names his man: the first white one, which lies before the pocket.
    person.wait_ready()
    if person.by == "keyboard":
        person.focus_board()
        person.page.keyboard.press("n")
    else:
        person.page.click("#name")
    person.wait("s.named === 0")
    person.shoot(find(physics, layout, 0, lambda outcome: pocketed(outcome) == ["w"], range(24, 38)))
    person.choose("Oui")  # north is asked whether the named man fell
    line = person.wait_entry(r"^south w@ne hit")
    assert "Pari gagné" in line
    # Two shots before, one played, one earned, and 3 × 4 of the bet.
    person.wait("s.position.shots === 14 && s.position.bet === null")
    leds_show(person, table)


def test_the_striker_gives_a_penalty_kick_and_it_is_scored(person, tmp_path, physics):
    layout = [Disc(WHITE, 60.0, 60.0), *WHITES_AND_QUEEN, *BLACKS_ASIDE]
    play_from(person, tmp_path, SOUTH_LEADS, layout)
    person.shoot(
        find(physics, layout, 0, lambda outcome: pocketed(outcome) == ["s"] and not outcome.touches, range(-60, 61))
    )
    line = person.wait_entry(r"^south s@")
    assert "Penalty" in line
    person.wait("s.position.phase === 'penalty_shot' && s.shooter === 'north' && s.may.arrow")
    person.wait_ready()
    before = person.state("men")
    person.activate(person.page.locator("#arrow"))
    person.wait("s.men.some((man, i) => Math.abs(man[1]) > 280 && man[0] === 'b' && man[2] > 250)")
    person.page.wait_for_timeout(200)
    men = person.state("men")
    moved = [i for i, man in enumerate(men) if man != before[i]]
    assert len(moved) == 1
    lying = [Disc("wbq".index(piece), x, y) for piece, x, y in men]
    person.shoot(
        find(
            physics,
            lying,
            2,
            lambda outcome: pocketed(outcome) == ["b"] and outcome.first_touch == BLACK,
            range(-180, 181),
        )
    )
    line = person.wait_entry(r"^north b@")
    assert "Penalty réussi" in line
    person.wait("s.position.phase === 'shot' && s.position.turn === 'north'")


def shot_that_makes_a_man_hop(physics, layout):
    """Where man 0 must lie, and the flick that sends it over the frame. Whether it hops hangs on the last digit."""
    for y in range(345, 150, -10):
        moved = [Disc(WHITE, 0.0, float(y)), *layout[1:]]
        for angle in range(-6, 7):
            hand = Hand(0.0, angle, 1.0)
            outcome = physics.play(moved, hand.flick(0))
            if [off.piece for off in outcome.off] == [WHITE] and not outcome.falls and outcome.first_touch == WHITE:
                return moved, hand
    raise AssertionError("no man hops")


def test_a_louxor_with_the_words(person, table, tmp_path, physics):
    blacks = [Disc(BLACK, -320.0, -150.0 + 40 * i) for i in range(9)]
    still = [Disc(WHITE, -160.0, 0.0), Disc(WHITE, -160.0, 60.0), Disc(QUEEN, 250.0, 100.0)]
    layout, hand = shot_that_makes_a_man_hop(physics, [Disc(WHITE, 0.0, 0.0), *still, *blacks])
    play_from(person, tmp_path, SOUTH_LEADS, layout)
    # The words are said while discs roll: eight times as fast, that is over before a slow browser sees the button.
    table.do(lambda: setattr(table.source.playing.setup, "speed", 1.0))
    if person.by == "keyboard":
        person.shoot(hand)
    else:
        person.shoot_with_sliders(hand)
    said = person.page.locator("#said")
    said.wait_for()
    person.activate(said)
    person.until("document.querySelector('#call').textContent.includes('Et je remets le pion')")
    person.button("north", "FAULT")
    person.choose("Sorti")
    person.choose("blanc")
    person.choose("Oui")  # « Phrase dite ? »
    line = person.wait_entry(r"^south off:w said")
    assert "Louxor" in line
    person.wait("s.position.turn === 'north' && s.position.shots === 2")
    person.wait_ready()
    assert sum(man[0] == "w" for man in person.state("men")) == 3  # it is back on the board


def test_the_last_man_and_the_queen_end_the_board(person, table, tmp_path, physics):
    spec = physics.spec
    x, y = near_pocket(spec, 2, 70)
    blacks = [Disc(BLACK, -320.0, -150.0 + 40 * i) for i in range(9)]
    layout = [Disc(WHITE, x, y), Disc(QUEEN, -x, y), *blacks]
    play_from(person, tmp_path, LAST_WHITE, layout)
    person.shoot(find(physics, layout, 0, lambda outcome: pocketed(outcome) == ["w"], range(24, 38)))
    person.wait_entry(r"^south w@ne")
    person.wait_ready()
    lying = [Disc("wbq".index(piece), x, y) for piece, x, y in person.state("men")]
    person.shoot(
        find(
            physics,
            lying,
            0,
            lambda outcome: pocketed(outcome) == ["q"] and outcome.first_touch == QUEEN,
            range(-38, -23),
        )
    )
    line = person.wait_entry(r"^south q@nw")
    assert "Yes Sir" in line
    assert unbroken("Plateau : Sud, +10") in line
    person.wait("s.position.board === 2 && s.position.score.south === 10")
    person.wait_ready()
    assert len(person.state("men")) == 19
    leds_show(person, table)
    tunes = person.page.evaluate("carromFigures.tunes")
    assert {"yes_sir", "board"} <= set(tunes)


def test_two_pages_see_the_same_and_either_can_play(table, open_page):
    one = Person(open_page(table.address), "keyboard")
    two = Person(open_page(table.address, width=700), "mouse")
    one.wait_ready()
    two.wait_ready()
    one.focus_board()
    for _ in range(5):
        one.page.keyboard.press("ArrowRight")
    two.wait("Math.abs(s.striker.offset_mm - 20) < 0.1")
    one.page.keyboard.press(" ")
    for person in (one, two):
        person.wait("s.position.board >= 1 && s.phase === 'idle'")
        person.wait_entry(r"^(south|north) ")
    one.wait_ready()
    two.wait_ready()
    assert one.entries() == two.entries()
    assert one.state("men") == two.state("men")
    assert one.state("position") == two.state("position")
    for _ in range(300):
        if one.leds() == two.leds():
            return
        one.page.wait_for_timeout(100)
    raise AssertionError("the two pages never show the same LEDs")


def test_a_reload_in_the_middle_of_a_shot_loses_nothing(open_page):
    setup = Setup.of("krhum", "two", seed=SEED, speed=0.25)  # on a busy machine a page takes seconds to come back
    with served(Live(setup)) as running:
        person = Person(open_page(running.address), "keyboard")
        person.wait_ready()
        person.focus_board()
        for _ in range(8):
            person.page.keyboard.press("ArrowUp")
        person.page.keyboard.press(" ")
        person.wait("s.phase === 'running'")
        person.page.reload()
        person.page.wait_for_selector("#table[data-ready]")
        assert person.page.evaluate("carromFigures.film()") > 0, "the shot did not go on where it was"
        person.wait_entry(r"^(south|north) ")
        fallen = running.do(lambda: [off.piece for off in running.source.playing.tabletop.played.outcome.falls])
        shot = person.entries()[-1]
        assert len(re.findall(r"@", shot)) == len(fallen)
        assert running.do(lambda: running.source.playing.session.truth.misjudged) == 0


def test_a_saved_game_opens_again_and_steps_through(person, tmp_path):
    person.wait_ready()
    person.focus_board()
    for _ in range(9):
        person.page.keyboard.press("ArrowUp")
    person.page.keyboard.press(" ")
    person.wait_entry(r"^(south|north) ")
    person.wait_ready()
    men = person.state("men")
    with person.page.expect_download() as download:
        person.activate(person.menu("#save"))
    path = tmp_path / "saved.record"
    download.value.save_as(path)
    person.page.set_input_files("#file", str(path))
    person.page.locator("#replay input").wait_for()
    assert "Coup 1 sur 1" in person.page.locator("#replay .step").inner_text()
    shown = person.page.evaluate("carromFigures.step().men")
    assert [man[0] for man in shown] == [man[0] for man in men]
    assert all(math.dist(a[1:], b[1:]) < 0.2 for a, b in zip(shown, men, strict=True))
    person.activate(person.page.locator("#replay [data-action=first]"))
    assert len(person.page.evaluate("carromFigures.step().men")) == 19
    person.activate(person.page.locator("#replay [data-action=close]"))
    assert person.page.locator("#replay").is_hidden()


def test_a_file_that_is_no_record_is_said(table, open_page, tmp_path):
    person = Person(open_page(table.address), "mouse")
    path = tmp_path / "bad.record"
    path.write_text("rules krhum\nsouth w@middle\n")
    person.page.set_input_files("#file", str(path))
    person.until("document.querySelector('#call').textContent.includes('bad.record:2')")


def test_a_person_plays_a_bot_and_bots_play_alone(open_page):
    with served(Live(Setup.of("fiche", "bots", seed=5, speed=20, pace="quick"))) as running:
        person = Person(open_page(running.address), "mouse")
        person.until("document.querySelectorAll('#record li').length >= 3", 600)
        assert person.page.locator(".pad").count() == 0
        person.page.click("#new")
        person.page.locator("label:has([name=company][value=four])").click()
        person.page.locator("label:has([name=book][value=icf])").click()
        person.page.click("#start")
        person.wait("s.book === 'icf' && s.seats.length === 4")
        person.wait_ready()
        assert person.page.locator(".pad").count() == 1
        seats = person.page.locator("#pads .names").inner_text()
        assert seats.split() == ["Sud", "Est", "Nord", "Ouest"], "not all may report a fault"
