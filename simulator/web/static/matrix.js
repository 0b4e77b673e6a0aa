// The LED scoreboard, dot by dot as the firmware drives it: one byte a column from the left, bit 0 the top row.

const LIT = "#ff5a2a", GLOW = "rgba(255,90,42,.28)", UNLIT = "#38221b";

export class Matrix {
  constructor(canvas) {
    this.canvas = canvas;
    this.columns = [];
    this.width = 32;
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  /** `hex`: two digits a column, 32 columns, or 64 where a second matrix faces the other side. */
  show(hex) {
    this.columns = hex.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
    this.width = this.columns.length || 32;
    this.draw();
  }

  draw() {
    const { canvas, width } = this;
    const gap = width > 32 ? 2 : 0; // between two matrices, in dots
    const cells = width + gap;
    const shown = canvas.parentElement.clientWidth - 14;
    const pitch = Math.max(3, Math.floor((shown * devicePixelRatio) / cells));
    if (canvas.width !== pitch * cells || canvas.height !== pitch * 8) {
      canvas.width = pitch * cells;
      canvas.height = pitch * 8;
    }
    const pen = canvas.getContext("2d");
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const lit of [false, true]) {
      pen.fillStyle = lit ? GLOW : UNLIT;
      for (const radius of lit ? [0.62, 0.4] : [0.34]) {
        pen.beginPath();
        for (let column = 0; column < width; column++) {
          const byte = this.columns[column] ?? 0;
          const x = (column + (column >= 32 ? gap : 0) + 0.5) * pitch;
          for (let row = 0; row < 8; row++) {
            if (((byte >> row) & 1) !== Number(lit)) continue;
            const y = (row + 0.5) * pitch;
            pen.moveTo(x + radius * pitch, y);
            pen.arc(x, y, radius * pitch, 0, 7);
          }
        }
        pen.fill();
        if (lit) pen.fillStyle = LIT;
      }
    }
    canvas.dataset.lit = String(this.columns.reduce((sum, byte) => sum + popcount(byte), 0));
  }
}

function popcount(byte) {
  let bits = 0;
  for (let rest = byte; rest; rest &= rest - 1) bits++;
  return bits;
}
