// @ts-check
// The pads: the four buttons at each seat.

import { box, element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { Seat, State } from "../page/types.js" */

export const BUTTONS = ["BET", "FAULT", "BANK", "OK"];
const SEATS = ["south", "east", "north", "west"];

export class Pads {
  #press;
  #shown = "";
  /** @type {Map<Seat, HTMLElement>} */
  #pads = new Map();

  /** @param {(seat: Seat, button: string, down: boolean) => void} press tells the table */
  constructor(press) {
    this.#press = press;
  }

  /**
   * Show pads at the seats that this page plays; the one on turn is marked.
   * @param {State} state
   * @param {Seat} view which seat is at the bottom
   */
  show(state, view) {
    const seats = state.mine;
    const key = JSON.stringify([seats, state.players, view, state.lang]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#pads = new Map(seats.map((seat) => [seat, this.#build(seat, nameOf(state, seat))]));
      for (const place of SEATS) box(`pads-${place}`).replaceChildren();
      for (const [seat, pad] of this.#pads) box(`pads-${placeOf(seat, view)}`).append(pad);
    }
    for (const [seat, pad] of this.#pads) pad.classList.toggle("turn", seat === state.position.turn);
  }

  /**
   * @param {Seat} seat
   * @param {string} name
   */
  #build(seat, name) {
    const pad = element("div", { className: "pad", role: "group" }, element("h2", { textContent: name }));
    pad.dataset.seat = seat;
    pad.setAttribute("aria-label", t("pad", { seat: name }));
    pad.append(...BUTTONS.map((word) => this.#button(seat, word)));
    return pad;
  }

  /**
   * @param {Seat} seat
   * @param {string} word
   */
  #button(seat, word) {
    const meaning = element("small", { textContent: t(`pad_${word}`) });
    const button = element("button", { type: "button", title: t(`pad_${word}_long`) }, word, meaning);
    button.dataset.button = word;
    let isDown = false;
    button.addEventListener("pointerdown", (event) => {
      if (event.button > 0 || isDown) return;
      button.setPointerCapture(event.pointerId);
      isDown = true;
      button.classList.add("held");
      this.#press(seat, word, true);
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(type, () => {
        if (!isDown) return;
        isDown = false;
        button.classList.remove("held");
        this.#press(seat, word, false);
      });
    }
    // detail is 0 when a key or a screen reader clicks: there were no pointer events.
    button.addEventListener("click", (event) => { if (event.detail === 0) this.tap(seat, word); });
    return button;
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
 * At which edge of the page a seat is shown when `view` is at the bottom.
 * @param {Seat} seat
 * @param {Seat} view
 */
function placeOf(seat, view) {
  return SEATS[(SEATS.indexOf(seat) - SEATS.indexOf(view) + 4) & 3];
}
