// @ts-check
// Placing, aiming, flicking: by mouse or touch on the board, by its keys, or with the sliders.
// All three change the same three numbers, and `shoot` sends them.

import { input } from "../page/dom.js";
import { onLine } from "./sight.js";

/** @import { State } from "../page/types.js" */
/** @import { Board } from "./board.js" */
/** @typedef {{ offset_mm: number, angle_deg: number, speed_mm_s: number }} Flick */
/**
 * @typedef {{ state(): State, ready(): boolean, changed(): void, placed(offset_mm: number): void,
 *   flick(shot: Flick): void, key(event: KeyboardEvent): boolean, pointed(x: number, y: number): boolean }} Hooks
 *   ready: may flick now; key: another key, whether it was used; pointed: whether a man there was meant
 */
/**
 * @typedef {{ x: number, y: number, grip: number, kind: "" | "aim" | "place", before: Hand, live: boolean }} Drag
 *   grip: where on the striker it began, mm along the line; live: pulled far enough to shoot
 */
/** @typedef {{ angle: number, power: number }} Hand  an aim */

const LOCK_PX = 7; // a drag is taken as placing or aiming once it is that long
const FULL_PULL_PX = 170; // a pull of this length is full power
const GIVE_UP_PX = 14;
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
    element.addEventListener("keydown", (event) => this.#key(event));
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
    if (this.#drag || performance.now() - this.#moved_ms < ANSWER_MS || Math.abs(offset - this.offset) < 0.01) return;
    this.offset = offset;
    this.#update();
  }

  #update() {
    const { place, aim, power } = this.#form;
    place.value = String(this.offset);
    aim.value = String(this.angle);
    power.value = String(Math.round(this.power * 100));
    place.setAttribute("aria-valuetext", `${Math.round(this.offset)} mm`);
    power.setAttribute("aria-valuetext", `${power.value} %`);
    this.#hooks.changed();
  }

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
    this.#update();
  }

  /** @param {Hand} hand */
  #take({ angle, power }) {
    this.angle = ((((angle + 180) % 360) + 360) % 360) - 180;
    this.power = Math.min(1, Math.max(LEAST_POWER, power));
    this.#update();
  }

  /**
   * @param {number} degrees
   * @param {number} power
   */
  #turn(degrees, power = 0) {
    this.#take({ angle: this.angle + degrees, power: this.power + power });
  }

  #shoot() {
    if (!this.#hooks.ready()) return;
    this.#hooks.flick({ offset_mm: this.offset, angle_deg: this.angle, speed_mm_s: this.speed });
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
    if (event.button > 0 || !this.#hooks.ready()) return;
    if (this.#hooks.pointed(...this.#board.toMillimetres(event))) return;
    const [along, forward] = this.#onLine(event);
    const reach = this.#board.spec.striker_mm * (event.pointerType === "touch" ? 1.2 : 0.8);
    const onStriker = Math.hypot(along - this.offset, forward) < reach;
    if (!onStriker && Math.abs(forward) > reach) return;
    event.preventDefault();
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#drag = {
      x: event.clientX,
      y: event.clientY,
      grip: onStriker ? along - this.offset : 0,
      kind: !onStriker ? "place" : event.shiftKey ? "aim" : "",
      before: { angle: this.angle, power: this.power },
      live: false,
    };
    if (!onStriker) this.#placeAt(along);
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
    const pulled = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.kind) {
      if (pulled < LOCK_PX) return;
      drag.kind = Math.abs(along - this.offset - drag.grip) > 1.4 * Math.abs(forward) ? "place" : "aim";
    }
    if (drag.kind === "place") {
      this.#placeAt(along - drag.grip);
      return;
    }
    drag.live = pulled > GIVE_UP_PX;
    if (!drag.live) return;
    const angle = (Math.atan2(this.offset - along, -forward) * 180) / Math.PI;
    this.#take({ angle, power: (pulled - GIVE_UP_PX) / FULL_PULL_PX });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (drag?.kind === "aim") {
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
      case "Escape": return this.#drag ? () => this.#cancel() : undefined;
      case " ":
      case "Enter": return () => { if (!event.repeat) this.#shoot(); };
      default: return undefined;
    }
  }
}
