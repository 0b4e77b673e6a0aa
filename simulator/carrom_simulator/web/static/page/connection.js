// @ts-check
// The one WebSocket to the server: JSON objects both ways, each with its kind in `t`; opened again when it breaks.

import { Beat } from "./beat.js";
import { box } from "./dom.js";
import { t } from "./words.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const ANEW_MS = 10_000; // a line that has stalled for that long is given up
const TOO_SLOW = 4008; // the server has cut this page off: it did not keep up

/** @typedef {{ t: string, down?: boolean, seen?: number }} Sent */

/**
 * Whether a button was let go: that stays so, whatever becomes of the line.
 * @param {Sent} message
 */
const isRelease = ({ t: kind, down }) => kind === "pad" && down === false;

/** @param {string} fault the word for what is wrong with the line, or "" */
function showLine(fault) {
  box("offline").hidden = !fault;
  if (fault) box("offline").textContent = t(fault);
}

/** @param {WebSocket} socket @param {object} message */
function send(socket, message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); // it may just be closing
}

export class Connection {
  #wait_ms = FIRST_WAIT_MS;
  #handlers;
  #query;
  #seen;
  /** @type {WebSocket | null} */
  #socket = null;
  /** Null where the table runs in the page itself. @type {Beat | null} */
  #beat = null;
  /** What waits for an answer to the last beat. @type {Sent[]} */
  #waiting = [];
  #unheard = 0; // messages since the server was heard last
  /** @type {number | undefined} */
  #givesUp;

  /**
   * @param {Record<string, (message: any) => void>} handlers by kind of message; `stall({ stalled, lost })` is called
   *   when the line stalls or is back. lost: whether something was sent that nobody will play
   * @param {() => string} query the end of the server's address, where the page has a token
   * @param {() => number | undefined} seen how far the game is that the page shows
   */
  constructor(handlers, query = () => "", seen = () => undefined) {
    this.#handlers = handlers;
    this.#query = query;
    this.#seen = seen;
    this.#open();
  }

  /** Whether the server does not answer: nothing is sent meanwhile. */
  get isStalled() { return Boolean(this.#beat?.isStalled); }

  #open() {
    const socket = new WebSocket(`ws://${location.host}${new URL("socket", location.href).pathname}${this.#query()}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait_ms = FIRST_WAIT_MS;
      showLine("");
      if (socket.url) this.#beat = new Beat((beat) => send(socket, beat), () => this.#turn());
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.#hear();
      this.#handlers[message.t]?.(message);
    };
    socket.onclose = ({ code }) => {
      this.#end();
      showLine(code === TOO_SLOW ? "too_slow" : "lost");
      if (code === TOO_SLOW) return;
      setTimeout(() => this.#open(), this.#wait_ms);
      this.#wait_ms = Math.min(LONGEST_WAIT_MS, this.#wait_ms * 1.7);
    };
  }

  #hear() {
    this.#beat?.heard();
    this.#unheard = 0;
    for (const message of this.#waiting.splice(0)) this.#post(message);
  }

  /** The line has stalled: what was sent is taken back, the server plays none of it late. Or it is back. */
  #turn() {
    const stalled = this.isStalled, lost = stalled && this.#unheard > 0;
    showLine(stalled ? "stalled" : "");
    clearTimeout(this.#givesUp);
    this.#waiting = this.#waiting.filter(isRelease);
    this.#unheard = 0;
    if (stalled) this.#givesUp = setTimeout(() => this.#anew(), ANEW_MS);
    this.#handlers.stall?.({ stalled, lost });
  }

  /** Give the line up, and open another one. */
  #anew() {
    if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#beat?.stop(); // it stays stalled until the new line is there
    this.#open();
  }

  #end() {
    clearTimeout(this.#givesUp);
    this.#beat?.stop();
    this.#beat = null;
    this.#waiting = [];
    this.#unheard = 0;
  }

  /**
   * @param {string} kind
   * @param {object} fields
   */
  send(kind, fields = {}) {
    const message = { t: kind, ...fields, seen: this.#seen() };
    if (this.#socket?.readyState !== WebSocket.OPEN || (this.isStalled && !isRelease(message))) return;
    this.#unheard += 1;
    if (this.#beat?.isSlow) this.#waiting.push(message);
    else this.#post(message);
  }

  /** @param {Sent} message */
  #post(message) {
    const ms = this.#beat ? performance.now() : undefined;
    if (this.#socket) send(this.#socket, { ...message, ms });
  }
}
