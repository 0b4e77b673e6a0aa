// @ts-check
// A bet, or the answer to one, is the person's own choice until it is made: it is shown as a menu of the table, and its
// pad chooses in it, but nothing is pressed at the table, whose own menu would close while one looks at the board.

import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";
import { BUTTONS } from "./pads.js";
import { stakeOf } from "./status.js";

/** @import { Man, Question, Seat, State } from "../page/types.js" */

const ZONES = ["near", "far"];
const FINGER_PX = 22; // as far from a man a finger still means him, where men alone can be meant
const ANSWER_MS = 4000; // the table has entered by then what was chosen

export class Bet {
  #hooks;
  /** The choice that is open. @type {{ seat: Seat, index: number, named: number } | null} */
  #open = null;
  #sent_ms = -Infinity;
  /** The state without the choice. @type {State | null} */
  #told = null;

  /**
   * @param {{ send(kind: string, fields: object): void, changed(): void, missed(): void }} hooks  changed: have the
   *   state shown anew; missed: no man was touched
   */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /**
   * The state with the choice that is open; while the table enters what was chosen, nobody shoots.
   * @param {State} told
   * @returns {State}
   */
  of(told) {
    this.#told = told;
    if (this.#open && !this.#may(this.#open.seat)) this.#open = null;
    if (told.position.bet) this.#sent_ms = -Infinity;
    const { may, pads } = told;
    if (performance.now() - this.#sent_ms < ANSWER_MS) return { ...told, may: { ...may, flick: false } };
    const open = this.#open;
    if (!open) return told;
    const bets = !told.position.bet;
    return {
      ...told, question: this.#question(told, open), pads: { ...pads, [open.seat]: BUTTONS },
      named: bets ? open.named : told.named, may: { ...may, bet: bets, name: may.name || bets },
    };
  }

  /**
   * A pad's button goes down or up. Returns whether it was meant for the choice, and so is not for the table.
   * @param {Seat} seat
   * @param {string} word
   * @param {boolean} down
   */
  press(seat, word, down) {
    const open = this.#open;
    if (!open) {
      if (word !== "BET" || !this.#may(seat)) return false;
      if (down) this.#show({ seat, index: 0, named: -1 });
      return true;
    }
    if (seat !== open.seat) return false;
    if (!down) return true;
    const choices = this.#told?.position.bet ? 1 : ZONES.length;
    const step = { BET: 1, BANK: choices - 1 }[word];
    if (step !== undefined) this.#show({ ...open, index: (open.index + step) % choices });
    else if (word === "OK") this.choose(open.index);
    else this.#show(null);
    return true;
  }

  /**
   * Take a choice. Returns whether one was open.
   * @param {number} index
   */
  choose(index) {
    const open = this.#open;
    if (!open || !this.#told) return false;
    if (this.#told.position.bet) this.#hooks.send("double", {});
    else {
      this.#hooks.send("bet", { seat: open.seat, zone: ZONES[index], index: open.named });
      this.#sent_ms = performance.now();
      setTimeout(() => this.#hooks.changed(), ANSWER_MS);
    }
    this.#show(null);
    return true;
  }

  /** Whether a choice is open. */
  get isOpen() { return this.#open !== null; }

  /** Whether the man of a bet can be chosen in it. */
  get namesMan() { return this.isOpen && !this.#told?.position.bet; }

  /**
   * Name the man of a bet, by his index: in the choice, or where it stands already at the table.
   * @param {number} named
   */
  name(named) {
    if (this.#open && this.namesMan) this.#show({ ...this.#open, named });
    else this.#hooks.send("name", { index: named });
  }

  /**
   * Take a touch of the board: it names the own man there. While a choice is open that is the nearest within a finger's
   * reach, and nothing else on the board is meant. Returns whether it was no pull.
   * @param {{ man: Man, index: number }[]} own men
   * @param {{ x: number, y: number, mm_per_px: number }} at
   * @param {number} man_mm
   */
  pointed(own, { x, y, mm_per_px }, man_mm) {
    const reach_mm = Math.max(man_mm * 0.6, this.namesMan ? FINGER_PX * mm_per_px : 0);
    const men = own.map(({ man, index }) => ({ index, mm: Math.hypot(man[1] - x, man[2] - y) }));
    const meant = men.filter(({ mm }) => mm < reach_mm).sort((one, other) => one.mm - other.mm).at(0);
    if (meant) this.name(meant.index);
    else if (this.namesMan) this.#hooks.missed();
    return Boolean(meant) || this.isOpen;
  }

  /** @param {{ seat: Seat, index: number, named: number } | null} open */
  #show(open) {
    this.#open = open;
    this.#hooks.changed();
  }

  /**
   * Whether that seat may bet now, or answer a bet.
   * @param {Seat} seat
   */
  #may(seat) {
    const told = this.#told;
    return Boolean(told && !told.question && told.mine.includes(seat) && told.pads[seat]?.includes("BET"));
  }

  /**
   * @param {State} told
   * @param {{ seat: Seat, index: number }} open
   * @returns {Question}
   */
  #question(told, { seat, index }) {
    const { bet, turn } = told.position;
    const parity = told.seats.indexOf(turn) & 1;
    const other = told.seats.filter((_, at) => (at & 1) !== parity).map((one) => nameOf(told, one)).join(" + ");
    if (!bet) {
      const choices = ZONES.map((zone) => t(`bet_${zone}`));
      return { text: t("bet_asked"), note: t("bet_note", { other }), choices, index, seats: [seat], stays: false };
    }
    const stake = 2 * stakeOf(bet), note = t("answer_note", { who: nameOf(told, turn), other, stake });
    const answer = `${bet.calls % 2 ? "Non Just" : "Si Just"} ×${2 * bet.times}`; // as the LEDs would have it
    return { text: t("answer_asked"), note, choices: [answer], index, seats: [seat], stays: false };
  }
}
