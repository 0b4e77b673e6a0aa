// @ts-check
// All entries of the game, each with its reasons; any can be corrected, or removed.

import { box, button } from "./halves.js";
import { word } from "./words.js";

/**
 * @param {any[]} results
 * @param {(result: any) => string} told
 * @param {(at: number) => void} correct
 * @param {(at: number) => void} remove
 */
export function showList(results, told, correct, remove) {
  const dialog = /** @type {HTMLDialogElement} */ (box("list"));
  /** @type {(name: string, act: () => void) => HTMLElement} */
  const closing = (name, act) => button(word(name), () => { dialog.close(); act(); }, "correct");
  box("list-title").textContent = word("list");
  const close = dialog.querySelector("form button");
  if (close) close.textContent = word("close");
  dialog.querySelector("ol")?.replaceChildren(...results.map((result, at) => {
    const item = document.createElement("li"), entry = document.createElement("code");
    entry.textContent = result.entry;
    item.append(
      entry, ` ${told(result)} `, closing("correct", () => correct(at)), " ", closing("remove", () => remove(at)),
    );
    return item;
  }));
  dialog.showModal();
}
