// @ts-check
// The buttons next to the board: those are there, and enabled, that would do something now.

import { button } from "../page/dom.js";
import { t } from "../page/words.js";
import { nextOwnMan, stakeOf } from "./status.js";

/** @import { State } from "../page/types.js" */

/**
 * Show and enable them.
 * @param {State} state
 * @param {boolean} able whether the person may flick
 * @param {boolean} replaying whether another time is shown
 */
export function showActs({ may, mine, phase, position, question }, able, replaying) {
  button("flick").disabled = !able;
  button("arrow").hidden = !may.arrow || !able;
  button("name").hidden = !may.name;
  button("said").hidden = !may.say;
  button("double").hidden = !may.double;
  const { bet } = position;
  const answer = bet && bet.calls % 2 === 0 ? "double_si_just" : "double_non_just";
  if (bet) button("double").textContent = t(answer, { stake: 2 * stakeOf(bet) });
  button("undo").disabled = !may.undo || replaying;
  button("correct").disabled = !mine.length || Boolean(question) || phase === "running";
}

/**
 * @param {{ state(): State | null, send(kind: string): void, name(index: number): void, said(): void }} hooks
 *   name: the man of a bet; said: the words of rule K5 were said
 */
export function connectActs({ state, send, name, said }) {
  for (const kind of /** @type {const} */ (["undo", "arrow", "say", "double"])) {
    button(kind === "say" ? "said" : kind).addEventListener("click", () => {
      if (!state()?.may[kind]) return;
      send(kind);
      if (kind === "say") said();
    });
  }
  button("name").addEventListener("click", () => {
    const now = state(), next = now && nextOwnMan(now);
    if (next) name(next.index);
  });
}
