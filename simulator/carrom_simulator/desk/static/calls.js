// @ts-check
// Calls as one hears them: the browser's own voice of that language, where it needs no network, else the table's tune.

import { Buzzer } from "./buzzer.js";
import { Sound } from "./sound.js";
import { language, named, pick } from "./words.js";

/** @typedef {{ name: string, text: [string, string], tune: string }} Call */

export class Calls {
  #sound = new Sound();
  #buzzer = new Buzzer(this.#sound);

  get isOn() { return this.#sound.isOn; }

  toggle() {
    if (!this.#sound.toggle()) globalThis.speechSynthesis?.cancel();
  }

  /** @param {Call[]} calls */
  make(calls) {
    if (!this.isOn) return;
    const { speechSynthesis } = globalThis;
    const voice = speechSynthesis?.getVoices().find((one) => one.localService && one.lang.startsWith(language()));
    for (const call of calls) {
      if (!voice) {
        this.#buzzer.play(call.tune);
        continue;
      }
      const said = new SpeechSynthesisUtterance(named(pick(call.text)));
      said.voice = voice;
      said.lang = voice.lang;
      speechSynthesis.speak(said);
    }
  }
}
