// @ts-check
// The two halves of the page, one a side: score, dues, and the buttons of whoever is to do something.

import { namesAt } from "./kept.js";
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
 * @param {string} [name] what it is called where its text is too short to be heard
 */
export function button(text, press, kind = "", name = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  if (name) made.setAttribute("aria-label", name);
  made.dataset.means = `${kind} ${text}`;
  made.addEventListener("click", () => { if (made.getAttribute("aria-disabled") !== "true") press(); });
  return made;
}

/** Let a button be pressed, or not. It keeps the focus.
 * @param {HTMLElement} made @param {boolean} may */
export function allow(made, may) {
  made.setAttribute("aria-disabled", String(!may));
}

/** The picture of a piece. @param {string} piece */
export function disc(piece) {
  return Object.assign(document.createElement("img"), { className: "disc", src: `disc-${piece}.svg`, alt: "" });
}

/** @param {string} piece @param {string} text @param {string} name @param {() => void} press */
function pieceButton(piece, text, name, press) {
  const made = button("", press, "piece", name);
  made.append(disc(piece), text);
  made.dataset.piece = piece;
  return made;
}

const NEXT = [".asked ~ .choice", ".row .piece", "button"]; // what is to be pressed next, the likeliest first

/** The button to be pressed next.
 * @param {HTMLElement[]} boxes
 * @returns {HTMLElement | null | undefined} */
const nextIn = (boxes) => NEXT.flatMap((kind) => boxes.map((each) => /** @type {HTMLElement | null} */ (
  each.querySelector(kind)))).find(Boolean);

/** Put the focus on the button to be pressed next. */
export const focusNext = () => nextIn([box("hand-0"), box("hand-1"), box("evening")])?.focus();

/**
 * Put other content into boxes. A button that had the focus gives it to the one that means the same now, or else to the
 * one to be pressed next.
 * @param {[HTMLElement, HTMLElement[]][]} content
 */
export function refill(content) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const boxes = content.map(([each]) => each), own = boxes.find((each) => each.contains(focused));
  for (const [each, children] of content) each.replaceChildren(...children);
  if (!own) return;
  const all = [own, ...boxes].flatMap((each) => [...each.querySelectorAll("button")]);
  (all.find((each) => each.dataset.means === focused?.dataset.means) ?? nextIn(boxes))?.focus();
}

/** The side of a seat: 0 South's and North's in a game of four, South's in one of two.
 * @param {any} state @param {string} seat */
export const sideOf = (state, seat) => state.seats.indexOf(seat) % 2;

/** The name of a side: of those who play it, or of its seats.
 * @param {Kept} game @param {any} state @param {number} side */
export function sideName(game, state, side) {
  const seats = state.seats.filter((/** @type {string} */ seat) => sideOf(state, seat) === side);
  const now = namesAt(game, state.position.moved);
  const names = seats.map((/** @type {string} */ seat) => now[seat]).filter(Boolean);
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
    box(`half-${side}`).setAttribute("aria-current", String(isTurn));
    box(`name-${side}`).textContent = sideName(game, state, side) + (isTurn ? turnText(state) : "");
    box(`points-${side}`).textContent = word("points");
    box(`score-${side}`).textContent = String(scores[side]);
  }
  const hands = [0, 1].map((side) => handOf(state, side, draft, drawn, question, hooks));
  refill([[box("hand-0"), hands[0]], [box("hand-1"), hands[1]]]);
  document.querySelector(".tray .last")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A word with its count: « 1 coup », « 2 coups ». @param {string} name @param {number} count */
const counted = (name, count) => word(count === 1 ? `${name}_1` : name, count);

/** Who shoots of four, and the shots, where there are more than one.
 * @param {any} state */
function turnText({ position, seats, seat_words }) {
  const { phase, half_shots: half } = position, isPenalty = phase === "penalty_shot";
  const shots = position.shots - (isPenalty ? 1 : 0);
  const told = [
    ...(phase === "choice" ? [word("chooses")] : []), ...(isPenalty ? [word("penalty_shot")] : []),
    ...(shots > 1 || (shots && (half || isPenalty)) ? [counted("shots", shots)] : []),
    ...(half ? [counted("half_shots", half)] : []),
  ].join(" + ");
  const seat = seats.length === 4 ? ` (${seatName({ seat_words }, position.turn)})` : "";
  return told ? `${seat} · ${told}` : seat;
}

/**
 * @param {any} state @param {number} side @param {Draft} draft @param {{ claims: string[] }} drawn
 * @param {any} question @param {Hooks} hooks
 * @returns {HTMLElement[]}
 */
