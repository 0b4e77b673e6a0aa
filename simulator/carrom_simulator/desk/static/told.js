// @ts-check
// What is told of the game: to the eye calls, what hands have to do and why; to the ear all of it as one message.

import { box } from "./halves.js";
import { named, pick, word } from "./words.js";

/** @import { Call } from "./calls.js" */
/**
 * @typedef {{ state: any, last: any, winner: string,
 *   correcting: { at: number, isNew: boolean } | undefined, entry: string }} News
 *   last: the result of the last entry, if there is one; winner: of the game, "" for nobody;
 *   correcting, entry: which entry is being corrected, and its words; or before which one is put in
 */

/** All that a ruling tells. @param {any} result */
export const toldIn = (result) => pick(result.told ?? [[], []]).join(" ");

/** The score, and whose turn it is. @param {any} state */
export const standing = (state) => named(pick(state.status));

/** @param {Call[]} calls */
const texts = (calls) => calls.map(({ text }) => named(pick(text)));

/**
 * How the last entry was ruled on: its calls, those of what hands have to do, and why.
 * @param {News} news
 * @returns {{ called: Call[], todo: Call[], why: string }}
 */
function ruling({ state, last, correcting, entry }) {
  if (correcting) return { called: [], todo: [], why: entry };
  /** @type {Call[]} */
  const todo = state.todo ?? [];
  /** @type {Call[]} */
  const calls = last?.called ?? [];
  const called = calls.filter(({ name }) => !todo.some((one) => one.name === name));
  return { called, todo, why: last ? named(pick(last.cause ?? ["", ""]) || toldIn(last)) : "" };
}

/** A line for each entry that does not go any more. @param {string[]} lapsed */
export const noLonger = (lapsed) => lapsed.map((text) => {
  const line = document.createElement("p");
  line.textContent = word("no_longer", text);
  return line;
});

/** Show the last ruling, and who has won. @param {News} news */
export function tell(news) {
  const { called, todo, why } = ruling(news);
  box("todo").textContent = texts(todo).join(" · ");
  box("why").textContent = why;
  box("why").hidden = !why;
  const { correcting } = news;
  if (correcting) box("call").textContent = word(correcting.isNew ? "adding" : "correcting", correcting.at + 1);
  else box("call").textContent = news.winner ? word("wins", news.winner) : texts(called).join(" · ");
}

/** Say it to those who listen, as a whole. @param {string[]} parts */
export function say(...parts) {
  box("status").textContent = parts.filter(Boolean).map((part) => /[.!?]$/.test(part) ? part : `${part}.`).join(" ");
}

/** Say how it was ruled, what hands have to do, the score and whose turn it is, each once. @param {News} news */
export function sayRuling(news) {
  const { called, todo, why } = ruling(news);
  const rest = called.filter(({ name }) => name !== "plays"); // the standing says who plays, and how often
  const told = news.winner ? [word("wins", news.winner)] : texts(rest);
  say(...(told.length ? told : [why]), ...texts(todo), standing(news.state));
}

/** Tell nothing but this, to the eye and to the ear. @param {string} text */
export function tellOnly(text) {
  box("call").textContent = text;
  say(text);
}
