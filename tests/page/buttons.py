"""Presses every button that a page shows and that is enabled, and finds those that change nothing."""

import time

from stands.pages.waiting import comes

PATIENCE_S = 60.0
LOOK_MS = 150  # then a download or a question for a file, which the page does not see, is looked for, too
MOST_PRESSES = 80

# seen(): all that a person can see or hear of the page, without the look of a button that is held. rested(): that, once
# it stays the same for a moment. The texts are long: they stay in the page.
WATCH = """(() => {
globalThis.seen = () => {
    const shown = (one) => one.checkVisibility();
    const figures = globalThis.carromFigures;
    const table = figures ? [figures.state(), figures.aim(), figures.film() >= 0] : cardFigures.state();
    return JSON.stringify([
        document.documentElement.outerHTML.replace(/ ?held(?=")/g, ""), table,
        [...document.querySelectorAll("input, select")].map((one) => one.value),
        [...document.querySelectorAll("dialog, [popover]")].map(shown),
    ]);
};
globalThis.rested = async (patience_ms) => {
    const end_ms = performance.now() + patience_ms;
    let before = null;
    while ((globalThis.before = seen()) !== before) {
        if (performance.now() > end_ms) return false;
        before = globalThis.before;
        await new Promise((later) => setTimeout(later, 120));
    }
    return true;
};
})()"""

# The first enabled button in `root` that is none of those in `pressed`, and the name under which it is pressed once:
# of the buttons that every line of a list has, one is enough.
NEXT = """([root, pressed]) => {
    const named = (one) => {
        if (one.id) return `#${one.id}`;
        const kind = ["action", "button", "wish", "pad"].find((each) => one.dataset[each]);
        if (kind) return `${kind} ${one.dataset[kind]}`;
        for (const list of [".again", ".rule", ".shot a", ".card"]) if (one.matches(list)) return list;
        return one.textContent.trim();
    };
    const buttons = document.querySelectorAll(":is(button, a, summary)");
    for (const one of buttons) {
        if (!one.closest(root) || one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.closest(".skip") || pressed.includes(named(one))) continue;
        return { name: named(one), link: one.href ?? "", at: [...buttons].indexOf(one) };
    }
    return null;
}"""


class Presser:
    """Presses the buttons of one page."""

    def __init__(self, page):
        self._page = page
        self._happened = 0
        for event in ("download", "filechooser"):  # these change nothing in the page itself
            page.on(event, self._note)

    def _note(self, _event):
        self._happened += 1

    def press_all(self, view, root=":root"):
        """Press each button within `root` once. view(): has the page show what is looked at, before each press. Return
        the names of all, and of those that changed nothing."""
        page, pressed, dead = self._page, [], []
        for _ in range(MOST_PRESSES):
            view()  # it may go to another page
            page.evaluate(WATCH)
            assert page.evaluate("rested", PATIENCE_S * 1000), "the page does not rest"
            happened = self._happened
            found = page.evaluate(NEXT, [root, pressed])
            if found is None:
                return set(pressed), dead
            pressed.append(found["name"])
            if found["link"]:
                if not page.request.get(found["link"]).ok:
                    dead.append(found["name"])
                continue
            page.locator(":is(button, a, summary)").nth(found["at"]).click(timeout=60_000)
            deadline = time.monotonic() + PATIENCE_S
            while not comes(page, "seen() !== before", LOOK_MS) and self._happened == happened:
                if time.monotonic() > deadline:
                    dead.append((found["name"], page.locator(".call").inner_text()))
                    break
            page.wait_for_timeout(100)  # the table's answer to a press comes after the page's
        raise AssertionError(f"no end of buttons: {pressed}")
