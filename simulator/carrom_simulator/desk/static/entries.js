// @ts-check
// An entry in the words of the buttons that enter it: « Ana : blanc, noir loin, boulette ».

import { word } from "./words.js";

/**
 * @typedef {{ kind: string, seat: string, fallen: [piece: string, zone: string | null][], off: string[],
 *   claims: string[], said: string[], choice: string }} Tapped
 *   said: claims that answered a question; choice: near or far of a bet, return or remove of a choice
 */

/**
 * @param {string} entry its text
 * @param {Tapped | undefined} tapped none of an evening of Kaluki
 * @param {(seat: string) => string} seatName
 * @param {(player: string) => string} playerName of an evening of Kaluki
 */
export function entryWords(entry, tapped, seatName, playerName) {
  if (!tapped) return handWords(entry, playerName);
  const { kind, seat, fallen, off, claims, said, choice } = tapped;
  const fell = fallen.map(([piece, zone]) => (zone ? `${word(piece)} ${word(zone)}` : word(piece)));
  const others = [...claims, ...said].map((name) => word(name));
  const by = (/** @type {string[]} */ ...words) => word("by", seatName(seat)) + words.join(", ");
  if (kind === "shot") {
    const left = off.map((piece) => word("off", word(piece)));
    return by(...(fell.length || left.length ? [...fell, ...left] : [word("nothing")]), ...others);
  }
  if (kind === "late") return [word("late", fell[0]), ...others].join(", ");
  if (kind === "bet") return by(word(`bet_${choice}`));
  if (kind === "answer") return word("answer");
  if (kind === "choose") return word(`choose_${choice}`);
  if (kind === "opener") return word("opens_board", seatName(seat));
  return word(kind, seat && seatName(seat));
}

/** A hand of Kaluki, or what else its evening has. @param {string} entry @param {(player: string) => string} nameOf */
function handWords(entry, nameOf) {
  const [kind, who = "", ...rest] = entry.split(" ");
  if (kind === "void") return word("void");
  if (kind === "buy") return word("buys", nameOf(who));
  if (kind !== "hand") return entry;
  const others = rest.map((text) => text.split("=")).map(([name, points]) =>
    (points === undefined ? "Kaluki" : `${nameOf(name)} ${points}`));
  return word("by", word("won_hand", nameOf(who))) + others.join(", ");
}
