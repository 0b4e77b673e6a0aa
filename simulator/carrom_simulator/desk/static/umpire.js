// @ts-check
// The referee, who runs in a worker. Whoever asks gets an answer, or an error once the deadline is over; then a new
// referee takes up the record. So no entry can hold the page up for ever.

const DEADLINE_MS = 5000;
const FIRST_MS = 30_000; // to load and begin, on a slow phone

/** @typedef {{ resolve(answer: any): void, reject(error: Error): void, timer: number }} Waiting */

export class Umpire {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #next = 0;
  #isReady = false;

  /** Load the referee while nobody asks him yet. */
  load() {
    this.#worker ??= this.#started();
  }

  /**
   * Ask one of the referee's functions.
   * @param {"open" | "preview" | "enter" | "draft" | "before"} name
   * @param {string} text
   * @returns {Promise<any>}
   */
  ask(name, text) {
    const worker = (this.#worker ??= this.#started());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error("deadline")), this.#isReady ? DEADLINE_MS : FIRST_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, name, text });
    });
  }

  #started() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = (event) => this.#end(new Error(event.message));
    return worker;
  }

  /** @param {{ id: number, answer?: string, error?: string }} data */
  #answered({ id, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    this.#isReady = true;
    if (answer !== undefined) waiting.resolve(JSON.parse(answer));
    else this.#end(new Error(error), waiting);
  }

  /**
   * End this referee: what it holds may be wrong. The next question starts another one.
   * @param {Error} error
   * @param {Waiting} [asked]
   */
  #end(error, asked) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    const all = [...(asked ? [asked] : []), ...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) {
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
  }
}
