// @ts-check
// The handle by which the striker is moved along its line.

/** @import { Point } from "./sight.js" */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Point} middle dots
 * @param {Point} along a point to the right of it on the line
 * @param {number} scale dots a millimetre
 */
export function drawHandle(pen, [x, y], [ax, ay], scale) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(Math.atan2(ay - y, ax - x));
  pen.scale(scale, scale);
  pen.beginPath();
  pen.roundRect(-40, -13, 80, 26, 13);
  pen.fillStyle = "rgba(255,250,240,.88)";
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = "rgba(60,35,15,.55)";
  pen.stroke();
  pen.strokeStyle = "#5b3a1c";
  pen.lineWidth = 4;
  pen.lineCap = pen.lineJoin = "round";
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(side * 20, -6);
    pen.lineTo(side * 27, 0);
    pen.lineTo(side * 20, 6);
    pen.moveTo(side * 7, -5);
    pen.lineTo(side * 7, 5);
    pen.stroke();
  }
  pen.restore();
}
