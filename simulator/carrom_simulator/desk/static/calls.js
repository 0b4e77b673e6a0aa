// @ts-check
// Calls as one hears them: the browser's own voice of that language, where it needs no network, else the table's tune.

import { Buzzer } from "./buzzer.js";
import { recall, remember } from "./memory.js";
import { Sound } from "./sound.js";
import { language, named, pick } from "./words.js";

/** @typedef {{ name: string, text: [string, string], tune: string }} Call */

export class Calls {
  #sound = new Sound();
  #buzzer = new Buzzer(this.#sound);
  /** Whether the voice says the score and whose turn it is, too. */
  saysAll = recall("says all") === "on";

  get isOn() { return this.#sound.isOn; }

  toggle() {
    if (!this.#sound.toggle()) globalThis.speechSynthesis?.cancel();
  }

  toggleAll() {
    this.saysAll = !this.saysAll;
    remember("says all", this.saysAll ? "on" : "off");
  }

  /** @param {Call[]} calls @param {string} [standing] the score and whose turn it is */
  make(calls, standing = "") {
    if (!this.isOn) return;
    const { speechSynthesis } = globalThis;
    const voice = speechSynthesis?.getVoices().find((one) => one.localService && one.lang.startsWith(language()));
    if (!voice) {
      for (const call of calls) this.#buzzer.play(call.tune);
      return;
    }
    const texts = calls.map((call) => named(pick(call.text)));
    for (const text of this.saysAll && standing ? [...texts, standing] : texts) {
      const said = new SpeechSynthesisUtterance(text);
      said.voice = voice;
      said.lang = voice.lang;
      speechSynthesis.speak(said);
    }
  }
}
