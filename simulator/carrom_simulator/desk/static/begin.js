// @ts-check
// The beginning of a game: which, who, who opens; or a game that was left goes on.

import { box } from "./halves.js";
import { which, word } from "./words.js";

/** @import { Games, Kept } from "./kept.js" */

/** @type {Record<string, string>} */
const BOOKS = {
  billard: "Billard indien", fiche: "Fiche Carom", dezepions: "Dézépions", krhum: "K-Rhum", icf: "International",
};
/** @type {Record<string, [string, string]>} */
const SEATS = { south: ["Sud", "South"], east: ["Est", "East"], north: ["Nord", "North"], west: ["Ouest", "West"] };

const dialog = () => /** @type {HTMLDialogElement} */ (box("begin"));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (box(id));

export class Beginning {
  #games;
  #hold;

  /**
   * @param {Games} games
   * @param {(game: Kept) => Promise<void>} hold takes a game up
   */
  constructor(games, hold) {
    this.#games = games;
    this.#hold = hold;
    box("seats").addEventListener("change", () => this.#offerOpeners());
    dialog().addEventListener("cancel", (event) => event.preventDefault());
    dialog().addEventListener("close", () => { if (dialog().returnValue === "start") this.#begin(); });
    this.#offer();
  }

  async #offer() {
    const all = await this.#games.all();
    box("starting").hidden = true;
    for (const each of document.querySelectorAll("[data-word]")) {
      each.textContent = word(/** @type {HTMLElement} */ (each).dataset.word ?? "");
    }
    box("begin-title").textContent = word("title");
    box("start").textContent = word("start");
    box("book").replaceChildren(...Object.entries(BOOKS).map(([id, name]) => new Option(name, id)));
    this.#offerOpeners();
    for (const side of [0, 1]) field(`called-${side}`).value = all[0]?.names[side] ?? "";
    const left = all.find((game) => !game.over && game.entries.length);
    box("unfinished").hidden = !left;
    if (left) {
      const names = left.names.filter(Boolean).join(" – ");
      box("resume").textContent = word("resume", [BOOKS[left.rules.split(" ")[0]], names].filter(Boolean).join(", "));
      box("resume").onclick = () => {
        dialog().close("resume");
        this.#hold(left);
      };
    }
    dialog().showModal();
  }

  #offerOpeners() {
    const seats = field("seats").value.split(" ");
    const named = seats.map((seat) => new Option(SEATS[seat][which()], seat));
    box("opener").replaceChildren(new Option(word("lot"), ""), ...named);
  }

  async #begin() {
    const seats = field("seats").value, all = seats.split(" ");
    const lot = crypto.getRandomValues(new Uint8Array(1))[0] % all.length;
    /** @type {Kept} */
    const game = {
      id: `${Date.now().toString(36)}-${lot}`,
      rules: field("book").value, seats, opener: field("opener").value || all[lot],
      names: [field("called-0").value.trim(), field("called-1").value.trim()],
      entries: [], struck: [], over: false, changed: 0,
    };
    await this.#games.keep(game);
    await this.#hold(game);
    navigator.storage?.persist?.();
  }
}
