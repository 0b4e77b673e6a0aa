// @ts-check
// Puts the pages' sentences into the language of this page.

import { recall } from "./memory.js";
import { SENTENCES } from "./sentences.js";

/** @import { Pair } from "./sentences.js" */

let language = "fr";

/** @param {string} code */
export function setLanguage(code) {
  language = code === "en" ? "en" : "fr";
  document.documentElement.lang = document.documentElement.dataset.lang = language;
  for (const node of elements("[data-i18n]")) node.textContent = t(node.dataset.i18n ?? "");
  document.title = [...elements("h1 [data-i18n]")].map(({ textContent }) => textContent).join(" · ");
  for (const node of elements("[data-i18n-label]")) node.setAttribute("aria-label", t(node.dataset.i18nLabel ?? ""));
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const elements = (selector) => document.querySelectorAll(selector);

/** The language that was chosen here before, else the browser's. */
export const wantedLanguage = () => ((recall("lang") ?? navigator.language).startsWith("fr") ? "fr" : "en");

/**
 * What the server says, in the language of this page: it comes in the table's, under `also` in the other.
 * @template {{ also?: Record<string, any> }} Told
 * @param {Told} told
 * @returns {Told}
 */
export function worded(told) {
  const { also = {} } = told;
  const here = { ...told, ...also[language] };
  if (language !== "fr") return here;
  const texts = Object.keys(Object.values(also)[0] ?? {}).map((name) => [name, unbroken(here[name])]);
  return { ...here, ...Object.fromEntries(texts) };
}

/**
 * A text, or all in a list or an object, with blanks that let no line break where French has one before « ! » and such.
 * @param {any} told
 * @returns {any}
 */
function unbroken(told) {
  if (typeof told === "string") return told.replace(/ (?=[;:!?»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
  if (Array.isArray(told)) return told.map(unbroken);
  if (!told || typeof told !== "object") return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, unbroken(one)]));
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
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * The word for a number of things: `key`_one or `key`_many.
 * @param {string} key
 * @param {number} n
 */
export const tn = (key, n) => t(`${key}_${n === 1 || (n === 0 && language === "fr") ? "one" : "many"}`, { n });
