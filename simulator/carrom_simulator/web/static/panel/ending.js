// @ts-check
// The end of a game, on the board: who has won, what everybody did, and another one.

import { element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";
import { won } from "./status.js";

/** @import { Counts, State } from "../page/types.js" */

const POCKETS = ["sw", "se", "ne", "nw"], BETS = "end_bets";
/** @type {[word: string, figure: (counts: Counts) => string][]} */
const ROWS = [
  ["end_shots", ({ shots, scored }) => `${scored} / ${shots}`],
  ["end_pockets", ({ by_pocket }) => by_pocket.map((men, i) => `${t(`at_${POCKETS[i]}`)} ${men}`).join(", ")],
  ["end_turn", ({ best_turn }) => String(best_turn)],
  ["end_run", ({ longest_run }) => String(longest_run)],
  [BETS, ({ bets_won, bets_lost }) => `${bets_won} / ${bets_lost}`],
  ["end_faults", ({ faults }) => String(faults)],
];

export class Ending {
  #box;
  #hooks;
  #shown = "";

  /**
   * @param {HTMLElement} box
   * @param {{ again(swap: boolean): void, other(): void, review(): void }} hooks
   *   again: the same players once more; other: another game; review: watch this one again
   */
  constructor(box, hooks) {
    this.#box = box;
    this.#hooks = hooks;
  }

  /**
   * @param {State} state
   * @param {boolean} hidden while something else is shown on the board
   * @param {boolean} mayBegin whether this page may begin another game, and watch this one again
   * @param {boolean} hasBets whether one bets in this book
   */
  show(state, hidden, mayBegin, hasBets) {
    this.#box.hidden = hidden || !state.ending;
    const key = JSON.stringify([state.game, state.ending, state.players, state.lang, mayBegin]);
    if (!state.ending || key === this.#shown) return;
    this.#shown = key;
    this.#build(state, state.ending, mayBegin, hasBets);
  }

  /**
   * @param {State} state
   * @param {Record<string, Counts>} counts
   * @param {boolean} mayBegin
   * @param {boolean} hasBets
   */
  #build(state, counts, mayBegin, hasBets) {
    const { score } = state.position;
    const cells = state.seats.map((seat) => element("th", { scope: "col", textContent: nameOf(state, seat) }));
    const rows = ROWS.filter(([word]) => hasBets || word !== BETS).map(([word, figure]) => element(
      "tr", {}, element("th", { scope: "row", textContent: t(word) }),
      ...state.seats.map((seat) => element("td", { textContent: figure(counts[seat]) })),
    ));
    const title = state.winner ? won(state, state.winner, "wins") : t("phase_game_over");
    /** @type {(word: string, className: string, onclick: () => void) => HTMLButtonElement} */
    const button = (word, className, onclick) => {
      const made = element("button", { type: "button", className, textContent: t(word), onclick });
      made.dataset.action = word;
      return made;
    };
    const isMatch = Object.values(state.position.games).some(Boolean); // where everybody always changes sides
    const begin = mayBegin ? [
      button("again", "primary", () => this.#hooks.again(false)),
      ...(isMatch ? [] : [button("swap", "", () => this.#hooks.again(true))]),
      button("new_game", "", () => this.#hooks.other()),
      button("see_again", "", () => this.#hooks.review()),
    ] : [];
    this.#box.replaceChildren(
      element("h2", { textContent: title }),
      element("p", { className: "points", textContent: Object.values(score).join(" – ") }),
      element("div", { className: "counts", tabIndex: 0 }, element(
        "table", {}, element("thead", {}, element("tr", {}, element("td"), ...cells)), element("tbody", {}, ...rows),
      )),
      element("div", { className: "row" }, ...begin),
    );
  }
}
