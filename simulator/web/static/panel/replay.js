// @ts-check
// Going through an opened record or trace: step by step, or played, each shot as it was.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";
import { line } from "./record.js";
import { shotLinks } from "./shot_links.js";

/** @import { Edge, Film, ShownStep, Step } from "../page/types.js" */

const SHOWN_MS = 1500; // how long an entry is shown before the next one
const SPEEDS = [0.25, 0.5, 1, 2, 4];

export class Replay {
  #box;
  #hooks;
  #playing = false;
  #timer = 0;
  #playButton = element("button", { type: "button" });
  #speed = element("select", {}, ...SPEEDS.map((times) => {
    return element("option", { value: String(times), textContent: `× ${times}` });
  }));
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
  pictures = false; // whether the server makes WebP and APNG

  /**
   * @param {HTMLElement} box
   * @param {{ step(shown: ShownStep | null): void, resume(upto: number): void, ask(step: number): void,
   *   film(film: Film): void, stop(): void }} hooks step: show that one, or the live table again; resume: play on from
   *   there; ask: get the film of a step; film, stop: show one, and no more
   */
  constructor(box, hooks) {
    this.#box = box;
    this.#hooks = hooks;
    this.#speed.value = "1";
    this.#playButton.dataset.action = "play";
    this.#playButton.addEventListener("click", () => this.toggle());
    box.addEventListener("keydown", (event) => this.#key(event));
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
    this.#go(Math.min(1, this.#total - 1));
    this.#slider.focus();
  }

  close() {
    this.#pause();
    this.#box.hidden = true;
    this.#hooks.step(null);
  }

  /** Play from here, or stop. */
  toggle() {
    if (this.#playing) {
      this.#pause();
      this.#go(this.#at);
    } else {
      this.#playing = true;
      this.#showPlaying();
      this.#playStep();
    }
  }

  /**
   * The film of a step has come; null: there is none.
   * @param {number} step
   * @param {Film | null} film
   */
  take(step, film) {
    if (!this.#playing || step !== this.#at) return;
    const before = this.#steps[step - 1];
    if (!film || !before) {
      this.filmOver();
      return;
    }
    this.#hooks.step({ step: { ...before, calls: [] }, edges: [] });
    this.#hooks.film({ ...film, speed: Number(this.#speed.value) });
  }

  /** A film has been shown to its end. */
  filmOver() {
    if (!this.#playing) return;
    this.#show();
    this.#timer = setTimeout(() => {
      if (this.#at >= this.#total - 1) {
        this.#pause();
        return;
      }
      this.#at += 1;
      this.#playStep();
    }, SHOWN_MS / Number(this.#speed.value));
  }

  #playStep() {
    if (this.#steps[this.#at].film) this.#hooks.ask(this.#at);
    else this.filmOver();
  }

  #pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#hooks.stop();
    this.#showPlaying();
  }

  #showPlaying() {
    this.#playButton.textContent = t(this.#playing ? "pause" : "play");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.close();
    else if (event.key === " " && event.target === this.#slider) this.toggle();
    else return;
    event.preventDefault();
  }

  #build() {
    this.#box.hidden = false;
    this.#speed.setAttribute("aria-label", t("speed"));
    this.#showPlaying();
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
    if (this.#canResume) {
      end.append(this.#playButton, this.#speed, button("resume", () => this.#hooks.resume(this.#at)));
    }
    end.append(button("close", () => this.close()));
    this.#box.replaceChildren(element("h2", { textContent: `${t("replay")} : ${this.#name}` }), row, this.#what, end);
  }

  /** @param {number} index */
  #go(index) {
    this.#pause();
    this.#at = Math.max(0, Math.min(this.#total - 1, index));
    this.#show();
  }

  #show() {
    const step = this.#steps[this.#at];
    this.#slider.value = String(this.#at);
    const text = this.#at ? t("step", { n: this.#at, all: this.#total - 1 }) : t("start_of_game");
    this.#what.replaceChildren(element("li", { textContent: text }));
    if (this.#at) this.#what.append(line(step));
    if (step.film) this.#what.append(element("li", {}, shotLinks(this.#at, this.pictures)));
    this.#hooks.step({ step, edges: step.edges ? this.#edges.slice(...step.edges) : [] });
  }
}
