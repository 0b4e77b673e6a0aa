// @ts-check
// A person at another page would take back a shot: whoever has shot since then is asked here.

import { box, element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { State } from "../page/types.js" */

/**
 * @param {State} state
 * @param {(yes: boolean) => void} answer
 */
export function showWish(state, answer) {
  const { wish, mine } = state;
  const place = box("wish"), key = JSON.stringify([wish, mine, state.lang]);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.hidden = !wish;
  if (!wish) return;
  const asked = wish.seats.some((seat) => mine.includes(seat));
  const who = asked ? nameOf(state, wish.by) : wish.seats.map((seat) => nameOf(state, seat)).join(", ");
  /** @type {(word: string, yes: boolean) => HTMLElement} */
  const button = (word, yes) => element("button", { type: "button", textContent: t(word), onclick: () => answer(yes) });
  place.replaceChildren(
    element("p", { textContent: t(asked ? "wish_asked" : "wish_waits", { who }) }),
    ...(asked ? [element("div", {}, button("wish_yes", true), button("wish_no", false))] : []),
  );
}
