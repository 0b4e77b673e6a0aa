"""A table speaks to a real Mosquitto: its games arrive whole, whatever the network does, and nothing comes back."""

import json
import random
import re
import subprocess
import time
from pathlib import Path

from carrom_tools.club.broker import Broker
from carrom_tools.club.link import Patience
from stands.clubs.mosquitto import Listener, Mosquitto, publish, until
from stands.clubs.speaker import HEADER, QUICK, Table, shots, speaking


def test_a_game_is_told_entry_by_entry_and_its_state_is_kept(broker, tmp_path):
    with Listener(broker.port) as listener, speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER)
        for line in ("# layout\nsouth w@ne\n", "south -\n", "north b@nw s@ne\n", "undo\n"):
            game.add(line)
        until(lambda: len(listener.said("/entry")) == 5)
        until(lambda: listener.said("/state") and listener.said("/state")[-1]["number"] == 4)
    events = listener.said("/entry")
    assert [event["number"] for event in events] == [0, 1, 2, 3, 4]
    assert [event["entry"] for event in events] == [None, "south w@ne", "south -", "north b@nw s@ne", "undo"]
    assert "striker" in events[3]["calls"]
    assert listener.records() == {game_name(table): HEADER + "# layout\nsouth w@ne\nsouth -\nnorth b@nw s@ne\nundo\n"}
    state = listener.said("/state")[-1]
    assert (state["playing"], state["turn"], state["turn_name"]) == (True, "north", "Max")
    assert state["score_text"] == "0 – 0"
    assert state["position"]["down"] == {"w": 1, "b": 0}
    assert [json.loads(payload)["event_type"] for topic, payload, _ in listener.heard if topic.endswith("/call")] == [
        call for event in events for call in event.get("calls", ())
    ]
    with Listener(broker.port) as late:  # whoever comes later finds how it stands, and that the table is gone
        until(lambda: len(late.heard) >= 3)
    kept = {topic: payload for topic, payload, is_kept in late.heard if is_kept}
    assert json.loads(kept["carrom/v1/club-1/state"]) == state
    assert kept["carrom/v1/club-1/status"] == "offline"
    assert not late.said("/entry")


def game_name(table):
    return next(table.library.folder.rglob("*.record")).name


def test_while_the_broker_is_away_the_table_plays_on_and_all_of_it_follows(broker, tmp_path):
    with Listener(broker.port) as listener, speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER)
        lines = shots(120)
        for number, line in enumerate(lines):
            if number in (30, 70):
                until(lambda: len(listener.said("/entry")) > 10)
                broker.kill()
            if number in (60, 110):
                broker.start()
                until(lambda: table.news[-1].endswith("speaks") and listener.is_there.is_set())
            began_s = time.monotonic()
            game.add(line)
            assert time.monotonic() - began_s < 1.0, "the table waits for the network"

        def heard():
            return {event["number"] for event in listener.said("/entry")}

        until(lambda: max(heard()) == 120)
        assert any("the table plays on" in news for news in table.news)
        assert {*range(31, 61), *range(71, 111)} <= heard()  # what was entered while the broker was away
        until(lambda: listener.has_all("club-1"))
    assert list(listener.records().values()) == [HEADER + "".join(lines)]
    assert not [call for call in listener.said("/call") if call["number"] > 120]


def test_what_was_not_told_before_the_end_follows_after_the_next_start(broker, tmp_path):
    broker.kill()
    lines = shots(8)
    with speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER)
        for line in lines:
            game.add(line)
        game.set_over(True)
        game.leave()
    broker.start()
    with Listener(broker.port) as listener, speaking(tmp_path / "games", broker.port):
        until(lambda: len(listener.said("/entry")) == 9)
    assert list(listener.records().values()) == [HEADER + "".join(lines)]
    with Listener(broker.port, "carrom/v1/+/entry") as second, speaking(tmp_path / "games", broker.port) as table:
        until(lambda: table.news)
        time.sleep(0.3)
    assert second.heard == []  # it was all confirmed


def test_a_game_that_is_taken_up_goes_on_with_its_numbers(broker, tmp_path):
    with Listener(broker.port) as listener:
        with speaking(tmp_path / "games", broker.port) as table:
            game = table.keeper.begin()
            game.add(HEADER + "south -\n")
            until(lambda: len(listener.said("/entry")) == 2)
            game.leave()
        with speaking(tmp_path / "games", broker.port) as table:
            game = table.keeper.take_up(table.keeper.unfinished()[0])
            game.add("north -\n")
            until(lambda: len(listener.said("/entry")) >= 3)
            until(lambda: listener.said("/state")[-1]["number"] == 2)
    assert [event["number"] for event in listener.said("/entry")] == [0, 1, 2]
    assert listener.said("/state")[-1]["turn"] == "south"


