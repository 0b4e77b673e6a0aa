// @ts-check
// Which seat is at the bottom of the board.

/** @import { Seat, State } from "./types.js" */

const SEATS = /** @type {Seat[]} */ (["south", "east", "north", "west"]);

export class Bottom {
  /** @type {Seat} */
  #seat = "south";
  /** The one that the person has chosen. @type {Seat | null} */
  #chosen = null;

  /**
   * The one person's own seat, or that of who is to shoot.
   * @param {State} state
   * @param {boolean} moving whether discs roll: the board does not turn then
   */
  of({ mine, shooter }, moving) {
    if (mine.length === 1) this.#seat = mine[0];
    else if (!mine.length) this.#seat = "south";
    else if (!moving && mine.includes(shooter)) this.#seat = shooter;
    return this.#chosen ?? this.#seat;
  }

  /**
   * Turn the board by a seat; all the way round it goes by itself again.
   * @param {Seat} now
   */
  turn(now) {
    const next = SEATS[(SEATS.indexOf(now) + 1) & 3];
    this.#chosen = next === this.#seat ? null : next;
  }
}
