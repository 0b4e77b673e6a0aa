// @ts-check
// Draws a card's face as SVG: indices, pips, and a crown, a coronet or a cap for the court.

import { t } from "../page/words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 60, HIGH = 84;

/** A suit's outline around 0, 0, some 14 high. @type {Record<string, string>} */
const SUITS = {
  h: "M0-3C-1.5-7-7-7-7-2C-7 2-2 4 0 7C2 4 7 2 7-2C7-7 1.5-7 0-3Z",
  d: "M0-7.5L5.5 0L0 7.5L-5.5 0Z",
  s: "M0-7.5C-2-4-7-2-7 2C-7 5.5-2.5 6-1 3.5L-2.4 7.5H2.4L1 3.5C2.5 6 7 5.5 7 2C7-2 2-4 0-7.5Z",
  c: "M-1 1.6A3.4 3.4 0 1 1-2.6-2.2A3.4 3.4 0 1 1 2.6-2.2A3.4 3.4 0 1 1 1 1.6L2.4 7.5H-2.4Z",
};
const LEFT = 19, MIDDLE = 30, RIGHT = 41;
/** Where the pips are, by rank: pairs of x and y; those in the lower half stand on their heads. */
const SIDES = [[LEFT, 19], [RIGHT, 19], [LEFT, 65], [RIGHT, 65]];
/** @type {Record<string, number[][]>} */
const PIPS = {
  2: [[MIDDLE, 19], [MIDDLE, 65]],
  3: [[MIDDLE, 19], [MIDDLE, 42], [MIDDLE, 65]],
  4: SIDES,
  5: [...SIDES, [MIDDLE, 42]],
  6: [...SIDES, [LEFT, 42], [RIGHT, 42]],
  7: [...SIDES, [LEFT, 42], [RIGHT, 42], [MIDDLE, 30]],
  8: [...SIDES, [LEFT, 42], [RIGHT, 42], [MIDDLE, 30], [MIDDLE, 54]],
  9: [...SIDES, [LEFT, 34], [RIGHT, 34], [LEFT, 50], [RIGHT, 50], [MIDDLE, 42]],
  T: [...SIDES, [LEFT, 34], [RIGHT, 34], [LEFT, 50], [RIGHT, 50], [MIDDLE, 26], [MIDDLE, 58]],
};
/** The clothes of the court cards, around 0, 0. @type {Record<string, string>} */
const HEADS = {
  K: "M-11 7L-13-7L-6-1L0-10L6-1L13-7L11 7Z",
  Q: "M-10 7C-12 0-12-3-10-6L-5 0L-3-8L0-1L3-8L5 0L10-6C12-3 12 0 10 7Z",
  J: "M-11 7C-11-4-3-9 10-8L6-3C9 0 10 3 10 7Z",
};
const STAR = "M0-16L4-5L16-5L6 2L10 14L0 7L-10 14L-6 2L-16-5L-4-5Z";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {string} d
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function shape(d, x, y, size = 1) {
  const turned = y > HIGH / 2 ? " rotate(180)" : "";
  return svg("path", { d, transform: `translate(${x} ${y})${turned} scale(${size})` });
}

/** @param {string} word */
const isRed = (word) => "hd".includes(word[1]) || word === "**";

/**
 * A card in words, as a player says it: "dame de cœur".
 * @param {string} word as a record has it
 */
export function cardName(word) {
  if (word === "**") return t("joker");
  return t("card_name", { rank: t(`name_${word[0]}`), suit: t(`suit_${word[1]}`) });
}

/**
 * The picture of a card.
 * @param {string} word as a record has it: "Ah", "**"
 */
export function face(word) {
  const look = isRed(word) ? "face red" : "face";
  const card = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: look, "aria-hidden": "true" });
  card.append(svg("rect", { x: 0.75, y: 0.75, width: WIDE - 1.5, height: HIGH - 1.5, rx: 5, class: "paper" }));
  if (word === "**") {
    card.append(shape(STAR, MIDDLE, 40, 1.1), svg("text", { x: MIDDLE, y: 74, class: "small" }, "JOKER"));
    card.append(svg("text", { x: 8, y: 14 }, "★"));
    return card;
  }
  const [rank, suit] = word;
  const index = svg("g", {}, svg("text", { x: 8, y: 14 }, t(`rank_${rank}`)), shape(SUITS[suit], 8, 22, 0.62));
  card.append(index, svg("g", { transform: `rotate(180 ${WIDE / 2} ${HIGH / 2})` }, index.cloneNode(true)));
  if (rank === "A") card.append(shape(SUITS[suit], MIDDLE, 42, 1.9));
  else if (rank in PIPS) card.append(...PIPS[rank].map(([x, y]) => shape(SUITS[suit], x, y, 0.78)));
  else {
    card.append(svg("rect", { x: 14, y: 12, width: 32, height: 60, rx: 3, class: "court" }));
    card.append(shape(HEADS[rank], MIDDLE, 28), svg("text", { x: MIDDLE, y: 55, class: "big" }, t(`rank_${rank}`)));
    card.append(shape(SUITS[suit], MIDDLE, 64, 0.6));
  }
  return card;
}

/** The back of a card. */
export function back() {
  const card = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "face back", "aria-hidden": "true" });
  card.append(svg("rect", { x: 0.75, y: 0.75, width: WIDE - 1.5, height: HIGH - 1.5, rx: 5, class: "paper" }));
  for (let x = 10; x < WIDE; x += 10) {
    for (let y = 12; y < HIGH; y += 12) card.append(svg("circle", { cx: x, cy: y, r: 3 }));
  }
  return card;
}
