// @ts-check
// Who sits where, by the name that he gave, else by the seat.

import { element } from "./dom.js";
import { pick, t } from "./words.js";

/** @import { Player } from "./types.js" */

/**
 * @param {{ players: Record<string, Player> }} state
 * @param {string} seat
 */
export const nameOf = (state, seat) => state.players[seat]?.name || t(seat);

/**
 * A bot's level, as it stands after the name; "" for a person.
 * @param {Player | undefined} player
 */
export function kindOf(player) {
  if (player?.kind !== "bot") return "";
  return player.level ? `${t("bot")} ${pick(player.level)}` : t("bot");
}

export const NAMES = "club-names"; // the list that fields for a name offer

/**
 * The names of a club's players, for fields.
 * @param {string[]} names
 */
export function nameList(names) {
  return element("datalist", { id: NAMES }, ...names.map((value) => element("option", { value })));
}
