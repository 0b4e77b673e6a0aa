// @ts-check
// What the board shows: a film, an opened file, or a table at rest with the aim of the person or bot who is to shoot.

import { onLine, sight } from "./sight.js";

/** @import { Base, Shown, ShownStep, Spec, State } from "../page/types.js" */
/** @import { Scene } from "./board.js" */
/** @import { ShotFilm } from "./shot_film.js" */
/** @import { Shooter } from "./shooter.js" */
/** @typedef {{ x: number, y: number, dx: number, dy: number }} Stance  where the striker lies and looks */

const GHOST_MS = 2600; // in which the ghost draws the striker back and lets go
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {{ spec: Spec, film: ShotFilm | null, replaying: boolean, opened: ShownStep | null, showBeams: boolean,
 *   levels: number, openedLevels: number, at: Stance | null, shooter: Shooter | null, knows: boolean,
 *   advice: Scene["advice"], choices: Shown[] }} Look
 *   at: where the person's striker lies, null where he may not shoot; knows: whether he has shot before;
 *   choices: men of whom one can be named
 */

/**
 * @param {State} now
 * @param {number} now_ms
 * @param {Look} look what the page shows
 * @returns {Scene}
 */
export function scene(now, now_ms, look) {
  const { spec, film, replaying, opened, showBeams, at, shooter, advice } = look;
  if (replaying && opened && !film) {
    return { discs: opened.step.men, beams: showBeams ? look.openedLevels : null };
  }
  const beams = showBeams ? look.levels : null;
  if (film) {
    const ring = now.named < 0 || replaying ? null : film.disc(now.named, film.seconds(now_ms));
    return { discs: film.discs(now_ms), beams, named: ring ?? undefined };
  }
  if (!at || !shooter) return { ...waiting(now, spec), beams };
  const own = { ...aiming(now, spec, at, shooter), choices: look.choices };
  own.striker.ring = document.activeElement?.id === "board";
  const ghost = look.knows || shooter.isPulled ? undefined : STILL.matches ? 0.6 : (now_ms % GHOST_MS) / GHOST_MS;
  return { ...own, beams, advice, ghost };
}

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
function aiming(now, spec, at, { power, offset, isPulled, isTouched }) {
  const line = isPulled ? undefined : { legal: now.legal, base: now.base, at: offset }; // no hand places it meanwhile
  return {
    discs: now.men, named: named(now), line, lens: isTouched, lit: now.may.bet ? now.near : undefined,
    striker: { x: at.x, y: at.y, ring: false },
    aim: { ...sight(at.x, at.y, at.dx, at.dy, now.men, spec), power },
  };
}

/**
 * The board while nobody at this page may shoot: a bot's aim is shown.
 * @param {State} now
 * @param {Spec} spec
 */
function waiting(now, spec) {
  const { men: discs, striker, aim, base, speeds } = now;
  const shown = { discs, named: named(now), striker: striker ?? undefined };
  if (!aim || !striker) return shown;
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
