// @ts-check
// The chart of the beams: one row a beam, a bar while it is blocked, over the last seconds of the table's own time.

import { penOf } from "../page/dom.js";
import { t } from "../page/words.js";

/** @import { Edge } from "../page/types.js" */
/** @typedef {{ beam: number, from_us: number, to_us: number | null }} Bar  to_us: null while it is blocked */

const WINDOW_US = 4_000_000;
const MOST_BARS = 500;
const BEAMS = 16;
const POCKETS = ["sw", "se", "ne", "nw"], SEATS = ["south", "east", "north", "west"];

/** @param {number} beam */
function beamName(beam) {
  return beam < 8
    ? t("gate", { pocket: t(POCKETS[beam >> 1]), ab: "AB"[beam & 1] })
    : t("line", { seat: t(SEATS[(beam - 8) >> 1]), n: (beam & 1) + 1 });
}

export class EdgeChart {
  #canvas;
  #words;
  /** @type {Bar[]} */
  #bars = [];
  #now_us = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} words
   */
  constructor(canvas, words) {
    this.#canvas = canvas;
    this.#words = words;
  }

  /**
   * Times only grow here: the server has unwrapped the clock.
   * @param {Edge[]} edges
   */
  add(edges) {
    for (const [beam, blocked, time_us] of edges) {
      this.#now_us = Math.max(this.#now_us, time_us);
      if (blocked) this.#bars.push({ beam, from_us: time_us, to_us: null });
      else {
        const open = this.#bars.findLast((bar) => bar.beam === beam && bar.to_us === null);
        if (open) open.to_us = time_us;
        else this.#bars.push({ beam, from_us: time_us - WINDOW_US, to_us: time_us });
      }
    }
    const oldest_us = this.#now_us - WINDOW_US;
    this.#bars = this.#bars.filter((bar) => bar.to_us === null || bar.to_us > oldest_us).slice(-MOST_BARS);
  }

  /**
   * Edges of another time (a trace): the chart ends at `now_us`. Returns the beams that are blocked then.
   * @param {Edge[]} edges
   * @param {number} now_us
   */
  show(edges, now_us) {
    this.#bars = [];
    this.add(edges);
    this.#now_us = now_us;
    return this.#bars.reduce((levels, { beam, to_us }) => (to_us === null ? levels | (1 << beam) : levels), 0);
  }

  /** @param {number} levels a bit for every beam that is blocked now */
  draw(levels) {
    const canvas = this.#canvas;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (!width) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const pen = penOf(canvas);
    pen.clearRect(0, 0, width, height);
    const row = height / BEAMS;
    pen.font = `${Math.round(row * 0.72)}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    const label = Math.min(width * 0.38, 170 * devicePixelRatio);
    const span = width - label;
    for (let beam = 0; beam < BEAMS; beam++) {
      const y = beam * row;
      if (beam % 4 < 2) {
        pen.fillStyle = "rgba(255,255,255,.06)";
        pen.fillRect(0, y, width, row);
      }
      pen.fillStyle = "#d8c9bd";
      pen.fillText(beamName(beam), 4, y + row / 2, label - 8);
    }
    pen.fillStyle = "#ffcf4a";
    for (const { beam, from_us, to_us } of this.#bars) {
      const x0 = label + span * Math.max(0, 1 - (this.#now_us - from_us) / WINDOW_US);
      const x1 = label + span * Math.max(0, 1 - (this.#now_us - (to_us ?? this.#now_us)) / WINDOW_US);
      if (x1 > label || to_us === null) pen.fillRect(x0, (beam + 0.2) * row, Math.max(1.5, x1 - x0), row * 0.6);
    }
    const blocked = Array.from({ length: BEAMS }, (_, beam) => beam).filter((beam) => (levels >> beam) & 1);
    const list = blocked.map(beamName).join(", ");
    const text = blocked.length ? t("beams_blocked", { list }) : t("beams_free");
    if (this.#words.textContent !== text) this.#words.textContent = text;
  }
}
