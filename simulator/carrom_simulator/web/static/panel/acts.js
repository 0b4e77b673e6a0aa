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
 * Have presses sent to the table.
 * @param {() => State | null} now
 * @param {(kind: string, fields?: object) => void} send
 */
export function connectActs(now, send) {
  const acts = /** @type {const} */ ([["undo", "undo"], ["arrow", "arrow"], ["said", "say"], ["double", "double"]]);
  for (const [id, act] of acts) button(id).addEventListener("click", () => { if (now()?.may[act]) send(act); });
  button("name").addEventListener("click", () => {
    const state = now(), next = state && nextOwnMan(state);
    if (next) send("name", { index: next.index });
  });
}
