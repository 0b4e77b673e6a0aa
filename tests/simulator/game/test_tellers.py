"""People at tables that see little: they press, hold or write what happened, and the table rules as on the truth."""

import pytest

from carrom import fitted
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, SOUTH, SW, WHITE
from carrom.game.record import parse_entry
from carrom.panel import choices
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.seen_table import SeenTable
from carrom.table import Table
from carrom.told_table import ToldTable
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import READY, SETTLING
from carrom_simulator.game.useful_pads import useful_buttons
from carrom_simulator.physics.outcome import Fall, Off

S = 1_000_000
LINES = "lines=south,east,north,west"


def session(parts, book="dezepions", **more):
    return Session(book, fitted=fitted.parse(parts), **{"seed": 3, **more})


@pytest.mark.parametrize(
    ("parts", "table"),
    [
        ("", ToldTable),
        ("display pads=pins buzzer", ToldTable),
        (f"{LINES} pads", ToldTable),
        ("gates=sw display pads=pins", SeenTable),
        ("gates=sw,se,ne,nw pads", SeenTable),
        ("gates=sw supply", Table),
        (f"gates=se,nw {LINES} display pads", Table),
        (f"gates=se,nw {LINES} display", Table),
    ],
)
def test_bots_play_at_every_stage_and_the_table_rules_rightly(parts, table):
    game = session(parts)
    assert type(game.table) is table
    result = game.play()
    assert result["winner"]
    assert (result["misjudged"], result["missed"], result["phantom"], result["confused"]) == (0, 0, 0, 0)
    assert (result["presses"] > 0) == ("pads" in parts)


def test_a_pad_is_pressed_once_a_shot_and_once_a_man_that_no_pocket_saw():
    game = session("gates=sw display pads=pins", seed=5, mishaps=False)
    unseen = []

    class Eye:
        def on_settled(self, played, _agree):
            unseen.extend(fall.piece for fall in played.outcome.falls if fall.pocket != SW)

    game.listeners.append(Eye())
    result = game.play()
    told = [parse_entry(text) for text in game.game.texts()]
    shots = [entry for entry in told if entry.kind == entries.SHOT]
    plain = not any(entry.off or entry.claims for entry in shots)
    assert plain, "another seed: this game has claims"
    assert result["presses"] >= len(shots) + len(unseen)
    chosen = 3 * sum(entry.kind == entries.CHOOSE for entry in told)
    assert result["presses"] <= len(shots) + len(unseen) + unseen.count(pieces.QUEEN) + chosen


def shot(game, seat, falls=(), off=(), claims=0):
    """A person shoots; this happens. Returns the shot."""
    tabletop = game.tabletop
    while game.waits_for != seat:
        game.run(S // 10)
    game.place(seat, 0.0)
    game.run(3 * S)
    played = tabletop.flick(seat, 90.0, 40.0, by_person=True)
    played.outcome.falls[:] = [Fall(0.5, at, piece, pocket, 500.0) for at, (piece, pocket) in enumerate(falls)]
    played.outcome.off[:] = [Off(0.5, 5 + at, piece) for at, piece in enumerate(off)]
    played.claims = claims
    for fall in played.outcome.falls:
        game.world.sensors.fall(game.world.now_us / 1e6 + 0.5, fall.pocket, fall.piece)
    return played


def test_a_person_at_a_page_tells_his_shot_himself_and_the_table_waits_for_him():
    game = session("gates=sw display pads", "krhum", people=(SOUTH, NORTH), opener=SOUTH)
    shot(game, SOUTH, [(WHITE, SW), (BLACK, NE)])
    game.run(60 * S)
    assert (game.tabletop.state, list(game.game.texts())) == (SETTLING, [])
    for button in (BANK_BUTTON, OK_BUTTON):
        game.world.press(NORTH, button)
        game.run(S // 2)
    while game.table.question is not None:
        game.world.press(SOUTH, OK_BUTTON)
        game.run(S)
    assert list(game.game.texts()) == ["south w@sw b@sw"]
    game.run(5 * S)
    assert game.tabletop.state == READY


def test_an_umpire_tells_a_persons_shot_for_him():
    game = session("display pads=pins", "krhum", people=(SOUTH, NORTH), opener=SOUTH, umpire=True)
    crew = shot(game, SOUTH, [(WHITE, SW), (BLACK, NE)], off=[BLACK], claims=pieces.BOULETTE)
    game.tabletop.spawn(game.crew.witness(crew))
    game.run(60 * S)
    (text,) = game.game.texts()
    assert text.split()[:2] == ["south", "w@sw"]
    assert {"b@sw", "off:b", "boulette"} <= set(text.split())


def test_buttons_tell_while_a_shot_can_be_told_and_any_pad_answers():
    game = session("display pads=pins", "krhum", people=(SOUTH, NORTH), opener=SOUTH)
    game.run(S)
    every = [BET_BUTTON, FAULT_BUTTON, BANK_BUTTON, OK_BUTTON]
    assert useful_buttons(game.tabletop, NORTH) == every
    for _ in game.hands.pick(SOUTH, FAULT_BUTTON, []):
        game.run(2 * S)
    assert game.tabletop.offered() is not None
    assert useful_buttons(game.tabletop, NORTH) == every
    bare = session("display", people=(SOUTH, NORTH))
    assert useful_buttons(bare.tabletop, SOUTH) == []


@pytest.mark.parametrize(
    ("button", "values", "text"),
    [
        (BET_BUTTON, [pieces.FAR], "bet south far"),
        (FAULT_BUTTON, [choices.ITEM_TOUCH, NORTH], "touch north"),
        (FAULT_BUTTON, [choices.ITEM_BOULETTE], None),
    ],
)
def test_at_the_console_people_write_what_others_press(button, values, text):
    game = session("display", "krhum", people=(SOUTH, NORTH), opener=SOUTH)
    game.table.enter(parse_entry("south w@sw"))
    for delay_us in game.hands.pick(SOUTH, button, values):
        game.run(delay_us)
    assert list(game.game.texts())[1:] == ([text] if text else [])
    assert game.hands.acting == 0


def test_at_the_console_a_miss_that_the_table_made_of_a_shot_is_put_right():
    game = session(f"gates=sw {LINES} display", "krhum", seed=11, people=(SOUTH, NORTH), opener=SOUTH, umpire=True)
    game.tabletop.spawn(game.crew.witness(shot(game, SOUTH, [(WHITE, NE)])))
    heard = []
    game.table.listeners.append(type("Ear", (), {"on_entry": lambda _, entry, *_more: heard.append(entry.text())})())
    game.run(40 * S)
    assert list(game.game.texts()) == ["south w@ne"]
    assert heard[-1] == "south w@ne"


def test_a_menu_is_opened_by_holding_and_turned_the_shorter_way():
    game = session("display pads=pins", "krhum", people=(SOUTH, NORTH), opener=SOUTH)
    game.run(S)
    for delay_us in game.hands.pick(NORTH, FAULT_BUTTON, [choices.ITEM_OFF, pieces.STRIKER]):
        game.run(delay_us)
    assert game.table.referee.shot.off == [pieces.STRIKER]
    assert game.hands.presses == 5, "held, to « Sorti », OK, back to the last piece, OK"
