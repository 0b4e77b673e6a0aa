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
  /** From when to when the table waited because somebody read, and a bot aimed; one that goes on has no end. */
  reads_ms = /** @type {number[][]} */ ([]);
  aims_ms = /** @type {number[][]} */ ([]);
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

  /**
   * @param {boolean} reads whether the table waits because somebody reads
   * @param {boolean} aims whether a bot aims
   */
  waits(reads, aims) {
    note(this.reads_ms, reads);
    note(this.aims_ms, aims);
  }

  /** @param {boolean} able whether the person may shoot now */
  ready(able) {
    if (able && !this.#able) this.readies_ms.push(performance.now());
    this.#able = able;
  }
}

/**
 * Begin or end the last of the spans.
 * @param {number[][]} spans
 * @param {boolean} isOn
 */
function note(spans, isOn) {
  const last = spans.at(-1), runs = last?.length === 1;
  if (isOn && !runs) spans.push([performance.now()]);
  if (!isOn && runs) last.push(performance.now());
}
