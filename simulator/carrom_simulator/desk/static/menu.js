// @ts-check
// The page's menu: its words, the language, and what is heard. What else it offers is done elsewhere.

import { box } from "./halves.js";
import { chooseLanguage } from "./language.js";
import { language, setLanguage, word } from "./words.js";

/** @import { Calls } from "./calls.js" */

export class Menu {
  #calls;

  /**
   * @param {Calls} calls
   * @param {Record<string, () => void>} choices what else a button does, by its id
   * @param {() => void} redraw shows the page in another language
   */
  constructor(calls, choices, redraw) {
    this.#calls = calls;
    const all = {
      ...choices,
      sound: () => { calls.toggle(); this.#reword(); },
      standing: () => { calls.toggleAll(); this.#reword(); },
      lang: () => { this.changeLanguage(); redraw(); },
    };
    for (const [id, act] of Object.entries(all)) {
      box(id).addEventListener("click", () => { box("menu").hidePopover(); act(); });
    }
    setLanguage(language());
    this.#reword();
  }

  /** Speak the other language from now on. */
  changeLanguage() {
    setLanguage(language() === "fr" ? "en" : "fr");
    chooseLanguage(language());
    this.#reword();
  }

  #reword() {
    box("sound").textContent = word(this.#calls.isOn ? "sound_off" : "sound_on");
    box("standing").textContent = word(this.#calls.saysAll ? "standing_off" : "standing_on");
    document.title = box("title").textContent = word("title");
    for (const id of ["turn", "list", "save", "new"]) box(id === "list" ? "list-button" : id).textContent = word(id);
    for (const id of ["lang", "begin-lang"]) {
      box(id).textContent = language() === "fr" ? "English" : "Français";
      box(id).lang = language() === "fr" ? "en" : "fr";
    }
  }
}
