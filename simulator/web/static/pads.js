// The pads: the four buttons at each seat, and the table's questions, which they answer.

import { t } from "./i18n.js";

export const BUTTONS = ["BET", "FAULT", "BANK", "OK"];
const TAP_MS = 120; // how long a key press holds a button, well over the firmware's debouncing

export class Pads {
  /** `press(seat, button, down)` tells the table. */
  constructor(press) {
    this.press = press;
    this.shown = "";
  }

  /** Pads at the seats of people; the one on turn is marked. */
  show(state) {
    const people = state.seats.filter((seat) => state.players[seat].kind === "human");
    const key = JSON.stringify([people, state.view, document.documentElement.lang]);
    if (key !== this.shown) {
      this.shown = key;
      for (const place of ["north", "west", "east", "south"]) document.getElementById(`pads-${place}`).replaceChildren();
      for (const seat of people) document.getElementById(`pads-${placeOf(seat, state.view)}`).append(this.build(seat));
    }
    for (const seat of people) {
      document.querySelector(`.pad[data-seat=${seat}]`)?.classList.toggle("turn", seat === state.position.turn);
    }
  }

  build(seat) {
    const pad = document.createElement("div");
    pad.className = "pad";
    pad.dataset.seat = seat;
    pad.role = "group";
    pad.setAttribute("aria-label", t("pad", { seat: t(seat) }));
    const name = document.createElement("h3");
    name.textContent = t(seat);
    pad.append(name);
    for (const word of BUTTONS) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = word;
      button.dataset.button = word;
      let held = false;
      const hold = (down) => {
        if (held === down) return;
        held = down;
        button.classList.toggle("held", down);
        this.press(seat, word, down);
      };
      button.addEventListener("pointerdown", (event) => {
        if (event.button > 0) return;
        button.setPointerCapture(event.pointerId);
        hold(true);
      });
      for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(type, () => hold(false));
      // detail is 0 when a key or a screen reader clicks: there were no pointer events.
      button.addEventListener("click", (event) => { if (event.detail === 0) this.tap(seat, word); });
      pad.append(button);
    }
    return pad;
  }

  tap(seat, word) {
    this.press(seat, word, true);
    setTimeout(() => this.press(seat, word, false), TAP_MS);
  }
}

/** At which edge of the page a seat stands when `view` is at the bottom. */
export function placeOf(seat, view) {
  const order = ["south", "east", "north", "west"];
  return order[(order.indexOf(seat) - order.indexOf(view ?? "south") + 4) & 3];
}

/**
 * What the table asks, or the menu that is open: its choices, the one shown on the LEDs marked. A click on a choice lets
 * the server press that pad's BET until it is shown, then OK; the pads themselves do the same.
 * Returns whether it is a new one.
 */
export function showQuestion(box, state, answer) {
  const { question } = state;
  const key = JSON.stringify([question && { ...question, index: 0 }, document.documentElement.lang]);
  if (box.dataset.key !== key) {
    box.dataset.key = key;
    box.hidden = !question;
    box.replaceChildren();
    if (question) build(box, question, state, answer);
  }
  if (!question) return false;
  box.querySelectorAll("[data-choice]").forEach((button, index) => {
    button.setAttribute("aria-current", String(index === question.index));
  });
  const isNew = box.dataset.asked !== `${question.text}${question.seats}`;
  box.dataset.asked = `${question.text}${question.seats}`;
  return isNew;
}

function build(box, question, state, answer) {
  const seat = question.seats.find((name) => state.players[name].kind === "human");
  const words = document.createElement("p");
  words.textContent = `${question.seats.map((name) => t(name)).join(", ")} : ${question.text}`;
  const row = document.createElement("div");
  question.choices.forEach((text, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.dataset.choice = index;
    button.disabled = !seat;
    button.addEventListener("click", () => answer(seat, index));
    row.append(button);
  });
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = t(question.stays ? "question_hint" : "menu_hint");
  box.append(words, row, hint);
}
