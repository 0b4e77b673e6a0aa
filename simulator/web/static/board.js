// The moving part of the board: discs, striker, aiming line, beams. The wood under it is board.svg, drawn by the
// server with the same code as `carrom picture`. Positions are millimetres, origin in the centre, y to the north.

const SEAT_TURN = { south: 0, east: 1, north: 2, west: 3 };

export class Board {
  constructor(canvas, wood, spec) {
    this.canvas = canvas;
    this.wood = wood;
    this.spec = spec;
    this.view = 0; // quarter turns: which seat is at the bottom
    this.sprites = new Map();
    this.images = {};
    this.dirty = true;
    for (const piece of "wbqs") {
      const image = new Image();
      image.onload = () => { this.sprites.clear(); this.dirty = true; };
      image.src = `disc-${piece}.svg`;
      this.images[piece] = image;
    }
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  setView(seat) {
    this.view = SEAT_TURN[seat] ?? 0;
    this.wood.style.transform = `rotate(${this.view * 90}deg)`;
    this.dirty = true;
  }

  resize() {
    const size = this.canvas.parentElement.clientWidth;
    // Beyond some 1400 dots the eye gains nothing and software rendering loses its 60 frames.
    const dots = Math.max(64, Math.min(1400, Math.round(size * Math.min(2, devicePixelRatio))));
    if (this.canvas.width !== dots) {
      this.canvas.width = this.canvas.height = dots;
      this.sprites.clear();
    }
    this.scale = dots / this.spec.outer_mm;
    this.dirty = true;
  }

  /** Board millimetres -> canvas dots, as the view is turned. */
  toDots(x, y) {
    const [u, v] = turned(x, y, this.view);
    const half = this.canvas.width / 2;
    return [half + u * this.scale, half - v * this.scale];
  }

  /** Pointer event -> board millimetres. */
  toMillimetres(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.spec.outer_mm / box.width;
    const u = (event.clientX - box.left - box.width / 2) * scale;
    const v = -(event.clientY - box.top - box.height / 2) * scale;
    return turned(u, v, (4 - this.view) & 3);
  }

  sprite(piece) {
    if (!this.sprites.has(piece)) {
      const image = this.images[piece];
      if (!image.complete || !image.naturalWidth) return null;
      const across = (piece === "s" ? this.spec.striker_mm : this.spec.man_mm) * this.scale;
      const dots = Math.max(2, Math.ceil(across));
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = dots;
      canvas.getContext("2d").drawImage(image, 0, 0, dots, dots);
      this.sprites.set(piece, canvas);
    }
    return this.sprites.get(piece);
  }

  /** scene: { discs: [[piece, x, y, fade?]], striker, aim, legal, beams, spot }. */
  draw(scene) {
    const pen = this.canvas.getContext("2d");
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (scene.beams !== null && scene.beams !== undefined) this.drawBeams(pen, scene.beams);
    if (scene.legal) this.drawLegal(pen, scene);
    if (scene.aim && scene.striker) this.drawAim(pen, scene);
    for (const [piece, x, y, fade] of scene.discs) this.drawDisc(pen, piece, x, y, fade ?? 1);
    if (scene.named) this.drawNamed(pen, scene.named);
    if (scene.striker) this.drawDisc(pen, "s", scene.striker.x, scene.striker.y, 1, scene.striker.ring);
    this.dirty = false;
  }

  drawDisc(pen, piece, x, y, fade, ring = false) {
    const sprite = this.sprite(piece);
    const [cx, cy] = this.toDots(x, y);
    if (!sprite) return;
    const size = sprite.width * (0.6 + 0.4 * fade);
    if (fade < 1) pen.globalAlpha = Math.max(0, fade);
    pen.drawImage(sprite, cx - size / 2, cy - size / 2, size, size);
    pen.globalAlpha = 1;
    if (ring) {
      pen.lineWidth = Math.max(2, 2.2 * this.scale);
      pen.strokeStyle = "#ffffff";
      pen.setLineDash([6 * this.scale, 5 * this.scale]);
      pen.beginPath();
      pen.arc(cx, cy, size / 2 + 4 * this.scale, 0, 7);
      pen.stroke();
      pen.setLineDash([]);
    }
  }

  drawNamed(pen, [, x, y]) {
    const [cx, cy] = this.toDots(x, y);
    pen.lineWidth = Math.max(2, 3 * this.scale);
    pen.strokeStyle = "#0b5cad";
    pen.beginPath();
    pen.arc(cx, cy, (this.spec.man_mm / 2 + 5) * this.scale, 0, 7);
    pen.stroke();
  }

  drawLegal(pen, { legal, base }) {
    pen.lineWidth = Math.max(2, 5 * this.scale);
    pen.strokeStyle = "rgba(11,92,173,.75)";
    pen.beginPath();
    for (const [low, high] of legal) {
      const [x0, y0] = this.toDots(...onLine(base, low, -this.spec.striker_mm * 0.75));
      const [x1, y1] = this.toDots(...onLine(base, high, -this.spec.striker_mm * 0.75));
      pen.moveTo(x0, y0);
      pen.lineTo(x1 + (low === high ? 1 : 0), y1);
    }
    pen.stroke();
  }

  drawAim(pen, { striker, aim }) {
    const [x0, y0] = this.toDots(striker.x, striker.y);
    const [x1, y1] = this.toDots(aim.to[0], aim.to[1]);
    pen.lineWidth = Math.max(1.5, 1.8 * this.scale);
    pen.strokeStyle = "rgba(255,255,255,.95)";
    pen.setLineDash([10 * this.scale, 7 * this.scale]);
    pen.beginPath(); pen.moveTo(x0, y0); pen.lineTo(x1, y1); pen.stroke();
    pen.setLineDash([]);
    pen.beginPath(); pen.arc(x1, y1, (this.spec.striker_mm / 2) * this.scale, 0, 7); pen.stroke();
    if (aim.man) {
      const [mx, my] = this.toDots(...aim.man);
      const [ex, ey] = this.toDots(...aim.manTo);
      pen.beginPath(); pen.moveTo(mx, my); pen.lineTo(ex, ey); pen.stroke();
    }
    const [dx, dy] = [x0 - x1, y0 - y1];
    const length = Math.hypot(dx, dy) || 1;
    const pull = (30 + 110 * aim.power) * this.scale;
    pen.lineCap = "round";
    for (const [width, colour] of [[11, "rgba(0,0,0,.55)"], [7, `hsl(${60 - 60 * aim.power} 95% 55%)`]]) {
      pen.lineWidth = width * this.scale;
      pen.strokeStyle = colour;
      pen.beginPath();
      pen.moveTo(x0 + (dx / length) * 24 * this.scale, y0 + (dy / length) * 24 * this.scale);
      pen.lineTo(x0 + (dx / length) * pull, y0 + (dy / length) * pull);
      pen.stroke();
    }
    pen.lineCap = "butt";
  }

  drawBeams(pen, levels) {
    pen.lineWidth = Math.max(1.5, 2 * this.scale);
    for (const beam of this.spec.beams) {
      const blocked = (levels >> beam.n) & 1;
      const chute = beam.n < 8; // those lie on the dark frame
      pen.strokeStyle = blocked ? "#ffef5c" : chute ? "#ff6a75" : "rgba(190,0,40,.55)";
      pen.setLineDash(blocked ? [] : [4 * this.scale, 4 * this.scale]);
      pen.beginPath();
      pen.moveTo(...this.toDots(beam.x0, beam.y0));
      pen.lineTo(...this.toDots(beam.x1, beam.y1));
      pen.stroke();
    }
    pen.setLineDash([]);
  }
}

function turned(x, y, quarters) {
  // A view turned by n quarters shows seat n at the bottom: the board turns clockwise.
  switch (quarters & 3) {
    case 1: return [y, -x];
    case 2: return [-x, -y];
    case 3: return [-y, x];
    default: return [x, y];
  }
}

/** A point `offset` to the shooter's right along his line, `forward` towards the board's middle. base: { x, y, rx, ry } */
export function onLine(base, offset, forward = 0) {
  return [base.x + base.rx * offset - base.ry * forward, base.y + base.ry * offset + base.rx * forward];
}

/** Where a striker sent from (x, y) in unit direction (dx, dy) first touches a man or a cushion. */
export function sight(x, y, dx, dy, men, spec) {
  const reach = (spec.striker_mm + spec.man_mm) / 2;
  let best = Infinity;
  let man = null;
  let piece = null;
  for (const [letter, mx, my] of men) {
    const along = (mx - x) * dx + (my - y) * dy;
    const off2 = (mx - x) ** 2 + (my - y) ** 2 - along * along;
    if (along <= 0 || off2 >= reach * reach) continue;
    const distance = along - Math.sqrt(reach * reach - off2);
    if (distance >= -1 && distance < best) { best = distance; man = [mx, my]; piece = letter; }
  }
  const wall = spec.side_mm / 2 - spec.striker_mm / 2;
  for (const [from, d] of [[x, dx], [y, dy]]) {
    if (Math.abs(d) < 1e-9) continue;
    const distance = (Math.sign(d) * wall - from) / d;
    if (distance < best) { best = distance; man = null; }
  }
  best = Math.max(0, best);
  const to = [x + dx * best, y + dy * best];
  if (!man) return { to };
  const [nx, ny] = [(man[0] - to[0]) / reach, (man[1] - to[1]) / reach];
  return { to, man, piece, manTo: [man[0] + nx * 60, man[1] + ny * 60] };
}
