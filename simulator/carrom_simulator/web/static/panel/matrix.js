// @ts-check
// The LED scoreboard, dot by dot as the firmware drives it: one byte a column from the left, bit 0 the top row.

import { penOf } from "../page/dom.js";

const LIT = "#ff5a2a", GLOW = "rgba(255,90,42,.28)", UNLIT = "#38221b";

export class Matrix {
  #canvas;
  /** @type {number[]} */
  #columns = [];
  #width = 32;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    if (canvas.parentElement) new ResizeObserver(() => this.#draw()).observe(canvas.parentElement);
  }

  /** @param {string} hex two digits a column, 32 columns, or 64 where a second matrix faces the other side */
  show(hex) {
    this.#columns = hex.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
    this.#width = this.#columns.length || 32;
    this.#draw();
  }

  #draw() {
    const canvas = this.#canvas;
    const gap = this.#width > 32 ? 2 : 0; // between two matrices, in dots
    const cells = this.#width + gap;
    const shown = (canvas.parentElement?.clientWidth ?? 0) - 14;
    const pitch = Math.max(3, Math.floor((shown * devicePixelRatio) / cells));
    if (canvas.width !== pitch * cells || canvas.height !== pitch * 8) {
      canvas.width = pitch * cells;
      canvas.height = pitch * 8;
    }
    const pen = penOf(canvas);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    this.#dots(pen, pitch, gap, false, 0.34, UNLIT);
    this.#dots(pen, pitch, gap, true, 0.62, GLOW);
    this.#dots(pen, pitch, gap, true, 0.4, LIT);
    canvas.dataset.lit = String(this.#columns.reduce((sum, byte) => sum + popcount(byte), 0));
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} pitch
   * @param {number} gap
   * @param {boolean} lit
   * @param {number} radius in dots
   * @param {string} colour
   */
  #dots(pen, pitch, gap, lit, radius, colour) {
    pen.fillStyle = colour;
    pen.beginPath();
    for (let column = 0; column < this.#width; column++) {
      const byte = this.#columns[column] ?? 0;
      const x = (column + (column >= 32 ? gap : 0) + 0.5) * pitch;
      for (let row = 0; row < 8; row++) {
        if (((byte >> row) & 1) !== Number(lit)) continue;
        const y = (row + 0.5) * pitch;
        pen.moveTo(x + radius * pitch, y);
        pen.arc(x, y, radius * pitch, 0, 7);
      }
    }
    pen.fill();
  }
}

/** @param {number} byte */
function popcount(byte) {
  let bits = 0;
  for (let rest = byte; rest; rest &= rest - 1) bits++;
  return bits;
}
