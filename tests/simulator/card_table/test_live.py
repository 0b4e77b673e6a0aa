"""The table that pages talk to: messages, what each page is told, keeping, time."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.kaluki.position import GAME_OVER
from carrom_simulator.card_table.live import PACE_S, CardLive
from carrom_simulator.serving import protocol
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.serving.protocol import ProtocolError
from carrom_tools.records import replay
from stands.pages.card_tables import LEFT, WRONG_PLAYS, Kept, KeptFile, card_live
from tests.event_loop import in_a_loop
from tests.simulator.web.live_page import ask


class Page:
    """A page without a browser."""

    def __init__(self, live):
        self.live = live
        self.told = []
        live.tell = self.told.append

    def send(self, kind, **fields):
        """Send a message as a page does; the replies to this page alone."""

        async def handle():
            outbox = Outbox()
            await ask(self.live, outbox, kind, **fields)
            return [json.loads(await outbox.get()) for _ in range(outbox.waiting)]

        return in_a_loop(handle())

    def lines(self):
        return [message["line"] for message in self.told if message["t"] == "line"]


def bots_play(live):
    """Let the bots play until the person is asked."""

    async def wait():
        running = asyncio.create_task(live.run())
        while live.game.is_bots_turn:
            await asyncio.sleep(0)
        running.cancel()

    in_a_loop(wait())


def play_evening(live, page):
    """Play to the end as advised, by messages alone."""
    while live.game.position.phase != GAME_OVER:
        bots_play(live)
        state = live.state()
        if state["may"]["buy"]:
            assert page.send("buy") == []
        if state["may"]["deal"]:
            assert page.send("deal") == []
            continue
        if not state["may"]["play"]:
            continue
        (hint,) = page.send("hint")
        fields = {"add": ("card", "meld", "low"), "swap": ("card", "meld"), "from": ("card", "meld")}
        hint["card"] = hint["cards"][0] if hint["cards"] else ""
        names = fields.get(hint["do"], {"meld": ("cards",), "discard": ("card",)}.get(hint["do"], ()))
        assert page.send(hint["do"], **{name: hint[name] for name in names}) == []


def test_a_whole_evening_is_played_by_messages_and_kept():
    keeper = Kept()
    live = card_live((1, 3), 5, keeper=keeper)
    page = Page(live)
    play_evening(live, page)
    (kept,) = keeper.files
    assert kept.over
    steps = list(replay.replay(replay.parse(kept.record.encode(), "kept")))
    assert steps[-1].verdict.game_over is not None
    assert "# player moi human" in kept.record
    assert page.told[-1]["state"]["winner"] == steps[-1].after.names[steps[-1].verdict.game_over]
    lines = page.lines()
    assert any("gagne la partie" in " ".join(line["calls"]) for line in lines)
    assert not any(line["who"] in ("Anna", "Ben") and line["what"].startswith("pioche ") for line in lines)
    assert any(line["who"] == "Vous" and line["what"].startswith("piochez ") for line in lines)
    assert not any("reçoit" in line["what"] for line in lines)


def test_every_entry_is_kept_before_it_is_told_an_undo_too():
    keeper = Kept(WRONG_PLAYS)
    live = card_live(keeper=keeper)
    page = Page(live)
    page.send("continue", id=LEFT)
    kept = keeper.files[-1]
    for kind, fields, text in (
        ("draw", {}, "moi draw "), ("meld", {"cards": ["Jh", "Qh", "**", "Ah"]}, "moi meld Jh Qh ** Ah\n"),
        ("undo", {}, "undo\n"), ("discard", {"card": "9s"}, "moi discard 9s\n"),
    ):  # fmt: skip
        assert page.send(kind, **fields) == []
        assert kept.added[-1].startswith(text)
    bots_play(live)
    entered = [text.split("\n")[:-1] for text in kept.added]
    assert all(len(texts) == 1 for texts in entered), "none waits for another"
    assert len(page.lines()) == len(entered)


def test_a_hand_is_dealt_whole_or_not_at_all():
    keeper = Kept()
    live = card_live(keeper=keeper)
    page = Page(live)
    assert keeper.files[0].added == [], "an evening without an entry is not kept"
    page.send("deal")
    (dealt,) = keeper.files[0].added
    words = [line.split()[0] for line in dealt.splitlines()]
    assert words[:3] == ["rules", "players", "dealer"]
    assert words[-3:] == ["deal", "deal", "turn"]


def test_an_evening_that_was_left_goes_on_in_the_middle_of_a_turn():
    before = card_live(keeper=Kept(WRONG_PLAYS))
    page = Page(before)
    page.send("continue", id=LEFT)
    page.send("draw")
    page.send("meld", cards=["Jh", "Qh", "**", "Ah"])
    record = before.game.record()
    live = card_live(keeper=Kept(record))
    page = Page(live)
    assert live.state()["left"]
    (told,) = page.send("unfinished")
    assert told["games"] == [
        {"id": LEFT, "begun": LEFT, "readable": True, "hand": 1, "score": {"moi": 0, "ben": 0},
         "players": [{"name": "moi", "level": 0}, {"name": "ben", "level": 1}]}
    ]  # fmt: skip
    assert page.send("continue", id=LEFT) == []
    state = live.state()
    assert not state["left"]
    was = before.state()
    for key in ("you", "hand", "position", "may", "owed", "players"):
        assert state[key] == was[key], key
    assert state["may"]["undo"]
    assert live.hello()["log"] == before.hello()["log"]
    (refused,) = page.send("continue", id=LEFT)  # there is none any more
    assert refused["t"] == "error"
    assert live.state()["game"] == state["game"]
    assert page.send("undo") == []
    assert len(live.state()["hand"]) == 14


def test_another_evening_leaves_the_list_as_it_is_and_a_damaged_one_can_only_be_deleted():
    live = card_live(keeper=Kept(WRONG_PLAYS))
    Page(live).send("deal")
    assert live.state()["left"]
    live = card_live(keeper=Kept("rules kaluki\n"))
    page = Page(live)
    before = live.state()["game"]
    (told,) = page.send("unfinished")
    assert told["games"] == [{"id": LEFT, "begun": LEFT, "readable": False}]
    (refused,) = page.send("continue", id=LEFT)
    assert refused["t"] == "error"
    assert live.state()["game"] == before


def test_a_deleted_evening_is_gone_from_the_list():
    live = card_live(keeper=Kept(WRONG_PLAYS))
    page = Page(live)
    (told,) = page.send("delete", id=LEFT)
    assert told["games"] == []
    assert not live.state()["left"]


def test_a_full_disk_is_said_once_and_nothing_is_left_out_later():
    class Full(KeptFile):
        full = True

        def add(self, text):
            if self.full:
                raise OSError(28, "No space left on device")
            super().add(text)

    keeper = Kept()
    keeper.begin = Full
    live = card_live(keeper=keeper)
    page = Page(live)
    page.send("deal")
    bots_play(live)
    page.send("draw")
    told = [message for message in page.told if message["t"] == "error"]
    assert len(told) == 1
    assert told[0]["text"] == "La partie ne peut pas être gardée : il n'y a plus de place"
    assert live.state()["position"]["phase"] != "between"


def test_picked_cards_show_what_may_be_done_and_why_not():
    live = card_live(keeper=Kept(WRONG_PLAYS + "moi draw Kd\nmoi meld Jh Qh ** Ah\n"))
    page = Page(live)
    page.send("continue", id=LEFT)
    (told,) = page.send("pick", cards=["Ks"])
    found = {(choice["do"], choice["meld"]): choice["why"] for choice in told["choices"]}
    assert found["discard", 0] is None
    assert "remplacer le joker" in found["swap", 1]
    assert "ne complète pas" in found["add", 1]
    (told,) = page.send("pick", cards=["9d", "9s", "9c"])
    assert [(choice["do"], choice["why"]) for choice in told["choices"]] == [("meld", None)]
    assert page.send("pick", cards=[])[0]["choices"] == []
    before = live.game.record()
    assert live.game.record() == before  # looking changes nothing


def test_lines_and_rules_are_told_in_both_languages():
    live = card_live(lang="fr")
    page = Page(live)
    page.send("deal")
    bots_play(live)
    log = live.hello()["log"]
    assert log[0]["what"].startswith("Donne 1, donnée par")
    assert log[0]["also"]["en"]["what"].startswith("Hand 1, dealt by")
    (sheet,) = page.send("rules")
    assert sheet["name"] == "Kaluki"
    assert sheet["groups"][0]["rows"] != sheet["also"]["en"]["groups"][0]["rows"]


def test_a_new_evening_begins_another_log_and_wrong_choices_are_refused():
    live = card_live()
    page = Page(live)
    page.send("deal")
    assert live.hello()["log"]
    assert page.send("new", name="lea", levels=[1, 2, 3], options={"buy": "9"}, seed=4) == []
    assert live.hello()["log"] == []
    assert live.state()["you"] == "lea"
    for name, options in (("deal", {}), ("Léa", {}), ("lea", {"tea": "1"})):
        (refused,) = page.send("new", name=name, levels=[1], options=options, seed=None)
        assert refused["t"] == "error"
    assert live.state()["options"]["buy"] == "9"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"t": "tea"}', '{"t": "draw", "card": "Ah"}', '{"t": "meld"}', '{"t": "meld", "cards": ["Zz"]}',
     '{"t": "meld", "cards": [1]}', '{"t": "discard", "card": null}',
     '{"t": "add", "card": "Ah", "meld": 0, "low": false}',
     '{"t": "add", "card": "Ah", "meld": true, "low": false}', '{"t": "pick", "cards": "Ah"}', "x" * 2_000_000,
     '{"t": "new", "name": "a", "levels": [], "options": {}, "seed": null}',
     '{"t": "new", "name": "a", "levels": [true], "options": {}, "seed": null}', '{"t": "lang", "lang": "en"}'],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused(text):
    with pytest.raises(ProtocolError):
        protocol.parse(text, CardLive.kinds)


CARD = st.sampled_from(["Ah", "**", "9s", "9h", "9d", "9c", "Jh", "Qh", "Ks", "2c", "4c", "Td"])
WISH = st.one_of(
    st.fixed_dictionaries({"t": st.sampled_from(["draw", "take", "undo", "deal", "buy", "hint", "unfinished"])}),
    st.fixed_dictionaries({"t": st.sampled_from(["meld", "pick"]), "cards": st.lists(CARD, max_size=6)}),
    st.fixed_dictionaries({"t": st.sampled_from(["swap", "from"]), "card": CARD, "meld": st.integers(1, 4)}),
    st.fixed_dictionaries({"t": st.just("add"), "card": CARD, "meld": st.integers(1, 4), "low": st.booleans()}),
    st.fixed_dictionaries({"t": st.just("discard"), "card": CARD}),
)


@given(st.lists(WISH, max_size=25))
@settings(max_examples=40, deadline=None)
def test_no_message_breaks_the_table(wishes):
    live = card_live(keeper=Kept(WRONG_PLAYS))
    page = Page(live)
    page.send("continue", id=LEFT)
    for wish in wishes:
        replies = page.send(wish.pop("t"), **wish)
        assert all(reply["t"] in ("error", "hint", "choices", "unfinished") for reply in replies)
        bots_play(live)
    steps = replay.replay(replay.parse(live.game.record().encode(), "evening"))
    assert all(step.verdict.error is None for step in steps)


def test_a_person_can_follow_what_the_bots_do():
    assert 0.5 <= PACE_S <= 1.5
