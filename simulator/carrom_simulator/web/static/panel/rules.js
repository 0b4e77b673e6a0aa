// @ts-check
// The rules in force, as the family sheet: row by row, next to the game.

import { element } from "../page/dom.js";
import { t, worded } from "../page/words.js";

/** @import { Sheet } from "../page/types.js" */

export class Rules {
  #box;
  #ask;
  /** What had the focus before the sheet was opened. @type {Element | null} */
  #before = null;
  #row = ""; // to be shown as soon as the sheet has come
  /** @type {Sheet | null} */
  #sheet = null;

  /**
   * @param {HTMLElement} box
   * @param {HTMLElement[]} lists in which a row's number opens that row
   * @param {() => void} ask gets the sheet of the running game from the server
   */
  constructor(box, lists, ask) {
    this.#box = box;
    this.#ask = ask;
    for (const list of lists) {
      list.addEventListener("click", ({ target }) => {
        if (target instanceof HTMLElement && target.dataset.rule) this.show(target.dataset.rule);
      });
    }
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  get open() { return !this.#box.hidden; }

  /**
   * Open the sheet, at a row where one is named.
   * @param {string} row such as "K9"
   */
  show(row = "") {
    this.#row = row;
    if (!this.open) this.#before = document.activeElement;
    this.#ask();
  }

  /** Show the sheet in the language that the page has now, if it is open. */
  refresh() {
    if (this.open && this.#sheet) this.take(this.#sheet);
  }

  /** Another book is played: get its sheet, if one is open. */
  follow() {
    if (this.open) this.#ask();
  }

  /** Close the sheet. A focus that was in it goes back to where it was before. */
  close() {
    const isIn = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (isIn && this.#before instanceof HTMLElement) this.#before.focus();
  }

  /** @param {Sheet} sheet */
  take(sheet) {
    this.#sheet = sheet;
    const { name, summary, first, groups } = worded(sheet);
    const title = element("h2", { textContent: name, tabIndex: -1 });
    const close = element("button", { type: "button", textContent: t("cancel"), onclick: () => this.close() });
    close.dataset.action = "close";
    const parts = groups.flatMap(({ heading, rows }) => {
      const list = element("dl", {});
      for (const [id, text] of rows) {
        const row = element("div", {}, element("dt", { textContent: id }), element("dd", { textContent: text }));
        row.dataset.row = id;
        row.tabIndex = -1;
        list.append(row);
      }
      return [element("h3", { textContent: heading }), list];
    });
    this.#box.replaceChildren(
      element("div", { className: "row" }, title, close), element("p", { textContent: summary }),
      ...first.flatMap(([head, text]) => [element("h3", { textContent: head }), element("p", { textContent: text })]),
      ...parts,
    );
    const opened = !this.open;
    this.#box.hidden = false;
    const wanted = [...this.#box.querySelectorAll("[data-row]")].find((row) => row instanceof HTMLElement
      && row.dataset.row === this.#row);
    if (wanted instanceof HTMLElement) {
      wanted.classList.add("wanted");
      wanted.focus();
    } else if (opened) title.focus();
    this.#row = "";
  }
}
