// @ts-check
// The buzzer: RTTTL, the tune format of the firmware's calls, played with WebAudio.

/** @type {Record<string, number>} */
const SEMITONES = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };

/**
 * "name:d=4,o=5,b=120:8c,p,e6." -> [{ hz, seconds }]; hz 0 is a rest. Throws Error on text that is not RTTTL.
 * @param {string} text
 */
export function parseRtttl(text) {
  const parts = text.split(":");
  if (parts.length !== 3) throw new Error(`not RTTTL: ${text}`);
  /** @type {Record<string, number>} */
  const settings = { d: 4, o: 6, b: 63 };
  for (const pair of parts[1].split(",").filter(Boolean)) {
    const [name, value] = pair.trim().split("=");
    settings[name] = Number(value);
  }
  const whole = 240 / settings.b;
  return parts[2].split(",").filter((note) => note.trim()).map((note) => {
    const match = /^(\d*)([a-hp])(#?)(\.?)(\d*)(\.?)$/.exec(note.trim().toLowerCase());
    if (!match) throw new Error(`not a note: ${note}`);
    const [, length, letter, sharp, dotA, octave, dotB] = match;
    const seconds = (whole / (Number(length) || settings.d)) * (dotA || dotB ? 1.5 : 1);
    if (letter === "p") return { hz: 0, seconds };
    const key = SEMITONES[letter] + (sharp ? 1 : 0) + 12 * (Number(octave || settings.o) + 1);
    return { hz: 440 * 2 ** ((key - 69) / 12), seconds };
  });
}

export class Buzzer {
  #sound;
  #free_s = 0; // when the last tune ends, on the context's clock
  /**
   * Names of the tunes heard, for the page's own checks.
   * @type {string[]}
   */
  played = [];

  /** @param {import("./sound.js").Sound} sound */
  constructor(sound) {
    this.#sound = sound;
  }

  /**
   * Play one tune after those that wait already. A tune that cannot be read is silence, and said on the console.
   * @param {string} rtttl
   */
  play(rtttl) {
    if (!rtttl || !this.#sound.isOn) return;
    this.played.push(rtttl.split(":")[0]);
    if (this.played.length > 100) this.played.shift();
    const context = this.#sound.running;
    if (!context) return;
    let notes;
    try {
      notes = parseRtttl(rtttl);
    } catch (error) {
      console.warn(String(error));
      return;
    }
    const gain = context.createGain();
    gain.connect(context.destination);
    let at = Math.max(context.currentTime + 0.02, this.#free_s);
    if (at - context.currentTime > 6) return; // far behind: do not queue up minutes of tunes
    const oscillator = context.createOscillator();
    oscillator.type = "square";
    oscillator.connect(gain);
    gain.gain.setValueAtTime(0, context.currentTime);
    oscillator.start(at);
    for (const { hz, seconds } of notes) {
      if (hz) {
        oscillator.frequency.setValueAtTime(hz, at);
        gain.gain.setValueAtTime(0.05, at);
      }
      gain.gain.setValueAtTime(0, at + seconds * 0.9);
      at += seconds;
    }
    oscillator.stop(at);
    this.#free_s = at;
  }
}
