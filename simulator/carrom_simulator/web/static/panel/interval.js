// @ts-check
// Between two boards, on the board: who has won, the sum of the points, the score, and who opens the next one.

import { element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t, tn, worded } from "../page/words.js";
import { TRIAL_BOARDS, won } from "./status.js";

/** @import { State } from "../page/types.js" */

const REST_MS = 700; // it comes where something else was: a tap that is on its way is not meant for it

export class Interval {
  #box;
  #shown = "";
  #came_ms = -Infinity;

  /**
   * @param {HTMLElement} box
   * @param {() => void} goOn lets everybody go on
   */
  constructor(box, goOn) {
    this.#box = box;
    box.addEventListener("click", () => {
      if (box.querySelector("button") && !this.isFresh) goOn();
    });
  }

  /** Whether it has just come: a press was not meant for it. */
  get isFresh() { return !this.#box.hidden && performance.now() - this.#came_ms < REST_MS; }

  /**
   * @param {State} state
   * @param {boolean} hidden while something else is shown on the board
   * @param {boolean} mayGoOn whether this page may go on
   */
  show(state, hidden, mayGoOn) {
    const isOpen = Boolean(state.reading?.board) && !hidden;
    if (isOpen && this.#box.hidden) this.#came_ms = performance.now();
    this.#box.hidden = !isOpen;
    const key = JSON.stringify([state.reading, state.players, state.lang, mayGoOn]);
    if (!isOpen || key === this.#shown) return;
    this.#shown = key;
    this.#box.replaceChildren(...parts(state, mayGoOn));
  }
}

/**
 * @param {State} state
 * @param {boolean} mayGoOn
 */
function parts(state, mayGoOn) {
  const { position, reading } = state;
  if (!reading?.board) return [];
  const { winner, points } = reading.board;
  const values = { n: position.board - 1, points: tn("won_points", points) };
  const score = Object.entries(position.score).map(([side, its]) => `${nameOf(state, side)} ${its}`).join(" – ");
  return [
    element("h2", { textContent: won(state, winner, "board_won", values) }),
    element("p", { textContent: worded(reading).why }),
    element("p", { className: "points", textContent: score }),
    element("p", { textContent: state.trial && position.board > TRIAL_BOARDS ? t("trial_over")
      : t("board_opens", { who: nameOf(state, position.turn), n: position.board }) }),
    ...(mayGoOn ? [element("button", { type: "button", className: "primary", textContent: t("go_on") })] : []),
  ];
}
