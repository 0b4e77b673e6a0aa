"""The referee of a plain board in a browser: a file server for its page, a game that begins, what the phone keeps."""

import http.server
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.desk import bundle
from carrom_simulator.words.books.catalogue import BOOKS

PHONE = {"width": 360, "height": 640}
DOUBLE_TAP_MS = 700  # a tap that comes sooner after a ruling is the second half of a double tap
LATER = f"""(() => {{
    const now = performance.now.bind(performance);
    performance.now = () => now() + {DOUBLE_TAP_MS};
}})()"""  # on the page: sets its clock forward, so that the next tap is one of its own


def needs_micropython():
    """Skip the test where MicroPython for browsers is missing."""
    if not bundle.MICROPYTHON.is_dir():
        pytest.skip("needs npm: install it, then make referee")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, *_words):
        """Say nothing."""


@contextmanager
def serving(folder):
    """Serve the page's files by a plain file server; give its address."""
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}/"
    served.shutdown()
    served.server_close()


def begin(page, address, book, opener="south"):
    """Begin a game of Ana, below, and Zoé."""
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", book)
    page.select_option("#opener", opener)
    page.fill("#names [name=south]", "Ana")
    page.fill("#names [name=north]", "Zoé")
    page.click("#start")
    page.locator(".row").first.wait_for()


# On the page: a browser that keeps nothing; no room; room again. Of the browser: somebody clears the page's data.
DENIED = """(() => {
    const denied = () => { throw new DOMException("denied", "SecurityError"); };
    IDBFactory.prototype.open = denied;
    IDBDatabase.prototype.transaction = denied;
})()"""
FULL = """(() => {
    globalThis.put ??= IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
})()"""
ROOM = "void (IDBObjectStore.prototype.put = globalThis.put)"


def clear_data(page):
    """Clear all that the browser keeps for the page, as a person does in its settings."""
    origin = page.evaluate("location.origin")
    cleared = {"origin": origin, "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", cleared)


def saved(page, *buttons):
    """The record that the page saves."""
    with page.expect_download() as told:
        for button in buttons or ("#menu-button", "#save"):
            page.click(button)
    return Path(told.value.path()).read_text()


def entries(page):
    """The entries of the game that is open, as this phone keeps them."""
    return page.evaluate(
        """async () => {
            const { Games } = await import("./kept.js");
            return (await new Games().all())[0]?.entries ?? [];
        }"""
    )


def tap(page, *names):
    """Tap buttons, each once it can be tapped: "w" a piece, "w far" one in a far pocket, "rien", else a name."""
    for name in names:
        piece, _, zone = name.partition(" ")
        if piece in ("w", "b", "q", "s") and zone in ("", "far"):
            same = page.locator(f".row [data-piece={piece}]")
            wanted = same.last if zone else same.first
        elif name == "rien":
            wanted = page.locator(".row .nothing")
        else:
            wanted = page.get_by_role("button", name=name, exact=True)
        wanted.wait_for()
        page.evaluate(LATER)  # once it is shown: what has just been asked takes no double tap either
        wanted.click()


def wait_entries(page, count):
    """The entries that the phone keeps, once the page shows so many."""
    page.locator(f"#desk[data-entries='{count}']").wait_for()
    return entries(page)


# The French names of the page's buttons.
PIECES = {"w": "blanc", "b": "noir", "q": "reine"}
CLAIMS = {
    "bank": "par la bande", "boulette": "boulette", "untouched": "intouché", "improper": "geste irrégulier",
    "foul": "faute",
}  # fmt: skip
OTHERS = {"touch": "main sur une pièce\u00a0: {}", "technical": "faute technique\u00a0: {}"}
CHOICES = {"return": "rendre", "remove": "enlever"}
NAMES = {"south": "Ana", "north": "Zoé"}
NEXT = """([count, was]) => {
    const asked = document.querySelector(".asked");
    if (document.getElementById("desk").dataset.entries === String(count)) return "entered";
    return asked !== null && asked.textContent !== was && asked.textContent;
}"""


def play(page, text, game, press):
    """Enter an entry by the names of buttons and answer what is asked, once each. game: as it was before the entry.

    press(page, name) presses a button.
    """
    for name in _names(text, game):
        page.evaluate(LATER)
        press(page, name)
    asked = [""]
    while True:
        found = page.wait_for_function(NEXT, arg=[len(game) + 1, asked[-1]]).json_value()
        if found == "entered":
            return
        assert found not in asked, (text, found)
        asked.append(found)
        page.evaluate(LATER)
        press(page, _answer(text, game, found, page.locator(".asked ~ button").all_inner_texts()))


def play_all(page, book, texts, press):
    """Enter a game of two as `play` does. What the phone keeps is then ruled on as the entries are."""
    game, again = (Game(load(book), (0, 2), 0) for _ in range(2))
    rulings = []
    for text in texts:
        play(page, text, game, press)
        rulings.append((game.enter(record.parse_entry(text)).calls, game.position.text()))
    for text, entered, ruling in zip(texts, entries(page), rulings, strict=True):
        assert (again.enter(record.parse_entry(entered)).calls, again.position.text()) == ruling, (text, entered)


def _names(text, game):
    """The names of the buttons that enter an entry, before anything is asked."""
    kind, *words = text.split()
    p, called = game.position, PIECES | {"s": BOOKS[game.book.id].striker[0]}
    if kind == "bet":
        return [f"Si Just\u00a0! {'près' if words[1] == 'near' else 'loin'}"]
    if kind == "answer":
        return ["Non Just\u00a0!" if p.bet_calls % 2 else "Si Just\u00a0!"]
    if kind == "choose":
        return [CHOICES[words[0]]]
    if kind in OTHERS:
        return ["autre chose", *[OTHERS[kind].format(NAMES[words[0]])] * 2]
    if kind == "late":
        return ["autre chose", f"{_agreed(called[words[0][0]], 'tombé')} après coup"]
    lying = [p.on_board(number) for number in range(len(pieces.PIECE_WORDS))]
    found = []
    for word in words:
        piece, _, pocket = word.partition("@")
        number = pieces.PIECE_WORDS.find(piece)
        if word.startswith("off:"):
            found += ["autre chose", f"{_agreed(called[word[4:]], 'sorti')} du plateau"]
        elif number == pieces.STRIKER:
            found.append(called[piece])
        elif number >= 0 and pocket:
            is_named = p.has_bet() and number == p.colour_of(p.side_of(p.turn))
            zone = f" {_zone(p.turn, pocket).lower()}" if is_named else ""
            found.append(f"{called[piece]}{zone}, reste {lying[number]}")
            lying[number] -= 1
    found += [CLAIMS[word] for word in words if word in CLAIMS]
    return [*found, "OK" if "@" in text else "rien n'est tombé"]


def _agreed(piece, participle):
    """A piece and what happened to it; only the queen is feminine."""
    return f"{piece} {participle}{'e' if piece == PIECES['q'] else ''}"


def _zone(shooter, pocket):
    return "Près" if pieces.is_near(shooter, pieces.POCKET_WORDS.index(pocket)) else "Loin"


def _answer(text, game, prompt, labels):
    """The answer of an entry to what is asked."""
    kind, *words = text.split()
    shooter = game.last_shot.seat if kind == "late" else game.position.turn
    if prompt.startswith("Phrase"):
        return "Oui" if "said" in words else "Non"
    if prompt.startswith("Près"):
        return _zone(shooter, words[0].partition("@")[2])
    hit = next((word for word in words if word.startswith("hit")), "")
    if not hit or "Oui" in labels:
        return "Oui" if hit else "Non"
    return _zone(shooter, hit.partition("@")[2])
