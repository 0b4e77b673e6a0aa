// @ts-check
// The game at a glance: of each side its colour, its men in, the queen and what it owes; of the game its board, points
// board by board, who opens, and the stake.

import { box, disc, seatName, sideOf } from "./halves.js";
import { word } from "./words.js";

/** @import { Kept } from "./kept.js" */

const COLOURS = /** @type {const} */ (["w", "b"]);

/** Show it all. @param {Kept} game @param {any} state */
export function showFacts(game, state) {
  for (const side of [0, 1]) box(`facts-${side}`).replaceChildren(...ofSide(state, side));
  box("facts").textContent = ofGame(game, state).join(" · ");
}

/** The seat by which a position names a side. @param {any} state @param {number} side */
const seatOf = ({ position }, side) => Object.keys(position.score)[side];

/** @param {any} state @param {number} side @returns {(Node | string)[]} */
function ofSide(state, side) {
  const { position, dues } = state, seat = seatOf(state, side);
  const colour = position.colours?.[seat];
  const isTurn = state.winner === null && sideOf(state, position.turn) === side;
  /** @type {(Node | string)[]} */
  const found = [];
  if (colour) found.push(disc(colour), word(`men_in_${colour}`, position.down[colour]));
  if (position.queen === `covered:${seat}`) found.push(disc("q"), word("queen_covered"));
  if (position.queen === "held" && isTurn) found.push(disc("q"), word("queen_held"));
  if (dues[side]) found.push(word("due", dues[side]));
  return found;
}

/** @param {Kept} game @param {any} state @returns {string[]} */
function ofGame(game, state) {
  const { position, boards, opener, opens_next, gerant } = state, { bet } = position;
  const points = boards.map((/** @type {number[]} */ each) => each.join("–")).join(" ");
  const isDrawn = game.isDrawn && position.board === 1;
  const won = Object.values(position.games), isMatch = won.some(Boolean);
  const board = word(game.trial ? "trial_board" : "board", position.board);
  const found = [...(isMatch ? [word("games", won.join("–"))] : []), board];
  if (points) found.push(points);
  if (state.winner === null) {
    found.push(word(isDrawn ? "opens_by_lot" : "opens", seatName(state, opener)));
    found.push(word("opens_next", seatName(state, opens_next)));
  }
  if (gerant) found.push(word("gerant", seatName(state, gerant)));
  if (!position.colours) found.push(...COLOURS.map((colour) => word(`men_in_${colour}`, position.down[colour])));
  if (position.queen === "board") found.push(word("queen_on_board"));
  if (bet) found.push(`${word(`stake_${bet.zone}`, seatName(state, bet.by))} ×${bet.times}`);
  return found;
}
