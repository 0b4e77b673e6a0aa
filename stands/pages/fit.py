"""Looks whether the plain board's referee fits a window: a shot's needs in sight, nothing cut, small or covered."""

import random

from carrom.game import entry as entries
from carrom.game import record
from carrom.game.engine import Game, judge
from carrom.game.pieces import PIECE_WORDS
from carrom.game.rules import load
from stands.pages import chance

SIZES = ((320, 480), (320, 568), (360, 560), (390, 664), (1024, 1366))
LONG_NAMES = {"south": "Marie-Antoinette B.", "north": "Jean-Sébastien Weber"}
LEAST_PX = 44

_MISFITS = """(leastPx) => {
    const faults = [], desk = document.getElementById("desk");
    const called = (each) => `${each.className || each.id}: ${each.textContent || each.getAttribute("aria-label")}`;
    const shown = (kinds) => [...desk.querySelectorAll(kinds)].filter((each) => each.checkVisibility());
    const clipped = (each) => {
        let { left, top, right, bottom } = each.getBoundingClientRect();
        for (let box = each.parentElement; box !== desk; box = box.parentElement) {
            if (getComputedStyle(box).overflowX === "visible") continue;
            const edge = box.getBoundingClientRect();
            left = Math.max(left, edge.left); right = Math.min(right, edge.right);
            top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
        }
        return { left, top, right, bottom };
    };
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    const needed = ".row button, .hand > button, .asked, .half.on h2, .score, #undo, #menu-button, .tray .last";
    for (const each of shown(needed)) {
        const { left, top, right, bottom } = each.getBoundingClientRect(), seen = clipped(each);
        const isIn = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
        if (!isIn || seen.right - seen.left < right - left - 1) faults.push(`out of sight: ${called(each)}`);
    }
    const buttons = shown("button");
    for (const each of buttons) {
        if (each.offsetWidth < leastPx || each.offsetHeight < leastPx) faults.push(`small: ${called(each)}`);
    }
    for (const each of [...buttons, ...shown("h2, .asked, .facts")]) {
        const isCut = each.scrollWidth > each.clientWidth + 1
            || (each.tagName === "BUTTON" && each.scrollHeight > each.clientHeight + 1);
        if (isCut) faults.push(`cut: ${called(each)}`);
    }
    const areas = buttons.map((each) => [each, clipped(each)]);
    for (const [at, [one, a]] of areas.entries()) {
        for (const [other, b] of areas.slice(at + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1 && high > 1) faults.push(`over one another: ${called(one)}, ${called(other)}`);
        }
    }
    return faults;
}"""


def misfits(page):
    """List what does not fit on the page as it stands."""
    return page.evaluate(_MISFITS, LEAST_PX)


_KEEP = "async (game) => { const { Games } = await import('./kept.js'); await new Games().keep(game); }"


def show(page, book, texts, names=LONG_NAMES):
    """Show a game of two with these entries, as one that was left."""
    game = {"id": "fit", "rules": book, "seats": "south north", "opener": "south", "names": names}
    page.evaluate(_KEEP, {**game, "entries": texts, "struck": [], "over": False, "changed": 0})
    page.reload()
    page.locator(".resume").first.click()
    page.locator(f"#desk[data-entries='{len(texts)}']").wait_for()


def moments(book, games, seed):
    """Play games by chance to their ends.

    Yield (entries so far, pieces that fall next) once of each moment with other buttons, and of each end.
    """
    known = set()
    for number in range(games):
        rng, game = random.Random(f"{book} {seed} {number}"), Game(load(book), (0, 2), 0)
        while game.position.winner < 0:
            text, p = chance.drawn(rng, game), game.position
            entry = record.parse_entry(text)
            fell = [PIECE_WORDS[entries.piece_of(code)] for code in entry.fallen] if entry.kind == entries.SHOT else []
            half = (p.phase, p.has_bet(), p.bet_calls & 1, p.shots > 1, p.half_shots > 0, p.colours < 0, p.queen)
            buttons = (p.turn, *half, len(fell), entry.claims, len(entry.off))
            if (
                len(game)
                and buttons not in known
                and judge(game.book, p, entry)[1].error in (None, "needs-hit-or-miss")
            ):
                known.add(buttons)
                yield list(game.texts()), fell
            chance.enter(rng, game, text)
        yield list(game.texts()), []
