// The one WebSocket to the server: JSON objects both ways, each with its kind in `t`; opened again when it breaks.

export class Connection {
  /** handlers: { kind: (message) => … }; onState(open) tells when the line opens or breaks. */
  constructor(handlers, onState) {
    this.handlers = handlers;
    this.onState = onState;
    this.wait = 300;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => { this.wait = 300; this.onState(true); };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.handlers[message.t]?.(message);
    };
    socket.onclose = () => {
      this.onState(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(5000, this.wait * 1.7);
    };
  }

  send(kind, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ t: kind, ...fields }));
    return true;
  }
}