function handOf(state, side, draft, drawn, question, hooks) {
  const { position, offers } = state;
  if (state.winner !== null) {
    const again = (state.next ? [false] : [false, true]).map((isSwapped) =>
      button(word(isSwapped ? "swap" : "again"), () => hooks.again(isSwapped), "choice"));
    return [rowOf(...again, ...(offers.includes("late") ? [moreButton(hooks)] : []))];
  }
  if (question) {
    if (question.seats.every((/** @type {string} */ seat) => sideOf(state, seat) !== side)) return [];
    const asked = document.createElement("p");
    asked.className = "asked";
    asked.textContent = named(pick(question.prompt));
    return [asked, ...pick(question.labels).map((/** @type {string} */ label, /** @type {number} */ at) =>
      button(label, () => hooks.answer(at), "choice"))];
  }
  const isTurn = sideOf(state, draft.seat || position.turn) === side; // who shot out of turn tells of it in his half
  const chosen = offers.filter((/** @type {string} */ text) => text.startsWith("choose "));
  if (chosen.length) {
    return isTurn ? [...chosen.map((/** @type {string} */ text) =>
      button(word(text.replace(" ", "_")), () => hooks.enter(text), "choice")), moreButton(hooks)] : [];
  }
  if (!offers.includes(`${position.turn} -`)) return [];
  return isTurn ? shotButtons(state, draft, drawn, hooks) : isEmpty(draft) ? answers(state, side, "choice", hooks) : [];
}

/** Buttons next to one another. @param {...HTMLElement} buttons */
function rowOf(...buttons) {
  const row = document.createElement("div");
  row.className = "row";
  row.append(...buttons);
  return row;
}

/** @param {Hooks} hooks */
const moreButton = (hooks) => button(word("more"), hooks.more, "more", word("more_named"));

/** The answer to the bet, where this side may give it: the two sides take turns.
 * @param {any} state @param {number} side @param {string} kind @param {Hooks} hooks */
const answers = ({ answer }, side, kind, hooks) =>
  answer?.side === side ? [button(word(answer.call), () => hooks.enter("answer"), kind)] : [];

/** How many pieces of a kind still lie on the board after what was tapped.
 * @param {any} state @param {Draft} draft @param {string} piece */
export const leftOf = ({ lying }, { fallen, off }, piece) =>
  lying[piece] - [...fallen.map(([fell]) => fell), ...off].filter((one) => one === piece).length;

/** Make a claim, or take it back. Without « stands » the shot is that of the seat on turn.
 * @param {Draft} draft @param {string} name @param {string} turn */
export function claim(draft, name, turn) {
  const at = draft.claims.indexOf(name);
  if (at < 0) draft.claims.push(name);
  else draft.claims.splice(at, 1);
  if (!draft.claims.includes("stands")) draft.seat = turn;
}

/** Whether nothing is tapped. @param {Draft} draft */
export const isEmpty = ({ fallen, off, claims }) => !fallen.length && !off.length && !claims.length;

/**
 * @param {any} state @param {Draft} draft @param {{ claims: string[] }} drawn @param {Hooks} hooks
 */
function shotButtons(state, draft, drawn, hooks) {
  const { position, offers } = state;
  const own = position.colours?.[Object.keys(position.colours).find((seat) =>
    sideOf(state, seat) === sideOf(state, draft.seat || position.turn)) ?? ""] ?? "w";
  const shown = [];
  const tray = document.createElement("div");
  tray.className = "tray";
  for (const [at, [piece, zone]] of draft.fallen.entries()) {
    const name = word("take_out", zone ? `${word(piece)} ${word(zone)}` : word(piece));
    const made = pieceButton(piece, zone ? word(zone) : "", name, () => hooks.out(draft.fallen, at));
    made.classList.toggle("last", at === draft.fallen.length - 1);
    tray.append(made);
  }
  for (const [at, piece] of draft.off.entries()) {
    tray.append(pieceButton(piece, word("off_tray", word(piece)), word("take_back", word(piece)), () =>
      hooks.out(draft.off, at)));
  }
  for (const name of drawn.claims) {
    const made = button(word(name), () => hooks.claim(name), "claim");
    made.setAttribute("aria-pressed", String(draft.claims.includes(name)));
    tray.append(made);
  }
  if (isEmpty(draft)) {
    if (state.todo.some((/** @type {any} */ { name }) => name === "sides")) {
      tray.append(button(word("sides"), () => hooks.enter("sides"), "claim"));
    }
    tray.append(...answers(state, sideOf(state, position.turn), "claim", hooks));
    for (const text of offers) {
      const [kind, , zone] = text.split(" ");
      if (kind === "bet") tray.append(button(word(`bet_${zone}`), () => hooks.enter(text), "claim"));
    }
  }
  shown.push(tray);
  const row = rowOf();
  for (const piece of [own, own === "w" ? "b" : "w", "q", "s"]) {
    const left = leftOf(state, draft, piece);
    for (const zone of piece === own && position.bet ? ["near", "far"] : [null]) {
      const text = zone ? word(zone) : piece === "s" ? word("s") : String(left);
      const called = zone ? `${word(piece)} ${word(zone)}` : word(piece);
      const name = piece === "s" ? called : `${called}, ${word("left", left)}`;
      const made = pieceButton(piece, text, name, () => hooks.drop(piece, zone));
      made.dataset.means = `${piece} ${zone}`;
      allow(made, left > 0);
      row.append(made);
    }
  }
  const done = button(word("ok"), hooks.done, "ok");
  allow(done, !isEmpty(draft));
  const nothing = button(word("nothing"), hooks.done, "nothing", word("nothing_fell"));
  allow(nothing, !draft.fallen.length);
  shown.push(row, rowOf(nothing, done, moreButton(hooks)));
  return shown;
}
