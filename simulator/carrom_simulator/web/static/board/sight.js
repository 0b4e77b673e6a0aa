// @ts-check
// Geometry of a shot on the board: along a base line, and what the striker would touch first.

/** @import { Base, Man, Spec } from "../page/types.js" */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {{ to: Point, man?: Point, piece?: string, manTo?: Point }} Sight */

const SHOWN_MM = 60; // of the way that a touched man would take

/**
 * A point `offset` to the shooter's right along his line, `forward` towards the board's middle.
 * @param {Base} base
 * @param {number} offset
 * @param {number} forward
 * @returns {Point}
 */
export function onLine(base, offset, forward = 0) {
  return [base.x + base.rx * offset - base.ry * forward, base.y + base.ry * offset + base.rx * forward];
}

/**
 * Where a striker sent from (x, y) in unit direction (dx, dy) first touches a man or a cushion.
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 * @param {Man[]} men
 * @param {Spec} spec
 * @returns {Sight}
 */
export function sight(x, y, dx, dy, men, spec) {
  const reach = (spec.striker_mm + spec.man_mm) / 2;
  let best = Infinity;
  /** @type {Man | null} */
  let hit = null;
  for (const man of men) {
    const [, mx, my] = man;
    const along = (mx - x) * dx + (my - y) * dy;
    const off2 = (mx - x) ** 2 + (my - y) ** 2 - along * along;
    if (along <= 0 || off2 >= reach * reach) continue;
    const distance = along - Math.sqrt(reach * reach - off2);
    if (distance >= -1 && distance < best) {
      best = distance;
      hit = man;
    }
  }
  const wall = spec.side_mm / 2 - spec.striker_mm / 2;
  for (const [from, d] of [[x, dx], [y, dy]]) {
    if (Math.abs(d) < 1e-9) continue;
    const distance = (Math.sign(d) * wall - from) / d;
    if (distance < best) {
      best = distance;
      hit = null;
    }
  }
  best = Math.max(0, best);
  /** @type {Point} */
  const to = [x + dx * best, y + dy * best];
  if (!hit) return { to };
  const [piece, mx, my] = hit;
  const [nx, ny] = [(mx - to[0]) / reach, (my - to[1]) / reach];
  return { to, man: [mx, my], piece, manTo: [mx + nx * SHOWN_MM, my + ny * SHOWN_MM] };
}
