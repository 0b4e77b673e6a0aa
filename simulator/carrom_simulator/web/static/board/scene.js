// @ts-check
// Draws a table at rest: the men, and the aim of the person or of the bot who is to shoot.

import { onLine, sight } from "./sight.js";

/** @import { Base, Shown, Spec, State } from "../page/types.js" */
/** @typedef {{ x: number, y: number, dx: number, dy: number }} Stance  where the striker lies and looks */

/**
 * Where a striker lies, mm to the right of its line's middle, and looks, degrees to the right of straight ahead.
 * @param {Base} base
 * @param {number} offset
 * @param {number} angle
 * @returns {Stance}
 */
export function lies(base, offset, angle) {
  const radians = (angle * Math.PI) / 180;
  const [x, y] = onLine(base, offset);
  const [dx, dy] = onLine({ ...base, x: 0, y: 0 }, Math.sin(radians), Math.cos(radians));
  return { x, y, dx, dy };
}

/**
 * The board of a person who is to shoot.
 * @param {State} now
 * @param {Spec} spec
 * @param {Stance} at
 * @param {{ power: number, offset: number, isPulled: boolean, isTouched: boolean }} shooter
 */
export function aiming(now, spec, at, { power, offset, isPulled, isTouched }) {
  const line = isPulled ? undefined : { legal: now.legal, base: now.base, at: offset }; // no hand places it meanwhile
  return {
    discs: now.men, named: named(now), line, lens: isTouched,
    striker: { x: at.x, y: at.y, ring: false },
    aim: { ...sight(at.x, at.y, at.dx, at.dy, now.men, spec), power },
  };
}

/**
 * The board while nobody at this page may shoot: a bot's aim is shown.
 * @param {State} now
 * @param {Spec | null} spec
 */
export function waiting(now, spec) {
  const { men: discs, striker, aim, base, speeds } = now;
  const shown = { discs, named: named(now), striker: striker ?? undefined };
  if (!aim || !striker || !spec) return shown;
  const at = lies(base, striker.offset_mm, aim.angle_deg);
  const power = Math.sqrt(Math.max(0, aim.speed_mm_s - speeds.lo) / (speeds.hi - speeds.lo));
  return { ...shown, aim: { ...sight(at.x, at.y, at.dx, at.dy, discs, spec), power: Math.min(1, power) } };
}

/**
 * The man that is meant in a bet.
 * @param {State} now
 * @returns {Shown | undefined}
 */
const named = (now) => now.men[now.named];
