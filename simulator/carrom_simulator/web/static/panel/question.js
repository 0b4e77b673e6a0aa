// @ts-check
// The open question or menu with its choices; pads answer them as well.

import { element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { named, t, worded } from "../page/words.js";

/** @import { Question, Seat, State } from "../page/types.js" */

export class QuestionBox {
  #box;
  #answer;
  #cancel;
  #shown = "";
  #asked = "";
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {HTMLElement} box
   * @param {(seat: Seat, index: number) => void} answer lets the server press that pad's BET up to the choice, then OK
   * @param {(seat: Seat) => void} cancel presses that pad's FAULT, which closes a menu
   */
  constructor(box, answer, cancel) {
    this.#box = box;
    this.#cancel = cancel;
    this.#answer = answer;
  }

  /**
   * Show what is asked, the choice on the LEDs marked. Returns whether it is a new question.
   * @param {State} state
   */
  show(state) {
    // A bot's own menu is shown on the LEDs only.
    const bots = state.question?.seats.every((seat) => state.players[seat]?.kind === "bot");
    const question = bots ? null : state.question;
    const key = JSON.stringify([question && { ...question, index: 0 }, state.players, state.mine, state.lang]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#box.hidden = !question;
      if (question) this.#build(question, state);
    }
    if (!question) {
      this.#asked = "";
      return false;
    }
    this.#buttons.forEach((button, index) => button.setAttribute("aria-current", String(index === question.index)));
    const asked = `${question.text}${question.seats}`;
    const isNew = this.#asked !== asked;
    this.#asked = asked;
    return isNew;
  }

  /**
   * Close a menu, where a person of this page has it; a question stays.
   * @param {State} state
   */
  close({ question, mine }) {
    const seat = question?.stays ? undefined : question?.seats.find((name) => mine.includes(name));
    if (seat) this.#cancel(seat);
  }

  /**
   * @param {Question} question
   * @param {State} state
   */
  #build(question, state) {
    const seat = question.seats.find((name) => state.mine.includes(name));
    const { text, choices } = worded(question);
    this.#buttons = choices.map((label, index) => {
      const textContent = named(label); // a menu is in the table's language alone
      const button = element("button", { type: "button", textContent, disabled: !seat });
      if (seat) button.addEventListener("click", () => this.#answer(seat, index));
      return button;
    });
    const close = element("button", { type: "button", textContent: t("cancel") });
    close.dataset.action = "cancel";
    close.addEventListener("click", () => { if (seat) this.#cancel(seat); });
    const note = question.note ?? t(question.stays ? "question_hint" : "menu_hint");
    const who = question.seats.map((name) => nameOf(state, name)).join(", ");
    this.#box.replaceChildren(
      element("p", { textContent: t("asks", { who, what: text === "Menu" ? t("choose") : text }) }),
      element("div", {}, ...this.#buttons, ...(seat && !question.stays ? [close] : [])),
      element("p", { className: "hint", textContent: note }),
    );
  }
}
