// @ts-check
// Going through an opened record or trace: step by step, or played, each shot as it was.

import { element } from "../page/dom.js";
import { seated } from "../page/places.js";
import { pick, setOpenedNames, t } from "../page/words.js";
import { line } from "./record.js";
import { shotLinks } from "./shot_links.js";
import { sides } from "./status.js";

/** @import { Pair } from "../page/sentences.js" */
/** @import { Edge, Film, Position, ShownStep, State, Step } from "../page/types.js" */
/**
 * @typedef {{ name: string, record: number, total: number, remarks: Pair[], players: State["players"] }} Opened
 *   record: its number at the server, 0 for a trace; total: of steps; remarks: on its men; players: own ones
 * @typedef {{ record: number, step: number, film: Film | null }} StepFilm  null: it cannot be played again
 */

const SHOWN_MS = 1500; // how long an entry is shown before the next one
const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** The seats of a game in turn order. @param {Position} position */
function seatsOf(position) {
  const [one, other] = sides(position).map(([, seats]) => seats);
  return one.flatMap((seat, at) => [seat, other[at]]);
}

export class Replay {
  #box;
  #hooks;
  #playing = false;
  #timer = 0;
  #playButton = element("button", { type: "button" });
  #speed = element("select", {}, ...SPEEDS.map((times) => {
    return element("option", { value: String(times), textContent: `× ${times}` });
  }));
  /** The record that is shown: a file that has come whole. @type {Opened & { steps: Step[], edges: Edge[] }} */
  #file = { name: "", record: 0, total: 0, remarks: [], players: {}, steps: [], edges: [] };
  /** The file that comes in parts. */
  #coming = this.#file;
  /** The step to play of the next record that comes. @type {{ step: number, once: boolean } | null} */
  #expected = null;
  #once = false; // whether the box closes after the shot that is played
  #at = 0;
  #slider = element("input", { type: "range" });
  /** Those that go nowhere from the first step, and from the last. @type {HTMLButtonElement[][]} */
  #ends = [[], []];
  #what = element("ol", { className: "step" });
  #list;
  pictures = false; // whether the server makes WebP and APNG

  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} list of all its entries, in the place of the running game's
   * @param {{ step(shown: ShownStep | null): void, send(kind: string, fields: object): void, film(film: Film): void,
   *   stop(): void, query(): string }} hooks  step: show that one, or the live table again; send: ask the server; film,
   *   stop: show a film, and no more; query: who asks for a picture
   */
  constructor(box, list, hooks) {
    this.#box = box;
    this.#list = list;
    this.#hooks = hooks;
    list.addEventListener("click", ({ target }) => {
      const row = target instanceof Element && !target.closest(".rule") && target.closest("li");
      if (row) this.#go([...list.children].indexOf(row) + 1);
    });
    this.#speed.value = "1";
    this.#playButton.dataset.action = "play";
    this.#playButton.addEventListener("click", () => this.toggle());
    box.addEventListener("keydown", (event) => this.#key(event));
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#what.setAttribute("aria-live", "polite");
  }

  get active() { return !this.#box.hidden; }

  /** Whether the running game is gone through, and not somebody's file. */
  get isOurs() { return !this.#file.name; }

  /** The state with the people of the game that is shown, where they sat then. @param {State} state @returns {State} */
  peopled(state) {
    const position = this.active && this.#file.steps[this.#at].position;
    if (!position) return this.active && !this.isOurs ? { ...state, players: this.#file.players } : state;
    const [players, moved] = this.isOurs ? [state.players, state.position.moved] : [this.#file.players, 0];
    return { ...state, players: seated(players, seatsOf(position), position.moved - moved) };
  }

  /** How far it is: "Shot 3 of 12". */
  get place() {
    return this.#at ? t("step", { n: this.#at, all: this.#file.total - 1 }) : t("start_of_game");
  }

  /**
   * A file was opened; its steps come in parts. Until the last one the box shows what it showed before.
   * @param {Opened} opened
   */
  open(opened) {
    this.#coming = { ...opened, steps: [], edges: [] };
  }

  /**
   * Take a part; the last one opens the box.
   * @param {Step[]} steps the first of all is the start of the game
   * @param {Edge[]} edges of a trace
   */
  add(steps, edges) {
    this.#coming.steps.push(...steps);
    this.#coming.edges.push(...edges);
    if (this.#coming.steps.length < this.#coming.total) return;
    this.#file = this.#coming;
    const { step = 0, once = false } = this.#expected ?? {};
    this.#expected = null;
    this.#once = once;
    this.#build();
    this.#go(step || 1);
    if (step) this.toggle();
    else this.#slider.focus();
  }

  /**
   * The next record that comes is to be played from a step. Returns whether none was expected yet.
   * @param {number} step
   * @param {boolean} once whether to play that shot alone, and close
   */
  expect(step, once) {
    const isFirst = this.#expected === null;
    this.#expected = { step, once };
    return isFirst;
  }

  /** No record comes. */
  giveUp() {
    this.#expected = null;
  }

  close() {
    this.#once = false;
    this.#pause();
    this.#box.hidden = this.#list.hidden = true;
    this.#hooks.step(null);
  }

  /** Show everything in the language that the page has now. */
  refresh() {
    if (!this.active) return;
    this.#build();
    this.#show();
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
   * The film of a step has come.
   * @param {StepFilm} message
   */
  take({ record, step, film }) {
    if (!this.#playing || record !== this.#file.record || step !== this.#at) return;
    const before = this.#file.steps[step - 1];
    if (!film || !before) {
      this.filmOver();
      return;
    }
    this.#hooks.step({ step: before, edges: [], plays: true });
    this.#hooks.film({ ...film, speed: Number(this.#speed.value) });
  }

  /** A film has been shown to its end. */
  filmOver() {
    if (!this.#playing) return;
    this.#show();
    this.#timer = setTimeout(() => {
      if (this.#once) {
        this.close();
        return;
      }
      if (this.#at >= this.#file.total - 1) {
        this.#pause();
        return;
      }
      this.#at += 1;
      this.#playStep();
    }, SHOWN_MS / Number(this.#speed.value));
  }

  #playStep() {
    if (this.#file.steps[this.#at].film) this.#ask("step_film", "step");
    else this.filmOver();
  }

  /**
   * Ask the server for something of the step that is shown.
   * @param {string} kind
   * @param {string} name of the step in the message
   */
  #ask(kind, name) {
    this.#hooks.send(kind, { record: this.#file.record, [name]: this.#at });
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
    const [{ position }] = this.#file.steps;
    if (position) setOpenedNames(this.#file.players, seatsOf(position));
    this.#box.hidden = this.#list.hidden = false;
    this.#list.replaceChildren(...withUndone(this.#file.steps.slice(1)).map((step) => line(step, this.isOurs)));
    this.#speed.setAttribute("aria-label", t("speed"));
    this.#showPlaying();
    this.#slider.max = String(this.#file.total - 1);
    this.#slider.setAttribute("aria-label", t("replay"));
    /** @type {(word: string, action: () => void, sign?: string) => HTMLButtonElement} */
    const button = (word, action, sign = "") => {
      const made = element("button", { type: "button", textContent: sign || t(word), onclick: action });
      if (sign) {
        made.title = t(word);
        made.setAttribute("aria-label", t(word));
      }
      made.dataset.action = word;
      return made;
    };
    const last = this.#file.total - 1;
    const back = [button("first", () => this.#go(0), "«"), button("previous", () => this.#go(this.#at - 1), "‹")];
    const on = [button("next", () => this.#go(this.#at + 1), "›"), button("last", () => this.#go(last), "»")];
    this.#ends = [back, on];
    const row = element("div", { className: "row" }, ...back, this.#slider, ...on);
    const end = element("div", { className: "row" });
    if (this.#file.record) {
      const resume = button("resume", () => this.#ask("resume", "upto"));
      end.append(this.#playButton, this.#speed, resume);
    }
    end.append(button("close", () => this.close()));
    const name = this.#file.name || t("this_game");
    const said = this.#file.remarks.map((pair) => element("p", { className: "remark", textContent: pick(pair) }));
    this.#box.replaceChildren(element("h2", { textContent: t("replay_of", { name }) }), row, end, ...said, this.#what);
  }

  /** @param {number} index */
  #go(index) {
    this.#pause();
    this.#at = Math.max(0, Math.min(this.#file.total - 1, index));
    this.#show();
  }

  #show() {
    const { steps, edges, record } = this.#file, step = steps[this.#at];
    this.#slider.value = String(this.#at);
    [0, this.#file.total - 1].forEach((end, at) => {
      const isThere = this.#at === end;
      if (isThere && this.#ends[at].some((button) => button === document.activeElement)) this.#slider.focus();
      for (const button of this.#ends[at]) button.disabled = isThere;
    });
    this.#mark();
    this.#what.replaceChildren(element("li", { textContent: this.place }));
    if (this.#at) this.#what.append(line(step, this.isOurs));
    const links = () => shotLinks(record, this.#at, this.pictures, this.#hooks.query());
    if (step.film) this.#what.append(element("li", {}, links()));
    this.#hooks.step({ step, edges: step.edges ? edges.slice(...step.edges) : [] });
  }

  /** Mark the line of the step that is shown, and scroll the list, but not the page, to it. */
  #mark() {
    const list = this.#list, row = list.children[this.#at - 1];
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!(row instanceof HTMLElement)) {
      list.scrollTop = 0;
      return;
    }
    row.setAttribute("aria-current", "true");
    const lowest = row.offsetTop + row.offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(row.offsetTop, Math.max(list.scrollTop, lowest));
  }
}

/**
 * The steps, with those marked that an undo took back.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
function withUndone(steps) {
  /** @type {Step[]} */
  const standing = [];
  const taken = new Set(steps.flatMap((step) => {
    if (step.error) return [];
    if (step.undo) return standing.pop() ?? [];
    standing.push(step);
    return [];
  }));
  return steps.map((step) => (taken.has(step) ? { ...step, undone: true } : step));
}
