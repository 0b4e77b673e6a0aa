// @ts-check
// This page's part in the game: the table's own page does everything, a phone plays its seat, any other page watches.

import { box } from "./dom.js";
import { wantedLanguage } from "./language.js";
import { recall, remember } from "./memory.js";
import { nameOf } from "./names.js";
import { t } from "./words.js";

/** @import { Invitation, Seat, State } from "./types.js" */
/**
 * @typedef {{ role: "host" | "seat" | "watch", plays: Seat[], seat?: Seat, key?: string, denied?: "used" | "unknown",
 *   board?: string, invitations?: Invitation[] }} PartMessage  denied: why a code that was scanned gives no seat
 */

export class Part {
  /** @type {PartMessage | null} */
  #told = null; // null: the server lets every page do everything
  #token = new URLSearchParams(location.search).get("seat") ?? "";
  plain = location.pathname.endsWith("/board"); // the large view for a television, which has no controls

  lang = ""; // of this page, whatever the table and other pages speak

  get role() { return this.plain ? "watch" : this.#told?.role ?? "host"; }

  get invitations() { return this.#told?.invitations ?? []; }

  /** Why the code that was scanned gives no seat; "" where it does. */
  get denied() { return this.plain ? "" : this.#told?.denied ?? ""; }

  get board() { return this.#told?.board ?? ""; }

  /**
   * The language in which the page begins; it keeps the one that it has.
   * @param {string} given for the owner's pages, "" for each its own
   */
  begin(given) {
    this.lang ||= wantedLanguage(this.role === "host" ? given : "");
  }

  /**
   * Whether to ask for the name of who plays here: once, at a phone whose player has none.
   * @param {State} state
   */
  asksName({ mine, players }) {
    const asked = `asked ${this.#token}`;
    if (this.role !== "seat" || mine.every((seat) => players[seat].name) || recall(asked)) return false;
    remember(asked, "yes");
    return true;
  }

  /** The end of an address at the server: the token, and the key to come back with. */
  query() {
    if (!this.#token) return "";
    return `?${new URLSearchParams({ seat: this.#token, key: recall(`seat ${this.#token}`) ?? "" })}`;
  }

  /**
   * The server says which part this page has; a phone's key brings it back for the whole evening.
   * @param {PartMessage} told
   */
  take(told) {
    this.#told = told;
    if (told.key) remember(`seat ${this.#token}`, told.key);
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
      lang: this.plain ? state.lang : this.lang, // a television speaks as the table does
      may: {
        ...may,
        flick: on && may.flick, arrow: on && may.arrow, name: on && may.name, say: on && may.say, bet: on && may.bet,
        double: state.doublers.some((seat) => mine.includes(seat)),
        undo: state.undo.some((seat) => mine.includes(seat)),
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
  document.body.classList.toggle("unfilmed", isFeed || role !== "host"); // no shot can be played again here
  for (const id of ["undo", "aimer", "correct", "turn"]) box(id).hidden = isFeed || role === "watch";
  for (const id of ["new", "open", "statistics"]) box(id).hidden = isFeed || role !== "host";
  for (const id of ["continue", "left"]) box(id).hidden = !state.left || role !== "host";
  box("called").hidden = isFeed || state.mine.length === 0;
  box("phones").hidden = part.board === "";
  box("part").hidden = role === "host";
  box("part").textContent = role === "watch" ? t("part_watch") : state.mine.map((seat) => nameOf(state, seat)).join();
}
