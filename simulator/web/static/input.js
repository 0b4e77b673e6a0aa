// Placing, aiming, flicking: by mouse or touch on the board, by its keys, or with the sliders under it.
// All three change the same three numbers, and `shoot` sends them.

import { onLine } from "./board.js";

const LOCK_PX = 7; // so far a drag must go before it is taken as placing or aiming
const FULL_PULL_PX = 170; // a pull of this length is full power
const GIVE_UP_PX = 14;

export class Shooter {
  /**
   * hooks: { state() -> the table's state, ready() -> may flick now, changed(), placed(offset), flick({…}),
   *          key(name, event) -> true when used, pointed(x, y) -> true when a man there was meant }
   */
  constructor(board, element, form, hooks) {
    Object.assign(this, { board, element, form, hooks });
    this.offset = 0; // mm to the shooter's right
    this.angle = 0; // degrees, positive to the shooter's right
    this.power = 0.45; // 0 … 1
    this.drag = null;
    this.moved_ms = -Infinity; // when this page moved the striker last
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.cancel());
    element.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.shoot(); });
    form.place.addEventListener("input", () => this.placeAt(Number(form.place.value)));
    form.aim.addEventListener("input", () => { this.angle = Number(form.aim.value); this.update(); });
    form.power.addEventListener("input", () => { this.power = Number(form.power.value) / 100; this.update(); });
  }

  get state() { return this.hooks.state(); }

  /** A new shooter: take the place that the server gave him, look straight ahead. */
  reset(offset) {
    this.drag = null;
    this.offset = offset;
    this.angle = 0;
    this.update();
  }

  /** The server says where the striker lies: believed unless this page is moving it, and has not been answered yet. */
  follow(offset) {
    if (this.drag || performance.now() - this.moved_ms < 600 || Math.abs(offset - this.offset) < 0.01) return;
    this.offset = offset;
    this.update();
  }

  update() {
    const { form } = this;
    form.place.value = this.offset;
    form.aim.value = this.angle;
    form.power.value = Math.round(this.power * 100);
    form.place.setAttribute("aria-valuetext", `${Math.round(this.offset)} mm`);
    form.power.setAttribute("aria-valuetext", `${form.power.value} %`);
    this.hooks.changed();
  }

  /** Speed in mm/s. Squared, so that soft shots can be measured out finely. */
  get speed() {
    const { lo, hi } = this.state.speeds;
    return lo + (hi - lo) * this.power * this.power;
  }

  /** Unit vector of the aim on the board. */
  direction(base = this.state.base) {
    const radians = (this.angle * Math.PI) / 180;
    const [x0, y0] = onLine({ ...base, x: 0, y: 0 }, Math.sin(radians), Math.cos(radians));
    return [x0, y0];
  }

  /** The legal place nearest to `offset`, or null where there is none. */
  nearest(offset) {
    let best = null;
    for (const [low, high] of this.state?.legal ?? []) {
      const place = Math.min(high, Math.max(low, offset));
      if (best === null || Math.abs(place - offset) < Math.abs(best - offset)) best = place;
    }
    return best;
  }

  placeAt(offset, step = 0) {
    if (!this.hooks.ready()) return;
    let place = this.nearest(offset);
    if (place === null) return;
    // A key press must get past a gap between two legal stretches.
    for (let i = 2; step && place === this.offset && i < 80; i++) place = this.nearest(this.offset + step * i);
    if (place !== this.offset) {
      this.offset = place;
      this.moved_ms = performance.now();
      this.hooks.placed(place);
    }
    this.update();
  }

  aim(degrees) {
    this.angle = ((((this.angle + degrees + 180) % 360) + 360) % 360) - 180;
    this.update();
  }

  shoot() {
    if (!this.hooks.ready()) return;
    this.hooks.flick({ offset_mm: this.offset, angle_deg: this.angle, speed_mm_s: this.speed });
  }

  // Mouse and touch -------------------------------------------------------------------------------

  /** Pointer -> [to the right along the line, forward], mm, from the middle of the shooter's line. */
  onShooter(event) {
    const { base } = this.state;
    const [x, y] = this.board.toMillimetres(event);
    const [dx, dy] = [x - base.x, y - base.y];
    return [dx * base.rx + dy * base.ry, -dx * base.ry + dy * base.rx];
  }

  down(event) {
    if (event.button > 0 || !this.hooks.ready()) return;
    if (this.hooks.pointed(...this.board.toMillimetres(event))) return;
    const [along, forward] = this.onShooter(event);
    const reach = this.board.spec.striker_mm * (event.pointerType === "touch" ? 1.2 : 0.8);
    const onStriker = Math.hypot(along - this.offset, forward) < reach;
    if (!onStriker && Math.abs(forward) > reach) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    this.drag = { x: event.clientX, y: event.clientY, grip: along - this.offset, kind: event.shiftKey ? "aim" : null };
    if (!onStriker) {
      this.drag.kind = "place";
      this.drag.grip = 0;
      this.placeAt(along);
    }
  }

  move(event) {
    if (!this.drag) return;
    if (!this.hooks.ready()) { this.cancel(); return; }
    const [along, forward] = this.onShooter(event);
    const pulled = Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y);
    if (!this.drag.kind) {
      if (pulled < LOCK_PX) return;
      const sideways = Math.abs(along - this.offset - this.drag.grip);
      this.drag.kind = sideways > 1.4 * Math.abs(forward) ? "place" : "aim";
      this.drag.before = { angle: this.angle, power: this.power };
    }
    if (this.drag.kind === "place") {
      this.placeAt(along - this.drag.grip);
      return;
    }
    this.drag.before ??= { angle: this.angle, power: this.power };
    this.drag.live = pulled > GIVE_UP_PX;
    if (!this.drag.live) return;
    this.angle = (Math.atan2(this.offset - along, -forward) * 180) / Math.PI;
    this.power = Math.min(1, Math.max(0.02, (pulled - GIVE_UP_PX) / FULL_PULL_PX));
    this.update();
  }

  up(event) {
    const { drag } = this;
    this.drag = null;
    if (drag?.kind === "aim") {
      if (drag.live) this.shoot();
      else this.restore(drag);
    }
    if (this.element.hasPointerCapture?.(event.pointerId)) this.element.releasePointerCapture(event.pointerId);
  }

  restore(drag) {
    if (drag?.before) Object.assign(this, drag.before);
    this.update();
  }

  cancel() {
    const { drag } = this;
    this.drag = null;
    this.restore(drag);
  }

  // Keys ------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey) return;
    const turn = event.altKey ? 0.1 : 1;
    const used = () => { event.preventDefault(); event.stopPropagation(); };
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const sign = event.key === "ArrowLeft" ? -1 : 1;
        used();
        if (event.shiftKey || event.altKey) this.aim(sign * turn);
        else this.placeAt(this.offset + 4 * sign, sign * 4);
        break;
      }
      case "ArrowUp": used(); this.power = Math.min(1, this.power + 0.05); this.update(); break;
      case "ArrowDown": used(); this.power = Math.max(0.02, this.power - 0.05); this.update(); break;
      case "PageUp": used(); this.aim(15); break;
      case "PageDown": used(); this.aim(-15); break;
      case "Home": used(); this.angle = 0; this.update(); break;
      case "Escape": if (this.drag) { used(); this.cancel(); } break;
      case " ": case "Enter": used(); if (!event.repeat) this.shoot(); break;
      default: if (this.hooks.key(event.key, event)) used();
    }
  }
}
