// @ts-check
// One shot as the physics computed it: positions at a fixed rate, shown at whatever rate the screen has.

/** @import { Film, Shown } from "../page/types.js" */

const FADE_S = 0.18; // how long a disc takes to vanish into its pocket

export class ShotFilm {
  #film;
  #start_ms;
  length_s; // from the flick until all lies still
  #goneAt;
  #heard = 0; // knocks that were played already

  /**
   * @param {Film} film a page that joins late joins in the middle
   * @param {number} now_ms
   */
  constructor(film, now_ms) {
    this.#film = film;
    this.#start_ms = now_ms - (film.at_s / film.speed) * 1000;
    this.length_s = (film.frames.length - 1) / film.hz;
    this.#goneAt = new Map(film.gone);
  }

  /** @param {number} now_ms when all is to lie still: the rest is not shown */
  skip(now_ms) {
    this.#start_ms = Math.min(this.#start_ms, now_ms - ((this.length_s + FADE_S) / this.#film.speed) * 1000);
    this.#heard = this.#film.knocks.length;
  }

  /** @param {number} now_ms */
  seconds(now_ms) {
    return ((now_ms - this.#start_ms) / 1000) * this.#film.speed;
  }

  /** @param {number} now_ms */
  over(now_ms) {
    return this.seconds(now_ms) > this.length_s + FADE_S;
  }

  /**
   * Discs that met and fell since the last call, at the moments the physics gave.
   * @param {number} now_ms
   */
  knocks(now_ms) {
    const { knocks } = this.#film;
    const from = this.#heard;
    const seconds = this.seconds(now_ms);
    while (this.#heard < knocks.length && knocks[this.#heard][0] <= seconds) this.#heard += 1;
    return knocks.slice(from, this.#heard);
  }

  /**
   * The discs at that moment, between two frames where need be.
   * @param {number} now_ms
   * @returns {Shown[]}
   */
  discs(now_ms) {
    const seconds = this.seconds(now_ms);
    const all = [...this.#film.pieces].map((_, disc) => this.disc(disc, seconds));
    return all.filter((shown) => shown !== null);
  }

  /**
   * One disc, null once it is gone.
   * @param {number} disc its index among the men; the striker is the last
   * @param {number} seconds since the flick
   * @returns {Shown | null}
   */
  disc(disc, seconds) {
    const { frames, hz, pieces } = this.#film;
    const gone = this.#goneAt.get(disc);
    const fade = gone === undefined || seconds < gone ? 1 : 1 - (seconds - gone) / FADE_S;
    if (fade <= 0) return null;
    const place = Math.max(0, Math.min(frames.length - 1, seconds * hz));
    const index = Math.min(frames.length - 2, Math.floor(place));
    const part = Math.min(1, place - index);
    const [a, b] = [frames[Math.max(0, index)], frames[Math.max(0, index + 1)] ?? frames[0]];
    const k = disc * 2;
    const [x, y] = [a[k] + (b[k] - a[k]) * part, a[k + 1] + (b[k + 1] - a[k + 1]) * part];
    return [pieces[disc], x / 10, y / 10, fade];
  }
}
