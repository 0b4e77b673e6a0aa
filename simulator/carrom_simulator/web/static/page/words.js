// @ts-check
// Puts the pages' sentences into the language of this page.

import { seated } from "./places.js";
import { SENTENCES } from "./sentences.js";
import { SeatNames, unbroken } from "./spelling.js";

/** @import { Pair } from "./sentences.js" */
/** @import { State } from "./types.js" */

let language = "fr";
const SEATS = Object.fromEntries(["south", "east", "north", "west"].map((seat) => [seat, SENTENCES[seat]]));

/** Who sits where, and sat before everybody moved on (rule I19). */
class Sitting {
  /** @type {Record<string, { name?: string }>} */
  #players = {};
  /** @type {string[]} */
  #seats = [];
  #moved = 0;
  /** By how many places everybody had moved on. @type {Map<number, SeatNames>} */
  #names = new Map();

  /**
   * @param {Record<string, { name?: string }>} players
   * @param {string[]} seats in turn order
   * @param {number} moved by how many places everybody has moved on
   */
  set(players, seats, moved) {
    const was = JSON.stringify([this.#players, this.#seats, this.#moved]);
    [this.#players, this.#seats, this.#moved] = [players, seats, moved];
    const isNew = was !== JSON.stringify([players, seats, moved]);
    if (isNew) this.#names.clear();
    return isNew;
  }

  /** The names as people sat then. @param {number} [moved] by default as they do now */
  at(moved = this.#moved) {
    let found = this.#names.get(moved);
    if (!found) {
      this.#names.set(moved, found = new SeatNames(SEATS));
      const then = Object.entries(seated(this.#players, this.#seats, moved - this.#moved));
      found.set(Object.fromEntries(then.map(([seat, { name }]) => [seat, name])));
    }
    return found;
  }
}
const ours = new Sitting(), opened = new Sitting();

/** @param {string} code */
export function setLanguage(code) {
  language = code === "en" ? "en" : "fr";
  document.documentElement.lang = document.documentElement.dataset.lang = language;
  for (const node of elements("[data-i18n]")) node.textContent = t(node.dataset.i18n ?? "");
  document.title = [...elements("h1 [data-i18n]")].map(({ textContent }) => textContent).join(" · ");
  for (const node of elements("[data-i18n-label]")) node.setAttribute("aria-label", t(node.dataset.i18nLabel ?? ""));
}

/**
 * Know who sits where: the table knows seats alone, and what it says names them. Returns whether that is new.
 * @param {Pick<State, "players" | "seats" | "position">} state
 */
export const setNames = ({ players, seats, position }) => ours.set(players, seats, position.moved);

/**
 * Know who sat where when a game began that was opened.
 * @param {Record<string, { name?: string }>} players
 * @param {string[]} seats in turn order
 */
export const setOpenedNames = (players, seats) => opened.set(players, seats, 0);

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const elements = (selector) => document.querySelectorAll(selector);

/**
 * What the server says, in the language of this page: it comes in the table's, under `also` in the other.
 * @template {{ also?: Record<string, any>, moved?: number }} Told
 * @param {Told} told
 * @param {boolean} isOurs whether it is about those who sit here now, and not about those of an opened game
 * @returns {Told}
 */
export function worded(told, isOurs = true) {
  const { also = {}, moved } = told, names = (isOurs ? ours : opened).at(moved);
  const here = { ...told, ...also[language] };
  const texts = Object.keys(Object.values(also)[0] ?? {}).map((name) => {
    return [name, spelled(inAll(here[name], (text) => names.in(text)))];
  });
  return { ...here, ...Object.fromEntries(texts) };
}

/**
 * What the table says, with the names of those who have one in the place of their seats.
 * @param {any} told
 */
export const named = (told) => inAll(told, (text) => ours.at().in(text));

/** @param {any} told */
const spelled = (told) => (language === "fr" ? inAll(told, unbroken) : told);

/**
 * Change a text, or every one in a list or an object.
 * @param {any} told
 * @param {(text: string) => string} change
 * @returns {any}
 */
function inAll(told, change) {
  if (typeof told === "string") return change(told);
  if (Array.isArray(told)) return told.map((one) => inAll(one, change));
  if (!told || typeof told !== "object") return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, inAll(one, change)]));
}

export const currentLanguage = () => language;

/**
 * The text of a pair that is in the page's language.
 * @param {Pair} pair
 * @returns {string}
 */
export const pick = (pair) => (language === "fr" ? unbroken(pair[0]) : pair[1]);

/** @param {string} key */
export const isWord = (key) => key in SENTENCES;

/**
 * The word for `key`, its {names} filled from `values`. An unknown key shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  const pair = SENTENCES[key];
  const text = pair ? pick(pair) : key;
  return filled(text, values);
}

/**
 * A text with its {names} filled.
 * @param {string} text
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export const filled = (text, values) => spelled(text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")));

/**
 * The word for a number of things: `key`_one or `key`_many.
 * @param {string} key
 * @param {number} n
 */
export const tn = (key, n) => t(`${key}_${n === 1 || (n === 0 && language === "fr") ? "one" : "many"}`, { n });
