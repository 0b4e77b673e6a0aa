// @ts-check
// The record next to the board: every entry with its calls and reasons.

import { element } from "../page/dom.js";
import { t, worded } from "../page/words.js";

/** @import { Item, Seat } from "../page/types.js" */

const NEAR_END_PX = 60; // whoever has scrolled back further than that reads there
const SHOT = /^(south|east|north|west)\b/;

/**
 * One line of the record as a list item.
 * @param {Item} item
 * @param {boolean} isOurs whether those played it who sit here now
 */
export function line(item, isOurs = true) {
  const { words, calls, reasons } = worded(item, isOurs);
  const code = element("code", { className: "visually-hidden", textContent: item.text });
  code.setAttribute("aria-hidden", "true"); // people read the words
  const row = element("li", {}, code, element("span", { textContent: words }));
  /** @type {(className: string, textContent: string) => void} */
  const add = (className, textContent) => row.append(element("span", { className, textContent }));
  if (calls.length) add("calls", ` ${calls.join(", ")}`);
  if (item.error) add("refused", ` ${t("refused", { why: item.error })}`);
  if (reasons.length) {
    const shown = reasons.flatMap((reason, i) => [...(i ? [" "] : []), ...withRow(reason)]);
    row.append(element("span", { className: "why" }, ...shown));
  }
  row.classList.toggle("undone", Boolean(item.undone));
  return row;
}

/**
 * A reason ends with its row in brackets, which opens the rules there: "… (K9).", or "… (I9, loi 72a)."
 * @param {string} reason
 */
function withRow(reason) {
  const found = /^(?:(.*)(\())?([A-Z]\d+)(\D.*)?$/.exec(reason);
  if (!found) return [reason];
  const [, before = "", bracket = "", name, after = ""] = found;
  const button = element("button", { type: "button", className: "rule", textContent: name });
  button.dataset.rule = name;
  button.setAttribute("aria-label", t("open_rule", { name }));
  return [before, element("span", { className: "row-name" }, bracket, button, after)];
}

export class Record {
  #list;
  /** @type {Item[]} */
  #items = [];
  #follows = true; // whether the end is looked at
  #top = 0; // how far the list was scrolled last
  // The window may change, what stands around the list, and the font of its lines.
  #sizes = new ResizeObserver(() => this.#follow());

  /**
   * @param {HTMLElement} list
   * @param {(step: number) => void} review plays the shot with that number again
   */
  constructor(list, review) {
    this.#list = list;
    list.addEventListener("scroll", () => {
      const isNear = list.scrollTop + list.clientHeight > list.scrollHeight - NEAR_END_PX;
      this.#follows = isNear || (this.#follows && list.scrollTop >= this.#top); // lines may have grown under it
      this.#top = list.scrollTop;
    });
    this.#sizes.observe(list);
    list.addEventListener("click", ({ target }) => {
      const row = target instanceof Element && !target.closest(".rule") && target.closest("li.filmed");
      if (row) review([...list.children].indexOf(row) + 1);
    });
  }

  /** @param {Item[]} items */
  show(items) {
    this.#items = items;
    this.#list.replaceChildren(...items.map((item) => this.#row(item)));
    this.#follows = true;
    this.#follow();
  }

  /** The last line. */
  get last() { return this.#items.at(-1); }

  /**
   * The last entry of these seats that stands, where others have come since.
   * @param {Seat[]} seats
   */
  ruling(seats) {
    const found = this.#items.findLast(({ seat, undone, error }) => seat && seats.includes(seat) && !undone && !error);
    return found === this.last ? undefined : found;
  }

  /** Keep the end in sight, where it is looked at. */
  #follow() {
    if (this.#follows) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** @param {Item} item */
  add(item) {
    this.#items.push(item);
    this.#list.append(this.#row(item));
    this.#follow();
  }

  /**
   * A line, which a click plays again where it was a shot.
   * @param {Item} item
   */
  #row(item) {
    const row = line(item);
    this.#sizes.observe(row);
    if (!SHOT.test(item.text)) return row;
    row.classList.add("filmed");
    const again = element("button", { type: "button", className: "again", textContent: "▶", title: t("review") });
    again.setAttribute("aria-label", t("review_of", { what: worded(item).words }));
    row.append(again);
    return row;
  }

  /** Put the list into the language that the page has now. */
  refresh() {
    this.show(this.#items);
  }

  /**
   * An undo took back the entry with that index.
   * @param {number} index
   */
  strikeOut(index) {
    this.#items[index].undone = true;
    this.#list.children[index]?.classList.add("undone");
  }
}
