// @ts-check
// What is behind « … »: pieces off the board or fallen late, fouls, the end. Its dialog asks about corrections, too.

import { box, button, leftOf, seatName } from "./halves.js";
import { word } from "./words.js";

/** @import { Draft } from "./halves.js" */
/** @import { Taps } from "./taps.js" */

const PIECES = ["w", "b", "q", "s"], FOULS = ["touch", "technical", "forgo"], ENDS = ["lost", "resign"];
const BETWEEN = ["sides"]; // between two boards

/** Choices under their heading; nothing where there is none.
 * @param {string} name @param {HTMLElement[]} offered */
function headed(name, offered) {
  const heading = document.createElement("h3");
  heading.textContent = word(name);
  return offered.length ? [heading, ...offered] : [];
}

export class More {
  #dialog = /** @type {HTMLDialogElement} */ (box("more"));
  #taps;
  #hooks;

  /**
   * @param {Taps} taps
   * @param {{ off(piece: string): void, late(piece: string): void, enter(text: string): void,
   *   stands(seat: string): void }} hooks  stands: a shot of that seat, out of turn, is to be told
   */
  constructor(taps, hooks) {
    this.#taps = taps;
    this.#hooks = hooks;
  }

  /** @param {any} state @param {Draft} draft */
  show(state, draft) {
    const { offers, lying, position } = state, { off, late, stands } = this.#hooks;
    const outOfTurn = offers.filter((/** @type {string} */ text) => text.endsWith(" stands"));
    const standing = outOfTurn.map((/** @type {string} */ text) => {
      const [seat] = text.split(" ");
      return this.#choice(word("out_of_turn", seatName(state, seat)), () => stands(seat));
    });
    const mayShoot = offers.includes(`${position.turn} -`), mayBeLate = offers.includes("late");
    const pieces = PIECES.flatMap((piece) => [
      mayShoot && leftOf(state, draft, piece) > 0 ? this.#choice(word("off", word(piece)), () => off(piece)) : [],
      mayBeLate && lying[piece] ? this.#choice(word("late", word(piece)), () => late(piece)) : [],
    ]).flat();
    const others = (/** @type {string[]} */ kinds) => offers.flatMap((/** @type {string} */ text) => {
      const [kind, seat] = text.split(" ");
      if (!kinds.includes(kind)) return [];
      const told = word(kind, seat && seatName(state, seat));
      return [this.#choice(told, () => this.#sure(told, text))];
    });
    this.#fill(
      word("more"), ...headed("of_pieces", pieces), ...headed("of_fouls", [...others(FOULS), ...standing]),
      ...headed("of_places", others(BETWEEN)), ...headed("of_ends", others(ENDS)), this.#close(),
    );
  }

  /**
   * Offer something. What was tapped before is no answer to it.
   * @param {string} title @param {...HTMLElement} content
   */
  offer(title, ...content) {
    this.#fill(title, ...content);
    this.#taps.changed();
  }

  /** @param {string} title @param {...HTMLElement} content */
  #fill(title, ...content) {
    box("more-title").textContent = title;
    this.#dialog.querySelector(".choices")?.replaceChildren(...content);
    this.#dialog.showModal();
  }

  /** A choice of the dialog: it closes first.
   * @param {() => void} act */
  chosen(act) {
    return () => {
      if (this.#taps.isDouble) return;
      this.#dialog.close();
      act();
    };
  }

  /** @param {string} text @param {() => void} act */
  #choice(text, act) { return button(text, this.chosen(act)); }

  #close() { return button(word("close"), () => this.#dialog.close(), "close"); }

  /** Ask once more before what cannot be meant by accident.
   * @param {string} text @param {string} entry */
  #sure(text, entry) {
    this.offer(word("sure", text), button(text, this.chosen(() => this.#hooks.enter(entry)), "ok"), this.#close());
  }
}
