// @ts-check
// The rows of the rules that a ruling names, as the family sheet has them.

import { box } from "./halves.js";
import { which, word } from "./words.js";

/** @typedef {{ groups: { rows: [row: string, text: string][] }[] }} Sheet */

/** By game, French and English. @type {Record<string, [Sheet, Sheet]> | null} */
let sheets = null;

/**
 * Show why an entry was ruled on as it was, and the rows of the book that say so.
 * @param {string} book
 * @param {string[]} reasons each begins with its row, as "I9 [72a]"
 * @param {string} told
 */
export async function showRows(book, reasons, told) {
  sheets ??= await fetch(new URL("sheets.packed", import.meta.url)).then((answer) => {
    if (!answer.ok || !answer.body) throw new Error(`sheets: ${answer.status}`);
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
  });
  const rows = new Map((sheets?.[book][which()].groups ?? []).flatMap((group) => group.rows));
  const names = new Set(reasons.map((reason) => reason.split(" ")[0]));
  const list = document.createElement("dl");
  for (const name of names) {
    const text = rows.get(name);
    if (!text) continue;
    const term = document.createElement("dt"), row = document.createElement("dd");
    term.textContent = name;
    row.textContent = text;
    list.append(term, row);
  }
  const dialog = /** @type {HTMLDialogElement} */ (box("rows"));
  box("rows-title").textContent = word("rows");
  const close = dialog.querySelector("button");
  if (close) close.textContent = word("close");
  const why = dialog.querySelector("p");
  if (why) why.textContent = told;
  dialog.querySelector("dl")?.replaceWith(list);
  dialog.showModal();
}
