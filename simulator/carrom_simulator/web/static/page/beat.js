// @ts-check
// Notices that a line stalls: a beat goes out each second, and the server has to answer. A browser alone notices a line
// that breaks, not a server or a network that has fallen silent.

const BEAT_MS = 1000;
const SLOW_MS = 1000; // a beat without an answer: what is sent waits at the page from then on
const STALLED_MS = 3000; // by then what was sent before it is over 2 s old, which serving/lateness.py plays no more
const LOOK_MS = 250;

export class Beat {
  #send;
  #onChange;
  #timer;
  #sent_ms = -Infinity;
  #answered = true;
  #looked_ms = performance.now();
  isStalled = false;

  /**
   * @param {(beat: { t: "beat", ms: number }) => void} send
   * @param {() => void} onChange the line has stalled, or is back
   */
  constructor(send, onChange) {
    this.#send = send;
    this.#onChange = onChange;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  /** Whether what is sent now would perhaps not arrive. */
  get isSlow() { return this.#unanswered_ms > SLOW_MS; }

  get #unanswered_ms() { return this.#answered ? 0 : performance.now() - this.#sent_ms; }

  /** Something has come from the server. */
  heard() {
    this.#answered = true;
    this.#set(false);
  }

  stop() { clearInterval(this.#timer); }

  #look() {
    const now_ms = performance.now(), slept_ms = now_ms - this.#looked_ms - 2 * LOOK_MS;
    this.#looked_ms = now_ms;
    if (slept_ms > 0) this.#sent_ms += slept_ms; // the page itself stood still, and has not listened
    if (this.#answered && now_ms - this.#sent_ms >= BEAT_MS) {
      this.#sent_ms = now_ms;
      this.#answered = false;
      this.#send({ t: "beat", ms: now_ms });
    }
    if (this.#unanswered_ms > STALLED_MS) this.#set(true);
  }

  /** @param {boolean} isStalled */
  #set(isStalled) {
    if (this.isStalled === isStalled) return;
    this.isStalled = isStalled;
    this.#onChange();
  }
}
