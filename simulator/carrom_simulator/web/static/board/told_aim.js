// @ts-check
// Tells where this page aims: the television and the other pages show it.

const EVERY_MS = 100;

/** @typedef {{ seat: string, angle_deg: number, speed_mm_s: number }} Told */

export class ToldAim {
  #send;
  #told = ""; // last
  /** @type {Told | undefined} */
  #next;

  /** @param {(aim: Told) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Tell an aim; of those that come too fast the last one.
   * @param {Told} aim
   */
  tell(aim) {
    if (JSON.stringify(aim) === this.#told) return;
    if (!this.#next) setTimeout(() => this.#tellNext(), EVERY_MS);
    this.#next = aim;
  }

  #tellNext() {
    const aim = this.#next;
    this.#next = undefined;
    if (!aim) return;
    this.#told = JSON.stringify(aim);
    this.#send(aim);
  }
}
