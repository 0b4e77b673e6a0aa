// @ts-check
// Celebrates over the board what players are glad of. It fades by itself and is in nobody's way.

import { box, element } from "../page/dom.js";

/** Calls that are celebrated, and how much. @type {Record<string, "great" | "good">} */
const CHEERED = {
  yes_sir: "great", queen_covered: "great", board: "great", game: "great", bet_won: "great", six_cinquante: "great",
  brutal: "good", queen_held: "good", penalty_scored: "good",
};
const SPARKS = 14;

/**
 * @param {string} text of a call
 * @param {string} name of it
 */
export function cheer(text, name) {
  const how = CHEERED[name];
  if (!how) return;
  const sparks = how === "great" ? Array.from({ length: SPARKS }, () => element("i")) : [];
  const shown = element("p", { className: how }, ...sparks, element("span", { textContent: text }));
  shown.addEventListener("animationend", ({ target }) => { if (target === shown) shown.remove(); });
  box("cheer").replaceChildren(shown);
}
