// @ts-check
// The shot clock (law 23): it warns and never judges. It runs from an entry to the next one, and stops at a tap, as the
// shot has been played then. A press on it begins anew, after the men have been put in order.

import { box } from "./halves.js";

const SOON_S = 5;

export class Clock {
  #limit_s = 0;
  #end_ms = 0;
  #timer = 0;
  #call;

  /** @param {() => string} call says that the time is over, and returns the word for it */
  constructor(call) {
    this.#call = call;
    box("clock").addEventListener("click", () => this.start(this.#limit_s));
  }

  /** @param {number} limit_s 0: there is no clock now */
  start(limit_s) {
    this.stop();
    this.#limit_s = limit_s;
    box("clock").hidden = !limit_s;
    if (!limit_s) return;
    this.#end_ms = performance.now() + limit_s * 1000;
    this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  stop() {
    clearInterval(this.#timer);
  }

  #tick() {
    const left_s = Math.max(0, Math.ceil((this.#end_ms - performance.now()) / 1000));
    box("clock").textContent = `${left_s} s`;
    box("clock").classList.toggle("soon", left_s <= SOON_S);
    if (left_s) return;
    this.stop();
    box("clock").textContent = this.#call();
  }
}
