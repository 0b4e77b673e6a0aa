// @ts-check
// The list of carrom games that were left unfinished.

import { kindOf, nameOf } from "../page/names.js";
import { showUnfinished } from "../page/unfinished.js";
import { t } from "../page/words.js";

/** @import { Book, Player } from "../page/types.js" */
/**
 * @typedef {import("../page/unfinished.js").Left & { book: string, players: Record<string, Player>,
 *   score: Record<string, number>, entries: number }} LeftGame
 */

/**
 * @param {HTMLDialogElement} dialog
 * @param {LeftGame[]} games
 * @param {Book[]} books
 * @param {{ send(kind: string, fields?: object): void }} connection
 */
export function showLeft(dialog, games, books, connection) {
  showUnfinished(dialog, games, (game) => [
    `${books.find(({ id }) => id === game.book)?.name ?? game.book}, ${t("left_entries", { n: game.entries })}`,
    Object.entries(game.players).map(([seat, player]) => (
      [nameOf(game, seat), kindOf(player)].filter(Boolean).join(", ")
    )).join(" – "),
    Object.entries(game.score).map(([side, points]) => `${t(side)} ${points}`).join(" – "),
  ], connection);
}
