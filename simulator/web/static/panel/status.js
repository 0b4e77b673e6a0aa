// @ts-check
// The situation in words and the score: what the LEDs show, for reading and for screen readers.

import { element } from "../page/dom.js";
import { kindOf, nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { Position, Seat, State } from "../page/types.js" */

/**
 * Sides as the record names them, with their seats: south and north, or with four players south and east.
 * @param {Position} position
 * @returns {[string, string[]][]}
 */
function sides(position) {
  const names = Object.keys(position.score);
  if (names.includes("east")) return [["south", ["south", "north"]], ["east", ["east", "west"]]];
  return names.map((name) => [name, [name]]);
}

/**
 * The colour that a side plays, or undefined while it is not known.
 * @param {State} state
 * @param {Seat} seat
 */
function colourOf(state, seat) {
  const side = state.seats.length === 4 ? ["south", "east"][state.seats.indexOf(seat) & 1] : seat;
  return state.position.colours?.[side];
}

/**
 * Own men, which a bet lets its player name (rule K11), with their indices.
 * @param {State} state
 */
export function ownMen(state) {
  if (!state.may.name) return [];
  const colour = colourOf(state, state.position.turn);
  return state.men.map((man, index) => ({ man, index })).filter(({ man }) => man[0] === colour);
}

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {Position} position of the live game or of an opened one
 */
export function showScore(box, state, position) {
  const key = JSON.stringify([position, state.seats, state.players, state.lang]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...sides(position).map(([side, seats]) => sideCard(side, seats, state, position)));
}

/**
 * @param {string} side
 * @param {string[]} seats
 * @param {State} state
 * @param {Position} position
 */
function sideCard(side, seats, state, position) {
  const colour = position.colours?.[side];
  const onTurn = seats.includes(position.turn);
  const words = [colour ? t(colour) : t("unknown_colour")];
  if (colour && position.due[colour]) words.push(t("due", { n: position.due[colour] }));
  if (position.queen === `covered:${side}`) words.push(t("queen_covered"));
  if (position.queen === "held" && onTurn) words.push(t("queen_held"));
  const names = seats.map((seat) => {
    const kind = kindOf(state.players[seat]); // a replayed game may have other seats
    return kind ? `${nameOf(state, seat)} (${kind})` : nameOf(state, seat);
  });
  const men = Array.from({ length: colour ? position.down[colour] : 0 }, () => {
    return element("img", { src: `disc-${colour}.svg`, alt: "" });
  });
  const unit = element("span", { className: "visually-hidden", textContent: ` ${t("points")}` });
  const card = element(
    "div", { className: onTurn ? "side turn" : "side" },
    element("span", { textContent: names.join(" + ") }),
    element("b", {}, String(position.score[side]), unit),
    element("small", { textContent: words.join(", ") }),
    element("div", { className: "tray" }, ...men),
  );
  card.dataset.side = side;
  return card;
}

/**
 * Say who plays, how many shots, what is open.
 * @param {State} state
 * @param {boolean} moving
 */
export function describe(state, moving) {
  const { position } = state;
  if (position.phase === "game_over") {
    return state.winner ? t("wins", { who: nameOf(state, state.winner) }) : t("phase_game_over");
  }
  const words = [t("board_n", { n: position.board }), t("plays", { who: nameOf(state, position.turn) })];
  if (position.phase !== "shot") words.push(t(`phase_${position.phase}`));
  words.push(t("shots", { n: position.shots }));
  if (position.half_shots) words.push(t("half", { n: position.half_shots }));
  if (position.bet) words.push(t("bet", { zone: t(position.bet.zone), times: position.bet.times }));
  const sentences = [`${words.join(", ")}.`];
  sentences.push(`${t("men_on_board", { w: 9 - position.down.w, b: 9 - position.down.b })}.`);
  if (moving || state.phase === "running") sentences.push(t("moving"));
  else if (state.phase === "ruling") sentences.push(t("ruling"));
  else if (state.question) sentences.push(state.question.text);
  else if (state.players[state.shooter]?.kind === "bot") sentences.push(t("thinking"));
  else if (state.may.flick) sentences.push(t("place_and_flick"));
  return sentences.join(" ");
}

/**
 * Tell how the table's belief compares with what really happened so far, and what happened in the last shot.
 * @param {State} state
 */
export function truthInWords({ truth }) {
  if (!truth) return ["", ""];
  const { judged, wrong, asked, hint } = truth;
  return [t("truth", { judged, wrong, asked }), hint ? t("truth_hint", { text: hint }) : ""];
}
