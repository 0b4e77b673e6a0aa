// @ts-check
// Stepping through an opened record or trace.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";
import { line } from "./record.js";

/** @import { Edge, ShownStep, Step } from "../page/types.js" */

export class Replay {
  #box;
  #onStep;
  #onResume;
  #name = "";
  #total = 0;
  #canResume = false;
  /** @type {Step[]} */
  #steps = [];
  /** @type {Edge[]} */
  #edges = [];
  #at = 0;
  #slider = element("input", { type: "range" });
  #what = element("ol", { className: "step" });

  /**
   * @param {HTMLElement} box
   * @param {(shown: ShownStep | null) => void} onStep show that step, or the live table again
   * @param {(upto: number) => void} onResume play on from there
   */
  constructor(box, onStep, onResume) {
    this.#box = box;
    this.#onStep = onStep;
    this.#onResume = onResume;
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#what.setAttribute("aria-live", "polite");
  }

  get active() { return !this.#box.hidden; }

  /**
   * A file was opened; its steps come in parts.
   * @param {string} name
   * @param {number} total how many steps it has
   * @param {boolean} canResume
   */
  open(name, total, canResume) {
    this.#name = name;
    this.#total = total;
    this.#canResume = canResume;
    this.#steps = [];
    this.#edges = [];
  }

  /**
   * Take a part; the last one opens the box.
   * @param {Step[]} steps the first of all is the start of the game
   * @param {Edge[]} edges of a trace
   */
  add(steps, edges) {
    this.#steps.push(...steps);
    this.#edges.push(...edges);
    if (this.#steps.length < this.#total) return;
    this.#build();
    this.#go(this.#total - 1);
    this.#slider.focus();
  }

  close() {
    this.#box.hidden = true;
    this.#onStep(null);
  }

  #build() {
    this.#box.hidden = false;
    this.#slider.max = String(this.#total - 1);
    this.#slider.setAttribute("aria-label", t("replay"));
    /** @type {(word: string, action: () => void) => HTMLButtonElement} */
    const button = (word, action) => {
      const made = element("button", { type: "button", textContent: t(word), onclick: action });
      made.dataset.action = word;
      return made;
    };
    const row = element(
      "div", { className: "row" },
      button("first", () => this.#go(0)), button("previous", () => this.#go(this.#at - 1)), this.#slider,
      button("next", () => this.#go(this.#at + 1)), button("last", () => this.#go(this.#total - 1)),
    );
    const end = element("div", { className: "row" });
    if (this.#canResume) end.append(button("resume", () => this.#onResume(this.#at)));
    end.append(button("close", () => this.close()));
    this.#box.replaceChildren(element("h2", { textContent: `${t("replay")} : ${this.#name}` }), row, this.#what, end);
  }

  /** @param {number} index */
  #go(index) {
    this.#at = Math.max(0, Math.min(this.#total - 1, index));
    const step = this.#steps[this.#at];
    this.#slider.value = String(this.#at);
    const text = this.#at ? t("step", { n: this.#at, all: this.#total - 1 }) : t("start_of_game");
    this.#what.replaceChildren(element("li", { textContent: text }));
    if (this.#at) this.#what.append(line(step));
    this.#onStep({ step, edges: step.edges ? this.#edges.slice(...step.edges) : [] });
  }
}
