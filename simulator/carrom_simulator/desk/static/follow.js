// @ts-check
// Tells carrom play of the game that this page referees, for a club or other screens; or follows the one of another
// page. At a connected table the table keeps the game: the page asks it. Only where carrom play serves the page: any
// other server has no socket.

import { Beat } from "./beat.js";
import { language, word } from "./words.js";

const FIRST_WAIT_MS = 500, LONGEST_WAIT_MS = 10_000;

/** @import { Kept } from "./kept.js" */
/** @typedef {Pick<Kept, "id" | "rules" | "seats" | "opener" | "names" | "entries" | "series">} Followed */

/** @param {Followed} game */
const asked = ({ id, entries }) => JSON.stringify([id, entries]);

export class Line {
  #address = document.documentElement.dataset.socket;
  #onGame;
  #onLine;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait_ms = FIRST_WAIT_MS;
  #isOwner = false;
  /** The game that this page referees. @type {Kept | null} */
  #ours = null;
  /** Whether a table keeps the game, and this page may enter there. */
  isTable = false;
  /** Told what the table makes of what it was asked: "" or why not. @type {((why: string) => void) | null} */
  #answered = null;
  #asked = "";

  /**
   * @param {(game: Followed) => void} onGame is told of the game of another page, and of each change
   * @param {(isGone: boolean) => void} onLine is told when the server does not answer any more, and when it does again
   */
  constructor(onGame, onLine) {
    this.#onGame = onGame;
    this.#onLine = onLine;
    if (this.#address) this.#open(this.#address);
  }

  /** @param {string} address */
  #open(address) {
    const url = new URL(address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    /** @type {Beat | undefined} */
    let beat;
    socket.onopen = () => {
      beat = new Beat((message) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); // it may just be closing
      }, () => this.#onLine(Boolean(beat?.isStalled)));
    };
    socket.onmessage = ({ data }) => {
      beat?.heard();
      const { t, game, is_owner, table, text, also } = JSON.parse(data);
      if (t === "hello") {
        this.#wait_ms = FIRST_WAIT_MS;
        this.#onLine(false);
        this.#isOwner = is_owner;
        this.isTable = Boolean(table) && is_owner;
        if (this.#ours && !table) this.tell(this.#ours, true);
      }
      if (t === "taken") this.#answer("");
      if (t === "error") this.#answer(also?.[language()]?.text ?? text);
      if (game && this.isTable && this.#asked === asked(game)) this.#answer("");
      else if (game && (this.isTable || game.id !== this.#ours?.id)) this.#onGame(game);
    };
    socket.onclose = () => {
      beat?.stop();
      this.#answer(word("stalled"));
      this.#onLine(true);
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
    if (this.isTable) return;
    this.#ours = game;
    if (game.trial) return;
    const { id, rules, seats, opener, names, entries, series = "" } = game;
    if (isNew) this.#send("begin", { id, rules, seats, opener, names, series });
    this.#send("entries", { id, entries });
  }

  /**
   * Have the table make these the entries of its game, whole or not at all.
   * @param {Kept} game
   * @returns {Promise<string>} "" or why not
   */
  put(game) {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#asked = asked(game);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send("entries", { id: game.id, entries: game.entries });
      else this.#answer(word("stalled"));
    });
  }

  /** Have the table begin a game; it comes as the game of another page does. @param {Kept} game */
  begin({ rules, seats, opener, names, series = "" }) {
    this.#send("begin", { id: "new", rules, seats, opener, names, series });
  }

  /** @param {string} why */
  #answer(why) {
    this.#answered?.(why);
    this.#answered = null;
    this.#asked = "";
  }

  /** @param {string} kind @param {object} fields */
  #send(kind, fields) {
    if (this.#isOwner && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ t: kind, ...fields }));
    }
  }
}
