// @ts-check
// The board's keys beyond placing, aiming and flicking: pads by digits, everything else by a letter.

import { BUTTONS } from "../panel/pads.js";

/** @import { Seat, State } from "./types.js" */

/**
 * What a letter does: its key -> the id of the button that it presses, or the name of an action.
 * @type {Record<string, string>}
 */
export const LETTERS = {
  a: "undo", u: "undo", f: "arrow", n: "name", r: "said", x: "double",
  s: "sound", i: "advice", g: "rules-button", c: "beams", "?": "help", d: "describe", v: "turn",
};

/**
 * Which pad's button a digit presses, or null for another key.
 * @param {KeyboardEvent} event
 * @param {State} state
 * @returns {{ seat: Seat, button: string } | null}
 */
export function padPress(event, state) {
  const digit = /^Digit([1-4])$/.exec(event.code);
  if (!digit || event.repeat) return null;
  const seat = padSeat(state, event.shiftKey);
  return seat ? { seat, button: BUTTONS[Number(digit[1]) - 1] } : null;
}

/**
 * Whose pad the digits press: who is asked, else who is on turn; `other`: the first person of the other side.
 * @param {State} state
 * @param {boolean} other
 * @returns {Seat | undefined}
 */
function padSeat(state, other) {
  const people = state.mine;
  const asked = state.question?.seats.filter((seat) => people.includes(seat)) ?? [];
  const { turn } = state.position;
  /** @param {Seat} seat */
  const same = (seat) => (state.seats.indexOf(seat) & 1) === (state.seats.indexOf(turn) & 1);
  if (other) return people.find((seat) => !same(seat)) ?? people[0];
  if (asked.length) return asked.includes(turn) ? turn : asked[0];
  return people.includes(turn) ? turn : people.find(same) ?? people[0];
}
