// @ts-check
// Taps that enter something: one at a time, and the second half of a double tap is none.

const DOUBLE_TAP_MS = 700;

export class Taps {
  #changed_ms = -Infinity;
  /** Whether a tap is at work. */
  isBusy = false;

  /** Begin the time in which a tap belongs to the one before: what it entered, or asks, has just been shown. */
  changed() { this.#changed_ms = performance.now(); }

  /** Take the next tap as one of its own. */
  forget() { this.#changed_ms = -Infinity; }

  /** Whether a tap now is the second half of a double tap. */
  get isDouble() { return performance.now() - this.#changed_ms < DOUBLE_TAP_MS; }

  /**
   * Make a tap of an act. While another one is at work, and as the second half of a double tap, it does nothing.
   * @template {any[]} Told
   * @param {(...told: Told) => Promise<void>} act
   * @returns {(...told: Told) => Promise<void>}
   */
  entering(act) {
    return async (...told) => {
      if (this.isBusy || this.isDouble) return;
      this.isBusy = true;
      try {
        await act(...told);
      } finally {
        this.isBusy = false;
      }
    };
  }
}
