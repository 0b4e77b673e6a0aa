// @ts-check
// The one rule by which a page finds its language. All pages of this address remember one choice.

import { recall, remember } from "./memory.js";

/** @typedef {"fr" | "en"} Language */

/** @param {string} code */
const isOurs = (code) => code === "fr" || code === "en";

/**
 * The language that was given on the command line, else the one chosen here before, else the first of the browser's
 * that we speak, else English.
 * @param {string} [given] by default what the server has written into the page
 * @returns {Language}
 */
export function wantedLanguage(given = document.documentElement.dataset.given ?? "") {
  const codes = [given, recall("lang") ?? "", ...navigator.languages].map((name) => name.slice(0, 2).toLowerCase());
  return codes.find(isOurs) === "fr" ? "fr" : "en";
}

/** @param {string} code */
export const chooseLanguage = (code) => remember("lang", code);
