// @ts-check
// The beginning of a game: which, by which house rules, who, who opens; or a game that was left goes on.

import { box, button } from "./halves.js";
import { isCards, namesAt, newId } from "./kept.js";
import { Library } from "./library.js";
import { pick, word } from "./words.js";

/** @import { Followed } from "./follow.js" */
/** @import { Games, Kept } from "./kept.js" */
/** @import { Pair } from "./words.js" */

/**
 * @typedef {{ name: string, default: string, choices: string[] | null, lo: number, hi: number, meaning: Pair,
 *   words: Record<string, Pair> }} Option
 * @typedef {{ books: { id: string, name: string, striker?: Pair, match: boolean, options: Option[] }[],
 *   seats: Record<string, Pair> }} Forms
 */

const TABLES = [["south north", "2"], ["south east north west", "4"]];
const CARD_TABLES = [["1 2", "2"], ["1 2 3", "3"], ["1 2 3 4", "4"], ["1 2 3 4 5", "5"]];
const ORDER = ["south", "east", "north", "west"]; // counter-clockwise, as shots go round

const NO_NAMES = ["rules", "players", "dealer", "hand", "void", "buy", "deal", "turn", "undo"]; // begin other lines

const dialog = () => /** @type {HTMLDialogElement} */ (box("begin"));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (box(id));

/** @param {string} text @param {HTMLElement} input */
function labelled(text, input) {
  const label = document.createElement("label");
  label.append(text, input);
  return label;
}

/** @param {Option} option */
function control(option) {
  if (option.choices) {
    const made = document.createElement("select");
    made.append(...option.choices.map((value) => new Option(pick(option.words[value]), value)));
    made.value = option.default;
    return made;
  }
  const made = document.createElement("input");
  Object.assign(made, { type: "number", inputMode: "numeric", required: true, value: option.default });
  Object.assign(made, { min: String(option.lo), max: String(option.hi) });
  return made;
}

/**
 * The words by which a record of Kaluki calls its players: at most 12 small letters, each once.
 * @param {string[]} names
 */
function playerWords(names) {
  /** @type {string[]} */
  const words = [];
  for (const [at, name] of names.entries()) {
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const short = plain.replace(/^-|-$/g, "").slice(0, 12);
    words.push(!short || words.includes(short) || NO_NAMES.includes(short) ? `p${at + 1}` : short);
  }
  return words;
}

export class Beginning {
  #games;
  #hold;
  #library;
  #offered;
  /** @type {Kept[]} */
  #all = [];
  /** @type {Forms} */
  #forms = { books: [], seats: {} };
  /** @type {{ option: Option, control: HTMLInputElement | HTMLSelectElement }[]} */
  #options = [];
  /** Names of before, by seat. @type {Record<string, string>} */
  #names = {};

