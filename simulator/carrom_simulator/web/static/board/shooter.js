// @ts-check
// Placing, aiming, flicking: by mouse or touch on the board, by its keys, or with the sliders.
// All three change the same three numbers, and `shoot` sends them.

import { input } from "../page/dom.js";
import { powerOf, roomAround } from "./pull.js";
import { onLine } from "./sight.js";

/** @import { State } from "../page/types.js" */
/** @import { Board } from "./board.js" */
/** @import { Room } from "./pull.js" */
/** @typedef {{ offset_mm: number, angle_deg: number, speed_mm_s: number }} Flick */
/**
 * @typedef {{ state(): State, ready(): boolean, changed(): void, placed(offset_mm: number): void,
 *   flick(shot: Flick): void, key(event: KeyboardEvent): boolean, skip(): boolean,
 *   pointed(x: number, y: number, mm_per_px: number): boolean }} Hooks
 *   ready: may flick now; key: another key, whether it was used; pointed: whether that was no pull: a man was meant;
 *   skip: skip what is shown, whether there was something
 */
/**
 * @typedef {{ along: number, forward: number, x: number, y: number, room: Room, grip: number | null, before: Hand,
 *   live: boolean, touch: boolean }} Drag
 *   where it began, mm and pixels; room: for a pull from there; grip: how far from the striker's middle its handle was
 *   taken up, null: a pull; live: pulled far enough to shoot
 */
/** @typedef {{ angle: number, power: number }} Hand  an aim */

const GIVE_UP_PX = 14; // a shorter pull is no shot
const REST_MS = 700; // a key or finger that has skipped does nothing until it has rested for this time
const HANDLE_HALF_MM = 62; // how far from its middle the handle is taken up
const ANSWER_MS = 600; // a place that this page sent is answered by then
const FIRST_POWER = 0.45;
const LEAST_POWER = 0.02;
const KEY_MM = 4; // a key press moves the striker by this
const KEY_POWER = 0.05;

export class Shooter {
  #board;
  #element;
  #hooks;
  #form = { place: input("place"), aim: input("aim"), power: input("power") };
  offset = 0; // mm to the shooter's right
  angle = 0; // degrees, positive to the shooter's right
  power = FIRST_POWER; // 0 … 1
  /** @type {Drag | null} */
  #drag = null;
  #moved_ms = -Infinity; // when this page moved the striker last
  #skipped_ms = { key: -Infinity, finger: -Infinity }; // the last press of one that has skipped and not rested since

