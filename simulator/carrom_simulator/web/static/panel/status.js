// @ts-check
// The situation in words and the score: what the LEDs show, for reading and for screen readers.

import { box, element } from "../page/dom.js";
import { kindOf, nameOf } from "../page/names.js";
import { filled, pick, t, tn, worded } from "../page/words.js";

/** @import { Book, Position, Seat, State } from "../page/types.js" */
/** @typedef {{ position: Position | null, place: string }} Replayed  a step of an opened file; null: a trace's */

export const TRIAL_BOARDS = 2;

/**
 * Sides as the record names them, with their seats: south and north, or with four players south and east.
 * @param {Position} position
 * @returns {[string, string[]][]}
 */
export function sides(position) {
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
 * Say that a side has won: "you" to who plays alone at this page, on that side.
 * @param {State} state
 * @param {Seat} side
 * @param {string} word for others; with "you_" before it for oneself
 * @param {Record<string, string | number>} values
 */
export function won(state, side, word, values = {}) {
  const seats = sides(state.position).find(([name]) => name === side)?.[1] ?? [side];
  if (state.mine.length === 1 && seats.includes(state.mine[0])) return t(`you_${word}`, values);
  return t(word, { who: nameOf(state, side), ...values });
}

/**
 * What wins the game, said to whoever is to shoot first at this page; "" where nobody plays here.
 * @param {State} state
 * @param {Book[]} books
 */
export function goalInWords(state, books) {
  const { mine, shooter } = state, book = books.find(({ id }) => id === state.book);
  if (!book || !mine.length) return "";
  const own = colourOf(state, mine.includes(shooter) ? shooter : mine[0]);
  /** @type {Record<string, string>} */
  const colours = own ? { own: t(own), other: t(own === "w" ? "b" : "w") } : {};
  return filled(pick(book.goal), colours);
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
 * The own man after the one that is named, for those who play by keyboard.
 * @param {State} state
 */
export function nextOwnMan(state) {
  const own = ownMen(state);
  return own.find(({ index }) => index > state.named) ?? own[0];
}

/**
 * The seats of this page whose last ruling still stands: who is at it alone, or of several who is to shoot; nobody's
 * who shoots.
 * @param {State} state
 */
export function heeded({ mine, shooter, phase }) {
  const seats = mine.length === 1 ? mine : mine.filter((seat) => seat === shooter);
  return phase === "running" ? seats.filter((seat) => seat !== shooter) : seats;
}

/**
 * @param {HTMLElement} score
 * @param {HTMLElement} men where those that are left are counted
 * @param {State} state
 * @param {Position} position of the live game or of an opened one
 */
export function showScore(score, men, state, position) {
  const key = JSON.stringify([position, state.seats, state.players, state.lang]);
  if (score.dataset.key === key) return;
  score.dataset.key = key;
  score.replaceChildren(...sides(position).map(([side, seats]) => sideCard(side, seats, state, position)));
  men.setAttribute("aria-label", leftInWords(position));
  men.replaceChildren(...Object.entries(left(position)).map(([piece, n]) => element("span", {}, disc(piece), `${n}`)));
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
  if (colour && position.due[colour]) words.push(tn("due", position.due[colour]));
  const { games = {} } = position; // an older table does not tell them
  if (Object.values(games).some(Boolean)) words.push(t("games_won", { n: games[side] }));
  // A replayed game may have other seats.
  const kinds = new Set(seats.map((seat) => kindOf(state.players[seat])).filter(Boolean));
  const men = Array.from({ length: colour ? position.down[colour] : 0 }, () => disc(colour ?? ""));
  if (position.queen === `covered:${side}`) men.push(disc("q", t("queen_covered")));
  if (position.queen === "held" && onTurn) men.push(disc("q", t("queen_held")));
  const unit = element("span", { className: "visually-hidden", textContent: ` ${t("points")}` });
  const card = element(
    "div", { className: `side${onTurn ? " turn" : ""}` },
    element(
      "span", { className: "who" }, seats.map((seat) => nameOf(state, seat)).join(" + "),
      ...[...kinds].flatMap((kind) => [" ", element("small", { textContent: kind })]),
    ),
    element("b", {}, String(position.score[side]), unit),
    element("small", { textContent: words.join(" · ") }),
    element("div", { className: "tray" }, ...men),
  );
  card.dataset.side = side;
  return card;
}

/**
 * Draw a disc among words. `alt`: its text for screen readers, where no word next to it says the same.
 * @param {string} piece
 * @param {string} alt
 */
const disc = (piece, alt = "") => element("img", { src: `disc-${piece}.svg`, alt, title: alt });

/**
 * How many white and black men are left on the board, and whether the queen is.
 * @param {Position} position
 */
const left = ({ down, queen }) => ({ w: 9 - down.w, b: 9 - down.b, q: queen === "board" ? 1 : 0 });

/** @param {Position} position */
function leftInWords(position) {
  const { q, ...men } = left(position);
  return t(q ? "men_on_board" : "men_without_queen", men);
}

/**
 * What goes on now and what the person has to do, in a line or two.
 * @param {State} state
 * @param {boolean} moving
 */
function situation(state, moving) {
  const told = now(state, moving);
  return tries(state) ? `${t("trial_n", { n: state.position.board })} ${told}` : told;
}

/** Whether a board is played that counts nowhere. @param {State} state */
const tries = ({ trial, position }) => trial && position.board <= TRIAL_BOARDS;

/** @param {State} state @param {boolean} moving */
function now(state, moving) {
  const { position, shooter, players, may } = state;
  if (position.phase === "game_over") {
    return state.winner ? won(state, state.winner, "wins") : t("phase_game_over");
  }
  const who = nameOf(state, position.turn);
  if (moving || state.phase === "running") return t("moving");
  if (state.phase === "ruling") return t("ruling");
  const isBots = players[shooter]?.kind === "bot" && !state.question;
  if (isBots && !state.reading) return t(state.aim ? "aiming" : "thinking", { who });
  const one = state.mine.length === 1 && may.flick;
  const asked = state.question?.seats.some((seat) => state.mine.includes(seat));
  const todo = asked ? t(state.question?.note ? "do_bet" : "do_answer") : may.flick ? t("do_shoot") : "";
  return `${t(one ? "your_turn" : "turn_of", { who, what: played(position) })} ${todo}`.trim();
}

/**
 * What whoever is on turn has to play.
 * @param {Position} position
 */
function played(position) {
  const words = [tn("shots", position.shots)];
  if (position.queen === "held") words.push(t("queen_held"));
  if (position.half_shots) words.push(tn("half", position.half_shots));
  if (position.phase !== "shot") words.push(t(`phase_${position.phase}`));
  if (position.bet) words.push(t("bet", { zone: t(position.bet.zone), stake: stakeOf(position.bet) }));
  return words.join(", ");
}

/**
 * The same of an opened game or trace.
 * @param {State} state
 * @param {Replayed} other
 */
function replayed(state, { position, place }) {
  if (!position) return t("replayed", { place, what: "" }).trim();
  const who = nameOf(state, position.turn);
  const what = position.phase === "game_over" ? t("phase_game_over") : t("turn_of", { who, what: played(position) });
  return t("replayed", { place, what });
}

/**
 * How many shots the winner of a bet gets (rules K11 and K12).
 * @param {{ zone: string, times: number }} bet
 */
export const stakeOf = ({ zone, times }) => (zone === "near" ? 2 : 3) * times;

/**
 * The situation in words for those who do not see the board.
 * @param {State} state
 * @param {boolean} moving
 * @param {Replayed | null} other what is shown of another time
 */
export function describe(state, moving, other) {
  const position = other ? other.position : state.position;
  const asked = state.question && !other ? [worded(state.question).text] : [];
  const isTrial = !other && tries(state);
  const board = position && !isTrial ? [t("board_n", { n: position.board })] : [];
  const men = position ? [leftInWords(position)] : [];
  return [...board, other ? replayed(state, other) : situation(state, moving), ...men, ...asked].join(" ");
}

/**
 * Show the situation, and label board and LEDs with it.
 * @param {State} state
 * @param {boolean} moving
 * @param {Replayed | null} other what is shown of another time
 */
export function showSituation(state, moving, other) {
  const words = other ? replayed(state, other) : situation(state, moving);
  if (box("situation").textContent !== words) box("situation").textContent = words;
  box("board").setAttribute("aria-label", t("board_label", { text: describe(state, moving, other) }));
  box("matrix").setAttribute("aria-label", t("matrix_label", { text: other ? words : worded(state.display).text }));
}

/**
 * Tell how the table's belief compares with what really happened so far, and what happened in the last shot.
 * @param {State} state
 */
export function truthInWords({ truth }) {
  if (!truth) return ["", ""];
  const { judged, wrong, asked, hint } = worded(truth);
  return [t("truth", {
    judged: tn("judged", judged), wrong: tn("wrong", wrong), asked: tn("asked", asked),
  }), hint ? t("truth_hint", { text: hint }) : ""];
}
