// What the beams did: one row a beam, a bar while it is blocked, over the last seconds of the table's own time.

import { t } from "./i18n.js";

const WINDOW_US = 4_000_000;
const POCKETS = ["sw", "se", "ne", "nw"], SEATS = ["south", "east", "north", "west"];

export function beamName(beam) {
  return beam < 8
    ? t("gate", { pocket: t(POCKETS[beam >> 1]), ab: "AB"[beam & 1] })
    : t("line", { seat: t(SEATS[(beam - 8) >> 1]), n: (beam & 1) + 1 });
}

export class EdgeChart {
  constructor(canvas, words) {
    this.canvas = canvas;
    this.words = words;
    this.bars = []; // [beam, from_us, to_us | null]
    this.now = 0;
  }

  /** edges: [[beam, blocked, time_us]]. Times only grow here: the server has unwrapped the clock. */
  add(edges) {
    for (const [beam, blocked, time] of edges) {
      this.now = Math.max(this.now, time);
      if (blocked) this.bars.push([beam, time, null]);
      else {
        const open = this.bars.findLast((bar) => bar[0] === beam && bar[2] === null);
        if (open) open[2] = time;
        else this.bars.push([beam, time - WINDOW_US, time]);
      }
    }
    const oldest = this.now - WINDOW_US;
    this.bars = this.bars.filter((bar) => bar[2] === null || bar[2] > oldest).slice(-500);
  }

  /** Edges of another time (a trace): the chart ends at `now`. Returns the beams that are blocked then. */
  show(edges, now) {
    this.bars = [];
    this.add(edges);
    this.now = now;
    return this.bars.reduce((levels, [beam, , to]) => (to === null ? levels | (1 << beam) : levels), 0);
  }

  draw(levels) {
    const { canvas } = this;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (!width) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    pen.clearRect(0, 0, width, height);
    const row = height / 16;
    pen.font = `${Math.round(row * 0.72)}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    const label = Math.min(width * 0.38, 170 * devicePixelRatio);
    const span = width - label;
    for (let beam = 0; beam < 16; beam++) {
      const y = beam * row;
      if (beam % 4 < 2) {
        pen.fillStyle = "rgba(255,255,255,.06)";
        pen.fillRect(0, y, width, row);
      }
      pen.fillStyle = "#d8c9bd";
      pen.fillText(beamName(beam), 4, y + row / 2, label - 8);
    }
    pen.fillStyle = "#ffcf4a";
    for (const [beam, from, to] of this.bars) {
      const x0 = label + span * Math.max(0, 1 - (this.now - from) / WINDOW_US);
      const x1 = label + span * Math.max(0, 1 - (this.now - (to ?? this.now)) / WINDOW_US);
      if (x1 > label || to === null) pen.fillRect(x0, beam * row + row * 0.2, Math.max(1.5, x1 - x0), row * 0.6);
    }
    const blocked = [...Array(16).keys()].filter((beam) => (levels >> beam) & 1).map(beamName);
    const text = blocked.length ? t("beams_blocked", { list: blocked.join(", ") }) : t("beams_free");
    if (this.words.textContent !== text) this.words.textContent = text;
  }
}
