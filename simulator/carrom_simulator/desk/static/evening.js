// @ts-check
// An evening of Kaluki: who stands how, and the result of a hand: the winner, then the points of each of the others.

import { allow, box, button, refill } from "./halves.js";
import { word } from "./words.js";

/** @typedef {{ name: string, points: number, chips: number, is_in: boolean, may_buy: boolean }} Player */
/** @typedef {{ players: Player[], position: { dealer: string }, pot: number, winner: string | null }} Evening */

const MOST_DIGITS = 3;

/** @param {string} kind @param {...(Node | string)} content */
function group(kind, ...content) {
  const made = document.createElement("div");
  made.className = kind;
  made.append(...content);
  return made;
}

export class EveningView {
  #enter;
  #again;
  #begun;
  /** @type {Evening | null} */
  #state = null;
  #nameOf = (/** @type {string} */ name) => name;
  #mayEnter = true;
  // The hand that is being told.
  #winner = "";
  #isKaluki = false;
  /** @type {[name: string, points: number][]} */
  #points = [];
  #typed = "";

  /**
   * @param {(text: string) => void} enter
   * @param {() => void} again begins another evening of the same players
   * @param {() => void} begun is called when the telling of a hand begins or ends
   */
  constructor(enter, again, begun) {
    this.#enter = enter;
    this.#again = again;
    this.#begun = begun;
  }

  /**
   * Show an evening; what was being told of a hand is dropped.
   * @param {Evening} state
   * @param {(name: string) => string} nameOf
   * @param {boolean} mayEnter
   */
  show(state, nameOf, mayEnter) {
    this.#state = state;
    this.#nameOf = nameOf;
    this.#mayEnter = mayEnter;
    this.back(true);
  }

  /**
   * Go back by a step of what is being told. Returns whether there was one.
   * @param {boolean} isAll whether to drop all of it
   */
  back(isAll = false) {
    const was = this.#winner;
    if (this.#points.length && !isAll) this.#points.pop();
    else {
      this.#winner = "";
      this.#isKaluki = false;
      this.#points = [];
    }
    this.#typed = "";
    this.#draw();
    return was !== "";
  }

  /** Whether a hand is being told. */
  get isBegun() { return this.#winner !== ""; }

  #draw() {
    const state = this.#state;
    if (!state) return;
    this.#begun();
    const told = new Map(this.#points), asked = this.#asked();
    refill([[box("evening"), [
      group("players", ...state.players.map((player) => {
        const now = told.has(player.name) ? `+ ${told.get(player.name)}` : "";
        const row = group(
          "player", group("who", this.#nameOf(player.name), player.name === state.position.dealer ? " ⟲" : ""),
          group("now", player.name === asked ? this.#typed || "…" : now),
          group("chips", word("chips", player.chips)), group("points", String(player.points)),
        );
        row.classList.toggle("out", !player.is_in);
        row.classList.toggle("on", player.name === asked || player.name === this.#winner);
        return row;
      })),
      group("pot", word("pot", state.pot)),
      ...(this.#mayEnter ? this.#buttons(state, asked) : []),
    ]]]);
  }

  /** Whose points are asked for; "" for nobody's. */
  #asked() {
    if (!this.#winner) return "";
    const others = this.#state?.players.filter(({ name, is_in }) => is_in && name !== this.#winner) ?? [];
    return others[this.#points.length]?.name ?? "";
  }

  /** @param {Evening} state @param {string} asked @returns {HTMLElement[]} */
  #buttons(state, asked) {
    if (state.winner) return [button(word("again"), () => this.#again(), "choice")];
    if (!this.#winner) {
      const winners = state.players.filter(({ is_in }) => is_in).map(({ name }) => button(this.#nameOf(name), () => {
        this.#winner = name;
        this.#draw();
      }, "choice"));
      const bought = state.players.filter(({ may_buy }) => may_buy).map(({ name }) =>
        button(word("buys", this.#nameOf(name)), () => this.#enter(`buy ${name}`), "choice"));
      return [
        group("asked", word("who_won")), group("choices", ...winners),
        group("choices", button(word("void"), () => this.#enter("void"), "choice"), ...bought),
      ];
    }
    const kaluki = button("Kaluki", () => {
      this.#isKaluki = !this.#isKaluki;
      this.#draw();
    }, "claim");
    kaluki.setAttribute("aria-pressed", String(this.#isKaluki));
    const digits = [..."1234567890"].map((digit) => button(digit, () => {
      if (this.#typed.length < MOST_DIGITS) this.#typed += digit;
      this.#draw();
    }));
    const erase = button("⌫", () => {
      this.#typed = this.#typed.slice(0, -1);
      this.#draw();
    }, "", word("erase"));
    const next = button(word("ok"), () => this.#next(asked), "ok");
    allow(next, Boolean(this.#typed));
    const pad = group("digits", kaluki, ...digits.slice(0, 9), erase, digits[9], next);
    return [group("asked", word("points_of", this.#nameOf(asked))), pad];
  }

  /** @param {string} asked */
  #next(asked) {
    this.#points.push([asked, Number(this.#typed)]);
    this.#typed = "";
    if (this.#asked()) {
      this.#draw();
      return;
    }
    const points = this.#points.map(([name, count]) => `${name}=${count}`);
    this.#enter(["hand", this.#winner, ...(this.#isKaluki ? ["kaluki"] : []), ...points].join(" "));
  }
}
