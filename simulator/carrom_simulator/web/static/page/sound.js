// @ts-check
// The page's one audio context, and what discs sound like: on each other, on a rail, over the rim and down the chute.

import { recall, remember } from "./memory.js";

/** Pitch, length and filter of each knock. @type {Record<string, { hz: number, seconds: number, body: number }>} */
const KNOCKS = {
  disc: { hz: 2300, seconds: 0.045, body: 0.5 },
  rail: { hz: 620, seconds: 0.08, body: 0.8 },
  pocket: { hz: 340, seconds: 0.12, body: 1 },
};
const CHUTE_S = 0.38; // how long a piece is heard on its way down

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBuffer | null} */
  #noise = null;
  isOn = recall("sound") !== "off";

  constructor() {
    // Browsers let a page sound only after the person has done something.
    const wake = () => this.#wake();
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { passive: true });
  }

  #wake() {
    if (!this.isOn || !("AudioContext" in globalThis)) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume();
  }

  /** The context, where it may sound now. */
  get running() {
    return this.isOn && this.#context?.state === "running" ? this.#context : null;
  }

  /** Turn the sound on or off; whether it is on. */
  toggle() {
    this.isOn = !this.isOn;
    remember("sound", this.isOn ? "on" : "off");
    if (this.isOn) this.#wake();
    else this.#context?.suspend();
    return this.isOn;
  }

  /**
   * Sound a meeting of discs, or of a disc with the board.
   * @param {number} loudness 0 … 1, as the speed of the meeting
   * @param {string} kind disc, rail or pocket
   */
  knock(loudness, kind) {
    const context = this.running, knock = KNOCKS[kind];
    if (!context || !knock) return;
    const at = context.currentTime, { hz, seconds, body } = knock;
    const volume = 0.02 + 0.3 * loudness ** 1.4;
    // A woody body that falls in pitch, and the click of the touch.
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(hz * (0.95 + 0.1 * Math.random()), at);
    tone.frequency.exponentialRampToValueAtTime(hz * 0.6, at + seconds);
    tone.connect(this.#fading(context, at, seconds, volume * body * 0.6)).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    this.#rustle(context, at, seconds * 0.5, volume, hz * 1.6, 1.2);
    if (kind === "pocket") this.#rustle(context, at + 0.09, CHUTE_S, volume * 0.5, 260, 2.5);
  }

  /**
   * Filtered noise that fades.
   * @param {AudioContext} context
   * @param {number} at
   * @param {number} seconds
   * @param {number} volume
   * @param {number} hz
   * @param {number} sharpness
   */
  #rustle(context, at, seconds, volume, hz, sharpness) {
    this.#noise ??= noise(context);
    const source = context.createBufferSource(), filter = context.createBiquadFilter();
    source.buffer = this.#noise;
    filter.type = "bandpass";
    filter.frequency.value = hz;
    filter.Q.value = sharpness;
    source.connect(filter).connect(this.#fading(context, at, seconds, volume)).connect(context.destination);
    source.start(at, Math.random() * 0.5, seconds);
  }

  /**
   * @param {AudioContext} context
   * @param {number} at
   * @param {number} seconds
   * @param {number} volume
   */
  #fading(context, at, seconds, volume) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
    return gain;
  }
}

/** @param {AudioContext} context */
function noise(context) {
  const made = context.createBuffer(1, context.sampleRate, context.sampleRate), samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return made;
}
