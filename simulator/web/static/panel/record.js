// @ts-check
// The record next to the board: every entry with its calls and reasons.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";

/** @import { Item } from "../page/types.js" */

/**
 * One line of the record as a list item.
 * @param {Item} item
 */
export function line(item) {
  const code = element("code", { className: "visually-hidden", textContent: item.text });
  code.setAttribute("aria-hidden", "true"); // people read the words
  const row = element("li", {}, code, element("span", { textContent: item.words }));
  /** @type {(className: string, textContent: string) => void} */
  const add = (className, textContent) => row.append(element("span", { className, textContent }));
  if (item.calls.length) add("calls", ` ${item.calls.join(", ")}`);
  if (item.error) add("refused", ` ${t("refused")} : ${item.error}`);
  if (item.reasons.length) {
    const reasons = item.reasons.flatMap((reason, i) => [...(i ? [" · "] : []), ...withRow(reason)]);
    row.append(element("span", { className: "why" }, ...reasons));
  }
  row.classList.toggle("undone", Boolean(item.undone));
  return row;
}

/**
 * A reason ends with its row in brackets, which opens the rules there: "… (K9)", or "… (I9, loi 72a)".
 * @param {string} reason
 */
function withRow(reason) {
  const found = /^(.*\()?([A-Z]\d+)(\D.*)?$/.exec(reason);
  if (!found) return [reason];
  const [, before = "", name, after = ""] = found;
  const button = element("button", { type: "button", className: "rule", textContent: name });
  button.dataset.rule = name;
  button.setAttribute("aria-label", t("open_rule", { name }));
  return [before, button, after];
}

export class Record {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /** @param {Item[]} items */
  show(items) {
    this.#list.replaceChildren(...items.map(line));
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** @param {Item} item */
  add(item) {
    const list = this.#list;
    const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 60;
    list.append(line(item));
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  /**
   * An undo took back the entry with that index.
   * @param {number} index
   */
  strikeOut(index) {
    this.#list.children[index]?.classList.add("undone");
  }
}
