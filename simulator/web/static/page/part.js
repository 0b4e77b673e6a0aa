// @ts-check
// This page's part in the game: the table's own page does everything, a phone plays its seat, any other page watches.

import { box } from "./dom.js";
import { recall, remember } from "./memory.js";
import { nameOf } from "./names.js";
import { t } from "./words.js";

/** @import { Invitation, Seat, State } from "./types.js" */
/**
 * @typedef {{ role: "host" | "seat" | "watch", plays: Seat[], seat?: Seat, token?: string, key?: string,
 *   board?: string, invitations?: Invitation[] }} PartMessage
 */

export class Part {
  /** @type {PartMessage | null} */
  #told = null; // null: the server lets every page do everything
  #token = new URLSearchParams(location.search).get("seat") ?? "";
  plain = location.pathname.endsWith("/board"); // the large view for a television, which has no controls

  get role() { return this.plain ? "watch" : this.#told?.role ?? "host"; }

  get invitations() { return this.#told?.invitations ?? []; }

  get board() { return this.#told?.board ?? ""; }

  /** The end of the socket's address: the token, and the key to come back with. */
  query() {
    if (this.plain || !this.#token) return "";
    return `?${new URLSearchParams({ seat: this.#token, key: recall(`seat ${this.#token}`) ?? "" })}`;
  }

  /**
   * The server says which part this page has. A phone that goes on in the next game gets another address.
   * @param {PartMessage} told
   */
  take(told) {
    this.#told = told;
    if (!told.token || !told.key) return;
    if (told.token !== this.#token) {
      this.#token = told.token;
      history.replaceState(null, "", `?${new URLSearchParams({ seat: told.token })}`);
    }
    remember(`seat ${told.token}`, told.key);
  }

  /**
   * The state with what this page may do of it.
   * @param {State} state as the server tells every page
   * @returns {State}
   */
  of(state) {
    const plays = this.plain ? [] : this.#told?.plays ?? state.seats;
    const mine = state.seats.filter((seat) => state.players[seat].kind === "human" && plays.includes(seat));
    const { may, shooter } = state;
    const on = mine.includes(shooter);
    return {
      ...state,
      mine,
      may: {
        ...may,
        flick: on && may.flick, arrow: on && may.arrow, name: on && may.name, say: on && may.say, bet: on && may.bet,
        double: state.doublers.some((seat) => mine.includes(seat)),
        undo: may.undo && this.role !== "watch",
      },
    };
  }
}

/**
 * Show what this page may do, and hide the rest.
 * @param {Part} part
 * @param {State} state
 * @param {boolean} isFeed whether a real board is shown
 */
export function showPart(part, state, isFeed) {
  const { role } = part;
  document.documentElement.classList.toggle("plain", part.plain);
  for (const id of ["undo", "aimer"]) box(id).hidden = isFeed || role === "watch";
  for (const id of ["new", "open", "statistics", "lang"]) box(id).hidden = isFeed || role !== "host";
  box("continue").hidden = !state.left || role !== "host";
  box("phones").hidden = part.board === "";
  box("part").hidden = role === "host";
  box("part").textContent = role === "watch" ? t("part_watch") : state.mine.map((seat) => nameOf(state, seat)).join();
}
