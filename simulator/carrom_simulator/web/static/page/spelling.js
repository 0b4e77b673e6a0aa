// @ts-check
// Texts as people read them: names in the place of seats, and French spaces and elisions.

/** @import { Pair } from "./sentences.js" */

// « de Ana » : a name that begins with a vowel. Buttons are in capitals.
const ELIDED = /\b(d|qu)e (?=[AEIOUYÀÂÉÈÊÎÔ]\p{Ll})/giu;

/**
 * A French text with blanks that let no line break before « ! » and such, and « d’Ana » for « de Ana ».
 * @param {string} text
 */
export function unbroken(text) {
  return text.replace(/ (?=[;:!?»])/g, "\u00a0").replaceAll("« ", "«\u00a0").replace(ELIDED, "$1’");
}

/** Who sits where: the referee knows seats alone, and what he says names them. */
export class SeatNames {
  #words;
  #pattern;
  /** By every word that there is for a seat. @type {Record<string, string>} */
  #names = {};

  /** @param {Record<string, Pair>} words of the seats */
  constructor(words) {
    this.#words = words;
    this.#pattern = new RegExp(`\\b(${Object.values(words).flat().join("|")})\\b`, "g");
  }

  /**
   * Take the names of those who have one. Returns whether that is new.
   * @param {Record<string, string | undefined>} names seat -> name
   */
  set(names) {
    const was = JSON.stringify(this.#names);
    const named = Object.entries(this.#words).filter(([seat]) => names[seat]);
    this.#names = Object.fromEntries(named.flatMap(([seat, pair]) => pair.map((word) => [word, names[seat] ?? ""])));
    return JSON.stringify(this.#names) !== was;
  }

  /**
   * What the referee says, with the names.
   * @param {string} text
   */
  in(text) {
    return text.replace(this.#pattern, (word) => this.#names[word] ?? word);
  }
}