def test_a_receiver_that_has_missed_something_asks_for_it_again(broker, tmp_path):
    with speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER + "".join(shots(5)))
        until(lambda: table.news)
        time.sleep(0.3)
        with Listener(broker.port, "carrom/v1/+/entry") as listener:
            asked = json.dumps({"game": game_name(table), "number": 0}).encode()
            publish(broker.port, [("carrom/v1/club-1/again", asked)] * 20)
            until(lambda: len(listener.said("/entry")) >= 6)
            time.sleep(0.3)
        assert len(listener.heard) == 6  # twenty requests at once are one
        assert listener.records() == {game_name(table): HEADER + "".join(shots(5))}
        assert not listener.said("/call")


def test_nonsense_from_the_network_changes_nothing(broker, tmp_path):
    chance = random.Random(1)
    odd = [b"", b"\xff\x00", b"[" * 3000, b"{}", b"null", b'{"game": 1, "number": 0}', b"9" * 4000, b"x" * 100_000]
    odd += [chance.randbytes(chance.randrange(200)) for _ in range(500)]
    with Listener(broker.port, "carrom/v1/+/entry") as listener, speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER + "south -\n")
        until(lambda: len(listener.said("/entry")) == 2)
        odd += [json.dumps({"game": game_name(table), "number": number}).encode() for number in (-1, 2, 10**9, True)]
        publish(broker.port, [("carrom/v1/club-1/again", payload) for payload in odd])
        game.add("north -\n")
        until(lambda: len(listener.said("/entry")) == 3)
    assert list(listener.records().values()) == [HEADER + "south -\nnorth -\n"]
    assert len(table.news) == 1, "the link was lost"
    assert (
        next(path for path in (tmp_path / "games").rglob("*.record")).read_text().split()
        == (HEADER + "south -\nnorth -\n").split()
    )


def test_a_broker_that_asks_for_a_password_gets_it_and_lets_nobody_else_in(tmp_path):
    words = tmp_path / "words"
    subprocess.run(["mosquitto_passwd", "-b", "-c", words, "table", "s3cret"], check=True)
    words.chmod(0o644)
    mosquitto = Mosquitto(tmp_path, f"allow_anonymous false\npassword_file {words}\n")
    mosquitto.start()
    try:
        known = {"username": "table", "password": "s3cret"}
        with Listener(mosquitto.port, "carrom/v1/+/entry", **known) as listener:
            with speaking(tmp_path / "games", mosquitto.port, user="table", password="wrong") as table:
                game = table.keeper.begin()
                game.add(HEADER + "south -\n")
                until(lambda: table.news)
                assert "not authori" in table.news[-1].lower()
            assert listener.heard == []
            with speaking(tmp_path / "games", mosquitto.port, user="table", password="s3cret"):
                until(lambda: len(listener.said("/entry")) == 2)
    finally:
        mosquitto.kill()


def test_the_access_list_of_the_docs_lets_a_table_speak_in_its_own_name_alone(tmp_path):
    page = (Path(__file__).resolve().parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
    allowed, words = tmp_path / "acl", tmp_path / "words"
    listed = re.search(r"```\n(user club-1\n.*?)```", page, re.DOTALL)[1]
    allowed.write_text(listed.partition("user wall")[0].replace("club-1", "club-2") + listed)
    words.touch()
    for user in ("club-1", "club-2", "wall", "home"):
        subprocess.run(["mosquitto_passwd", "-b", words, user, "w"], check=True)
    mosquitto = Mosquitto(tmp_path, f"allow_anonymous false\npassword_file {words}\nacl_file {allowed}\n")
    mosquitto.start()
    wall, home = {"username": "wall", "password": "w"}, {"username": "home", "password": "w"}
    try:
        with (
            Listener(mosquitto.port, "carrom/v1/#", **wall) as listener,
            Listener(mosquitto.port, **home) as at_home,
            speaking(tmp_path / "games", mosquitto.port, user="club-1", password="w") as table,
        ):
            game = table.keeper.begin()
            game.add(HEADER + "south -\n")
            until(lambda: len(listener.said("/entry")) == 2)
            lie = [
                ("carrom/v1/club-1/state", b"{}"),
                ("carrom/v1/club-1/again", b"{}"),
                ("homeassistant/device/carrom-club-1/config", b"{}"),
                ("homeassistant/device/front-door-lock/config", b"{}"),
                ("carrom/v1/club-2/state", b"{}"),
            ]
            publish(mosquitto.port, lie, username="club-2", password="w")
            publish(mosquitto.port, [("carrom/v1/home/state", b"{}")], **home)
            publish(mosquitto.port, [("carrom/v1/wall/state", b"{}")], **wall)
            asked = json.dumps({"game": game_name(table), "number": 1}).encode()
            publish(mosquitto.port, [("carrom/v1/club-1/again", asked)], **wall)
            until(lambda: len(listener.said("/entry")) == 3)
        told = [topic for topic, payload, _ in listener.heard if payload == "{}"]
        assert told == ["carrom/v1/club-2/state"]
        announced = {topic for topic, _, _ in at_home.heard if topic.startswith("homeassistant/")}
        assert announced == {"homeassistant/device/carrom-club-1/config"}
        assert "carrom-club-1-score" in "".join(payload for _, payload, _ in at_home.heard)
    finally:
        mosquitto.kill()


def test_with_tls_only_a_broker_of_that_authority_is_believed(tmp_path):
    for name in ("ours", "other"):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-keyout", tmp_path / f"{name}.key", "-out", tmp_path / f"{name}.pem", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=IP:127.0.0.1"],
            check=True, capture_output=True,
        )  # fmt: skip
        (tmp_path / f"{name}.key").chmod(0o644)
    config = f"certfile {tmp_path}/ours.pem\nkeyfile {tmp_path}/ours.key\nallow_anonymous true\n"
    mosquitto = Mosquitto(tmp_path, config)
    mosquitto.start()
    try:
        for name, there in (("other", False), ("ours", True)):
            broker = Broker.named(f"127.0.0.1:{mosquitto.port}", "club-1", ca=tmp_path / f"{name}.pem")
            table = Table(tmp_path / name, broker, QUICK)
            with table.link:
                until(lambda table=table: table.news)
            assert table.news[0].endswith("speaks") == there, table.news
            assert there or "certificate" in table.news[0].lower()
    finally:
        mosquitto.kill()


