// @ts-check
// The pad: the four buttons of whoever may press now, in one place; what would do nothing is grey.

import { box, element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { Seat, State } from "../page/types.js" */

const LONG_PRESS_MS = 1400;
export const BUTTONS = ["BET", "FAULT", "BANK", "OK"];

export class Pads {
  #press;
  #shown = "";
  /** The seat that the person has chosen, until the turn moves on. @type {Seat | null} */
  #chosen = null;
  #turn = "";
  /** @type {State | null} */
  #state = null;
  /** The button that a pointer holds. @type {{ seat: Seat, word: string } | null} */
  #held = null;

  /** @param {(seat: Seat, button: string, down: boolean) => void} press tells the table */
  constructor(press) {
    this.#press = press;
    // The press itself may change the pads: the button that was pressed may be gone when it is let go.
    for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, () => this.#release());
  }

  #release() {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    for (const button of document.querySelectorAll(".pad .held")) button.classList.remove("held");
    this.#press(held.seat, held.word, false);
  }

  /**
   * Show the pad of who may press: who is asked, who may answer a bet, who is on turn. Where several may, their names
   * stand above it.
   * @param {State} state
   */
  show(state) {
    this.#state = state;
    const turn = `${state.position.turn} ${state.question?.seats} ${state.doublers}`;
    if (turn !== this.#turn) this.#chosen = null;
    this.#turn = turn;
    const able = state.mine.filter((seat) => state.pads[seat]?.length);
    const wanted = this.#chosen ?? first(state, able);
    const key = JSON.stringify([state.mine, able, wanted, state.pads, state.players, state.lang]);
    if (key === this.#shown) return;
    this.#shown = key;
    box("pads").hidden = !wanted;
    if (wanted) this.#build(state, wanted, able.length ? able : [wanted]);
    else box("pads").replaceChildren();
  }

  /**
   * @param {State} state
   * @param {Seat} seat whose pad it is
   * @param {Seat[]} able who may press
   */
  #build(state, seat, able) {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    const name = nameOf(state, seat);
    const pad = element("div", { className: "pad", role: "group" });
    pad.dataset.seat = seat;
    pad.setAttribute("aria-label", t("pad", { seat: name }));
    const buttons = BUTTONS.map((word) => this.#button(seat, word, Boolean(state.pads[seat]?.includes(word))));
    pad.append(...buttons);
    const seats = state.seats.filter((one) => able.includes(one) || one === seat);
    const names = seats.map((one) => this.#name(one, nameOf(state, one), one === seat));
    box("pads").replaceChildren(element("div", { className: "names" }, ...names), pad);
    if (held.seat === seat) buttons.find((button) => button.dataset.button === held.button)?.focus();
  }

  /**
   * @param {Seat} seat
   * @param {string} textContent
   * @param {boolean} isShown
   */
  #name(seat, textContent, isShown) {
    if (isShown) return element("span", { className: "shown", textContent });
    const made = element("button", { type: "button", textContent });
    made.dataset.pad = seat;
    made.addEventListener("click", () => {
      this.#chosen = seat;
      if (this.#state) this.show(this.#state);
    });
    return made;
  }

  /**
   * @param {Seat} seat
   * @param {string} word
   * @param {boolean} able
   */
  #button(seat, word, able) {
    const meaning = element("small", { textContent: t(`pad_${word}`) });
    const button = element("button", { type: "button", title: t(`pad_${word}_long`), disabled: !able }, word, meaning);
    Object.assign(button.dataset, { button: word, seat });
    button.addEventListener("pointerdown", (event) => {
      if (event.button > 0 || this.#held) return;
      this.#held = { seat, word };
      button.classList.add("held");
      this.#press(seat, word, true);
    });
    // detail is 0 when a key or a screen reader clicks: there were no pointer events.
    button.addEventListener("click", (event) => { if (event.detail === 0) this.tap(seat, word); });
    return button;
  }

  /**
   * Hold OK long, on the pad of who is on turn: the menu in which things are put right.
   * @param {State} state
   */
  holdOk({ mine, position }) {
    const seat = mine.includes(position.turn) ? position.turn : mine[0];
    this.#press(seat, "OK", true);
    setTimeout(() => this.#press(seat, "OK", false), LONG_PRESS_MS);
  }

  /**
   * Press a button shortly; the table makes the press long enough to be seen.
   * @param {Seat} seat
   * @param {string} word
   */
  tap(seat, word) {
    this.#press(seat, word, true);
    this.#press(seat, word, false);
  }
}

/**
 * Whose pad is shown where nobody has chosen one.
 * @param {State} state
 * @param {Seat[]} able
 * @returns {Seat | undefined}
 */
function first(state, able) {
  const { turn } = state.position;
  const asked = state.question?.seats.filter((seat) => able.includes(seat)) ?? [];
  if (asked.length) return asked.includes(turn) ? turn : asked[0];
  const doubler = state.doublers.find((seat) => able.includes(seat));
  if (doubler) return doubler;
  if (state.mine.includes(turn)) return turn;
  return able[0] ?? state.mine[0];
}
