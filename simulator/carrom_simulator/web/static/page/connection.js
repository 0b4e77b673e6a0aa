// @ts-check
// The one WebSocket to the server: JSON objects both ways, each with its kind in `t`; opened again when it breaks.

import { box } from "./dom.js";
import { t } from "./words.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const TOO_SLOW = 4008; // the server has cut this page off: it did not keep up

/** @param {string} fault the word for what is wrong with the line, or "" */
function showLine(fault) {
  box("offline").hidden = !fault;
  if (fault) box("offline").textContent = t(fault);
}

export class Connection {
  #wait_ms = FIRST_WAIT_MS;
  #handlers;
  #query;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {Record<string, (message: any) => void>} handlers by kind of message
   * @param {() => string} query the end of the server's address, where the page has a token
   */
  constructor(handlers, query = () => "") {
    this.#handlers = handlers;
    this.#query = query;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}${new URL("socket", location.href).pathname}${this.#query()}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait_ms = FIRST_WAIT_MS;
      showLine("");
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.#handlers[message.t]?.(message);
    };
    socket.onclose = ({ code }) => {
      showLine(code === TOO_SLOW ? "too_slow" : "lost");
      if (code === TOO_SLOW) return;
      setTimeout(() => this.#open(), this.#wait_ms);
      this.#wait_ms = Math.min(LONGEST_WAIT_MS, this.#wait_ms * 1.7);
    };
  }

  /**
   * @param {string} kind
   * @param {object} fields
   */
  send(kind, fields = {}) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ t: kind, ...fields }));
  }
}
