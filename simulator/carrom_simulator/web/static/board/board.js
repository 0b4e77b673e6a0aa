// @ts-check
// The moving part of the board: discs, striker, aiming line, beams. The wood under it is board.svg, drawn by the
// server with the same code as `carrom picture`. Positions are millimetres, origin in the centre, y to the north.

import { penOf } from "../page/dom.js";
import { drawHandle } from "./handle.js";
import { shareOf } from "./pull.js";
import { onLine } from "./sight.js";

/** @import { Base, Seat, Shown, Spec } from "../page/types.js" */
/** @import { Point, Sight } from "./sight.js" */
/** @typedef {Sight & { power: number }} Aim */
/** @import { Stance } from "./scene.js" */
/** @typedef {Stance & { power: number }} Pull  of a striker that is to go that way */
/**
 * @typedef {{ discs: Shown[], beams: number | null, choices?: Shown[], named?: Shown, ghost?: number,
 *   advice?: { path: Point[], man: Point[], pull?: Pull },
 *   striker?: { x: number, y: number, ring?: boolean }, aim?: Aim,
 *   line?: { legal: [number, number][], base: Base, at: number }, lens?: boolean, lit?: Point[] }} Scene
 *   beams: a bit for each that is blocked, null: not shown; line: where the striker may lie, at: where it does;
 *   lens: show what is aimed at larger, for a finger covers it; lit: pockets that are lit
 */

const SEATS = ["south", "east", "north", "west"];
const HANDLE_MM = 54; // how far behind the line the striker's handle is
const NEAREST_MM = 24; // from the striker's middle the drawn pull begins
const FULL_MM = 140; // and here it is full power
const FULL_MARK_MM = 12; // half of the mark across it
const LENS_ZOOM = 2.4;
const GHOST_MM = 110; // how far the ghost draws the striker back
const ADVICE_STROKES = [{ width: 6, colour: "rgba(0,0,0,.6)" }, { width: 3, colour: "#7CFFB2" }];
const MOST_DOTS = 1400; // beyond that the eye gains nothing and software rendering loses its 60 frames

