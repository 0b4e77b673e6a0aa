"""A person at the page of the card table: does what he is advised to, by mouse or by keys."""

import json

from stands.pages.waiting import comes

MOST_STEPS = 400


def until(page, script):
    """Wait until a JavaScript expression holds."""
    came = comes(page, script)
    assert came, f"never: {script}; {page.inner_text('#call')}; {page.evaluate('cardFigures.state()')}"


class Player:
    """page: of playwright."""

    def __init__(self, page):
        self.page = page

    @property
    def state(self):
        return self.page.evaluate("cardFigures.state()")

    def wait(self, condition):
        """Wait until a condition in JavaScript on `s`, the state, holds."""
        until(self.page, f"(() => {{ const s = cardFigures.state(); return {condition}; }})()")

    def hint(self):
        """Ask for advice, as the subclass does, and wait for it."""
        hints = self.page.evaluate("cardFigures.hints")
        self.ask()
        until(self.page, f"cardFigures.hints > {hints}")
        return self.page.evaluate("cardFigures.hint")

    def play_hand(self):
        """Play the hand that is dealt to its end, as advised. Return how many things were done."""
        hand = self.state["position"]["hand"]
        for done in range(MOST_STEPS):
            self.wait(f"s.position.hand > {hand} || s.winner !== null || s.may.play")
            if self.state["position"]["hand"] > hand or self.state["winner"] is not None:
                return done
            before = self.page.evaluate("JSON.stringify(cardFigures.state())")
            self.do(self.hint())
            until(self.page, f"JSON.stringify(cardFigures.state()) !== {json.dumps(before)}")
        raise AssertionError("the hand does not end")

    def choices(self):
        """Wait until the page knows what may be done with the picked cards."""
        until(self.page, "cardFigures.choices().length > 0")

    def wish(self, hint):
        """The button at a meld that does what is advised."""
        end = "low" if hint["low"] else hint["cards"][0]
        return f'[data-wish="{hint["do"]}:{hint["meld"]}:{end}"]'


class Mouse(Player):
    """Clicks and drags; touches no key."""

    def ask(self):
        self.page.click("#advice")

    def do(self, hint):
        page = self.page
        if hint["do"] == "draw":
            page.click("#stock")
        elif hint["do"] == "take":
            self.drag("#top", "#hand")
        elif hint["do"] == "meld":
            page.click("#new-meld")
        elif hint["do"] == "discard":
            self.drag('#hand [aria-pressed="true"]', "#top")
        elif hint["do"] == "undo":
            page.click("#undo")
        elif hint["do"] == "swap":
            self.drag('#hand [aria-pressed="true"]', f'[data-drop="joker:{hint["meld"]}"]')
        else:
            if hint["do"] == "add":
                self.choices()
            page.click(self.wish(hint))

    def drag(self, source, target):
        """Drag the middle of an element onto that of another."""
        mouse = self.page.mouse
        places = [self.page.locator(each).first.bounding_box() for each in (source, target)]
        (x0, y0), (x1, y1) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in places]
        mouse.move(x0, y0)
        mouse.down()
        mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
        mouse.move(x1, y1)
        mouse.up()


class Keys(Player):
    """Presses keys; touches no mouse."""

    def ask(self):
        self.page.keyboard.press("i")

    def do(self, hint):
        keys = {"draw": "p", "take": "t", "meld": "m", "discard": "x", "undo": "a"}
        keyboard = self.page.keyboard
        if hint["do"] in keys:
            keyboard.press(keys[hint["do"]])
            return
        if hint["do"] != "from":
            self.choices()
        wanted = self.wish(hint)
        for _ in range(200):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                keyboard.press("Enter")
                return
            keyboard.press("Shift+Tab")
        raise AssertionError(f"the keys do not reach {wanted}")