  /**
   * @param {Board} board
   * @param {HTMLElement} element
   * @param {HTMLElement} form
   * @param {Hooks} hooks
   */
  constructor(board, element, form, hooks) {
    this.#board = board;
    this.#element = element;
    this.#hooks = hooks;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("keydown", (event) => {
      element.classList.remove("held");
      this.#key(event);
    });
    element.addEventListener("blur", () => element.classList.remove("held"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#shoot();
    });
    const { place, aim, power } = this.#form;
    place.addEventListener("input", () => this.#placeAt(Number(place.value)));
    aim.addEventListener("input", () => this.#take({ angle: Number(aim.value), power: this.power }));
    power.addEventListener("input", () => this.#take({ angle: this.angle, power: Number(power.value) / 100 }));
  }

  /**
   * A new shooter: take the place that the server gave him, look straight ahead.
   * @param {number} offset
   */
  reset(offset) {
    this.#drag = null;
    this.offset = offset;
    this.#take({ angle: 0, power: this.power });
  }

  /**
   * The server says where the striker lies: believed unless this page is moving it, and has not been answered yet.
   * @param {number} offset
   */
  follow(offset) {
    const isAnswer = Math.abs(offset - this.offset) < 0.01;
    if (isAnswer) this.#moved_ms = -Infinity;
    if (isAnswer || this.#drag || performance.now() - this.#moved_ms < ANSWER_MS) return;
    this.offset = offset;
    this.#hooks.changed();
  }

  /**
   * Show the three numbers at the sliders. Whole limits, so that the slider's steps meet the middle.
   * @param {boolean} able whether the person may shoot
   */
  showForm(able) {
    const { place, aim, power } = this.#form;
    const { legal } = this.#hooks.state();
    const last = legal.at(-1);
    if (last) { // while no striker lies there, the slider stays as it was
      place.min = String(Math.floor(Math.min(legal[0][0], this.offset)));
      place.max = String(Math.ceil(Math.max(last[1], this.offset)));
    }
    place.value = String(this.offset);
    aim.value = String(this.angle);
    power.value = String(Math.round(this.power * 100));
    place.setAttribute("aria-valuetext", `${Math.round(this.offset)} mm`);
    power.setAttribute("aria-valuetext", `${power.value} %`);
    for (const slider of [place, aim, power]) slider.disabled = !able;
  }

  /** Whether the striker is being pulled, far enough to shoot. */
  get isPulled() { return Boolean(this.#drag?.live); }

  /** Whether a finger pulls: it covers what it aims at. */
  get isTouched() { return Boolean(this.#drag?.touch && this.#drag.live); }

  /** Speed in mm/s. Squared, so that soft shots can be measured out finely. */
  get speed() {
    const { lo, hi } = this.#hooks.state().speeds;
    return lo + (hi - lo) * this.power * this.power;
  }

  /** Unit vector of the aim on the board. */
  direction() {
    const radians = (this.angle * Math.PI) / 180;
    return onLine({ ...this.#hooks.state().base, x: 0, y: 0 }, Math.sin(radians), Math.cos(radians));
  }

  /**
   * Lay the striker there, or as near as it may lie.
   * @param {number} offset
   */
  place(offset) {
    this.#placeAt(offset);
  }

  /**
   * The legal place nearest to `offset`, or null where there is none.
   * @param {number} offset
   */
  #nearest(offset) {
    /** @type {number | null} */
    let best = null;
    for (const [low, high] of this.#hooks.state().legal) {
      const place = Math.min(high, Math.max(low, offset));
      if (best === null || Math.abs(place - offset) < Math.abs(best - offset)) best = place;
    }
    return best;
  }

  /**
   * @param {number} offset
   * @param {number} step of a key press, which must get past a gap between two legal stretches
   */
  #placeAt(offset, step = 0) {
    if (!this.#hooks.ready()) return;
    let place = this.#nearest(offset);
    for (let i = 2; step && place === this.offset && i < 80; i++) place = this.#nearest(this.offset + step * i);
    if (place === null) return;
    if (place !== this.offset) {
      this.offset = place;
      this.#moved_ms = performance.now();
      this.#hooks.placed(place);
    }
    this.#hooks.changed();
  }

  /** @param {Hand} hand */
  #take({ angle, power }) {
    this.angle = ((((angle + 180) % 360) + 360) % 360) - 180;
    this.power = Math.min(1, Math.max(LEAST_POWER, power));
    this.#hooks.changed();
  }

  /**
   * @param {number} degrees
   * @param {number} power
   */
  #turn(degrees, power = 0) {
    this.#take({ angle: this.angle + degrees, power: this.power + power });
  }

  /**
   * Skip what is shown. Its presses that follow at once are meant for that, too.
   * @param {"key" | "finger"} by
   */
  #skip(by) {
    if (this.#hooks.skip()) this.#skipped_ms[by] = performance.now();
  }

  /**
   * Whether a press comes from a key or finger that has skipped, and has not rested since.
   * @param {"key" | "finger"} by
   */
  #stillSkips(by) {
    const now_ms = performance.now();
    if (now_ms - this.#skipped_ms[by] > REST_MS) return false;
    this.#skipped_ms[by] = now_ms;
    return true;
  }

  #shoot() {
    if (!this.#hooks.ready()) return false;
    this.#hooks.flick({ offset_mm: this.offset, angle_deg: this.angle, speed_mm_s: this.speed });
    return true;
  }

  // Mouse and touch -------------------------------------------------------------------------------

  /**
   * Where a pointer is, seen from the middle of the shooter's line: [to the right along it, forward], mm.
   * @param {PointerEvent} event
   */
  #onLine(event) {
    const { base } = this.#hooks.state();
    const [x, y] = this.#board.toMillimetres(event);
    const [dx, dy] = [x - base.x, y - base.y];
    return [dx * base.rx + dy * base.ry, -dx * base.ry + dy * base.rx];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0 || this.#stillSkips("finger")) return;
    if (!this.#hooks.ready()) {
      this.#skip("finger");
      return;
    }
    const [x, y] = this.#board.toMillimetres(event);
    if (this.#hooks.pointed(x, y, this.#board.spec.outer_mm / this.#element.clientWidth)) return;
    event.preventDefault();
    this.#element.classList.add("held"); // no ring shows the focus to a hand that has just been there
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    const [along, forward] = this.#onLine(event);
    const grip = this.#grip(along, forward);
    this.#drag = {
      along, forward, grip,
      x: event.clientX,
      y: event.clientY,
      room: roomAround(event.clientX, event.clientY),
      before: { angle: this.angle, power: this.power },
      live: false,
      touch: event.pointerType === "touch",
    };
    if (grip !== null) this.#placeAt(along - grip);
  }

  /**
   * How far from the striker's middle it is taken to be placed; null where a drag pulls it. Behind the striker is its
   * handle; elsewhere on its line it comes to where the line was touched.
   * @param {number} along
   * @param {number} forward
   */
  #grip(along, forward) {
    const { striker_mm } = this.#board.spec;
    const away = along - this.offset;
    if (forward < -striker_mm * 0.75) return Math.abs(away) < HANDLE_HALF_MM ? away : null;
    return Math.abs(forward) < striker_mm * 0.6 && Math.abs(away) > striker_mm * 1.2 ? 0 : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (!this.#hooks.ready()) {
      this.#cancel();
      return;
    }
    const [along, forward] = this.#onLine(event);
    if (drag.grip !== null) {
      this.#placeAt(along - drag.grip);
      return;
    }
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.live = Math.hypot(dx, dy) > GIVE_UP_PX;
    if (!drag.live) {
      this.#take(drag.before);
      return;
    }
    this.#take({
      angle: (Math.atan2(drag.along - along, drag.forward - forward) * 180) / Math.PI,
      power: powerOf(dx, dy, drag.room, this.#element.clientWidth),
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (drag?.grip === null) {
      if (drag.live) this.#shoot();
      else this.#take(drag.before);
    }
    if (this.#element.hasPointerCapture(event.pointerId)) this.#element.releasePointerCapture(event.pointerId);
  }

  #cancel() {
    const drag = this.#drag;
    this.#drag = null;
    if (drag) this.#take(drag.before);
  }

  // Keys ------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey) return;
    const action = this.#keys(event);
    if (!action && !this.#hooks.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
    action?.();
  }

  /**
   * What one of the striker's own keys does, or undefined for another key.
   * @param {KeyboardEvent} event
   * @returns {(() => void) | undefined}
   */
  #keys(event) {
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const sign = event.key === "ArrowLeft" ? -1 : 1;
        if (event.altKey) return () => this.#turn(sign * 0.1);
        if (event.shiftKey) return () => this.#turn(sign);
        return () => this.#placeAt(this.offset + sign * KEY_MM, sign * KEY_MM);
      }
      case "ArrowUp": return () => this.#turn(0, KEY_POWER);
      case "ArrowDown": return () => this.#turn(0, -KEY_POWER);
      case "PageUp": return () => this.#turn(15);
      case "PageDown": return () => this.#turn(-15);
      case "Home": return () => this.#turn(-this.angle);
      case "Escape": return this.#drag ? () => this.#cancel() : () => this.#press(() => false);
      case " ":
      case "Enter": return () => { if (!event.repeat) this.#press(() => this.#shoot()); };
      default: return undefined;
    }
  }

  /**
   * A key that shoots, or else skips.
   * @param {() => boolean} shoot whether it did
   */
  #press(shoot) {
    if (!this.#stillSkips("key") && !shoot()) this.#skip("key");
  }
}