export class Board {
  #canvas;
  #wood;
  #turns = 0; // quarter turns of the view: which seat is at the bottom
  /** @type {Map<string, HTMLCanvasElement>} */
  #sprites = new Map();
  /** @type {Map<string, HTMLImageElement>} */
  #images = new Map();
  #scale = 1; // dots a millimetre
  dirty = true; // something has changed since the last `draw`

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLImageElement} wood
   * @param {Spec} spec
   */
  constructor(canvas, wood, spec) {
    this.#canvas = canvas;
    this.#wood = wood;
    this.spec = spec;
    for (const piece of "wbqs") {
      const image = new Image();
      image.onload = () => {
        this.#sprites.clear();
        this.dirty = true;
      };
      image.src = `disc-${piece}.svg`;
      this.#images.set(piece, image);
    }
    if (canvas.parentElement) new ResizeObserver(() => this.#resize()).observe(canvas.parentElement);
    this.#resize();
  }

  /** @param {Seat} seat that is to be at the bottom */
  setView(seat) {
    this.#turns = SEATS.indexOf(seat);
    this.#wood.style.transform = `rotate(${this.#turns * 90}deg)`;
    this.dirty = true;
  }

  #resize() {
    const size = this.#canvas.parentElement?.clientWidth ?? 0;
    const dots = Math.max(64, Math.min(MOST_DOTS, Math.round(size * Math.min(2, devicePixelRatio))));
    if (this.#canvas.width !== dots) {
      this.#canvas.width = this.#canvas.height = dots;
      this.#sprites.clear();
    }
    this.#scale = dots / this.spec.outer_mm;
    this.dirty = true;
  }

  /**
   * Board millimetres -> canvas dots, as the view is turned.
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  #toDots(x, y) {
    const [u, v] = turned(x, y, this.#turns);
    const half = this.#canvas.width / 2;
    return [half + u * this.#scale, half - v * this.#scale];
  }

  /**
   * Where a pointer is on the board, mm.
   * @param {PointerEvent} event
   */
  toMillimetres(event) {
    const box = this.#canvas.getBoundingClientRect();
    const scale = this.spec.outer_mm / box.width;
    const u = (event.clientX - box.left - box.width / 2) * scale;
    const v = -(event.clientY - box.top - box.height / 2) * scale;
    return turned(u, v, 4 - this.#turns);
  }

  /** @param {string} piece */
  #sprite(piece) {
    const image = this.#images.get(piece);
    if (!this.#sprites.has(piece) && image?.complete && image.naturalWidth) {
      const across = (piece === "s" ? this.spec.striker_mm : this.spec.man_mm) * this.#scale;
      const dots = Math.max(2, Math.ceil(across));
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = dots;
      penOf(canvas).drawImage(image, 0, 0, dots, dots);
      this.#sprites.set(piece, canvas);
    }
    return this.#sprites.get(piece);
  }

  /** @param {Scene} scene */
  draw({ discs, beams, choices = [], named, striker, aim, line, ghost, advice, lens, lit = [] }) {
    const pen = penOf(this.#canvas);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (beams !== null) this.#drawBeams(pen, beams);
    for (const pocket of lit) this.#drawLit(pen, pocket);
    if (line) this.#drawLegal(pen, line.legal, line.base);
    if (aim && striker) this.#drawAim(pen, striker, aim);
    if (advice) this.#drawAdvice(pen, advice);
    for (const [piece, x, y, fade] of discs) this.#drawShadow(pen, piece, x, y, fade);
    if (striker) this.#drawShadow(pen, "s", striker.x, striker.y);
    for (const [piece, x, y, fade] of discs) this.#drawDisc(pen, piece, x, y, fade);
    for (const man of choices) this.#drawRing(pen, man, "#ffffff", 1.5);
    if (named) this.#drawRing(pen, named, "#0b5cad", 3);
    if (striker) this.#drawDisc(pen, "s", striker.x, striker.y, 1, striker.ring);
    if (line) {
      const { base, at } = line, middle = onLine(base, at, -HANDLE_MM);
      drawHandle(pen, this.#toDots(...middle), this.#toDots(middle[0] + base.rx, middle[1] + base.ry), this.#scale);
    }
    if (striker && aim && ghost !== undefined) this.#drawGhost(pen, striker, aim, ghost);
    if (advice?.pull) this.#drawAdvisedPull(pen, advice.pull);
    if (lens && aim) this.#drawLens(pen, aim.to);
    this.dirty = false;
  }

  /**
   * The soft shadow of a disc; the lamp stands behind the left shoulder of whoever is at the bottom.
   * @param {CanvasRenderingContext2D} pen
   * @param {string} piece
   * @param {number} x
   * @param {number} y
   * @param {number} fade
   */
  #drawShadow(pen, piece, x, y, fade = 1) {
    const [cx, cy] = this.#toDots(x, y);
    const radius = ((piece === "s" ? this.spec.striker_mm : this.spec.man_mm) / 2) * this.#scale;
    const shadow = this.#shadow(radius);
    pen.globalAlpha = Math.max(0, fade);
    pen.drawImage(shadow, cx - shadow.width / 2 + radius * 0.22, cy - shadow.width / 2 + radius * 0.34);
    pen.globalAlpha = 1;
  }

  /** @param {number} radius in dots */
  #shadow(radius) {
    const key = `shadow ${radius}`, known = this.#sprites.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil(radius * 2.7);
    const pen = penOf(canvas), middle = canvas.width / 2;
    const fading = pen.createRadialGradient(middle, middle, radius * 0.7, middle, middle, radius * 1.3);
    fading.addColorStop(0, "rgba(40,18,0,.5)");
    fading.addColorStop(1, "rgba(40,18,0,0)");
    pen.fillStyle = fading;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    this.#sprites.set(key, canvas);
    return canvas;
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {string} piece
   * @param {number} x
   * @param {number} y
   * @param {number} fade
   * @param {boolean} ring
   */
  #drawDisc(pen, piece, x, y, fade = 1, ring = false) {
    const sprite = this.#sprite(piece);
    const [cx, cy] = this.#toDots(x, y);
    if (!sprite) return;
    const size = sprite.width * (0.6 + 0.4 * fade);
    if (fade < 1) pen.globalAlpha = Math.max(0, fade);
    pen.drawImage(sprite, cx - size / 2, cy - size / 2, size, size);
    pen.globalAlpha = 1;
    if (ring) {
      pen.lineWidth = Math.max(2, 2.2 * this.#scale);
      pen.strokeStyle = "#ffffff";
      pen.setLineDash([6 * this.#scale, 5 * this.#scale]);
      pen.beginPath();
      pen.arc(cx, cy, size / 2 + 4 * this.#scale, 0, 7);
      pen.stroke();
      pen.setLineDash([]);
    }
  }

  /**
   * A light in a pocket and around it.
   * @param {CanvasRenderingContext2D} pen
   * @param {Point} middle
   */
  #drawLit(pen, middle) {
    const [x, y] = this.#toDots(...middle), radius = (this.spec.pocket_mm / 2) * this.#scale;
    pen.fillStyle = "rgba(255,222,89,.45)";
    pen.strokeStyle = "#ffde59";
    pen.lineWidth = Math.max(3, 5 * this.#scale);
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fill();
    pen.stroke();
  }

  /**
   * A finger draws the striker back and lets go: how one shoots.
   * @param {CanvasRenderingContext2D} pen
   * @param {{ x: number, y: number }} striker
   * @param {Aim} aim
   * @param {number} phase 0 … 1 of the movement
   */
  #drawGhost(pen, { x, y }, { to }, phase) {
    const length = Math.hypot(to[0] - x, to[1] - y) || 1;
    const [dx, dy] = [(to[0] - x) / length, (to[1] - y) / length];
    const back = phase < 0.7 ? GHOST_MM * Math.sin((phase / 0.7) * (Math.PI / 2)) : 0;
    const ahead = phase < 0.75 ? 0 : ((phase - 0.75) / 0.25) * Math.min(length, 3 * GHOST_MM);
    const [gx, gy] = [x + dx * (ahead - back), y + dy * (ahead - back)];
    this.#drawDisc(pen, "s", gx, gy, phase < 0.75 ? 0.6 : 0.6 * (1 - phase) * 4);
    if (phase >= 0.7) return;
    const [cx, cy] = this.#toDots(gx, gy);
    pen.fillStyle = "rgba(255,255,255,.55)";
    pen.strokeStyle = "rgba(0,0,0,.7)";
    pen.lineWidth = Math.max(1.5, 2 * this.#scale);
    pen.beginPath();
    pen.arc(cx, cy, 11 * this.#scale, 0, 7);
    pen.fill();
    pen.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Shown} man
   * @param {string} colour
   * @param {number} width
   */
  #drawRing(pen, [, x, y], colour, width) {
    const [cx, cy] = this.#toDots(x, y);
    pen.lineWidth = Math.max(width, width * this.#scale);
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.arc(cx, cy, (this.spec.man_mm / 2 + 5) * this.#scale, 0, 7);
    pen.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {[number, number][]} legal
   * @param {Base} base
   */
  #drawLegal(pen, legal, base) {
    pen.lineWidth = Math.max(2, 5 * this.#scale);
    pen.strokeStyle = "rgba(11,92,173,.75)";
    pen.beginPath();
    for (const [low, high] of legal) {
      const [x0, y0] = this.#toDots(...onLine(base, low, -this.spec.striker_mm * 0.75));
      const [x1, y1] = this.#toDots(...onLine(base, high, -this.spec.striker_mm * 0.75));
      pen.moveTo(x0, y0);
      pen.lineTo(x1 + (low === high ? 1 : 0), y1);
    }
    pen.stroke();
  }

  /**
   * What is aimed at, larger, in the corner that is farther from it.
   * @param {CanvasRenderingContext2D} pen
   * @param {Point} at
   */
  #drawLens(pen, at) {
    const { width } = this.#canvas;
    const [x, y] = this.#toDots(...at);
    const radius = width * 0.17, edge = radius + width * 0.02;
    const [cx, cy] = [x < width / 2 ? width - edge : edge, edge];
    pen.save();
    pen.beginPath();
    pen.arc(cx, cy, radius, 0, 7);
    pen.clip();
    pen.translate(cx, cy);
    pen.scale(LENS_ZOOM, LENS_ZOOM);
    pen.translate(-x, -y);
    pen.save();
    pen.translate(width / 2, width / 2);
    pen.rotate((this.#turns * Math.PI) / 2);
    pen.drawImage(this.#wood, -width / 2, -width / 2, width, width);
    pen.restore();
    pen.drawImage(this.#canvas, 0, 0);
    pen.restore();
    pen.lineWidth = width * 0.008;
    pen.strokeStyle = "#fffaf0";
    pen.beginPath();
    pen.arc(cx, cy, radius, 0, 7);
    pen.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {{ x: number, y: number }} striker
   * @param {Aim} aim
   */
  #drawAim(pen, striker, aim) {
    const [x0, y0] = this.#toDots(striker.x, striker.y);
    const [x1, y1] = this.#toDots(aim.to[0], aim.to[1]);
    pen.lineWidth = Math.max(1.5, 1.8 * this.#scale);
    pen.strokeStyle = "rgba(255,255,255,.95)";
    pen.setLineDash([10 * this.#scale, 7 * this.#scale]);
    strokeLine(pen, x0, y0, x1, y1);
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(x1, y1, (this.spec.striker_mm / 2) * this.#scale, 0, 7);
    pen.stroke();
    if (aim.man && aim.manTo) {
      const [mx, my] = this.#toDots(...aim.man);
      const [ex, ey] = this.#toDots(...aim.manTo);
      strokeLine(pen, mx, my, ex, ey);
    }
    const length = Math.hypot(x0 - x1, y0 - y1) || 1;
    this.#drawPull(pen, x0, y0, (x0 - x1) / length, (y0 - y1) / length, aim.power);
  }

  /**
   * How far the striker is pulled, of the way to full power, which has a mark across its end.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} x of the striker, dots
   * @param {number} y
   * @param {number} ux where it is pulled to
   * @param {number} uy
   * @param {number} power
   */
  #drawPull(pen, x, y, ux, uy, power) {
    const near = NEAREST_MM * this.#scale, full = FULL_MM * this.#scale, across = FULL_MARK_MM * this.#scale;
    const pulled = near + (full - near) * shareOf(power);
    const [fx, fy] = [x + ux * full, y + uy * full];
    pen.lineCap = "round";
    for (const { width, thin, colour, way } of [
      { width: 11, thin: 5, colour: "rgba(0,0,0,.55)", way: "rgba(0,0,0,.4)" },
      { width: 7, thin: 2.5, colour: `hsl(${60 - 60 * power} 95% 55%)`, way: "#fff" },
    ]) {
      pen.lineWidth = thin * this.#scale;
      pen.strokeStyle = way;
      strokeLine(pen, x + ux * near, y + uy * near, fx, fy);
      strokeLine(pen, fx - uy * across, fy + ux * across, fx + uy * across, fy - ux * across);
      pen.lineWidth = width * this.#scale;
      pen.strokeStyle = colour;
      strokeLine(pen, x + ux * near, y + uy * near, x + ux * pulled, y + uy * pulled);
    }
    pen.lineCap = "butt";
  }

  /**
   * The ways that striker and man would take.
   * @param {CanvasRenderingContext2D} pen
   * @param {{ path: Point[], man: Point[] }} ways
   */
  #drawAdvice(pen, { path, man }) {
    const ways = [path, man];
    for (const { width, colour } of ADVICE_STROKES) {
      pen.lineWidth = Math.max(1, width * this.#scale);
      pen.strokeStyle = colour;
      for (const way of ways) {
        pen.beginPath();
        for (const [x, y] of way) pen.lineTo(...this.#toDots(x, y));
        pen.stroke();
      }
    }
    const [x, y] = ways[0][0] ?? [0, 0];
    this.#drawDisc(pen, "s", x, y, 0.5);
  }

  /**
   * Where the striker is to be pulled to: a line as long as the person's own will be, and a ring at its end.
   * @param {CanvasRenderingContext2D} pen
   * @param {Pull} pull
   */
  #drawAdvisedPull(pen, { x, y, dx, dy, power }) {
    const far = NEAREST_MM + (FULL_MM - NEAREST_MM) * shareOf(power);
    const [x0, y0] = this.#toDots(x - dx * NEAREST_MM, y - dy * NEAREST_MM);
    const [x1, y1] = this.#toDots(x - dx * far, y - dy * far);
    for (const { width, colour } of ADVICE_STROKES) {
      pen.lineWidth = Math.max(1, width * this.#scale);
      pen.strokeStyle = colour;
      strokeLine(pen, x0, y0, x1, y1);
      pen.beginPath();
      pen.arc(x1, y1, 11 * this.#scale, 0, 7);
      pen.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} levels
   */
  #drawBeams(pen, levels) {
    pen.lineWidth = Math.max(1.5, 2 * this.#scale);
    for (const beam of this.spec.beams) {
      const blocked = (levels >> beam.n) & 1;
      const chute = beam.n < 8; // those lie on the dark frame
      pen.strokeStyle = blocked ? "#ffef5c" : chute ? "#ff6a75" : "rgba(190,0,40,.55)";
      pen.setLineDash(blocked ? [] : [4 * this.#scale, 4 * this.#scale]);
      strokeLine(pen, ...this.#toDots(beam.x0, beam.y0), ...this.#toDots(beam.x1, beam.y1));
    }
    pen.setLineDash([]);
  }
}

/** @type {(pen: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number) => void} */
function strokeLine(pen, x0, y0, x1, y1) {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} quarters
 * @returns {Point}
 */
function turned(x, y, quarters) {
  // A view turned by n quarters shows seat n at the bottom: the board turns clockwise.
  switch (quarters & 3) {
    case 1: return [y, -x];
    case 2: return [-x, -y];
    case 3: return [-y, x];
    default: return [x, y];
  }
}
