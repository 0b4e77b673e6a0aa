// @ts-check
// The hint for a player at this moment, in one sentence.

import { nameOf } from "./names.js";
import { stakeOf } from "../panel/status.js";
import { t } from "./words.js";

/** @import { Learned } from "./memory.js" */
/** @import { State } from "./types.js" */

/**
 * The tip for this moment, "" for none.
 * @param {State} state
 * @param {boolean} ready whether the person may flick now
 * @param {Learned} learned
 */
export function tip(state, ready, learned) {
  const { may, position, named } = state;
  if (may.say) return learned.has("said") ? t("tip_say_again") : t("tip_say");
  if (may.bet) return t(named < 0 ? "tip_bet" : "tip_bet_zone");
  if (position.bet) {
    if (may.name && named < 0) return t("tip_name");
    const { zone, calls } = position.bet;
    const who = nameOf(state, position.turn), stake = stakeOf(position.bet);
    if (!may.double) return t("tip_ring", { who, zone: t(zone), stake });
    return calls % 2 ? t("tip_double", { who, zone: t(zone), stake }) : t("tip_raise", { stake });
  }
  if (state.phase === "over") return "";
  if (state.reading && !ready) return state.mine.length ? t("tip_read") : "";
  if (may.sides && state.mine.length) return t("tip_sides");
  const isBots = state.players[state.shooter]?.kind === "bot";
  if (state.phase !== "idle" || (isBots && state.aim)) {
    return state.mine.length && !learned.has("skip") ? t("tip_skip") : "";
  }
  if (ready && !learned.has("flick")) return t("tip_drag");
  const better = state.mine.find((seat) => state.pads[seat]?.includes("BET"));
  return better && !state.question ? t("tip_may_bet", { who: nameOf(state, better) }) : "";
}
