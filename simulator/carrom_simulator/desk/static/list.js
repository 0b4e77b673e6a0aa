// @ts-check
// All entries of the game, each with its reasons; any can be corrected or removed, and one put in before it.

import { box, button } from "./halves.js";
import { word } from "./words.js";

/**
 * @param {any[]} results
 * @param {number} kept how many of them, from the first on, outlive a crash
 * @param {{ entry(result: any): string, told(result: any): string, correct(at: number): void, add(at: number): void,
 *   remove(at: number): void }} hooks
 *   entry, told: its words and its reasons; add: puts one in before it
 */
export function showList(results, kept, hooks) {
  const dialog = /** @type {HTMLDialogElement} */ (box("list"));
  /** @type {(name: string, act: () => void) => HTMLElement} */
  const closing = (name, act) => button(word(name), () => { dialog.close(); act(); }, "correct");
  box("list-title").textContent = word("list");
  const close = dialog.querySelector("form button");
  if (close) close.textContent = word("close");
  dialog.querySelector("ol")?.replaceChildren(...results.map((result, at) => {
    const item = document.createElement("li"), entry = document.createElement("b");
    entry.textContent = hooks.entry(result);
    const mark = at < kept ? "" : ` (${word("not_kept")})`;
    item.append(
      entry, `${mark} ${hooks.told(result)} `, closing("correct", () => hooks.correct(at)), " ",
      closing("add", () => hooks.add(at)), " ", closing("remove", () => hooks.remove(at)),
    );
    return item;
  }));
  dialog.showModal();
}
