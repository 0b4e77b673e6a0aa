// One shot as the physics computed it: positions at a fixed rate, shown at whatever rate the screen has.

const FADE_S = 0.18; // how long a disc takes to vanish into its pocket

export class ShotFilm {
  /**
   * film: { id, hz, speed, pieces: "wbq…s", frames: [[x, y, …] in 0.1 mm, disc by disc], gone: [[disc, seconds]], at_s }
   * `at_s` is how far the table had got when the server sent it, so a page that joins late joins in the middle.
   */
  constructor(film, now_ms) {
    Object.assign(this, film);
    this.start_ms = now_ms - (film.at_s / film.speed) * 1000;
    this.length_s = (film.frames.length - 1) / film.hz;
    this.goneAt = new Map(film.gone);
    this.moved = false;
  }

  seconds(now_ms) {
    return ((now_ms - this.start_ms) / 1000) * this.speed;
  }

  over(now_ms) {
    return this.seconds(now_ms) > this.length_s + FADE_S;
  }

  /** [[piece, x, y, fade]] at that moment, between two frames where need be. */
  discs(now_ms) {
    const seconds = this.seconds(now_ms);
    const place = Math.max(0, Math.min(this.frames.length - 1, seconds * this.hz));
    const index = Math.min(this.frames.length - 2, Math.floor(place));
    const part = Math.min(1, place - index);
    const [a, b] = [this.frames[Math.max(0, index)], this.frames[Math.max(0, index + 1)] ?? this.frames[0]];
    const shown = [];
    for (let disc = 0; disc < this.pieces.length; disc++) {
      const gone = this.goneAt.get(disc);
      const fade = gone === undefined || seconds < gone ? 1 : 1 - (seconds - gone) / FADE_S;
      if (fade <= 0) continue;
      const k = disc * 2;
      shown.push([this.pieces[disc], (a[k] + (b[k] - a[k]) * part) / 10, (a[k + 1] + (b[k + 1] - a[k + 1]) * part) / 10, fade]);
    }
    return shown;
  }
}
