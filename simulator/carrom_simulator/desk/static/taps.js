// @ts-check
// Taps that enter something: one at a time, and the second half of a double tap is none.

const DOUBLE_TAP_MS = 700;
const CLICK_MS = 50; // a finger that has gone up makes its click by then
const LONGEST_MS = 2000; // a finger that rests for longer means no tap

export class Taps {
  #changed_ms = -Infinity;
  /** Whether a tap is at work. */
  isBusy = false;
  #isDown = false;
  /** @type {(() => void)[]} */
  #waiting = [];

  constructor() {
    let noClick = 0; // the timer of a finger that has gone up and may have made no click
    document.addEventListener("pointerdown", () => { clearTimeout(noClick); this.#isDown = true; }, true);
    document.addEventListener("pointerup", () => { noClick = setTimeout(() => this.#letGo(), CLICK_MS); }, true);
    document.addEventListener("pointercancel", () => this.#letGo(), true);
    window.addEventListener("click", () => { clearTimeout(noClick); this.#letGo(); }); // the button has had it by now
  }

  /** Wait until no finger is down: a button that is drawn anew under a finger loses its tap. */
  async released() {
    if (!this.#isDown) return;
    await new Promise((resolve) => {
      this.#waiting.push(() => resolve(undefined));
      setTimeout(resolve, LONGEST_MS);
    });
  }

  #letGo() {
    this.#isDown = false;
    for (const go of this.#waiting.splice(0)) go();
  }

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
