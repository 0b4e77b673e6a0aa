"""One press means one thing: a key or finger that skips does not shoot; while one bets the board takes men alone."""

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.person import Person
from stands.pages.served import served
from tests.page.test_status import play_on

WHITE_IS_SOUTH = "rules krhum\nseats south north\nopener south\nsouth w@sw\n"
REST_MS = 700
PRESSES_MS = (50, 260, 400)
NOTE_PRESSES = """() => {
    globalThis.presses = [];
    addEventListener("keydown", () => presses.push(performance.now()), true);
}"""  # on a busy machine some are farther apart than the test wants
OWN = """() => {
    const { men, position, named } = carromFigures.state();
    return men.map(([piece, x, y], index) => ({ piece, x, y, index }))
        .filter(({ piece }) => piece === position.colours.south)
        .sort((one, other) => other.y - one.y);
}"""


def flicks(table):
    return table.do(lambda: table.source.playing.tabletop.flicks)


def own_flicks(table):
    """How often the person has shot."""
    return table.do(lambda: sum(text.startswith("south ") for text in table.source.playing.tabletop.game.texts()))


@pytest.mark.parametrize("every_ms", PRESSES_MS)
def test_a_key_that_skips_shoots_only_after_it_has_rested(open_page, every_ms):
    with served(Live(Setup.of("billard", "bot", seed=3, speed=2, pace="quick"))) as table:
        person = Person(open_page(table.address), "keyboard")
        person.wait_ready()
        person.focus_board()
        person.page.keyboard.press("ArrowRight")
        person.page.wait_for_timeout(REST_MS)
        person.page.evaluate(NOTE_PRESSES)
        person.page.keyboard.press(" ")
        person.wait("s.phase === 'running'")
        shots = own_flicks(table)
        for _ in range(2):  # two of the bot's turns, and the waits before the person's own
            for _ in range(200):
                person.page.keyboard.press(" ")
                person.page.wait_for_timeout(every_ms)
                if person.state("may.flick") and person.page.evaluate("!document.querySelector('#flick').disabled"):
                    break
            person.page.keyboard.press(" ")
            person.page.wait_for_timeout(every_ms)
            person.page.keyboard.press(" ")
        person.page.wait_for_timeout(200)
        rested = person.page.evaluate(f"presses.filter((at, i) => i > 0 && at - presses[i - 1] > {REST_MS}).length")
        assert own_flicks(table) <= shots + 1 + rested, "only the shot that was on its way"
        count = flicks(table)
        assert rested or person.state("may.flick"), "the key that skipped has not shot"
        person.wait_ready()
        person.page.wait_for_timeout(REST_MS + 100)
        person.page.keyboard.press(" ")
        person.wait("s.phase === 'running'")
        assert flicks(table) == count + 1


@pytest.mark.parametrize("width", [390, 1024])
def test_while_one_bets_a_slip_next_to_a_man_names_him_and_nothing_is_shot(open_page, tmp_path, width):
    with served(Live(Setup.of("krhum", "two", seed=3, speed=8))) as table:
        person = Person(open_page(table.address, width=width), "mouse")
        person.wait_ready()
        play_on(person, tmp_path, WHITE_IS_SOUTH)
        person.wait_ready()
        person.button("south", "BET")
        person.wait("s.question && s.may.bet")
        count, mouse = flicks(table), person.page.mouse
        man = person.page.evaluate(OWN)[0]
        x, y = person.on_board(man["x"], man["y"] - person.state("base.y"))
        mouse.move(x, y - 10)
        mouse.down()
        mouse.move(x + 10, y + 15, steps=4)
        mouse.up()
        person.wait(f"s.named === {man['index']}")
        mouse.move(*person.on_board(0, -40))
        mouse.down()
        mouse.move(*person.on_board(0, -120), steps=4)
        mouse.up()
        assert person.state("named") == man["index"]
        assert flicks(table) == count
        assert person.state("question") is not None
        person.choose("Loin")
        person.wait("s.position.bet && s.may.flick")
