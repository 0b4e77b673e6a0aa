// @ts-check
// « Indice »: the shot that Maître would play, as a path on the board and in words, until the turn is over.

import { box, button } from "../page/dom.js";
import { worded } from "../page/words.js";

/** @import { Point } from "../board/sight.js" */
/** @import { State } from "../page/types.js" */
/** @typedef {{ path: Point[], man: Point[], text: string, turn_id: number,
 *   also?: Record<string, { text: string }> }} Told  ways of the striker and of a man */
/** @typedef {{ ready(): boolean, ask(): void, say(text: string): void, changed(): void }} Hooks */

export class Advice {
  /** @type {Told | null} */
  #told = null;
  #bet = ""; // the one that was open then
  #hooks;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    button("advice").addEventListener("click", () => {
      if (hooks.ready()) hooks.ask();
    });
  }

  /**
   * @param {Told} told
   * @param {State} state
   */
  take(told, state) {
    this.#told = told;
    this.#bet = JSON.stringify(state.position.bet);
    this.#hooks.say(worded(told).text);
    this.#hooks.changed();
  }

  /**
   * What to draw on the board, where the turn is still the one asked about, and nobody has bet since.
   * @param {State} state
   */
  of(state) {
    const stands = this.#told?.turn_id === state.turn_id && this.#bet === JSON.stringify(state.position.bet);
    return this.#told && stands && this.#hooks.ready() ? this.#told : undefined;
  }

  /** @param {State} state */
  show(state) {
    const told = this.of(state);
    button("advice").disabled = !this.#hooks.ready();
    box("advice-text").hidden = !told;
    const text = told && worded(told).text;
    if (text && box("advice-text").textContent !== text) box("advice-text").textContent = text;
  }
}
