// @ts-check
// The one WebSocket to the server: JSON objects both ways, each with its kind in `t`; opened again when it breaks.

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

export class Connection {
  #wait_ms = FIRST_WAIT_MS;
  #handlers;
  #onState;
  #query;
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {Record<string, (message: any) => void>} handlers by kind of message
   * @param {(open: boolean) => void} onState tells when the line opens or breaks
   * @param {() => string} query the end of the server's address
   */
  constructor(handlers, onState, query) {
    this.#handlers = handlers;
    this.#onState = onState;
    this.#query = query;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}${new URL("socket", location.href).pathname}${this.#query()}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait_ms = FIRST_WAIT_MS;
      this.#onState(true);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.#handlers[message.t]?.(message);
    };
    socket.onclose = () => {
      this.#onState(false);
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
