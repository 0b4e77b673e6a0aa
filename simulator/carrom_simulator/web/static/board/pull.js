// @ts-check
// How hard a pull shoots. Its scale follows the room that there is: wherever the striker is pulled to, full power lies
// in the window.

/** @typedef {{ left: number, right: number, up: number, down: number }} Room  pixels that a pull may go */

const LONGEST_SHARE = 0.66; // of the board's width: where there is room, a pull that long is full power
const LONGEST_PX = 310;
const SHORTEST_PX = 40; // a shorter one could not be measured out; no striker lies that near to the edge
const EDGE_PX = 2; // full power is reached this far before the window's last pixel
const CURVE = 1.5; // weak shots take a long pull: a longer pull aims finer

/**
 * The room that there is in the visible part of the window around a point, which is where a pull begins.
 * @param {number} x
 * @param {number} y
 * @returns {Room}
 */
export function roomAround(x, y) {
  const { offsetLeft, offsetTop, width, height } = visualViewport ?? {
    offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight,
  };
  const kept = (/** @type {number} */ way) => Math.max(SHORTEST_PX, way - EDGE_PX);
  const [left, up] = [x - offsetLeft, y - offsetTop];
  return { left: kept(left), right: kept(width - 1 - left), up: kept(up), down: kept(height - 1 - up) };
}

/**
 * The power of a pull, 0 … 1.
 * @param {number} dx to the right, pixels
 * @param {number} dy down, pixels
 * @param {Room} room where it began
 * @param {number} board_px the board's width
 */
export function powerOf(dx, dy, room, board_px) {
  const longest = Math.min(LONGEST_PX, board_px * LONGEST_SHARE);
  const share = Math.max(
    Math.hypot(dx, dy) / longest, dx / room.right, -dx / room.left, dy / room.down, -dy / room.up,
  );
  return Math.min(1, share) ** CURVE;
}

/**
 * The share of the way to full power that such a power takes.
 * @param {number} power
 */
export const shareOf = (power) => power ** (1 / CURVE);
