// @ts-check
// « Indice »: the shot that Maître would play, as a path on the board and in words, until the turn is over.
// « Montrez-moi » lays the striker there and draws the pull; aim and power stay those of the person, who pulls himself.

import { lies } from "../board/scene.js";
import { box, button } from "../page/dom.js";
import { t, worded } from "../page/words.js";

/** @import { Point } from "../board/sight.js" */
/** @import { State } from "../page/types.js" */
/** @typedef {{ path: Point[], man: Point[], text: string, turn_id: number,
 *   offset_mm: number, angle_deg: number, power: number,
 *   also?: Record<string, { text: string }> }} Told  ways of the striker and of a man */
/** @typedef {{ ready(): boolean, ask(): void, say(text: string): void, changed(): void,
 *   place(offset_mm: number): void }} Hooks */

export class Advice {
  /** @type {Told | null} */
  #told = null;
  #bet = ""; // the one that was open then
  #isShown = false; // how to pull
  #hooks;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    button("advice").addEventListener("click", () => {
      if (hooks.ready()) hooks.ask();
    });
    button("show-me").addEventListener("click", () => {
      if (!this.#told || !hooks.ready()) return;
      this.#isShown = true;
      hooks.place(this.#told.offset_mm);
    });
  }

  /**
   * @param {Told} told
   * @param {State} state
   */
  take(told, state) {
    this.#told = told;
    this.#isShown = false;
    this.#bet = JSON.stringify(state.position.bet);
    const { offset_mm, angle_deg, power } = told;
    this.#hooks.say(`${worded(told).text} ${t("advice_by_ear", {
      place: Math.round(offset_mm), degrees: angle_deg.toFixed(1), power: Math.round(100 * power),
    })}`);
    this.#hooks.changed();
  }

  /**
   * What to draw on the board, where the turn is still the one asked about, and nobody has bet since.
   * @param {State} state
   */
  of(state) {
    const told = this.#standing(state);
    if (!told) return undefined;
    const { path, man, angle_deg, offset_mm, power } = told;
    return { path, man, pull: this.#isShown ? { ...lies(state.base, offset_mm, angle_deg), power } : undefined };
  }

  /** @param {State} state */
  #standing(state) {
    const stands = this.#told?.turn_id === state.turn_id && this.#bet === JSON.stringify(state.position.bet);
    return this.#told && stands && this.#hooks.ready() ? this.#told : undefined;
  }

  /** @param {State} state */
  show(state) {
    const told = this.#standing(state);
    button("advice").disabled = !this.#hooks.ready();
    box("advised").hidden = !told;
    button("show-me").hidden = this.#isShown;
    const text = told && worded(told).text;
    if (text && box("advice-text").textContent !== text) box("advice-text").textContent = text;
  }
}
