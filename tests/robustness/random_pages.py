"""Pages without a browser at a running `carrom play`: they play at random, and know what they were shown last."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from carrom.game.rules import BOOKS

Message = dict[str, Any]

LOOK_S = 0.02
PATIENCE_S = 600.0  # of a machine that has much else to do
NEW_GAME = "Partie ? Oui"  # ends the menu that begins a game on the pads: it would have the names of the one before


@dataclass
class Shown:
    """A game as a page was shown it. name: the person's; no two games have the same. log: its lines. ruled: how many of
    them had come when the state came. first: the same game when it was shown first."""

    name: str = ""
    log: list[str] = field(default_factory=list)
    state: Message = field(default_factory=dict)
    ruled: int = 0
    first: "Shown | None" = None
    told_s: float = 0.0  # when the last of it came

    @property
    def over(self) -> bool:
        return self.state.get("winner") is not None


class RandomPage:
    """A page that plays. names: gives the next game's name. games: all that were shown, the running one last."""

    path = "/socket"

    def __init__(self, rng: Random, prefix: str):
        self.rng = rng
        self.games = [Shown()]
        self._prefix = prefix
        self._count = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._replies: list[Message] = []
        self._number = 0  # of the game, as the server counts

    @property
    def shown(self) -> Shown:
        return self.games[-1]

    @property
    def state(self) -> Message:
        return self.shown.state

    # What the server tells.

    async def listen(self, session: aiohttp.ClientSession, address: str) -> None:
        """Take all messages until the socket closes."""
        async with session.ws_connect(address + self.path, max_msg_size=0) as socket:
            self._socket = socket
            async for message in socket:
                if message.type == aiohttp.WSMsgType.TEXT:
                    self.take(json.loads(message.data))

    def take(self, message: Message) -> None:
        kind = message["t"]
        self.shown.told_s = time.monotonic()
        if kind == "hello":
            self._take_log(message["log"])
            self._take_state(message["state"])
        elif kind == "state":
            self._take_state(message["state"])
        elif kind == "log":
            self._take_log(message["log"])
        elif kind in ("entry", "line"):
            self.shown.log.append(self._text(message["item" if kind == "entry" else "line"]))
        elif kind in ("unfinished", "hint", "error", "refused", "replay"):
            self._replies.append(message)

    def _take_log(self, log: list[Message]) -> None:
        """Begin a game: its log comes before its first state."""
        self.games.append(Shown(log=[self._text(item) for item in log]))

    def _take_state(self, state: Message) -> None:
        self._number = state["game"]
        shown = self.shown
        shown.state = state
        shown.ruled = len(shown.log)
        shown.name = self._name(state)
        shown.first = shown.first or Shown(shown.name, list(shown.log), state, shown.ruled)

    def _text(self, item: Message) -> str:
        return str(item["text"])

    def _name(self, state: Message) -> str:
        return " ".join(str(player.get("name", "")) for player in state["players"].values()).strip()

    # What the page asks.

    async def send(self, kind: str, **fields: Any) -> None:
        assert self._socket is not None
        if not self._socket.closed:
            await self._socket.send_json({"t": kind, **fields})

    async def wait(self, condition: Any, what: str) -> Any:
        """Wait until `condition()` gives something, and return it."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := condition()):
                await asyncio.sleep(LOOK_S)
        return found

    async def unfinished(self) -> list[Message]:
        """Ask for the list of unfinished games."""
        self._replies.clear()
        await self.send("unfinished")
        (told,) = await self.wait(lambda: [reply for reply in self._replies if reply["t"] == "unfinished"], "the list")
        return list(told["games"])

    def is_listed_as(self, row: Message, name: str) -> bool:
        return name == " ".join(str(player.get("name", "")) for player in row.get("players", {}).values()).strip()

    async def go_on(self, number: str) -> bool:
        """Continue an unfinished game, and wait until it is shown. Return False where the table refuses."""
        before = self._number
        self._replies.clear()
        await self.send("continue", id=number)
        await self.wait(lambda: self._number != before or self._replies, "the game that goes on")
        return self._number != before

    async def play_on(self, record: str, upto: int) -> None:
        """Open a record and play on from that entry: another game."""
        before = self._number
        self._replies.clear()
        await self.send("open", name="a", text=record)
        (opened,) = await self.wait(lambda: [reply for reply in self._replies if reply["t"] == "replay"], "the record")
        await self.send("resume", record=opened["record"], upto=upto)
        await self.wait(lambda: self._number != before, "the game that goes on")

    async def new_game(self) -> None:
        """Begin a game by other rules, with other players."""
        self._count += 1
        before = self._number
        await self.send("new", **self.wanted(f"{self._prefix}{self._count}"))
        await self.wait(lambda: self._number != before, "a new game")

    def wanted(self, name: str) -> Message:
        """Return the fields that ask for a new game of that person."""
        rng = self.rng
        kinds = rng.choice([("human", "bot"), ("human", "human"), ("human", "bot"), ("bot", "bot")])
        seats = ["south", "north"]
        players = {}
        for seat, kind in zip(seats, kinds, strict=True):
            players[seat] = {"kind": kind} if kind == "human" else {"kind": kind, "skill": rng.choice([50, 75, 90])}
        players["south"]["name"] = name
        return {
            "book": rng.choice(["krhum", "krhum", *BOOKS]), "options": {}, "seats": seats, "players": players,
            "opener": rng.choice(["south", "north", None]), "speed": 20, "style": "coach",
            "noise": rng.choice(["nominal", "harsh", "harsh"]), "umpire": rng.choice(["table", "people", "people"]),
            "pace": "quick",
            "trial": False,
            "seed": rng.randrange(2**31),
        }  # fmt: skip

    async def play(self, seconds: float) -> None:
        """Play for that long. A game that is over is followed by another one."""
        end_s = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end_s:
            if self.shown.over and self.rng.random() < 0.5:
                await self.new_game()
            else:
                await self.act()
            await self.pause(LOOK_S)

    async def pause(self, seconds: float) -> None:
        """Let that much time pass."""
        await asyncio.sleep(seconds)

    async def act(self) -> None:
        """Do what a person might do now."""
        rng, state = self.rng, self.state
        people = [seat for seat in state["seats"] if state["players"][seat]["kind"] == "human"]
        asked, may = state["question"], state["may"]
        if asked is not None:
            seats = [seat for seat in asked["seats"] if seat in people]
            may_take = [index for index, choice in enumerate(asked["choices"]) if choice != NEW_GAME]
            if seats and may_take and rng.random() < 0.1:  # some think for a while
                await self.send("answer", seat=seats[0], index=rng.choice(may_take))
                await self.pause(0.1)
        elif may["double"] and rng.random() < 0.3:
            await self.send("double")
        elif may["say"] and rng.random() < 0.5:
            await self.send("say")
        elif may["undo"] and rng.random() < 0.02:
            await self.send("undo")
        elif may["arrow"] and rng.random() < 0.2:
            await self.send("arrow")
        elif may["flick"]:
            seat, chance = state["shooter"], rng.random()
            if chance < 0.85:
                angle, speed = rng.gauss(0, 25), rng.uniform(800, 6000)
                await self.send("flick", seat=seat, offset_mm=rng.uniform(-200, 200), angle_deg=angle, speed_mm_s=speed)
                await self.pause(0.1)
            else:
                await self._press(rng.choice(people), rng.choice(["BET", "BET", "OK", "FAULT", "BANK"]))

    async def _press(self, seat: str, button: str) -> None:
        """Press a button; OK for as long as it takes to open its menu, with undo and corrections in it."""
        await self.send("pad", seat=seat, button=button, down=True)
        await self.pause(1.3 if button == "OK" else 0.05)
        await self.send("pad", seat=seat, button=button, down=False)
        await self.pause(0.1)


class RandomCards(RandomPage):
    """A page of the card table that plays as advised, with melds taken back on the way."""

    path = "/cards/socket"

    def _text(self, item: Message) -> str:
        return f"{item['who']} {item['what']} {' '.join(item['calls'])}"

    def _name(self, state: Message) -> str:
        return str(state["you"])

    def is_listed_as(self, row: Message, name: str) -> bool:
        return any(player["name"] == name for player in row.get("players", []))

    def wanted(self, name: str) -> Message:
        levels = [self.rng.choice([1, 2, 3]) for _ in range(self.rng.randint(1, 3))]
        return {"name": name, "levels": levels, "options": {}, "seed": self.rng.randrange(2**31)}

    async def act(self) -> None:
        rng, may = self.rng, self.state["may"]
        if may["buy"] and rng.random() < 0.5:
            await self.send("buy")
        elif may["deal"]:
            await self.send("deal")
        elif may["undo"] and rng.random() < 0.2:
            await self.send("undo")
        elif may["play"]:
            self._replies.clear()
            await self.send("hint")
            hints = await self.wait(lambda: [reply for reply in self._replies if reply["t"] == "hint"], "a hint")
            await self._follow(hints[0])
        await self.pause(0.05)

    async def _follow(self, hint: Message) -> None:
        card = hint["cards"][0] if hint["cards"] else ""
        fields: Message = {
            "meld": {"cards": hint["cards"]}, "discard": {"card": card},
            "add": {"card": card, "meld": hint["meld"], "low": hint["low"]},
            "swap": {"card": card, "meld": hint["meld"]}, "from": {"card": card, "meld": hint["meld"]},
        }.get(hint["do"], {})  # fmt: skip
        if hint["do"]:
            await self.send(hint["do"], **fields)