  /**
   * @param {Games} games
   * @param {(game: Kept) => Promise<void>} hold takes a game up
   * @param {(text: string) => Promise<any>} read tells what the referee makes of a record
   */
  constructor(games, hold, read) {
    this.#games = games;
    this.#hold = hold;
    this.#library = new Library(games, read, (game) => {
      dialog().close("resume");
      hold(game);
    });
    box("library-button").addEventListener("click", () => this.#library.show(this.#forms.books));
    box("seats").addEventListener("change", () => this.#offerSeats());
    box("book").addEventListener("change", () => {
      this.#offerTables();
      this.#offerOptions();
    });
    dialog().addEventListener("cancel", (event) => event.preventDefault());
    dialog().addEventListener("close", () => { if (dialog().returnValue === "start") this.#begin(); });
    this.#offered = this.#offer();
  }

  /**
   * What the referee calls the players.
   * @param {{ rules: string, seats: string }} game
   * @returns {Record<string, Pair>}
   */
  wordsOf(game) {
    if (!isCards(game)) return this.#forms.seats;
    return Object.fromEntries(game.seats.split(" ").map((name) => [name, [name, name]]));
  }

  /** Ask for another game. */
  ask() {
    this.draw();
    dialog().showModal();
  }

  /** Ask no more: a table plays a game. */
  async close() {
    await this.#offered;
    dialog().close("table");
  }

  /** What the book of a game calls the striker. @param {{ rules: string }} game */
  strikerOf(game) {
    return this.#forms.books.find(({ id }) => id === game.rules.split(" ")[0])?.striker;
  }

  async #offer() {
    const [kept, forms] = await Promise.all([
      this.#games.all().catch(() => null),
      fetch(new URL("forms.json", import.meta.url)).then((answer) => answer.json()),
    ]);
    this.#all = kept ?? [];
    this.#forms = forms;
    box("starting").hidden = true;
    box("not-secure").hidden = isSecureContext;
    box("keeps-nothing").hidden = kept !== null;
    box("library-button").hidden = kept === null;
    this.#names = { ...this.#all[0]?.names };
    this.draw();
    dialog().showModal();
  }

  /** Show the choices in the page's language; what was chosen and typed stays. */
  draw() {
    const all = this.#all, book = field("book").value;
    for (const each of document.querySelectorAll("[data-word]")) {
      each.textContent = word(/** @type {HTMLElement} */ (each).dataset.word ?? "");
    }
    box("begin-title").textContent = word("title");
    box("start").textContent = word("start");
    box("book").replaceChildren(...this.#forms.books.map(({ id, name }) => new Option(name, id)));
    if (book) field("book").value = book;
    const known = [...new Set(all.flatMap((game) => Object.values(game.names)))].filter(Boolean);
    box("known").replaceChildren(...known.map((name) => new Option(name, name)));
    this.#offerTables();
    this.#offerOptions();
    const left = all.filter((game) => !game.over && game.entries.length);
    box("unfinished").replaceChildren(...left.slice(0, 3).map((game) => {
      const name = this.#forms.books.find(({ id }) => id === game.rules.split(" ")[0])?.name ?? "";
      const names = Object.values(game.names).filter(Boolean).join(" – ");
      return button(word("resume", [name, names].filter(Boolean).join(", ")), () => {
        dialog().close("resume");
        this.#hold(game);
      }, "resume");
    }));
  }

  /**
   * Offer to follow the game of another page.
   * @param {Followed} followed
   * @param {(followed: Followed) => void} follow
   */
  async offerToFollow(followed, follow) {
    await this.#offered;
    const names = Object.values(followed.names).filter(Boolean).join(" – ");
    box("followed").replaceChildren(button(word("follow", names), () => {
      dialog().close("follow");
      follow(followed);
    }, "follow"));
  }

  get #isCards() { return isCards({ rules: field("book").value }); }

  /** The word of a seat, or of a player of Kaluki. @param {string} seat */
  #seatWord(seat) {
    return this.#isCards ? word("player", seat) : pick(this.#forms.seats[seat]);
  }

  /** Offer how many may play. */
  #offerTables() {
    const tables = this.#isCards ? CARD_TABLES : TABLES, was = field("seats").value;
    box("seats").replaceChildren(...tables.map(([seats, count]) => new Option(count, seats)));
    if (tables.some(([seats]) => seats === was)) field("seats").value = was;
    box("opens").textContent = word(this.#isCards ? "dealer" : "opener");
    this.#offerSeats();
  }

  #offerSeats() {
    const seats = field("seats").value.split(" ");
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (box("names").querySelectorAll("input"))) {
      this.#names[input.name] = input.value;
    }
    box("names").replaceChildren(...seats.map((seat) => {
      const input = document.createElement("input");
      Object.assign(input, { name: seat, maxLength: 20, autocomplete: "off", value: this.#names[seat] ?? "" });
      input.setAttribute("list", "known");
      return labelled(this.#seatWord(seat), input);
    }));
    const offered = seats.map((seat) => new Option(this.#seatWord(seat), seat));
    box("opener").replaceChildren(new Option(word("lot"), ""), ...offered);
    this.#hideAbsent();
  }

  #offerOptions() {
    const book = this.#forms.books.find(({ id }) => id === field("book").value);
    const open = book?.options.filter(({ choices, lo, hi }) => choices || lo !== hi) ?? [];
    const before = this.#options;
    this.#options = open.map((option) => ({ option, control: control(option) }));
    for (const each of this.#options) {
      const same = before.find(({ option }) => option === each.option);
      if (same) each.control.value = same.control.value;
    }
    box("options").replaceChildren(
      ...this.#options.map((each) => labelled(pick(each.option.meaning), each.control)),
    );
    box("house").hidden = !this.#options.length;
    box("trial-choice").hidden = !book?.match;
    this.#hideAbsent();
  }

  /** Hide the points given to a side that does not play. */
  #hideAbsent() {
    const absent = field("seats").value.includes("east") ? "start_north" : "start_east";
    for (const each of this.#options) {
      const label = /** @type {HTMLElement} */ (each.control.parentElement);
      label.hidden = each.option.name === absent;
      each.control.disabled = label.hidden;
    }
  }

  async #begin() {
    const seats = field("seats").value.split(" ");
    const set = this.#options.filter((each) => !each.control.disabled && each.control.value !== each.option.default);
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (box("names").querySelectorAll("input"));
    const called = [...inputs].map((input) => input.value.trim());
    const players = this.#isCards ? playerWords(called) : seats;
    const names = Object.fromEntries(players.map((player, at) => [player, called[at]]));
    const lot = crypto.getRandomValues(new Uint8Array(1))[0] % players.length;
    const opener = players[field("opener").value ? seats.indexOf(field("opener").value) : lot];
    const rules = [field("book").value, ...set.map((each) => `${each.option.name}=${each.control.value}`)].join(" ");
    await this.#start({ rules, seats: players.join(" "), opener, names, isDrawn: !field("opener").value,
      trial: !box("trial-choice").hidden && field("trial").checked });
  }

  /** Begin the game that these trial boards came before. @param {Kept} trial */
  async afterTrial({ rules, seats, opener, names, isDrawn }) {
    await this.#start({ rules, seats, opener, names, isDrawn });
  }

  /**
   * Begin the same game again: the next seat opens. Where sides change, everybody moves on to the next seat.
   * @param {Kept} game
   * @param {boolean} isSwapped
   */
  async again(game, isSwapped) {
    const all = game.seats.split(" ");
    const seats = isCards(game) ? all : ORDER.filter((seat) => all.includes(seat));
    const next = (/** @type {string} */ seat) => seats[(seats.indexOf(seat) + 1) % seats.length];
    const names = Object.fromEntries(seats.map((seat) => [isSwapped ? next(seat) : seat, game.names[seat] ?? ""]));
    await this.#start({ rules: game.rules, seats: game.seats, opener: next(game.opener), names, isDrawn: false });
  }

  /**
   * Begin the next game of a match: everybody moves on to the next seat (laws 31 and 32).
   * @param {Kept} game @param {{ rules: string, opener: string, series: string }} next its header
   */
  async goOn({ seats, names }, next) {
    await this.#start({ ...next, seats, names: namesAt({ seats, names }, 1), isDrawn: false });
  }

  /** @param {Pick<Kept, "rules" | "seats" | "opener" | "names" | "isDrawn" | "series" | "trial">} chosen */
  async #start(chosen) {
    const game = { id: newId(), ...chosen, entries: [], struck: [], over: false, changed: 0 };
    await this.#hold(game); // kept with its first entry
    navigator.storage?.persist?.();
  }
}
