// @ts-check
// Who sits where, by the name that he gave, else by the seat.

import { pick, t } from "./words.js";

/** @import { Player } from "./types.js" */

/**
 * @param {{ players: Record<string, Player> }} state
 * @param {string} seat
 */
export const nameOf = (state, seat) => state.players[seat]?.name || t(seat);

/**
 * A bot's level or "person", as it stands after the name.
 * @param {Player | undefined} player
 */
export function kindOf(player) {
  if (!player) return "";
  if (player.kind !== "bot") return player.name ? "" : t(player.kind);
  return player.level ? `${t("bot")} ${pick(player.level)}` : t("bot");
}