def test_of_two_tables_with_one_name_one_waits_while_the_other_speaks_and_both_say_so(broker, tmp_path):
    patience = QUICK._replace(same_name_s=5.0)
    tables = [Table(tmp_path / name, Broker("127.0.0.1", broker.port, "club-1"), patience) for name in ("one", "two")]
    said = "another table probably speaks there as “club-1”; give one of the two another name (--mqtt-table)"

    def have_said(count):
        return sum(any(said in news for news in table.news) for table in tables) >= count

    with Listener(broker.port) as listener, tables[0].link, tables[1].link:
        until(lambda: have_said(1))
        (speaks,) = [table for table in tables if not any(said in news for news in table.news)]
        speaks.keeper.begin().add(HEADER + "south -\n")
        until(lambda: len(listener.said("/entry")) == 2)
        until(lambda: have_said(2))
        for table in tables:
            assert len(table.news) < 20, "they put each other out without end"


def test_a_broker_that_comes_and_goes_is_no_other_table(broker, tmp_path):
    with speaking(tmp_path / "games", broker.port) as table:
        game = table.keeper.begin()
        game.add(HEADER)
        for line in shots(4):
            with Listener(broker.port) as listener:
                until(lambda: table.news and table.news[-1].endswith("speaks"))
                game.add(line)
                until(lambda listener=listener: listener.said("/entry"))
            broker.kill()
            until(lambda: "refused" in table.news[-1])
            broker.start()
    assert not any("another table" in news for news in table.news)


def test_at_the_end_the_table_tries_once_more(broker, tmp_path):
    patient = Patience(first_s=60.0)  # the end comes before its next try
    with Listener(broker.port) as listener:
        with speaking(tmp_path / "games", broker.port, patience=patient) as table:
            game = table.keeper.begin()
            game.add(HEADER)
            until(lambda: listener.said("/entry"))
            broker.kill()
            until(lambda: "the table plays on" in table.news[-1])
            game.add("south w@ne\n")
            broker.start()
        until(lambda: list(listener.records().values()) == [HEADER + "south w@ne\n"])


def test_a_bridged_broker_passes_a_game_on_and_what_is_asked_for_again(broker, tmp_path):
    """By the lines of docs/club.md."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "club.md").read_text(encoding="utf-8")
    lines = re.search(r"```\n(connection .*?)```", page, re.DOTALL)[1]
    (tmp_path / "hall").mkdir()
    bridge = re.sub(r"address \S+", f"address 127.0.0.1:{broker.port}", lines)
    hall = Mosquitto(tmp_path / "hall", f"allow_anonymous true\n{bridge}")
    with Listener(broker.port) as wall:
        hall.start()
        try:
            with speaking(tmp_path / "games", hall.port) as table:
                game = table.keeper.begin()
                game.add(HEADER + "south -\n")
                until(lambda: len(wall.said("/entry")) >= 2 and wall.said("/state"))
                asked = json.dumps({"game": game_name(table), "number": 1}).encode()
                publish(broker.port, [("carrom/v1/club-1/again", asked)])
                until(lambda: len(wall.said("/entry")) >= 3)
        finally:
            hall.kill()
    assert wall.records() == {game_name(table): HEADER + "south -\n"}
