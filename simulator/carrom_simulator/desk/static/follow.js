// @ts-check
// Tells carrom play of the game that this page referees, for a club or other screens; or follows the one of another
// page. Only where carrom play serves the page: any other server has no socket.

const FIRST_WAIT_MS = 500, LONGEST_WAIT_MS = 10_000;

/** @import { Kept } from "./kept.js" */
/** @typedef {Pick<Kept, "id" | "rules" | "seats" | "opener" | "names" | "entries">} Followed */

export class Line {
  #address = document.documentElement.dataset.socket;
  #onGame;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait_ms = FIRST_WAIT_MS;
  #isOwner = false;
  /** The game that this page referees. @type {Kept | null} */
  #ours = null;

  /** @param {(game: Followed) => void} onGame is told of the game of another page, and of each change */
  constructor(onGame) {
    this.#onGame = onGame;
    if (this.#address) this.#open(this.#address);
  }

  /** @param {string} address */
  #open(address) {
    const url = new URL(address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const { t, game, is_owner } = JSON.parse(data);
      if (t === "hello") {
        this.#wait_ms = FIRST_WAIT_MS;
        this.#isOwner = is_owner;
        if (this.#ours) this.tell(this.#ours, true);
      }
      if (game && game.id !== this.#ours?.id) this.#onGame(game);
    };
    socket.onclose = () => {
      setTimeout(() => this.#open(address), this.#wait_ms);
      this.#wait_ms = Math.min(LONGEST_WAIT_MS, this.#wait_ms * 2);
    };
  }

  /**
   * Tell of the game that this page referees.
   * @param {Kept} game
   * @param {boolean} begins whether it is another one than before, or the server may not know it
   */
  tell(game, begins = false) {
    const isNew = begins || game.id !== this.#ours?.id;
    this.#ours = game;
    const { id, rules, seats, opener, names, entries } = game;
    if (isNew) this.#send("begin", { id, rules, seats, opener, names });
    this.#send("entries", { id, entries });
  }

  /** @param {string} kind @param {object} fields */
  #send(kind, fields) {
    if (this.#isOwner && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ t: kind, ...fields }));
    }
  }
}
