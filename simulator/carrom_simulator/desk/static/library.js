// @ts-check
// The games that this phone keeps, by day: who played, how it stood, its boards. They are opened, sent, or taken in.

import { send, takenIn } from "./file.js";
import { box, button } from "./halves.js";
import { isCards, namesAt, recordOf } from "./kept.js";
import { language, pick, word } from "./words.js";

/** @import { Games, Kept } from "./kept.js" */

const MOST = 60; // games; older ones stay kept
/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

/** @param {string} kind @param {string} text */
function line(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

/** @param {number} changed_ms */
const dayOf = (changed_ms) => new Date(changed_ms).toLocaleDateString(language(), DAY);

/** Who played, and how it stands. @param {Kept} game @param {any} state @returns {string} */
function standing(game, state) {
  if (isCards(game)) {
    const told = (/** @type {any} */ { name, points }) => `${game.names[name] || name} ${points}`;
    return state.players.map(told).join(" · ");
  }
  const sides = [0, 1].map((side) => {
    const names = state.seats.filter((/** @type {string} */ _seat, /** @type {number} */ at) => at % 2 === side)
      .map((/** @type {string} */ seat) => namesAt(game, state.position.moved)[seat]);
    return names.every(Boolean) ? names.join(" – ") : pick(state.sides[side]);
  });
  return `${sides[0]} ${state.scores.join(" – ")} ${sides[1]}`;
}

export class Library {
  #games;
  #read;
  #open;
  /** @type {{ id: string, name: string }[]} */
  #books = [];

  /**
   * @param {Games} games
   * @param {(text: string) => Promise<any>} read tells what the referee makes of a record
   * @param {(game: Kept) => void} open takes a game up
   */
  constructor(games, read, open) {
    this.#games = games;
    this.#read = read;
    this.#open = open;
    const file = /** @type {HTMLInputElement} */ (box("library-file"));
    file.addEventListener("change", async () => {
      if (file.files?.[0]) await this.#take(file.files[0]);
      file.value = "";
    });
  }

  /** @param {{ id: string, name: string }[]} books */
  async show(books) {
    this.#books = books;
    box("library-told").textContent = "";
    /** @type {HTMLDialogElement} */ (box("library")).showModal();
    await this.#draw();
  }

  async #draw() {
    const all = (await this.#games.all()).filter(({ entries }) => entries.length).slice(0, MOST);
    /** @type {HTMLElement[]} */
    const shown = [];
    for (const [at, game] of all.entries()) {
      const day = dayOf(game.changed);
      if (at === 0 || day !== dayOf(all[at - 1].changed)) shown.push(line("h3", day));
      shown.push(this.#row(game));
    }
    box("library-games").replaceChildren(...(shown.length ? shown : [line("p", word("library_empty"))]));
  }

  /** @param {Kept} game */
  #row(game) {
    const row = document.createElement("section"), who = line("p", ""), boards = line("p", "");
    const name = this.#books.find(({ id }) => id === game.rules.split(" ")[0])?.name ?? "";
    boards.className = "facts";
    this.#read(recordOf(game)).then(({ state }) => {
      who.textContent = standing(game, state) + (game.over ? "" : ` · ${word("unfinished")}`);
      boards.textContent = (state.boards ?? []).map((/** @type {number[]} */ each) => each.join("–")).join(" ");
    }).catch(() => {});
    const people = Object.values(game.names).filter(Boolean).join(" – ");
    const act = (/** @type {string} */ text, /** @type {() => void} */ press) =>
      button(word(text), press, "", `${word(text)} : ${name}, ${people}`);
    row.append(line("b", name), who, boards, act("open", () => {
      /** @type {HTMLDialogElement} */ (box("library")).close();
      this.#open(game);
    }), act("send", () => send(game)));
    return row;
  }

  /** @param {File} file */
  async #take(file) {
    const game = await takenIn(file, this.#read);
    if (game) await this.#games.keep(game);
    box("library-told").textContent = game ? word("taken_in") : word("unreadable", file.name);
    await this.#draw();
  }
}
