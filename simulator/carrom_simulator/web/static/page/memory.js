// @ts-check
// Settings that this browser keeps from one visit to the next.

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* private browsing: it lasts as long as the page */ }
}

/** @param {string} name */
export function recall(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** Things that a person has done once need no explanation any more. */
export class Learned {
  /** @type {Set<string>} */
  #known = new Set((recall("learned") ?? "").split(" "));

  /** @param {string} what */
  has(what) { return this.#known.has(what); }

  /** @param {string} what */
  add(what) {
    if (this.#known.has(what)) return;
    this.#known.add(what);
    remember("learned", [...this.#known].join(" ").trim());
  }
}
