// @ts-check
// The two halves of the page, one a side: score, dues, and the buttons of whoever is to do something.

import { named, pick, word } from "./words.js";

/** @import { Kept } from "./kept.js" */

/**
 * @typedef {{ seat: string, fallen: [piece: string, zone: string | null][], off: string[], claims: string[],
 *   answers: number[] }} Draft
 *   zone: null where nobody said it
 */
/**
 * @typedef {{ drop(piece: string, zone: string | null): void, out(of: any[], at: number): void, done(): void,
 *   claim(name: string): void, more(): void, enter(text: string): void, answer(index: number): void,
 *   again(isSwapped: boolean): void }} Hooks
 *   drop: a piece fell; out: one of those that were tapped did not; done: that is all of the shot
 */

/** @param {string} id */
export const box = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} text
 * @param {() => void} press
 * @param {string} [kind]
 */
export function button(text, press, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

/** @param {string} piece @param {string} text @param {() => void} press */
function pieceButton(piece, text, press) {
  const made = button("", press, "piece");
  const disc = document.createElement("i");
  disc.className = `disc ${piece}`;
  made.append(disc, text);
  made.dataset.piece = piece;
  return made;
}

/** The side of a seat: 0 South's and North's in a game of four, South's in one of two.
 * @param {any} state @param {string} seat */
export const sideOf = (state, seat) => state.seats.indexOf(seat) % 2;

/** The name of a side: of those who play it, or of its seats.
 * @param {Kept} game @param {any} state @param {number} side */
export function sideName(game, state, side) {
  const seats = state.seats.filter((/** @type {string} */ seat) => sideOf(state, seat) === side);
  const names = seats.map((/** @type {string} */ seat) => game.names[seat]).filter(Boolean);
  return names.length === seats.length ? names.join(" – ") : named(pick(state.sides[side]));
}

/** The name of a seat: of who sits there, or its word.
 * @param {any} state @param {string} seat */
export const seatName = (state, seat) => named(pick(state.seat_words[seat]));

/**
 * Show both halves.
 * @param {Kept} game @param {any} state @param {Draft} draft @param {{ claims: string[] }} drawn
 * @param {any} question @param {Hooks} hooks
 */
export function show(game, state, draft, drawn, question, hooks) {
  const { position } = state;
  const scores = Object.values(state.scores);
  for (const side of [0, 1]) {
    const isTurn = position.phase !== "game_over" && sideOf(state, position.turn) === side;
    box(`half-${side}`).classList.toggle("on", isTurn);
    box(`name-${side}`).textContent = sideName(game, state, side) + (isTurn ? turnText(state) : "");
    box(`score-${side}`).textContent = String(scores[side]);
    const due = state.dues[side];
    box(`due-${side}`).textContent = due ? word("due", due) : "";
    box(`hand-${side}`).replaceChildren(...handOf(state, side, draft, drawn, question, hooks));
  }
}

/** @param {any} state */
function turnText(state) {
  const { position, seats } = state;
  const seat = seats.length === 4 ? ` (${seatName(state, position.turn)})` : "";
  if (position.phase === "penalty_shot") return `${seat} · ${word("penalty_shot")}`;
  return position.shots > 1 ? `${seat} · ${word("shots", position.shots)}` : seat;
}

/**
 * @param {any} state @param {number} side @param {Draft} draft @param {{ claims: string[] }} drawn
 * @param {any} question @param {Hooks} hooks
 * @returns {HTMLElement[]}
 */
function handOf(state, side, draft, drawn, question, hooks) {
  const { position, offers } = state;
  if (state.winner !== null) {
    return [false, true].map((isSwapped) =>
      button(word(isSwapped ? "swap" : "again"), () => hooks.again(isSwapped), "choice"));
  }
  if (question) {
    if (question.seats.every((/** @type {string} */ seat) => sideOf(state, seat) !== side)) return [];
    const asked = document.createElement("p");
    asked.className = "asked";
    asked.textContent = named(pick(question.prompt));
    return [asked, ...pick(question.labels).map((/** @type {string} */ label, /** @type {number} */ at) =>
      button(label, () => hooks.answer(at), "choice"))];
  }
  const isTurn = sideOf(state, position.turn) === side;
  const chosen = offers.filter((/** @type {string} */ text) => text.startsWith("choose "));
  if (chosen.length) {
    return isTurn ? chosen.map((/** @type {string} */ text) =>
      button(word(text.replace(" ", "_")), () => hooks.enter(text), "choice")) : [];
  }
  if (!offers.includes(`${position.turn} -`)) return [];
  return isTurn ? shotButtons(state, draft, drawn, hooks) : isEmpty(draft) ? answers(state, side, "choice", hooks) : [];
}

/** The answer to the bet, where this side may give it: the two sides take turns.
 * @param {any} state @param {number} side @param {string} kind @param {Hooks} hooks */
const answers = ({ answer }, side, kind, hooks) =>
  answer?.side === side ? [button(word(answer.call), () => hooks.enter("answer"), kind)] : [];

/** Whether nothing is tapped. @param {Draft} draft */
export const isEmpty = ({ fallen, off, claims }) => !fallen.length && !off.length && !claims.length;

/**
 * @param {any} state @param {Draft} draft @param {{ claims: string[] }} drawn @param {Hooks} hooks
 */
function shotButtons(state, draft, drawn, hooks) {
  const { position, lying, offers } = state;
  const own = position.colours?.[Object.keys(position.colours).find((seat) =>
    sideOf(state, seat) === sideOf(state, position.turn)) ?? ""] ?? "w";
  const shown = [];
  const tray = document.createElement("div");
  tray.className = "tray";
  for (const [at, [piece, zone]] of draft.fallen.entries()) {
    const made = pieceButton(piece, zone ? word(zone) : "", () => hooks.out(draft.fallen, at));
    made.setAttribute("aria-label", word("take_out", word(piece)));
    tray.append(made);
  }
  for (const [at, piece] of draft.off.entries()) {
    const made = pieceButton(piece, word("off_tray"), () => hooks.out(draft.off, at));
    made.setAttribute("aria-label", word("take_back", word(piece)));
    tray.append(made);
  }
  for (const name of drawn.claims) {
    const made = button(word(name), () => hooks.claim(name), "claim");
    made.setAttribute("aria-pressed", String(draft.claims.includes(name)));
    tray.append(made);
  }
  if (isEmpty(draft)) {
    tray.append(...answers(state, sideOf(state, position.turn), "claim", hooks));
    for (const text of offers) {
      const [kind, , zone] = text.split(" ");
      if (kind === "bet") tray.append(button(word(`bet_${zone}`), () => hooks.enter(text), "claim"));
    }
  }
  shown.push(tray);
  const row = document.createElement("div");
  row.className = "row";
  for (const piece of [own, own === "w" ? "b" : "w", "q", "s"]) {
    const fell = draft.fallen.filter(([one]) => one === piece).length;
    const left = lying[piece] - fell - draft.off.filter((one) => one === piece).length;
    for (const zone of piece === own && position.bet ? ["near", "far"] : [null]) {
      const text = zone ? word(zone) : piece === "s" ? word("s") : String(left);
      const made = pieceButton(piece, text, () => hooks.drop(piece, zone));
      made.setAttribute("aria-label", `${word(piece)} ${text}`);
      made.disabled = left <= 0;
      row.append(made);
    }
  }
  const done = button(word("ok"), hooks.done, "ok");
  done.disabled = isEmpty(draft);
  const nothing = button(word("nothing"), hooks.done, "nothing");
  nothing.disabled = draft.fallen.length > 0;
  const acts = document.createElement("div");
  acts.className = "row";
  acts.append(nothing, done, button(word("more"), hooks.more, "more"));
  shown.push(row, acts);
  return shown;
}
