// @ts-check
// Figures for the browser tests: how quick the page was, and what it shows.

export class Figures {
  frames = 0; // drawn so far
  flick_ms = 0; // when a flick was asked for last
  /** From a flick to the first movement. @type {number[]} */
  latencies = [];
  /** When the person could shoot. @type {number[]} */
  readies_ms = [];
  /** From when to when discs rolled. @type {[from_ms: number, to_ms: number][]} */
  rolls_ms = [];
  #waiting = false;
  #able = false;

  /** @param {Record<string, unknown>} shown functions that tell what is shown now */
  constructor(shown) {
    Object.assign(globalThis, { carromFigures: Object.assign(this, shown) });
  }

  flicked() {
    this.flick_ms = performance.now();
    this.#waiting = true;
  }

  moves() {
    if (this.#waiting) this.latencies.push(performance.now() - this.flick_ms);
    this.#waiting = false;
  }

  /** @param {number} seconds for which discs roll from now on */
  rolls(seconds) {
    const now_ms = performance.now();
    this.rolls_ms.push([now_ms, now_ms + seconds * 1000]);
  }

  /** @param {boolean} able whether the person may shoot now */
  ready(able) {
    if (able && !this.#able) this.readies_ms.push(performance.now());
    this.#able = able;
  }
}
