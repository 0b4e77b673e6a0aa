// @ts-check
// The beginning of a game: which, by which house rules, who, who opens; or a game that was left goes on.

import { box, button } from "./halves.js";
import { pick, word } from "./words.js";

/** @import { Followed } from "./follow.js" */
/** @import { Games, Kept } from "./kept.js" */
/** @import { Pair } from "./words.js" */

/**
 * @typedef {{ name: string, default: string, choices: string[] | null, lo: number, hi: number, meaning: Pair,
 *   words: Record<string, Pair> }} Option
 * @typedef {{ books: { id: string, name: string, options: Option[] }[], seats: Record<string, Pair> }} Forms
 */

const ORDER = ["south", "east", "north", "west"]; // counter-clockwise, as shots go round

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

export class Beginning {
  #games;
  #hold;
  #offered;
  /** @type {Forms} */
  #forms = { books: [], seats: {} };
  /** @type {{ option: Option, control: HTMLInputElement | HTMLSelectElement }[]} */
  #options = [];
  /** Names of before, by seat. @type {Record<string, string>} */
  #names = {};

  /**
   * @param {Games} games
   * @param {(game: Kept) => Promise<void>} hold takes a game up
   */
  constructor(games, hold) {
    this.#games = games;
    this.#hold = hold;
    box("seats").addEventListener("change", () => this.#offerSeats());
    box("book").addEventListener("change", () => this.#offerOptions());
    dialog().addEventListener("cancel", (event) => event.preventDefault());
    dialog().addEventListener("close", () => { if (dialog().returnValue === "start") this.#begin(); });
    this.#offered = this.#offer();
  }

  /** The words of the seats. */
  get seats() { return this.#forms.seats; }

  async #offer() {
    const [all, forms] = await Promise.all([
      this.#games.all(), fetch(new URL("forms.json", import.meta.url)).then((answer) => answer.json()),
    ]);
    this.#forms = forms;
    box("starting").hidden = true;
    for (const each of document.querySelectorAll("[data-word]")) {
      each.textContent = word(/** @type {HTMLElement} */ (each).dataset.word ?? "");
    }
    box("begin-title").textContent = word("title");
    box("start").textContent = word("start");
    box("not-kept").hidden = isSecureContext;
    box("book").replaceChildren(...this.#forms.books.map(({ id, name }) => new Option(name, id)));
    this.#names = { ...all[0]?.names };
    const known = [...new Set(all.flatMap((game) => Object.values(game.names)))].filter(Boolean);
    box("known").replaceChildren(...known.map((name) => new Option(name, name)));
    this.#offerSeats();
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
    dialog().showModal();
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

  #offerSeats() {
    const seats = field("seats").value.split(" ");
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (box("names").querySelectorAll("input"))) {
      this.#names[input.name] = input.value;
    }
    box("names").replaceChildren(...seats.map((seat) => {
      const input = document.createElement("input");
      Object.assign(input, { name: seat, maxLength: 20, autocomplete: "off", value: this.#names[seat] ?? "" });
      input.setAttribute("list", "known");
      return labelled(pick(this.#forms.seats[seat]), input);
    }));
    const offered = seats.map((seat) => new Option(pick(this.#forms.seats[seat]), seat));
    box("opener").replaceChildren(new Option(word("lot"), ""), ...offered);
    this.#hideAbsent();
  }

  #offerOptions() {
    const book = this.#forms.books.find(({ id }) => id === field("book").value);
    const open = book?.options.filter(({ choices, lo, hi }) => choices || lo !== hi) ?? [];
    this.#options = open.map((option) => ({ option, control: control(option) }));
    box("options").replaceChildren(
      ...this.#options.map((each) => labelled(pick(each.option.meaning), each.control)),
    );
    box("house").hidden = !this.#options.length;
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
    const names = Object.fromEntries([...inputs].map((input) => [input.name, input.value.trim()]));
    const lot = crypto.getRandomValues(new Uint8Array(1))[0] % seats.length;
    const rules = [field("book").value, ...set.map((each) => `${each.option.name}=${each.control.value}`)].join(" ");
    await this.#start({ rules, seats: seats.join(" "), opener: field("opener").value || seats[lot], names });
  }

  /**
   * Begin the same game again: the next seat opens. Where sides change, everybody moves on to the next seat.
   * @param {Kept} game
   * @param {boolean} isSwapped
   */
  async again(game, isSwapped) {
    const seats = ORDER.filter((seat) => game.seats.split(" ").includes(seat));
    const next = (/** @type {string} */ seat) => seats[(seats.indexOf(seat) + 1) % seats.length];
    const names = Object.fromEntries(seats.map((seat) => [isSwapped ? next(seat) : seat, game.names[seat] ?? ""]));
    await this.#start({ rules: game.rules, seats: game.seats, opener: next(game.opener), names });
  }

  /** @param {Pick<Kept, "rules" | "seats" | "opener" | "names">} chosen */
  async #start(chosen) {
    const id = `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint16Array(1))[0].toString(36)}`;
    const game = { id, ...chosen, entries: [], struck: [], over: false, changed: 0 };
    await this.#games.keep(game);
    await this.#hold(game);
    navigator.storage?.persist?.();
  }
}
